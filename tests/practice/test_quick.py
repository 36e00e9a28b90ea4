"""Facts that come to a child in a flash, and how they got it: for child and teacher alone."""

import re
from datetime import timedelta
from typing import Any

import pytest
from django.utils import timezone

from classroom.facts.models import PracticeAnswer
from classroom.facts.quick import DAYS, QUICK, quick_facts
from classroom.practice.models import Question
from classroom.practice.selectors.hikes import HOW_EVERY
from classroom.practice.services.checks import checks_set
from classroom.practice.services.tasks import TaskPlan, task_set
from classroom.review.exports.home_words import home_page
from tests.cast import Cast, teacher_client
from tests.practice.children import Device
from tests.review.scene import words

IN_A_FLASH = "These come to you in a flash:"
A_MOMENT = timedelta(seconds=1)


@pytest.fixture
def clock(time_machine: Any) -> Any:
    """A clock that stands still on a Monday: `clock.shift(delta)`."""
    time_machine.move_to("2026-03-02 09:00Z", tick=False)
    return time_machine


def a_table(cast: Cast, number: int = 7) -> str:
    """Begin the practice of a times table as Ada; return the address of the hike."""
    plan = TaskPlan("table", timezone.localdate(), number=number)
    task = task_set(school_class=cast.school_class, plan=plan, students=[])
    return Device(cast, cast.ada).start(f"/practice/tasks/{task.pk}/begin")


def answers_all(cast: Cast, clock: Any, hike: str, time: timedelta) -> str:
    """Answer each question rightly after this time; return the words of the end."""
    device = Device(cast, cast.ada)
    for _question in range(10):
        clock.shift(time)
        device.answer_rightly(hike)
    return words(device.page(hike))


def report(cast: Cast, kind: str = "students") -> str:
    pk = cast.ada.pk if kind == "students" else cast.school_class.pk
    return words(teacher_client(cast.owner).get(f"/review/reports/{kind}/{pk}/").content.decode())


def test_what_was_quick_on_two_days_is_told_to_the_child_and_the_teacher_alone(cast, clock) -> None:
    assert DAYS == 2
    assert IN_A_FLASH not in answers_all(cast, clock, a_table(cast), A_MOMENT)
    clock.shift(timedelta(1))
    end = answers_all(cast, clock, a_table(cast), A_MOMENT)
    assert "7 × 8" in end.partition(IN_A_FLASH)[2]  # noqa: RUF001
    assert len(quick_facts(cast.ada)) == 10
    assert "In a flash 1 × 7" in report(cast)  # noqa: RUF001
    assert "In a flash" not in report(cast, "classes")
    assert "flash" not in repr(home_page(cast.ada))
    assert quick_facts(cast.ben) == []


def test_three_seconds_are_not_quick(cast, clock) -> None:
    for _day in range(DAYS):
        answers_all(cast, clock, a_table(cast), QUICK)
        clock.shift(timedelta(1))
    assert quick_facts(cast.ada) == []


def test_a_fact_that_is_wrong_is_quick_again_after_two_more_days(cast, clock) -> None:
    numbers = []
    for day in range(5):
        hike = a_table(cast)
        if day == 2:
            Device(cast, cast.ada).answer(hike, 1)
            missed = PracticeAnswer.objects.latest("pk").sum
        answers_all(cast, clock, hike, A_MOMENT)
        numbers.append(len(quick_facts(cast.ada)))
        clock.shift(timedelta(1))
    assert numbers == [0, 10, 9, 9, 10]
    assert missed in {one.sum for one in quick_facts(cast.ada)}


def test_the_times_of_a_private_check_count(cast, clock) -> None:
    checks_set(school_class=cast.school_class, is_on=True)
    device = Device(cast, cast.ada)
    for _day in range(DAYS):
        plan = TaskPlan("check", timezone.localdate(), number=0)
        task = task_set(school_class=cast.school_class, plan=plan, students=[])
        check = device.start(f"/practice/tasks/{task.pk}/begin")
        device.client.post(f"{check}open")
        while question := Question.objects.filter(hike__task=task, tries=0).first():
            clock.shift(A_MOMENT if question.number % 2 else QUICK)
            form = {"number": question.number, "key": f"{task.pk} {question.number}"}
            device.client.post(f"{check}answer", {**form, "answer": question.fact.answer})
        clock.shift(timedelta(1))
    quick = PracticeAnswer.objects.filter(is_quick=True)
    assert quick.count() == 2 * 13
    assert len(quick_facts(cast.ada)) >= 1


# How did you get it? -------------------------------------------------------------------------


def asked_how(cast: Cast, hike: str) -> tuple[Device, str]:
    """Answer until the page asks how; return its number."""
    device = Device(cast, cast.ada)
    for _question in range(HOW_EVERY):
        device.answer_rightly(hike)
        html = device.page(hike)
        if "How did you get it?" in html:
            [number] = re.findall(r'/how".*?name="solved" value="(\d+)"', html, re.DOTALL)
            return device, number
    raise AssertionError("not asked")


def test_now_and_then_one_tap_says_how_it_was_got_and_the_teacher_reads_it(cast) -> None:
    hike = a_table(cast)
    device, number = asked_how(cast, hike)
    assert device.client.post(f"{hike}how", {"solved": number, "how": "fact"}).url == hike
    assert "How did you get it?" not in device.page(hike)
    assert PracticeAnswer.objects.get(how="fact").number == 1
    assert "How they got it From another fact: 1" in report(cast)
    assert "How they got it From another fact: 1" in report(cast, "classes")


def test_nobody_has_to_say_how(cast) -> None:
    hike = a_table(cast)
    device, number = asked_how(cast, hike)
    for sent in ({"solved": "99", "how": "fact"}, {"solved": number, "how": "x"}, {}):
        assert device.client.post(f"{hike}how", sent).status_code == 302
    assert not PracticeAnswer.objects.exclude(how="").exists()
    device.answer_rightly(hike)
    assert "How did you get it?" not in device.page(hike)
    assert "How they got it" not in report(cast)
    assert Device(cast, cast.ben).client.post(f"{hike}how", {"solved": number}).status_code == 404
