"""The highest hint of class, lesson and team: the most specific one that is set counts."""

import pytest

from classroom.lessons.models import Lesson, Table
from classroom.lessons.selectors.lessons import lesson_hint_limit
from classroom.lessons.services.hint_limits import (
    class_set_hint_limit,
    lesson_set_hint_limit,
    team_set_hint_limit,
)
from classroom.people.models import SchoolClass
from classroom.play import ladders, selectors
from classroom.play.models import HintStep, Match
from classroom.play.services.hints import hint_climb, hint_lists_store
from classroom.play.services.moves import move_play
from games.errors import UserError
from tests.lessons.setting import Room


@pytest.fixture
def lesson(room: Room) -> Lesson:
    """Two tables of On Belay, with the hints of team 1's first roll on the page."""
    return room.running(teams=6, trails=(2, 3), height=12)


def tables(lesson: Lesson) -> list[Table]:
    lesson.refresh_from_db()
    return list(lesson.current_tables.select_related("match", "lesson"))


def hint_limits(lesson: Lesson) -> list[int]:
    return [table.match.hint_limit for table in tables(lesson)]


def fresh(lesson: Lesson) -> Lesson:
    return Lesson.objects.select_related("school_class").get(pk=lesson.pk)


def rolled(match: Match) -> int:
    """Team 1 has rolled and may ask for hints; returns the ply of the question."""
    log = selectors.match_log(match)
    move_play(match=match, seat=1, student=None, ply=log.ply, key="roll", text="roll")
    ply = match.moves.count()
    hint_lists_store(match=match, ply=ply)
    return ply


def hints_for(match: Match, seat: int) -> bool:
    """Whether this team may take a first hint now."""
    match = Match.objects.get(pk=match.pk)
    log = selectors.match_log(match)
    ladder = ladders.hint_ladder(match, log, match.seats.get(number=seat))
    assert ladder is not None
    assert ladder.ready
    return ladder.more


def test_a_lesson_follows_its_class_until_it_has_its_own(room: Room, lesson: Lesson) -> None:
    assert hint_limits(lesson) == [5, 5]
    class_set_hint_limit(lesson=fresh(lesson), hint_limit=3)
    assert hint_limits(lesson) == [3, 3]
    lesson_set_hint_limit(lesson=fresh(lesson), hint_limit=1)
    class_set_hint_limit(lesson=fresh(lesson), hint_limit=4)
    assert hint_limits(lesson) == [1, 1]
    lesson_set_hint_limit(lesson=fresh(lesson), hint_limit=None)
    assert hint_limits(lesson) == [4, 4]


def test_a_new_lesson_starts_with_the_hint_limit_of_its_class(room: Room) -> None:
    SchoolClass.objects.update(hint_limit=2)
    room.school_class.refresh_from_db()
    assert lesson_hint_limit(room.lesson()) == 2


def test_a_team_with_its_own_climbs_no_higher_whatever_the_lesson_allows(lesson: Lesson) -> None:
    table, _ = tables(lesson)
    question = rolled(table.match)
    team_set_hint_limit(table=table, seat=1, hint_limit=0)
    assert (hints_for(table.match, 1), hints_for(table.match, 2)) == (False, True)
    seat = table.match.seats.get(number=1)
    with pytest.raises(UserError, match="all the hints"):
        hint_climb(seat=seat, student=None, ply=question, rung=1)
    assert not HintStep.objects.exists()


def test_a_team_may_have_more_than_its_lesson_and_gives_it_back(lesson: Lesson) -> None:
    table, _ = tables(lesson)
    rolled(table.match)
    lesson_set_hint_limit(lesson=fresh(lesson), hint_limit=0)
    team_set_hint_limit(table=table, seat=1, hint_limit=5)
    assert (hints_for(table.match, 1), hints_for(table.match, 2)) == (True, False)
    team_set_hint_limit(table=table, seat=1, hint_limit=None)
    assert not hints_for(table.match, 1)


def test_every_change_tells_the_screens_of_the_table(lesson: Lesson) -> None:
    table, _ = tables(lesson)
    before = table.match.version
    team_set_hint_limit(table=table, seat=1, hint_limit=0)
    assert Match.objects.get(pk=table.match_id).version > before


@pytest.mark.parametrize("hint_limit", [-1, 7])
def test_a_hint_that_the_game_does_not_have_is_refused_everywhere(
    lesson: Lesson, hint_limit: int
) -> None:
    table, _ = tables(lesson)
    for press in (
        lambda: class_set_hint_limit(lesson=fresh(lesson), hint_limit=hint_limit),
        lambda: lesson_set_hint_limit(lesson=fresh(lesson), hint_limit=hint_limit),
        lambda: team_set_hint_limit(table=table, seat=1, hint_limit=hint_limit),
    ):
        with pytest.raises(UserError, match="from 0 to 6"):
            press()
    assert hint_limits(lesson) == [5, 5]


def test_a_team_that_is_not_there_is_refused(lesson: Lesson) -> None:
    with pytest.raises(UserError, match="team no longer exists"):
        team_set_hint_limit(table=tables(lesson)[0], seat=9, hint_limit=1)
