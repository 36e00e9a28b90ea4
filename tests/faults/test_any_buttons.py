"""Teachers delete, end, move and remove beside presses and arrivals; on both databases."""

import asyncio
import random

import pytest
from django.db import OperationalError
from psycopg.errors import DeadlockDetected

from classroom.lessons.services.lifecycle import lesson_pause
from classroom.play.models import Match
from tests.cast import teacher_client
from tests.faults.any_buttons import Answers, damages, press_anything, school_make
from tests.lessons.setting import room_make


def pressed(site, rounds: int, name: str) -> Answers:
    answers = Answers()

    for number in range(rounds):
        with site.stored():
            school = school_make(f"{name}-{number}")
        asyncio.run(press_anything(site.web.url, school, random.Random(number), answers))
    return answers


@pytest.mark.services
@pytest.mark.parametrize("rounds", [2, pytest.param(40, marks=pytest.mark.slow)])
def test_any_buttons_at_the_same_moment_break_nothing(site, rounds) -> None:
    answers = pressed(site, rounds, f"any-{rounds}")
    assert answers.broken == [], site.web.log[-3000:]
    assert answers.silent == []
    assert answers.statuses[200] + answers.statuses[302] > 10 * rounds
    with site.stored():
        assert list(damages()) == []


@pytest.fixture
def deadlocks(monkeypatch):
    """`deadlocks(n)`: so many calls of the desk's pause end as PostgreSQL ends a deadlock."""

    def make(number: int) -> list[int]:
        left = [number]

        def pause(**named) -> bool:
            left[0] -= 1
            if left[0] >= 0:
                raise OperationalError from DeadlockDetected()
            return lesson_pause(**named)

        monkeypatch.setattr("classroom.lessons.views.desk.lesson_pause", pause)
        return left

    return make


@pytest.mark.django_db
@pytest.mark.parametrize(("number", "status"), [(0, 302), (1, 302), (2, 503)])
def test_a_press_that_was_undone_for_another_is_done_again_once(deadlocks, number, status) -> None:
    assert paused_after(deadlocks, number) == (status, status == 302)


@pytest.mark.django_db
def test_without_the_second_try_it_would_not_be_done(deadlocks, settings) -> None:
    """The control."""
    settings.MIDDLEWARE = [one for one in settings.MIDDLEWARE if not one.endswith("AnswerAgain")]
    assert paused_after(deadlocks, 1) == (503, False)


def paused_after(deadlocks, number: int) -> tuple[int, bool]:
    """The status of a press of *Pause* after so many deadlocks, and if the lesson is paused."""
    room = room_make(4, "4b")
    lesson = room.running(teams=2)
    deadlocks(number)
    browser = teacher_client(room.owner)
    browser.raise_request_exception = False
    answer = browser.post(f"/lessons/{lesson.pk}/pause")
    [is_paused] = {
        match.status == Match.Status.PAUSED for match in Match.objects.filter(table__lesson=lesson)
    }
    return answer.status_code, is_paused
