"""At a deletion: the texts in which a name stands or may stand, and what a teacher ticks."""

import re
from collections.abc import Callable
from typing import Any
from unicodedata import normalize

import pytest
from django.apps import apps
from django.db import models, transaction
from django.test import Client
from django.utils import timezone

from classroom.lessons.models import Lesson, LessonTemplate, Sheet, Team
from classroom.people.models import Student
from classroom.people.selectors import replacement_of
from classroom.people.services.students import student_delete
from classroom.people.written_texts import MOST_LISTED, TEXTS, NamingText, WrittenText, naming_texts
from classroom.review.models import (
    Branch,
    ImportedRecord,
    Note,
    PracticeSet,
    Question,
    StudentNote,
)
from tests.cast import colleague, teacher_client
from tests.factories import LessonFactory, StudentFactory
from tests.review.scene import Scene, scene_make

pytestmark = pytest.mark.django_db
NAME = "Zo\u00eb Sommer"
SPELLINGS = [
    "Zoë Sommer", "ZOË SOMMER", "zoë sommer", "Zoë  Sommer", "Zoë\u00a0Sommer", "Zoë\nSommer",
    "Zoë\u202fSommer", "Sommer, Zoë", "Sommer,Zoë", "SOMMER, ZOË", "Zoë", "zoë", "Zoë!", "(Zoë)",
    "Zoës", "Zoë's", "Zoë\u2019s", "Zoë Sommers", "Zoë-", "„Zoë“", "Zoe\u0308", "Zoe\u0308 Sommer",
    "Zoe\u0308s", "Zoe", "ZoëSommer",
]  # fmt: skip
BESIDE = ["Sommer", "zoe_sommer", "Zoëchen"]
# Fields that hold no free text, by the reason.
NO_TEXT = {
    "a code, a key, a hash or a device that the program makes or reads": (
        "people.Teacher.password people.SchoolClass.join_code people.Student.return_code "
        "people.Student.device people.SignIn.device people.AccessRequest.browser "
        "people.AccessRequest.device people.AccessRequest.identity people.StudentIdentity.mark "
        "people.StudentIdentity.sealed facts.PracticeAnswer.key lessons.Lesson.projector_key "
        "lessons.Lesson.projector_view review.Question.came_after "
        "play.Match.seal play.Move.key play.Move.digest play.Attempt.key play.Check.key "
        "review.Export.language"
    ),
    "who somebody is, which goes with them": (
        "people.Teacher.first_name people.Teacher.last_name people.Teacher.email "
        "people.Invitation.email people.Student.name"
    ),
    "a time zone, a topic or a game, of a list": (
        "lessons.Lesson.topic lessons.LessonTemplate.topic lessons.Team.topic lessons.Team.preset "
        "play.Match.topic practice.Task.topic "
        "people.Teacher.time_zone people.SchoolClass.time_zone lessons.Lesson.game "
        "lessons.LessonTemplate.game play.Match.game practice.Task.game review.FactCount.game "
        "review.FactTotal.game review.WorkCount.game review.WrongAnswer.game "
        "review.ChoiceCount.game"
    ),
    "settings of a list": (
        "people.StudentSettings.language people.StudentSettings.home_language "
        "people.StudentSettings.start_tables people.StudentSettings.fixed"
    ),
    "options that the rules of a game have read": (
        "lessons.Lesson.options lessons.LessonTemplate.options lessons.Sheet.drawing "
        "play.Match.options practice.Task.options"
    ),
    "a move, a sum or numbers that a game or the program has read or written": (
        "facts.FactMemory.operation facts.FactMemory.sum facts.FactMemory.weights "
        "review.LessonFinding.data "
        "facts.PracticeAnswer.operation facts.PracticeAnswer.sum play.Move.text "
        "play.Proposal.text play.Proposal.fields play.Proposal.answers play.Attempt.text "
        "play.Attempt.kind play.Attempt.template play.Attempt.facts play.Check.text "
        "play.Check.sums play.Prediction.name play.Prediction.choice play.KeptIdea.sum "
        "play.HintList.data practice.Question.operation practice.Question.sum "
        "review.MatchChoices.choices review.MatchChoices.rolls review.MatchChoices.teams "
        "review.MatchChoices.costly review.MatchChoices.picture "
        "review.Question.operation review.Question.sum review.Answer.text "
        "review.DayRoll.preset review.DayRoll.dice review.DayRoll.ways review.FoundWay.text "
        "review.DayRoll.ghost "
        "review.WayTries.text review.HomeRoll.ways review.HomeRoll.text "
        "review.RollDraft.preset review.RollDraft.dice "
        "lessons.Lesson.projector_ideas "
        "review.Question.best review.Question.pair review.Poll.best review.PollAnswer.text "
        "review.FactCount.operation review.FactCount.sum "
        "review.FactTotal.operation review.FactTotal.sum review.WrongAnswer.operation "
        "review.WrongAnswer.sum review.ChoiceCount.percents review.ImportedRecord.text "
        "review.PracticeTry.text review.Branch.steps review.StudentNote.face"
    ),
}


