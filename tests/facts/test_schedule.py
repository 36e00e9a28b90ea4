"""Which facts come next, when a missed one comes again, and what eight weeks of practice bring."""

from datetime import date, timedelta
from pathlib import Path
from random import Random

import pytest
from django.db.models import F

from classroom.facts.known import AnyFact
from classroom.facts.models import FactMemory
from classroom.facts.schedule import (
    HARD_PRODUCT,
    NEW_AT_ONCE,
    Standing,
    ask_again,
    facts_due,
    level_of,
    sheet,
)
from games.facts import fact_of, operands
from games.topics import read_topic
from tests.factories import StudentFactory
from tests.facts import memory_tables
from tests.facts.memories import remembers
from tests.facts.memory_tables import OURS, TABLES, Score, Scores

PAGE = (Path(__file__).parents[2] / "docs" / "fact-memory.md").read_text()
TODAY = date(2026, 3, 2)
NEW = range(100, 200)


def standing(recall: float, ago: int = 9, *, wrong: bool = False, due: int = 0) -> Standing:
    """Answered so many days `ago`, and due in so many from today."""
    return Standing(recall, TODAY - timedelta(ago), wrong, TODAY + timedelta(due))


def test_wrong_ones_come_first_then_four_new_ones_then_the_best_known_at_the_end() -> None:
    known = {number: standing(number / 20) for number in range(20)}
    known |= {30: standing(0.2, 1, wrong=True), 31: standing(0.9, 3, wrong=True)}
    assert sheet(known, NEW, 12, TODAY) == [31, 30, 100, 101, 102, 103, 14, 15, 16, 17, 18, 19]
    assert NEW_AT_ONCE == 4


def test_a_wrong_fact_waits_for_no_new_one() -> None:
    wrong = {number: standing(0.5, 1, wrong=True) for number in range(20)}
    wrong[19] = standing(0.1, 2, wrong=True)
    assert sheet(wrong, NEW, 5, TODAY) == [19, 0, 1, 2, 3]


def test_room_is_filled_with_resting_facts_that_were_not_asked_today_then_with_new_ones() -> None:
    rests = {1: standing(0.9, due=5), 2: standing(0.8, due=5), 3: standing(0.7, ago=0, due=5)}
    assert sheet(rests, NEW, 5, TODAY) == [100, 101, 102, 2, 1]
    assert sheet(rests, [], 1, TODAY) == [2]
    assert sheet({}, [], 5, TODAY) == []


def test_a_missed_fact_comes_again_after_four_others_and_only_once() -> None:
    assert ask_again("a", "bcdefg", "", may_drop=True) == [*"bcdeafg"]
    assert ask_again("abcdea", "fg", "bcde", may_drop=True) == [*"fg"]


@pytest.mark.parametrize(
    ("past", "ahead", "after"),
    [("abcd", "efg", "efgd"), ("abcde", "f", "fabe"), ("abc", "", "abc")],
)
def test_at_the_end_of_a_session_what_was_right_comes_between(past, ahead, after) -> None:
    assert ask_again(past, ahead, "ab", may_drop=True) == [*after]


def test_after_four_asked_again_a_fact_to_come_gives_its_place_unless_all_must_be_asked() -> None:
    past, ahead = "abcdabcde", "fghijk"
    assert ask_again(past, ahead, "", may_drop=True) == [*"fghiej"]
    assert ask_again(past, ahead, "", may_drop=False) == [*"fghiejk"]


@pytest.mark.django_db
def test_new_facts_come_by_strategy_in_families_those_of_the_class_first() -> None:
    student = StudentFactory()
    other = StudentFactory(school_class=student.school_class)
    for one in ("7*8", "7+8", "2*3"):
        remembers(other, one, "+" if "+" in one else "*", ago=3)
    sums = [one.sum for one in facts_due(student, 12)]
    assert sums[:7] == ["2*3", "7*8", "7+8", "2*2", "4/2", "6/2", "6/3"]


@pytest.mark.django_db
def test_a_fact_is_asked_the_other_way_round_once_it_was_asked() -> None:
    student = StudentFactory()
    remembers(student, "7*8", "*", ago=3)
    facts = []
    for met in (4, 5):
        FactMemory.objects.update(met=met)
        facts += [one for one in facts_due(student, 12) if one.answer == 56]
    assert facts == [AnyFact("*", "7*8"), AnyFact("*", "8*7")]


