"""A child practices facts: each answer is stored at once, on any device, and comes back."""

import re
from datetime import timedelta

import pytest
from django.utils import timezone

from classroom.facts.models import FactMemory, PracticeAnswer
from classroom.facts.schedule import new_tables
from classroom.practice.models import Hike, Question
from classroom.practice.services.answers import MOST_A_DAY
from classroom.practice.services.tasks import TaskPlan, task_set
from tests.cast import Cast, teacher_client
from tests.practice.children import Device, sum_on
from tests.practice.remembered import a_task, forgot, in_order, knows_well
from tests.practice.sums import result
from tests.review.scene import words


def report(cast: Cast) -> str:
    """The class's report in words."""
    address = f"/review/reports/classes/{cast.school_class.pk}/"
    return words(teacher_client(cast.owner).get(address).content.decode())


def practiced(cast: Cast) -> int:
    """How many facts the class's report counts as practiced."""
    match = re.search(r"Facts practiced (\d+)", report(cast))
    return int(match[1]) if match else 0


def test_sixteen_due_facts_are_sixteen_rows_in_the_report_and_not_on_the_next_sheet(cast, due):
    device = Device(cast, cast.ada)
    hike = device.start(f"/practice/tasks/{a_task(cast)}/begin")
    before = practiced(cast)
    sums = device.answer_rightly(hike, times=16)
    assert len(set(sums)) == 16
    assert PracticeAnswer.objects.count() == 16
    assert {one.sum for one in PracticeAnswer.objects.all()} == set(due)
    assert practiced(cast) == before + 16
    again = device.start(f"/practice/tasks/{a_task(cast)}/begin")
    sheet = set(Question.objects.filter(hike=again.split("/")[-2]).values_list("sum", flat=True))
    assert sheet
    assert not sheet & set(due)


def test_what_was_wrong_is_on_the_next_sheet(cast, due):
    device = Device(cast, cast.ada)
    hike = device.start(f"/practice/tasks/{a_task(cast)}/begin")
    wrong = set()
    for number in range(16):
        if number % 4 == 0:
            wrong.add(Question.objects.filter(is_solved=False).first().sum)
            device.answer(hike, 1)
        device.answer_rightly(hike)
    device.answer_rightly(hike, times=4)  # the second retrieval of those
    again = device.start(f"/practice/tasks/{a_task(cast)}/begin")
    sheet = [in_order(one) for one in Question.objects.filter(hike=again.split("/")[-2])]
    assert set(sheet[:4]) == wrong
    assert set(sheet) & set(due) == wrong
    assert practiced(cast) == 20


def test_after_a_dropped_connection_another_device_goes_on_with_the_eighth(cast, due):
    task = a_task(cast)
    device = Device(cast, cast.ada)
    hike = device.start(f"/practice/tasks/{task}/begin")
    device.answer_rightly(hike, times=7)
    cast.ada.refresh_from_db()
    other = Device(cast, cast.ada)
    assert other.start(f"/practice/tasks/{task}/begin") == hike
    assert "7 of 16 done" in other.page(hike)
    other.answer_rightly(hike, times=9)
    assert (
        PracticeAnswer.objects.count()
        == len(set(PracticeAnswer.objects.values_list("sum", flat=True)))
        == 16
    )
    assert device.client.get(hike).status_code == 302


def test_five_copies_of_one_answer_count_once(cast, due):
    device = Device(cast, cast.ada)
    hike = device.start(f"/practice/tasks/{a_task(cast)}/begin")
    right = result(sum_on(device.page(hike)))
    form = {"number": 1, "key": "one-press", "answer": right}
    for _copy in range(5):
        device.client.post(f"{hike}answer", form)
    assert PracticeAnswer.objects.count() == 1
    assert FactMemory.objects.get(sum=PracticeAnswer.objects.get().sum).met == 5


def test_five_copies_of_a_wrong_answer_are_one_try(cast, due):
    device = Device(cast, cast.ada)
    hike = device.start(f"/practice/tasks/{a_task(cast)}/begin")
    for _copy in range(5):
        device.client.post(f"{hike}answer", {"number": 1, "key": "one-press", "answer": 1})
    assert (
        PracticeAnswer.objects.count()
        == Question.objects.get(number=1, hike__pk=hike.split("/")[-2]).tries
        == 1
    )


