"""A private check of the times tables: 25 facts, each in its time, for teacher and child alone."""

import re
from datetime import timedelta
from typing import Any

import pytest
from django.utils import timezone

from classroom.facts.models import FactMemory, PracticeAnswer
from classroom.practice.check_facts import QUESTIONS, check_facts
from classroom.practice.check_time import CHECK_SECONDS, GRACE
from classroom.practice.models import CheckSettings, Hike, Question, Task
from classroom.practice.paper import paper_code
from classroom.practice.services.checks import checks_set
from classroom.practice.services.tasks import TaskPlan, task_set
from tests.cast import Cast, colleague, stranger, teacher_client
from tests.practice.children import Device, hidden
from tests.practice.sums import result
from tests.review.scene import words

IN_TIME = timedelta(seconds=CHECK_SECONDS - 1)
TIME_UP = timedelta(seconds=CHECK_SECONDS)
TOO_LATE = TIME_UP + GRACE + timedelta(seconds=1)


@pytest.fixture
def clock(time_machine: Any) -> Any:
    """A clock that stands still: `clock.shift(delta)`."""
    time_machine.move_to(f"{timezone.localdate()} 09:00Z", tick=False)
    return time_machine


@pytest.fixture
def allowed(cast: Cast) -> Cast:
    checks_set(school_class=cast.school_class, is_on=True)
    return cast


def a_check(cast: Cast, seconds: int = CHECK_SECONDS) -> Task:
    plan = TaskPlan("check", timezone.localdate() + timedelta(7), number=seconds)
    return task_set(school_class=cast.school_class, plan=plan, students=[])


class Child(Device):
    """A child in a check: `begun` at its page, then fact by fact."""

    check = ""

    def begun(self, task: Task) -> "Child":
        self.check = self.start(f"/practice/tasks/{task.pk}/begin")
        return self

    def open(self) -> str:
        """Press for the next fact; return it."""
        self.client.post(f"{self.check}open")
        return self.fact()

    def fact(self) -> str:
        html = self.page(self.check)
        return words(html.partition('<label for="check-answer">')[2].partition("<span aria")[0])

    def say(self, claim: object, **fields: Any) -> str:
        """Answer the open fact; return the words of the page that follows."""
        return self.send(self.form(claim, **fields))

    def form(self, claim: object, **fields: Any) -> dict[str, Any]:
        html = self.page(self.check)
        form = {name: hidden(html, name) for name in ("number", "key")}
        return {**form, "answer": claim, **fields}

    def send(self, form: dict[str, Any]) -> str:
        answer = self.client.post(f"{self.check}answer", form, headers={"HX-Request": "true"})
        assert answer.status_code in (200, 422)
        return words(answer.content.decode())

    def screen(self) -> str:
        return words(self.page(self.check))


def page_of(cast: Cast, task: Task) -> str:
    client = teacher_client(cast.owner)
    return words(client.get(f"/practice/tasks/{task.pk}/").content.decode())


# Off -----------------------------------------------------------------------------------------


def test_a_class_has_no_checks_until_its_teacher_allows_them(cast: Cast) -> None:
    teacher = teacher_client(cast.owner)
    address = f"/practice/classes/{cast.school_class.pk}/"
    form = {"kind": "check", "last_day": timezone.localdate()}
    assert 'value="check"' not in teacher.get(address).content.decode()
    assert teacher.post(address, form).status_code == 422
    assert not Task.objects.exists()
    teacher.post(f"{address}checks", {"checks": "on"})
    assert 'value="check"' in teacher.get(address).content.decode()
    assert teacher.post(address, form).status_code == 302
    assert Task.objects.get().kind == "check"


def test_switched_off_nothing_of_a_check_is_offered_and_its_addresses_are_gone(
    allowed: Cast,
) -> None:
    task = a_check(allowed)
    ada = Child(allowed, allowed.ada).begun(task)
    assert "What do you know today?" in words(ada.page())
    teacher_client(allowed.owner).post(f"/practice/classes/{allowed.school_class.pk}/checks")
    assert not CheckSettings.objects.get().is_on
    assert "What do you know today?" not in words(ada.page())
    assert ada.client.get(ada.check).status_code == 404
    for press in ("open", "answer", "practice"):
        assert ada.client.post(f"{ada.check}{press}").status_code == 404
    assert ada.start(f"/practice/tasks/{task.pk}/begin") == "/lesson/"


