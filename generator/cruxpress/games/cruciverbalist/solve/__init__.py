"""Search: solo games, what dice can pay, and the longest line on a board. Never trusted."""
