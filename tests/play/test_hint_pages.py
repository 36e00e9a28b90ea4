"""Hints as the page shows them, and as it asks for them again."""

import pytest

from classroom.play.models import HintStep
from classroom.play.services.hints import hint_lists_store
from classroom.play.services.matches import match_pause
from tests.play.pages import page_of, refused
from tests.play.tables import say, table

pytestmark = pytest.mark.django_db


def test_a_hint_is_a_press_away():
    page = page_of(table(1, 1))
    page.press(text="roll")
    assert "hints-on-their-way" in page.html
    hint_lists_store(match=page.match, ply=2)
    page.ask()
    assert "hints-on-their-way" not in page.html
    assert not refused(page.press("hint", rung=page.field("rung")))
    assert HintStep.objects.get().rung == 1
    assert "Find results that fit" in page.html


@pytest.mark.parametrize("rung", ["", "x", "2-99", "99-1", "-1-1", "2-1-1", "٢-٤"])
def test_a_hint_that_is_not_on_the_page_is_refused(rung):
    page = page_of(table(1, 1))
    page.press(text="roll")
    hint_lists_store(match=page.match, ply=2)
    assert refused(page.press("hint", rung=rung)) in ("Stale", "Illegal")
    assert not HintStep.objects.exists()


def test_a_hint_before_its_list_is_there_says_play_on():
    page = page_of(table(1, 1))
    page.press(text="roll")
    assert refused(page.press("hint", rung="2-1")) == "Illegal"
    assert "are coming" in page.error


def test_a_page_that_misses_its_hints_asks_for_them_once_in_a_while(sent):
    match = table(1, 1)
    pages = page_of(match), page_of(match, team=2)
    say(match, 1, "roll")
    for page in pages * 3:
        page.ask()
    assert [ply for _, _, ply in sent] == [2]


def test_a_page_that_has_its_hints_or_rests_asks_for_none(sent):
    done, resting = page_of(table(1, 1)), page_of(table(1, 1))
    for page in (done, resting):
        say(page.match, 1, "roll")
    hint_lists_store(match=done.match, ply=2)
    match_pause(match=resting.match)
    for page in (done, resting):
        page.ask()
    assert sent == []
