"""A teacher chooses whether who waits works out facts of their own."""

import pytest
from django.test import Client

from classroom.lessons.models import Lesson
from classroom.lessons.services.lifecycle import lesson_end, lesson_repeat
from classroom.play.models import Match
from games import registry
from games.engine import plain_data
from tests.lessons.setting import Room


@pytest.mark.parametrize("is_on", [True, False])
def test_the_form_of_a_lesson_says_so_and_its_tables_follow(
    room: Room, desk: Client, is_on: bool
) -> None:
    form = {"class": room.school_class.pk, "game": "cant_stop", "team_size": 2}
    options = plain_data(registry.get("cant_stop").rules.Options())
    form |= {f"option-{name}": value for name, value in options.items()}
    desk.post("/lessons/new/", form | ({"rope_work": "on"} if is_on else {}))
    lesson = room.arrived(Lesson.objects.get())
    desk.post(f"/lessons/{lesson.pk}/start")
    assert {*Match.objects.values_list("rope_work", flat=True)} == {is_on}


def test_the_desk_turns_it_off_and_on_and_the_next_lesson_is_as_the_last(
    room: Room, desk: Client
) -> None:
    lesson = room.running(2)
    for is_on in (False, True, False):
        desk.post(f"/lessons/{lesson.pk}/rope-work", {"rope_work": int(is_on)})
        tables = {*Match.objects.values_list("rope_work", flat=True)}
        assert (Lesson.objects.get().rope_work, tables) == (is_on, {is_on})
    lesson_end(lesson=lesson)
    again = lesson_repeat(school_class=room.school_class, teacher=room.owner)
    assert not again.rope_work
