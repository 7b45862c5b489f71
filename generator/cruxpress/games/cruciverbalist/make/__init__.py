"""Fresh solo sheets from a seed, and rungs of a ladder."""
