"""Friendly team names of two words."""

from collections.abc import Collection, Iterator
from functools import cache
from itertools import count
from secrets import SystemRandom

from django.conf import settings
from django.utils.translation import gettext, override

from games.errors import gettext_noop

FIRST = (
    gettext_noop("Brave"), gettext_noop("Bright"), gettext_noop("Calm"),
    gettext_noop("Clever"), gettext_noop("Cheerful"), gettext_noop("Friendly"),
    gettext_noop("Gentle"), gettext_noop("Happy"), gettext_noop("Kind"),
    gettext_noop("Lively"), gettext_noop("Lucky"), gettext_noop("Quick"),
    gettext_noop("Steady"), gettext_noop("Strong"), gettext_noop("Sunny"),
    gettext_noop("Wise"),
)  # fmt: skip
SECOND = (
    gettext_noop("Bears"), gettext_noop("Cats"), gettext_noop("Dogs"),
    gettext_noop("Foxes"), gettext_noop("Frogs"), gettext_noop("Hamsters"),
    gettext_noop("Koalas"), gettext_noop("Lions"), gettext_noop("Mice"),
    gettext_noop("Monkeys"), gettext_noop("Owls"), gettext_noop("Pandas"),
    gettext_noop("Penguins"), gettext_noop("Rabbits"), gettext_noop("Tigers"),
    gettext_noop("Wolves"),
)  # fmt: skip

# The drawing of each animal in static/art/faces.svg, in their order.
DRAWINGS = (
    "bear", "cat", "dog", "fox", "frog", "hamster", "koala", "lion",
    "mouse", "monkey", "owl", "panda", "penguin", "rabbit", "tiger", "wolf",
)  # fmt: skip


def team_animal(name: str) -> str | None:
    """Return the drawing of the animal in a name that `team_names` has made, in whatever language.

    None for a name that somebody has typed: it may be anything, the name of a child included.
    """
    return _animals().get(name.rstrip(" 0123456789"))


@cache
def _animals() -> dict[str, str]:
    animals = {}
    for language, _ in settings.LANGUAGES:
        with override(language):
            for first in FIRST:
                for second, drawing in zip(SECOND, DRAWINGS, strict=True):
                    animals[f"{gettext(first)} {gettext(second)}"] = drawing
    return animals


def team_names(number: int, taken: Collection[str] = ()) -> list[str]:
    """Make `number` different names, none of them taken; animals repeat as late as possible."""
    names: list[str] = []
    used = {name.casefold() for name in taken}
    for name in _endless():
        if len(names) == number:
            break
        if name.casefold() not in used:
            names.append(name)
            used.add(name.casefold())
    return names


def _endless() -> Iterator[str]:
    draw = SystemRandom()
    first, second = draw.sample(FIRST, len(FIRST)), draw.sample(SECOND, len(SECOND))
    for turn in count():
        # Past every pair there is, a number tells the next ones apart.
        number = f" {turn // len(FIRST) + 1}" if turn >= len(FIRST) else ""
        for place, word in enumerate(second):
            yield f"{gettext(first[(place + turn) % len(first)])} {gettext(word)}{number}"
