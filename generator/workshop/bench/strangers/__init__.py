"""Players that no maker knows: they were written after the shipped sheets, and only judge them.

They share the rules with the panels and nothing else, and never sort anything. Each module holds
those of one game.
"""
