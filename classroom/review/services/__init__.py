"""What review writes: its own rows only, never those of a match."""