def test_of_endless_wrong_answers_few_are_kept_a_fact_and_day_and_the_hike_goes_on(cast, due):
    device = Device(cast, cast.ada)
    hike = device.start(f"/practice/tasks/{a_task(cast)}/begin")
    for _ in range(MOST_A_DAY + 5):
        device.answer(hike, 1)
    assert PracticeAnswer.objects.count() == MOST_A_DAY
    device.answer_rightly(hike, times=2)
    assert Question.objects.filter(is_solved=True).count() == 2
    # The next fact has a day of its own.
    assert PracticeAnswer.objects.count() == MOST_A_DAY + 1


def test_the_page_does_not_hold_the_answer(cast):
    device = Device(cast, cast.ada)
    hike = device.start("/practice/solo")
    html = re.sub(r"<ol.*?</ol>", "", device.page(hike), flags=re.DOTALL)
    numbers = re.findall(r"\d+", words(html.partition('id="hike"')[2].partition('class="pad"')[0]))
    assert str(result(sum_on(html))) not in numbers
    assert "data-answer" not in html


def test_a_mistake_shows_how_the_fact_follows_from_a_known_one_and_then_the_fact(cast):
    forgot(cast.ada, "6*7")
    device = Device(cast, cast.ada)
    hike = device.start("/practice/solo")
    for _ in range(2):
        device.answer(hike, 36)
        page = device.page(hike)
        assert "So close! 6 rows of 6 is 36. Now 1 more row." in page
        assert 'class="mistake' in page
        assert "42" not in words(page)
    device.answer(hike, 36)
    assert "Look: 6 × 7 = 42." in words(device.page(hike))  # noqa: RUF001
    device.answer(hike, 42)
    assert "Yes! 6 × 7 = 42." in words(device.page(hike))  # noqa: RUF001
    assert [one.number for one in PracticeAnswer.objects.all()] == [1, 2, 3, 4]
    memory = FactMemory.objects.get(sum="6*7")
    assert (memory.met, memory.right) == (5, 2)


@pytest.mark.parametrize("typed", ["", "x", "1e3", "12.5", "9" * 12, "1\n2", "\x00"])
def test_what_is_no_number_is_said_to_be_none_and_stores_nothing(cast, typed):
    device = Device(cast, cast.ada)
    hike = device.start("/practice/solo")
    device.answer(hike, typed)
    assert "Type a whole number" in device.page(hike)
    assert not PracticeAnswer.objects.exists()


def test_a_question_whose_turn_has_not_come_is_not_answered(cast):
    device = Device(cast, cast.ada)
    hike = device.start("/practice/solo")
    device.answer(hike, 4, number=5)
    device.answer(hike, 4, number="five")
    assert not PracticeAnswer.objects.exists()


def test_a_part_of_the_page_answers_a_script(cast):
    device = Device(cast, cast.ada)
    hike = device.start("/practice/solo")
    html = device.page(hike)
    form = {"number": 1, "key": "k", "answer": result(sum_on(html))}
    answer = device.client.post(f"{hike}answer", form, headers={"HX-Request": "true"})
    assert "<section" in answer.content.decode()
    assert "<html" not in answer.content.decode()
    assert "Yes!" in answer.content.decode()


def test_another_childs_hike_is_not_found(cast):
    hike = Device(cast, cast.ada).start("/practice/solo")
    ben = Device(cast, cast.ben)
    assert ben.client.get(hike).status_code == 404
    assert ben.client.post(f"{hike}answer", {"number": 1, "answer": 4}).status_code == 404


def test_a_task_for_ada_is_not_for_ben(cast):
    plan = TaskPlan("facts", timezone.localdate(), number=5)
    task = task_set(school_class=cast.school_class, plan=plan, students=[cast.ada])
    ada, ben = Device(cast, cast.ada), Device(cast, cast.ben)
    assert "5 facts" in words(ada.page())
    assert "5 facts" not in words(ben.page())
    assert ben.start(f"/practice/tasks/{task.pk}/begin") == "/lesson/"
    assert not Hike.objects.exists()


def test_a_table_is_asked_whole_in_a_mixed_order(cast):
    plan = TaskPlan("table", timezone.localdate(), number=7)
    task = task_set(school_class=cast.school_class, plan=plan, students=[])
    Device(cast, cast.ada).start(f"/practice/tasks/{task.pk}/begin")
    sums = list(Question.objects.values_list("sum", flat=True))
    assert sorted(sums) == sorted(f"{min(7, n)}*{max(7, n)}" for n in range(1, 11))
    assert sums != sorted(sums)


