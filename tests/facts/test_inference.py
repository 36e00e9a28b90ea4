"""Compare what is said of children and classes with what is true of simulated ones."""

import random
from datetime import date, timedelta
from itertools import islice

import pytest

from classroom.facts.inference import (
    AS_EXPECTED,
    BETTER,
    SECURE,
    WEAK,
    WORSE,
    Outcome,
    Streak,
    Wrong,
    named_reasons,
    outcome,
)
from classroom.facts.memory import FactKey
from classroom.facts.misconceptions import shared_reason
from games.facts import family_of, is_trivial
from games.wrong_answers import added_for_times
from tests.facts.inferring import (
    WAYS,
    Named,
    every_rule,
    knowing_most,
    misled,
    name_class,
    remembering,
    slip,
    sums,
)

ERRORS = 10  # of a child, or of a class
CHILDREN, MISLED, CLASSES = 15_000, 2_000, 20
DAY = date(2026, 3, 2)

# Facts ----------------------------------------------------------------------------------------


def test_where_nothing_is_to_be_known_is_no_fact() -> None:
    for text in ("30-0", "7/7", "5*1", "6/1", "9-8", "8-8", "1+9", "0+4", "1+1+1", "2-1+1", "0/5"):
        assert is_trivial(text)
        assert family_of(text) is None


def test_what_is_worked_out_each_time_is_no_fact_and_not_trivial() -> None:
    for text in ("30-12", "17+25", "1+4+8", "13*2"):
        assert not is_trivial(text)
        assert family_of(text) is None


def test_facts_of_the_same_two_numbers_are_a_family() -> None:
    assert family_of("7*8") == family_of("56/8") == family_of("56/7") == ("*", 7, 8)
    assert family_of("7+8") == family_of("15-7") == family_of("15-8") == ("+", 7, 8)


# Secure and weak ------------------------------------------------------------------------------


def streak(signs: str) -> Streak:
    """Make the streak of days, on each of which (`.`) nothing, 0 a wrong answer or 1 right ones."""
    now, last, wrong_on = Streak(), None, None
    for number, one in enumerate(signs):
        if one != ".":
            day = DAY + timedelta(number)
            now = now.after(day, one == "1", last, wrong_on)
            last, wrong_on = day, wrong_on if one == "1" else day
    return now


@pytest.mark.parametrize(
    ("signs", "right", "missed"),
    [("0", 0, 1), ("00", 0, 2), ("1.1", 2, 0), ("101", 1, 1), ("01.0", 0, 2), ("0110", 0, 1)],
)
def test_two_right_days_make_up_for_misses(signs: str, right: int, missed: int) -> None:
    assert streak(signs) == (right, missed)


def test_a_day_counts_once_however_often_it_was_answered() -> None:
    now = Streak().after(DAY, False, None, None)
    assert now.after(DAY, False, DAY, DAY) == now
    assert now.after(DAY, True, DAY, DAY) == now
    right = Streak().after(DAY, True, None, None)
    assert right.after(DAY, True, DAY, None) == right
    assert right.after(DAY, False, DAY, None) == (0, 1)


@pytest.mark.slow
def test_what_is_named_secure_was_right_at_last_and_is_right_a_week_later() -> None:
    named = Named()
    for seed in range(401, 401 + CLASSES):
        name_class(named, seed, remembering(0.0))
    assert 0.6 < named.right < 0.75
    assert named.counts[SECURE] > 100 * CLASSES
    assert named.counts["wrong at last"] == 0
    assert named.counts["right later"] >= 0.9 * named.counts[SECURE]


@pytest.mark.slow
def test_what_is_named_weak_in_a_class_that_is_95_percent_right_is_not_known() -> None:
    named = Named()
    for seed in range(401, 401 + CLASSES):
        name_class(named, seed, knowing_most)
    assert 0.94 < named.right < 0.96
    assert named.counts[WEAK] > 20 * CLASSES
    # 0.7 would do; a single miss of a fact that is known is a slip.
    assert named.counts["known"] <= 0.25 * named.counts[WEAK]


# Reasons --------------------------------------------------------------------------------------


@pytest.mark.slow
@pytest.mark.parametrize("ways", [*((way,) for way in WAYS), WAYS])
def test_errors_without_a_cause_get_a_reason_in_fewer_than_one_of_twenty(ways) -> None:
    luck = random.Random(11)
    facts = sums(luck)
    children = CHILDREN // (len(WAYS) + 1)
    named = sum(
        bool(named_reasons((1, slip(luck.choice(facts), luck, *ways)) for _ in range(ERRORS)))
        for _ in range(children)
    )
    # It is far less, so that a page of a whole class stays below it, too.
    assert named < 0.01 * children


