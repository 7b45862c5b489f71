"""What everything else is built on: errors, random numbers, cache, workers, files."""
