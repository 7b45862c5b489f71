"""Benches: they make figures, and are no tests; run by `make bench` and `make load`."""