@pytest.fixture
def scene(monkeypatch) -> Scene:
    monkeypatch.setattr("classroom.play.task_queue.enqueue", lambda *task: None)
    return scene_make(2, 1)


@pytest.fixture
def zoe(scene: Scene) -> Student:
    return StudentFactory(school_class=scene.school_class, name=NAME)


@pytest.fixture
def owner(scene: Scene) -> Client:
    return teacher_client(scene.owner)


def place_of(name: str) -> WrittenText:
    return next(text for text in TEXTS if f"{text.model.__name__}.{text.field}" == name)


def _lesson(scene: Scene) -> Lesson:
    return LessonFactory(school_class=scene.school_class, status=Lesson.Status.ENDED)


# A row for each text.
ROWS: dict[str, Callable[[Scene], Any]] = {
    "SchoolClass.name": lambda scene: scene.school_class,
    "SchoolClass.name_before": lambda scene: scene.school_class,
    "Team.name": lambda scene: Team.objects.create(lesson=_lesson(scene), number=1, colour=1),
    "Lesson.projector_message": _lesson,
    "LessonTemplate.name": lambda scene: LessonTemplate.objects.create(
        school_class=scene.school_class, game="on_belay", hint_limit=1
    ),
    "Sheet.name": lambda scene: Sheet.objects.create(school_class=scene.school_class),
    "Match.message": lambda scene: scene.match,
    "Seat.name": lambda scene: scene.match.seats.first(),
    "Note.text": lambda scene: Note.objects.create(match=scene.match, ply=0, teacher=scene.owner),
    "StudentNote.text": lambda scene: _note_to(scene),
    "StudentNote.reply": lambda scene: _note_to(scene),
    "Branch.name": lambda scene: Branch.objects.create(
        match=scene.match, ply=0, teacher=scene.owner
    ),
    "Question.sentence": lambda scene: Question.objects.create(
        school_class=scene.school_class, lesson=_lesson(scene), kind=Question.Kind.SENTENCE
    ),
    "PracticeSet.name": lambda scene: PracticeSet.objects.create(school_class=scene.school_class),
    "ImportedRecord.name": lambda scene: ImportedRecord.objects.create(teacher=scene.owner),
}


def _note_to(scene: Scene) -> StudentNote:
    return StudentNote.objects.create(
        school_class=scene.school_class, student=scene.student(1), day=timezone.localdate()
    )


def write(row: Any, place: WrittenText, text: str) -> None:
    type(row)._base_manager.filter(pk=row.pk).update(**{place.field: text})


def written(row: Any, place: WrittenText) -> str:
    return str(type(row)._base_manager.values_list(place.field, flat=True).get(pk=row.pk))


def naming(scene: Scene, student: Student) -> list[NamingText]:
    return naming_texts(student, scene.owner, replacement_of(student, student.name))


# Every text is there --------------------------------------------------------------------------


