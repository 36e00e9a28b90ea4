"""The rules: pure Python, one folder a game."""
