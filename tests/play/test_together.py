"""Several moves in one press: written in one go, each by the student who has pressed."""

import pytest

from classroom.play.models import Attempt, Move
from games.engine import plain_data
from games.together import MOST
from tests.decisions import recorded
from tests.games.test_together import GAME, RECORD, are_quiet_steps
from tests.play.pages import Page, page_of, refused
from tests.play.tables import rows, say, table

pytestmark = pytest.mark.django_db


def before_two_steps() -> tuple[Page, list[str], int]:
    """The page of a team before two steps of a recorded game, these, and its seat."""
    log, seed = recorded(GAME, RECORD)
    ply = next(ply for ply in range(log.ply) if are_quiet_steps(log, ply))
    match = table(*[1] * log.seats, game=GAME, options=plain_data(log.options), seed=seed)
    for row in log.rows[:ply]:
        if row.seat:
            say(match, row.seat, row.text)
    seat = log.rows[ply].seat
    return page_of(match, seat), [row.text for row in log.rows[ply : ply + 2]], seat


def test_a_press_takes_all_its_moves_at_once():
    page, steps, seat = before_two_steps()
    version = page.match.__class__.objects.get(pk=page.match.pk).version
    answer = page.press(text=steps[0], then=steps[1])
    assert (refused(answer), page.error) == ("", "")
    assert rows(page.match)[-2:] == [f"{seat} {step}" for step in steps]
    page.match.refresh_from_db()
    assert page.match.version == version + 1
    written = Move.objects.filter(match=page.match).order_by("ply")
    assert {move.student.name for move in [*written][-2:]} == {f"Kid {seat}1"}


def test_the_same_press_again_changes_nothing():
    page, steps, _ = before_two_steps()
    press = {"text": steps[0], "then": steps[1], "ply": page.ply, "key": "press"}
    for _ in range(2):
        assert refused(page.press(**press)) == ""
    assert len(rows(page.match)) == Move.objects.get(key="press").ply + 2


def test_a_refused_later_move_says_why_and_leaves_the_earlier_ones_standing():
    page, steps, seat = before_two_steps()
    answer = page.press(text=steps[0], then=f"step@r1c1;{steps[1]}")
    assert refused(answer) == "Illegal"
    assert page.error == "Step to a tile that touches yours."
    assert rows(page.match)[-1] == f"{seat} {steps[0]}"
    attempt = Attempt.objects.get()
    assert (attempt.text, attempt.student.name) == ("step@r1c1", f"Kid {seat}1")
    assert attempt.ply == len(rows(page.match))
    assert page.error in page.html
    assert page.offers(steps[1])


def test_a_refused_first_move_changes_nothing():
    page, steps, _ = before_two_steps()
    before = rows(page.match)
    assert refused(page.press(text="step@r1c1", then=steps[0])) == "Illegal"
    assert rows(page.match) == before


def test_without_javascript_a_refused_later_move_is_read_on_the_next_page():
    page, steps, _ = before_two_steps()
    answer = page.press(text=steps[0], then="step@r1c1", htmx=False)
    assert answer.status_code == 302
    page.open()
    assert "Step to a tile that touches yours." in page.html


@pytest.mark.parametrize(
    "then", [";".join(["step@r1c1"] * MOST), "x" * 100_000, ";;", "what", "\x00"]
)
def test_no_text_does_any_harm(then):
    page, steps, _ = before_two_steps()
    assert page.press(text=steps[0], then=then).status_code == 200
