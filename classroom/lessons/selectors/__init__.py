"""Everything that reads a lesson: one module per screen, and one that finds lessons."""