def test_a_check_is_no_race_whatever_a_form_of_before_sends(allowed: Cast) -> None:
    form = {"kind": "check", "check": CHECK_SECONDS, "last_day": timezone.localdate()}
    address = f"/practice/classes/{allowed.school_class.pk}/"
    teacher = teacher_client(allowed.owner)
    assert "six seconds" not in teacher.get(address).content.decode()
    assert teacher.post(address, form).status_code == 302
    assert Task.objects.get().number == 0


# The facts -----------------------------------------------------------------------------------


def test_a_check_has_all_hard_facts_none_twice_and_another_order_for_each_child() -> None:
    checks = [[one.sum for one in check_facts(seed)] for seed in range(20)]
    hard = {f"{a}*{b}" for a in range(6, 10) for b in range(a, 10)}
    for sums in checks:
        assert len(sums) == len(set(sums)) == QUESTIONS == 25
        assert hard <= set(sums)
        assert all(2 <= int(one) <= 10 for text in sums for one in text.split("*"))
    assert len({tuple(sums) for sums in checks}) == 20


def test_25_answers_are_25_rows_the_result_and_what_the_memory_learns(
    allowed: Cast, clock: Any
) -> None:
    task = a_check(allowed)
    assert "Not begun 2 At it 0 Done 0" in page_of(allowed, task)
    ada = Child(allowed, allowed.ada).begun(task)
    assert "What do you know today?" in ada.screen()
    missed = []
    for number in range(QUESTIONS):
        text = ada.open()
        is_wrong = number % 10 == 3
        missed += [text] * is_wrong
        ada.say(result(text) + is_wrong)
        clock.shift(IN_TIME)
    assert PracticeAnswer.objects.count() == FactMemory.objects.count() == QUESTIONS
    assert PracticeAnswer.objects.values("sum").distinct().count() == QUESTIONS
    assert "You knew 22 facts." in ada.screen()
    assert all(text in ada.screen() for text in missed)
    page = page_of(allowed, task)
    assert "Not begun 1 At it 0 Done 1" in page
    assert "22 of 25" in page
    assert all(text in page for text in missed)
    assert "How it went" in words(ada.page())


def test_the_facts_that_were_missed_are_practiced_once_the_check_is_done(
    allowed: Cast, clock: Any
) -> None:
    ada = Child(allowed, allowed.ada).begun(a_check(allowed, seconds=0))
    text = ada.open()
    assert ada.start(f"{ada.check}practice") == ada.check
    for number in range(QUESTIONS):
        text = ada.fact()
        ada.say(result(text) + (number < 2))
    practice = ada.start(f"{ada.check}practice")
    assert ada.start(f"{ada.check}practice") == practice
    sums = Question.objects.filter(hike__kind=Hike.Kind.SOLO).values_list("sum", flat=True)
    wrong = Question.objects.filter(hike__kind=Hike.Kind.TASK, is_solved=False)
    assert list(sums) == list(wrong.values_list("sum", flat=True))
    assert len(sums) == 2
    ada.answer_rightly(practice, times=2)
    assert "You did it!" in ada.page(practice)


# The time ------------------------------------------------------------------------------------


def test_what_was_typed_in_time_counts_also_after_its_way_through_the_network(
    allowed: Cast, clock: Any
) -> None:
    ada = Child(allowed, allowed.ada).begun(a_check(allowed))
    form = ada.form(result(ada.open()))
    clock.shift(TIME_UP + GRACE)
    ada.send(form)
    assert PracticeAnswer.objects.count() == 1
    assert Question.objects.get(number=1).is_solved


