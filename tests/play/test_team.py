"""A team of two: the driver builds, the checker confirms."""

import re

import pytest
from django.utils import timezone

from classroom.people.models import Student
from classroom.people.presence import note_closed_screens
from classroom.play.models import Attempt, Match, Proposal
from classroom.play.services.matches import match_end, match_pause, match_resume, match_set
from classroom.play.services.moves import move_skip
from classroom.play.services.presence import seats_refresh
from classroom.play.summaries import summaries
from tests.play.pages import Page, page_of, refused
from tests.play.tables import rows, say, student_of, table

pytestmark = pytest.mark.django_db
RIGHT, WRONG = "6/2=3 3x+1", "6/2=4 2x+2"


@pytest.fixture
def match() -> Match:
    """Three students in team A who are all here; the dice show 2, 5, 6."""
    match = table(3, 1, roles=True)
    Student.objects.update(seen_at=timezone.now(), is_away=False)
    say(match, 1, "roll")
    return match


def pages(match: Match) -> tuple[Page, Page, Page]:
    driver, checker, watcher = (page_of(match, n=n) for n in (1, 2, 3))
    return driver, checker, watcher


def test_the_page_says_who_does_what(match):
    driver, checker, watcher = pages(match)
    assert "You play" in driver.html
    assert "You check" in checker.html
    assert "Kid 11 is choosing" in checker.html
    assert "You help your team" in watcher.html


def test_what_the_team_has_to_do_stands_in_the_head_alone(match):
    todo = "Choose dice, work it out, and move one climber."
    assert [page.html.count(todo) for page in pages(match)] == [1, 1, 1]


def test_a_calculation_waits_for_the_checker(match):
    driver, checker, _ = pages(match)
    assert driver.press(text=RIGHT).status_code == 200
    assert len(rows(match)) == 2
    assert "Kid 12 is checking it" in driver.html
    checker.open()
    assert "6 ÷ 2" in checker.html
    assert checker.press("confirm", proposal=checker.field("proposal")).status_code == 200
    assert rows(match)[-1] == f"1 {RIGHT}"
    move = match.moves.get(ply=2)
    assert (move.student, move.checker) == (student_of(match, n=1), student_of(match, n=2))


def test_a_move_without_a_calculation_does_not_wait():
    match = table(2, 1, roles=True)
    Student.objects.update(seen_at=timezone.now(), is_away=False)
    page_of(match).press(text="roll")
    assert rows(match)[0] == "1 roll"


@pytest.mark.parametrize("n", [2, 3])
def test_only_the_driver_builds(match, n):
    page = pages(match)[n - 1]
    assert refused(page.press(text=RIGHT)) == "NotYourTurn"
    assert "You check it" in page.error
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
    checker.open()
    assert checker.press("withdraw").status_code == 200
    assert (len(rows(match)), Proposal.objects.get().is_returned) == (2, True)


def test_a_wrong_answer_that_the_checker_confirms_goes_back_to_the_driver(match):
    driver, checker, _ = pages(match)
    driver.press(text=WRONG)
    assert refused(checker.press("confirm", proposal=WRONG)) == "WrongAnswer"
    assert "6 ÷ 2" in checker.error
    assert (len(rows(match)), Proposal.objects.get().is_returned) == (2, True)
    kept = Attempt.objects.get()
    assert (kept.student, kept.checker) == (student_of(match, n=1), student_of(match, n=2))
    driver.open()
    assert "6 ÷ 2" in driver.html
    assert "You play" in driver.html


def test_what_was_wrong_before_is_not_said_of_the_next_calculation(match):
    driver, checker, _ = pages(match)
    driver.press(text=WRONG)
    checker.press("confirm", proposal=WRONG)
    driver.open()
    assert "6 ÷ 2 is not 4." in driver.html
    driver.press(text=RIGHT)
    checker.open()
    assert "6 ÷ 2 is not 4." not in checker.html


FORM = {"first": "6", "operation": "/", "second": "2", "trail": "2", "steps": "2", "result": "4"}


@pytest.mark.parametrize(("text", "why"), [(RIGHT, ""), (WRONG, "6/2 is not 4.")])
def test_what_a_checker_sends_back_is_kept_with_whether_it_was_right(match, text, why):
    driver, checker, _ = pages(match)
    driver.press(text=text)
    assert checker.press("withdraw", proposal=text).status_code == 200
    kept = Attempt.objects.get()
    assert (kept.kind, kept.text, kept.ply) == (Attempt.SENT_BACK, text, 2)
    assert (kept.student, kept.checker) == (student_of(match, n=1), student_of(match, n=2))
    assert bool(kept.template) == bool(why)


def test_a_second_press_sends_nothing_back_a_second_time(match):
    driver, checker, _ = pages(match)
    driver.press(text=WRONG)
    for _press in range(2):
        assert checker.press("withdraw", proposal=WRONG).status_code == 200
    assert Attempt.objects.count() == 1


def test_only_the_move_that_was_on_the_page_is_sent_back(match):
    driver, checker, _ = pages(match)
    driver.press(text=WRONG)
    driver.press(text=RIGHT)
    assert refused(checker.press("withdraw", proposal=WRONG)) == "Stale"
    assert (Attempt.objects.count(), Proposal.objects.get().is_returned) == (0, False)


