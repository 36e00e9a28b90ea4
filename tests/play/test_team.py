"""A team of several: the driver builds, the checker works it out, too."""

import re
from datetime import timedelta
from itertools import pairwise

import pytest
from django.utils import timezone

from classroom.people.models import Student
from classroom.people.presence import note_closed_screens
from classroom.play.models import Attempt, Check, Match, Proposal
from classroom.play.services.matches import match_end, match_pause, match_resume, match_set
from classroom.play.services.moves import move_skip, move_take_back
from classroom.play.services.presence import seats_refresh
from classroom.play.summaries import summaries
from games.engine import CHANCE
from tests.decisions import Decision, recorded, seated
from tests.play.pages import Page, page_of, refused
from tests.play.tables import rolled_team_of_three, rows, say, student_of, table
from tests.review.scene import words

pytestmark = pytest.mark.django_db
RIGHT, WRONG = "6/2=3 3x+1", "6/2=4 2x+2"


@pytest.fixture
def match() -> Match:
    return rolled_team_of_three()


def pages(match: Match) -> tuple[Page, Page, Page]:
    driver, checker, predictor = (page_of(match, n=n) for n in (1, 2, 3))
    return driver, checker, predictor


def work_out(page: Page, *numbers: int, **more: str):
    """The checker looks, types these numbers, and for the steps 1, if they are asked, too."""
    page.open()
    steps = (1,) * (page.html.count('name="number"') - len(numbers))
    form = {"proposal": page.field("proposal"), "number": numbers + steps, **more}
    return page.press("check", **form)


def who_checked(match: Match, ply: int = 2) -> tuple[Student | None, Student | None]:
    move = match.moves.get(ply=ply)
    return move.student, move.checker


def leave(match: Match, *numbers: int) -> None:
    away = {student_of(match, n=n).pk: timezone.now() for n in numbers}
    seats_refresh(note_closed_screens(away))


def wait(seconds: int) -> None:
    """As if the proposal had been made so long ago."""
    Proposal.objects.update(at=timezone.now() - timedelta(seconds=seconds))


# Who is asked what ---------------------------------------------------------------------------


def test_each_role_is_asked_what_it_can_do(match):
    driver, checker, predictor = pages(match)
    assert "Work it out. Then tap a step." in driver.html
    assert "Kid 11 is choosing. You check the numbers." in checker.html
    assert "Kid 11 is choosing. What comes next?" in predictor.html


def test_a_checker_is_not_promised_numbers_where_no_move_has_any():
    match = table(3, 1, roles=True)  # the dice are not rolled yet
    Student.objects.update(seen_at=timezone.now(), is_away=False)
    checker = page_of(match, n=2)
    assert "You check the numbers." not in checker.html
    assert "Kid 11 chooses. What would you do?" in checker.html


def test_nobody_but_the_driver_is_told_to_move(match):
    todo = "Work it out. Then tap a step."
    assert [page.html.count(todo) for page in pages(match)] == [1, 0, 0]


def test_while_the_checker_works_each_role_has_its_sentence(match):
    driver, checker, predictor = pages(match)
    driver.press(text=RIGHT)
    assert "Kid 12 is working it out, too." in driver.html
    checker.open()
    assert "Work it out, too. What is it?" in checker.html
    predictor.open()
    assert "Kid 12 works it out. Do you agree?" in predictor.html


@pytest.mark.parametrize("n", [2, 3])
def test_only_the_driver_builds(match, n):
    page = pages(match)[n - 1]
    assert refused(page.press(text=RIGHT)) == "NotYourTurn"
    assert page.error == "Your teammate plays this move."
    assert (len(rows(match)), Proposal.objects.count()) == (2, 0)


def test_a_move_without_a_calculation_does_not_wait():
    match = table(2, 1, roles=True)
    Student.objects.update(seen_at=timezone.now(), is_away=False)
    page_of(match).press(text="roll")
    assert rows(match)[0] == "1 roll"


