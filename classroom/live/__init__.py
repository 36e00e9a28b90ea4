"""The stream that tells open pages what has changed."""
