"""Measure what children reckon in whole games that bots play, on a virtual clock."""