@pytest.mark.parametrize("record", ["three_levels", "two_levels", "joint_winners"])
def test_the_driver_of_a_new_round_moves_though_the_team_could_act_before_it_began(record):
    """With a Danger card in hand a team may act in the turns of others, up to its own turn."""
    log, _ = recorded("yeti_mountain", record)
    ply, seat = next(
        (ply, seat)
        for ply, (before, state) in enumerate(pairwise(log.states[:-1]), start=1)
        for seat in log.game.rules.to_move(before) & log.game.rules.to_move(state) - {CHANCE}
        if state.round > before.round and log.rows[ply].seat == seat
    )
    path, _ = seated("yeti_mountain", record, Decision("", ply, seat), members=2)
    match = Match.objects.get(pk=path.split("/")[2])
    team = [page_of(match, seat, n) for n in (1, 2)]
    (driver,) = [page for page in team if page.field("text")]
    driver.press(text=driver.field("text"))
    assert driver.error == ""
    assert len(rows(match)) > ply


# The checker's numbers -----------------------------------------------------------------------


def test_equal_and_right_plays_by_itself(match):
    driver, checker, _ = pages(match)
    assert driver.press(text=RIGHT).status_code == 200
    assert len(rows(match)) == 2
    assert work_out(checker, 3).status_code == 200
    assert rows(match)[-1] == f"1 {RIGHT}"
    assert who_checked(match) == (student_of(match, n=1), student_of(match, n=2))


def test_both_answers_are_kept_with_who_gave_them(match):
    driver, checker, _ = pages(match)
    driver.press(text=WRONG)
    work_out(checker, 3)
    check = Check.objects.get()
    assert (check.student, check.checker) == (student_of(match, n=1), student_of(match, n=2))
    assert (check.ply, check.seat, check.text) == (2, 1, WRONG)
    assert check.sums == [["6/2", 3, 4, 3]]


def test_equal_and_wrong_names_the_fact_and_both_try_again(match):
    driver, checker, _ = pages(match)
    driver.press(text=WRONG)
    assert refused(work_out(checker, 4)) == "WrongAnswer"
    assert checker.error == "6 ÷ 2 is not 4. Try again."
    assert (len(rows(match)), Proposal.objects.get().is_returned) == (2, True)
    attempt, check = Attempt.objects.get(), Check.objects.get()
    assert (attempt.student, attempt.checker) == (student_of(match, n=1), student_of(match, n=2))
    assert check.is_agreed
    for page in (driver, checker):
        page.open()
        assert "6 ÷ 2 is not 4." in page.html
    driver.press(text=RIGHT)
    work_out(checker, 3)
    assert rows(match)[-1] == f"1 {RIGHT}"


def test_where_they_differ_both_see_both_numbers_and_nobody_is_told_who_is_right(match):
    driver, checker, _ = pages(match)
    driver.press(text=WRONG)
    assert work_out(checker, 5).status_code == 200
    assert not Attempt.objects.exists()
    for page in (driver, checker):
        page.open()
        assert "6 ÷ 2: Kid 11 says 4. Kid 12 says 5." in words(page.html)
        assert "You have different numbers. Think again." in page.html
        assert "is not" not in page.html


def test_a_checker_who_thinks_again_and_agrees_plays_it(match):
    driver, checker, _ = pages(match)
    driver.press(text=RIGHT)
    work_out(checker, 4)
    assert len(rows(match)) == 2
    work_out(checker, 3)
    assert rows(match)[-1] == f"1 {RIGHT}"
    assert [check.is_agreed for check in Check.objects.all()] == [False, True]


