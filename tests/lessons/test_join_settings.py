"""Who comes in, balanced teams, and lesson templates of a class."""

import pytest
from django.test import Client
from django.urls import reverse

from classroom.lessons import seating_plan
from classroom.lessons.models import Lesson, LessonTemplate
from classroom.lessons.selectors.scores import strengths
from classroom.lessons.services.lesson_templates import lesson_template_save
from classroom.lessons.services.lifecycle import lesson_create, lesson_end, lesson_start
from classroom.lessons.services.members import lesson_set_late
from classroom.lessons.services.teams import teams_shuffle
from classroom.people.services.seats import guest_ask
from games.errors import UserError
from tests.cast import colleague, student_client, teacher_client
from tests.lessons.setting import Room, html_of, refusal
from tests.lessons.test_next_game import won_by

pytestmark = pytest.mark.django_db

HTMX = {"HTTP_HX_REQUEST": "true"}


def press(desk: Client, lesson: Lesson, name: str, **fields: str) -> str:
    answer = desk.post(reverse(f"lessons:{name}", args=[lesson.pk]), fields, **HTMX)
    return refusal(answer) + html_of(answer)


# Who may join --------------------------------------------------------------------------------


def test_a_new_code_shows_in_the_lobby_and_the_old_one_opens_nothing(
    room: Room, desk: Client
) -> None:
    lesson, old = room.lesson(), room.school_class.join_code
    page = press(desk, lesson, "join_settings", code="new")
    room.school_class.refresh_from_db()
    assert room.school_class.join_code in page
    assert Client().get(reverse("people:enter", args=[old])).status_code == 404


def test_the_class_is_locked_and_unlocked_from_the_lobby(room: Room, desk: Client) -> None:
    lesson = room.lesson()
    for value, locked in (("on", True), ("off", False)):
        press(desk, lesson, "join_settings", locked=value)
        room.school_class.refresh_from_db()
        assert room.school_class.locked is locked


def test_nobody_joins_late_where_the_teacher_has_switched_it_off(room: Room, desk: Client) -> None:
    lesson = room.arrived(room.lesson(), 4)
    press(desk, lesson, "join_settings", late="off")
    lesson_start(lesson=Lesson.objects.get(pk=lesson.pk))
    late = student_client(room.students[5])
    late.post(reverse("lessons:arrive"))
    assert not room.students[5].seats.exists()
    assert "You play in the next one." in late.get(reverse("lessons:waiting_room")).content.decode()


def test_one_who_waits_for_the_next_game_sends_nothing_by_itself(room: Room) -> None:
    lesson = room.arrived(room.lesson(), 4)
    lesson_set_late(lesson=lesson, late=False)
    lesson_start(lesson=Lesson.objects.get(pk=lesson.pk))
    late = student_client(room.students[5])
    late.post(reverse("lessons:arrive"))
    before = Lesson.objects.get(pk=lesson.pk).version
    late.post(reverse("lessons:arrive"))
    assert Lesson.objects.get(pk=lesson.pk).version == before
    assert "hx-trigger" not in late.get(reverse("lessons:waiting_room")).content.decode()


@pytest.mark.parametrize("begun", [False, True])
def test_a_guest_is_seen_and_let_in_where_the_teacher_looks(
    room: Room, desk: Client, begun: bool
) -> None:
    lesson = room.running() if begun else room.lesson()
    guest = guest_ask(school_class=room.school_class, name="Nora")
    let_in = reverse("people:student_action", args=[room.school_class.pk, guest.pk, "let-in"])
    page, reader = reverse("lessons:lesson", args=[lesson.pk]), colleague(room, "read")
    html = desk.get(page).content.decode()
    assert '<strong><span translate="no">Nora</span></strong> wants to join' in html
    assert f'hx-post="{let_in}"' in html
    looked = teacher_client(reader).get(page).content.decode()
    assert '<strong><span translate="no">Nora</span></strong> wants to join' in looked
    assert let_in not in looked
    desk.post(let_in)
    assert "wants to join" not in desk.get(page).content.decode()


def test_many_guests_are_let_in_at_once_from_the_lobby(room: Room, desk: Client) -> None:
    lesson = room.lesson()
    for name in ("Nora", "Timmy"):
        guest_ask(school_class=room.school_class, name=name)
    html = desk.get(reverse("lessons:lesson", args=[lesson.pk])).content.decode()
    assert reverse("people:waiting", args=[room.school_class.pk]) in html