def test_every_field_of_letters_is_searched_for_names_or_holds_no_free_text() -> None:
    kinds = (models.CharField, models.TextField, models.JSONField)
    searched = {f"{text.model._meta.label}.{text.field}" for text in TEXTS}
    without = {name for names in NO_TEXT.values() for name in names.split()}
    stored = {
        f"{model._meta.label}.{one.name}"
        for model in apps.get_models()
        if model.__module__.startswith("classroom.")
        for one in model._meta.concrete_fields
        if isinstance(one, kinds) and not one.choices
    }
    assert stored - searched - without == set()
    assert (searched | without) - stored == set()
    assert searched & without == set()


def test_every_text_has_a_row_here() -> None:
    assert {f"{text.model.__name__}.{text.field}" for text in TEXTS} == set(ROWS)


@pytest.mark.parametrize("name", ROWS)
def test_a_deleted_name_is_gone_in_each_spelling_from_each_text(
    scene: Scene, zoe: Student, name: str
) -> None:
    place, row, left = place_of(name), ROWS[name](scene), {}
    assert len(SPELLINGS) == 25
    for spelling in SPELLINGS:
        with transaction.atomic():
            write(row, place, f"Oh, {spelling} idea")
            texts = [text for text in naming(scene, zoe) if text.label == place.label]
            assert [text.is_sure for text in texts] == [True], spelling
            # What the page has ticked; and without a page, as at the end of a class.
            ticked = {text.key: True for text in texts} if place.is_asked else {}
            student_delete(student=Student.objects.get(pk=zoe.pk), choices=ticked)
            left[spelling] = normalize("NFC", written(row, place)).casefold()
            transaction.set_rollback(True)
    assert {text for text in left.values() if re.search("zoë|zoe|sommer", text)} == set()


@pytest.mark.parametrize("name", ROWS)
def test_what_resembles_a_name_is_gone_from_each_text_if_a_teacher_ticks_it(
    scene: Scene, zoe: Student, name: str
) -> None:
    place, row = place_of(name), ROWS[name](scene)
    for spelling in BESIDE:
        for tick in (True, False):
            with transaction.atomic():
                write(row, place, f"Oh, {spelling}: good")
                (text,) = [one for one in naming(scene, zoe) if one.label == place.label]
                assert not text.is_sure, spelling
                student_delete(student=Student.objects.get(pk=zoe.pk), choices={text.key: tick})
                after = "Oh, …: good" if tick else f"Oh, {spelling}: good"
                assert written(row, place) == after
                transaction.set_rollback(True)


@pytest.mark.parametrize("name", [name for name in ROWS if place_of(name).is_asked])
def test_what_a_teacher_has_named_stays_without_a_tick(
    scene: Scene, zoe: Student, name: str
) -> None:
    place, row = place_of(name), ROWS[name](scene)
    write(row, place, NAME)
    student_delete(student=zoe)
    assert written(row, place) == NAME


# What is not shown ----------------------------------------------------------------------------


def test_the_names_of_others_are_neither_marked_nor_taken_out(scene: Scene, zoe: Student) -> None:
    StudentFactory(school_class=scene.school_class, name="Zoë-Sophie Sommer")
    row, place = scene.match, place_of("Match.message")
    write(row, place, "Zoë-Sophie Sommer and zoe")
    (text,) = naming(scene, zoe)
    assert text.pieces == [("Zoë-Sophie Sommer and ", False), ("zoe", True), ("", False)]
    student_delete(student=zoe, choices={text.key: True})
    assert written(row, place) == "Zoë-Sophie Sommer and …"


def test_what_goes_with_the_child_or_belongs_to_a_colleague_is_not_shown(
    scene: Scene, zoe: Student
) -> None:
    note = {"match": scene.match, "ply": 0, "text": NAME}
    Note.objects.create(student=zoe, **note)
    other = colleague(scene)
    Branch.objects.create(match=scene.match, ply=0, teacher=other, name=NAME)
    assert naming(scene, zoe) == []
    Note.objects.create(student=scene.student(1), **note)
    Note.objects.create(teacher=other, **note)
    assert [text.count for text in naming(scene, zoe)] == [2]


def test_texts_of_other_classes_are_neither_shown_nor_changed(scene: Scene, zoe: Student) -> None:
    other = scene_make(1, 1)
    write(other.match, place_of("Match.message"), NAME)
    assert naming(scene, zoe) == []
    student_delete(student=zoe)
    assert written(other.match, place_of("Match.message")) == NAME