def test_what_was_sent_back_comes_back_filled_in(match):
    driver, checker, _ = pages(match)
    driver.press(**FORM)
    assert "Kid 12 is checking it" in driver.html
    checker.press("withdraw", proposal=WRONG)
    driver.open()
    for name, value in FORM.items():
        kind = " checked" if name in ("first", "operation", "second", "trail") else ""
        box = rf'name="{name}" value="{value}"{kind}>|name="{name}"[^>]* value="{value}">'
        assert len(re.findall(box, driver.html)) == 1, name
    assert "Your teammate sent it back. Work it out again." in driver.html
    assert "is not 4" not in driver.html


def test_nobody_but_the_driver_gets_what_was_typed(match):
    driver, checker, watcher = pages(match)
    driver.press(**FORM)
    checker.press("withdraw", proposal=WRONG)
    for page in (checker, watcher, page_of(match, team=2)):
        page.ask()
        assert 'value="6" checked' not in page.html


def test_a_form_is_empty_again_for_the_next_question(match):
    driver, checker, _ = pages(match)
    driver.press(**FORM)
    checker.press("withdraw", proposal=WRONG)
    move_skip(match=match, seat=1)
    move_skip(match=match, seat=2)
    driver.open()
    assert " checked>" not in driver.html


@pytest.mark.parametrize("stop", [match_pause, match_end])
def test_nothing_is_sent_back_while_the_table_rests_or_after_its_end(match, stop):
    driver, checker, _ = pages(match)
    driver.press(text=WRONG)
    stop(match=match)
    assert refused(checker.press("withdraw", proposal=WRONG)) == "Stale"
    assert not Attempt.objects.exists()


def test_what_was_sent_back_cannot_be_confirmed(match):
    driver, checker, _ = pages(match)
    driver.press(text=RIGHT)
    checker.press("withdraw", proposal=RIGHT)
    assert refused(checker.press("confirm", proposal=RIGHT)) == "Stale"
    assert len(rows(match)) == 2


def test_what_the_driver_changes_is_filled_in_and_not_kept_as_sent_back(match):
    driver, *_ = pages(match)
    driver.press(**FORM)
    driver.press("withdraw")
    assert 'name="trail" value="2" checked' in driver.html
    assert not Attempt.objects.exists()


@pytest.mark.parametrize("more", ["x" * 400, "no\x00text"])
def test_a_form_that_is_too_long_or_no_text_is_not_kept(match, more):
    driver, *_ = pages(match)
    driver.press(**FORM, more=more)
    assert Proposal.objects.get().fields == {}


def test_what_is_sent_back_is_no_wrong_answer_at_the_desk(match):
    driver, checker, _ = pages(match)
    for _time in range(3):
        driver.press(text=WRONG)
        checker.press("withdraw", proposal=WRONG)
    found = summaries([Match.objects.get(pk=match.pk)])[match.pk]
    assert (found.attempts.get(1, 0), found.repeated) == (0, {})
    assert found.active_at == Attempt.objects.last().at


def test_an_illegal_proposal_is_refused_at_once_and_kept(match):
    driver, *_ = pages(match)
    assert refused(driver.press(text="4 2x+2")) == "Illegal"
    assert (Proposal.objects.count(), Attempt.objects.get().kind) == (0, "Illegal")


def test_the_driver_may_change_the_move(match):
    driver, checker, _ = pages(match)
    driver.press(text=RIGHT)
    assert driver.press("withdraw").status_code == 200
    driver.press(text="2 2x+1")
    checker.open()
    assert checker.field("proposal") == "2 2x+1"


def test_the_checker_confirms_only_what_was_on_the_page(match):
    driver, checker, _ = pages(match)
    driver.press(text=RIGHT)
    checker.open()
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
    move_skip(match=match, seat=1)
    assert refused(driver.press(text="2 2x+1", ply=2)) == "Stale"
    assert refused(checker.press("confirm", proposal=RIGHT)) == "Stale"
    assert rows(match)[2:] == ["0 skip 1"]


def test_a_paused_table_keeps_the_proposal_for_later(match):
    driver, checker, _ = pages(match)
    driver.press(text=RIGHT)
    match_pause(match=match)
    assert refused(checker.press("confirm", proposal=RIGHT)) == "Stale"
    assert refused(driver.press(text="2 2x+1")) == "Stale"
    match_resume(match=match)
    assert checker.press("confirm", proposal=RIGHT).status_code == 200


def test_another_teams_move_leaves_a_proposal_where_it_is(match):
    driver, checker, _ = pages(match)
    driver.press(text=RIGHT)
    say(match, 2, "2 2x+1")
    checker.open()
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
    away = {student_of(match, n=n).pk: timezone.now() for n in (2, 3)}
    seats_refresh(note_closed_screens(away))
    driver.open()
    assert driver.press("confirm", proposal=driver.field("proposal")).status_code == 200
    move = match.moves.get(ply=2)
    assert (move.student, move.checker) == (student_of(match), None)


def test_where_roles_are_off_all_may_build(match):
    match_set(match=match, roles=False)
    page = page_of(match, n=3)
    assert page.press(text=RIGHT).status_code == 200
    assert match.moves.get(ply=2).student == student_of(match, n=3)


def test_a_student_who_comes_back_is_noticed_by_the_others(match):
    driver, *_ = pages(match)
    before = Match.objects.get(pk=match.pk).version
    Student.objects.filter(pk=student_of(match).pk).update(is_away=True)
    driver.open()
    assert Match.objects.get(pk=match.pk).version == before + 1
