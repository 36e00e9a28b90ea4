"""Who waits at a table works out facts of their own; whoever has a duty there does not."""

from html import unescape
from typing import Any

import pytest

from classroom.facts.models import FactMemory, PracticeAnswer
from classroom.people.models import Student
from classroom.play.models import Match
from classroom.play.services.matches import match_end, match_pause, match_resume, match_set
from classroom.practice.models import Hike, remembered
from games.facts import sum_in_signs
from games.topics import read_topic
from tests.play.pages import page_of
from tests.play.tables import log_of, say, student_of, table
from tests.practice.remembered import forgot
from tests.practice.rope import Waiting, play_until, play_until_offered

LATER, OVER = "Look at the game now. Your facts wait for you.", "This game is over."


@pytest.fixture
def match(db: None) -> Match:
    """Can't Stop with three in team A, whose turn it is, and one in team B."""
    match = table(3, 1, roles=True, rope_work=True, game="cant_stop", options={})
    Student.objects.update(is_away=False, seen_at=match.started_at)
    return match


@pytest.fixture
def waiting(match: Match) -> Waiting:
    """The child of team B, who has forgotten two facts."""
    student = student_of(match, 2)
    for text in ("7*8", "6*9"):
        forgot(student, text)
    return Waiting(match, student)


def refusal(response: Any) -> str:
    """Return what is said instead of a question; the page stays as it is."""
    assert response.status_code == 204
    return str(response.headers["HX-Trigger"])


def test_who_waits_is_asked_a_fact_that_is_due_and_the_first_answer_teaches(
    waiting: Waiting,
) -> None:
    waiting.begin()
    waiting.answer()
    answer = PracticeAnswer.objects.get()
    assert answer.sum in ("7*8", "6*9")
    assert (answer.number, answer.is_right, answer.student) == (1, True, waiting.student)
    memory = FactMemory.objects.get(student=waiting.student, sum=answer.sum)
    assert (memory.met, memory.last) == (5, answer.day)
    assert "Yes!" in waiting.html


def test_a_wrong_answer_has_its_picture_and_only_the_third_try_says_the_fact(
    waiting: Waiting,
) -> None:
    waiting.begin()
    first = waiting.sum
    for tries in (1, 2, 3):
        waiting.answer(1)
        assert waiting.sum == first
        assert ("mistake" in waiting.html, "Look:" in waiting.html) == (True, tries == 3)
    waiting.answer()
    assert waiting.sum != first
    assert FactMemory.objects.get(sum=PracticeAnswer.objects.first().sum).met == 5  # type: ignore[union-attr]


def test_facts_have_no_end_and_a_missed_one_comes_again_after_others(waiting: Waiting) -> None:
    waiting.begin()
    missed = waiting.sum
    waiting.answer(1)
    sums = []
    for _ in range(24):
        sums.append(waiting.sum)
        waiting.answer()
    assert all(sums)
    again = [place for place, one in enumerate(sums) if sorted(one) == sorted(missed)]
    assert again[:2] == [0, 5]
    assert all(one not in sums[place + 1 : place + 4] for place, one in enumerate(sums))


def test_facts_follow_the_topic_of_the_match(match: Match, waiting: Waiting) -> None:
    Match.objects.update(topic="* 4")
    topic = read_topic("* 4")
    waiting.begin()
    for _ in range(8):
        question = Hike.objects.get().questions.get(is_solved=False, number=waiting.value("number"))
        assert topic
        assert topic.has(remembered(question.fact).sum)
        waiting.answer()


def test_a_driver_is_asked_nothing_and_a_checker_until_there_is_something_to_check(
    match: Match,
) -> None:
    driver, checker = (Waiting(match, student_of(match, 1, n)) for n in (1, 2))
    assert LATER in refusal(driver.begin())
    assert checker.begin().status_code == 200
    say(match, 1, "roll")
    assert LATER in refusal(driver.begin())
    assert not Hike.objects.filter(student=driver.student).exists()


def test_a_driver_whose_move_is_checked_may_have_facts_until_it_is_their_move_again(
    db: None,
) -> None:
    match = table(2, 1, roles=True, rope_work=True, rolls=(2, 5, 6))
    Student.objects.update(is_away=False, seen_at=match.started_at)
    say(match, 1, "roll")
    driver, checker = (page_of(match, n=n) for n in (1, 2))
    waits = Waiting(match, student_of(match, 1))
    driver.press(text="6/2=3 3x+1")
    assert 'id="idea" data-rope="offered"' in driver.html
    assert waits.begin().status_code == 200
    assert waits.sum
    checker.open()
    checker.press("check", proposal=checker.field("proposal"), number=(4,))
    driver.open()
    assert "You have different numbers." in driver.html
    assert 'id="idea" data-rope' not in driver.html
    assert LATER in refusal(waits.begin())


