"""Fresh decks and deals from a seed, their ladder, and what is proven of them."""
