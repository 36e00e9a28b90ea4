"""A browser's translator changes no name, no code and no picture word on any screen."""

import pytest
from django.test import Client
from django.urls import reverse
from lxml import html

from classroom.lessons.projector_links import projector_address
from classroom.lessons.services.lifecycle import lesson_start
from classroom.lessons.services.teams import teams_shuffle
from classroom.people.codes import PICTURE_WORDS
from classroom.people.models import Student
from tests.cast import student_client, teacher_client
from tests.lessons.setting import Room, room_make

pytestmark = pytest.mark.django_db
# Words of English, which a translator would translate.
NAMES = ["Zzgrace", "Zzhunter", "Zzlily", "Zzmark"]


@pytest.fixture
def room() -> Room:
    room = room_make(len(NAMES))
    for student, name in zip(room.students, NAMES, strict=True):
        Student.objects.filter(pk=student.pk).update(name=name)
    room.students = list(Student.objects.filter(school_class=room.school_class))
    return room


def translated(page: str, words: list[str]) -> list[str]:
    """Return the texts with one of these words that a translator would change."""
    texts = [
        text
        for word in words
        for text in html.fromstring(page).xpath(
            "//body//text()[contains(., $word)][not(ancestor::*[@translate='no'])]"
            "[not(ancestor::script or ancestor::textarea or ancestor::option)]",
            word=word,
        )
    ]
    return [str(text).strip() for text in texts]


def screens(room: Room) -> dict[str, str]:
    """Return the screens of a lesson before and in its game, and those of its class."""
    lesson, pk = room.arrived(room.lesson()), room.school_class.pk
    teacher, child = teacher_client(room.owner), student_client(room.students[0])
    desk = reverse("lessons:lesson", args=[lesson.pk])
    pages = {"lobby": page(teacher, desk), "waiting": page(child, "/lesson/")}
    pages["wall of the lobby"] = page(Client(), projector_address(lesson))
    pages["names"] = page(Client(), f"/join/{room.school_class.join_code}/")
    for path in (f"/classes/{pk}/", f"/classes/{pk}/cards/", "/classes/", "/review/reports/"):
        pages[path] = page(teacher, path)
    student = room.students[0].pk
    for path in (f"/classes/{pk}/students/{student}/", f"/review/reports/classes/{pk}"):
        pages[path] = page(teacher, path)
    teams_shuffle(lesson=lesson, teams=2)
    lesson_start(lesson=lesson)
    pages["desk"] = page(teacher, reverse("lessons:lesson", args=[lesson.pk]))
    pages["wall"] = page(Client(), projector_address(lesson))
    pages["code"] = page(child, "/join/code/")
    return pages


def page(client: Client, path: str) -> str:
    return client.get(path, follow=True).content.decode()


def test_no_name_code_or_picture_word_is_translated_on_a_screen(room: Room) -> None:
    pages = screens(room)
    words = [*NAMES, room.school_class.join_code]
    assert sum(word in text for text in pages.values() for word in words) > 30
    assert {path: left for path, text in pages.items() if (left := translated(text, words))} == {}


def test_no_picture_word_of_a_card_is_translated(room: Room) -> None:
    cards = page(teacher_client(room.owner), f"/classes/{room.school_class.pk}/cards/")
    words = [str(PICTURE_WORDS[name]) for name in room.students[0].return_code.split("-")]
    assert all(word in cards for word in words)
    assert translated(cards, words) == []
