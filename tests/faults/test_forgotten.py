"""P1: who is deleted, or whose class is over, is in no table, file, shared cache or log."""

import logging
import zlib
from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import dataclass
from io import BytesIO
from pathlib import Path
from zipfile import BadZipFile, ZipFile

import pytest
from django.core.cache import caches
from django.db import connection

from classroom.people.models import Invitation, SchoolClass, Student, Teacher
from classroom.people.services.accounts import teacher_delete
from classroom.people.services.class_ends import class_forget
from classroom.people.services.classes import class_delete
from classroom.people.services.seats import access_request_note
from classroom.people.services.students import student_delete, student_rename
from classroom.people.signals import names_replaced
from classroom.people.tasks import forget_expired
from classroom.play.models import Match, Move
from classroom.play.selectors import match_log
from classroom.play.services.messages import match_set_message
from classroom.review.exports.services import export_ask, export_make
from classroom.review.models import Branch, Export, PracticeSet
from classroom.review.notes.services import note_add
from classroom.review.questions.answers import question_answer
from classroom.review.questions.services import decision_ask
from classroom.review.reports.selectors import Period
from classroom.review.reports.services import match_count
from classroom.review.what_if.services import branch_create
from games.errors import UserError
from tests.cast import teacher_client
from tests.play.tables import client_of
from tests.review.scene import Scene, scene_make

CHILD, MATE, TEACHER, CLASS = "Xanthippe", "Quetzalina", "zwirbelkopf", "Wolkenkuckuck"


@dataclass
class Planted:
    """A class in which everybody's name stands wherever somebody can have written it."""

    scene: Scene
    child: Student

    @property
    def school_class(self) -> SchoolClass:
        return self.scene.school_class


def plant() -> Planted:
    scene = scene_make(2, 1)
    child, mate = scene.student(1), scene.student(1, 2)
    scene.say(1, "roll").hints(2).climb_ladder(1, 2, 1)
    with pytest.raises(UserError):
        scene.say(1, "2*5=11 2x+5")
    scene.say(1, "2*5=10 2x+5")
    match_set_message(match=scene.match, text=f"Well done, {CHILD} and {MATE}!")
    scene.match.seats.filter(number=1).update(name=f"{CHILD} + {MATE}")
    for student, name in ((child, CHILD), (mate, MATE)):
        Student.objects.filter(pk=student.pk).update(name=name)
    child.refresh_from_db()
    school_class, teacher = scene.school_class, scene.owner
    SchoolClass.objects.filter(pk=school_class.pk).update(name=CLASS)
    Teacher.objects.filter(pk=teacher.pk).update(
        email=f"{TEACHER}@school.example", first_name=TEACHER
    )
    teacher.refresh_from_db()
    Invitation.objects.create(school_class=school_class, email="new@school.example", right="full")
    other = SchoolClass.objects.create(name="5c")
    Invitation.objects.create(school_class=other, email=teacher.email, right="full")
    write_reviews(scene, child)
    access_request_note(student=child, browser="b", device="iPad", at_school=True)
    look_at_everything(scene, child)
    return Planted(scene, child)


def write_reviews(scene: Scene, child: Student) -> None:
    match, teacher = scene.match, scene.owner
    note_add(match=match, ply=2, teacher=teacher, student=None, text=f"{CHILD} and {MATE}: good.")
    note_add(match=match, ply=2, teacher=None, student=child, text=f"I, {CHILD}, did that.")
    branch_create(match=match, ply=2, teacher=teacher, student=None)
    Branch.objects.update(name=f"As {CHILD} says")
    scene.end()
    match.refresh_from_db()
    match_count(match=match)
    question = decision_ask(school_class=scene.school_class, match=match, ply=2, seat=1)
    question_answer(question=question, student=child, text="2*5=10 2x+5")
    teacher_client(teacher).post("/review/practice/make", {"who": f"student-{child.pk}"})
    PracticeSet.objects.update(name=CHILD)
    export = export_ask(
        school_class=scene.school_class, teacher=teacher, kind=Export.Kind.XLSX, period=Period()
    )
    export_make(export_id=export.pk)
    assert Export.objects.get().finished_at


def look_at_everything(scene: Scene, child: Student) -> None:
    """Pages are drawn, so that what is remembered of them is remembered."""
    teacher, pk = teacher_client(scene.owner), scene.school_class.pk
    for page in (scene.url(), f"/classes/{pk}/", f"/review/reports/classes/{pk}/"):
        assert teacher.get(page).status_code == 200
    assert teacher.get(f"/review/?who={CHILD}").status_code == 200
    assert client_of(child).get(scene.url()).status_code == 200


# Where a name could be ------------------------------------------------------------------------


