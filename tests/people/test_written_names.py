"""Names in what others have written, and whose deletion takes them out."""

import pytest
from django.test import Client
from django.utils import timezone

from classroom.lessons.models import Lesson, Team
from classroom.people.models import SchoolClass, Student, Teacher
from classroom.people.services.class_ends import class_forget
from classroom.people.services.retention import GUESTS_KEPT, guests_forget
from classroom.people.services.seats import guest_ask, seat_take
from classroom.people.services.students import (
    student_delete,
    student_let_in,
    student_refuse,
)
from classroom.play.models import Attempt, Match, Seat
from classroom.review.models import Branch, Export, Note, PracticeSet
from tests.factories import LessonFactory, StudentFactory
from tests.review.scene import Scene, scene_make

pytestmark = pytest.mark.django_db
MIA = "Mia S. and mia"


@pytest.fixture
def scene(monkeypatch) -> Scene:
    """A table of a class that has Mia S. on its roster."""
    monkeypatch.setattr("classroom.play.task_queue.enqueue", lambda *task: None)
    scene = scene_make(1, 1)
    StudentFactory(school_class=scene.school_class, name="Mia S.")
    return scene


def write(scene: Scene, text: str) -> None:
    """This text wherever somebody can have written a name, and a file of the class."""
    school_class, match, teacher = scene.school_class, scene.match, scene.teacher
    Match.objects.update(message=text)
    Seat.objects.update(name=text)
    lesson = LessonFactory(school_class=school_class, status=Lesson.Status.ENDED)
    Team.objects.create(lesson=lesson, number=1, colour=1, name=text)
    Note.objects.create(match=match, ply=0, teacher=teacher, text=text)
    Branch.objects.create(match=match, ply=0, teacher=teacher, name=text)
    PracticeSet.objects.create(school_class=school_class, teacher=teacher, name=text)
    export_make(school_class, teacher)


def export_make(school_class: SchoolClass, teacher: Teacher) -> None:
    Export.objects.create(
        school_class=school_class, teacher=teacher, kind=Export.Kind.XLSX, language="en"
    )


def written() -> set[str]:
    """The texts that there are now."""
    places = [(Match, "message"), (Seat, "name"), (Team, "name"), (Note, "text")]
    places += [(Branch, "name"), (PracticeSet, "name")]
    return {text for model, field in places for text in model.objects.values_list(field, flat=True)}


def ask(scene: Scene, name: str) -> Student:
    return seat_take(student=guest_ask(school_class=scene.school_class, name=name))


# Guests who wait ------------------------------------------------------------------------------


@pytest.mark.parametrize("end", [student_refuse, student_delete])
def test_a_guest_who_was_never_let_in_takes_no_name_out_of_what_others_wrote(
    scene: Scene, end
) -> None:
    write(scene, MIA)
    guest = ask(scene, "Mia")
    end(student=guest)
    assert not Student.objects.filter(name="Mia").exists()
    assert written() == {MIA}
    assert Export.objects.exists()


def test_a_tap_on_not_me_takes_nothing_out_either(scene: Scene) -> None:
    write(scene, MIA)
    child = Client()
    child.post(f"/join/{scene.school_class.join_code}/names/", {"name": "Mia"})
    assert child.post("/join/not-me/").status_code == 302
    assert not Student.objects.filter(name="Mia").exists()
    assert written() == {MIA}


def test_a_guest_who_waits_in_vain_for_a_month_takes_nothing_out(scene: Scene) -> None:
    write(scene, MIA)
    Student.objects.filter(pk=ask(scene, "Mia").pk).update(
        created_at=timezone.now() - 2 * GUESTS_KEPT
    )
    assert guests_forget() == 1
    assert written() == {MIA}


def test_at_the_end_of_a_class_a_guest_who_waits_takes_nothing_out(scene: Scene) -> None:
    write(scene, "A good move, Mia S.")
    ask(scene, "good")
    class_forget(school_class=scene.school_class)
    assert written() == {"A good move, …"}


def test_a_guest_who_was_let_in_is_taken_out(scene: Scene) -> None:
    write(scene, "Gus and Ben")
    guest = ask(scene, "Gus")
    student_let_in(student=guest)
    student_delete(student=guest)
    assert written() == {"… and Ben"}
    assert not Export.objects.exists()


# What is searched for -------------------------------------------------------------------------


def test_a_name_without_a_letter_is_not_searched_for(scene: Scene) -> None:
    write(scene, "6 times 2 is 12.")
    guest = StudentFactory(school_class=scene.school_class, name="12", guest=True)
    student_delete(student=guest)
    assert written() == {"6 times 2 is 12."}


@pytest.mark.parametrize("name", ["12", "3x", "pass"])
def test_no_name_is_taken_out_of_a_refused_try_which_is_a_move(scene: Scene, name: str) -> None:
    tries = ["2*6=12 3x+5", "pass"]
    Attempt.objects.bulk_create(
        Attempt(match=scene.match, ply=2, seat=1, text=text, kind="WrongAnswer") for text in tries
    )
    student_delete(student=StudentFactory(school_class=scene.school_class, name=name))
    assert list(Attempt.objects.values_list("text", flat=True)) == tries
