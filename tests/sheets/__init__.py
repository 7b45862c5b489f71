"""Numbered sheets: proven before they are printed, and printed again from their codes."""
