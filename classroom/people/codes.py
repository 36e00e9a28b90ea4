"""Join codes of classes and picture return codes of students."""

import secrets

# No letter or digit here can be taken for another one, spoken or written.
_SIGNS = "ABCDEFGHJKMNPQRSTUVWXYZ23456789"
JOIN_CODE_LENGTH = 6

PICTURES = (
    "bear", "bird", "boat", "bus", "cake", "cat", "cow", "crab", "dog", "drum", "duck", "fish",
    "flag", "fox", "frog", "hat", "key", "kite", "lamp", "leaf", "moon", "owl", "star", "tree",
)  # fmt: skip
RETURN_PICTURES = 2


def join_code_make() -> str:
    """A fresh class code of six signs (887 million of them)."""
    return "".join(secrets.choice(_SIGNS) for _ in range(JOIN_CODE_LENGTH))


def join_code_clean(typed: str) -> str:
    """What a child typed, as the code is stored: capitals, no spaces or dashes, at most 8 signs."""
    return "".join(sign for sign in typed.upper() if sign.isalnum())[:8]


def return_code_make() -> str:
    """Two pictures, as `bear-kite`: guessed by nobody in the few tries there are."""
    return "-".join(secrets.choice(PICTURES) for _ in range(RETURN_PICTURES))
