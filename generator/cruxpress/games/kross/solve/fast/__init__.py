"""Kross as machine code: the solo game, its count and the searches, on numbers instead of letters.

Nothing here is trusted. Each part plays as the plain one that it copies, to the point; tests
compare them on thousands of tables. It is imported only where there is enough to do: to load it
takes as long as two sheets without it, and to compile it, once, as long as seventy.

One source cannot serve both forms. Measured on one machine, a game takes 0.25 ms as machine code,
7.2 ms in the plain form, which looks up pieces of text, and 37 ms if this code runs as Python;
20,000 swaps 38, 1,050 and 5,300 ms; a planted table 3.4, 85 and 790 ms.
"""
