"""Made-up names for guests: a kind word and an animal, all words of grade 2."""

import secrets
from collections.abc import Collection
from pathlib import Path

from classroom.people.names import key_of

_DATA = Path(__file__).parent / "data"
ADJECTIVES = tuple((_DATA / "adjectives.txt").read_text().split())
ANIMALS = tuple((_DATA / "animals.txt").read_text().split())


def make_guest_names(count: int, taken: Collection[str] = ()) -> list[str]:
    """Make up different names such as `Brave Otter`; none of them is taken, capitals or not."""
    names: list[str] = []
    keys = {key_of(name) for name in taken}
    while len(names) < count:
        name = f"{secrets.choice(ADJECTIVES)} {secrets.choice(ANIMALS)}"
        if key_of(name) not in keys:
            keys.add(key_of(name))
            names.append(name)
    return names
