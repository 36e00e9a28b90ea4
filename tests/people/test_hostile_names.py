"""S4: three hundred names that mean harm do none, and two hundred real ones are kept."""

import csv
import io
import re
from html.parser import HTMLParser

import pytest
from django.test import Client
from django.utils.html import escape

from classroom.people.models import Student
from classroom.people.names import clean_name
from games.errors import UserError
from tests.cast import teacher_client
from tests.lessons.setting import Room, room_make
from tests.people.name_lists import MANY_HOSTILE, REAL

pytestmark = pytest.mark.django_db

MOST_REFUSED = 0.01
MOST_PER_CLASS = 30
FORMULA = re.compile(r"\s*[=+\-@\uff1d\uff0b\uff0d\uff20]")
UNSEEN = re.compile(
    r"(?<=[A-Za-z])[\u200c\u200d]|[\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff\x00-\x08\x1b]"
)


def name_or_none(typed: str) -> str | None:
    try:
        return clean_name(typed)
    except UserError:
        return None


class Tags(HTMLParser):
    """The elements of a page and the names of their attributes, in order."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.elements: list[tuple[str, tuple[str, ...]]] = []
        self.feed(html)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.elements.append((tag, tuple(name for name, _ in attrs)))


@pytest.fixture
def room() -> Room:
    return room_make(MOST_PER_CLASS)


def pages_with(room: Room, names: list[str]) -> dict[str, str]:
    """Every page that lists the class, with these names on it."""
    for student, name in zip(room.students, names, strict=False):
        Student.objects.filter(pk=student.pk).update(name=name)
    teacher, pk = teacher_client(room.owner), room.school_class.pk
    lesson = room.school_class.lessons.get()
    own = [f"/classes/{pk}/", f"/classes/{pk}/cards/", f"/lessons/{lesson.pk}/"]
    own += [f"/classes/{pk}/students/{room.students[0].pk}/", f"/review/reports/classes/{pk}/"]
    pages = {address: teacher.get(address) for address in own}
    join = f"/join/{room.school_class.join_code}/names/"
    pages[join] = Client().get(join)
    assert {page.status_code for page in pages.values()} == {200}
    return {address: page.content.decode() for address, page in pages.items()}


def test_there_are_three_hundred_hostile_and_two_hundred_real_names():
    assert len(MANY_HOSTILE) >= 300
    assert len(set(REAL)) >= 200


def test_of_the_real_names_hardly_any_is_refused():
    refused = [name for name in set(REAL) if name_or_none(name) is None]
    assert len(refused) <= MOST_REFUSED * len(set(REAL)), refused


@pytest.mark.slow
def test_no_hostile_name_changes_what_any_page_is_made_of(room):
    room.lesson()
    room.arrived(room.school_class.lessons.get())
    plain = pages_with(room, [f"Kid {number}" for number in range(MOST_PER_CLASS)])
    wanted = {address: Tags(html).elements for address, html in plain.items()}
    names = list(dict.fromkeys(filter(None, map(name_or_none, MANY_HOSTILE))))
    assert len(names) > 200
    for first in range(0, len(names), MOST_PER_CLASS):
        some = names[first : first + MOST_PER_CLASS]
        some += [f"Kid {number}" for number in range(len(some), MOST_PER_CLASS)]
        for address, html in pages_with(room, some).items():
            assert Tags(html).elements == wanted[address], (address, some)
            assert not UNSEEN.search(html), (address, some)


def test_a_name_that_is_not_escaped_would_change_the_page(room):
    """The control."""
    room.lesson()
    html = pages_with(room, ["<b>Ada</b>"])[f"/classes/{room.school_class.pk}/"]
    assert Tags(html).elements != Tags(html.replace(escape("<b>Ada</b>"), "<b>Ada</b>")).elements


@pytest.mark.slow
def test_no_hostile_name_is_a_formula_in_any_file(small_class_files):
    names = list(dict.fromkeys(filter(None, map(name_or_none, MANY_HOSTILE))))
    for name in names:
        for text in small_class_files(name):
            for row in csv.reader(io.StringIO(text.lstrip("\ufeff"))):
                assert not [cell for cell in row if FORMULA.match(cell) and not is_number(cell)]


def is_number(cell: str) -> bool:
    return bool(re.fullmatch(r"-?\d+(\.\d+)?", cell))


@pytest.fixture
def small_class_files():
    """`files(name)`: the tables of a class that has played, one student of this name."""
    from tests.review.reports.small_class import counted, small_class
    from tests.review.scene import teacher_client

    scene = counted(small_class())
    client, pk = teacher_client(scene.owner), scene.school_class.pk
    child = scene.student(1)

    def files(name: str) -> list[str]:
        Student.objects.filter(pk=child.pk).update(name=name)
        answers = [client.get(f"/review/reports/classes/{pk}/{file}.csv") for file in TABLES]
        return [b"".join(one.streaming_content).decode() for one in answers]

    return files


TABLES = ("students", "wrong", "games")
