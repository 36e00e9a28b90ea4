"""Administrators hand classes over and put them away; children keep what is theirs."""

import pytest
from django.test import Client

from classroom.lessons.services.lifecycle import lesson_create
from classroom.people.models import ClassTeacher, SchoolClass
from classroom.people.services.administrators import teacher_close
from classroom.people.services.school_classes import class_archive
from classroom.people.services.substitutes import substitute_invite
from games.errors import UserError
from tests.cast import administrator, colleague, student_client, teacher_client
from tests.factories import ClassTeacherFactory, SchoolClassFactory, StudentFactory, TeacherFactory
from tests.lessons.setting import SHORT
from tests.review.scene import words

pytestmark = pytest.mark.django_db


@pytest.fixture
def boss() -> Client:
    return teacher_client(administrator())


@pytest.fixture
def kim():
    return TeacherFactory(email="kim@school.example")


def hand_over(boss: Client, room, teacher: int | str) -> str:
    page = f"/school/classes/{room.school_class.pk}/"
    return boss.post(f"{page}owner", {"teacher": teacher}, follow=True).content.decode()


def archive(boss: Client, room, archived: str = "yes") -> None:
    boss.post(f"/school/classes/{room.school_class.pk}/archive", {"archived": archived})
    room.school_class.refresh_from_db()


def messages_of(boss: Client) -> str:
    return boss.get("/school/looks/").content.decode().partition("<h1")[0]


def rights(room) -> dict[str, str]:
    return dict(room.school_class.classteacher_set.values_list("teacher__email", "right"))


# Handed over ---------------------------------------------------------------------------------


def test_a_class_goes_to_its_new_owner_and_other_teachers_stay(room, boss, kim, teacher) -> None:
    mate = colleague(room, "full")
    assert "belongs to kim@school.example" in hand_over(boss, room, kim.pk)
    assert rights(room) == {kim.email: "owner", mate.email: "full"}
    assert teacher.get(room.class_url).status_code == 404
    new = teacher_client(kim)
    assert new.get(f"/review/reports/students/{room.ada.pk}/").status_code == 200
    assert room.school_class.students.count() == 2


def test_a_co_teacher_becomes_the_owner(room, boss) -> None:
    mate = colleague(room, "read")
    hand_over(boss, room, mate.pk)
    assert rights(room) == {mate.email: "owner"}


def test_who_is_opened_again_does_not_get_back_what_was_handed_over(room, boss, kim) -> None:
    other = SchoolClassFactory(name="5c", owner=room.owner)
    teacher_close(teacher=room.owner, administrator=administrator())
    hand_over(boss, room, kim.pk)
    boss.post(f"/school/teachers/{room.owner.pk}/reopen")
    assert list(room.owner.classes.all()) == [other]


def test_a_closed_viewer_leaves_with_the_owner(room, boss, kim) -> None:
    gone = colleague(room, "read")
    teacher_close(teacher=gone, administrator=administrator())
    hand_over(boss, room, kim.pk)
    assert rights(room) == {kim.email: "owner"}


@pytest.mark.parametrize("who", ["nobody", "closed", "substitute", "text"])
def test_a_class_goes_to_nobody_who_cannot_sign_in(room, boss, kim, who) -> None:
    teacher_close(teacher=kim, administrator=administrator())
    substitute = substitute_invite(school_class=SchoolClassFactory())
    chosen = {"nobody": 999_999, "closed": kim.pk, "substitute": substitute.pk, "text": "kim"}[who]
    assert "Choose a teacher from the list." in hand_over(boss, room, chosen)
    assert rights(room) == {room.owner.email: "owner"}


def test_the_time_of_a_class_is_its_new_owners(room, boss, kim) -> None:
    kim.time_zone = "Asia/Tokyo"
    kim.save()
    hand_over(boss, room, kim.pk)
    room.school_class.refresh_from_db()
    assert room.school_class.time_zone == "Asia/Tokyo"


def test_both_are_in_the_audit_of_the_class(room, boss, kim) -> None:
    hand_over(boss, room, kim.pk)
    archive(boss, room)
    entries = room.school_class.audit.order_by("pk").values_list("kind", "teacher__is_superuser")
    assert list(entries) == [("teachers", True), ("class", True)]


# Put away ------------------------------------------------------------------------------------


