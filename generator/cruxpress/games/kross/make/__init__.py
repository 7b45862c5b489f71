"""Makes call sheets: those of fresh pads, and the rungs of a ladder."""