def test_a_prediction_comes_first(db: None) -> None:
    match = table(3, 1, roles=True, rope_work=True)
    Student.objects.update(is_away=False, seen_at=match.started_at)
    say(match, 1, "roll")
    predictor = Waiting(match, student_of(match, 1, 3))
    assert LATER in refusal(predictor.begin())
    form = {"ply": 2, "prediction": "climb-6", "key": "guess"}
    assert predictor.client.post(f"/play/{match.pk}/predict", form).status_code == 302
    assert predictor.begin().status_code == 200


def test_an_answer_that_comes_when_the_duty_has_come_changes_nothing(
    match: Match, waiting: Waiting
) -> None:
    waiting.begin()
    before = waiting.html
    play_until(match, 2)
    assert LATER in refusal(waiting.answer())
    assert (waiting.html, PracticeAnswer.objects.count()) == (before, 0)
    play_until(match, 1)
    waiting.begin()
    assert waiting.value("number") == "1"


def test_who_may_move_but_is_not_waited_for_has_time(db: None) -> None:
    """In another team's turn a Danger card can be played; most of the time nobody does."""
    match = table(1, 1, rope_work=True, game="yeti_mountain", options={}, seed=bytes(32))
    while len((log := log_of(match)).to_move) < 2:
        [mover] = log.to_move
        say(match, mover, log.game.notation.write(log.game.rules.legal_moves(log.state, mover)[0]))
    [driver] = log.awaited
    [other] = log.to_move - log.awaited
    assert LATER in refusal(Waiting(match, student_of(match, driver)).begin())
    assert Waiting(match, student_of(match, other)).begin().status_code == 200
    pages = {seat: page_of(match, seat).html for seat in (driver, other)}
    assert 'data-rope="move"' in pages[other]
    assert '<div id="idea" data-rope' not in pages[driver]
    assert 'value="play ' in pages[other]


def test_facts_of_the_position_come_first_and_once(db: None) -> None:
    match = table(1, 1, rope_work=True, game="yeti_mountain", options={}, seed=bytes(32))
    seat, fact = play_until_offered(match)
    waiting = Waiting(match, student_of(match, seat))
    waiting.begin()
    first = waiting.sum
    assert (first, "rope__about" in waiting.html) == (sum_in_signs(fact.sum), True)
    waiting.answer()
    for _ in range(7):
        assert (waiting.sum in ("", first), "rope__about" in waiting.html) == (False, False)
        waiting.answer()


def test_a_teacher_turns_it_off_and_a_pause_stops_it(match: Match, waiting: Waiting) -> None:
    match_pause(match=match)
    assert "paused" in refusal(waiting.begin())
    match_resume(match=match)
    match_set(match=match, rope_work=False)
    assert LATER in refusal(waiting.begin())
    assert not Hike.objects.exists()
    match_set(match=match, rope_work=True)
    assert waiting.begin().status_code == 200


def test_a_game_that_is_over_refuses_kindly(match: Match, waiting: Waiting) -> None:
    waiting.begin()
    match_end(match=match)
    assert OVER in refusal(waiting.answer())
    assert not PracticeAnswer.objects.exists()


def test_nobody_works_at_the_table_of_others_nor_apart_from_it(
    match: Match, waiting: Waiting
) -> None:
    waiting.begin()
    other = table(1, 1, rope_work=True, game="cant_stop", options={})
    stranger = Waiting(match, student_of(other, 2))
    assert stranger.begin().status_code == 404
    hike = Hike.objects.get()
    assert waiting.client.get(f"/practice/hikes/{hike.pk}/").status_code == 404


def test_a_fact_about_another_team_names_it(db: None) -> None:
    match = table(1, 1, rope_work=True, game="cant_stop", options={})
    say(match, 1, "roll")
    waiting = Waiting(match, student_of(match, 2))
    waiting.begin()
    name = match.seats.get(number=1).name
    assert f"Two dice of {name}: what do they make?" in unescape(waiting.html)
