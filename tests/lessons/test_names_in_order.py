"""Every page, print and file that lists names has them in the one order of `name_order`."""

import re
from datetime import date
from html import unescape

import pytest
from django.test import Client
from django.urls import reverse

from classroom.facts.models import FactMemory
from classroom.lessons.models import Lesson, LessonTemplate, Member, Sheet
from classroom.lessons.projector_links import projector_address
from classroom.lessons.selectors.seats import seating
from classroom.lessons.services.lifecycle import lesson_end, lesson_start
from classroom.lessons.services.teams import teams_shuffle
from classroom.people.models import AccessRequest, ClassTeacher, SchoolClass, Student, Teacher
from classroom.people.name_order import name_key
from classroom.people.selectors import access_requests_at
from classroom.review.models import PracticeSet, WorkCount
from tests.cast import student_client
from tests.lessons.setting import Room, on_the_wall, room_make
from tests.review.exports.reading import body_of, csv_rows, made, pdf_words, sheets

# As they were added to the roster; Quirin plays alone.
ADDED = ("Zoë", "Øyvind", "Çem", "Adam", "Ñusta", "Edith", "Österberg", "Åsa", "Łukas", "emil")
ADDED += ("Łarissa", "Carl", "Ängela", "Nora", "Élodie", "Quirin")
IN_ORDER = [
    *("Adam", "Ängela", "Åsa", "Carl", "Çem", "Edith", "Élodie", "emil", "Łarissa", "Łukas"),
    *("Nora", "Ñusta", "Österberg", "Øyvind", "Quirin", "Zoë"),
]
# What a student knew last year.
FORGOTTEN = {"met": 9, "right": 4, "weights": [], "half_life": 3.0, "doubt": 1.0}
FORGOTTEN |= {"last": date(2020, 1, 6), "secure_until": date(2020, 1, 6)}
TEAM = [name for name in IN_ORDER if name != "Quirin"]


@pytest.fixture
def room(db: None) -> Room:
    room = room_make(len(ADDED))
    for student, name in zip(room.students, ADDED, strict=True):
        Student.objects.filter(pk=student.pk).update(name=name)
    room.students = list(Student.objects.filter(school_class=room.school_class))
    return room


@pytest.fixture
def lesson(room: Room) -> Lesson:
    """A running lesson: all but Quirin are one team."""
    lesson = room.arrived(room.lesson())
    teams_shuffle(lesson=lesson, teams=2)
    alone, team = lesson.teams.order_by("pk")
    Member.objects.filter(lesson=lesson).update(team=team)
    Member.objects.filter(lesson=lesson, student__name="Quirin").update(team=alone)
    Lesson.objects.filter(pk=lesson.pk).update(projector_names=True)
    lesson.refresh_from_db()
    lesson_start(lesson=lesson)
    return lesson


def names_on(html: str, names: list[str] = IN_ORDER) -> list[str]:
    """The names in the order in which the page first says each."""
    text = unescape(html.partition("<main")[2] or html)
    words = (rf"(?<!\w){re.escape(name)}(?!\w)" for name in names)
    places = {name: re.search(word, text) for name, word in zip(names, words, strict=True)}
    assert all(places.values()), [name for name, place in places.items() if place is None]
    return sorted(names, key=lambda name: places[name].start())  # type: ignore[union-attr]


def page(client: Client, url: str) -> str:
    response = client.get(url, follow=True)
    assert response.status_code == 200, url
    return response.content.decode()


def test_the_names_of_these_tests_are_in_order() -> None:
    assert sorted(ADDED, key=name_key) == IN_ORDER
    assert sorted(ADDED) != IN_ORDER
    assert sorted(ADDED, key=str.casefold) != IN_ORDER


@pytest.mark.parametrize("name", ["class", "cards"])
def test_pages_of_the_class(room: Room, desk: Client, name: str) -> None:
    assert names_on(page(desk, reverse(f"people:{name}", args=[room.school_class.pk]))) == IN_ORDER


def test_the_list_that_a_child_taps(room: Room) -> None:
    code = room.school_class.join_code
    assert names_on(page(Client(), reverse("people:names", args=[code]))) == IN_ORDER


def test_the_lobby_with_and_without_teams(room: Room, desk: Client) -> None:
    lesson = room.lesson()
    address = reverse("lessons:lesson", args=[lesson.pk])
    assert names_on(page(desk, address)) == IN_ORDER
    room.arrived(lesson)
    assert names_on(page(desk, address)) == IN_ORDER
    teams_shuffle(lesson=lesson, teams=2)
    Member.objects.filter(lesson=lesson).update(team=lesson.teams.first())
    assert names_on(page(desk, address)) == IN_ORDER


def test_the_projector_of_a_lobby(room: Room) -> None:
    lesson = room.arrived(room.lesson())
    Lesson.objects.filter(pk=lesson.pk).update(projector_names=True)
    first, second = (
        page(Client(), projector_address(on_the_wall(lesson, "code", number))) for number in (1, 2)
    )
    assert names_on(first + second) == IN_ORDER


@pytest.mark.parametrize("view", ["desk", "table"])
def test_teams_in_a_running_lesson(lesson: Lesson, desk: Client, view: str) -> None:
    table = lesson.current_tables.get()
    urls = {
        "desk": reverse("lessons:lesson", args=[lesson.pk]),
        "table": reverse("lessons:table", args=[lesson.pk, table.number]),
    }
    assert names_on(page(desk, urls[view]), TEAM) == TEAM


