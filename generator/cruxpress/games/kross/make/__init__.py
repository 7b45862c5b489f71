"""Fresh call sheets from a seed, their ladder, and what is proven of them and of the block."""