def test_a_late_answer_is_refused_kindly_and_the_next_fact_waits_for_a_press(
    allowed: Cast, clock: Any
) -> None:
    ada = Child(allowed, allowed.ada).begun(a_check(allowed))
    form = ada.form(result(ada.open()))
    clock.shift(TOO_LATE)
    page = ada.send(form)
    assert "too late to count. Never mind!" in page
    assert "Next fact" in page
    assert not PracticeAnswer.objects.exists()
    assert not FactMemory.objects.exists()
    assert "1 of 25 done" in ada.screen()
    ada.open()
    assert hidden(ada.page(ada.check), "number") == "2"


def test_an_empty_box_passes_the_fact_once_its_time_is_up_and_not_before(
    allowed: Cast, clock: Any
) -> None:
    ada = Child(allowed, allowed.ada).begun(a_check(allowed))
    text = ada.open()
    assert "Type a whole number" in ada.say("")
    form = ada.form("")
    clock.shift(TIME_UP)
    page = ada.send(form)
    assert "The next fact comes by itself." in page
    assert Question.objects.get(number=1).claim is None
    assert not PracticeAnswer.objects.exists()
    # An answer to what was passed changes nothing.
    ada.send({**form, "answer": result(text), "key": "another"})
    assert not PracticeAnswer.objects.exists()


def test_another_device_goes_on_and_the_fact_that_ran_out_stays_unanswered(
    allowed: Cast, clock: Any
) -> None:
    task = a_check(allowed)
    ada = Child(allowed, allowed.ada).begun(task)
    for _fact in range(7):
        ada.say(result(ada.open()))
    ada.open()
    clock.shift(TIME_UP)
    allowed.ada.refresh_from_db()
    other = Child(allowed, allowed.ada).begun(task)
    assert other.check == ada.check
    assert "Ready to go on?" in other.screen()
    assert "8 of 25 done" in other.screen()
    for _fact in range(QUESTIONS - 8):
        other.say(result(other.open()))
    assert PracticeAnswer.objects.count() == QUESTIONS - 1
    assert "You knew 24 facts." in other.screen()
    assert Question.objects.get(number=8).claim is None


def test_a_page_that_is_loaded_again_gives_no_more_time(allowed: Cast, clock: Any) -> None:
    ada = Child(allowed, allowed.ada).begun(a_check(allowed))
    text = ada.open()
    clock.shift(timedelta(seconds=2))
    assert (ada.open(), ada.fact()) == (text, text)
    assert 'data-in="4000"' in ada.page(ada.check)
    assert Question.objects.filter(opened_at__isnull=False).count() == 1


def test_a_check_without_a_clock_waits_and_needs_no_scripts(allowed: Cast, clock: Any) -> None:
    ada = Child(allowed, allowed.ada).begun(a_check(allowed, seconds=0))
    assert "Take your time." in ada.screen()
    ada.open()
    for _fact in range(QUESTIONS):
        clock.shift(timedelta(minutes=3))
        assert "data-in" not in ada.page(ada.check)
        ada.client.post(f"{ada.check}answer", ada.form(result(ada.fact())))
    assert PracticeAnswer.objects.count() == QUESTIONS
    assert "You knew 25 facts." in ada.screen()


# Copies, numbers, others ---------------------------------------------------------------------


def test_copies_of_an_answer_count_once_and_another_answer_comes_too_late(
    allowed: Cast, clock: Any
) -> None:
    ada = Child(allowed, allowed.ada).begun(a_check(allowed))
    form = ada.form(result(ada.open()))
    for _copy in range(5):
        ada.send(form)
    ada.send({**form, "key": "another", "answer": 1})
    assert PracticeAnswer.objects.count() == 1
    assert FactMemory.objects.get().met == 1
    assert Question.objects.get(number=1).is_solved


@pytest.mark.parametrize("typed", ["", "x", "1e3", "12.5", "9" * 12, "\x00"])
def test_what_is_no_number_is_said_to_be_none_and_stores_nothing(
    allowed: Cast, clock: Any, typed: str
) -> None:
    ada = Child(allowed, allowed.ada).begun(a_check(allowed))
    text = ada.open()
    assert "Type a whole number" in ada.say(typed)
    assert ada.fact() == text
    assert not PracticeAnswer.objects.exists()


