"""What `docker/rope` does, with nothing but Python's standard library."""
