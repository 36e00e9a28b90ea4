"""Replace names in what people have written, by others or by `…` if they are forgotten."""

import re
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property, partial
from pathlib import Path
from unicodedata import combining, normalize

GONE = "…"


_DATA = Path(__file__).parent / "data" / "common_words.txt"
COMMON_WORDS = frozenset(
    word
    for line in _DATA.read_text().splitlines()
    if not line.startswith("#")
    for word in line.split()
)
_END = r"(?=(?:['\u2019]?s)?(?!\w))"  # of a name: it may be followed by an s of possession
_WORD = r"\w(?:['\u2019-]?\w)*"
_SHORTEST_PART = 3  # letters of a name by which a longer word may stand for its child


@dataclass(frozen=True)
class Replacement:
    """`by` takes the place of the `names` wherever one stands as a word: in capitals or not, with
    its letters and spaces written in any way, as 'Sommer, Mia', and with an s of possession.

    If names are forgotten, so is each word of them that is neither a common word nor in a name
    that is `protected`. Inside a longer name that is protected nothing is replaced: Anna is not
    named in Anna-Lena. A name without a letter is not searched for: `12` is the number in most
    texts.

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
        composed = normalize("NFC", text)
        after = self._pattern.sub(lambda match: self.by if match.lastindex else match[0], composed)
        return text if after == composed else after

    def write_loosely(self, text: str) -> str:
        """Return the text without the names and without words that resemble one."""
        pieces = self.near_pieces(normalize("NFC", self.write(text)))
        return "".join(GONE if is_near else piece for piece, is_near in pieces)

    def sure_pieces(self, text: str) -> list[tuple[str, bool]]:
        """Cut a text at the names in it; True marks a piece that `write` replaces."""
        composed = normalize("NFC", text)
        return _pieces(composed, self._pattern, lambda match: bool(match.lastindex))

    def near_pieces(self, text: str) -> list[tuple[str, bool]]:
        """Cut a text at words that resemble a name: a common word, a word that somebody else's name
        has, too, or one with other accents or with more letters."""
        composed = normalize("NFC", text)
        return _pieces(composed, self._near_pattern, lambda match: self._is_near(match["near"]))

    def _is_near(self, token: str | None) -> bool:
        if token is None:
            return False
        plain, possessed = _plain(token), re.sub("['\u2019]?s$", "", _plain(token))
        return any(
            word in (plain, possessed) or (len(word) >= _SHORTEST_PART and word in plain)
            for word in self._plain_words
        )

    @cached_property
    def _plain_words(self) -> set[str]:
        names = [name for name in self.names if any(map(str.isalpha, name))]
        words = {_plain(word) for name in names for word in name.split()}
        return {word for word in words if sum(map(str.isalpha, word)) > 1 or word in names}

    @cached_property
    def _near_pattern(self) -> re.Pattern[str]:
        """Match the names of others, which stay, and every word as `near`."""
        others = [name for name in self.protected if name not in self.names]
        forms = sorted((_as_written(name.split()) for name in others), key=len, reverse=True)
        either = "|".join(forms) or "(?!)"
        return re.compile(rf"(?<!\w)(?:{either}){_END}|(?P<near>{_WORD})", re.IGNORECASE)

    @cached_property
    def _pattern(self) -> re.Pattern[str]:
        """The longest name first; those that are replaced, and only they, are groups."""
        names = [name for name in self.names if any(map(str.isalpha, name))]
        forms = {_as_written(name.split()): False for name in self.protected if names}
        forms |= {form: True for name in names for form in self._forms(name)}
        either = "|".join(
            f"({form})" if is_gone else form
            for form, is_gone in sorted(forms.items(), key=lambda item: -len(item[0]))
        )
        return re.compile(rf"(?<!\w)(?:{either or '(?!)'}){_END}", re.IGNORECASE)

    def _forms(self, name: str) -> Iterator[str]:
        """Yield a pattern for each way to write this name."""
        words = name.split()
        yield _as_written(words)
        if len(words) > 1:
            yield re.escape(normalize("NFC", words[-1])) + r",\s*" + _as_written(words[:-1])
        if self.forgets and len(words) > 1:
            yield from map(re.escape, map(partial(normalize, "NFC"), filter(self._is_own, words)))

    def _is_own(self, word: str) -> bool:
        """Say if this word of a name stands for its child alone."""
        others = {
            part.casefold()
            for name in self.protected
            if name not in self.names
            for part in name.split()
        }
        is_word = sum(map(str.isalpha, word)) > 1
        return is_word and word.casefold() not in COMMON_WORDS | others


def _as_written(words: Sequence[str]) -> str:
    return r"\s+".join(re.escape(normalize("NFC", word)) for word in words)


def _plain(word: str) -> str:
    """The word without accents and capitals."""
    letters = normalize("NFKD", word.casefold())
    return "".join(letter for letter in letters if not combining(letter))


def _pieces(
    text: str, pattern: re.Pattern[str], is_marked: Callable[[re.Match[str]], bool]
) -> list[tuple[str, bool]]:
    pieces: list[tuple[str, bool]] = []
    end = 0
    for match in filter(is_marked, pattern.finditer(text)):
        pieces += [(text[end : match.start()], False), (match[0], True)]
        end = match.end()
    return [*pieces, (text[end:], False)]
