"""What Kross is played with: the block, call sheets for one, letter cards and task cards."""
