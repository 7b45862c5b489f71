"""Fresh solo sheets and rungs from a seed; `kind` is what the house knows of them."""
