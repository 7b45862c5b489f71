"""Cruxy: nouns crossing on the ice, animals that help or hinder, an area of boxes to cross out."""
