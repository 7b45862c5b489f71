"""Players of Cryptex: those of limited vocabulary, and a panel that shares only the rules."""
