"""Every address of the room, and who may open it."""

from itertools import product
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse
from django.utils.html import strip_tags

from classroom.lessons.models import Lesson
from classroom.lessons.projector_links import projector_address
from classroom.lessons.services.lifecycle import lesson_end
from classroom.lessons.urls import urlpatterns
from classroom.people.models import Teacher
from classroom.people.substitutes import OPEN
from tests.cast import administrator, colleague, student_client, substitute_client, teacher_client
from tests.lessons.setting import Room, room_make
from tests.undone import same_browser, undone

STUDENT = {"waiting_room", "arrive", "points", "sample_roll"}
# The projector: its address is its secret.
PUBLIC = {"projector_page"}
ANY_TEACHER = {"lessons", "new"}
LOOK = {"lesson", "sheets", "sheet_print"}
# Pages with a form: they are opened first, and posted to the same address.
PAGES = {"end", "next", "template_delete", "table", "table_take_back", "sheet", "sheet_new"}
BY_CLASS = {"again", "suggestion", "try"}
POSTED = {
    "arrive", "sample_roll", "again", "shuffle", "rename", "place", "mark_absent", "remove",
    "start", "shuffle_undo", "next_undo", "own_games", "own_games_undo",
    "pause", "resume", "join_settings", "projector", "template_save", "goal", "template_open",
    "hint_limit", "table_pause", "table_resume", "table_skip", "sheet_delete", "class_hint_limit",
    "roles", "sound", "stuck", "message", "clock", "extra_time", "move", "let_back", "lower",
    "table_hint_limit", "table_message", "table_time", "try", "bot_add", "bot_change",
    "table_set_bot", "rematch", "move_clock", "table_set_more_time", "table_set_skipped", "in_step",
    "rope_work", "plan_games",
}  # fmt: skip
NAMES = sorted(route.name for route in urlpatterns)
WRITE = set(NAMES) - STUDENT - PUBLIC - ANY_TEACHER - LOOK
ROLES = (
    "nobody", "student", "other student", "other teacher", "reader", "co-teacher", "owner",
    "substitute", "other substitute", "administrator",
)  # fmt: skip
# What a substitute opens of a lesson: all that desk, lobby and wall press.
CONDUCTED = {name.partition(":")[2] for name in OPEN if name.startswith("lessons:")}


def expected(name: str, role: str) -> set[int]:
    """The answers this role may get: 404 for foreign things, 302 to sign in or join."""
    if name in PUBLIC:
        return {200}
    if "substitute" in role and name not in CONDUCTED:
        return {404}
    if name in STUDENT:
        return {200, 302} if "student" in role else {302}
    if role in ("nobody", "student", "other student"):
        return {302}
    if name in ANY_TEACHER:
        return {200}
    if role in ("other teacher", "other substitute", "administrator") or (
        role == "reader" and name in WRITE
    ):
        return {404}
    return {200, 302}


@pytest.fixture
def browsers(room: Room) -> dict[str, Client]:
    other = room_make(1, "other")
    return {
        "nobody": Client(),
        "student": student_client(room.students[0]),
        "other student": student_client(other.students[0]),
        "other teacher": teacher_client(other.owner),
        "reader": teacher_client(colleague(room, "read")),
        "co-teacher": teacher_client(colleague(room, "full")),
        "owner": teacher_client(room.owner),
        "substitute": substitute_client(room),
        "other substitute": substitute_client(other),
        "administrator": teacher_client(administrator()),
    }


def address_of(name: str, room: Room, pk: int) -> str:
    """Return an address of this lesson, or if there is none, of the class's first sheet."""
    given = {"pk": pk, "number": 1, "student": room.students[0].pk}
    lesson = Lesson.objects.filter(pk=pk).first()
    if name in PUBLIC:
        nowhere = reverse("lessons:projector_page", args=["none"])
        return projector_address(lesson) if lesson else nowhere
    if name.startswith("template") and lesson:
        template, _ = room.school_class.lesson_templates.get_or_create(
            name="Monday", game="on_belay", options=lesson.options, hint_limit=5
        )
        given["pk"] = template.pk
    if name.startswith("sheet"):
        if Lesson.objects.filter(pk=pk).exists():
            given["pk"] = room.school_class.pk
        sheets = room.school_class.sheets
        sheet, _ = sheets.get_or_create(name="Tower", drawing="[]")
        given["number"] = sheet.pk
    route = next(route for route in urlpatterns if route.name == name)
    args = {key: given[key] for key in route.pattern.converters}
    return reverse(f"lessons:{name}", kwargs=args)


