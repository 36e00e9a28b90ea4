"""Driver, checker and predictor of a team, round after round."""

import pytest

from classroom.play.roles import Role, roles_of

DRIVER, CHECKER, PREDICTOR = Role.DRIVER, Role.CHECKER, Role.PREDICTOR
WATCHER, ALONE = Role.WATCHER, Role.ALONE


@pytest.mark.parametrize(
    ("round", "expected"),
    [
        (1, [DRIVER, CHECKER, PREDICTOR]),
        (2, [PREDICTOR, DRIVER, CHECKER]),
        (3, [CHECKER, PREDICTOR, DRIVER]),
        (4, [DRIVER, CHECKER, PREDICTOR]),
    ],
)
def test_the_roles_turn_every_round(round, expected):
    assert roles_of([11, 12, 13], [11, 12, 13], round) == dict(
        zip([11, 12, 13], expected, strict=True)
    )


def test_two_students_change_places_every_round():
    assert roles_of([11, 12], [11, 12], 1) == {11: DRIVER, 12: CHECKER}
    assert roles_of([11, 12], [11, 12], 2) == {11: CHECKER, 12: DRIVER}


def test_a_fourth_predicts_like_the_third():
    team = [11, 12, 13, 14]
    assert list(roles_of(team, team, 1).values()) == [DRIVER, CHECKER, PREDICTOR, PREDICTOR]


def test_nobody_waits_for_an_absent_student():
    assert roles_of([11, 12, 13], [11, 13], 1) == {11: DRIVER, 12: WATCHER, 13: CHECKER}


def test_the_only_one_present_plays_alone():
    assert roles_of([11, 12], [12], 1) == {11: ALONE, 12: ALONE}


def test_a_team_of_which_nobody_is_seen_may_play():
    assert roles_of([11, 12], [], 1) == {11: ALONE, 12: ALONE}


def test_an_empty_team_has_no_parts():
    assert roles_of([], [], 1) == {}


def test_who_has_built_drives_on_whoever_comes():
    assert roles_of([11, 12, 13], [11, 12, 13], 1, builder=12)[12] == DRIVER
    assert roles_of([11, 12, 13], [11, 12, 13], 1, builder=12)[13] == CHECKER


def test_a_builder_who_has_left_drives_no_more():
    assert roles_of([11, 12, 13], [11, 12], 1, builder=13) == {11: DRIVER, 12: CHECKER, 13: WATCHER}
