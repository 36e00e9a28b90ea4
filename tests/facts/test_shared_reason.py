"""The desk names the reason for wrong answers while tables play."""

import secrets
from contextlib import suppress

import pytest
from django.urls import reverse

from classroom.facts.selectors import reason_of_tables
from classroom.lessons.models import Lesson
from classroom.play.models import Match
from classroom.play.services.moves import move_play
from games.errors import WrongAnswer
from tests.cast import teacher_client
from tests.lessons.setting import Room, room_make
from tests.play.tables import log_of, seed_for
from tests.review.scene import page_text

pytestmark = pytest.mark.django_db


@pytest.fixture
def room(db: None) -> Room:
    """Three tables of On Belay; each has rolled a 2, a 5 and a 6."""
    room = room_make(9)
    lesson = room.running(teams=9)
    for match in matches(lesson):
        match.seed = seed_for((2, 5, 6))
        match.save()
        say(match, "roll")
    return room


def matches(lesson: Lesson) -> list[Match]:
    return list(Match.objects.filter(table__lesson=lesson).order_by("table__number"))


def say(match: Match, text: str) -> None:
    match.refresh_from_db()
    ply, key = log_of(match).ply, secrets.token_urlsafe(8)
    move_play(match=match, seat=1, student=None, ply=ply, key=key, text=text)


def get_wrong(match: Match, text: str) -> None:
    with suppress(WrongAnswer):
        say(match, text)


def test_the_reason_that_most_tables_share_is_named(room: Room) -> None:
    lesson = Lesson.objects.get()
    one, two, three = matches(lesson)
    for match in (one, three):
        get_wrong(match, "5*6=11 2x+15")
    get_wrong(three, "2*5=7 2x+5")
    for text in ("2*6=10 2x+6", "5+6=12 2x+6"):
        get_wrong(two, text)
    shared = reason_of_tables(matches(lesson))
    assert shared.misconception.key == "added_for_times"
    assert shared.matches == (one.pk, three.pk)
    assert shared.sentence == "2 tables add where they should multiply"


def test_the_same_slip_at_every_table_and_again_is_no_reason(room: Room) -> None:
    for match in matches(Lesson.objects.get()) * 2:
        get_wrong(match, "5*6=11 2x+15")
    assert reason_of_tables(matches(Lesson.objects.get())) is None


def test_one_table_that_errs_twice_is_named(room: Room) -> None:
    match, *_ = matches(Lesson.objects.get())
    for text in ("5*6=11 2x+15", "2*5=7 2x+5"):
        get_wrong(match, text)
    sentence = reason_of_tables(matches(Lesson.objects.get())).sentence
    assert sentence == "1 table adds where it should multiply"


def test_the_desk_says_it_in_one_line_and_names_the_tables(room: Room) -> None:
    lesson = Lesson.objects.get()
    for match in matches(lesson)[1:]:
        for text in ("5*6=11 2x+15", "2*5=7 2x+5"):
            get_wrong(match, text)
    desk = page_text(teacher_client(room.owner), reverse("lessons:lesson", args=[lesson.pk]))
    assert "2 tables add where they should multiply Table 2 Table 3 Draw 3" in desk
