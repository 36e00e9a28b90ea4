"""Facts that students know, and reasons why answers are wrong."""
