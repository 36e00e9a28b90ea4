"""Sentences of games and services in the language of the reader."""

import re
from collections.abc import Iterable, Mapping
from functools import lru_cache
from typing import Any

from django.utils.formats import localize
from django.utils.translation import get_language, gettext

from games.errors import Sentence, true_minus


def translate(sentence: Sentence, names: Mapping[int, str] | None = None) -> str:
    """Translate a sentence; the values `seat` and `seats` are shown as team names, and the value
    `name`, which somebody typed, as it is."""
    template, starts = _template(get_language(), sentence.template)
    values = {
        name: value if name == "name" else _value(value, names)
        for name, value in sentence.values.items()
    }
    # Names of teams come last: what children called themselves is not translated.
    if names:
        if "seat" in values:
            values["seat"] = _team(values["seat"], names)
        if "seats" in values:
            values["seats"] = _listed([_team(seat, names) for seat in _seats(values["seats"])])
    for name in starts:
        values[f"First_{name}"] = _capitalize(values[name])
    return template % values


_SENTENCE_START = re.compile(r"(?:^|(?<=[.!?] ))%\((seats?)\)s")


@lru_cache(maxsize=8192)
def _template(language: str | None, template: str) -> tuple[str, frozenset[str]]:
    """Return the template in this language, which is the active one, and the values that begin a
    sentence."""
    text = gettext(template)
    return _SENTENCE_START.sub(r"%(First_\1)s", text), frozenset(_SENTENCE_START.findall(text))


_PLURAL_NAME = re.compile(r"(?!The |Team )\S+ .*s(?: \d+)?")


def _team(seat: Any, names: Mapping[int, str]) -> str:
    """Name a team in the middle of a sentence: two words that end like a plural have an article."""
    name = str(names.get(seat, seat))
    return gettext("the %(team)s") % {"team": name} if _PLURAL_NAME.fullmatch(name) else name


def _listed(teams: list[str]) -> str:
    return f" {gettext('and')} ".join([*filter(None, [", ".join(teams[:-1])]), *teams[-1:]])


def _capitalize(name: Any) -> str:
    return str(name)[:1].upper() + str(name)[1:]


def _seats(value: str | Iterable[int]) -> Iterable[int]:
    """Return seat numbers; a game may have them as a text, such as `1, 3`."""
    return [int(number) for number in value.split(",")] if isinstance(value, str) else value


def _value(value: Any, names: Mapping[int, str] | None) -> Any:
    """Write a value in the reader's language: a sentence in the sentence, marked words, or a
    decimal.

    A decimal that is whole is written as one: 100, not 100.0.
    """
    if isinstance(value, int):
        return true_minus(value) if value < 0 else value
    if isinstance(value, Sentence):
        return translate(value, names)
    if isinstance(value, str) and value:
        return gettext(value)
    if isinstance(value, float):
        return true_minus(localize(int(value) if value.is_integer() else value))
    return value
