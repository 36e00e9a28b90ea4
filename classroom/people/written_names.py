"""Replace names in what people have written, by others or by `…` if they are forgotten."""

import re
from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from pathlib import Path

from classroom.people.spellings import bare, fold_text, spelling, spelling_turned, words_of

GONE = "…"

_DATA = Path(__file__).parent / "data" / "common_words.txt"
COMMON_WORDS = frozenset(
    word
    for line in _DATA.read_text().splitlines()
    if not line.startswith("#")
    for word in line.split()
)
BARE_COMMON_WORDS = frozenset(map(bare, COMMON_WORDS))
_WORD = r"\w(?:['-]?\w)*"  # of a folded text
_SHORTEST_PART = 3  # letters of a name by which a longer word may stand for its child


@dataclass(frozen=True)
class Replacement:
    """`by` takes the place of the `names` wherever one stands as a word, in any spelling (see
    `people.spellings`), as 'Sommer, Mia', and with an s of possession.

    If names are forgotten, so is each word of them that is neither a common word nor in a name
    that is `protected`. Inside a longer name that is protected nothing is replaced: Anna is not
    named in Anna-Lena, nor Zoë where a Zoe stands. A name without a letter is not searched for:
    `12` is the number in most texts.

    `choices`: what a teacher has chosen for a text, by its key (see `people.written_texts`). A
    text that they chose also loses what only resembles the name; one that they did not stays.
    """

    names: Collection[str]
    protected: Collection[str] = ()
    by: str = GONE
    choices: Mapping[str, bool] = field(default_factory=dict)

    @property
    def forgets(self) -> bool:
        return self.by == GONE

    def forgetting(self) -> "Replacement":
        """The same with `…` for every name."""
        return replace(self, by=GONE)

    def write(self, text: str) -> str:
        """Return the text after the replacement."""
        pieces = self.sure_pieces(text)
        if len(pieces) == 1:
            return text
        return "".join(self.by if is_name else piece for piece, is_name in pieces)

    def write_loosely(self, text: str) -> str:
        """Return the text without the names and without words that resemble one."""
        pieces = self.near_pieces(self.write(text))
        return "".join(GONE if is_near else piece for piece, is_near in pieces)

    def sure_pieces(self, text: str) -> list[tuple[str, bool]]:
        """Cut a text at the names in it; True marks a piece that `write` replaces."""
        return fold_text(text).pieces(self._pattern, self._is_gone)

    def near_pieces(self, text: str) -> list[tuple[str, bool]]:
        """Cut a text at words that resemble a name: a common word, a word that somebody else's name
        has, too, or one with more letters."""
        return fold_text(text).pieces(self._near_pattern, self._is_near)

    def _is_gone(self, match: re.Match[str], written: str) -> bool:
        """Say if this is one of the names, and not what somebody else is called to the letter."""
        return match.lastindex is not None and written.casefold() not in self._others

    def _is_near(self, match: re.Match[str], written: str) -> bool:
        if match["near"] is None:
            return False
        plain, possessed = bare(written), bare(re.sub("['\u2019]?s$", "", written))
        return any(
            word in (plain, possessed) or (len(word) >= _SHORTEST_PART and word in plain)
            for word in self._bare_words
        )

    @cached_property
    def _others(self) -> set[str]:
        """The names of others, to the letter."""
        others = {name.casefold() for name in self.protected if name not in self.names}
        return others - {name.casefold() for name in self.names}

    @cached_property
    def _bare_words(self) -> set[str]:
        names = [name for name in self.names if any(map(str.isalpha, name))]
        words = {bare(word): name for name in names for word in [name, *words_of(name)]}
        return {
            word
            for word, name in words.items()
            if sum(map(str.isalpha, word)) > 1 or word == bare(name)
        }

    @cached_property
    def _near_pattern(self) -> re.Pattern[str]:
        """Match the names of others, which stay, and every word as `near`."""
        others = sorted((name for name in self.protected if name not in self.names), key=_shorter)
        either = "|".join(map(spelling, others)) or "(?!)"
        return re.compile(rf"{either}|(?P<near>{_WORD})")

    @cached_property
    def _pattern(self) -> re.Pattern[str]:
        """Match the longest name first; those that are replaced are `gone`, all others stay."""
        names = [name for name in self.names if any(map(str.isalpha, name))]
        forms = [(name, spelling(name), False) for name in self.protected if names]
        forms = [form for form in forms if form[0] not in self.names]
        forms += [(part, form, True) for name in names for part, form in self._forms(name)]
        forms.sort(key=lambda form: (_shorter(form[0]), not form[2]))
        either = [f"(?:{form})()" if is_gone else f"(?:{form})" for _, form, is_gone in forms]
        return re.compile("|".join(either) or "(?!)")

    def _forms(self, name: str) -> Iterator[tuple[str, str]]:
        """Yield each way to write this name, and a pattern for it."""
        yield name, spelling(name)
        turned = spelling_turned(name)
        if turned:
            yield name, turned
        words = words_of(name)
        if self.forgets and len(words) > 1:
            yield from ((word, spelling(word)) for word in words if self._is_own(word))

    def _is_own(self, word: str) -> bool:
        """Say if this word of a name stands for its child alone."""
        others = {
            bare(part)
            for name in self.protected
            if name not in self.names
            for part in words_of(name)
        }
        is_word = sum(map(str.isalpha, word)) > 1
        return is_word and bare(word) not in BARE_COMMON_WORDS | others


def _shorter(name: str) -> int:
    return -len(bare(name))