def test_a_child_at_home_finds_the_camp_and_the_climb_of_today(cast):
    device = Device(cast, cast.ada)
    page = words(device.page())
    assert "Climb: 12 steps" in page
    assert "The next game starts soon" not in page
    hike = device.start("/practice/climb")
    assert f"{sum_on(device.page(hike))} is waiting" in words(device.page())
    assert device.start("/practice/climb") == hike
    device.answer_rightly(hike, times=5)
    assert "Climb on: 7 more steps" in words(device.page())
    device.answer_rightly(hike, times=7)
    assert "You did it!" in device.page(hike)
    page = words(device.page())
    assert "See you tomorrow!" in page
    assert "Ten more facts" in page
    assert "Your camp: 120 feet" in page


def test_a_task_of_facts_that_had_none_to_ask_asks_them_once_some_are_due(cast, time_machine):
    today = timezone.localdate()
    time_machine.move_to(f"{today} 09:00Z", tick=False)
    for fact in new_tables():
        knows_well(cast.ada, fact.sum, fact.operation)
    plan = TaskPlan("facts", today + timedelta(300), number=5)
    task = task_set(school_class=cast.school_class, plan=plan, students=[])
    hike = Device(cast, cast.ada).start(f"/practice/tasks/{task.pk}/begin")
    assert not Question.objects.exists()
    time_machine.move_to(f"{today + timedelta(250)} 09:00Z", tick=False)
    assert Device(cast, cast.ada).start(f"/practice/tasks/{task.pk}/begin") == hike
    assert Question.objects.count() == 5


# Without a connection --------------------------------------------------------------------------


def later(device, hike, answers):
    """Send what waited on the device: sums of the hike with what was typed, each with its key."""
    for number, (text, claim) in enumerate(answers, start=1):
        form = {"number": number, "sum": text, "answer": claim, "key": f"press-{number}"}
        assert device.client.post(f"{hike}answer", form).status_code == 302


def of_hike(*fields, **which):
    return list(Question.objects.filter(**which).order_by("number").values_list(*fields, flat=True))


def test_the_page_holds_the_facts_that_come_next(cast):
    device = Device(cast, cast.ada)
    html = device.page(device.start("/practice/climb"))
    assert re.findall(r'<li data-number="\d+" data-sum="([^"]*)"', html) == of_hike("sum")[1:]


def test_answers_that_come_later_count_once_each_though_one_before_them_was_wrong(cast, due):
    device = Device(cast, cast.ada)
    hike = device.start("/practice/climb")
    facts = [one.fact for one in Question.objects.order_by("number")[:4]]
    answers = [(one.sum, one.answer) for one in facts]
    answers[1] = (facts[1].sum, 1)
    for _again in range(3):
        later(device, hike, answers)
    assert PracticeAnswer.objects.count() == 4
    assert of_hike("number", is_solved=True) == [1, 3, 4]
    assert of_hike("sum").count(facts[1].sum) == 2
    assert "It is not 1." in device.page(hike)
    device.answer_rightly(hike, times=2)
    assert of_hike("number", is_solved=True) == [1, 2, 3, 4, 5]


def test_what_is_answered_later_out_of_order_never_undoes_what_is_solved(cast, due):
    device = Device(cast, cast.ada)
    hike = device.start("/practice/climb")
    facts = [one.fact for one in Question.objects.order_by("number")[:3]]
    later(device, hike, [(facts[2].sum, facts[2].answer), (facts[0].sum, 1)])
    assert of_hike("sum", is_solved=True) == [facts[2].sum]
    assert len(of_hike("number")) == len(set(of_hike("number"))) == 12


def test_a_later_answer_to_what_the_hike_does_not_ask_stores_nothing(cast):
    device = Device(cast, cast.ada)
    hike = device.start("/practice/climb")
    later(device, hike, [("99*99", 9801), ("\x00", 4), ("x" * 10_000, 4)])
    assert not PracticeAnswer.objects.exists()


def test_an_answer_that_comes_later_is_never_in_a_flash(cast):
    device = Device(cast, cast.ada)
    hike = device.start("/practice/climb")
    [first, second] = [one.fact for one in Question.objects.order_by("number")[:2]]
    later(device, hike, [(first.sum, first.answer)])
    device.answer(hike, second.answer)
    quick = PracticeAnswer.objects.order_by("pk").values_list("is_quick", flat=True)
    assert list(quick) == [False, True]
