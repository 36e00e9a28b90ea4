"""An administrator closes a teacher: whatever is theirs ends, and the class plays on."""

from datetime import timedelta
from urllib.parse import urlsplit

import pytest
from django.apps import apps
from django.core import mail
from django.http import HttpResponse
from django.test import Client
from django.utils import timezone

from classroom.lessons.projector_links import projector_address
from classroom.people.invitations import invitation_token
from classroom.people.models import ClassTeacher, Invitation, SchoolClass, Student, Teacher
from classroom.people.services.administrators import school_invite, teacher_close
from classroom.people.services.coteachers import teacher_invite, teacher_remove
from classroom.people.services.retention import CLOSED_KEPT, LEAVING_TAKES, teachers_forget
from classroom.people.services.substitutes import substitute_invite
from classroom.people.substitutes import substitute_token
from classroom.play.models import Match
from games.errors import UserError
from tests.cast import administrator, student_client, substitute_client, teacher_client
from tests.factories import ClassTeacherFactory, TeacherFactory
from tests.lessons.setting import Room, room_make
from tests.play.tables import log_of
from tests.review.scene import words

PASSWORD = "mountain-goat-9"
# What a closing takes away, and what it adds to. Sessions are nobody's any more.
CHANGED = {"people.Invitation", "people.ClassTeacher", "people.AuditEntry", "sessions.Session"}


@pytest.fixture
def boss(db: None) -> Client:
    return teacher_client(administrator())


def close(boss: Client, teacher: Teacher) -> HttpResponse:
    return boss.post(f"/school/teachers/{teacher.pk}/close/")


def reopen(boss: Client, teacher: Teacher) -> HttpResponse:
    return boss.post(f"/school/teachers/{teacher.pk}/reopen")


def counts() -> dict[str, int]:
    """How many rows each table has."""
    models = [one for one in apps.get_models(include_auto_created=True) if one._meta.managed]
    return {one._meta.label: one._base_manager.count() for one in models}


def is_out(client: Client) -> bool:
    return client.get("/classes/").status_code == 302


def sign_in(email: str) -> tuple[Client, HttpResponse]:
    client = Client()
    data = {"login": email, "password": PASSWORD}
    return client, client.post("/accounts/login/", data, follow=True)


# Whatever is theirs ends --------------------------------------------------------------------


def test_three_sessions_end_and_no_door_opens_again_until_the_account_does(
    room: Room, boss: Client
) -> None:
    room.owner.set_password(PASSWORD)
    room.owner.save()
    devices = [teacher_client(room.owner) for _ in range(3)]
    assert [is_out(one) for one in devices] == [False] * 3
    assert close(boss, room.owner).url == "/school/"
    assert [is_out(one) for one in devices] == [True] * 3
    client, page = sign_in(room.owner.email)
    assert "This account is closed." in page.content.decode()
    assert is_out(client)
    reopen(boss, room.owner)
    assert [is_out(one) for one in devices] == [True] * 3
    client, page = sign_in(room.owner.email)
    assert not is_out(client)
    assert client.get(f"/classes/{room.school_class.pk}/").status_code == 200


def test_a_wrong_password_says_nothing_of_a_closed_account(room: Room, boss: Client) -> None:
    room.owner.set_password(PASSWORD)
    room.owner.save()
    close(boss, room.owner)
    data = {"login": room.owner.email, "password": "wrong"}
    page = Client().post("/accounts/login/", data, follow=True).content.decode()
    assert "This account is closed." not in page


def test_a_letter_about_a_new_password_lets_nobody_in(
    room: Room, boss: Client, settings, mailoutbox: list[mail.EmailMessage]
) -> None:
    settings.SENDS_MAIL = True
    Client().post("/accounts/password/reset/", {"email": room.owner.email})
    (letter,) = mailoutbox  # The control: an open account gets one.
    link = urlsplit(next(one for one in letter.body.split() if "/password/reset/key/" in one)).path
    close(boss, room.owner)
    Client().post("/accounts/password/reset/", {"email": room.owner.email})
    client = Client()
    page = client.get(link, follow=True)
    new = {"password1": "steep-wall-77", "password2": "steep-wall-77"}
    client.post(page.request["PATH_INFO"], new, follow=True)
    assert len(mailoutbox) == 1
    assert is_out(client)


