"""Tests of what is remembered of the latest changes, and when a process reads instead."""

import pytest

from classroom.live.recent_changes import changes_between, note_change

TOPICS = ("match:17", "match:17:0", "match:17:2")


def note_versions(*versions: int) -> None:
    for version in versions:
        note_change(TOPICS, version, {"n": version})


def test_changes_come_one_version_after_the_other() -> None:
    note_versions(5, 6, 7)
    assert changes_between("match:17", 5, 7) == [{"n": 6}, {"n": 7}]
    assert changes_between("match:17", 7, 7) == []


@pytest.mark.parametrize("versions", [(4, 6), (5,), (5, 6, 7)])
def test_a_version_that_nobody_told_has_to_be_read(versions: tuple[int, ...]) -> None:
    note_versions(*versions)
    assert changes_between("match:17", 3, 6) is None
    assert changes_between("match:18", 4, 5) is None


def test_a_change_without_a_name_has_to_be_read() -> None:
    note_versions(5, 6)
    note_change(TOPICS, 6, None)
    assert changes_between("match:17", 4, 5) == [{"n": 5}]
    assert changes_between("match:17", 4, 6) is None


def test_only_the_latest_are_remembered() -> None:
    note_versions(*range(1, 41))
    assert changes_between("match:17", 24, 40) is not None
    assert changes_between("match:17", 23, 39) is None
    assert changes_between("match:17", 10, 40) is None
