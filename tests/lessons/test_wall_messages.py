"""A message comes to an end, and the wall has colours of its own."""

import pytest
from django.urls import reverse
from django.utils import timezone

from classroom.lessons.services.lifecycle import lesson_end
from classroom.lessons.services.messages import lesson_set_message
from classroom.lessons.services.next_game import lesson_start_next_game
from classroom.play.services.messages import match_set_message
from tests.cast import teacher_client
from tests.lessons.setting import SHORT, Room, fresh, room_make, won_by_the_first
from tests.lessons.test_projector import page
from tests.play.tables import client_of

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize("minutes", [1, 5])
def test_a_message_on_the_wall_ends_by_its_own_clock(room: Room, time_machine, minutes) -> None:
    lesson = room.running(teams=3)
    time_machine.move_to(timezone.now(), tick=False)
    lesson_set_message(lesson=lesson, text="Tidy up", on_wall=minutes)
    time_machine.shift(60 * minutes - 1)
    assert "Tidy up" in page(fresh(lesson))
    time_machine.shift(2)
    assert "Tidy up" not in page(fresh(lesson))


def test_a_message_on_the_wall_ends_with_its_game_and_with_its_lesson(room: Room) -> None:
    lesson = room.running(teams=3)
    lesson_set_message(lesson=lesson, text="Tidy up", on_wall=0)
    lesson_start_next_game(lesson=lesson, game_number=1, game="on_belay", options=SHORT)
    assert "Tidy up" not in page(fresh(lesson))
    lesson_set_message(lesson=lesson, text="Good bye", on_wall=0)
    lesson_end(lesson=lesson)
    assert "Good bye" not in page(fresh(lesson))


def test_a_message_of_the_game_does_not_stay_over_its_end(room: Room) -> None:
    lesson = room.running(teams=3)
    match = lesson.current_tables.get().match
    lesson_set_message(lesson=lesson, text="Find your seats")
    client = client_of(match.seats.get(number=1).students.first())
    table = reverse("play:match", args=[match.pk])
    assert "Find your seats" in client.get(table).content.decode()
    lesson_end(lesson=lesson)
    assert "Find your seats" not in client.get(table).content.decode()
    match_set_message(match=match, text="Come to the carpet")
    assert "Come to the carpet" in client.get(table).content.decode()


def test_one_press_takes_a_message_off_the_wall_and_leaves_it_at_the_tables(
    room: Room,
) -> None:
    lesson, teacher = room.running(teams=3), teacher_client(room.owner)
    lesson_set_message(lesson=lesson, text="Tidy up", on_wall=0)
    desk = teacher.get(reverse("lessons:lesson", args=[lesson.pk])).content.decode()
    assert "Take the message off the wall" in desk
    teacher.post(reverse("lessons:projector", args=[lesson.pk]), {"message": ""})
    assert "Tidy up" not in page(fresh(lesson))
    assert lesson.current_tables.filter(match__message="Tidy up").exists()


def test_the_wall_has_light_and_dark_of_its_own(room: Room) -> None:
    lesson, teacher = room.running(teams=3), teacher_client(room.owner)
    for night, theme in (("on", "dark"), ("off", "light")):
        teacher.post(reverse("lessons:projector", args=[lesson.pk]), {"night": night})
        html = page(fresh(lesson))
        assert f'<html lang="en" data-theme="{theme}">' in html
        assert f'data-colours="{theme}"' in html


@pytest.mark.parametrize(("seating", "view"), [("same", ""), ("winners", "seats")])
def test_a_wall_shows_who_sits_where_if_a_game_seats_anew(seating: str, view: str) -> None:
    lesson = room_make(4).running(teams=4)
    for table in lesson.current_tables.select_related("match"):
        won_by_the_first(table.match)
    game = {"game": "on_belay", "options": SHORT, "seating": seating}
    lesson_start_next_game(lesson=lesson, game_number=1, **game)
    assert fresh(lesson).projector_view == view
    assert ("Find your table" in page(fresh(lesson))) == (view == "seats")
