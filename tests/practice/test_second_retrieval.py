"""In practice a missed fact comes again after others, and a known one the other way round."""

from classroom.facts.known import AnyFact
from classroom.facts.models import FactMemory, PracticeAnswer
from classroom.practice.models import Question
from classroom.practice.services.hikes import solo_begin
from tests.practice.children import Device
from tests.practice.remembered import a_task
from tests.review.scene import words


def sums_of(hike: str) -> list[str]:
    return [one.sum for one in Question.objects.filter(hike=hike.split("/")[-2])]


def unsolved(hike: str) -> Question | None:
    return Question.objects.filter(hike=hike.split("/")[-2], is_solved=False).first()


def test_a_missed_fact_comes_again_after_four_others_and_is_asked_once_more_at_most(cast, due):
    device = Device(cast, cast.ada)
    hike = device.start("/practice/climb")
    before = sums_of(hike)
    assert len(before) == len(set(before)) == 12
    for _try in range(2):
        device.answer(hike, 1)
    assert sums_of(hike) == [*before[:5], before[0], *before[5:]]
    device.answer_rightly(hike, times=5)
    device.answer(hike, 1)
    assert len(sums_of(hike)) == 13
    memory = FactMemory.objects.get(sum=before[0])
    assert (memory.met, memory.right) == (6, 2)  # both first tries have taught it


def test_the_end_counts_each_fact_once_and_says_which_were_missed(cast, due):
    device = Device(cast, cast.ada)
    hike = device.start("/practice/climb")
    device.answer(hike, 1)
    missed = Question.objects.get(hike=hike.split("/")[-2], number=1)
    device.answer_rightly(hike, times=13)
    end = words(device.page(hike))
    assert "You got 11 facts right at once." in end
    assert end.count(missed.fact.equation) == 1


def test_missed_at_the_end_it_comes_after_three_that_were_right(cast, due):
    device = Device(cast, cast.ada)
    hike = device.start("/practice/climb")
    sums = device.answer_rightly(hike, times=11)
    device.answer(hike, 1)
    last = sums_of(hike)[11:]
    assert len(last) == 5
    assert last[0] == last[4]
    assert [one.replace("*", " × ") for one in last[1:4]] == sums[:3]  # noqa: RUF001


def test_who_misses_much_climbs_with_fewer_facts_but_a_task_asks_all_of_its_facts(cast, due):
    device = Device(cast, cast.ada)
    climb = device.start("/practice/climb")
    task = device.start(f"/practice/tasks/{a_task(cast, 12)}/begin")
    for hike in (climb, task):
        while question := unsolved(hike):
            if question.tries == 0:
                device.answer(hike, 1)
            device.answer_rightly(hike)
    assert 8 <= len(set(sums_of(climb))) < 12
    assert len(sums_of(climb)) <= 18
    assert len(set(sums_of(task))) == 12


def test_turned_round_a_fact_is_answered_as_it_is_asked_and_remembered_as_one(cast, due):
    FactMemory.objects.filter(sum="7*8").update(met=5)
    device = Device(cast, cast.ada)
    hike = device.start(f"/practice/tasks/{a_task(cast)}/begin")
    assert "8*7" in sums_of(hike)
    assert "8 × 7" in device.answer_rightly(hike, times=16)  # noqa: RUF001
    assert PracticeAnswer.objects.filter(sum="7*8").count() == 1
    assert FactMemory.objects.get(sum="7*8").met == 6
    assert not FactMemory.objects.filter(sum="8*7").exists()


def test_practice_of_chosen_facts_goes_on_after_a_fact_came_again(cast, due):
    facts = [AnyFact("*", one) for one in due[:6]]
    hike = solo_begin(student=cast.ada, facts=facts)
    Device(cast, cast.ada).answer(f"/practice/hikes/{hike.pk}/", 1)
    assert hike.questions.count() == 7
    assert solo_begin(student=cast.ada, facts=facts) == hike
    assert solo_begin(student=cast.ada, facts=facts[:3]) != hike
