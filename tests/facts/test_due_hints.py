"""Among equally good hints the ladder tells the one whose facts are due."""

import pytest
from django.utils import timezone

from classroom.facts.due import MOST_COMPARED, most_due
from classroom.facts.models import FactMemory
from classroom.people.models import SchoolClass
from classroom.play.models import HintList, Match
from classroom.play.services.hints import hint_lists_store
from games.engine import plain_data
from tests.facts.memories import remembers
from tests.play.tables import log_of, say, student_of, table

pytestmark = pytest.mark.django_db
FIRST, SECOND = "2+2=4 2x+2", "2*2=4 2x+2"  # equally good after 1, 2, 2, in this order


def rolled(*teams: int, rolls: tuple[int, ...] = (1, 2, 2)) -> Match:
    match = table(*teams, rolls=rolls)
    say(match, 1, "roll")
    return match


def first_hint(match: Match, seat: int = 1) -> str:
    hint_lists_store(match=match, ply=2)
    return HintList.objects.get(match=match, seat=seat).ladder["hints"][0]["text"]


def test_without_a_known_fact_the_first_is_told() -> None:
    assert first_hint(rolled(1, 1)) == FIRST


def test_the_one_with_a_fact_that_is_due_is_told_and_the_list_stays_as_ranked() -> None:
    match = rolled(1, 1)
    remembers(student_of(match), "2*2", "*", ago=9)
    assert first_hint(match) == SECOND
    log, stored = log_of(match), HintList.objects.get(match=match, seat=1)
    assert stored.data == plain_data(log.game.hints.hint_list(log.state, 1))
    texts = [hint["text"] for hint in stored.data["hints"]]
    assert sorted(texts) == sorted(hint["text"] for hint in stored.ladder["hints"])


def test_a_fact_of_the_other_team_changes_nothing() -> None:
    match = rolled(1, 1)
    remembers(student_of(match), "2*2", "*", ago=9)
    assert first_hint(match, seat=2) == FIRST


def test_a_secure_fact_is_not_due() -> None:
    match = rolled(1, 1)
    remembers(student_of(match), "2*2", "*", ago=9, secure_days=20)
    assert first_hint(match) == FIRST


@pytest.mark.parametrize(("secure_days", "hint"), [(9, FIRST), (8, SECOND)])
def test_a_fact_is_due_from_the_day_after_its_last_secure_one_where_the_class_is(
    time_machine, secure_days: int, hint: str
) -> None:
    # Elsewhere it is tomorrow already.
    time_machine.move_to("2030-03-04T20:00:00+00:00", tick=False)
    match = rolled(1, 1)
    SchoolClass.objects.update(time_zone="Europe/Berlin")
    with timezone.override("Europe/Berlin"):
        remembers(student_of(match), "2*2", "*", ago=9, secure_days=secure_days)
    assert first_hint(match) == hint


def test_a_worse_move_is_not_told_for_a_fact_that_is_due() -> None:
    match = rolled(1, 1, rolls=(2, 5, 6))
    remembers(student_of(match), "2+6", "+", ago=9)
    assert first_hint(match) == "2*6=12 3x+4"


def test_in_a_team_the_fact_that_more_of_them_miss_is_told() -> None:
    match = rolled(3, 1)
    remembers(student_of(match, n=1), "2+2", "+", ago=9)
    for n in (2, 3):
        remembers(student_of(match, n=n), "2*2", "*", ago=9)
    assert first_hint(match) == SECOND


def test_what_was_told_stays_when_facts_are_learned() -> None:
    match = rolled(1, 1)
    remembers(student_of(match), "2*2", "*", ago=9)
    assert first_hint(match) == SECOND
    FactMemory.objects.all().delete()
    assert first_hint(match) == SECOND


def test_a_team_without_students_gets_the_first() -> None:
    match = rolled(1, 1)
    match.seats.get(number=1).players.all().delete()
    assert first_hint(match) == FIRST


def test_of_very_many_equal_moves_the_first_are_compared() -> None:
    match = rolled(1, 1)
    remembers(student_of(match), "2*2", "*", ago=9)
    question = {"match": match, "log": log_of(match), "ply": 2, "seat": 1}
    many = [FIRST] * MOST_COMPARED
    assert most_due(**question, texts=[*many[1:], SECOND]) == MOST_COMPARED - 1
    assert most_due(**question, texts=[*many, SECOND]) == 0
