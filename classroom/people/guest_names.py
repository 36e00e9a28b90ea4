"""Made-up names for guests: a kind word and an animal, all words of grade 2."""

import secrets
from collections.abc import Collection
from pathlib import Path

from classroom.people.names import is_taken

_DATA = Path(__file__).parent / "data"
ADJECTIVES = tuple((_DATA / "adjectives.txt").read_text().split())
ANIMALS = tuple((_DATA / "animals.txt").read_text().split())


def make_guest_names(count: int, taken: Collection[str] = ()) -> list[str]:
    """Make up different names such as `Brave Otter`; none of them is taken, capitals or not."""
    names: list[str] = []
    while len(names) < count:
        name = f"{secrets.choice(ADJECTIVES)} {secrets.choice(ANIMALS)}"
        if not is_taken(name, [*taken, *names]):
            names.append(name)
    return names
