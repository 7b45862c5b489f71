"""Players: those of limited attention, and a panel of players who share nothing but the rules."""
