"""Names that are likely rude: marked for the teacher, never refused, and never on the projector."""

import re
import unicodedata
from functools import cache
from pathlib import Path

_WORDS = Path(__file__).parent / "data" / "rude_words.txt"
# What is read as a letter: digits, symbols and letters of other alphabets that look alike.
_LOOK_ALIKES = str.maketrans(
    "0134578@$!|\u0430\u0435\u043e\u0440\u0441\u0443\u0445\u0456\u043a\u043c\u0442"
    "\u03b1\u03b5\u03b9\u03bf\u03c1\u03c5",
    "oieastbasiiaeopcyxikmtaeiopu",
)


def is_likely_rude(name: str) -> bool:
    """Say if a name has a rude word in it, also one spelled with look-alikes or spaces."""
    words = _plain(name)
    exact, parts = _rude_words()
    spelled = "".join(words)
    return bool(exact & {*words, spelled}) or any(word in spelled for word in parts)


def _plain(name: str) -> list[str]:
    """Return its words in plain small letters; a letter that repeats counts once."""
    decomposed = unicodedata.normalize("NFKD", name.casefold())
    letters = "".join(sign for sign in decomposed if not unicodedata.combining(sign))
    return [
        _collapse_repeats(word) for word in re.findall("[a-z]+", letters.translate(_LOOK_ALIKES))
    ]


def _collapse_repeats(word: str) -> str:
    return re.sub(r"(.)\1+", r"\1", word)


@cache
def _rude_words() -> tuple[frozenset[str], frozenset[str]]:
    """Return those that count as whole words, and those that count anywhere."""
    lines = [line for line in _WORDS.read_text().split("\n") if line and line[0] != "#"]
    parts = {_collapse_repeats(line.removesuffix("*")) for line in lines if line.endswith("*")}
    exact = {_collapse_repeats(line) for line in lines if not line.endswith("*")}
    return frozenset(exact), frozenset(parts)
