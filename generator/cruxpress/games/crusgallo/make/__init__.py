"""Fresh decks, deals and dragon problems from a seed."""
