"""Search: finds games that win. Clever and fast, and never trusted: the rules replay them."""
