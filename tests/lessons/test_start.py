"""The start of a lesson: few statements however large the class, and the way to each table."""

import json

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from classroom.lessons.selectors.waiting_room import current_match
from classroom.lessons.services.lifecycle import lesson_create, lesson_end, lesson_start
from classroom.lessons.services.next_game import lesson_start_next_game
from classroom.lessons.student_regions import waiting_room_region
from classroom.live.regions import Region
from classroom.live.render_jobs import RenderJob, render_all
from classroom.people.models import Student
from classroom.play.regions import table_region
from classroom.play.selectors import match_log
from classroom.play.table import student_viewer
from games import registry
from tests.lessons.setting import Room, room_make

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("as_committed")]


@pytest.mark.parametrize("game", [one.slug for one in registry.all_games()])
def test_a_class_of_thirty_starts_in_as_many_statements_as_one_of_six(game: str) -> None:
    counts = []
    for students, name in ((6, "4a"), (30, "4b")):
        room = room_make(students, name)
        options = next(iter(registry.get(game).rules.PRESETS.values()))
        facts = {"teacher": room.owner, "game": game, "options": options}
        lesson = room.arrived(lesson_create(school_class=room.school_class, **facts))
        with CaptureQueriesContext(connection) as statements:
            assert lesson_start(lesson=lesson)
        counts.append(len(statements))
        for table in lesson.current_tables.select_related("match"):
            log = match_log(table.match)
            assert log.to_move
            assert table.match.moves.count() == log.ply
    assert counts[0] == counts[1] < 50


def push_of(region: Region) -> tuple[str, dict[str, object]]:
    """The kind and the data of the event that pages with this region are sent."""
    data = render_all([RenderJob(region, None, region.render())])[region].data.decode()
    kind, _, rest = data.partition("\n")
    return kind.removeprefix("event: "), json.loads(rest.removeprefix("data: "))


def test_whoever_gets_a_table_is_told_its_address(room: Room) -> None:
    lesson = room.arrived(room.lesson(), 4)
    waiting = {one: waiting_room_region(one, lesson) for one in room.students[:4]}
    lesson_start(lesson=lesson)
    for student, region in waiting.items():
        assert push_of(region) == gone(region, student)


def gone(region: Region, student: Student) -> tuple[str, dict[str, object]]:
    """The event that leads to the table at which this student sits now."""
    address = reverse("play:match", args=[current_match(student)])
    return "gone", {"region": region.name, "to": address}


def test_the_next_game_tells_everybody_the_address_of_their_next_table(room: Room) -> None:
    lesson = room.running(teams=2)
    student = room.students[0]
    viewer = student_viewer(student, current_match(student) or 0)
    assert viewer
    region = table_region(viewer)
    lesson_start_next_game(lesson=lesson, game_number=1, game=lesson.game, options=lesson.options)
    assert current_match(student) != viewer.match.pk
    assert push_of(region) == gone(region, student)


def test_whoever_has_no_table_is_told_no_address(room: Room) -> None:
    lesson = room.arrived(room.lesson(), 4)
    absent = room.students[4]
    region = waiting_room_region(absent, lesson)
    lesson_start(lesson=lesson)
    assert region.render() is not None
    lesson_end(lesson=lesson)
    assert push_of(region) == ("gone", {"region": region.name})