def test_a_right_checker_beside_a_wrong_driver_is_praised_and_has_nothing_to_press(match):
    driver, checker, third = pages(match)
    driver.press(text=WRONG)
    assert work_out(checker, 3).status_code == 200
    for page, praise in (
        (checker, "You found it: 6 ÷ 2 = 3"),
        (driver, "Kid 12 found it: 6 ÷ 2 = 3"),
        (third, "Kid 12 found it: 6 ÷ 2 = 3"),
    ):
        page.open()
        assert praise in page.html
        assert "different numbers" not in page.html
    assert "Kid 11 is trying again." in checker.html
    assert 'id="refusal"' not in checker.html
    assert 'name="number"' not in checker.html
    assert not Attempt.objects.exists()


def test_a_driver_who_then_finds_the_number_plays_without_a_second_press(match):
    driver, checker, _ = pages(match)
    driver.press(text=WRONG)
    work_out(checker, 3)
    driver.press(text="6/2=3 3x+1")
    assert rows(match)[-1] == "1 6/2=3 3x+1"
    assert who_checked(match) == (student_of(match, n=1), student_of(match, n=2))
    assert [check.is_agreed for check in Check.objects.all()] == [False]


def test_a_driver_who_errs_once_more_tries_again_alone(match):
    driver, checker, _ = pages(match)
    driver.press(text=WRONG)
    work_out(checker, 3)
    assert refused(driver.press(text="6/2=5 2x+2")) == "WrongAnswer"
    driver.open()
    assert "6 ÷ 2 is not 5. Try again." in driver.html
    checker.open()
    assert "You found it: 6 ÷ 2 = 3" in checker.html
    assert 'id="refusal"' not in checker.html
    driver.press(text=RIGHT)
    assert who_checked(match) == (student_of(match, n=1), student_of(match, n=2))


def test_wrong_steps_after_a_right_checker_are_the_drivers_alone(match):
    driver, checker, _ = pages(match)
    driver.press(text=WRONG)
    work_out(checker, 3)
    assert refused(driver.press(text="6/2=3 3x+2")) == "WrongAnswer"
    assert (Attempt.objects.get().checker, Proposal.objects.get().answers) == (None, [3])
    checker.open()
    assert 'id="refusal"' not in checker.html
    driver.press(text=RIGHT)
    assert who_checked(match) == (student_of(match, n=1), student_of(match, n=2))


def test_a_checker_who_finds_it_at_the_second_try_is_praised_too(match):
    driver, checker, _ = pages(match)
    driver.press(text=WRONG)
    work_out(checker, 5)
    assert work_out(checker, 3).status_code == 200
    assert "You found it: 6 ÷ 2 = 3" in checker.html
    driver.press(text=RIGHT)
    assert rows(match)[-1] == f"1 {RIGHT}"


def test_praise_takes_the_place_of_an_earlier_refusal(match):
    driver, checker, _ = pages(match)
    driver.press(text=WRONG)
    work_out(checker, 5)
    assert refused(work_out(checker, 6)) == "WrongAnswer"
    driver.press(text="6/2=5 2x+2")
    work_out(checker, 3)
    for page in (driver, checker):
        page.open()
        assert "found it: 6 ÷ 2 = 3" in page.html
        assert "Look: 6 ÷ 2 = 3" not in page.html


def test_a_driver_who_takes_over_a_wrong_number_is_refused_and_both_try_again(match):
    driver, checker, _ = pages(match)
    driver.press(text=RIGHT)
    work_out(checker, 4)
    assert refused(driver.press(text=WRONG)) == "WrongAnswer"
    assert "6 ÷ 2 is not 4. Try again." in driver.html
    checker.open()
    assert "6 ÷ 2 is not 4. Try again." in checker.html
    assert (Proposal.objects.get().answers, len(rows(match))) == (None, 2)
    assert Attempt.objects.get().checker == student_of(match, n=2)


def test_another_calculation_is_checked_after_a_checker_was_right(match):
    driver, checker, _ = pages(match)
    driver.press(text=WRONG)
    work_out(checker, 3)
    driver.press(text="2+6=8 2x+4")
    checker.open()
    assert "2 + 6" in checker.html
    work_out(checker, 8, 4)
    assert rows(match)[-1] == "1 2+6=8 2x+4"


