"""Practice begins with the tables that are set for a student, until the memory knows them."""

from datetime import timedelta
from typing import Any

import pytest
from django.utils import timezone

from classroom.facts.memory import FactKey
from classroom.facts.models import PracticeAnswer
from classroom.facts.schedule import ENOUGH_OF_LATEST, LATEST, facts_due, table_facts
from classroom.facts.services import Day, memories_learn
from classroom.people.models import Student
from classroom.people.services.student_settings import student_settings_change
from classroom.play.models import Match
from classroom.practice.models import Question
from classroom.practice.services.bot_games import bot_game_start
from classroom.practice.services.rope import rope_begin
from games.bots import STRONG, WEAK
from games.contract import RUNGS
from games.facts import OVER, operands
from games.idle import idle_facts
from tests.cast import Cast
from tests.play.tables import log_of, student_of, table
from tests.practice.children import Device
from tests.practice.remembered import a_task, forgot
from tests.practice.rope import Waiting, play_until_offered

START = (2, 5, 10)


def change(student: Student, **changes: Any) -> Student:
    student = Student.objects.get(pk=student.pk)
    assert student_settings_change(student=student, changes=changes, by_teacher=True)
    return Student.objects.get(pk=student.pk)


def is_of_start(sum_: str) -> bool:
    """Whether the sum is of one of the tables, in whichever order its numbers stand."""
    first, second = operands(sum_)
    numbers = {second, first // second if OVER in sum_ else first}
    return ("*" in sum_ or OVER in sum_) and bool(numbers & {*START})


@pytest.fixture
def ada(cast: Cast, due: list[str]) -> Student:
    """Ada, who begins with three tables and has forgotten facts of others."""
    return change(cast.ada, start_tables=[*START])


def learns(student: Student, sum_: str, *days: Day) -> None:
    memories_learn(
        student=student,
        answers={FactKey("*", sum_): days},
        overall=(20, 20),
        class_facts={},
        class_overall=(20, 20),
    )


def is_sure_of(student: Student, sum_: str) -> None:
    """Right on two days."""
    learns(student, sum_, *(Day(timezone.localdate() - timedelta(ago), 4, 4) for ago in (9, 1)))


def questions() -> list[str]:
    return list(Question.objects.order_by("pk").values_list("sum", flat=True))


def test_the_first_thirty_facts_of_practice_are_of_these_tables(cast: Cast, ada: Student) -> None:
    device = Device(cast, ada)
    for _ in range(3):
        device.answer_rightly(device.start("/practice/solo"), times=10)
    sums = list(PracticeAnswer.objects.values_list("sum", flat=True))
    assert len(set(sums)) == 30
    assert [one for one in sums if not is_of_start(one)] == []


def test_so_are_those_of_a_task_of_the_climb_and_of_other_devices(cast: Cast, ada: Student) -> None:
    Device(cast, ada).start(f"/practice/tasks/{a_task(cast, number=30)}/begin")
    other = Device(cast, Student.objects.get(pk=ada.pk))
    other.start("/practice/climb")
    assert len(questions()) == 42
    assert [one for one in questions() if not is_of_start(one)] == []


def test_so_are_those_of_who_waits_at_a_table_whatever_the_lesson_is_about(db: None) -> None:
    match = table(3, 1, roles=True, rope_work=True, game="cant_stop", options={})
    Match.objects.filter(pk=match.pk).update(topic="* 7")
    student = change(student_of(match, 2), start_tables=[*START])
    for text in ("7*8", "6*9"):
        forgot(student, text)
    waiting = Waiting(match, student)
    for _ in range(8):
        waiting.begin()
        waiting.answer()
    assert len(set(questions())) >= 8
    assert [one for one in questions() if not is_of_start(one)] == []


def test_the_topic_rules_the_game_and_the_level_what_is_asked_of_its_position(db: None) -> None:
    match = table(
        3, 1, roles=True, rope_work=True, game="cant_stop", options={"numbers": "products"}
    )
    Match.objects.filter(pk=match.pk).update(topic="* 7")
    seat, _fact = play_until_offered(match)
    student = student_of(match, seat)
    offers = idle_facts(log_of(match).game, log_of(match).state, seat)
    own = {one.fact.sum for one in offers}
    assert own
    plain = rope_begin(student=student, match=match, offers=offers)
    assert own & {*plain.questions.values_list("sum", flat=True)}
    plain.delete()
    hike = rope_begin(student=change(student, start_tables=[*START]), match=match, offers=offers)
    sums = {*hike.questions.values_list("sum", flat=True)}
    assert sums
    assert all(map(is_of_start, sums))
    match.refresh_from_db()
    assert (match.topic, match.options["numbers"]) == ("* 7", "products")


def test_another_student_is_asked_as_ever(cast: Cast, ada: Student) -> None:
    forgot(cast.ben, "7*8")
    assert facts_due(cast.ben, 1)[0].sum == "7*8"


def test_once_eight_of_the_last_ten_are_secure_others_come(ada: Student) -> None:
    own = [one.sum for one in (*table_facts(2)[1:], *table_facts(5)[2:])]
    for text in own[: ENOUGH_OF_LATEST - 1]:
        is_sure_of(ada, text)
    assert all(is_of_start(one.sum) for one in facts_due(ada, 10))
    is_sure_of(ada, own[ENOUGH_OF_LATEST - 1])
    assert [one for one in facts_due(ada, 16) if not is_of_start(one.sum)]
    # Facts that are new since then say nothing yet.
    for one in table_facts(10)[2:]:
        learns(ada, one.sum, Day(timezone.localdate(), 1, 1))
    assert [one for one in facts_due(ada, 16) if not is_of_start(one.sum)]
    # What was missed of late counts again.
    for text in own[ENOUGH_OF_LATEST : LATEST + 1]:
        is_sure_of(ada, text)
        ada.memories.filter(sum=text).update(secure_until="2000-01-01")
    assert all(is_of_start(one.sum) for one in facts_due(ada, 10))


def test_no_page_of_the_student_names_the_level(cast: Cast, ada: Student) -> None:
    device = Device(cast, ada)
    change(ada, start_bots=STRONG, start_hints=1)
    hike = device.start("/practice/solo")
    plain = Device(cast, cast.ben)
    for path in ("/lesson/", "/settings/", "/review/"):
        page = device.page(path)
        assert "2, 5, 10" not in page
        assert ("level" in page) == ("level" in plain.page(path))
    assert "2, 5, 10" not in device.page(hike)


# Games alone -------------------------------------------------------------------------------------


def own_game(student: Student) -> Match:
    return bot_game_start(student=student, game="on_belay", options={})


@pytest.mark.parametrize("strength", [0, WEAK, STRONG])
def test_bots_are_as_strong_as_is_set(cast: Cast, strength: int) -> None:
    student = change(cast.ada, start_bots=strength, calm=True)
    bots = set(own_game(student).seats.exclude(bot=0).values_list("bot", flat=True))
    assert bots == {strength or WEAK}
    assert set(own_game(cast.ben).seats.exclude(bot=0).values_list("bot", flat=True)) == {WEAK}


@pytest.mark.parametrize("hints", [None, 0, 2, RUNGS + 1])
def test_hints_go_as_far_as_is_set(cast: Cast, hints: int | None) -> None:
    cast.school_class.hint_limit = 4
    cast.school_class.save()
    student = change(cast.ada, start_hints=hints, calm=True)
    assert own_game(student).hint_limit == (4 if hints is None else hints)
    assert own_game(Student.objects.get(pk=cast.ben.pk)).hint_limit == 4
