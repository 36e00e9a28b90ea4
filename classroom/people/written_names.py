"""Replace names in what people have written, by others or by `…` if they are forgotten."""

import re
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property, partial
from pathlib import Path
from typing import Any
from unicodedata import normalize

from django.db.models import QuerySet

GONE = "…"


_DATA = Path(__file__).parent / "data" / "common_words.txt"
COMMON_WORDS = frozenset(
    word
    for line in _DATA.read_text().splitlines()
    if not line.startswith("#")
    for word in line.split()
)
_END = r"(?=(?:['\u2019]?s)?(?!\w))"  # of a name: it may be followed by an s of possession


@dataclass(frozen=True)
class Replacement:
    """`by` takes the place of the `names` wherever one stands as a word: in capitals or not, with
    its letters and spaces written in any way, as 'Sommer, Mia', and with an s of possession.

    If names are forgotten, so is each word of them that is neither a common word nor in a name
    that is `protected`. Inside a longer name that is protected nothing is replaced: Anna is not
    named in Anna-Lena. A name without a letter is not searched for: `12` is the number in most
    texts.
    """

    names: Collection[str]
    protected: Collection[str] = ()
    by: str = GONE

    @property
    def forgets(self) -> bool:
        return self.by == GONE

    def write(self, text: str) -> str:
        """Return the text after the replacement."""
        composed = normalize("NFC", text)
        after = self._pattern.sub(lambda match: self.by if match.lastindex else match[0], composed)
        return text if after == composed else after

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


def names_replace(rows: QuerySet[Any], field: str, replacement: Replacement) -> None:
    """Replace names in this field of these rows; by `…` if a new name does not fit in."""
    longest = rows.model._meta.get_field(field).max_length
    for pk, before in rows.exclude(**{field: ""}).values_list("pk", field):
        text = replacement.write(before)
        if len(text) > longest:
            text = replace(replacement, by=GONE).write(before)
        if text != before:
            rows.model.objects.filter(pk=pk).update(**{field: text})
