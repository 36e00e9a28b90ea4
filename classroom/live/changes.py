"""What each of the latest versions of a thing has changed, as whoever wrote it has said."""

from collections.abc import Iterable, Mapping
from threading import Lock
from typing import Any

from cachetools import LRUCache

# More things than a school has open at once, and more versions than one falls behind.
_THINGS, _VERSIONS = 2048, 16
# As JSON, in the words of the room that it belongs to.
Change = Mapping[str, Any]
_changes: LRUCache[str, dict[int, Change | None]] = LRUCache(_THINGS)
_lock = Lock()


def thing_of(topic: str) -> str:
    """`match:17` for the topic `match:17:2`: all topics of a thing share its versions."""
    return ":".join(topic.split(":")[:2])


def note_change(topics: Iterable[str], version: int, change: Change | None) -> None:
    """Remember what this version of the thing that the topics are about has changed; None: more
    than can be named.
    """
    with _lock:
        for thing in {thing_of(topic) for topic in topics}:
            others = {one: told for one, told in _changes.get(thing, {}).items() if one != version}
            _changes[thing] = dict([*others.items(), (version, change)][-_VERSIONS:])


def changes_between(thing: str, older: int, newer: int) -> list[Change] | None:
    """What has changed since the `older` version up to the `newer` one, a version after the other;
    None where that is not known of one of them.
    """
    if newer - older > _VERSIONS:
        return None
    with _lock:
        known = _changes.get(thing, {})
    changes = [known.get(version) for version in range(older + 1, newer + 1)]
    named = [change for change in changes if change is not None]
    return named if len(named) == len(changes) else None
