"""Every address of practice for everybody who may knock, and what a list of tasks costs."""

from collections.abc import Callable
from datetime import timedelta

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from classroom.practice import urls
from classroom.practice.models import CheckSettings, Task
from classroom.practice.paper import paper_code
from classroom.practice.services.bot_games import bot_game_start
from classroom.practice.services.checks import checks_set
from classroom.practice.services.tasks import TaskPlan, task_set
from tests.cast import Cast, administrator, colleague, stranger, teacher_client
from tests.practice.children import Device
from tests.undone import undone

# An administrator, who opens no class, gets what a stranger gets.
ROLES = (
    "nobody", "Ada", "Ben", "owner", "colleague who may look", "stranger", "administrator",
)  # fmt: skip
GET, POST = "get", "post"
# The task and the hike are Ada's. 302: to join or to sign in, or on after a press.
PRESSES = (302, 302, 302, 302, 302, 302)
TABLE = {
    "climb": (POST, PRESSES),
    "solo": (POST, PRESSES),
    "puzzle": (POST, PRESSES),
    "bots": (POST, PRESSES),
    "hikes/<int:pk>/": (GET, (302, 200, 404, 302, 302, 302)),
    "hikes/<int:pk>/answer": (POST, (302, 302, 404, 302, 302, 302)),
    "hikes/<int:pk>/how": (POST, (302, 302, 404, 302, 302, 302)),
    # Ada sits at the table.
    "tables/<int:pk>/": (POST, (302, 302, 404, 302, 302, 302)),
    "tables/<int:pk>/answer": (POST, (302, 302, 404, 302, 302, 302)),
    "tables/<int:pk>/how": (POST, (302, 302, 404, 302, 302, 302)),
    # The check is Ada's, in a class in which checks are allowed.
    "checks/<int:pk>/": (GET, (302, 200, 404, 302, 302, 302)),
    "checks/<int:pk>/open": (POST, (302, 302, 404, 302, 302, 302)),
    "checks/<int:pk>/answer": (POST, (302, 302, 404, 302, 302, 302)),
    "checks/<int:pk>/practice": (POST, (302, 302, 404, 302, 302, 302)),
    "classes/<int:pk>/checks": (POST, (302, 302, 302, 302, 404, 404)),
    "": (GET, PRESSES),  # a teacher of one class is led to its tasks
    "classes/<int:pk>/": (GET, (302, 302, 302, 200, 200, 404)),
    "tasks/<int:pk>/": (GET, (302, 302, 302, 200, 200, 404)),
    "tasks/<int:pk>/begin": (POST, PRESSES),
    "tasks/<int:pk>/extend": (POST, (302, 302, 302, 302, 404, 404)),
    "tasks/<int:pk>/copy": (POST, (302, 302, 302, 302, 404, 404)),
    "tasks/<int:pk>/note": (POST, (302, 302, 302, 302, 404, 404)),
    "tasks/<int:pk>/end": (POST, (302, 302, 302, 302, 404, 404)),
    "tasks/<int:pk>/paper": (GET, (302, 302, 302, 200, 404, 404)),
    "tasks/<int:pk>/paper/enter": (POST, (302, 302, 302, 302, 404, 404)),
}


def a_task(cast: Cast) -> Task:
    plan = TaskPlan("facts", timezone.localdate() + timedelta(7), number=5)
    return task_set(school_class=cast.school_class, plan=plan, students=[cast.ada])


def a_check(cast: Cast) -> Task:
    checks_set(school_class=cast.school_class, is_on=True)
    plan = TaskPlan("check", timezone.localdate() + timedelta(7), number=6)
    return task_set(school_class=cast.school_class, plan=plan, students=[cast.ada])


@pytest.fixture
def knock(cast: Cast) -> Callable[[str], Client]:
    people = {
        "nobody": Client(),
        "Ada": Device(cast, cast.ada).client,
        "Ben": Device(cast, cast.ben).client,
        "owner": teacher_client(cast.owner),
        "colleague who may look": teacher_client(colleague(cast)),
        "stranger": teacher_client(stranger()),
        "administrator": teacher_client(administrator()),
    }
    return people.__getitem__


def test_every_address_is_in_the_table() -> None:
    assert sorted(str(route.pattern) for route in urls.urlpatterns) == sorted(TABLE)


def test_every_address_answers_every_role_as_it_should(cast: Cast, knock) -> None:
    task = a_task(cast)
    hike = knock("Ada").post(f"/practice/tasks/{task.pk}/begin").url.split("/")[-2]
    check = knock("Ada").post(f"/practice/tasks/{a_check(cast).pk}/begin").url.split("/")[-2]
    ids = {"classes": cast.school_class.pk, "tasks": task.pk, "hikes": hike, "checks": check}
    ids["tables"] = bot_game_start(student=cast.ada, game="cant_stop", options={}).pk
    fields = {
        "last_day": timezone.localdate() + timedelta(9),
        "code": paper_code(task, cast.ada),
        "number": 1,
        "student": cast.ada.pk,
        "text": "Well done!",
        "answer": 1,
    }
    wanted, statuses = {}, {}
    for address, (method, codes) in TABLE.items():
        path = address.replace("<int:pk>", str(ids.get(address.split("/")[0], "")))
        for role, code in zip(ROLES, (*codes, codes[-1]), strict=True):
            wanted[address, role] = code
            with undone():
                answer = getattr(knock(role), method)(f"/practice/{path}", fields)
            statuses[address, role] = answer.status_code
    assert statuses == wanted


def test_without_the_check_no_task_would_be_missing_for_a_stranger(
    cast: Cast, knock, every_class_open
) -> None:
    """The control."""
    task, client = a_task(cast), knock("stranger")
    client.raise_request_exception = False
    for path in (f"classes/{cast.school_class.pk}/", f"tasks/{task.pk}/", f"tasks/{task.pk}/paper"):
        assert client.get(f"/practice/{path}").status_code != 404, path


def test_a_press_that_is_refused_changes_no_task(cast: Cast, knock) -> None:
    task = a_task(cast)
    for role in ("nobody", "Ada", "Ben", "colleague who may look", "stranger"):
        client = knock(role)
        for press in ("end", "copy", "extend"):
            day = {"last_day": timezone.localdate() + timedelta(30)}
            client.post(f"/practice/tasks/{task.pk}/{press}", day)
        client.post(f"/practice/classes/{cast.school_class.pk}/checks", {"checks": "on"})
    assert not CheckSettings.objects.exists()
    [same] = Task.objects.all()
    assert (same.ended_at, same.last_day) == (None, task.last_day)


def test_a_list_of_tasks_costs_the_same_for_one_and_for_six(cast: Cast) -> None:
    teacher, costs = teacher_client(cast.owner), []
    for _time in range(2):
        a_task(cast)
        teacher.get(f"/practice/classes/{cast.school_class.pk}/")
        with CaptureQueriesContext(connection) as queries:
            teacher.get(f"/practice/classes/{cast.school_class.pk}/")
        costs.append(len(queries))
        for _more in range(4):
            a_task(cast)
    assert costs[0] == costs[1]
