"""Names of people: what is kept of what was typed, and when two are the same."""

import re
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
# They make no letter, but say how the letters beside them join: Persian and Hindi need them, and a
# family is one emoji. Elsewhere they cannot be seen, and two names would look the same.
_JOINERS = "\u200c\u200d"
_JOINING = (
    "\u0620-\u065f\u066e-\u06d3\u06d5-\u06dc\u06df-\u06ff\u0710-\u074f\u0750-\u077f\u08a0-\u08ff"
    "\u0900-\u0dff\u1000-\u109f\u1780-\u17ff\u1820-\u18aa"
)
_EMOJI = "\u2190-\u2bff\U0001f000-\U0001faff"
_NO_JOINER = re.compile(
    f"(?<![{_JOINING}{_EMOJI}])[{_JOINERS}]|[{_JOINERS}](?![{_JOINING}{_EMOJI}])"
)
# Signs that bind the next letter: the viramas of India, Sri Lanka, Burma and the Khmer.
_VIRAMAS = "\u094d\u09cd\u0a4d\u0acd\u0b4d\u0bcd\u0c4d\u0ccd\u0d4d\u0dca\u1039\u17d2"
_MARKS = "".join(
    chr(code) for code in range(0x300, 0x1AFF) if unicodedata.category(chr(code))[0] == "M"
)
_LETTER = re.compile(f"(?s:.)(?:[{_VIRAMAS}][{_JOINERS}]?\\w|[{_MARKS}{_JOINERS}])*")


def clean_name(typed: str, longest: int = LONGEST_NAME) -> str:
    """Return the name as it is kept: NFKC, single spaces, nothing that cannot be seen.

    Raises UserError for a name without a letter or digit, or too long. Markup stays as typed: every
    page escapes it.
    """
    # Control characters, direction overrides, zero-width characters and letters without a shape are
    # left out, and marks that pile up on one letter are cut.
    if len(typed) > _LONGEST_TYPED:
        raise _too_long(longest)
    name = _limit_marks("".join(map(_visible, unicodedata.normalize("NFKC", typed))))
    name = _NO_JOINER.sub("", unicodedata.normalize("NFKC", name))
    name = " ".join(name.split())
    if not any(unicodedata.category(sign)[0] in "LN" for sign in name):
        raise UserError(gettext_noop("Type a name with at least one letter."))
    if len(name) > longest:
        raise _too_long(longest)
    return name


def is_same_name(one: str, other: str) -> bool:
    """Say if two kept names are the same, apart from capitals and joiners."""
    return key_of(one) == key_of(other)


def is_taken(name: str, taken: Iterable[str]) -> bool:
    """Say if one of these kept names is the same."""
    return key_of(name) in map(key_of, taken)


def letters_of(word: str) -> list[str]:
    """Cut a word into letters as its script writes them: with their marks and what joins them."""
    return _LETTER.findall(word)


def key_of(name: str) -> str:
    """Return what is equal for two kept names that are the same."""
    return "".join(sign for sign in name.casefold() if sign not in _JOINERS)


def _too_long(longest: int) -> UserError:
    sentence = gettext_noop("Use a shorter name: at most %(longest)d letters.")
    return UserError(sentence, longest=longest)


def _visible(sign: str) -> str:
    if sign.isspace():
        return " "
    if sign in _JOINERS:
        return sign
    return "" if unicodedata.category(sign)[0] == "C" or ord(sign) in _EMPTY else sign


def _limit_marks(text: str) -> str:
    letters: list[str] = []
    marks = 0
    for sign in text:
        marks = marks + 1 if unicodedata.category(sign) in ("Mn", "Me") else 0
        if marks <= _MARKS_IN_A_ROW:
            letters.append(sign)
    return "".join(letters)
