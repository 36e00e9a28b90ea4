"""Points of a lesson at which a class can talk about numbers."""

from collections.abc import Callable

import pytest
from django.utils import timezone

from classroom.play.models import Match, Move
from classroom.review.lesson_report.discussion_points import discussion_points
from classroom.review.lesson_report.moments import question_of
from classroom.review.lesson_report.point import DiscussionPoint
from classroom.review.lesson_report.talks import talks
from tests.play.tables import student_of
from tests.review.scene import Scene, scene_make

pytestmark = pytest.mark.django_db
Write = Callable[..., Match]


def written(scene: Scene, *rows: tuple[int, str]) -> Match:
    """Return the match with these rows at its end; those of chance are of seat 0."""
    match, ply = scene.match, scene.log.ply
    Move.objects.bulk_create(
        Move(
            match=match,
            ply=ply + number,
            seat=seat,
            text=text,
            student=student_of(match, seat) if seat else None,
            at=timezone.now(),
            digest="",
        )
        for number, (seat, text) in enumerate(rows)
    )
    return match


def points(*matches: Match) -> dict[str, DiscussionPoint]:
    return {one.kind: one for one in talks(matches)}


def test_two_teams_made_the_same_number_of_one_roll_in_two_ways(scene: Scene) -> None:
    log = scene.log
    match = written(scene, (0, "dice 3 4 8"), (1, "3*8=24 4x+6"), (2, "4*6=24 4x+6"))
    point = points(match)["two_ways"]
    assert (
        str(point.reason)
        == "Two ways of one roll: 3 \N{MULTIPLICATION SIGN} 8 and 4 \N{MULTIPLICATION SIGN} 6"
        " are both 24."
    )
    assert "24" in str(question_of(point, log))
    assert "3 \N{MULTIPLICATION SIGN} 8" not in str(question_of(point, log))


@pytest.mark.parametrize(
    "rows",
    [
        [(1, "3*8=24 4x+6"), (2, "8*3=24 6x+4")],
        [(1, "3*8=24 4x+6"), (1, "4*6=24 4x+6")],
        [(1, "6*1=6 3x+2"), (2, "6/1=6 2x+3")],
    ],
    ids=["in the other order", "of one team", "trivial"],
)
def test_what_is_no_second_way_is_no_point(scene: Scene, rows: list[tuple[int, str]]) -> None:
    assert "two_ways" not in points(written(scene, (0, "dice 3 6 8"), *rows))


def test_two_rolls_are_no_two_ways_of_one(scene: Scene) -> None:
    rows = (0, "dice 3 4 8"), (1, "3*8=24 4x+6"), (0, "dice 4 6 2"), (2, "4*6=24 4x+6")
    assert "two_ways" not in points(written(scene, *rows))


def split(*texts: str) -> list[Match]:
    """Return two tables with the same first roll, of two teams each, and what these made of it."""
    first, second = scene_make(1, 1), scene_make(1, 1)
    halves = texts[:2], texts[2:]
    return [
        written(scene, (0, "dice 2 6 6"), *enumerate(half, start=1))
        for scene, half in zip((first, second), halves, strict=True)
    ]


def test_a_first_roll_of_which_teams_made_different_moves_split_the_class(db: None) -> None:
    point = points(*split("6 6x+1", "6 2x+3", "2*6=12 3x+4", "6 6x+1"))["split"]
    assert str(point.reason) == "On the same roll 4 teams made 3 different moves."


def test_a_move_of_nearly_all_teams_split_nobody(db: None) -> None:
    assert "split" not in points(*split("6 6x+1", "6 6x+1", "6 6x+1", "2 2x+1"))


def test_a_number_with_many_times_facts_is_asked_for_its_ways(scene: Scene) -> None:
    log = scene.log
    match = written(scene, (0, "dice 4 6 7"), (1, "4*6=24 4x+6"), (2, "6*7=42 6x+7"))
    point = points(match)["ways"]
    assert point.reason.values == {"number": 24, "ways": 3}
    assert str(question_of(point, log)) == "24: how many ways can you find?"


def test_what_chance_and_bots_wrote_is_no_talk(scene: Scene) -> None:
    match = written(scene, (0, "dice 4 6 7"), (0, "4*6=24 4x+6"))
    assert points(match) == {}


def test_a_lesson_has_one_talk_among_its_points_before_what_was_costly(scene: Scene) -> None:
    match = written(scene, (0, "dice 3 4 8"), (1, "3*8=24 4x+6"), (2, "4*6=24 4x+6"))
    kinds = [one.kind for one in discussion_points([match], [])]
    assert kinds[0] == "two_ways"
    assert "ways" not in kinds
