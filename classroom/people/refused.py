"""How services say no."""


class Refused(Exception):
    """What was asked cannot be done; `str()` is a sentence that says what to do next."""
