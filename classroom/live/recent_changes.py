"""Remember what each of the latest versions of a match changed, as its writer has said."""

from collections.abc import Iterable, Mapping
from threading import Lock
from typing import Any

from cachetools import LRUCache

# More than a school has open at once, and more versions than one process falls behind.
_SUBJECTS, _VERSIONS = 2048, 16
# As JSON, in the words of the room that it belongs to.
Change = Mapping[str, Any]
_changes: LRUCache[str, dict[int, Change | None]] = LRUCache(_SUBJECTS)
_lock = Lock()


def subject_of(topic: str) -> str:
    """`match:17` for the topic `match:17:2`: all topics of a match share its versions."""
    return ":".join(topic.split(":")[:2])


def note_change(topics: Iterable[str], version: int, change: Change | None) -> None:
    """Remember what this version of a subject has changed; None: more than can be named."""
    with _lock:
        for subject in {subject_of(topic) for topic in topics}:
            latest = dict(_changes.get(subject, {}))
            latest.pop(version, None)
            latest[version] = change
            _changes[subject] = dict(list(latest.items())[-_VERSIONS:])


def changes_between(subject: str, older: int, newer: int) -> list[Change] | None:
    """Return the changes since the `older` version up to the `newer` one, version by version; None
    if one of them is not known.
    """
    if newer - older > _VERSIONS:
        return None
    with _lock:
        known = _changes.get(subject, {})
    changes = [known.get(version) for version in range(older + 1, newer + 1)]
    known_changes = [change for change in changes if change is not None]
    return known_changes if len(known_changes) == len(changes) else None
