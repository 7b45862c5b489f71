"""Players of limited skill, alone and at tables of several: they measure sheets."""