@pytest.mark.slow
@pytest.mark.parametrize("children", [24, 6, 3])
def test_a_class_of_ten_slips_shares_a_reason_in_fewer_than_one_of_twenty(children: int) -> None:
    luck = random.Random(12)
    facts = sums(luck)
    shared = 0
    for _ in range(MISLED):
        seats = [luck.randrange(children) for _ in range(ERRORS)]
        answers = [(seat % 8, seat, slip(luck.choice(facts), luck)) for seat in seats]
        shared += shared_reason(answers, fewest=2) is not None
    assert shared < 0.01 * MISLED


@pytest.mark.slow
@pytest.mark.parametrize("slips", [0.0, 0.1])
def test_misconceptions_are_named_within_ten_answers_in_more_than_four_of_five(
    slips: float,
) -> None:
    luck = random.Random(13)
    facts, right = sums(luck), 0
    for rule in every_rule(MISLED // 2):
        answers = [(1, one) for one in islice(misled(rule, facts, luck, slips), ERRORS)]
        right += any(rule in named_reasons(answers[:number]) for number in range(2, ERRORS + 1))
    assert right > 0.8 * MISLED / 2


ADDED = Wrong("5*6", 30, 11), Wrong("2*9", 18, 11)


def test_two_answers_of_one_child_are_a_reason_and_of_two_children_none() -> None:
    assert list(named_reasons((1, one) for one in ADDED)) == [added_for_times]
    assert not named_reasons(enumerate(ADDED))


def test_the_same_answer_again_is_no_further_evidence() -> None:
    assert not named_reasons((1, one) for one in ADDED[:1] * 5)


def test_many_errors_of_all_kinds_hide_what_two_of_them_have_by_chance() -> None:
    luck = random.Random(14)
    some = [(1, slip(one, luck)) for one in sums(luck)[:60]]
    off = [(1, Wrong(f"{one}+8", one + 8, one + 9)) for one in range(2, 8)]
    assert [rule.__name__ for rule in named_reasons(off)] == ["off_by_one"]
    assert not named_reasons([*some, *off])


# Better and worse -----------------------------------------------------------------------------


def lesson(luck: random.Random, facts: list[FactKey], better: float = 0.0) -> dict:
    """Return the answers of twenty children who know each fact as well as `_share` says."""
    answers = {}
    for child in range(20):
        for fact in luck.sample(facts, 10):
            share = min(0.98, _share(child, fact) + better)
            answers[child, fact] = 2, sum(luck.random() < share for _ in range(2))
    return answers


def _share(child: int, fact: FactKey) -> float:
    return 0.5 + 0.02 * child + (0.1 if fact.operation == "+" else -0.15)


EASY = [FactKey("+", f"{a}+{b}") for a in range(2, 8) for b in range(a, 8)]
HARD = [FactKey("*", f"{a}*{b}") for a in range(2, 8) for b in range(a, 8)]


def before(luck: random.Random) -> dict:
    """Add up eight lessons of both kinds."""
    total: dict = {}
    for number in range(8):
        for key, (met, right) in lesson(luck, (EASY, HARD)[number % 2]).items():
            old = total.get(key, (0, 0))
            total[key] = old[0] + met, old[1] + right
    return total


def test_a_lesson_of_hard_facts_is_no_worse_than_one_of_easy_facts() -> None:
    for facts in (EASY, HARD):
        verdicts = [
            outcome(lesson(random.Random(seed), facts), before(random.Random(-seed))).verdict
            for seed in range(1, 21)
        ]
        assert verdicts.count(AS_EXPECTED) >= 18


@pytest.mark.parametrize(("better", "verdict"), [(0.2, BETTER), (-0.2, WORSE)])
def test_a_lesson_in_which_children_know_more_or_less_says_so(better: float, verdict: str) -> None:
    for seed in range(1, 21):
        answers = lesson(random.Random(seed), EASY + HARD, better)
        assert outcome(answers, before(random.Random(-seed))).verdict == verdict


def test_of_few_answers_or_with_nothing_known_before_nothing_is_said() -> None:
    answers = {(1, HARD[0]): (9, 0)}
    assert outcome(answers, {(1, HARD[0]): (90, 80)}).verdict == ""
    assert outcome({(1, HARD[0]): (90, 0)}, {}) == Outcome()
    assert outcome({(1, FactKey("*", "1*7")): (90, 0)}, {(1, HARD[0]): (90, 80)}) == Outcome()
