"""Weigh choices, rolls and hints: pure functions on records."""
