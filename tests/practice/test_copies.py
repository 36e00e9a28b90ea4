"""Five copies of one answer arrive at the same moment, each on a connection of its own."""

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from threading import Barrier
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone

from classroom.facts.models import FactMemory, PracticeAnswer
from classroom.people.models import Student
from classroom.practice.models import Hike, Question
from classroom.practice.services.checks import checks_set
from classroom.practice.services.tasks import TaskPlan, task_set
from tests.cast import Cast, cast_make
from tests.practice.children import Device, result, sum_on
from tests.servers import PATIENCE
from tests.threads import thread_for

pytestmark = pytest.mark.services
COPIES = 5
GUARD = "classroom.server.changed_underneath.AnswerAgain"


@pytest.fixture
def room(database_url: str, in_database: Callable) -> Iterator[Cast]:
    with in_database(database_url):
        yield cast_make()


def press_at_once(cast: Cast, keys: Sequence[str], wrong_by: int = 0) -> list[int]:
    """Answer the first question of Ada's own practice at once by presses with these keys; return
    the statuses of answers that are errors."""
    device = Device(cast, cast.ada)
    hike = device.start("/practice/solo")
    answer = result(sum_on(device.page(hike))) + wrong_by
    return send_at_once(device, hike, keys, answer)


def send_at_once(device: Device, hike: str, keys: Sequence[str], answer: int) -> list[int]:
    """Answer question 1 of this hike or check at once, as `press_at_once`."""
    start = Barrier(len(keys))
    failed, statuses = list[Exception](), list[int]()

    def press(key: str) -> None:
        # A client that raises takes the exceptions of other threads for its own.
        client = Client(raise_request_exception=False)
        client.cookies.update(device.client.cookies)
        start.wait()
        answered = client.post(f"{hike}answer", {"number": 1, "key": key, "answer": answer})
        statuses.append(answered.status_code)

    threads = [thread_for(partial(press, key), failed) for key in keys]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert failed == []
    assert len(statuses) == len(keys)
    return [status for status in statuses if status >= 400]


@pytest.mark.parametrize("wrong_by", [0, 1])
def test_five_copies_at_once_count_once(room: Cast, wrong_by: int) -> None:
    assert press_at_once(room, ["one-press"] * COPIES, wrong_by) == []
    assert PracticeAnswer.objects.count() == 1
    assert FactMemory.objects.get().met == 1
    question = Question.objects.get(number=1)
    assert (question.tries, question.is_solved) == (1, not wrong_by)


def test_five_presses_at_once_are_five_tries(room: Cast) -> None:
    """The control: all five arrive, and only the key makes copies one answer."""
    assert press_at_once(room, [f"press-{one}" for one in range(COPIES)], wrong_by=1) == []
    assert sorted(PracticeAnswer.objects.values_list("number", flat=True)) == [1, 2, 3, 4, 5]
    assert Question.objects.get(number=1).tries == COPIES
    assert FactMemory.objects.get().met == 1


def test_five_copies_in_a_check_count_once_and_so_do_five_presses(room: Cast) -> None:
    """A fact of a check is answered once, whatever the keys."""
    checks_set(school_class=room.school_class, is_on=True)
    for number, keys in enumerate((["one-press"] * COPIES, list("abcde")), start=1):
        plan = TaskPlan("check", timezone.localdate(), number=6)
        task = task_set(school_class=room.school_class, plan=plan, students=[])
        device = Device(room, Student.objects.get(pk=room.ada.pk))
        check = device.start(f"/practice/tasks/{task.pk}/begin")
        device.client.post(f"{check}open")
        question = Question.objects.get(hike__task=task, number=1)
        assert send_at_once(device, check, keys, question.fact.answer) == []
        assert PracticeAnswer.objects.count() == number
        question.refresh_from_db()
        assert (question.tries, question.is_solved) == (1, True)


def test_without_the_row_held_the_schema_refuses_copies(
    fresh_postgresql_url: str,
    in_database: Callable,
    monkeypatch: pytest.MonkeyPatch,
    settings: Any,
) -> None:
    """The control on PostgreSQL; SQLite lets one write at a time anyway."""
    settings.MIDDLEWARE = [one for one in settings.MIDDLEWARE if one != GUARD]
    everybody = Barrier(COPIES, timeout=PATIENCE)
    save = PracticeAnswer.save

    def meet(answer: PracticeAnswer) -> None:
        everybody.wait()
        save(answer)

    with in_database(fresh_postgresql_url):
        room = cast_make()
        monkeypatch.setattr(PracticeAnswer, "save", meet)
        monkeypatch.setattr(Hike.objects, "filter", partial(_not_held, Hike.objects.filter))
        assert press_at_once(room, ["one-press"] * COPIES) == [500] * (COPIES - 1)
        assert PracticeAnswer.objects.count() == 1


def _not_held(rows: Callable, **which: object) -> object:
    """Find no hike to write, so that no row is held."""
    return rows(**which).none() if set(which) == {"pk"} else rows(**which)
