"""Thousands of games in machine code: a fast copy of the players, move by move the same.

`SoloTable` and `PartyTable` say what the players do, and the rules judge their moves. What is here
plays the same games from the same chance; tests compare them, and so does every measure, once.
"""