# Balance ---------------------------------------------------------------------------------------


def test_balanced_teams_go_there_and_back_again() -> None:
    assert seating_plan.balance([9, 8, 7, 6, 5, 4], 2) == [[9, 6, 5], [8, 7, 4]]


def test_those_who_came_far_are_spread_over_the_teams(room: Room) -> None:
    first = room.lesson("roll_to_the_top", sheet="[]")
    room.arrived(first)
    teams_shuffle(lesson=first, teams=2)
    lesson_start(lesson=first)
    ahead = set(first.tables.get().match.seats.get(number=1).students.values_list("pk", flat=True))
    won_by(first.tables.get().match, 1)
    lesson_end(lesson=first)
    strength = strengths(room.school_class)
    assert {student for student in strength if strength[student] == 12} == ahead
    lesson = room.arrived(room.lesson())
    teams_shuffle(lesson=lesson, teams=3, balance=True)
    teams = [set(team.students.values_list("pk", flat=True)) for team in lesson.teams.all()]
    assert [len(team & ahead) for team in teams] == [1, 1, 1]


def test_the_teacher_balances_in_one_press(room: Room, desk: Client) -> None:
    lesson = room.arrived(room.lesson())
    press(desk, lesson, "shuffle", number="3", by="teams", balance="on")
    assert sorted(team.students.count() for team in lesson.teams.all()) == [2, 2, 2]


def test_the_size_of_teams_is_kept_with_the_lesson(room: Room, desk: Client) -> None:
    lesson = room.arrived(room.lesson())
    press(desk, lesson, "shuffle", number="3", by="size")
    lesson.refresh_from_db()
    assert lesson.team_size == 3


# Lesson templates ------------------------------------------------------------------------------


def template_make(room: Room, name: str = "Monday") -> LessonTemplate:
    lesson = lesson_create(
        school_class=room.school_class,
        teacher=room.owner,
        game="on_belay",
        options={"trails": (2, 3), "height": 12},
        hint_limit=2,
        roles=False,
        team_size=3,
    )
    template = lesson_template_save(lesson=lesson, name=name)
    lesson_end(lesson=lesson)
    return template


def test_a_kept_lesson_opens_in_one_press_as_it_was(room: Room, desk: Client) -> None:
    template = template_make(room)
    desk.post(reverse("lessons:template_open", args=[template.pk]))
    lesson = Lesson.objects.exclude(status="ended").get()
    assert (lesson.game, lesson.hint_limit, lesson.roles, lesson.team_size) == (
        "on_belay",
        2,
        False,
        3,
    )
    assert lesson.options["height"] == 12


def test_the_teacher_keeps_a_lesson_under_a_name(room: Room, desk: Client) -> None:
    lesson = room.lesson()
    desk.post(reverse("lessons:template_save", args=[lesson.pk]), {"name": "Monday"})
    lesson_end(lesson=lesson)
    assert "Monday" in desk.get(reverse("lessons:new")).content.decode()


def test_a_name_that_is_taken_is_refused(room: Room) -> None:
    template_make(room)
    other = room.lesson()
    with pytest.raises(UserError):
        lesson_template_save(lesson=other, name="Monday")


def test_a_template_is_deleted_after_a_question(room: Room, desk: Client) -> None:
    address = reverse("lessons:template_delete", args=[template_make(room).pk])
    assert "Delete the lesson template Monday?" in desk.get(address).content.decode()
    assert LessonTemplate.objects.count() == 1
    desk.post(address)
    assert LessonTemplate.objects.count() == 0


@pytest.mark.parametrize("right", ["", "read"])
def test_others_neither_open_nor_delete_a_template(room: Room, right: str) -> None:
    template, other = template_make(room), teacher_client(colleague(room, right))
    for name in ("template_open", "template_delete"):
        assert other.post(reverse(f"lessons:{name}", args=[template.pk])).status_code == 404
    assert LessonTemplate.objects.count() == 1


def test_a_template_goes_with_its_class(room: Room) -> None:
    template_make(room)
    room.school_class.delete()
    assert LessonTemplate.objects.count() == 0
