"""A wrong answer brings a picture first, then a hint, and the fact at the third try."""

import pytest

from classroom.play.mistakes import TOLD_AT, mistake_of
from classroom.play.models import Match
from games.facts import fact_of
from tests.facts.test_misconceptions import EXAMPLES
from tests.play.pages import Page, page_of, refused
from tests.play.tables import rolled_team_of_three


def wrong_facts() -> list[tuple[str, str]]:
    return [(name, one) for name, (fitting, _others) in EXAMPLES.items() for one in fitting.split()]


@pytest.mark.parametrize(("name", "text"), wrong_facts())
def test_every_mistake_has_words_and_does_not_tell_the_answer(name: str, text: str) -> None:
    sum_, _, claim = text.partition("=")
    answer = eval(sum_.replace("/", "//"))  # noqa: S307
    fact = fact_of(sum_, answer, int(claim))
    first, third = mistake_of(fact), mistake_of(fact, TOLD_AT)
    words = str(first.sentence)
    assert "%(" not in words
    assert f"= {answer}" not in words
    assert str(third.sentence).endswith(f"= {answer}.".replace("-", "\N{MINUS SIGN}"))


@pytest.fixture
def match() -> Match:
    return rolled_team_of_three()


def err_together(driver: Page, checker: Page) -> None:
    """Driver and checker agree on a number that is wrong."""
    driver.press(text="6/2=4 2x+2")
    checker.open()
    refused(checker.press("check", proposal=checker.field("proposal"), number=4))
    driver.open()
    checker.open()


@pytest.mark.django_db
def test_the_fact_comes_at_the_third_try_for_driver_and_checker(match: Match) -> None:
    driver, checker = page_of(match, n=1), page_of(match, n=2)
    for tries in (1, 2, 3):
        err_together(driver, checker)
        for page in (driver, checker):
            assert "6 ÷ 2 is not 4. Try again." in page.html
            assert ("Look: 6 ÷ 2 = 3." in page.html) == (tries == 3)
            assert 'class="mistake"' in page.html
    assert "So close! Count the jumps of 2." not in driver.html


@pytest.mark.django_db
def test_who_disagrees_sees_a_picture_of_the_sum(match: Match) -> None:
    driver, checker = page_of(match, n=1), page_of(match, n=2)
    driver.press(text="6/2=4 2x+2")
    checker.open()
    checker.press("check", proposal=checker.field("proposal"), number=5)
    driver.open()
    assert 'class="mistake"' in driver.html
    assert "2 × 2 is 4. Now jump on to 6." in driver.html  # noqa: RUF001
    assert "6 ÷ 2 = 3" not in driver.html


@pytest.mark.django_db
def test_a_move_against_the_rules_has_no_picture(match: Match) -> None:
    driver = page_of(match, n=1)
    refused(driver.press(text="6/6=1 2x+1"))
    driver.open()
    assert 'id="refusal"' in driver.html
    assert 'class="mistake"' not in driver.html
