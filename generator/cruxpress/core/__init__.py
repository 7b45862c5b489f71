"""What every part of the house stands on: errors, chance, cache, workers, files."""
