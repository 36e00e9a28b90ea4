"""Give everybody of a list a name of their own, as short as it can be."""

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from itertools import chain, count

from classroom.people.names import LONGEST_NAME, clean_name, letters_of
from classroom.people.rosters.name_cells import is_suffix
from games.errors import UserError

_ROOM_FOR_NUMBER = 6
_LONGEST_FIRST = LONGEST_NAME - 10


def shorten(names: Sequence[str]) -> list[str]:
    """Return first names with as many letters of the last name as tell them apart: Anna Mü., Anna
    Me.

    Two of the same name get a number: Jack S., Jack S. 2. As many come out as went in, and no two
    are the same.
    """
    return _tell_apart(names, _abbreviations)


def number_twins(names: Sequence[str]) -> list[str]:
    """Return the names; the second of the same gets a 2, and so on."""
    return _tell_apart(names, lambda name: [name])


def _tell_apart(names: Sequence[str], ladder: Callable[[str], Iterable[str]]) -> list[str]:
    ladders = [list(ladder(name)) for name in names]
    # A step that two names share tells neither apart, so both go a letter further.
    people = {_key(name): steps for name, steps in zip(names, ladders, strict=True)}
    shared = Counter(chain.from_iterable(set(map(_key, steps)) for steps in people.values()))
    taken: set[str] = set()
    apart: list[str] = []
    for steps in ladders:
        step = next((step for step in steps if shared[_key(step)] < 2), steps[-1])
        name = _numbered(step, taken)
        taken.add(_key(name))
        apart.append(name)
    return apart


def _abbreviations(name: str) -> list[str]:
    """Yield Anna M., Anna Mü., … and at last the whole name."""
    words = [word.strip(",") for word in name.split()]
    while len(words) > 2 and is_suffix(words[-1]):
        words.pop()
    if len(words) < 2 or is_suffix(words[-1]) or not words[-1][:1].isalpha():
        return [name]
    first, last = words[0][:_LONGEST_FIRST], words[-1].removesuffix(".")
    letters = letters_of(last)
    initial = letters[0].title()  # a Georgian capital has no place in a name
    lengths = range(1, max(2, len(letters)))
    steps = [f"{first} {initial}{''.join(letters[1:length])}." for length in lengths]
    whole = [f"{first} {words[-1]}", name] if len(last) > 1 else [name]
    return list(dict.fromkeys([*steps, *whole]))


def _numbered(name: str, taken: set[str]) -> str:
    if _key(name) not in taken:
        return name
    base = name[: LONGEST_NAME - _ROOM_FOR_NUMBER].strip()
    return next(
        numbered for number in count(2) if _key(numbered := f"{base} {number}") not in taken
    )


def _key(name: str) -> str:
    """Return what two names share if a class takes them for one, or only a dot tells them apart."""
    try:
        return clean_name(name).casefold().rstrip(".")
    except UserError:
        return name.casefold()
