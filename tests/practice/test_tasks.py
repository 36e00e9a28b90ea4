"""A teacher sets tasks, follows them, extends, ends and copies them, and takes paper back."""

from datetime import timedelta

import pytest
from django.utils import timezone

from classroom.facts.models import PracticeAnswer
from classroom.people.models import Student
from classroom.people.services.student_settings import student_settings_change
from classroom.play.models import Match
from classroom.practice.models import Question, Task
from classroom.practice.paper import paper_code
from classroom.practice.services.tasks import TaskPlan, task_set
from classroom.review.practice.missed_moves import missed_by
from games.errors import UserError
from games.topics import read_topic
from tests.cast import Cast, teacher_client
from tests.factories import StudentFactory
from tests.games.playing import legal_texts
from tests.play.tables import client_of
from tests.practice.children import Device
from tests.practice.remembered import forgot
from tests.review.scene import Scene, scene_make, words


@pytest.fixture
def teacher(cast: Cast):
    return teacher_client(cast.owner)


def day(ahead: int = 7) -> str:
    return str(timezone.localdate() + timedelta(ahead))


def set_task(teacher, cast: Cast, **fields) -> Task:
    form = {"kind": "facts", "facts": 5, "last_day": day(), **fields}
    answer = teacher.post(f"/practice/classes/{cast.school_class.pk}/", form)
    assert answer.status_code == 302, words(answer.content.decode())
    return Task.objects.latest("pk")


def page_of(teacher, task: Task) -> str:
    return words(teacher.get(f"/practice/tasks/{task.pk}/").content.decode())


def test_a_teacher_sees_who_has_not_begun_who_is_at_it_and_who_is_done(cast, teacher):
    task = set_task(teacher, cast)
    assert "Not begun 2 At it 0 Done 0" in page_of(teacher, task)
    ada = Device(cast, cast.ada)
    hike = ada.start(f"/practice/tasks/{task.pk}/begin")
    ada.answer_rightly(hike, times=2)
    page = page_of(teacher, task)
    assert "Not begun 1 At it 1 Done 0" in page
    assert "at it: 2 of 5" in page
    ada.answer_rightly(hike, times=3)
    assert "Not begun 1 At it 0 Done 1" in page_of(teacher, task)
    assert "Done. Well climbed!" in words(ada.page())


def test_a_task_is_over_after_its_last_day_and_can_be_extended(cast, teacher, time_machine):
    time_machine.move_to("2027-03-01 09:00Z", tick=False)
    task = set_task(teacher, cast, last_day="2027-03-02")
    time_machine.move_to("2027-03-03 12:00Z", tick=False)
    ada = Device(cast, cast.ada)
    assert "5 facts" not in words(ada.page())
    teacher.post(f"/practice/tasks/{task.pk}/extend", {"last_day": "2027-03-09"})
    assert "5 facts" in words(ada.page())


def test_an_ended_task_is_offered_to_nobody_and_its_copy_starts_afresh(cast, teacher):
    task = set_task(teacher, cast, students=[cast.ada.pk])
    ada = Device(cast, cast.ada)
    ada.answer_rightly(ada.start(f"/practice/tasks/{task.pk}/begin"), times=2)
    teacher.post(f"/practice/tasks/{task.pk}/end")
    assert "5 facts" not in words(ada.page())
    teacher.post(f"/practice/tasks/{task.pk}/copy", {"last_day": day()})
    copy = Task.objects.latest("pk")
    assert copy.pk != task.pk
    assert list(copy.students.all()) == [cast.ada]
    assert "Not begun 1 At it 0 Done 0" in page_of(teacher, copy)
    assert "5 facts" in words(ada.page())


@pytest.mark.parametrize(
    "fields",
    [
        {"kind": "x"},
        {"facts": "0"},
        {"facts": "many"},
        {"last_day": ""},
        {"last_day": day(-2)},
        {"kind": "table", "table": "0"},
        {"kind": "game", "game": "chess"},
        {"students": "999999"},
        {"kind": "positions"},
    ],
)
def test_what_is_no_task_sets_none_and_says_why(cast, teacher, fields):
    form = {"kind": "facts", "facts": 5, "last_day": day(), **fields}
    answer = teacher.post(f"/practice/classes/{cast.school_class.pk}/", form)
    assert answer.status_code == 422
    assert not Task.objects.exists()


def test_a_game_against_bots_is_played_at_a_table_of_ones_own(cast, teacher):
    task = set_task(teacher, cast, kind="game", game="cant_stop")
    ada = Device(cast, cast.ada)
    address = ada.start(f"/practice/tasks/{task.pk}/begin")
    match = Match.objects.get()
    assert address == f"/play/{match.pk}/"
    assert ada.client.get(address).status_code == 200
    assert ada.start(f"/practice/tasks/{task.pk}/begin") == address
    assert match.seats.get(number=1).bot == 0
    assert all(seat.bot == 1 for seat in match.seats.exclude(number=1))
    Match.objects.update(status=Match.Status.ENDED)
    assert "Done 1" in page_of(teacher, task)


