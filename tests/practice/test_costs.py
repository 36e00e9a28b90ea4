"""A task that is open while nobody plays costs nothing: no request, no work in the background."""

import re
from datetime import timedelta
from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from classroom.celery import app
from classroom.practice.models import Hike
from classroom.practice.services.tasks import TaskPlan, task_set
from tests.cast import Cast, teacher_client
from tests.practice.children import Device


@pytest.fixture
def open_task(cast: Cast) -> Cast:
    """A task of five facts, begun by Ada."""
    plan = TaskPlan("facts", timezone.localdate() + timedelta(7), number=5)
    task = task_set(school_class=cast.school_class, plan=plan, students=[])
    Device(cast, cast.ada).start(f"/practice/tasks/{task.pk}/begin")
    return cast


def test_nothing_that_beat_sends_looks_at_tasks(open_task: Cast) -> None:
    names = {entry["task"] for entry in app.conf.beat_schedule.values()}
    assert len(names) > 3
    app.loader.import_default_modules()
    with CaptureQueriesContext(connection) as queries:
        for name in names:
            app.tasks[name].run()
    assert len(queries) > len(names)
    assert not [one["sql"] for one in queries if '"practice_' in one["sql"]]


def test_no_page_of_a_task_asks_by_itself(open_task: Cast) -> None:
    ada, teacher = Device(open_task, open_task.ada), teacher_client(open_task.owner)
    hike = f"/practice/hikes/{Hike.objects.get().pk}/"
    pages = [ada.page(hike), ada.page()]
    task = Hike.objects.get().task_id
    for address in (f"classes/{open_task.school_class.pk}/", f"tasks/{task}/"):
        pages.append(teacher.get(f"/practice/{address}").content.decode())
    for html in pages:
        scripted = re.sub("<noscript>.*?</noscript>", "", html)
        assert not re.search(r'hx-trigger="[^"]*(every|load)|http-equiv="refresh"', scripted)
        assert not re.search(r"[?&;]r=(hike|task|practice)", html)


def test_an_answer_tells_no_other_screen(
    open_task: Cast, django_capture_on_commit_callbacks: Any
) -> None:
    ada = Device(open_task, open_task.ada)
    with django_capture_on_commit_callbacks() as callbacks:
        ada.answer(f"/practice/hikes/{Hike.objects.get().pk}/", 1)
    assert callbacks == []
