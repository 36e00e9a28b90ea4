"""Names of people: what is kept of what was typed, and when two are the same."""

import unicodedata
from collections.abc import Iterable

from games.errors import UserError, gettext_noop

LONGEST_NAME = 40
_LONGEST_TYPED = 400
_MARKS_IN_A_ROW = 3
# Letters and characters that are invisible, though their category does not say so: joiners and
# fillers of Hangul and Khmer, the empty braille cell, variation selectors.
_EMPTY = {0x034F, 0x115F, 0x1160, 0x17B4, 0x17B5, 0x2800, 0x3164, 0xFFA0} | {
    *range(0x180B, 0x1810),
    *range(0xFE00, 0xFE10),
    *range(0xE0100, 0xE01F0),
}


def clean_name(typed: str, longest: int = LONGEST_NAME) -> str:
    """Return the name as it is kept: NFKC, single spaces, nothing that cannot be seen.

    Raises UserError for a name without a letter or digit, or too long. Markup stays as typed: every
    page escapes it.
    """
    # Control characters, direction overrides, zero-width characters and letters without a shape are
    # left out, and marks that pile up on one letter are cut.
    if len(typed) > _LONGEST_TYPED:
        raise _too_long(longest)
    name = _limit_marks("".join(_visible(sign) for sign in unicodedata.normalize("NFKC", typed)))
    name = " ".join(unicodedata.normalize("NFKC", name).split())
    if not any(unicodedata.category(sign)[0] in "LN" for sign in name):
        raise UserError(gettext_noop("Type a name with at least one letter."))
    if len(name) > longest:
        raise _too_long(longest)
    return name


def is_same_name(one: str, other: str) -> bool:
    """Say if two kept names are the same, apart from capitals."""
    return one.casefold() == other.casefold()


def is_taken(name: str, taken: Iterable[str]) -> bool:
    """Say if one of these kept names is the same."""
    return any(is_same_name(name, other) for other in taken)


def _too_long(longest: int) -> UserError:
    sentence = gettext_noop("Use a shorter name: at most %(longest)d letters.")
    return UserError(sentence, longest=longest)


def _visible(sign: str) -> str:
    if sign.isspace():
        return " "
    return "" if unicodedata.category(sign)[0] == "C" or ord(sign) in _EMPTY else sign


def _limit_marks(text: str) -> str:
    letters: list[str] = []
    marks = 0
    for sign in text:
        marks = marks + 1 if unicodedata.category(sign) in ("Mn", "Me") else 0
        if marks <= _MARKS_IN_A_ROW:
            letters.append(sign)
    return "".join(letters)
