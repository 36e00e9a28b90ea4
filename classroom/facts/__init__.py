"""What students know of facts, and why answers are wrong."""