def test_a_sheet_on_paper_has_a_code_by_which_it_is_entered_as_done(cast, teacher):
    task = set_task(teacher, cast, kind="table", table=7)
    code = paper_code(task, cast.ben)
    assert code in words(teacher.get(f"/practice/tasks/{task.pk}/paper").content.decode())
    teacher.post(f"/practice/tasks/{task.pk}/paper/enter", {"code": "????"})
    assert "Done 0" in page_of(teacher, task)
    teacher.post(f"/practice/tasks/{task.pk}/paper/enter", {"code": f" {code.lower()} "})
    page = page_of(teacher, task)
    assert "Done 1" in page
    assert "done on paper" in page


def with_missed_moves() -> Scene:
    """A game is over in which both teams could have played better."""
    scene = scene_make(2, 1)
    while scene.log.to_move and scene.log.ply < 20:
        seat = min(scene.log.to_move)
        scene.say(seat, legal_texts(scene.log, seat)[0])
        if scene.log.to_move and "roll" not in legal_texts(scene.log, min(scene.log.to_move)):
            scene.hints(scene.log.ply)
    scene.end()
    return scene


@pytest.mark.django_db
def test_a_puzzle_is_one_position_also_for_who_comes_later():
    scene = with_missed_moves()
    whose = [scene.student(1), scene.student(2)]
    assert len(missed_by(whose)) > 1
    plan = TaskPlan("puzzle", timezone.localdate() + timedelta(7))
    task = task_set(school_class=scene.school_class, plan=plan, students=[])
    assert task.practice_set.tasks.count() == 1
    later = client_of(StudentFactory(school_class=scene.school_class, name="Later", device="x"))
    address = later.post(f"/practice/tasks/{task.pk}/begin").url
    assert address == f"/review/practice/{task.practice_set_id}/1/"
    # It has the screen of the game, without a teacher's header, and leads back to the camp.
    for client, is_child in ((later, True), (teacher_client(scene.owner), False)):
        page = client.get(address).content.decode()
        assert 'class="one-screen"' in page
        assert ("<header" not in page) is is_child
        assert ("One puzzle" in page) is is_child
        assert ("Back to camp" in page) is is_child


# A topic -----------------------------------------------------------------------------------------

NEAR_DOUBLES = "near_doubles"


def test_a_task_of_doubles_and_near_doubles_asks_nothing_else_in_thirty_facts(cast, teacher):
    forgot(cast.ada, "7*8")
    student_settings_change(student=cast.ada, changes={"start_tables": [5]}, by_teacher=True)
    topic = read_topic(NEAR_DOUBLES)
    task = set_task(teacher, cast, facts=30, topic=NEAR_DOUBLES)
    ada = Device(cast, Student.objects.get(pk=cast.ada.pk))
    assert "30 facts · Doubles and near doubles" in words(ada.page())
    hike = ada.start(f"/practice/tasks/{task.pk}/begin")
    ada.answer(hike, 99)
    ada.answer_rightly(hike, times=31)
    sums = list(Question.objects.values_list("sum", flat=True))
    assert len(sums) == 31
    assert [one for one in sums if not topic.has(one)] == []
    assert {*PracticeAnswer.objects.values_list("operation", flat=True)} == {"+", "-"}


def test_a_topic_with_few_facts_asks_them_again(cast, teacher):
    task = set_task(teacher, cast, facts=40, topic="*/ 5")
    Device(cast, cast.ada).start(f"/practice/tasks/{task.pk}/begin")
    sums = list(Question.objects.values_list("sum", flat=True))
    assert len(sums) == 40 > len({*sums})
    assert all(read_topic("*/ 5").has(one) for one in sums)


def test_pages_copies_and_paper_have_the_topic(cast, teacher):
    task = set_task(teacher, cast, facts=8, topic=NEAR_DOUBLES)
    assert "8 facts · Doubles and near doubles" in page_of(teacher, task)
    paper = words(teacher.get(f"/practice/tasks/{task.pk}/paper").content.decode())
    assert "8 facts · Doubles and near doubles" in paper
    teacher.post(f"/practice/tasks/{task.pk}/copy", {"last_day": day()})
    assert list(Task.objects.values_list("topic", flat=True)) == [NEAR_DOUBLES] * 2
    assert set_task(teacher, cast, kind="table", table=7, topic=NEAR_DOUBLES).topic == ""


def test_a_task_without_a_topic_reads_as_ever(cast, teacher):
    task = set_task(teacher, cast)
    assert "·" not in page_of(teacher, task).split("open until")[0].split("5 facts")[1]


def test_a_topic_that_there_is_not_sets_no_task(cast, teacher):
    form = {"kind": "facts", "facts": 5, "last_day": day(), "topic": "* 99"}
    answer = teacher.post(f"/practice/classes/{cast.school_class.pk}/", form)
    assert answer.status_code == 422
    plan = TaskPlan("facts", timezone.localdate(), number=5, topic="* 99")
    with pytest.raises(UserError, match="no such topic"):
        task_set(school_class=cast.school_class, plan=plan, students=[])
    assert not Task.objects.exists()
