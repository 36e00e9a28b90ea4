"""Understand a column's heading, in the languages that schools export."""

import re
import unicodedata
from dataclasses import dataclass
from enum import IntEnum
from functools import cache, lru_cache
from itertools import chain
from pathlib import Path
from typing import Literal

_WORDS = Path(__file__).parents[1] / "data" / "name_headings.txt"
_LONGEST = 60
_SHORTEST_PART = 3
_NOT_DECOMPOSED = str.maketrans("ıłøđð’ʼ", "ilodd''")  # noqa: RUF001
# lastName, LastFirst: what a program writes without spaces.
_CAMEL = re.compile(r"(?<=[a-z])(?=[A-Z])")
_ASIDE = re.compile(r"[(\[（][^()\[\]（）]*[)\]）]")  # noqa: RUF001

Part = Literal["name", "first", "last", "full", "infix", "person", "role"]
_ALONE: tuple[Part, ...] = ("full", "person")
_PARTS: dict[str, Part] = {"name": "name", "first": "first", "last": "last"}


class Trust(IntEnum):
    """Which of two columns for one thing to take: how a child is called, before the papers."""

    PREFERRED = 0
    PLAIN = 1
    LEGAL = 2


@dataclass(frozen=True)
class Heading:
    """The meaning of a column. `last_first`: whole names begin with the last name."""

    part: Part
    trust: Trust = Trust.PLAIN
    last_first: bool = False


@lru_cache(maxsize=1024)
def read_heading(cell: str) -> Heading | None:
    """Say what a column with this heading holds; None for all but names and roles."""
    if not 0 < len(cell) <= _LONGEST:
        return None
    words = _split_words(cell)
    kinds = [_vocabulary().get(word, "") for word in words]
    if not words or "" in kinds:
        return None
    parts = _name_parts(kinds)
    trust = next((Trust[kind.upper()] for kind in kinds if kind in ("preferred", "legal")), None)
    part = _part_named(parts, kinds)
    if part is None or (part == "person" and re.search(r"\d", cell)):
        return None  # Child 17 is somebody
    last_first = len(parts) > 1 and parts[0] != "first" and parts[-1] != "last"
    return Heading(part, Trust.PLAIN if trust is None else trust, last_first)


def fold(text: str) -> str:
    """Return the text in small letters without accents, as headings are compared."""
    decomposed = unicodedata.normalize("NFKD", text.casefold())
    plain = "".join(sign for sign in decomposed if unicodedata.category(sign) != "Mn")
    return plain.translate(_NOT_DECOMPOSED)


def words_in(text: str) -> list[str]:
    """Return the words of a text, folded; digits and signs part them."""
    return re.findall(r"[^\W\d_]+(?:'[^\W\d_]+)?", fold(text))


def _split_words(cell: str) -> list[str]:
    split = _CAMEL.sub(" ", _ASIDE.sub(" ", cell))
    return [*chain.from_iterable(map(_split_glued, words_in(split)))]


def _split_glued(word: str) -> list[str]:
    """Split Schülername, studentlastname into the words they are made of, if all are known."""
    known = _vocabulary()
    if word in known:
        return [word]
    for end in range(_SHORTEST_PART, len(word) - _SHORTEST_PART + 1):
        if word[:end] in known:
            rest = _split_glued(word[end:])
            if all(part in known for part in rest):
                return [word[:end], *rest]
    # l'élève, d'usage
    return word.split("'")


def _name_parts(kinds: list[str]) -> list[str]:
    """Return the parts of a name that a heading lists, in order: `Last, First` is last and
    first."""
    parts: list[str] = []
    is_open = False  # the last part was an adjective that `name` completes
    names = [kind for kind in kinds if kind in ("name", "first", "last", "to-first", "to-last")]
    for place, kind in enumerate(names):
        is_adjective = kind.startswith("to-")
        if is_adjective and place and names[place - 1] == "name" and parts[-1] == "name":
            parts[-1] = kind.removeprefix("to-")  # nom de famille
            is_open = False
        elif kind == "name" and is_open:
            is_open = False
        else:
            parts.append(kind.removeprefix("to-"))
            is_open = is_adjective
    return parts


def _part_named(parts: list[str], kinds: list[str]) -> Part | None:
    if "role" in kinds:
        return "role" if set(kinds) <= {"role", "user", "person", "joint"} else None
    if "user" in kinds:
        return None
    if "infix" in kinds:
        return "infix"
    if not parts and "preferred" in kinds:
        return "first"
    if not parts:
        return next((part for part in _ALONE if part in kinds), None)
    if len(set(parts)) > 1 or "full" in kinds or "to-full" in kinds:
        return "full"
    # Apellido 1 y 2: two of a kind are one. Preferred name: what the child is called.
    part = _PARTS[parts[0]]
    return "first" if part == "name" and "preferred" in kinds else part


@cache
def _vocabulary() -> dict[str, str]:
    known: dict[str, str] = {}
    for line in _WORDS.read_text(encoding="utf-8").splitlines():
        kind, colon, words = line.partition(":")
        if colon and not line.startswith("#"):
            for word in words.split():
                known.setdefault(fold(word), kind)
    return known
