"""Replace names in what people have written, by others or by `…` if they are forgotten."""

import re
from collections.abc import Collection
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any

from django.db.models import QuerySet

GONE = "…"


@dataclass(frozen=True)
class Replacement:
    """`by` takes the place of the `names` wherever one stands as a word.

    It does not inside a longer name that is `protected`: Anna is not named in Anna-Lena. A name
    without a letter is not searched for: `12` is the number in most texts.
    """

    names: Collection[str]
    protected: Collection[str] = ()
    by: str = GONE

    @property
    def forgets(self) -> bool:
        return self.by == GONE

    def write(self, text: str) -> str:
        """Return the text after the replacement."""
        return self._pattern.sub(lambda match: self.by if match.lastindex else match[0], text)

    @cached_property
    def _pattern(self) -> re.Pattern[str]:
        """The longest name first; those that are replaced, and only they, are groups."""
        names = [name for name in self.names if any(map(str.isalpha, name))]
        words = [(name, f"({re.escape(name)})") for name in names]
        words += [(name, re.escape(name)) for name in self.protected if names]
        words.sort(key=lambda word: -len(word[0]))
        either = "|".join(pattern for _, pattern in words) or "(?!)"
        return re.compile(rf"(?<!\w)(?:{either})(?!\w)", re.IGNORECASE)


def names_replace(rows: QuerySet[Any], field: str, replacement: Replacement) -> None:
    """Replace names in this field of these rows; by `…` if a new name does not fit in."""
    longest = rows.model._meta.get_field(field).max_length
    for pk, before in rows.exclude(**{field: ""}).values_list("pk", field):
        text = replacement.write(before)
        if len(text) > longest:
            text = replace(replacement, by=GONE).write(before)
        if text != before:
            rows.model.objects.filter(pk=pk).update(**{field: text})
