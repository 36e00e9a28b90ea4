"""Everything that reads a lesson: one module for each screen, and the finding of lessons."""
