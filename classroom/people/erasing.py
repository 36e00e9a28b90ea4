"""Names taken out of what people have written."""

import re
from collections.abc import Collection
from typing import Any

from django.db.models import QuerySet

GONE = "…"


def names_erase(rows: QuerySet[Any], field: str, names: Collection[str]) -> None:
    """Write `…` in this field of these rows wherever one of the names stands as a word.

    A name without a letter is not searched for: `12` is the number in most texts.
    """
    words = [name for name in names if any(map(str.isalpha, name))]
    if not words:
        return
    longest_first = sorted(map(re.escape, words), key=len, reverse=True)
    name = re.compile(rf"(?<!\w)(?:{'|'.join(longest_first)})(?!\w)", re.IGNORECASE)
    for pk, text in rows.exclude(**{field: ""}).values_list("pk", field):
        erased = name.sub(GONE, text)
        if erased != text:
            rows.model.objects.filter(pk=pk).update(**{field: erased})
