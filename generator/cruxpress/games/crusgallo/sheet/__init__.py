"""What Crusgallo is played with: the deck and what keeps it in balance, and the challenges."""
