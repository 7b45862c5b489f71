"""Ways to break a sheet or a witness of Cruxy, each with the rule that it breaks by its making."""
