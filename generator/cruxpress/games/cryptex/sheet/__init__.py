"""What Cryptex is played with: sheets, decks and deals, how they are read, what they must be."""
