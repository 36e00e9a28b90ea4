"""What teachers do in a class is there for all its teachers to read, as long as the class."""

from contextlib import nullcontext

import pytest
from django.urls import reverse

from classroom.lessons.services.lifecycle import lesson_create
from classroom.people.models import AccessRequest, AuditEntry, Invitation, Student
from classroom.people.services.classes import class_delete
from classroom.people.services.identities import identity_tie
from classroom.people.services.students import student_undo_join
from classroom.people.tasks import forget_expired
from tests.cast import student_client, teacher_client
from tests.factories import StudentFactory
from tests.lessons.setting import SHORT
from tests.people.test_access import TABLE

pytestmark = pytest.mark.django_db
# What of a teacher's buttons changes no class: their own account, and a warning that is read.
OWN = {"profile", "sign_out_everywhere", "account_delete", "school_sign_in", "crowd", "classes"}


def entries(room) -> list[tuple[str, str, str]]:
    rows = AuditEntry.objects.filter(school_class=room.school_class).order_by("pk")
    return [(str(one.teacher), one.kind, str(one.student or "")) for one in rows]


def press(room, teacher, button: str, /, *args: object, **fields: object) -> None:
    answer = teacher.post(reverse(button, args=[room.school_class.pk, *args]), fields)
    assert answer.status_code in (200, 302), answer.content


BUTTONS = {
    "edit": ("class", "", lambda room: ((), {"name": "4c", "guests": "on"})),
    "extend": ("class", "", lambda room: ((), {})),
    "lock": ("lock", "", lambda room: ((), {"locked": "yes"})),
    "new_code": ("code", "", lambda room: ((), {})),
    "join_again": ("again", "", lambda room: ((), {})),
    "add_names_save": ("add", "", lambda room: ((), {"name": ["Zoe"]})),
    "student": ("rename", "Adele", lambda room: ((room.ada.pk,), {"name": "Adele"})),
    "student_delete": ("delete", "", lambda room: ((room.ada.pk,), {})),
    "waiting": ("let-in", "Max", lambda room: (guest(room), {"answer": "let-in"})),
    "access_request": ("let-in", "Ada", lambda room: ((access_request(room), "let-in"), {})),
    "teachers": (
        "teachers",
        "",
        lambda room: ((), {"email": "new@school.example", "right": "full"}),
    ),
    "right": ("teachers", "", lambda room: ((room.owner.pk,), {"right": "owner"})),
    "invitation_withdraw": ("teachers", "", lambda room: ((invitation(room),), {})),
    "substitute_invite": ("sub-link", "", lambda room: ((), {})),
}
ACTIONS = {
    "remove": ("remove", "Ada"),
    "free": ("free", "Ada"),
    "pictures": ("pictures", "Ada"),
    "untie": ("untie", "Ada"),
}


def guest(room) -> tuple[()]:
    StudentFactory(school_class=room.school_class, name="Max", waiting=True)
    return ()


def access_request(room) -> int:
    return AccessRequest.objects.create(student=room.ada, browser="b", device="iPad").pk


def invitation(room) -> int:
    return Invitation.objects.create(
        school_class=room.school_class, email="new@school.example", right="full"
    ).pk


@pytest.mark.parametrize("name", BUTTONS)
def test_a_button_that_changes_a_class_is_noted(room, teacher, name):
    kind, student, prepare = BUTTONS[name]
    args, fields = prepare(room)
    if name == "extend":
        room.school_class.ends_on = room.school_class.created_at.date()
        room.school_class.save()
    press(room, teacher, f"people:{name}", *args, **fields)
    assert entries(room) == [("owner@school.example", kind, student)]


@pytest.mark.parametrize("action", ACTIONS)
def test_what_is_done_to_a_student_is_noted(room, teacher, action):
    identity_tie(student=room.ada, identity="school sub")
    press(room, teacher, "people:student_action", room.ada.pk, action)
    assert entries(room) == [("owner@school.example", *ACTIONS[action])]


