"""Who is noted as away while several web processes serve, each with streams of its own."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from time import time
from types import SimpleNamespace

import pytest
import time_machine
from django.db import OperationalError
from django.utils import timezone

from classroom.live.hub import Hub
from classroom.people.models import Student
from classroom.play.models import Match
from classroom.play.services import presence
from classroom.server.heartbeat import _PRESENCE_EVERY, _Presence, beating
from tests.live.boards import Board, board_region
from tests.live.test_hub import events, greeted
from tests.play.tables import student_of, table

pytestmark = pytest.mark.django_db
MISSED_WITHIN = 15.0


@dataclass
class Process:
    """A web process, as far as it has streams."""

    holders: list[str] = field(default_factory=list)
    presence: _Presence = field(init=False)

    def __post_init__(self) -> None:
        hub = SimpleNamespace(streams=SimpleNamespace(holders=self.holders), now=time)
        self.presence = _Presence(hub)  # type: ignore[arg-type]

    def open(self, student: Student) -> None:
        self.holders.append(f"student:{student.pk}:d1")

    def close(self, student: Student) -> None:
        self.holders.remove(f"student:{student.pk}:d1")


@pytest.fixture
def student() -> Student:
    """One of a team of two, who is here."""
    student = student_of(table(2, 1))
    Student.objects.filter(pk=student.pk).update(seen_at=timezone.now(), is_away=False)
    return student


@pytest.fixture
def later() -> Iterator[Callable[..., list[bool]]]:
    """`later(seconds, student, *processes)`: whether the student is away each time that the
    processes, one after the other, have noted who is there."""
    with time_machine.travel(timezone.now(), tick=False) as clock:

        def go_on(seconds: float, student: Student, *processes: Process) -> list[bool]:
            away = []
            for _ in range(int(seconds / _PRESENCE_EVERY)):
                for process in processes:
                    clock.shift(_PRESENCE_EVERY / len(processes))
                    process.presence._note()
                    student.refresh_from_db()
                    away.append(student.is_away)
            return away

        yield go_on


def test_who_goes_to_a_page_that_another_process_serves_is_never_away(student, later):
    one, other = Process(), Process()
    one.open(student)
    later(60, student, one, other)
    other.open(student)
    later(2, student, other)
    one.close(student)
    assert not any(later(60, student, one, other))


@pytest.mark.parametrize("seconds", range(40, 60, 4))
def test_who_closes_one_of_two_pages_at_different_processes_is_never_away(student, later, seconds):
    one, other = Process(), Process()
    one.open(student)
    other.open(student)
    later(seconds, student, one, other)
    one.close(student)
    assert not any(later(60, student, one, other))


def test_who_leaves_both_processes_is_missed_soon(student, later):
    one, other = Process(), Process()
    one.open(student)
    other.open(student)
    later(60, student, one, other)
    one.close(student)
    other.close(student)
    assert later(MISSED_WITHIN, student, one, other)[-1]


@contextmanager
def locked_tables(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Inside, no table can be refreshed."""

    def refuse(**_facts: object) -> None:
        raise OperationalError("database is locked")

    with monkeypatch.context() as patched:
        patched.setattr(presence, "seat_refresh", refuse)
        yield


def is_away_at(student: Student) -> tuple[bool, int]:
    """Whether the student is away, and the version of the table that shows it."""
    student.refresh_from_db()
    return student.is_away, Match.objects.values_list("version", flat=True).get()


def test_who_comes_back_while_the_table_is_locked_is_noted_a_moment_later(
    student, later, monkeypatch
):
    Student.objects.update(is_away=True)
    process, before = Process(), is_away_at(student)
    process.open(student)
    with locked_tables(monkeypatch), pytest.raises(OperationalError):
        process.presence._note()
    assert is_away_at(student) == before
    process.presence._note()
    assert is_away_at(student) == (False, before[1] + 1)


def test_who_leaves_while_the_table_is_locked_is_noted_a_moment_later(student, later, monkeypatch):
    process, before = Process(), is_away_at(student)
    process.open(student)
    process.presence._note()
    process.close(student)
    with locked_tables(monkeypatch), pytest.raises(OperationalError):
        later(MISSED_WITHIN, student, process)
    assert is_away_at(student) == before
    process.presence._note()
    assert is_away_at(student) == (True, before[1] + 1)


async def test_each_beat_brings_what_changes_with_time_alone():
    hub, board = Hub(), Board()
    hub.start()
    region = board_region(board, topics=("board:1",), ages=True)
    stream = await greeted(hub, region, holder="visitor:board:1")
    board.numbers["left"] = 5
    hub.set_heartbeat(0.01)
    async with beating(hub):
        ((kind, update),) = await events(stream)
    hub.stop()
    assert (kind, update.get("parts")) == ("parts", {"left": '<p id="left">5</p>'})
