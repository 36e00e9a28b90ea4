"""After a game its students say that they want to play it again; the desk counts them."""

import pytest
from django.http import HttpResponse
from django.test import Client
from django.urls import reverse

from classroom.lessons.models import Lesson
from classroom.people.models import Student
from classroom.play.models import Match, Player
from classroom.play.services.matches import match_end
from tests.cast import student_client
from tests.lessons.setting import Room

WISH = "Again!"


@pytest.fixture
def lesson(room: Room) -> Lesson:
    """Three students at a table that has ended, three at one that plays on."""
    lesson = room.running(teams=6, trails=(2, 3), height=12)
    match_end(match=match_of(room.students[0]))
    return lesson


def match_of(student: Student) -> Match:
    return student.seats.get().match


def wish(student: Student, match: Match, again: int = 1) -> HttpResponse:
    address = reverse("play:again", args=[match.pk])
    return student_client(student).post(address, {"again": again}, follow=True)


def page(client: Client, address: str, pk: int) -> str:
    return client.get(reverse(address, args=[pk])).content.decode()


def test_the_desk_counts_who_wants_to_play_again(room: Room, lesson: Lesson, desk: Client) -> None:
    first, match = room.students[0], match_of(room.students[0])
    second = next(one for one in room.students[1:] if match_of(one) == match)
    assert WISH in page(student_client(first), "play:match", match.pk)
    assert "You want to play it again" in wish(first, match).content.decode()
    wish(first, match)
    assert "2 of 3 want to play again" in wish(second, match).content.decode()
    assert "2 of 3 want to play again" in page(desk, "lessons:lesson", lesson.pk)
    assert "2 of 6 want to play again" in page(desk, "lessons:next", lesson.pk)
    assert WISH in wish(first, match, again=0).content.decode()
    assert Player.objects.filter(again_at__isnull=False).get().student == second


def test_nobody_asks_for_it_while_a_game_is_played(room: Room, lesson: Lesson) -> None:
    student = next(one for one in room.students if match_of(one).status == "playing")
    assert WISH not in page(student_client(student), "play:match", match_of(student).pk)
    assert "still being played" in wish(student, match_of(student)).content.decode()
    assert not Player.objects.filter(again_at__isnull=False).exists()


def test_nobody_asks_for_it_at_a_table_of_others(room: Room, lesson: Lesson) -> None:
    match = match_of(room.students[0])
    other = next(one for one in room.students if match_of(one) != match)
    assert wish(other, match).status_code == 404
    assert not Player.objects.filter(again_at__isnull=False).exists()