@pytest.mark.parametrize("sent_again", [False, True])
def test_the_rules_decide_for_the_driver_where_they_differ_twice(match, sent_again):
    driver, checker, _ = pages(match)
    driver.press(text=RIGHT)
    work_out(checker, 4)
    if sent_again:
        driver.press(text=RIGHT)
    assert work_out(checker, 5).status_code == 200
    assert rows(match)[-1] == f"1 {RIGHT}"
    assert who_checked(match) == (student_of(match, n=1), None)


def test_the_rules_decide_against_both_and_name_the_fact(match):
    driver, checker, _ = pages(match)
    driver.press(text=WRONG)
    work_out(checker, 5)
    assert refused(work_out(checker, 6)) == "WrongAnswer"
    assert checker.error == "Look: 6 ÷ 2 = 3. Try again."
    for page in (driver, checker):
        page.open()
        assert "Look: 6 ÷ 2 = 3. Try again." in page.html
    assert (Attempt.objects.get().checker, Proposal.objects.get().answers) == (None, None)


def test_another_calculation_is_another_question(match):
    driver, checker, _ = pages(match)
    driver.press(text=WRONG)
    work_out(checker, 5)
    driver.press(text="2+6=9 3x+3")
    work_out(checker, 7)
    assert "2 + 6: Kid 11 says 9. Kid 12 says 7." in words(checker.html)
    assert len(rows(match)) == 2


def test_who_finds_the_right_steps_is_praised_too(match):
    driver, checker, _ = pages(match)
    driver.press(text="6/2=3 3x+2")
    checker.open()
    assert words(checker.html).count("? ÷ 3") == 1
    work_out(checker, 3)
    checker.open()
    assert "You found it: 3 ÷ 3 = 1" in checker.html
    driver.press(text=RIGHT)
    assert rows(match)[-1] == f"1 {RIGHT}"


@pytest.mark.parametrize("numbers", [[], [3, 1]])
def test_each_sum_needs_one_number(match, numbers):
    driver, checker, _ = pages(match)
    driver.press(text=RIGHT)
    token = driver.field("proposal")
    assert refused(checker.press("check", proposal=token, number=numbers)) == "Unreadable"
    assert not Check.objects.exists()


@pytest.mark.parametrize("typed", ["", "abc", "1.5", "9" * 12])
def test_what_is_no_number_is_asked_again(match, typed):
    driver, checker, _ = pages(match)
    driver.press(text=RIGHT)
    assert refused(work_out(checker, typed)) == "Unreadable"
    assert not Check.objects.exists()


# Secrecy -------------------------------------------------------------------------------------


def test_the_checkers_page_is_the_same_whatever_the_driver_says(match):
    driver, checker, _ = pages(match)
    looks = []
    for text in ("6*5=97 3x+73", "6*5=30 3x+10", "6*5=41 3x+15"):
        driver.press(text=text)
        checker.ask()
        assert "6 \N{MULTIPLICATION SIGN} 5" in checker.html
        looks.append(checker.html.replace(checker.field("proposal"), ""))
    assert looks[0] == looks[1] == looks[2]


def test_a_refused_try_of_the_driver_is_not_shown_to_the_checker(match):
    driver, checker, _ = pages(match)
    assert refused(driver.press(text="6*5=30 2x+15")) == "Illegal"
    driver.open()
    assert 'id="refusal"' in driver.html
    checker.open()
    assert 'id="refusal"' not in checker.html


def test_nobody_but_the_driver_gets_what_was_typed(match):
    driver, checker, predictor = pages(match)
    driver.press(**FORM)
    work_out(checker, 9)
    for page in (checker, predictor, page_of(match, team=2)):
        page.ask()
        assert 'value="6" checked' not in page.html


def test_the_checker_has_no_hints_that_say_the_number(match):
    driver, checker, predictor = pages(match)
    assert 'class="ladder"' in driver.html
    assert 'class="ladder"' in predictor.html
    assert 'class="ladder"' not in checker.html


