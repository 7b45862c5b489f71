"""The rules of Cruxy: what may be written, what it earns, what animals do, when the game ends.

Pure functions on plain data: `begin` sets a game up, `apply` plays a move or refuses it with a
named reason, `winners` judges. Nothing here searches. What the rulebook leaves open is read so:

- A Crack breaks before the player's other effects. With two letters on it, both are crossed out.
- Circling the Whale or the Seagulls and crossing an Owl icon are no choices; using an effect is,
  except that the second Owl must be used at once. A Fish's extra turn is a following turn.
- A letter in several open boxes of an area is crossed out in all of them.
- The Sly Penguin hits nobody who still has an open box of the letter, nor for a box that the
  Arctic Fox has replaced.
- A round in which nobody crosses out anything ends competitive games only.
"""