def in_tables(word: str) -> set[str]:
    tables = set()
    with connection.cursor() as cursor:
        for table in connection.introspection.table_names():
            cursor.execute(f'SELECT * FROM "{table}"')  # noqa: S608
            for row in cursor.fetchall():
                if any(word.casefold() in text_of(cell).casefold() for cell in row):
                    tables.add(table)
    return tables


def text_of(cell: object) -> str:
    if isinstance(cell, (bytes, memoryview)):
        raw = bytes(cell)
        with suppress(zlib.error):  # files that wait to be fetched are compressed
            raw = zlib.decompress(raw)
        with suppress(BadZipFile), ZipFile(BytesIO(raw)) as book:
            raw = b"".join(map(book.read, book.namelist()))
        return raw.decode(errors="replace")
    return str(cell)


def in_caches(word: str) -> set[str]:
    contents = {one: str(vars(caches[one])["_cache"]) for one in ("default", "process")}
    return {name for name, text in contents.items() if word.casefold() in text.casefold()}


def in_files(word: str, folder: Path) -> set[str]:
    files = [file for file in folder.rglob("*") if file.is_file()]
    return {file.name for file in files if word.encode() in file.read_bytes()}


@pytest.fixture(params=["sqlite", "postgresql"])
def site(request, in_database, tmp_path, monkeypatch) -> Iterator[Path | None]:
    """A database with all in it; on SQLite its folder."""
    if request.param == "postgresql":
        request.getfixturevalue("needs_program")("redis-server")
    names = {"sqlite": "sqlite_url", "postgresql": "fresh_postgresql_url"}
    monkeypatch.setattr("classroom.play.task_queue.enqueue", lambda *task: None)
    for cache in caches.all():
        cache.clear()
    with in_database(request.getfixturevalue(names[request.param])):
        yield tmp_path if request.param == "sqlite" else None


@pytest.fixture
def hits(site: Path | None, caplog) -> Callable[[str], set[str]]:
    """`hits("Anna")`: all places that name her, once what is old has been forgotten."""
    caplog.set_level(logging.DEBUG)
    logging.getLogger("django.db.backends").setLevel(logging.INFO)

    def find(word: str) -> set[str]:
        forget_expired()
        places = in_tables(word) | in_caches(word)
        if word.casefold() in caplog.text.casefold():
            places.add("log")
        return places | (in_files(word, site) if site else set())

    return find


pytestmark = [pytest.mark.slow, pytest.mark.services]


def test_before_that_the_names_are_in_many_places(hits):
    plant()
    assert len(places := hits(CHILD)) >= 6
    assert "review_exportpart" in places
    assert len(hits(TEACHER)) >= 2


def test_of_a_deleted_student_nothing_is_left(hits):
    planted = plant()
    digests = list(Move.objects.values_list("digest", flat=True))
    student_delete(student=planted.child)
    assert hits(CHILD) == set()
    assert hits(MATE)
    assert list(Move.objects.values_list("digest", flat=True)) == digests
    assert match_log(Match.objects.get()).ply == len(digests)


def test_of_a_deleted_student_no_former_name_is_left_either(hits):
    planted = plant()
    longer = f"{CHILD}-Kunigunde Adelgunde"  # with it the name of the team is too long
    student_rename(student=planted.child, name=longer)
    student_delete(student=planted.child)
    assert [hits(word) for word in (CHILD, "Kunigunde")] == [set(), set()]


def test_of_a_deleted_class_nothing_is_left(hits):
    planted = plant()
    class_delete(school_class=planted.school_class)
    assert [hits(word) for word in (CHILD, MATE, CLASS)] == [set(), set(), set()]
    assert match_log(Match.objects.get()).ply


def test_of_a_deleted_teacher_and_their_class_nothing_is_left(hits):
    planted = plant()
    teacher_delete(teacher=planted.scene.owner)
    assert [hits(word) for word in (TEACHER, CHILD, MATE, CLASS)] == [set()] * 4


def test_of_a_class_that_is_over_its_games_are_left_under_pseudonyms(hits):
    planted = plant()
    class_forget(school_class=planted.school_class)
    assert [hits(word) for word in (CHILD, MATE)] == [set(), set()]
    page = teacher_client(planted.scene.owner).get(planted.scene.url()).content.decode()
    planted.child.refresh_from_db()
    assert planted.child.name in page


def test_a_name_that_nobody_takes_out_of_other_rooms_would_be_found(hits, monkeypatch):
    """The control."""
    planted = plant()
    monkeypatch.setattr(names_replaced, "send", lambda *args, **named: None)
    student_delete(student=planted.child)
    assert {"play_seat", "play_match", "review_note"} <= hits(CHILD)
