"""Ladders: challenges in the order of their measured difficulty."""
