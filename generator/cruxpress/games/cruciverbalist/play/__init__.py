"""Players of limited skill on solo sheets: one who is told in reports, and a panel."""
