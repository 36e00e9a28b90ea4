"""Order names as a reader expects: the same on every page, in every file, with every database.

English and German order letters alike, as the root of Unicode's CLDR and DIN 5007-1 do: Ä beside A,
Ł beside L, ß as ss, and a plain letter before the same one with a mark. A database cannot sort
names: SQLite and PostgreSQL would each do it in their own way.
"""

import re
import unicodedata
from collections.abc import Callable, Iterable
from functools import lru_cache
from operator import attrgetter
from pathlib import Path
from typing import Any, TypeVar

Item = TypeVar("Item")

# The letters in the order of CLDR's root, one script a line; those of a group count as one letter.
# PyICU has no wheels, so that this list stands here and not a library. The test holds it against
# PostgreSQL's ICU.
_ALPHABETS = Path(__file__).parent / "data" / "alphabets.txt"
_SIGNS = " _-‐–—,;:!?.…·'‘’\"“”()[]{}@*/\\&#%`´^+<=>|~$"  # noqa: RUF001
_DOUBLE = {"æ": "ae", "œ": "oe"}
# Code points of a key: signs, then all other signs, then numbers, then letters.
_FIRST_SIGN, _OTHER_SIGN, _DIGIT, _FIRST_LETTER = 0x01, 0x38, 0x40, 0x80
_MOST_DIGITS = 40
_VIRAMA = 9


class _Ranks(dict[int, str]):
    """Sort keys of characters, for `str.translate`; a new character is added when it is met
    first."""

    def __missing__(self, code: int) -> str:
        self[code] = rank = self._rank(chr(code))
        return rank

    def _rank(self, sign: str) -> str:
        parts = unicodedata.normalize("NFD", sign)
        if parts != sign:
            return parts.translate(self)
        if _is_accent(sign) or unicodedata.category(sign) == "Cf":
            return ""
        is_sign = unicodedata.category(sign)[0] in "PSZ"
        return chr(_OTHER_SIGN if is_sign else _FIRST_LETTER + len(self._groups)) + sign

    def __init__(self) -> None:
        self._groups = _ALPHABETS.read_text(encoding="utf-8").split()
        for rank, sign in enumerate(_SIGNS, _FIRST_SIGN):
            self[ord(sign)] = chr(rank)
        for code in range(_DIGIT, _DIGIT + _MOST_DIGITS + 1):  # `_number` has made these
            self[code] = chr(code)
        for rank, letters in enumerate(self._groups, _FIRST_LETTER):
            self.update(dict.fromkeys(map(ord, letters), chr(rank)))
        for letter, two in _DOUBLE.items():
            self[ord(letter)] = two.translate(self)


def by_name(items: Iterable[Item], name: Callable[[Item], str] = attrgetter("name")) -> list[Item]:
    """Sort these by their names; of equal names the first stays first."""
    return sorted(items, key=lambda item: name_key(name(item)))


@lru_cache(maxsize=4096)
def name_key(name: str) -> tuple[str, str]:
    """Return the key to sort a name by: its letters without marks and case, then with marks."""
    folded = unicodedata.normalize("NFC", name.casefold())
    return re.sub(r"\d+", _number, folded).translate(_RANKS), folded


def _number(digits: re.Match[str]) -> str:
    """Put Team 9 before Team 10: the number of digits, then the digits."""
    number = str(int(digits[0]))[:_MOST_DIGITS]
    return "".join(chr(_DIGIT + rank) for rank in (len(number), *map(int, number)))


def _is_accent(sign: str) -> bool:
    """Say if it is a mark on a letter; marks that are vowels, as in Thai or Hindi, are not."""
    kind = unicodedata.combining(sign)
    return (0 < kind <= 35 and kind != _VIRAMA) or kind >= 200


_RANKS: Any = _Ranks()
