"""Makes the lexicon's data anew from its sources; people who play never need this."""
