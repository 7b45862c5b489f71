"""What comes out of the press: pads, cards, solutions, ladders, kits."""