def test_a_wall_invitations_and_a_link_of_a_substitute_end(room: Room, boss: Client) -> None:
    wall = projector_address(room.running(teams=2))
    stranger = TeacherFactory(email="kim@school.example")
    invited = teacher_invite(school_class=room.school_class, email=stranger.email, right="full")
    invitation = f"/invitation/{invitation_token(invited)}/"
    link = f"/substitute/{substitute_token(substitute_invite(school_class=room.school_class))}/"
    at_desk, other = substitute_client(room), teacher_client(stranger)
    ways = [(Client(), wall), (other, invitation), (Client(), link), (at_desk, "/lessons/new/")]
    assert [client.get(path).status_code for client, path in ways] == [200] * 4
    close(boss, room.owner)
    assert [client.get(path).status_code for client, path in ways] == [404, 404, 404, 302]


def test_an_invitation_of_the_closed_one_into_another_class_or_the_school_ends(
    room: Room, boss: Client
) -> None:
    other = room_make(0, "5c")
    teacher_invite(school_class=other.school_class, email=room.owner.email, right="full")
    teacher_invite(school_class=other.school_class, email="kim@school.example", right="full")
    school_invite(email=room.owner.email, is_for_administrator=True)
    close(boss, room.owner)
    assert [one.email for one in Invitation.objects.all()] == ["kim@school.example"]


# Nothing is deleted --------------------------------------------------------------------------


def test_every_table_has_as_many_rows_as_before_and_a_child_plays_on(
    room: Room, boss: Client
) -> None:
    room.running(teams=2)
    match = Match.objects.filter(school_class=room.school_class).first()
    log = log_of(match)
    assert close(boss, room.owner).status_code == 302
    before = counts()
    reopen(boss, room.owner)
    close(boss, room.owner)
    assert {name: n for name, n in counts().items() if n != before[name]}.keys() <= CHANGED
    assert before["people.Teacher"] == Teacher.objects.count()
    child = student_client(child_at(match, min(log.to_move)))
    assert child.get(f"/play/{match.pk}/").status_code == 200
    press = {"ply": log.ply, "key": "k" * 32, "text": "roll"}
    assert child.post(f"/play/{match.pk}/move", press).status_code in (200, 204, 302)
    assert log_of(match).ply > log.ply


def child_at(match: Match, seat: int) -> Student:
    child = match.seats.get(number=seat).students.first()
    Student.objects.filter(pk=child.pk).update(device=child.device or "d", seen_at=timezone.now())
    child.refresh_from_db()
    return child


def test_classes_students_lessons_and_log_are_as_many_as_before(room: Room, boss: Client) -> None:
    room.running(teams=2)
    before = counts()
    close(boss, room.owner)
    after = counts()
    assert {name for name in after if after[name] != before[name]} <= CHANGED
    teacher = Teacher.objects.get(pk=room.owner.pk)
    teacher.is_active, teacher.leaving_at = True, timezone.now() - 2 * LEAVING_TAKES
    teacher.save()
    teachers_forget()  # The control: a deletion takes the class.
    assert not SchoolClass.objects.filter(pk=room.school_class.pk).exists()


def test_a_class_that_nobody_else_owns_waits_for_an_owner(room: Room, boss: Client) -> None:
    shared = room_make(0, "5c")
    ClassTeacherFactory(school_class=shared.school_class, teacher=room.owner, right="owner")
    text = words(boss.get(f"/school/teachers/{room.owner.pk}/close/").content.decode())
    assert "One class waits for a new owner." in text
    close(boss, room.owner)
    page = boss.get("/school/").content.decode()
    waiting = words(page.partition('id="waiting-title"')[2].partition("</section>")[0])
    assert room.school_class.name in waiting
    assert "5c" not in waiting
    boss.post(f"/school/classes/{room.school_class.pk}/archive", {"archived": "yes"})
    assert "waiting-title" not in boss.get("/school/").content.decode()