def test_the_code_of_an_archived_class_opens_nothing_until_it_is_open_again(room, boss) -> None:
    assert "Ada" in Client().get(room.names_url).content.decode()
    archive(boss, room)
    assert f"/school/classes/{room.school_class.pk}/archive" in messages_of(boss)
    assert "Ada" not in Client().get(room.names_url, follow=True).content.decode()
    archive(boss, room, "")
    assert "Ada" in Client().get(room.names_url).content.decode()


def test_an_archived_class_begins_no_lesson_and_its_report_stays(room, boss, teacher) -> None:
    second = SchoolClassFactory(name="5c", owner=room.owner)
    archive(boss, room)
    with pytest.raises(UserError):
        lesson_create(
            school_class=room.school_class, teacher=room.owner, game="on_belay", options=SHORT
        )
    page = teacher.get(room.class_url).content.decode()
    assert "This class is archived" in page
    assert "New lesson" not in page
    assert teacher.get(f"/review/reports/classes/{room.school_class.pk}/").status_code == 200
    listed = teacher.get("/classes/").content.decode()
    assert room.class_url in listed.partition("archived-title")[2]
    assert room.class_url not in listed.partition("archived-title")[0]
    # Of two classes only one is left to choose for lessons and tasks.
    assert "On Belay" in teacher.get("/lessons/new/").content.decode()
    assert teacher.get("/practice/").url == f"/practice/classes/{second.pk}/"


def test_who_is_in_a_lesson_plays_on_while_the_class_is_put_away(room, boss) -> None:
    seated = StudentFactory(school_class=room.school_class, seated=True)
    child = student_client(seated)
    assert child.get("/lesson/").status_code == 200
    class_archive(school_class=room.school_class, archived=True)
    assert child.get("/lesson/").status_code == 200


# The list ------------------------------------------------------------------------------------


def test_the_list_names_owners_and_sizes_and_no_child(room, boss) -> None:
    ClassTeacherFactory(
        school_class=room.school_class, teacher=TeacherFactory(first_name="Kim"), right="owner"
    )
    SchoolClassFactory(name="9z", owner=TeacherFactory(is_active=False))
    html = boss.get("/school/classes/").content.decode()
    rows = [words(row.partition("</tr>")[0]) for row in html.split("<tr ")[1:]]
    assert any(row.endswith("4b owner@school.example, Kim 2") for row in rows)
    assert any(row.endswith("9z without a teacher 0") for row in rows)
    assert "Ada" not in html


def test_without_a_class_the_page_says_what_to_do(boss) -> None:
    SchoolClass.objects.all().delete()
    assert not ClassTeacher.objects.exists()
    assert "Teachers create their own." in boss.get("/school/classes/").content.decode()


def test_a_class_that_is_missing_is_not_there(boss) -> None:
    for pk in (999_999, 10**30):
        assert boss.get(f"/school/classes/{pk}/").status_code == 404
        assert boss.post(f"/school/classes/{pk}/archive").status_code == 404


# Who looked ----------------------------------------------------------------------------------


def test_a_list_says_who_looked_at_or_took_away_what_of_whom(room, boss, teacher) -> None:
    assert "Nobody has looked at a report yet." in boss.get("/school/looks/").content.decode()
    teacher.get(f"/review/reports/students/{room.ada.pk}/")
    teacher.get(f"/review/reports/students/{room.ben.pk}/report.xlsx")
    teacher.post(f"{room.class_url}lock/", {"locked": "yes"})
    boss.post(f"/review/reports/school/students/{room.ada.pk}/")
    html = boss.get("/school/looks/").content.decode().partition("<tbody>")[2]
    rows = [words(row) for row in html.partition("</tbody>")[0].split("</tr>")[:-1]]
    assert len(rows) == 3
    assert "looked at a report as administrator 4b Ada" in rows[0]
    assert "owner@school.example exported or printed 4b Ben" in rows[1]
    assert "owner@school.example looked at a report 4b Ada" in rows[2]


def test_a_deleted_child_is_not_named_in_the_list(room, boss, teacher) -> None:
    teacher.get(f"/review/reports/students/{room.ada.pk}/")
    room.ada.delete()
    html = boss.get("/school/looks/").content.decode()
    assert "looked at a report" in html
    assert "Ada" not in html
