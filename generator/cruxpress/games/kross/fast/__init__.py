"""Kross as machine code: the solo game, its count and the searches, on numbers instead of letters.

Nothing here is trusted. Each part plays as the plain one that it copies, to the point; tests
compare them on thousands of tables. It is imported only where there is enough to do: to load it
takes as long as two sheets without it, and to compile it, once, as long as seventy.
"""