@pytest.mark.django_db
def test_facts_of_a_topic_come_before_what_is_due_beside_it() -> None:
    student = StudentFactory()
    for one in ("3*4", "6*7"):
        remembers(student, one, "*", ago=30)
    topic = read_topic("*/ 7")
    facts = [one.sum for one in facts_due(student, 12, topic)]
    assert "6*7" in facts
    assert all(topic.has(one) for one in facts)
    assert "3*4" in [one.sum for one in facts_due(student, 60, topic)]
    assert len(facts_due(student, 60, topic)) == len({*facts_due(student, 60, topic)}) == 60


EVERY = [f"{a}{sign}{b}" for sign in "+*" for a in range(1, 11) for b in range(a, 11)]


@pytest.mark.django_db
@pytest.mark.parametrize("seed", range(20))
def test_what_lies_far_below_the_hardest_known_fact_is_asked_only_if_it_was_wrong(seed) -> None:
    """Whatever a class and a child have met: no sum to ten for who had 6 x 5 right, and none to
    twenty for who had 6 x 7 right."""
    student, chance = StudentFactory(), Random(seed)
    other = StudentFactory(school_class=student.school_class)
    hard = chance.choice(["5*6", "6*7"])
    for one in chance.sample(EVERY, 30):
        remembers(other, one, one.strip("0123456789"), ago=3)
    met = {hard: True, "1+3": True}
    met |= {one: chance.random() < 0.7 for one in chance.sample(EVERY, 25) if one not in met}
    for one in met:
        remembers(student, one, one.strip("0123456789"), ago=chance.randrange(1, 60))
    wrong = {one for one, is_right in met.items() if not is_right}
    student.memories.filter(sum__in=wrong).update(wrong_on=F("last"))
    sums = {fact_of(one.sum, 0, 0).sum for one in facts_due(student, 60)}
    most = 20 if any(met.get(one) for one in EVERY if level_of(one) == HARD_PRODUCT) else 10
    easy = {one for one in EVERY if "+" in one and sum(operands(one)) <= most}
    assert wrong <= sums
    assert sums & easy == easy & wrong
    assert sums - set(met), "new facts are asked, too"


@pytest.mark.parametrize(
    ("sums", "level"),
    [
        ("1+3 2+2 10-4 1*7 0*5 7/7 8/1", 0),
        ("7+8 15-8 10+10", 1),
        ("2*6 6*5 30/6 12/2 10*7 35+20", 2),
        ("6*7 42/6 7*8 56/8 9*12", 3),
    ],
)
def test_each_sum_has_a_level(sums: str, level: int) -> None:
    assert {level_of(one) for one in sums.split()} == {level}


@pytest.fixture(scope="module")
def scores() -> Scores:
    """Let classes practice by each way, under each model."""
    return memory_tables.scores()


@pytest.mark.slow
def test_of_four_ways_ours_leaves_the_most_known_in_three_models_and_is_last_in_none(
    scores: Scores,
) -> None:
    first = 0
    for by_way in scores.values():
        others = [score for way, score in by_way.items() if way != OURS]
        first += by_way[OURS].recall > max(one.recall for one in others)
        assert by_way[OURS].recall > min(one.recall for one in others)
        assert by_way[OURS].secure > min(one.secure for one in others)
    assert len(scores) == 4
    assert first >= 3


@pytest.mark.slow
def test_no_wrong_fact_waits_longer_than_three_school_days(scores: Scores) -> None:
    assert max(by_way[OURS].waited for by_way in scores.values()) <= 3
    assert min(by_way["any facts"].waited for by_way in scores.values()) > 3


@pytest.mark.slow
def test_a_struggling_child_has_25_of_36_facts_secure_after_eight_weeks_and_the_page_is_true(
    scores: Scores,
) -> None:
    struggling: dict[str, Score] = memory_tables.struggling()
    assert min(one.secure for one in struggling.values()) >= 25
    assert max(one.waited for one in struggling.values()) <= 3
    lines = [*memory_tables.table(scores), *memory_tables.struggling_table(struggling)]
    assert [one for one in lines if one not in PAGE.splitlines()] == []
    assert f"{TABLES} facts" in PAGE
