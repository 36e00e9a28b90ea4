"""The estimate of what a student knows, on students whose memory is known."""

from datetime import date, timedelta
from statistics import mean

import pytest

from classroom.facts.memory import FEWEST_ANSWERS, FactKey, Memory, estimate, remember
from classroom.facts.models import FactMemory
from classroom.facts.services import Day, memories_learn
from tests.factories import StudentFactory
from tests.facts.simulated import Comparison, compared, rank_correlation

DAY = date(2026, 3, 2)
SEEDS = (101, 102, 103)  # none that the constants were chosen with


@pytest.fixture(scope="module")
def students() -> list[Comparison]:
    """Three classes after ten lessons."""
    return [one for seed in SEEDS for one in compared(seed)]


def test_weak_facts_are_found_in_their_order_better_than_by_percent(
    students: list[Comparison],
) -> None:
    ours = mean(rank_correlation(one.estimated, one.truth) for one in students)
    percent = mean(rank_correlation(one.percent, one.truth) for one in students)
    assert ours >= 0.7
    assert ours > percent + 0.1


def test_what_is_said_to_be_known_is_known_so_often(students: list[Comparison]) -> None:
    pairs = [pair for one in students for pair in zip(one.estimated, one.truth, strict=True)]
    for low in (0.2, 0.4, 0.6, 0.8):
        inside = [pair for pair in pairs if low <= pair[0] < low + 0.2]
        assert len(inside) > 20
        assert abs(mean(chance for chance, _ in inside) - mean(true for _, true in inside)) < 0.15


def answered(*answers: tuple[int, bool]) -> Memory:
    """Single answers so many days after the first."""
    memory = Memory()
    for days, is_right in answers:
        memory = remember(memory, DAY + timedelta(days=days), 1, int(is_right))
    return memory


def test_a_right_answer_after_a_long_time_tells_more_than_one_on_the_same_day() -> None:
    late = estimate(answered((0, True), (30, True)))
    soon = estimate(answered((0, True), (0, True)))
    assert late.half_life > soon.half_life


def test_a_wrong_answer_makes_the_half_life_shorter_and_doubt_falls_with_answers() -> None:
    some = [(days, True) for days in (0, 3, 7)]
    right, wrong = answered(*some, (10, True)), answered(*some, (10, False))
    assert estimate(wrong).half_life < estimate(answered(*some)).half_life
    assert estimate(right).half_life > estimate(wrong).half_life
    many = answered(*((days, days % 3 > 0) for days in range(0, 60, 2)))
    assert estimate(many).doubt < estimate(answered((0, True))).doubt


def test_recall_falls_with_the_days() -> None:
    known = estimate(answered((0, True), (4, True), (8, True)))
    assert known.recall(1) > known.recall(20) > known.recall(200)


def test_too_few_answers_make_nothing_secure_and_many_right_ones_do() -> None:
    assert estimate(answered(*((0, True),) * (FEWEST_ANSWERS - 1))).secure_days == 0
    often = answered(*((days, True) for days in range(0, 40, 4)))
    assert estimate(often).secure_days > 14
    assert estimate(answered(*((days, False) for days in range(0, 40, 4)))).secure_days < 2


@pytest.mark.django_db
def test_a_fact_is_secure_since_the_day_it_became_so_until_it_fades() -> None:
    student = StudentFactory()

    def learn(day: date) -> FactMemory:
        answers = {FactKey("*", "7*8"): [Day(day, 4, 4)]}
        everything = {"overall": (4, 4), "class_facts": {}, "class_overall": (4, 4)}
        memories_learn(student=student, answers=answers, **everything)
        return FactMemory.objects.get()

    # Right on one day alone nothing is secure.
    assert learn(DAY).secured_on is None
    second = DAY + timedelta(days=1)
    assert learn(second).secured_on == second
    row = learn(second + timedelta(days=1))
    assert row.secured_on == second
    again = row.secure_until + timedelta(days=1)
    assert learn(again).secured_on == again
