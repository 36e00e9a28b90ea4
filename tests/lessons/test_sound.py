"""Test the sound of a lesson: children choose unless the teacher says otherwise."""

import re

import pytest
from django.test import Client
from django.urls import reverse

from classroom.lessons.models import Lesson
from classroom.lessons.projector_links import projector_address
from classroom.lessons.services.lesson_templates import lesson_from_template, lesson_template_save
from classroom.lessons.services.lifecycle import lesson_end, lesson_start
from classroom.lessons.services.settings import lesson_set_sound
from classroom.play.models import Match
from games.errors import UserError
from tests.cast import student_client
from tests.lessons.setting import Room, html_of

HTMX = {"HTTP_HX_REQUEST": "true"}


def sounds() -> set[str]:
    return set(Match.objects.values_list("sound", flat=True))


def test_children_choose_in_a_lesson_unless_its_teacher_does(room: Room, desk: Client) -> None:
    room.running(teams=6, trails=(2, 3), height=12)
    assert sounds() == {"choose"}
    fields = {"class": room.school_class.pk, "game": "cant_stop"}
    page = desk.get(reverse("lessons:new"), fields).content.decode()
    assert re.search(r'name="sound" value="choose"[^>]* checked', page)


@pytest.mark.parametrize(
    ("sound", "of_projector"),
    [("silent", "silent"), ("choose", "silent"), ("wall", "on"), ("on", "on")],
)
def test_the_projector_is_heard_where_the_teacher_wants_it(
    room: Room, sound: str, of_projector: str
) -> None:
    lesson = room.running(teams=2)
    lesson_set_sound(lesson=lesson, sound=sound)
    wall = Client().get(projector_address(lesson)).content.decode()
    assert f'id="sound" data-sound="{of_projector}"' in wall


def test_only_the_projector_is_heard_where_the_teacher_wants_that(room: Room) -> None:
    lesson = room.running(teams=2)
    for sound, has_key in (("wall", False), ("choose", True)):
        lesson_set_sound(lesson=lesson, sound=sound)
        table = reverse("play:match", args=[Match.objects.get().pk])
        page = student_client(room.students[0]).get(table).content.decode()
        assert ('id="sound-key"' in page) is has_key


def test_a_teacher_who_chooses_at_the_desk_changes_all_tables(room: Room, desk: Client) -> None:
    lesson = room.running(teams=6, trails=(2, 3), height=12)
    answer = desk.post(reverse("lessons:sound", args=[lesson.pk]), {"sound": "silent"}, **HTMX)
    assert '<option value="silent" selected>' in html_of(answer)
    assert sounds() == {"silent"}


def test_a_sound_that_is_no_choice_is_refused(room: Room) -> None:
    lesson = room.running(teams=2, trails=(2, 3), height=12)
    with pytest.raises(UserError, match="from the list"):
        lesson_set_sound(lesson=lesson, sound="loud")
    assert sounds() == {"choose"}


def test_what_was_chosen_before_the_start_counts_at_the_tables(room: Room) -> None:
    lesson = room.arrived(room.lesson())
    lesson_set_sound(lesson=lesson, sound="on")
    lesson.refresh_from_db()
    lesson_start(lesson=lesson)
    assert sounds() == {"on"}


def test_it_is_chosen_with_the_other_options_of_a_new_lesson(room: Room, desk: Client) -> None:
    fields = {"class": room.school_class.pk, "game": "cant_stop"}
    page = desk.get(reverse("lessons:new"), fields).content.decode()
    assert re.search(r'name="sound" value="silent"[^>]*>\s*<label[^>]*>.*?Silent', page, re.DOTALL)
    options = {"option-columns_to_win": 3, "option-variant": "classic", "option-numbers": "sums"}
    options |= {"option-calculate": "student"}
    desk.post(reverse("lessons:new"), {**fields, **options, "sound": "on", "roles": "on"})
    assert Lesson.objects.get().sound == "on"


def test_a_template_keeps_it(room: Room) -> None:
    lesson = room.lesson()
    lesson_set_sound(lesson=lesson, sound="reading")
    lesson.refresh_from_db()
    template = lesson_template_save(lesson=lesson, name="Monday")
    lesson_end(lesson=lesson)
    assert lesson_from_template(template=template, teacher=room.owner).sound == "reading"
