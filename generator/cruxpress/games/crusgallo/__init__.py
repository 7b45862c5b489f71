"""Crusgallo: crystals laid in squares light up orbs, free six creatures and trap a dragon."""
