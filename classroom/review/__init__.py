"""Review what was played: replay, what-if, practice, reports, exports."""