def test_two_sheets_that_would_be_called_the_same_get_numbers(scene: Scene, zoe: Student) -> None:
    for name in ("Zoë", "Zoës", "zoe"):
        Sheet.objects.create(school_class=scene.school_class, name=name)
    student_delete(student=zoe, choices={text.key: True for text in naming(scene, zoe)})
    assert sorted(Sheet.objects.values_list("name", flat=True)) == ["…", "… 2", "…s"]


# The page -------------------------------------------------------------------------------------


def page_of(owner: Client, scene: Scene, student: Student) -> tuple[str, str]:
    address = f"/classes/{scene.school_class.pk}/students/{student.pk}/delete/"
    answer = owner.get(address)
    assert answer.status_code == 200
    return address, answer.content.decode()


def test_a_teacher_ticks_what_is_to_go(scene: Scene, zoe: Student, owner: Client) -> None:
    for name, text in {"Match.message": "Well done, Zoë", "Seat.name": "Sommer team"}.items():
        write(ROWS[name](scene), place_of(name), text)
    address, page = page_of(owner, scene, zoe)
    assert "Well done, <mark>Zoë</mark>" in page
    assert "<mark>Sommer</mark> team" in page
    boxes = re.findall(r'<input id="text-(\w+)"[^>]*?name="text"[^>]*?( checked)?>', page)
    assert [ticked for _, ticked in boxes] == [" checked", ""]
    (listed,) = re.findall(r'name="listed" value="([^"]*)"', page)
    assert listed.split() == [key for key, _ in boxes]
    # The other way round.
    owner.post(address, {"listed": listed, "text": [boxes[1][0]]})
    assert not Student.objects.filter(pk=zoe.pk).exists()
    scene.match.refresh_from_db()
    assert scene.match.message == "Well done, Zoë"
    assert scene.match.seats.first().name == "… team"


def test_a_text_that_came_while_the_page_was_open_loses_a_sure_name(
    scene: Scene, zoe: Student, owner: Client
) -> None:
    address, page = page_of(owner, scene, zoe)
    assert "Texts with the name" not in page
    write(scene.match, place_of("Match.message"), "Well done, Zoë")
    owner.post(address, {"listed": ""})
    scene.match.refresh_from_db()
    assert scene.match.message == "Well done, …"


def test_of_very_many_texts_the_later_ones_lose_a_sure_name(
    scene: Scene, zoe: Student, owner: Client
) -> None:
    more = {"match": scene.match, "teacher": scene.owner}
    Note.objects.bulk_create(
        Note(ply=0, text=f"{number:03} Zoë", **more) for number in range(MOST_LISTED + 3)
    )
    address, page = page_of(owner, scene, zoe)
    assert "3 more texts" in page
    (listed,) = re.findall(r'name="listed" value="([^"]*)"', page)
    owner.post(address, {"listed": listed})
    named = Note.objects.filter(text__contains="Zoë")
    assert (named.count(), Note.objects.count()) == (MOST_LISTED, MOST_LISTED + 3)


@pytest.mark.parametrize("listed", ["", "x", "0" * 5000, "<b>", "a b c"])
def test_made_up_keys_do_no_harm(scene: Scene, zoe: Student, owner: Client, listed: str) -> None:
    address, _ = page_of(owner, scene, zoe)
    write(scene.match, place_of("Match.message"), "Zoë")
    assert owner.post(address, {"listed": listed, "text": [listed, "y"]}).status_code == 302
    scene.match.refresh_from_db()
    assert scene.match.message == "…"


def test_without_the_texts_of_a_room_its_names_would_stay(
    scene: Scene, zoe: Student, monkeypatch
) -> None:
    """The control."""
    monkeypatch.setattr("classroom.review.written_names.TEXTS", ())
    note = Note.objects.create(match=scene.match, ply=0, teacher=scene.owner, text=NAME)
    student_delete(student=zoe)
    note.refresh_from_db()
    assert note.text == NAME
