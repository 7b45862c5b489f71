"""Kross as machine code: the solo game, its count and the searches, on numbers instead of letters.

Nothing here is trusted. Each part plays as the plain one that it copies, to the point; tests
compare them on thousands of games. It is imported only where there is enough to do: to load it
takes as long as a few sheets, and to compile it, once, as long as fifty.
"""
