"""Review what was played: replay, what-if, questions, reports, exports."""
