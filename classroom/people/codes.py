"""Join codes of classes and picture return codes of students."""

import secrets

from django.utils.translation import gettext_lazy as _

# No letter or digit here can be taken for another one, spoken or written.
_SIGNS = "ABCDEFGHJKMNPQRSTUVWXYZ23456789"
JOIN_CODE_LENGTH = 6

# The pictures of return codes, each with its word; static/img/pictures.svg draws them.
PICTURE_WORDS = {
    "bear": _("bear"), "bird": _("bird"), "boat": _("boat"), "bus": _("bus"),
    "cake": _("cake"), "cat": _("cat"), "cow": _("cow"), "crab": _("crab"),
    "dog": _("dog"), "drum": _("drum"), "duck": _("duck"), "fish": _("fish"),
    "flag": _("flag"), "fox": _("fox"), "frog": _("frog"), "hat": _("hat"),
    "key": _("key"), "kite": _("kite"), "lamp": _("lamp"), "leaf": _("leaf"),
    "moon": _("moon"), "owl": _("owl"), "star": _("star"), "tree": _("tree"),
}  # fmt: skip
PICTURES = tuple(PICTURE_WORDS)
RETURN_PICTURES = 2


def make_join_code() -> str:
    """Make a class code of six characters (887 million of them)."""
    return "".join(secrets.choice(_SIGNS) for _ in range(JOIN_CODE_LENGTH))


def clean_join_code(typed: str) -> str:
    """Store a code as a child typed it: capitals, no spaces or dashes, at most 8 characters."""
    return "".join(sign for sign in typed.upper() if sign.isalnum())[:8]


def make_return_code() -> str:
    """Draw two pictures, as `bear-kite`: guessed by nobody in the few tries there are."""
    return "-".join(secrets.choice(PICTURES) for _ in range(RETURN_PICTURES))
