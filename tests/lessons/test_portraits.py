"""A team wears the animal of its name wherever the class or its students look for it."""

import re

import pytest
from django.urls import reverse

from classroom.lessons.models import Lesson
from classroom.lessons.services.lifecycle import lesson_end, lesson_start
from classroom.lessons.services.next_game import lesson_start_next_game
from classroom.lessons.services.teams import teams_shuffle
from classroom.people.team_names import team_animal
from tests.cast import student_client
from tests.lessons.setting import MOVES, Room, fresh, moved, on_the_wall, won_by_the_first
from tests.lessons.test_projector import page

pytestmark = pytest.mark.django_db


def worn(page: str) -> set[tuple[str, str]]:
    """The names that stand on a page beside a picture, each with its animal."""
    portrait = r'<use href="[^"]*faces[^"]*#([\w-]+)"(?:(?!<use).)*?<svg class="team__mark".*?'
    pairs = re.findall(portrait + r'class="team__name">([^<]+)<', page, re.DOTALL)
    return {(name, animal) for animal, name in pairs}


def own(lesson: Lesson) -> set[tuple[str, str | None]]:
    """The teams of this lesson, each with the animal of its name."""
    return {(team.name, team_animal(team.name)) for team in lesson.teams.all()}


def seen_by_a_student(room: Room, path: str) -> set[tuple[str, str]]:
    return worn(student_client(room.students[0]).get(path).content.decode())


def played(room: Room) -> Lesson:
    """A lesson of three teams at one table, some moves on."""
    lesson = room.running(teams=3)
    moved(lesson.current_tables.get().match, MOVES)
    return fresh(lesson)


def test_a_team_has_its_animal_in_the_seating_plan_and_at_its_table(room: Room) -> None:
    lesson = room.arrived(room.lesson())
    teams_shuffle(lesson=lesson, teams=3)
    assert worn(page(fresh(lesson))) == own(lesson)
    lesson_start(lesson=lesson)
    assert worn(page(fresh(lesson))) == own(lesson)
    match = lesson.current_tables.get().match_id
    assert seen_by_a_student(room, reverse("play:match", args=[match])) == own(lesson)


def test_a_team_has_its_animal_on_every_podium(room: Room) -> None:
    lesson = played(room)
    lesson_end(lesson=lesson)
    html = page(on_the_wall(lesson, "podium", 9))
    assert "podium__step" in html
    assert worn(html.split('id="podium"')[1]) == own(lesson)
    path = reverse("play:match", args=[lesson.current_tables.get().match_id])
    student = student_client(room.students[0]).get(path).content.decode()
    assert worn(student.split('class="end__places ')[1].split("</ol>")[0]) == own(lesson)


def test_a_team_has_its_animal_in_the_points_and_as_the_first_of_all(room: Room) -> None:
    lesson = played(room)
    lesson_start_next_game(lesson=lesson, game_number=1, game=lesson.game, options=lesson.options)
    assert worn(page(on_the_wall(lesson, "points"))) == own(lesson)
    assert seen_by_a_student(room, reverse("lessons:points")) == own(lesson)
    won_by_the_first(lesson.current_tables.get().match)
    lesson_end(lesson=lesson)
    html = page(on_the_wall(lesson, "podium", 9))
    first = lesson.teams.get(number=1)
    step = re.search('id="step-1".*?</li>', html, re.DOTALL)
    assert step is not None
    assert worn(step[0]) == {(first.name, team_animal(first.name))}
    assert worn(html.split('id="podium"')[1]) == own(lesson)


def test_a_name_that_a_teacher_has_typed_has_the_mark_alone(room: Room) -> None:
    lesson = room.running(teams=3)
    lesson.teams.update(name="Ada and Ben")
    for team in lesson.teams.select_related("seat"):
        team.seat.name = team.name
        team.seat.save()
    html = page(fresh(lesson))
    assert "animals" not in html
    assert html.count('aria-label="Team A"') > 0
