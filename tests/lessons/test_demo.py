"""`make demo` sets up a class with a lesson in its lobby, with bots if they are asked for."""

import pytest
from django.core.management import call_command

from classroom.lessons.models import Lesson
from classroom.lessons.services.lifecycle import lesson_start

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def not_served(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("classroom.server.management.commands.serve.run_server", lambda _: None)


def demo_lesson() -> Lesson:
    """The lesson of the demo after one more start of it."""
    call_command("demo")
    return Lesson.objects.get()


def test_the_demo_has_twelve_names_and_a_lobby_without_bots() -> None:
    lesson = demo_lesson()
    assert (lesson.status, lesson.members.count(), lesson.teams.count()) == ("lobby", 12, 0)


def test_bots_fill_eight_seats_once_and_can_start_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("BOTS", "1")
    assert [demo_lesson().teams.filter(bot__gt=0).count() for _ in range(2)] == [4, 4]
    assert lesson_start(lesson=demo_lesson())
