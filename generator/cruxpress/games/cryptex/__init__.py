"""Cryptex: a letter from every card, written from the left, until words fill the boxes."""
