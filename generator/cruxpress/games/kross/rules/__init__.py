"""The rules of Kross: what a table is worth, how letters are called, and what a witness must show.

Readings that the rulebook leaves open, fixed here: the task word stands among the counted words,
scores its length too, and may be a name where the task allows it; the bonus comes once. The caller
may reject their own letter. Alone there is no bonus for the first full table, and a letter can be
rejected only once, since nobody takes its card away.
"""
