"""The studio: a page on one's own machine that does what the command line does, and shows it.

The one part of Cruxpress that listens, and only to this machine. `serve` opens it; `guard` decides
who is heard, `app` says which address answers what, and all work is done by the public functions.
"""