def test_a_closed_owner_is_not_the_owner_that_a_class_needs(room: Room, boss: Client) -> None:
    second = ClassTeacherFactory(school_class=room.school_class, right="owner")
    place = ClassTeacher.objects.get(pk=second.pk)
    close(boss, room.owner)
    with pytest.raises(UserError):
        teacher_remove(place=place)
    reopen(boss, room.owner)
    teacher_remove(place=place)


@pytest.mark.django_db
def test_the_classs_teachers_read_who_closed_and_opened(room: Room, boss: Client) -> None:
    close(boss, room.owner)
    reopen(boss, room.owner)
    entries = room.school_class.audit.values_list("kind", "teacher__is_superuser")
    assert list(entries) == [("teachers", True)] * 2


# Who may be closed ---------------------------------------------------------------------------


def test_nobody_closes_themselves_or_a_substitute(room: Room) -> None:
    boss = administrator()
    client = teacher_client(boss)
    assert close(client, boss).url == "/school/"
    assert client.get("/school/").status_code == 200
    substitute = substitute_invite(school_class=room.school_class)
    assert close(client, substitute).status_code == 404


def test_of_two_who_close_each_other_the_second_is_refused(room: Room) -> None:
    first, second = administrator(), administrator()
    teacher_close(teacher=second, administrator=first)
    with pytest.raises(UserError):
        teacher_close(teacher=first, administrator=second)
    assert Teacher.objects.working().filter(pk=first.pk).exists()


def test_closing_is_asked_and_can_be_undone(room: Room, boss: Client) -> None:
    question = boss.get(f"/school/teachers/{room.owner.pk}/close/").content.decode()
    assert "Nothing is deleted" in question
    assert Teacher.objects.get(pk=room.owner.pk).is_active
    close(boss, room.owner)
    page = boss.get("/school/").content.decode()
    assert f"/school/teachers/{room.owner.pk}/reopen" in page.partition("<h1")[0]


# How long it is kept -------------------------------------------------------------------------


def test_a_closed_account_is_deleted_after_a_year_but_never_with_a_class(
    room: Room, boss: Client, time_machine
) -> None:
    alone, back = TeacherFactory(), TeacherFactory()
    for one in (alone, back, room.owner):
        close(boss, one)
    reopen(boss, back)
    time_machine.move_to(timezone.now() + CLOSED_KEPT - timedelta(minutes=1))
    teachers_forget()
    assert Teacher.objects.filter(pk__in=(alone.pk, room.owner.pk)).count() == 2
    time_machine.move_to(timezone.now() + timedelta(minutes=2))
    teachers_forget()
    assert not Teacher.objects.filter(pk=alone.pk).exists()
    assert Teacher.objects.filter(pk=back.pk).exists()
    assert SchoolClass.objects.filter(pk=room.school_class.pk).exists()
    ClassTeacherFactory(school_class=room.school_class, right="owner")
    teachers_forget()
    assert not Teacher.objects.filter(pk=room.owner.pk).exists()
    assert SchoolClass.objects.filter(pk=room.school_class.pk).exists()


def test_who_wanted_to_leave_and_is_closed_takes_no_class_along(
    room: Room, boss: Client, time_machine
) -> None:
    Teacher.objects.filter(pk=room.owner.pk).update(leaving_at=timezone.now())
    close(boss, room.owner)
    time_machine.move_to(timezone.now() + 2 * LEAVING_TAKES)
    teachers_forget()
    assert SchoolClass.objects.filter(pk=room.school_class.pk).exists()
