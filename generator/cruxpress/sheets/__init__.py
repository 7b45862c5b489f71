"""Sheets with their proofs: opened, replayed, proven. Nothing unproven leaves this room."""
