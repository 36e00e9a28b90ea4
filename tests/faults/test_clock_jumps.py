"""The clock of the machine jumps, as on a laptop that wakes up, or is set right in the lesson.

The log is in the order of its plies, whatever the clock says, so no move is lost or refused. A
session, and the address of a projector, hold for hours of a clock that nobody sets.
"""

from datetime import timedelta

import pytest
import time_machine
from django.test import Client
from django.utils import timezone

from classroom.lessons.projector_links import projector_address
from classroom.people import steady_time
from classroom.people.models import Student
from classroom.people.presence import note_presence, note_silent_screens
from classroom.people.tasks import forget_expired
from classroom.play import chain, logs
from classroom.play.models import Match
from classroom.play.services.moves import move_play
from classroom.server.live_regions import barred_holders, open_stream
from tests.cast import teacher_client
from tests.factories import StudentFactory
from tests.faults.crowd import ENDLESS
from tests.lessons.setting import room_make
from tests.live.page import Page
from tests.live.test_asgi import request
from tests.play.tables import client_of, table

pytestmark = pytest.mark.django_db
HOUR, YEAR = timedelta(hours=1), timedelta(days=366)
JUMPS = [HOUR, -HOUR, 13 * HOUR, 72 * HOUR, -72 * HOUR, -YEAR, YEAR]


def press(match: Match, seat: int, text: str) -> None:
    ply = match.moves.count()
    move_play(match=match, seat=seat, student=None, ply=ply, key=f"{ply}-{text}", text=text)


@pytest.mark.parametrize("jump", JUMPS, ids=str)
def test_moves_go_on_and_the_chain_holds(jump):
    match = table(1, 1, options=ENDLESS)
    press(match, 1, "roll")
    with time_machine.travel(timezone.now() + jump):
        for seat, text in ((1, "pass"), (2, "pass"), (2, "roll")):
            press(match, seat, text)
    press(match, 1, "pass")
    moves = list(match.moves.order_by("ply"))
    assert chain.broken_ply(match, moves) is None
    logs._cache.clear()
    assert [row.text for row in logs.reload_log(match).log.rows] == [move.text for move in moves]
    if jump < timedelta():
        assert moves[2].at < moves[0].at


@pytest.fixture
def anna(db) -> Student:
    return StudentFactory(name="Anna", return_code="bear-kite")


def joined(student: Student) -> Client:
    child = Client()
    tap = {"student": student.pk, "redirect": ""}
    assert child.post(f"/join/{student.school_class.join_code}/names/", tap).url == "/lesson/"
    return child


def is_in(child: Client) -> bool:
    return child.get("/join/code/").status_code == 200


@pytest.mark.parametrize("jump", JUMPS, ids=str)
def test_a_student_stays_in_when_the_clock_is_set_and_when_it_is_set_back(anna, jump):
    before = joined(anna)
    with time_machine.travel(timezone.now() + jump):
        assert is_in(before)
        forget_expired()
        assert is_in(before)
        other = joined(StudentFactory(school_class=anna.school_class))
    for child in (before, other):
        assert is_in(child)


def test_a_student_is_in_for_twelve_hours_that_pass(anna, monkeypatch):
    child, booted_at = joined(anna), steady_time._BOOTED_AT
    assert is_in(child)  # whoever has just tapped sees two pictures here, this once
    for hours, stays in ((11, True), (13, False)):
        monkeypatch.setattr(steady_time, "_BOOTED_AT", booted_at + hours * HOUR)
        assert is_in(child) == stays
    page = f"/join/return/?code={anna.school_class.join_code}&student={anna.pk}"
    assert child.post(page, {"picture": ["bear", "kite"]}).url == "/lesson/"
    assert is_in(child)


@pytest.mark.parametrize("jump", JUMPS, ids=str)
def test_a_teacher_and_the_projector_stay_in(jump):
    lesson = room_make(2).running(teams=2)
    desk, path = teacher_client(lesson.teacher), f"/lessons/{lesson.pk}/"
    projector = projector_address(lesson)
    with time_machine.travel(timezone.now() + jump):
        assert desk.get(path).status_code == 200
        assert Client().get(projector).status_code == 200


@pytest.mark.parametrize("jump", JUMPS, ids=str)
def test_streams_open_again_and_nobody_is_barred(jump):
    """Of a student, a teacher and the projector."""
    lesson = room_make(2).running(teams=2)
    match = Match.objects.filter(table__lesson=lesson).first()
    student = Student.objects.get(seats__match=match, seats__number=1)
    screens = [
        (client_of(student), f"/play/{match.pk}/"),
        (teacher_client(lesson.teacher), f"/lessons/{lesson.pk}/"),
        (Client(), projector_address(lesson)),
    ]
    addresses = [Page.opened(who.get(path).content.decode()).address for who, path in screens]
    with time_machine.travel(timezone.now() + jump):
        for (who, _), address in zip(screens, addresses, strict=True):
            opening = open_stream(request(address, who))
            assert opening is not None
            assert barred_holders([opening.holder]) == set()


def test_a_student_who_left_is_away_though_the_clock_was_set_back(anna):
    with time_machine.travel(timezone.now() + HOUR):
        note_presence(student=anna)
    note_silent_screens()
    anna.refresh_from_db()
    assert anna.is_away


def test_a_student_who_is_there_is_noted_though_the_clock_was_set_back(anna):
    with time_machine.travel(timezone.now() + HOUR):
        note_presence(student=anna)
    note_presence(student=anna)
    note_silent_screens()
    anna.refresh_from_db()
    assert not anna.is_away
