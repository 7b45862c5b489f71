"""Fresh sheets from a seed, tuned rungs, and what is found out about them."""
