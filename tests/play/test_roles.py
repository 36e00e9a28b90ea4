"""Driver and checker of a team, round after round."""

import pytest

from classroom.play.roles import Role, roles_of

DRIVER, CHECKER, WATCHER, ALONE = Role.DRIVER, Role.CHECKER, Role.WATCHER, Role.ALONE


@pytest.mark.parametrize(
    ("round", "expected"),
    [
        (1, [DRIVER, CHECKER, WATCHER]),
        (2, [WATCHER, DRIVER, CHECKER]),
        (3, [CHECKER, WATCHER, DRIVER]),
        (4, [DRIVER, CHECKER, WATCHER]),
    ],
)
def test_the_roles_turn_every_round(round, expected):
    assert roles_of([11, 12, 13], [11, 12, 13], round) == dict(
        zip([11, 12, 13], expected, strict=True)
    )


def test_two_students_change_places_every_round():
    assert roles_of([11, 12], [11, 12], 1) == {11: DRIVER, 12: CHECKER}
    assert roles_of([11, 12], [11, 12], 2) == {11: CHECKER, 12: DRIVER}


def test_nobody_waits_for_an_absent_student():
    assert roles_of([11, 12, 13], [11, 13], 1) == {11: DRIVER, 12: WATCHER, 13: CHECKER}


def test_the_only_one_present_plays_alone():
    assert roles_of([11, 12], [12], 1) == {11: ALONE, 12: ALONE}


def test_a_team_of_which_nobody_is_seen_may_play():
    assert roles_of([11, 12], [], 1) == {11: ALONE, 12: ALONE}


def test_an_empty_team_has_no_parts():
    assert roles_of([], [], 1) == {}
