"""Implement `docker/rope` with Python's standard library alone."""
