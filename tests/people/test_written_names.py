"""Names in what others have written: whose deletion takes them out, and what a rename does."""

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
    student_rename,
)
from classroom.people.written_names import Replacement
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


@pytest.fixture
def mia(scene: Scene) -> Student:
    return Student.objects.get(name="Mia S.")


def write(scene: Scene, text: str) -> None:
    """This text wherever somebody can have written a name, and a file of the class."""
    school_class, match, teacher = scene.school_class, scene.match, scene.owner
    Match.objects.update(message=text)
    Seat.objects.update(name=text)
    lesson = LessonFactory(school_class=school_class, status=Lesson.Status.ENDED)
    Team.objects.create(lesson=lesson, number=1, colour=1, name=text)
    Note.objects.create(match=match, ply=0, teacher=teacher, text=text)
    Branch.objects.create(match=match, ply=0, teacher=teacher, name=text)
    PracticeSet.objects.create(school_class=school_class, name=text)
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


def test_a_waiting_guest_who_gets_another_name_changes_nothing_that_is_written(
    scene: Scene,
) -> None:
    write(scene, MIA)
    student_rename(student=ask(scene, "Mia"), name="Mia K.")
    assert written() == {MIA}


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


def test_a_deleted_name_stays_in_the_longer_names_of_others(scene: Scene) -> None:
    StudentFactory(school_class=scene.school_class, name="Anna-Lena")
    anna = StudentFactory(school_class=scene.school_class, name="Anna")
    write(scene, "Anna, Anna-Lena, Mia S.")
    student_delete(student=anna)
    assert written() == {"…, Anna-Lena, Mia S."}


@pytest.mark.parametrize(
    "text",
    [
        "Mia Sommer", "MIA SOMMER", "mia sommer", "Mia  Sommer", "Mia\u00a0Sommer", "Mia\nSommer",
        "Mia\u202fSommer", "Sommer, Mia", "Sommer,Mia", "SOMMER, MIA", "Mia", "mia", "Mia!",
        "(Mia)", "Mias", "Mia's", "Mia\u2019s", "Mia Sommers", "Mia-", "„Mia“",
    ],
)  # fmt: skip
def test_a_forgotten_name_is_gone_however_it_was_written(text: str) -> None:
    left = Replacement(["Mia Sommer"]).write(f"Well done, {text} idea")
    assert "mia" not in left.casefold()
    assert "sommer" not in left.casefold()


@pytest.mark.parametrize("text", ["Zoe\u0308", "Zo\u00eb", "ZO\u00cb", "Zoe\u0308s"])
def test_letters_put_together_are_the_same_letters(text: str) -> None:
    assert Replacement(["Zo\u00eb Klein"]).write(text) in ("…", "…s")
    assert Replacement(["Zoe\u0308 Klein"]).write(text) in ("…", "…s")


def test_a_name_that_is_a_word_stays_in_sentences() -> None:
    names = Replacement(["Will Young", "Sommer"], [])
    assert names.write("You will win, young one.") == "You will win, young one."
    assert names.write("Will Young won.") == "… won."


def test_a_first_name_that_somebody_else_has_stays() -> None:
    assert Replacement(["Mia S."], ["Mia K."]).write("Mia and Mia S.") == "Mia and …"


# Another name ---------------------------------------------------------------------------------


def test_a_new_name_takes_the_place_of_the_old_one_and_can_be_deleted(
    scene: Scene, mia: Student
) -> None:
    student_rename(student=mia, name="Mia Schmidt")
    write(scene, "MIA SCHMIDT, Mia")
    student_rename(student=mia, name="Mia S.")
    assert written() == {"Mia S., Mia"}
    assert Export.objects.exists()
    student_delete(student=mia)
    assert written() == {"…, …"}


def test_a_former_name_is_gone_at_the_end_of_the_class(scene: Scene, mia: Student) -> None:
    write(scene, "Mia S. was good.")
    student_rename(student=mia, name="Mila")
    class_forget(school_class=scene.school_class)
    assert written() == {"… was good."}


def test_a_longer_name_is_not_made_longer_where_it_stands_already(scene: Scene) -> None:
    anna = StudentFactory(school_class=scene.school_class, name="Anna")
    write(scene, "Anna K. or Anna?")
    student_rename(student=anna, name="Anna K.")
    assert written() == {"Anna K. or Anna K.?"}


def test_a_rename_leaves_longer_words_and_the_longer_names_of_others(scene: Scene) -> None:
    al = StudentFactory(school_class=scene.school_class, name="Al")
    StudentFactory(school_class=scene.school_class, name="Al B.")
    write(scene, "Al and Al B. also met Alma.")
    student_rename(student=al, name="Tim")
    assert written() == {"Tim and Al B. also met Alma."}


def test_a_name_in_other_capitals_changes_nothing_that_is_written(scene: Scene) -> None:
    will = StudentFactory(school_class=scene.school_class, name="Will")
    write(scene, "They will win.")
    for name in ("Will", "WILL"):
        student_rename(student=will, name=name)
    assert written() == {"They will win."}


def test_a_rename_from_ss_to_eszett_is_one(scene: Scene) -> None:
    student = StudentFactory(school_class=scene.school_class, name="Mia Weiss")
    write(scene, "Mia Weiss")
    student_rename(student=student, name="Mia Weiß")
    assert written() == {"Mia Weiß"}


def test_where_a_new_name_does_not_fit_three_dots_stand(scene: Scene, mia: Student) -> None:
    text = "Mia S. " + 33 * "x"
    write(scene, text)
    student_rename(student=mia, name="Mia Sommer")
    assert Team.objects.get().name == Seat.objects.first().name == "… " + 33 * "x"
    assert Note.objects.get().text == "Mia Sommer " + 33 * "x"
