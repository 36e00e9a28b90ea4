"""The one place where sentences of the games become words on a page."""

from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext

from games.engine import Sentence


def spoken(sentence: Sentence, names: Mapping[int, str] | None = None) -> str:
    """A sentence in the reader's language; the facts `seat` and `seats` are shown as team names."""
    facts = dict(sentence.facts)
    if names:
        if "seat" in facts:
            facts["seat"] = names.get(facts["seat"], facts["seat"])
        if "seats" in facts:
            facts["seats"] = " + ".join(str(names.get(seat, seat)) for seat in facts["seats"])
    template = gettext(sentence.template)
    return template % {name: _word(value) for name, value in facts.items()}


def _word(value: Any) -> Any:
    """A fact that is a word of its own (marked for the translators in a game) in their language."""
    return gettext(value) if isinstance(value, str) and value.isalpha() else value
