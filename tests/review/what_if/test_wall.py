"""A branch on the wall of a lesson: two boards, how they differ, and no name of anybody."""

from html import unescape

import pytest
from django.test import Client

from classroom.lessons.models import Lesson
from classroom.lessons.projector_links import projector_address
from classroom.play.models import Match
from classroom.play.selectors import match_log
from classroom.play.services.matches import match_end
from classroom.review.models import Branch
from classroom.review.what_if import services
from tests.cast import teacher_client
from tests.lessons.setting import Room, moved, room_make

pytestmark = pytest.mark.django_db


@pytest.fixture
def room() -> Room:
    return room_make(6)


@pytest.fixture
def lesson(room: Room) -> Lesson:
    lesson = room.running(teams=6)
    moved(lesson.current_tables.get(number=1).match, 2)
    return lesson


def match_of(lesson: Lesson) -> Match:
    return lesson.current_tables.get(number=1).match


def branch_of(room: Room, lesson: Lesson) -> Branch:
    """The first team plays its first legal move instead of what it has played."""
    match = match_of(lesson)
    log = match_log(match)
    ply = next(ply for ply in log.line if log.rows[ply].seat)
    branch = services.branch_create(match=match, ply=ply, teacher=room.owner, student=None)
    seat, text = log.rows[ply].seat, log.rows[ply].text
    services.branch_play(branch=branch, real=log, seat=seat, text=text)
    return branch


def wall(lesson: Lesson) -> str:
    lesson.refresh_from_db()
    html = unescape(Client().get(projector_address(lesson)).content.decode())
    return html[html.index('id="projector"') :]


def test_a_press_puts_both_boards_on_the_wall_of_the_open_lesson(
    room: Room, lesson: Lesson
) -> None:
    match_end(match=match_of(lesson))
    branch = branch_of(room, lesson)
    answer = teacher_client(room.owner).post(f"/review/what-if/{branch.pk}/wall", follow=True)
    assert "It is on the wall now." in answer.content.decode()
    html = wall(lesson)
    assert 'id="what-if"' in html
    assert html.count('class="match__board"') == 2
    assert "What if" in html
    assert "Real game" in html
    names = [seat.name for seat in match_of(lesson).seats.all()]
    students = [student.name for student in room.students]
    part = html[html.index('id="what-if"') : html.index("wall-heights")]
    assert [name for name in (*names, *students) if name in part] == []


def test_a_branch_of_a_running_game_stays_with_its_teacher(room: Room, lesson: Lesson) -> None:
    branch = branch_of(room, lesson)
    client = teacher_client(room.owner)
    assert client.post(f"/review/what-if/{branch.pk}/wall").status_code == 404
    assert f"/review/what-if/{branch.pk}/wall" not in (
        client.get(f"/review/what-if/{branch.pk}/").content.decode()
    )
    assert 'id="what-if"' not in wall(lesson)


def test_the_wall_goes_back_to_the_tables_when_the_branch_is_gone(
    room: Room, lesson: Lesson
) -> None:
    match_end(match=match_of(lesson))
    branch = branch_of(room, lesson)
    services.branch_show(branch=branch, lesson=lesson)
    assert 'id="what-if"' in wall(lesson)
    services.branch_drop(branch=branch)
    lesson.refresh_from_db()
    assert 'id="what-if"' not in wall(lesson)
