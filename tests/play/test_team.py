"""A team of two: the driver builds, the checker confirms."""

import pytest
from django.utils import timezone

from classroom.people.models import Student
from classroom.play import services
from classroom.play.models import Attempt, Match, Proposal
from tests.play.pages import Page, page_of, refused
from tests.play.tables import rows, say, student_of, table

pytestmark = pytest.mark.django_db
RIGHT, WRONG = "6/2=3 3x+1", "6/2=4 2x+2"


@pytest.fixture
def match() -> Match:
    """Three students in team A who are all here; the dice show 2, 5, 6."""
    match = table(3, 1, roles=True)
    Student.objects.update(seen_at=timezone.now())
    say(match, 1, "roll")
    return match


def pages(match: Match) -> tuple[Page, Page, Page]:
    driver, checker, watcher = (page_of(match, n=n) for n in (1, 2, 3))
    return driver, checker, watcher


def test_the_page_says_who_does_what(match):
    driver, checker, watcher = pages(match)
    assert "You build the move" in driver.html
    assert "You check the move" in checker.html
    assert "Kid 11 builds the move" in checker.html
    assert "You help your team" in watcher.html


def test_a_calculation_waits_for_the_checker(match):
    driver, checker, _ = pages(match)
    assert driver.press(text=RIGHT).status_code == 200
    assert len(rows(match)) == 2
    assert "Your checker looks at it" in driver.html
    checker.get()
    assert "6 ÷ 2" in checker.html
    assert checker.press("confirm", proposal=checker.field("proposal")).status_code == 200
    assert rows(match)[-1] == f"1 {RIGHT}"
    move = match.moves.get(ply=2)
    assert (move.student, move.checker) == (student_of(match, n=1), student_of(match, n=2))


def test_a_move_without_a_calculation_does_not_wait():
    match = table(2, 1, roles=True)
    Student.objects.update(seen_at=timezone.now())
    page_of(match).press(text="roll")
    assert rows(match)[0] == "1 roll"


@pytest.mark.parametrize("n", [2, 3])
def test_only_the_driver_builds(match, n):
    page = pages(match)[n - 1]
    assert refused(page.press(text=RIGHT)) == "NotYourTurn"
    assert "Help by checking" in page.told
    assert (len(rows(match)), Proposal.objects.count()) == (2, 0)


@pytest.mark.parametrize("n", [1, 3])
def test_only_the_checker_confirms(match, n):
    pages(match)[0].press(text=RIGHT)
    page = page_of(match, n=n)
    assert refused(page.press("confirm", proposal=RIGHT)) == "NotYourTurn"
    assert (len(rows(match)), Proposal.objects.count()) == (2, 1)


def test_a_wrong_answer_is_the_checkers_to_find(match):
    driver, checker, _ = pages(match)
    assert driver.press(text=WRONG).status_code == 200
    assert Attempt.objects.count() == 0
    checker.get()
    assert checker.press("withdraw").status_code == 200
    assert (len(rows(match)), Proposal.objects.count()) == (2, 0)


def test_a_wrong_answer_that_the_checker_confirms_goes_back_to_the_driver(match):
    driver, checker, _ = pages(match)
    driver.press(text=WRONG)
    assert refused(checker.press("confirm", proposal=WRONG)) == "WrongAnswer"
    assert "6 ÷ 2" in checker.told
    assert (len(rows(match)), Proposal.objects.count()) == (2, 0)
    kept = Attempt.objects.get()
    assert (kept.student, kept.checker) == (student_of(match, n=1), student_of(match, n=2))
    driver.get()
    assert "6 ÷ 2" in driver.html
    assert "You build the move" in driver.html


def test_an_illegal_proposal_is_refused_at_once_and_kept(match):
    driver, *_ = pages(match)
    assert refused(driver.press(text="4 2x+2")) == "Illegal"
    assert (Proposal.objects.count(), Attempt.objects.get().refusal) == (0, "Illegal")


def test_the_driver_may_change_the_move(match):
    driver, checker, _ = pages(match)
    driver.press(text=RIGHT)
    assert driver.press("withdraw").status_code == 200
    driver.press(text="2 2x+1")
    checker.get()
    assert checker.field("proposal") == "2 2x+1"


def test_the_checker_confirms_only_what_was_on_the_page(match):
    driver, checker, _ = pages(match)
    driver.press(text=RIGHT)
    checker.get()
    driver.press(text="2 2x+1")
    assert refused(checker.press("confirm", proposal=RIGHT)) == "Stale"
    assert (len(rows(match)), Proposal.objects.get().text) == (2, "2 2x+1")


def test_a_watcher_cannot_take_a_proposal_away(match):
    driver, _, watcher = pages(match)
    driver.press(text=RIGHT)
    assert refused(watcher.press("withdraw")) == "NotYourTurn"
    assert Proposal.objects.get().text == RIGHT


def test_a_second_press_of_the_checker_gets_the_same_answer(match):
    driver, checker, _ = pages(match)
    driver.press(text=RIGHT)
    press = {"proposal": RIGHT, "key": "press"}
    assert [checker.press("confirm", **press).status_code for _ in range(2)] == [200, 200]
    assert len(rows(match)) == 3


def test_a_proposal_of_an_older_question_cannot_be_made_or_confirmed(match):
    driver, checker, _ = pages(match)
    driver.press(text=RIGHT)
    services.move_skip(match=match, seat=1)
    assert refused(driver.press(text="2 2x+1", ply=2)) == "Stale"
    assert refused(checker.press("confirm", proposal=RIGHT)) == "Stale"
    assert rows(match)[2:] == ["0 skip 1"]


def test_a_paused_table_keeps_the_proposal_for_later(match):
    driver, checker, _ = pages(match)
    driver.press(text=RIGHT)
    services.match_pause(match=match)
    assert refused(checker.press("confirm", proposal=RIGHT)) == "Stale"
    assert refused(driver.press(text="2 2x+1")) == "Stale"
    services.match_resume(match=match)
    assert checker.press("confirm", proposal=RIGHT).status_code == 200


def test_another_teams_move_leaves_a_proposal_where_it_is(match):
    driver, checker, _ = pages(match)
    driver.press(text=RIGHT)
    say(match, 2, "2 2x+1")
    checker.get()
    assert checker.press("confirm", proposal=RIGHT).status_code == 200


def test_who_is_alone_plays_without_a_checker():
    match = table(2, 1, roles=True)
    page = page_of(match)
    page.press(text="roll")
    page.press(text=RIGHT)
    assert rows(match)[-1] == f"1 {RIGHT}"


def test_a_driver_whose_checker_has_gone_may_play_the_move_alone(match):
    driver, *_ = pages(match)
    driver.press(text=RIGHT)
    away = timezone.now() - timezone.timedelta(minutes=5)
    Student.objects.exclude(pk=student_of(match).pk).update(seen_at=away)
    driver.get()
    assert driver.press("confirm", proposal=driver.field("proposal")).status_code == 200
    move = match.moves.get(ply=2)
    assert (move.student, move.checker) == (student_of(match), None)


def test_where_roles_are_off_all_may_build(match):
    services.match_set(match=match, roles=False)
    page = page_of(match, n=3)
    assert page.press(text=RIGHT).status_code == 200
    assert match.moves.get(ply=2).student == student_of(match, n=3)


def test_a_student_who_comes_back_is_noticed_by_the_others(match):
    driver, *_ = pages(match)
    before = Match.objects.get(pk=match.pk).version
    Student.objects.filter(pk=student_of(match).pk).update(seen_at=None)
    driver.get()
    assert Match.objects.get(pk=match.pk).version == before + 1
