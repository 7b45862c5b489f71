"""Search for good tables. Nothing here is trusted: the rules count every table again."""