def test_the_ghost_shows_the_driver_where_the_move_goes_and_the_checker_once_they_have_answered(
    match,
):
    driver, checker, predictor = pages(match)
    driver.press(text=RIGHT)
    checker.open()
    predictor.open()
    assert ["belay__ghost" in page.html for page in (driver, checker, predictor)] == [
        True,
        False,
        True,
    ]
    work_out(checker, 4)
    assert "belay__ghost" in checker.html
    work_out(checker, 3)
    assert "belay__ghost" not in checker.html


# Filled in again -----------------------------------------------------------------------------

FORM = {"first": "6", "operation": "/", "second": "2", "trail": "2", "steps": "2", "result": "4"}


def test_the_drivers_form_comes_back_filled_in(match):
    driver, checker, _ = pages(match)
    driver.press(**FORM)
    work_out(checker, 3)
    driver.open()
    for name, value in FORM.items():
        box = rf'name="{name}" value="{value}" checked>|name="{name}"[^>]* value="{value}">'
        # The number that the checker has found since is typed anew, and no wrong one stands there.
        is_typed = name in ("result", "steps")
        assert len(re.findall(box, driver.html)) == (not is_typed), name


def test_a_drivers_own_number_comes_back_while_nobody_knows_who_is_right(match):
    driver, checker, _ = pages(match)
    driver.press(**FORM)
    work_out(checker, 5)
    assert refused(work_out(checker, 6)) == "WrongAnswer"
    driver.open()
    assert re.search(rf'name="result"[^>]* value="{FORM["result"]}"', driver.html)


def test_a_form_is_empty_again_for_the_next_question(match):
    driver, checker, _ = pages(match)
    driver.press(**FORM)
    work_out(checker, 3)
    move_skip(match=match, seat=1)
    move_skip(match=match, seat=2)
    driver.open()
    assert " checked>" not in driver.html


@pytest.mark.parametrize("more", ["x" * 400, "no\x00text"])
def test_a_form_that_is_too_long_or_no_text_is_not_kept(match, more):
    driver, *_ = pages(match)
    driver.press(**FORM, more=more)
    assert Proposal.objects.get().fields == {}


def test_the_driver_may_change_the_move(match):
    driver, checker, _ = pages(match)
    driver.press(**FORM)
    assert driver.press("withdraw", proposal=driver.field("proposal")).status_code == 200
    assert 'name="trail" value="2" checked' in driver.html
    checker.open()
    assert "You check the numbers." in checker.html
    driver.press(text="2+6=8 2x+4")
    checker.open()
    assert "2 + 6" in checker.html
    assert not Check.objects.exists()


@pytest.mark.parametrize("n", [2, 3])
def test_nobody_else_takes_a_proposal_away(match, n):
    driver, *others = pages(match)
    driver.press(text=RIGHT)
    page = others[n - 2]
    answer = page.press("withdraw", proposal=driver.field("proposal"))
    assert refused(answer) == "NotYourTurn"
    assert not Proposal.objects.get().is_returned


def test_an_illegal_proposal_is_refused_at_once_and_kept(match):
    driver, *_ = pages(match)
    assert refused(driver.press(text="4 2x+2")) == "Illegal"
    assert (Proposal.objects.count(), Attempt.objects.get().kind) == (0, "Illegal")


# No answer -----------------------------------------------------------------------------------


def test_a_driver_waits_for_half_a_minute_and_plays_then(match):
    driver, *_ = pages(match)
    driver.press(text=RIGHT)
    token = driver.field("proposal")
    wait(25)
    assert refused(driver.press("play-unchecked", proposal=token)) == "NotYourTurn"
    wait(31)
    assert driver.press("play-unchecked", proposal=token).status_code == 200
    assert rows(match)[-1] == f"1 {RIGHT}"
    assert who_checked(match) == (student_of(match), None)


