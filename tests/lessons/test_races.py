"""Two desks press at once: every transition happens once."""

import time
from collections import Counter
from collections.abc import Callable, Sequence
from threading import Barrier, Thread

import pytest
from django.db import connection
from django_scopes import scopes_disabled

from classroom.lessons.models import Lesson, Table, Team
from classroom.lessons.selectors.scores import feet_climbed
from classroom.lessons.services import lifecycle, next_game, tables
from classroom.lessons.services.lifecycle import (
    lesson_end,
    lesson_pause,
    lesson_resume,
    lesson_start,
)
from classroom.lessons.services.members import member_arrive
from classroom.lessons.services.next_game import lesson_start_next_game
from classroom.lessons.services.tables import table_skip, table_take_back
from classroom.lessons.services.teams import teams_shuffle
from classroom.lessons.services.versions import version_bump_and_notify
from classroom.play.models import Match
from games.errors import Stale, UserError
from tests.lessons.setting import Room, moved, room_make

TIMES = 50


def presses(action: Callable[[], object]) -> list[object]:
    """Return the action's answers or errors when TIMES threads call it at once."""
    barrier, answers = Barrier(TIMES), []

    def press() -> None:
        try:
            barrier.wait()
            with scopes_disabled():
                answers.append(action())
        except Exception as error:
            answers.append(error)
        finally:
            connection.close()

    threads = [Thread(target=press) for _ in range(TIMES)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return answers


@pytest.fixture
def crowd(shared_database: None) -> Room:
    """A class of four in a database that threads share."""
    return room_make(4)


def fresh(table: Table) -> Table:
    return Table.objects.select_related("match", "lesson").get(pk=table.pk)


@pytest.mark.slow
def test_fifty_presses_of_start_pause_resume_and_end_make_one_transition_each(crowd: Room) -> None:
    lesson = crowd.arrived(crowd.lesson())
    for service in (
        lesson_start,
        lesson_pause,
        lesson_resume,
        lesson_end,
    ):
        answers = presses(lambda act=service: act(lesson=Lesson.objects.get(pk=lesson.pk)))
        assert Counter(map(str, answers)) == {"True": 1, "False": TIMES - 1}
    assert Match.objects.count() == 1


def test_fifty_lessons_opened_at_once_are_one_lesson(crowd: Room) -> None:
    answers = presses(crowd.lesson)
    assert sum(isinstance(answer, Lesson) for answer in answers) == 1
    assert sum(isinstance(answer, UserError) for answer in answers) == TIMES - 1


def test_fifty_skips_of_one_move_skip_once(crowd: Room) -> None:
    table = crowd.running().tables.get()
    answers = presses(lambda: table_skip(table=fresh(table), seat=1, ply=0))
    assert answers.count(None) == 1
    assert sum(isinstance(answer, Stale) for answer in answers) == TIMES - 1
    assert table.match.moves.filter(text__startswith="skip").count() == 1


def test_without_the_check_of_the_ply_a_second_press_skips_the_next_move_too(
    crowd: Room, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(tables, "_check_ply", lambda table, ply: None)
    table = crowd.running().tables.get()
    presses(lambda: table_skip(table=fresh(table), seat=1, ply=0))
    assert table.match.moves.filter(text="skip 1").count() > 1


def test_fifty_take_backs_of_one_move_take_it_back_once(crowd: Room) -> None:
    table = crowd.running().tables.get()
    table_skip(table=table, seat=1, ply=0)
    ply = table.match.moves.count()
    answers = presses(lambda: table_take_back(table=fresh(table), from_ply=0, ply=ply))
    assert answers.count(None) == 1
    assert table.match.moves.filter(text__startswith="takeback").count() == 1


@pytest.mark.slow
def test_fifty_shuffles_at_once_leave_one_set_of_teams(crowd: Room) -> None:
    lesson = crowd.arrived(crowd.lesson())
    answers = presses(lambda: teams_shuffle(lesson=Lesson.objects.get(pk=lesson.pk), teams=2))
    assert answers == [None] * TIMES
    assert Team.objects.count() == 2


def test_a_student_who_arrives_fifty_times_at_once_has_one_seat(crowd: Room) -> None:
    lesson = crowd.arrived(crowd.lesson(), 2)
    lesson_start(lesson=lesson)
    late = crowd.students[3]
    presses(lambda: member_arrive(lesson=Lesson.objects.get(pk=lesson.pk), student=late))
    assert late.players.count() == 1


def next_presses(lesson: Lesson, service: Callable[..., bool]) -> list[object]:
    facts = {"game_number": 1, "game": lesson.game, "options": lesson.options}
    return presses(lambda: service(lesson=Lesson.objects.get(pk=lesson.pk), **facts))


@pytest.mark.slow
def test_fifty_presses_of_next_game_go_on_once(crowd: Room) -> None:
    lesson = crowd.running()
    answers = next_presses(lesson, lesson_start_next_game)
    assert Counter(map(str, answers)) == {"True": 1, "False": TIMES - 1}
    assert Lesson.objects.get(pk=lesson.pk).game_number == 2
    assert Match.objects.count() == 2


def test_without_the_lock_of_the_lesson_next_game_goes_on_more_than_once(
    crowd: Room, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Neither its row nor a transaction is held, and all have looked before one writes."""
    end, lesson = next_game.end_tables, crowd.running()
    monkeypatch.setattr(next_game, "version_bump_and_notify", lambda lesson: None)
    monkeypatch.setattr(next_game, "end_tables", lambda lesson: time.sleep(0.2) or end(lesson))
    next_presses(lesson, next_game.lesson_start_next_game.__wrapped__)  # type: ignore[attr-defined]
    assert Match.objects.count() > 2


def press_during_next(
    lesson: Lesson, service: Callable[..., bool], monkeypatch: pytest.MonkeyPatch
) -> list[str]:
    """The statuses of all matches after "Next game" and a press of `service` on a page from before,
    which came while the teams were being seated, and waited.
    """
    page, seat = Lesson.objects.get(pk=lesson.pk), next_game.seat_at_tables
    pressed: list[object] = []

    def press() -> None:
        with scopes_disabled():
            pressed.append(service(lesson=page))
        connection.close()

    other_desk = Thread(target=press)

    def seat_slowly(lesson: Lesson, teams: Sequence[Team]) -> None:
        seat(lesson, teams)
        other_desk.start()
        other_desk.join(timeout=1)
        assert pressed == []

    monkeypatch.setattr(next_game, "seat_at_tables", seat_slowly)
    assert lesson_start_next_game(
        lesson=lesson, game_number=1, game=lesson.game, options=lesson.options
    )
    other_desk.join()
    assert pressed == [True]
    lesson.refresh_from_db()
    return list(Match.objects.order_by("pk").values_list("status", flat=True))


def ahead(crowd: Room) -> tuple[Lesson, int]:
    """A lesson whose first game has been played for a while, and what has been climbed in it."""
    lesson = crowd.running()
    match = lesson.tables.get().match
    moved(match, 12)
    feet = feet_climbed([match])
    assert feet > 0
    return lesson, feet


def test_an_end_that_waits_for_the_next_game_ends_it_and_counts_each_game_once(
    crowd: Room, monkeypatch: pytest.MonkeyPatch
) -> None:
    lesson, feet = ahead(crowd)
    assert press_during_next(lesson, lesson_end, monkeypatch) == ["ended", "ended"]
    assert (lesson.status, lesson.feet) == ("ended", feet)


def test_a_pause_that_waits_for_the_next_game_stops_its_tables(
    crowd: Room, monkeypatch: pytest.MonkeyPatch
) -> None:
    lesson = crowd.running()
    assert press_during_next(lesson, lesson_pause, monkeypatch) == ["ended", "paused"]
    assert lesson.status == "paused"


def test_an_end_that_did_not_read_the_lesson_again_would_leave_the_next_game_playing(
    crowd: Room, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The negative control: the lesson stays as its page has read it."""
    lesson, feet = ahead(crowd)
    monkeypatch.setattr(lifecycle, "version_bump_and_notify", version_raise_alone)
    assert press_during_next(lesson, lesson_end, monkeypatch) == ["ended", "playing"]
    assert (lesson.status, lesson.feet) == ("ended", 2 * feet)


def version_raise_alone(lesson: Lesson) -> str:
    return version_bump_and_notify(Lesson.objects.get(pk=lesson.pk))