def test_who_sits_where_on_the_projector(lesson: Lesson) -> None:
    members = [list(team.members) for table in seating(lesson) for team in table.teams]
    assert sorted(members, key=len) == [["Quirin"], TEAM]


def test_the_mates_of_a_child_who_waits(room: Room) -> None:
    lesson = room.arrived(room.lesson())
    teams_shuffle(lesson=lesson, teams=2)
    Member.objects.filter(lesson=lesson).update(team=lesson.teams.first())
    child = Student.objects.get(name="Quirin")
    html = page(student_client(child), reverse("lessons:waiting_room"))
    assert names_on(html, TEAM) == TEAM


def test_students_who_were_taken_out_and_guests_who_ask(
    room: Room, desk: Client, lesson: Lesson
) -> None:
    Student.objects.exclude(name="Quirin").update(status=Student.Status.WAITING)
    address = reverse("lessons:lesson", args=[lesson.pk])
    assert names_on(page(desk, address), TEAM) == TEAM
    assert names_on(page(desk, reverse("people:class", args=[room.school_class.pk])), TEAM) == TEAM
    Student.objects.exclude(name="Quirin").update(status=Student.Status.REMOVED)
    assert names_on(page(desk, address), TEAM) == TEAM
    assert names_on(page(desk, reverse("people:class", args=[room.school_class.pk])), TEAM) == TEAM


def test_devices_that_ask_for_a_seat(room: Room, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("classroom.people.limits.picture_tries_of_class", lambda pk: 1)
    for student in room.students:
        AccessRequest.objects.create(student=student, browser="b", device="d")
    access_requests = access_requests_at(room.school_class.pk)
    assert access_requests
    assert [access_request.student.name for access_request in access_requests.devices] == IN_ORDER


@pytest.fixture
def counted(room: Room, lesson: Lesson) -> SchoolClass:
    """Everybody has played a match that counts."""
    lesson_end(lesson=lesson)
    match = lesson.current_tables.get().match
    for student in room.students:
        place = {"game": "on_belay", "day": match.started_at.date(), "seat": 1}
        numbers = {"met": 10, "right": 2, "rung_1": 9}
        FactMemory.objects.create(
            school_class=room.school_class, student=student, operation="*", sum="6*7", **FORGOTTEN
        )
        WorkCount.objects.create(
            school_class=room.school_class, match=match, student=student, **place, **numbers
        )
    return room.school_class


def test_reports_and_practice(room: Room, counted: SchoolClass, desk: Client) -> None:
    for url in (
        reverse("review:reports"),
        reverse("review:report", args=["classes", counted.pk]),
        reverse("review:practice"),
        f"{reverse('review:fact_sheets')}?class={counted.pk}",
    ):
        assert names_on(page(desk, url)) == IN_ORDER, url
    practice_set = PracticeSet.objects.create(school_class=counted, name="All")
    practice_set.students.set(room.students)
    assert names_on(page(desk, reverse("review:practice_set", args=[practice_set.pk]))) == IN_ORDER


def test_those_who_need_help_most_after_a_lesson(
    counted: SchoolClass, lesson: Lesson, desk: Client
) -> None:
    html = page(desk, reverse("lessons:lesson", args=[lesson.pk]))
    first = [name for name in IN_ORDER if re.search(rf"(?<!\w){name}(?!\w)", html)]
    assert first == IN_ORDER[: len(first)]
    assert first


def test_files(counted: SchoolClass, desk: Client) -> None:
    folder = reverse("review:report", args=["classes", counted.pk])
    for name in ("students", "games"):
        rows = csv_rows(body_of(desk.get(f"{folder}{name}.csv")))
        column = rows[0].index("Student")
        assert [row[column] for row in rows[1:]] == IN_ORDER


def test_files_that_a_worker_makes(room: Room, counted: SchoolClass) -> None:
    rows = sheets(made(room, "xlsx"))["Students"]
    assert [row[0][1] for row in rows[1:]] == IN_ORDER
    assert names_on(pdf_words(made(room, "pdf"))) == IN_ORDER


def test_classes_templates_sheets_and_teachers(room: Room, desk: Client) -> None:
    classes = [room.school_class]
    for name in ("Österberg 10a", "Zebras", "Österberg 9a", "Äpfel"):
        classes.append(SchoolClass.objects.create(name=name))
        ClassTeacher.objects.create(school_class=classes[-1], teacher=room.owner, right="owner")
    ordered = ["4b", "Äpfel", "Österberg 9a", "Österberg 10a", "Zebras"]
    for url in ("people:classes", "lessons:new", "review:reports", "review:practice"):
        assert names_on(page(desk, reverse(url)), ordered) == ordered, url
    for url in (reverse("review:matches") + "?flag=", reverse("review:dice_audit")):
        options = re.findall(r"<option[^>]*>\s*([^<]*?)\s*<", page(desk, url))
        assert [one for one in options if one in ordered] == ordered
    names = ["Adler", "Öhi", "Ziel"]
    for name in reversed(names):
        LessonTemplate.objects.create(
            school_class=room.school_class, name=name, game="on_belay", hint_limit=5
        )
        Sheet.objects.create(school_class=room.school_class, name=name, drawing=" []\n[][]")
        teacher = Teacher.objects.create_user(f"{name[0]}@school.example", last_name=name)
        ClassTeacher.objects.create(school_class=room.school_class, teacher=teacher, right="full")
    new = f"{reverse('lessons:new')}?class={room.school_class.pk}"
    assert names_on(page(desk, new), names) == names
    for url in ("lessons:sheets", "people:teachers"):
        assert names_on(page(desk, reverse(url, args=[room.school_class.pk])), names) == names
