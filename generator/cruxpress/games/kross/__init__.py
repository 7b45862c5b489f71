"""Kross: letters called around the table, words crossing in a grid of six by six."""
