"""Fresh call sheets from a seed, and the rungs of their ladder."""