@pytest.mark.parametrize("number", ["2", "26", "x", ""])
def test_a_fact_that_is_not_open_is_not_answered(allowed: Cast, clock: Any, number: str) -> None:
    ada = Child(allowed, allowed.ada).begun(a_check(allowed))
    ada.open()
    ada.say(4, number=number)
    assert not PracticeAnswer.objects.exists()


def test_the_page_holds_neither_the_answer_nor_whether_the_last_one_was_right(
    allowed: Cast, clock: Any
) -> None:
    ada, pages = Child(allowed, allowed.ada).begun(a_check(allowed)), []
    for wrong_by in (0, 1):
        text = ada.open()
        html = ada.page(ada.check).partition('id="check"')[2].partition('class="pad"')[0]
        assert str(result(text)) not in re.findall(r"\d+", words(html))
        assert "data-answer" not in html
        page = ada.say(result(text) + wrong_by)
        pages.append(page.replace(f"{len(pages) + 1} of 25", "so many of 25"))
    assert PracticeAnswer.objects.count() == 2
    assert pages[0] == pages[1]


def test_a_check_is_no_hike_with_help(allowed: Cast, clock: Any) -> None:
    ada = Child(allowed, allowed.ada).begun(a_check(allowed))
    ada.open()
    hike = ada.check.replace("checks", "hikes")
    assert ada.client.get(hike).status_code == 404
    assert ada.client.post(f"{hike}answer", {"number": 1, "answer": 4}).status_code == 404
    other = ada.start("/practice/solo").replace("hikes", "checks")
    assert ada.client.get(other).status_code == 404


def answered(child: Child, task: Task, clock: Any, wrong: int) -> str:
    """Answer a whole check, the first facts wrong; return its last screen."""
    child.begun(task)
    for number in range(QUESTIONS):
        child.say(result(child.open()) + (number < wrong))
        clock.shift(IN_TIME)
    return child.screen()


def test_a_second_check_names_what_was_learned_and_nothing_that_was_lost(
    allowed: Cast, clock: Any
) -> None:
    ada = Child(allowed, allowed.ada)
    page = answered(ada, a_check(allowed), clock, wrong=16)
    assert "You knew 9 facts." in page
    assert "learned" not in page
    missed = {one.remembered for one in Question.objects.filter(is_solved=False)}
    clock.shift(timedelta(1))
    page = answered(ada, a_check(allowed), clock, wrong=0)
    facts = Question.objects.filter(hike=Hike.objects.latest("pk")).order_by("number")
    learned = [one.fact.words for one in facts if one.remembered in missed]
    assert learned, "ten hard facts are in each check, so one of 16 comes again"
    assert f"You knew 25 facts. You have learned these: {' '.join(learned)}" in page
    clock.shift(timedelta(1))
    page = answered(ada, a_check(allowed), clock, wrong=25)
    assert "You knew 0 facts." in page
    assert "learned" not in page


def test_nobody_else_sees_a_check_and_no_camp_tells_of_it(allowed: Cast, clock: Any) -> None:
    task = a_check(allowed)
    ada, ben = Child(allowed, allowed.ada).begun(task), Child(allowed, allowed.ben)
    ada.say(result(ada.open()))
    assert ada.open() not in page_of(allowed, task)  # open, so not missed
    assert ben.client.get(ada.check).status_code == 404
    for press in ("open", "answer", "practice"):
        assert ben.client.post(f"{ada.check}{press}").status_code == 404
    assert teacher_client(stranger()).get(f"/practice/tasks/{task.pk}/").status_code == 404
    assert "1 of 25" in words(
        teacher_client(colleague(allowed)).get(f"/practice/tasks/{task.pk}/").content.decode()
    )
    assert "Your camp: 0 feet" in words(ada.page())


def test_a_check_is_not_done_on_paper(allowed: Cast) -> None:
    task, teacher = a_check(allowed), teacher_client(allowed.owner)
    code = paper_code(task, allowed.ada)
    assert code not in teacher.get(f"/practice/tasks/{task.pk}/paper").content.decode()
    teacher.post(f"/practice/tasks/{task.pk}/paper/enter", {"code": code})
    assert not Hike.objects.exists()
