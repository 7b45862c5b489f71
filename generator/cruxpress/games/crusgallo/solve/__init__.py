"""Search and playouts: one source for machine code and for plain Python."""
