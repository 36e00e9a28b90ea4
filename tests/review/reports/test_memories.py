"""Memories of facts follow every match that is counted."""

from datetime import date
from typing import Any

import pytest

from classroom.facts.models import FactMemory
from classroom.play.models import Match
from classroom.review.models import CountedMatch, FactCount
from classroom.review.reports.services import match_count, matches_count
from tests.history_maker.classes import history_make
from tests.review.reports.small_class import counted, days_back
from tests.review.scene import Scene

pytestmark = pytest.mark.django_db
Known = dict[tuple[int, str], tuple[date, Any]]


def known() -> dict[tuple[str, str], tuple[int, int]]:
    """Answers and right ones, by student and sum."""
    rows = FactMemory.objects.values_list("student__name", "sum", "met", "right")
    return {(name, text): (met, right) for name, text, met, right in rows}


def test_a_counted_match_is_learned_from(small: Scene) -> None:
    assert known() == {
        ("Kid 11", "2*6"): (1, 0),
        ("Kid 11", "12/3"): (1, 0),
        ("Kid 21", "2+6"): (1, 1),
        ("Kid 21", "8/2"): (1, 1),
    }


def test_a_wrong_answer_leaves_a_shorter_half_life_than_a_right_one(small: Scene) -> None:
    wrong = FactMemory.objects.get(sum="2*6")
    right = FactMemory.objects.get(sum="8/2")
    assert wrong.half_life < right.half_life


def test_a_match_that_is_counted_again_is_learned_from_once(small: Scene) -> None:
    before = known()
    counted(small)
    assert known() == before


def test_another_day_does_not_matter_for_what_was_answered(small: Scene) -> None:
    days_back(small, 3)
    counted(small)
    last = {row.last for row in FactMemory.objects.all()}
    assert len(last) == 1
    assert len(known()) == 4


@pytest.mark.parametrize("order", ["pk", "-pk"])
def test_match_by_match_in_any_order_or_all_at_once_is_the_same(
    uncounted: Known, order: str
) -> None:
    for match in Match.objects.order_by(order):
        match_count(match=match)
    assert remembered() == uncounted


def test_the_sweep_begins_with_the_oldest(uncounted: Known) -> None:
    assert matches_count(most=1) == 1
    assert CountedMatch.objects.get().match == Match.objects.earliest("started_at")


@pytest.fixture
def uncounted(db: None) -> Known:
    """Return what is known of all matches at once, which are then to be counted one by one."""
    history_make(lessons=3, students=6, games=1, rows=60, kinds=["on_belay", "cant_stop"])
    at_once = remembered()
    assert len({last for last, _ in at_once.values()}) > 1
    for model in (FactMemory, FactCount, CountedMatch):
        model.objects.all().delete()
    return {fact: (last, pytest.approx(row, abs=0.01)) for fact, (last, row) in at_once.items()}


def remembered() -> Known:
    """The day of the last answer and the weights, by student and sum."""
    rows = FactMemory.objects.values_list("student", "sum", "last", "weights")
    return {(student, text): (last, row) for student, text, last, row in rows}
