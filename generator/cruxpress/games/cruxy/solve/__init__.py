"""Search: clever, fast and never believed; the rules replay what it finds."""