@pytest.mark.parametrize(("action", "status"), [("let-back", "removed"), ("refuse", "waiting")])
def test_who_is_let_back_or_turned_away_is_noted(room, teacher, action, status):
    Student.objects.filter(pk=room.ada.pk).update(status=status)
    press(room, teacher, "people:student_action", room.ada.pk, action)
    assert [kind for _, kind, _ in entries(room)] == [action]


def test_without_word_of_who_acts_nothing_would_be_noted(room, teacher, monkeypatch):
    """The control."""
    monkeypatch.setattr("classroom.people.access.acting", lambda teacher_id: nullcontext())
    press(room, teacher, "people:student_action", room.ada.pk, "remove")
    assert entries(room) == []


def test_no_button_of_a_teacher_is_forgotten_here():
    teachers = {name for name, row in TABLE.items() if row[2][0] == "/accounts/login/"}
    writes = {name for name in teachers if TABLE[name][0] == "post"} | {
        "edit",
        "student",
        "student_delete",
    }
    others = {"student_action", "teachers", "teacher_remove", "delete"}
    others |= {"student_settings", "class_settings_undo"}  # in test_student_settings.py
    assert writes - OWN - others == BUTTONS.keys() - {"teachers"}


def test_a_student_removed_at_the_desk_is_noted(room, teacher):
    lesson = lesson_create(
        school_class=room.school_class, teacher=room.owner, game="on_belay", options=SHORT
    )
    teacher.post(reverse("lessons:remove", args=[lesson.pk, room.ada.pk]))
    assert entries(room) == [("owner@school.example", "remove", "Ada")]


@pytest.mark.parametrize(
    ("address", "kind"),
    [
        ("/review/reports/students/{ada}/", "report"),
        ("/review/reports/students/{ada}/report.xlsx", "export"),
        ("/review/reports/students/{ada}/report.pdf", "export"),
        ("/review/reports/students/{ada}/students.csv", "export"),
        ("/review/reports/students/{ada}/log.jsonl", "export"),
    ],
)
def test_who_looks_at_a_report_or_exports_it_is_noted_once(room, teacher, reader, address, kind):
    for browser in (teacher, teacher_client(reader)):
        for _ in range(2):
            assert browser.get(address.format(ada=room.ada.pk)).status_code == 200
    assert entries(room) == [(str(one), kind, "Ada") for one in (room.owner, reader)]


def test_what_a_child_or_a_task_does_is_not_noted(room):
    Student.objects.filter(pk=room.ada.pk).update(device="d")
    room.ada.refresh_from_db()
    child = student_client(room.ada)
    assert child.get(f"/review/reports/students/{room.ada.pk}/").status_code == 200
    student_undo_join(student=room.ada)
    forget_expired()
    assert entries(room) == []


def test_all_teachers_of_the_class_read_it_and_nobody_else(room, teacher, reader, browser):
    press(room, teacher, "people:student_action", room.ada.pk, "remove")
    page = f"{room.class_url}audit/"
    for one in (teacher, teacher_client(reader)):
        html = one.get(page).content.decode()
        assert "owner@school.example" in html
        assert "removed a student" in html
        assert "Ada" in html
        lines = b"".join(
            one.get(f"/review/reports/classes/{room.school_class.pk}/audit.csv").streaming_content
        ).decode()
        assert '"removed a student","Ada"' in lines
    assert browser().get(page).status_code == 302
    assert student_client(room.ben).get(page).status_code == 302


def test_a_deleted_student_and_a_teacher_who_left_are_named_no_more(room, teacher, reader):
    co_teacher = teacher_client(reader)
    co_teacher.get(f"/review/reports/students/{room.ada.pk}/")
    press(room, teacher, "people:student_action", room.ada.pk, "remove")
    room.ada.refresh_from_db()
    press(room, teacher, "people:student_delete", room.ada.pk)
    teacher.get(room.class_url)  # which says so once
    reader.delete()
    html = teacher.get(f"{room.class_url}audit/").content.decode()
    assert "Ada" not in html
    assert "a former teacher" in html
    assert [kind for _, kind, _ in entries(room)] == ["report", "remove", "delete"]


def test_it_goes_with_the_class(room, teacher):
    press(room, teacher, "people:lock", locked="yes")
    class_delete(school_class=room.school_class)
    assert not AuditEntry.objects.exists()
