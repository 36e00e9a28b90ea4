"""A lesson whose tables have the same dice: how it is chosen, and what its pages say."""

from html import unescape

import pytest
from django.test import Client
from django.urls import reverse

from classroom.lessons.models import Lesson
from classroom.lessons.selectors.same_rolls import same_rolls
from classroom.lessons.services.lifecycle import lesson_end, settings_of
from classroom.play import logs
from classroom.play.models import Match
from tests.cast import student_client
from tests.lessons.setting import SHORT, Room, on_the_wall
from tests.lessons.test_projector import page
from tests.play.shared_tables import committed, play_rounds, round_of, say

pytestmark = pytest.mark.django_db


@pytest.fixture
def lesson(room: Room) -> Lesson:
    """Three tables of two teams of one, with the same dice."""
    lesson = room.arrived(room.lesson(trails=(2, 3, 4, 5, 6), height=36))
    Lesson.objects.filter(pk=lesson.pk).update(same_dice=True)
    return lesson


@pytest.fixture
def matches(lesson: Lesson, desk: Client) -> list[Match]:
    desk.post(f"/lessons/{lesson.pk}/shuffle", {"number": 6})
    desk.post(f"/lessons/{lesson.pk}/start")
    lesson_matches = list(Match.objects.order_by("table__number"))
    assert len({match.seal for match in lesson_matches}) == 1 < len(lesson_matches)
    return lesson_matches


def test_a_teacher_chooses_it_with_the_other_settings(room: Room, desk: Client) -> None:
    page = desk.get(f"/lessons/new/?class={room.school_class.pk}&game=on_belay")
    text = page.content.decode()
    assert "Same dice for all tables" in text
    assert "Children may overhear what comes next." in text
    options = {f"option-{name}": value for name, value in page.context["form"].initial.items()}
    choice = {"class": room.school_class.pk, "game": "on_belay", "same_dice": "on"}
    desk.post("/lessons/new/", {**options, **choice})
    lesson = Lesson.objects.get()
    assert (lesson.same_dice, lesson.in_step) == (True, False)
    assert settings_of(lesson)["same_dice"] is True


def test_tables_of_another_lesson_have_dice_of_their_own(room: Room) -> None:
    lesson = room.running(teams=6, **SHORT)
    assert Match.objects.filter(table__lesson=lesson, shared_dice__isnull=False).count() == 0


def test_who_waits_reads_a_calm_sentence_and_the_desk_says_so(
    matches: list[Match], desk: Client, lesson: Lesson
) -> None:
    fast, slow = matches[0], matches[1:]
    play_rounds(fast, 2)
    student = student_client(fast.seats.first().students.first())
    sentence = "Your dice wait for the other tables."
    play = reverse("play:match", args=[fast.pk])
    assert sentence in student.get(play).content.decode()
    assert "waits for the other tables" in desk.get(f"/lessons/{lesson.pk}/").content.decode()
    for match in slow:
        play_rounds(match, 1)
    assert sentence not in student.get(play).content.decode()


def test_the_desk_lets_tables_go_on(matches: list[Match], desk: Client, lesson: Lesson) -> None:
    fast = matches[0]
    play_rounds(fast, 2)
    with committed():
        desk.post(f"/lessons/{lesson.pk}/in-step", {"in_step": "0"})
    play_rounds(fast, 3)
    assert round_of(fast) == 4


def test_the_dice_page_of_a_table_verifies_them_once_all_have_ended(
    matches: list[Match], desk: Client, lesson: Lesson
) -> None:
    for match in matches:
        play_rounds(match, 1)
    with committed():
        lesson_end(lesson=lesson)
    for match in matches:
        page = desk.get(reverse("review:match", args=[match.pk])).content.decode()
        assert "come from the seed. Nobody could change" in page or "only roll comes" in page


def test_the_projector_shows_in_the_end_where_tables_parted_without_names(
    matches: list[Match], desk: Client, lesson: Lesson, room: Room
) -> None:
    first = matches[0]
    log = logs.reload_log(first).log.play(1, "roll").settle(first.seed)
    climbs = [text for text in log.game.bots.ranked_moves(log.state, 1) if text != "pass"]
    for match, text in zip(matches, (climbs[0], climbs[-1], climbs[-1]), strict=False):
        say(match, 1, "roll")
        say(match, 1, text)
        say(match, 2, climbs[0])
    with committed():
        lesson_end(lesson=lesson)
    lesson = Lesson.objects.get()
    (roll,) = same_rolls(list(lesson.tables.select_related("match")))
    assert roll.number == 1
    assert sum(number for _, number in roll.ways) == 2 * len(matches)
    assert len(roll.ways) == 2
    html = page(on_the_wall(lesson, "rolls"))
    assert all(way in unescape(html) for way, _ in roll.ways)
    assert [one.name for one in room.students if one.name in html] == []


def test_only_a_lesson_with_the_same_dice_compares_rolls(room: Room) -> None:
    lesson = room.running(teams=2)
    lesson_end(lesson=lesson)
    assert "Same rolls" not in page(on_the_wall(lesson, "rolls"))


def test_rolls_are_not_compared_while_a_table_may_still_get_them(
    matches: list[Match], lesson: Lesson
) -> None:
    for match in matches[:2]:
        play_rounds(match, 1)
    assert "Same rolls" not in page(on_the_wall(lesson, "rolls"))
