"""Makes the project's own data and figures; not part of the wheel."""
