"""The print-and-play kit: which products it holds, its first pages, manifest and archive."""
