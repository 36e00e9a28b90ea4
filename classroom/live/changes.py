"""What each of the latest versions of a thing has changed, as whoever wrote it has said."""

from collections.abc import Iterable
from threading import Lock

from cachetools import LRUCache

# More things than a school has open at once, and more versions than one falls behind.
_THINGS, _VERSIONS = 2048, 16
_changes: LRUCache[str, dict[int, str | None]] = LRUCache(_THINGS)
_lock = Lock()


def thing_of(topic: str) -> str:
    """`match:17` for the topic `match:17:2`: all topics of a thing share its versions."""
    return ":".join(topic.split(":")[:2])


def note_change(topics: Iterable[str], version: int, change: str | None) -> None:
    """Remember what this version of the thing that the topics are about has changed; None: more
    than can be named.
    """
    with _lock:
        for thing in {thing_of(topic) for topic in topics}:
            known = _changes.get(thing, {})
            latest = sorted({**known, version: change}.items())[-_VERSIONS:]
            _changes[thing] = dict(latest)


def changes_between(thing: str, older: int, newer: int) -> set[str] | None:
    """All that was changed since the `older` version up to the `newer` one; None where that is not
    known of one of them.
    """
    if newer - older > _VERSIONS:
        return None
    with _lock:
        known = _changes.get(thing, {})
    changes = [known.get(version) for version in range(older + 1, newer + 1)]
    named = {change for change in changes if change is not None}
    return None if None in changes else named
