"""Test the pages of a child after a lesson: nothing on them contradicts anything else."""

import re
from datetime import timedelta

import pytest
from django.db.models import F
from django.test import Client
from django.urls import reverse

from classroom.lessons.models import Lesson
from classroom.lessons.services.lifecycle import lesson_end
from classroom.lessons.services.next_game import lesson_start_next_game
from classroom.play.models import Match
from classroom.play.services.matches import match_end
from tests.cast import student_client
from tests.lessons.setting import (
    SHORT,
    Room,
    fresh,
    lacking,
    on_the_wall,
    room_make,
    won_by_the_first,
)
from tests.lessons.test_projector import page as projector_page

pytestmark = pytest.mark.django_db

PROMISES = ("Again!", "Your next game opens by itself.", "Practice until the next game")


def camp(client: Client) -> str:
    return str(client.get(reverse("lessons:waiting_room")).content.decode())


def table_page(client: Client, match: Match) -> str:
    return str(client.get(reverse("play:match", args=[match.pk])).content.decode())


def test_after_several_games_the_place_in_words_is_that_of_the_table_below(room: Room) -> None:
    lesson = room.running(teams=3)
    won_by_the_first(Match.objects.get())
    lesson_start_next_game(lesson=lesson, game_number=1, game="on_belay", options=SHORT)
    lesson.refresh_from_db()
    won_by_the_first(Match.objects.latest("pk"))
    lesson_end(lesson=lesson)
    places = set()
    for student in room.students:
        page = camp(student_client(student))
        [place] = re.findall(r'standings__own"><td class="number">\s*(\d+)\.', page)
        [words] = re.findall(r'id="all-games">(.*?)</h2>', page, re.DOTALL)
        assert ("on top!" if place == "1" else f"in place {place}.") in words
        assert page.index("Your last game") > page.index('id="standings"')
        places.add(place)
    assert len(places) > 1


def test_the_end_of_a_game_promises_another_one_until_the_lesson_is_over(room: Room) -> None:
    lesson, client = room.running(teams=2), student_client(room.students[0])
    match = Match.objects.get()
    match_end(match=match)
    page = table_page(client, match)
    assert all(promise in page for promise in PROMISES)
    assert lacking(client, page) == ""
    lesson_end(lesson=lesson)
    assert "Back to camp" in lacking(client, page)
    page = table_page(client, match)
    assert not any(promise in page for promise in PROMISES)
    assert "Back to camp" in page


def test_where_nobody_has_climbed_nobody_has_a_place(room: Room) -> None:
    lesson, client = room.running(teams=3), student_client(room.students[0])
    match_end(match=Match.objects.get())
    lesson_end(lesson=lesson)
    page = table_page(client, Match.objects.get())
    assert "The game is over." in page
    assert "You share first place!" not in page
    assert 'class="end__places ' not in page
    assert "end__team--winner" not in page
    result = re.findall(r'id="result".*?</section>', camp(client), re.DOTALL)
    assert "The game is over." in result[0]
    assert "place" not in result[0]
    assert "podium" not in result[0]


def test_once_somebody_has_climbed_there_are_places(room: Room) -> None:
    lesson, client = room.running(teams=3), student_client(room.students[0])
    won_by_the_first(Match.objects.get())
    lesson_end(lesson=lesson)
    assert 'class="end__places ' in table_page(client, Match.objects.get())
    assert "podium" in camp(client)


def test_a_new_lesson_is_on_the_screens_that_show_the_end_of_the_last(room: Room) -> None:
    lesson, client = room.running(teams=2), student_client(room.students[0])
    match = Match.objects.get()
    lesson_end(lesson=lesson)
    page = table_page(client, match)
    assert "Back to camp" in page
    again = room.lesson()
    assert "To the new lesson" in lacking(client, page)
    assert "To the new lesson" in table_page(client, match)
    lesson_end(lesson=again)
    assert "To the new lesson" not in table_page(client, match)


def test_a_first_place_is_that_of_the_table_where_there_are_more(room: Room) -> None:
    room.running(teams=2)
    alone = Match.objects.get()
    won_by_the_first(alone)
    match_end(match=alone)
    assert "At your table." not in table_page(student_client(room.students[0]), alone)


def test_with_several_tables_phone_and_wall_say_what_a_first_place_is_worth() -> None:
    room = room_make(8)
    lesson = room.running(teams=8)
    for table in lesson.current_tables:
        won_by_the_first(table.match)
    lesson_end(lesson=lesson)
    match = lesson.current_tables.first().match
    seated = student_client(match.seats.get(number=1).students.first())
    assert "At your table." in table_page(seated, match)
    wall = projector_page(on_the_wall(fresh(lesson), "podium", 3))
    assert "First at a table: 12 points." in wall


def test_the_screens_of_a_lesson_of_yesterday_are_left_alone(room: Room) -> None:
    lesson = room.running(teams=2)
    lesson_end(lesson=lesson)
    Lesson.objects.update(ended_at=F("ended_at") - timedelta(days=1))
    before = Match.objects.get().version
    room.lesson()
    assert Match.objects.get().version == before


def test_a_tournament_has_a_rule_of_its_own_for_first_places() -> None:
    room = room_make(8)
    lesson = room.running(teams=8)
    for table in lesson.current_tables:
        won_by_the_first(table.match)
    lesson_end(lesson=lesson)
    Lesson.objects.update(seating=Lesson.Seating.WINNERS)
    wall = projector_page(on_the_wall(fresh(lesson), "podium", 3))
    assert "Well climbed!" in wall
    assert "First at a table: 12 points." not in wall