def opened(client: Client, name: str, room: Room, pk: int) -> Any:
    address = address_of(name, room, pk)
    if name not in POSTED:
        return client.get(address, {"class": room.school_class.pk} if name == "suggestion" else {})
    return client.post(
        address, {"class": room.school_class.pk, "game": "on_belay", "seat": "1", "ply": "0"}
    )


@pytest.mark.parametrize(
    "running", [pytest.param(False, marks=pytest.mark.slow), True], ids=["lobby", "running"]
)
def test_every_address_answers_every_role_as_it_should(
    room: Room, browsers: dict[str, Client], running: bool
) -> None:
    lesson = room.running(teams=2) if running else room.arrived(room.lesson())
    wrong = {}
    for name, role in product(NAMES, ROLES):
        with undone():
            status = opened(same_browser(browsers[role]), name, room, lesson.pk).status_code
        missing = name.startswith("table") and name not in LOOK and not running
        if missing and role == "owner" and status != 404:
            wrong[name, role] = status
        if not missing and status not in expected(name, role):
            wrong[name, role] = status
    assert wrong == {}


def test_without_the_check_no_lesson_would_be_missing_for_another_teacher(
    room: Room, browsers: dict[str, Client], every_class_open: None
) -> None:
    """The control."""
    lesson, client = room.running(teams=2), browsers["other teacher"]
    client.raise_request_exception = False
    for name in ("next", "table", "end"):
        assert client.get(address_of(name, room, lesson.pk)).status_code != 404, name


def test_nothing_changes_by_a_plain_request_for_a_page(room: Room, desk: Client) -> None:
    lesson = room.running(teams=2)
    answers = {
        name: desk.get(address_of(name, room, lesson.pk)).status_code
        for name in sorted(WRITE - BY_CLASS - PAGES)
    }
    assert answers == dict.fromkeys(answers, 405)


def test_a_post_without_a_token_is_refused(room: Room) -> None:
    lesson = room.running(teams=2)
    student, teacher = (Client(enforce_csrf_checks=True) for _ in range(2))
    student.cookies = student_client(room.students[0]).cookies
    teacher.force_login(room.owner)
    answers = {
        name: opened(student if name in STUDENT else teacher, name, room, lesson.pk).status_code
        for name in sorted(POSTED)
    }
    assert answers == dict.fromkeys(POSTED, 403)


def test_a_missing_lesson_is_404(room: Room, desk: Client) -> None:
    answers = {
        name: opened(desk, name, room, 10**6).status_code
        for name in sorted(LOOK | PUBLIC | WRITE - BY_CLASS)
    }
    assert answers == dict.fromkeys(answers, 404)


def test_a_student_of_another_class_cannot_be_removed_through_this_one(
    room: Room, desk: Client
) -> None:
    lesson, stranger = room.running(teams=2), room_make(1, "other").students[0]
    address = reverse("lessons:remove", args=[lesson.pk, stranger.pk])
    assert desk.post(address).status_code == 404
    stranger.refresh_from_db()
    assert stranger.status == "roster"


def test_a_reader_sees_the_desk_without_its_buttons(room: Room) -> None:
    lesson = room.running(teams=2)
    reader = teacher_client(colleague(room, "read"))
    page = reader.get(reverse("lessons:lesson", args=[lesson.pk])).content.decode()
    assert "Student 01" in page
    assert "Pause all" not in page
    assert "Remove Student 01" not in page


def test_another_classs_lessons_are_not_listed(room: Room) -> None:
    lesson_end(lesson=room.lesson())

    def words(teacher: Teacher) -> str:
        """Without attributes: a token may hold any two signs."""
        return strip_tags(teacher_client(teacher).get(reverse("lessons:lessons")).content.decode())

    assert "4b" in words(room.owner)
    assert "4b" not in words(room_make(0, "other").owner)
