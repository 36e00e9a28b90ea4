"""Test how players over HTTP read a team's page: whether to wait, work out or predict."""

import random

import pytest

from classroom.play.models import Match
from tests.play.pages import page_of
from tests.play.tables import rolled_team_of_three
from tests.players.pages import Form, Page
from tests.players.team import has_built, predicts, works_out

pytestmark = pytest.mark.django_db


@pytest.fixture
def match() -> Match:
    return rolled_team_of_three()


def form_of(match: Match, n: int) -> Form:
    page = Page(f"/play/{match.pk}/", page_of(match, n=n).html)
    return page.form(page.one(id="answer"))


def test_the_driver_waits_while_the_checker_works_it_out(match):
    assert not has_built(form_of(match, 1))
    page_of(match).press(text="6*2=12 3x+4")
    driver, checker = form_of(match, 1), form_of(match, 2)
    assert has_built(driver)
    assert works_out(driver) is None
    assert works_out(checker) is not None
    assert ("number", "12") in checker.sent


def test_the_predictor_presses_one_of_the_choices(match):
    button = predicts(form_of(match, 3), random.Random(1))
    assert button is not None
    assert button.get("name") == "prediction"
    assert predicts(form_of(match, 1), random.Random(1)) is None