def test_a_wrong_move_that_is_played_unchecked_is_refused_with_the_fact(match):
    driver, *_ = pages(match)
    driver.press(text=WRONG)
    wait(31)
    assert (
        refused(driver.press("play-unchecked", proposal=driver.field("proposal"))) == "WrongAnswer"
    )
    assert "6 ÷ 2 is not 4." in driver.html
    assert Proposal.objects.get().is_returned


@pytest.mark.parametrize("n", [2, 3])
def test_nobody_else_plays_it_unchecked(match, n):
    driver, *others = pages(match)
    driver.press(text=RIGHT)
    wait(31)
    answer = others[n - 2].press("play-unchecked", proposal=driver.field("proposal"))
    assert refused(answer) == "NotYourTurn"
    assert len(rows(match)) == 2


def test_a_driver_whose_team_has_gone_plays_the_move_alone_at_once(match):
    driver, *_ = pages(match)
    driver.press(text=RIGHT)
    leave(match, 2, 3)
    driver.open()
    assert driver.press("play-unchecked", proposal=driver.field("proposal")).status_code == 200
    assert who_checked(match) == (student_of(match), None)


def test_where_the_checker_leaves_the_third_is_asked(match):
    driver, _, third = pages(match)
    driver.press(text=RIGHT)
    leave(match, 2)
    third.open()
    assert "Kid 12 is away. You check now." in third.html
    assert work_out(third, 3).status_code == 200
    assert who_checked(match) == (student_of(match, n=1), student_of(match, n=3))


def test_where_the_driver_leaves_the_checker_is_told_and_plays(match):
    _, checker, _ = pages(match)
    leave(match, 1)
    checker.open()
    assert "Kid 11 is away. You play now." in checker.html
    assert checker.press(text="2 2x+1").status_code == 200


def test_an_answer_that_comes_as_the_driver_has_left_belongs_to_the_next_checker(match):
    driver, checker, third = pages(match)
    driver.press(text=RIGHT)
    checker.open()
    leave(match, 1)
    token = checker.field("proposal")
    assert refused(checker.press("check", proposal=token, number=3)) == "NotYourTurn"
    assert work_out(third, 3).status_code == 200
    assert who_checked(match) == (student_of(match, n=1), student_of(match, n=3))


def test_who_has_built_drives_on_until_the_move_is_worked_out(match):
    """A student who comes back would turn the roles otherwise."""
    leave(match, 1)
    driver, checker = (page_of(match, n=n) for n in (2, 3))
    driver.press(text=RIGHT)
    back = page_of(match, n=1)
    assert "You play" not in back.html
    assert work_out(checker, 3).status_code == 200
    assert who_checked(match) == (student_of(match, n=2), student_of(match, n=3))


# Races ---------------------------------------------------------------------------------------


def test_only_what_was_on_the_page_is_worked_out(match):
    driver, checker, _ = pages(match)
    driver.press(text=RIGHT)
    checker.open()
    driver.press(text="2+6=8 2x+4")
    token = checker.field("proposal")
    assert refused(checker.press("check", proposal=token, number=3)) == "Stale"
    assert (len(rows(match)), Proposal.objects.get().text) == (2, "2+6=8 2x+4")


def test_of_two_answers_at_once_the_second_is_not_taken_for_a_second_thought(match):
    driver, checker, _ = pages(match)
    driver.press(text=RIGHT)
    checker.open()
    token = checker.field("proposal")
    assert checker.press("check", proposal=token, number=4).status_code == 200
    assert refused(checker.press("check", proposal=token, number=5)) == "Stale"
    assert (len(rows(match)), Check.objects.count()) == (2, 1)


@pytest.mark.parametrize(("number", "count"), [(3, 3), (4, 2)])
def test_a_second_press_of_the_checker_gets_the_same_answer(match, number, count):
    driver, checker, _ = pages(match)
    driver.press(text=RIGHT)
    press = {"proposal": driver.field("proposal"), "key": "press", "number": number}
    assert [checker.press("check", **press).status_code for _ in range(2)] == [200, 200]
    assert (len(rows(match)), Check.objects.count()) == (count, 1)
    assert checker.error == ""


