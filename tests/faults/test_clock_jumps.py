"""The clock of the machine jumps, as on a laptop that wakes up, or is set right in the lesson.

The log is in the order of its plies, whatever the clock says, so no move is lost or refused. A
student's session holds for 12 hours of that clock: who has jumped over them taps the pictures.
"""

from datetime import timedelta

import pytest
import time_machine
from django.test import Client
from django.utils import timezone
from django_scopes import scopes_disabled

from classroom.play import chain, logs
from classroom.play.models import Match
from classroom.play.services.moves import move_play
from tests.factories import StudentFactory
from tests.faults.crowd import ENDLESS
from tests.play.tables import table

pytestmark = pytest.mark.django_db
HOUR, YEAR = timedelta(hours=1), timedelta(days=366)
JUMPS = [HOUR, -HOUR, 13 * HOUR, -YEAR, YEAR]


def press(match: Match, seat: int, text: str) -> None:
    with scopes_disabled():
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
    with scopes_disabled():
        moves = list(match.moves.order_by("ply"))
        assert chain.broken_ply(match, moves) is None
        logs._cache.clear()
        assert [row.text for row in logs.reload_log(match).log.rows] == [
            move.text for move in moves
        ]
    if jump < timedelta():
        assert moves[2].at < moves[0].at


@pytest.mark.parametrize("jump", JUMPS, ids=str)
def test_a_student_is_in_for_twelve_hours_of_the_clock(jump):
    with scopes_disabled():
        anna = StudentFactory(name="Anna", return_code="bear-kite")
    child, code = Client(), anna.school_class.join_code
    tap = {"student": anna.pk, "redirect": ""}
    assert child.post(f"/join/{code}/names/", tap).url == "/lesson/"
    with time_machine.travel(timezone.now() + jump):
        is_in = child.get("/join/code/").status_code == 200
        assert is_in == (jump < 12 * HOUR)
        if not is_in:
            page = f"/join/return/?code={code}&student={anna.pk}"
            assert child.post(page, {"picture": ["bear", "kite"]}).url == "/lesson/"
    assert child.get("/join/code/").status_code == 200
