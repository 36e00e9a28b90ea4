"""The topic of a lesson: chosen in one line, kept for the class, followed by dice and trails."""

from html import unescape

import pytest
from django.test import Client
from django.urls import reverse

from classroom.facts.known import weak_in_class
from classroom.facts.topics import needed_topic
from classroom.lessons.models import Lesson
from classroom.lessons.services.lesson_templates import (
    lesson_from_template,
    lesson_template_save,
)
from classroom.lessons.services.lifecycle import lesson_end
from classroom.play.models import Match
from games import registry
from games.presets import preset_options
from games.topics import read_topic
from tests.cast import teacher_client
from tests.lessons.setting import Room
from tests.lessons.test_doors import form_of, new_address, page_at, press
from tests.lessons.test_suggestion import weak_in

pytestmark = pytest.mark.django_db
SEVENS = "*/ 6,7,8"
SIX_TO_EIGHT = "topic-kind=*/&topic-tables=6&topic-tables=7&topic-tables=8"  # as its form sends it


@pytest.fixture
def desk(room: Room) -> Client:
    return teacher_client(room.owner)


def open_lobby(room: Room, desk: Client, address: str, game: str = "on_belay") -> Lesson:
    press(desk, form_of(page_at(desk, address), reverse("lessons:new"), game))
    return Lesson.objects.latest("pk")


def test_dice_and_trails_follow_a_topic(room: Room, desk: Client) -> None:
    lesson = open_lobby(room, desk, f"{new_address(room)}&{SIX_TO_EIGHT}")
    assert lesson.topic == SEVENS
    assert (lesson.options["trails"], lesson.options["dice"]) == ([6, 7, 8], "2-9")
    topic = read_topic(SEVENS)
    assert lesson.options == preset_options(registry.get("on_belay"), "", topic)


def test_the_tables_of_a_lesson_know_its_topic(room: Room) -> None:
    lesson = room.arrived(room.lesson())
    Lesson.objects.filter(pk=lesson.pk).update(topic=SEVENS)
    lesson.refresh_from_db()
    teacher_client(room.owner).post(reverse("lessons:start", args=[lesson.pk]))
    assert {*Match.objects.values_list("topic", flat=True)} == {SEVENS}


def test_the_options_of_a_game_follow_the_topic_and_go_with_the_form(
    room: Room, desk: Client
) -> None:
    lesson = open_lobby(room, desk, f"{new_address(room, 'yeti_mountain')}&{SIX_TO_EIGHT}", "")
    assert (lesson.topic, lesson.options["metres"]) == (SEVENS, 8)


def test_a_preset_that_is_chosen_by_name_stays_as_it_is(room: Room, desk: Client) -> None:
    address = f"{new_address(room, 'on_belay')}&preset=rulebook&topic={SEVENS}"
    lesson = open_lobby(room, desk, address, "")
    assert lesson.topic == SEVENS
    assert lesson.options == preset_options(registry.get("on_belay"), "rulebook")


def test_the_next_lesson_has_the_same_topic_at_first(room: Room, desk: Client) -> None:
    lesson = room.running(teams=3)
    Lesson.objects.filter(pk=lesson.pk).update(topic="+- <20")
    lesson_end(lesson=lesson)
    page = page_at(desk, new_address(room))
    assert page.get_element_by_id("id_topic-kind").value == "+- <20"
    assert open_lobby(room, desk, new_address(room)).topic == "+- <20"


def test_at_first_it_is_what_the_class_needs_and_the_page_names_it(
    room: Room, desk: Client
) -> None:
    weak_in(room, "*", "7*8", "6*7", "6*8")
    page = unescape(desk.get(new_address(room)).content.decode())
    assert "6, 7, 8 with \N{MULTIPLICATION SIGN} and \N{DIVISION SIGN}" in page
    lesson = open_lobby(room, desk, new_address(room))
    assert lesson.topic == ""
    assert lesson.options["trails"] == [6, 7, 8]


@pytest.mark.parametrize(
    ("operation", "sums", "topic"),
    [
        ("*", ("7*8", "6*7", "6*8"), "*/ 6,7,8"),
        ("/", ("24/8", "32/8", "56/8"), "*/ 8"),
        ("+", ("7+8",), "+- <20"),
        ("-", ("21-9",), "+- <100"),
    ],
)
def test_a_class_needs_the_tables_or_sums_it_is_weak_in(
    room: Room, operation: str, sums: tuple[str, ...], topic: str
) -> None:
    weak_in(room, operation, *sums)
    assert str(needed_topic(weak_in_class(room.school_class))) == topic


def test_a_class_that_has_met_no_fact_needs_no_topic_yet(room: Room, desk: Client) -> None:
    assert needed_topic(weak_in_class(room.school_class)) is None
    assert "new facts for each child" in desk.get(new_address(room)).content.decode()


def test_tables_without_a_number_are_asked_for_kindly(room: Room, desk: Client) -> None:
    page = desk.get(f"{new_address(room)}&topic-kind=*/").content.decode()
    assert "Tick one table or more." in page


@pytest.mark.parametrize("text", ["*/ 99", "x", "<script>"])
def test_a_topic_that_is_none_changes_nothing(room: Room, desk: Client, text: str) -> None:
    response = desk.post(
        reverse("lessons:new"),
        {"class": room.school_class.pk, "game": "on_belay", "preset": "", "topic": text},
    )
    assert response.status_code == 302
    assert Lesson.objects.latest("pk").topic == ""


def test_the_next_game_of_a_lesson_follows_its_topic(room: Room, desk: Client) -> None:
    options = preset_options(registry.get("yeti_mountain"))
    lesson = room.running(teams=3, game="yeti_mountain", **options)
    Lesson.objects.filter(pk=lesson.pk).update(topic=SEVENS)
    page = page_at(desk, reverse("lessons:next", args=[lesson.pk]))
    press(desk, form_of(page, reverse("lessons:next", args=[lesson.pk])), game="on_belay")
    lesson.refresh_from_db()
    assert lesson.options["trails"] == [6, 7, 8]


def test_a_template_keeps_the_topic(room: Room) -> None:
    lesson = room.lesson()
    Lesson.objects.filter(pk=lesson.pk).update(topic=SEVENS)
    lesson.refresh_from_db()
    template = lesson_template_save(lesson=lesson, name="Sevens")
    lesson_end(lesson=lesson)
    assert lesson_from_template(template=template, teacher=room.owner).topic == SEVENS