def test_what_the_driver_took_back_cannot_be_worked_out(match):
    driver, checker, _ = pages(match)
    driver.press(text=RIGHT)
    checker.open()
    driver.press("withdraw", proposal=driver.field("proposal"))
    token = checker.field("proposal")
    assert refused(checker.press("check", proposal=token, number=3)) == "Stale"


def test_a_proposal_of_an_older_question_cannot_be_made_or_worked_out(match):
    driver, checker, _ = pages(match)
    driver.press(text=RIGHT)
    checker.open()
    move_skip(match=match, seat=1)
    assert refused(driver.press(text="2+6=8 2x+4", ply=2)) == "Stale"
    token = checker.field("proposal")
    assert refused(checker.press("check", proposal=token, number=3)) == "Stale"
    assert rows(match)[2:] == ["0 skip 1"]


def test_what_was_agreed_before_a_take_back_is_worked_out_anew(match):
    driver, checker, _ = pages(match)
    driver.press(text=WRONG)
    work_out(checker, 3)
    driver.press(text=RIGHT)
    move_take_back(match=match, ply=2)
    driver.open()
    driver.press(text=RIGHT)
    assert rows(match)[2:] == [f"1 {RIGHT}", "0 takeback 2"]
    work_out(checker, 3)
    assert rows(match)[4:] == [f"1 {RIGHT}"]


@pytest.mark.parametrize("token", ["", "x", "0-0", "999999-0"])
def test_a_proposal_that_never_was_is_an_old_page(match, token):
    _, checker, _ = pages(match)
    assert refused(checker.press("check", proposal=token, number=3)) == "Stale"


def test_a_paused_table_keeps_the_proposal_for_later(match):
    driver, checker, _ = pages(match)
    driver.press(text=RIGHT)
    token = driver.field("proposal")
    match_pause(match=match)
    for page, action in ((checker, "check"), (driver, "withdraw"), (driver, "play-unchecked")):
        assert refused(page.press(action, proposal=token, number=3)) == "Stale"
    assert refused(driver.press(text="2+6=8 2x+4")) == "Stale"
    match_resume(match=match)
    assert work_out(checker, 3).status_code == 200


def test_nothing_is_worked_out_after_the_end(match):
    driver, checker, _ = pages(match)
    driver.press(text=RIGHT)
    token = driver.field("proposal")
    match_end(match=match)
    assert refused(checker.press("check", proposal=token, number=3)) == "Stale"
    assert not Check.objects.exists()


def test_another_teams_move_leaves_a_proposal_where_it_is(match):
    driver, checker, _ = pages(match)
    driver.press(text=RIGHT)
    say(match, 2, "2 2x+1")
    assert work_out(checker, 3).status_code == 200


def test_another_teams_checker_answers_nothing_here(match):
    driver, *_ = pages(match)
    driver.press(text=RIGHT)
    other = page_of(match, team=2)
    answer = other.press("check", proposal=driver.field("proposal"), number=3)
    assert refused(answer) == "Stale"


# Around the team -----------------------------------------------------------------------------


def test_a_difference_is_no_wrong_answer_at_the_desk_but_shows_that_somebody_acts(match):
    driver, checker, _ = pages(match)
    driver.press(text=WRONG)
    work_out(checker, 3)
    summary = summaries([Match.objects.get(pk=match.pk)])[match.pk]
    assert (summary.attempts.get(1, 0), summary.repeated) == (0, {})
    assert summary.active_at == Check.objects.get().at


def test_who_is_alone_plays_without_a_checker():
    match = table(2, 1, roles=True)
    page = page_of(match)
    page.press(text="roll")
    page.press(text=RIGHT)
    assert rows(match)[-1] == f"1 {RIGHT}"


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
