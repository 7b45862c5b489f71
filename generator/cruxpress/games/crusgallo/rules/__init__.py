"""The rules of Crusgallo, pure and small: what may be placed, what lights up, how games end.

Where the rulebook leaves something open, this is how we play:
- A card may lie in all four turns. One of its crystals shares an edge with an older crystal that
  can be seen; at least one of its cells lies on bare table; every card keeps a visible cell.
- Crystals and dark orbs may be covered, lit orbs never (in an expert game no orb at all).
- An orb lights once, and only while a gem of its colour is left. If more orbs are completed at
  once than gems are left, the player chooses. A card without a legal place is set aside.
- The creatures are free at the 18th gem. Cards set aside join the pile of late draws.
- Against the dragon the first set of a colour takes two of its three gems, a later one the third;
  after a magic gem on the dragon both others may light orbs.
- The extra card of the battle treasures is drawn when it is earned or not at all, before a refill,
  and not when the same card traps the dragon.
- A colour is missing: discard one card, draw until a missing colour shows, keep that card, drop
  the rest, look again. When no card of the pile shows a missing colour, nothing is discarded.
"""
