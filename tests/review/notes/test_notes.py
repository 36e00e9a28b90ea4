"""Notes at a ply: who reads them, who changes them."""

import pytest

from classroom.people.models import ClassTeacher
from classroom.review.models import Note, StudentNote
from classroom.review.notes import services as notes
from tests.cast import teacher_client
from tests.factories import TeacherFactory
from tests.play.tables import client_of
from tests.review.scene import Scene, page_text, scene_make

pytestmark = pytest.mark.django_db


@pytest.fixture
def noted(scene: Scene) -> Scene:
    """Ply 2 has a note of the teacher and one of a student of each team."""
    scene.say(1, "roll")
    clients = {
        "A clever roll": teacher_client(scene.owner),
        "I like six": client_of(scene.student(1)),
        "We wait": client_of(scene.student(2)),
    }
    for text, client in clients.items():
        assert client.post(f"{scene.url(2)}note", {"text": text}).url == scene.url(2)
    return scene


def read(client, scene: Scene) -> set[str]:
    page = page_text(client, scene.url(2))
    return {text for text in ("A clever roll", "I like six", "We wait") if text in page}


def test_a_teacher_reads_all_notes_of_the_class(noted: Scene) -> None:
    every = {"A clever roll", "I like six", "We wait"}
    assert read(teacher_client(noted.owner), noted) == every
    other = TeacherFactory()
    ClassTeacher.objects.create(school_class=noted.school_class, teacher=other)
    assert read(teacher_client(other), noted) == every


def test_a_student_reads_the_teachers_notes_and_their_own(noted: Scene) -> None:
    assert read(client_of(noted.student(1)), noted) == {"A clever roll", "I like six"}
    assert read(client_of(noted.student(1, 2)), noted) == {"A clever roll"}


def test_a_note_of_a_teacher_who_may_only_look_reaches_no_child(scene: Scene) -> None:
    scene.say(1, "roll")
    child, text = client_of(scene.student(1)), "Not for them"
    place = ClassTeacher.objects.create(
        school_class=scene.school_class, teacher=TeacherFactory(), right="read"
    )
    viewer = teacher_client(place.teacher)
    assert "Only the class's teachers can read it." in page_text(viewer, scene.url(2))

    def reaches() -> list[bool]:
        pages = (page_text(child, scene.url(2)), page_text(child, "/lesson/"))
        return [text in page for page in pages]

    viewer.post(f"{scene.url(2)}note", {"text": text})
    assert text in page_text(teacher_client(scene.owner), scene.url(2))
    assert reaches() == [False, False]
    assert not StudentNote.objects.exists()
    # Not later either, when they may do more or are gone.
    ClassTeacher.objects.filter(pk=place.pk).update(right="full")
    assert reaches() == [False, False]
    viewer.post(f"{scene.url(2)}note", {"text": "For all"})
    text = "For all"
    assert reaches() == [True, True]
    # Nor what they write into a note of before.
    ClassTeacher.objects.filter(pk=place.pk).update(right="read")
    note = Note.objects.get(text="For all")
    viewer.post(f"/review/note/{note.pk}/change", {"text": "Changed"})
    ClassTeacher.objects.filter(pk=place.pk).delete()
    text = "Changed"
    assert reaches() == [False, False]


def test_a_note_is_at_its_ply_and_marked_in_the_list(noted: Scene) -> None:
    client = teacher_client(noted.owner)
    assert "A clever roll" not in page_text(client, noted.url(1))
    assert "Rolled: 2, 5, 6 note" in page_text(client, noted.url(1))


def test_only_its_author_changes_or_deletes_a_note(noted: Scene) -> None:
    note = Note.objects.get(text="I like six")
    change, delete = f"/review/note/{note.pk}/change", f"/review/note/{note.pk}/delete"
    for client in (teacher_client(noted.owner), client_of(noted.student(2))):
        assert client.post(change, {"text": "No"}).status_code == 404
        assert client.post(delete).status_code == 404
    own = client_of(noted.student(1))
    assert own.post(change, {"text": "I like five"}).url == noted.url(2)
    assert Note.objects.get(pk=note.pk).text == "I like five"
    assert own.get(delete).status_code == 405
    assert own.post(delete).url == noted.url(2)
    assert not Note.objects.filter(pk=note.pk).exists()


@pytest.mark.parametrize(
    ("text", "says"),
    [("  \n ", "Write something first."), ("x" * 501, "at most 500 characters")],
)
def test_a_bad_note_is_refused_with_a_sentence(noted: Scene, text: str, says: str) -> None:
    client = client_of(noted.student(1))
    assert says in client.post(f"{noted.url(2)}note", {"text": text}, follow=True).content.decode()
    note = Note.objects.get(text="I like six")
    client.post(f"/review/note/{note.pk}/change", {"text": text})
    assert Note.objects.filter(text="I like six").count() == 1
    assert Note.objects.count() == 3


def test_a_note_shows_as_text_whatever_is_in_it(noted: Scene) -> None:
    client = teacher_client(noted.owner)
    client.post(f"{noted.url(2)}note", {"text": "<script>alert(1)</script>\nsecond"})
    html = client.get(noted.url(2)).content.decode()
    assert "&lt;script&gt;alert(1)&lt;/script&gt;<br>second" in html


def test_there_is_an_end_to_notes(noted: Scene, monkeypatch) -> None:
    monkeypatch.setattr(notes, "MOST_PER_MATCH", 1)
    answer = client_of(noted.student(1)).post(f"{noted.url(2)}note", {"text": "More"}, follow=True)
    assert "You have many notes." in answer.content.decode()


def test_notes_of_a_foreign_match_or_a_missing_ply_are_not_found(noted: Scene) -> None:
    stranger = teacher_client(scene_make().owner)
    assert stranger.post(f"{noted.url(2)}note", {"text": "Hi"}).status_code == 404
    own = teacher_client(noted.owner)
    assert own.post(f"{noted.url(99)}note", {"text": "Hi"}).status_code == 404
    assert Note.objects.count() == 3
