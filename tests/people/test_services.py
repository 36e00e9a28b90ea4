import pytest
from django.db import OperationalError

from classroom.people import sessions
from classroom.people.models import ClassTeacher, SchoolClass, Student
from classroom.people.services.accounts import teacher_delete
from classroom.people.services.classes import class_code_renew, class_create, class_delete
from classroom.people.services.seats import guest_ask, seat_take, student_leave
from classroom.people.services.students import (
    student_delete,
    student_free,
    student_let_back,
    student_let_in,
    student_pictures_renew,
    student_refuse,
    student_remove,
    student_rename,
    student_undo_join,
    students_add,
)
from games.errors import UserError
from tests.factories import (
    ClassTeacherFactory,
    SchoolClassFactory,
    StudentFactory,
    TeacherFactory,
)

pytestmark = pytest.mark.django_db
Status = Student.Status


def fresh(student):
    return Student.objects.get(pk=student.pk)


def test_a_new_class_has_an_owner_and_a_code_of_its_own(room):
    made = class_create(teacher=room.owner, name="  5a ")
    assert made.name == "5a"
    assert made.join_code != room.school_class.join_code
    assert ClassTeacher.objects.get(school_class=made).right == ClassTeacher.Right.OWNER


@pytest.mark.parametrize("name", ["", "  ", "\u200b", "a" * 61])
def test_a_class_needs_a_name_that_can_be_read(room, name):
    with pytest.raises(UserError):
        class_create(teacher=room.owner, name=name)
    assert SchoolClass.objects.count() == 1


def test_a_new_code_replaces_the_old_one(room):
    class_code_renew(school_class=room.school_class)
    room.school_class.refresh_from_db()
    assert room.school_class.join_code != "ABC234"


def test_names_are_added_all_or_none(room):
    with pytest.raises(UserError, match="ada"):
        students_add(school_class=room.school_class, names=["Cleo", "ada"])
    assert Student.objects.count() == 2


def test_the_same_name_twice_in_one_go_is_refused(room):
    with pytest.raises(UserError, match="Cleo"):
        students_add(school_class=room.school_class, names=["Cleo", "Cleo"])


def test_the_name_of_a_removed_student_is_free(room):
    student_remove(student=room.ada)
    [new] = students_add(school_class=room.school_class, names=["Ada"])
    assert new.status == Status.ROSTER


def test_the_same_name_in_another_class_is_fine(room):
    [new] = students_add(school_class=SchoolClassFactory(), names=["Ada"])
    assert new.name == "Ada"


def test_a_student_may_be_renamed_to_other_capitals(room):
    student_rename(student=room.ada, name="ADA")
    assert fresh(room.ada).name == "ADA"


def test_a_student_cannot_have_the_name_of_another(room):
    with pytest.raises(UserError, match="Ben"):
        student_rename(student=room.ada, name="Ben")
    assert fresh(room.ada).name == "Ada"


def test_taking_a_seat_makes_a_new_token_each_time(room):
    first = seat_take(student=room.ada).device
    second = seat_take(student=fresh(room.ada)).device
    assert first != second
    assert fresh(room.ada).device == second


def test_of_two_devices_that_take_a_free_seat_at_once_one_is_refused(room):
    one, other = fresh(room.ada), fresh(room.ada)
    seat_take(student=one)
    with pytest.raises(UserError):
        seat_take(student=other)
    assert fresh(room.ada).device == one.device


def test_a_seat_is_not_taken_without_a_session(room, monkeypatch):
    def fail(_rows):
        raise OperationalError("disk full")

    monkeypatch.setattr(sessions, "_add", fail)
    with pytest.raises(OperationalError):
        seat_take(student=fresh(room.ada), session=sessions.SessionStore())
    assert fresh(room.ada).device == ""


def test_a_removed_student_cannot_take_the_seat(room):
    waiting = fresh(room.ada)
    student_remove(student=room.ada)
    with pytest.raises(UserError):
        seat_take(student=waiting)


def test_a_guest_waits_with_a_seat(room):
    guest = guest_ask(school_class=room.school_class, name=" Max ")
    assert (guest.name, guest.status) == ("Max", Status.WAITING)
    assert guest.device


@pytest.mark.parametrize("name", ["Ada", "ada", "", "!!", "a" * 41])
def test_a_guest_name_that_is_taken_or_no_name_is_refused(room, name):
    with pytest.raises(UserError):
        guest_ask(school_class=room.school_class, name=name)
    assert Student.objects.count() == 2


def test_no_more_than_sixty_guests_wait(room):
    StudentFactory.create_batch(60, school_class=room.school_class, waiting=True)
    with pytest.raises(UserError, match="Many guests"):
        guest_ask(school_class=room.school_class, name="Max")


def test_a_guest_is_let_in(room):
    guest = guest_ask(school_class=room.school_class, name="Max")
    student_let_in(student=guest)
    assert fresh(guest).status == Status.GUEST


def test_letting_in_changes_nobody_else(room):
    student_remove(student=room.ada)
    student_let_in(student=room.ada)
    assert fresh(room.ada).status == Status.REMOVED


def test_nothing_is_kept_of_a_guest_who_is_sent_away(room):
    guest = guest_ask(school_class=room.school_class, name="Max")
    student_refuse(student=guest)
    assert not Student.objects.filter(pk=guest.pk).exists()


def test_somebody_who_is_in_cannot_be_sent_away_like_a_waiting_guest(room):
    student_refuse(student=room.ada)
    assert fresh(room.ada).status == Status.ROSTER


def test_a_removed_student_comes_back_to_the_roster(room):
    student_remove(student=room.ada)
    assert fresh(room.ada).device == ""
    student_let_back(student=room.ada)
    assert fresh(room.ada).status == Status.ROSTER


def test_a_removed_guest_comes_back_as_a_guest(room):
    guest = StudentFactory(school_class=room.school_class, guest=True)
    student_remove(student=guest)
    student_let_back(student=guest)
    assert fresh(guest).status == Status.GUEST


def test_nobody_comes_back_to_a_name_that_is_taken(room):
    student_remove(student=room.ada)
    students_add(school_class=room.school_class, names=["Ada"])
    with pytest.raises(UserError, match="Ada"):
        student_let_back(student=room.ada)
    assert fresh(room.ada).status == Status.REMOVED


def test_other_pictures_are_really_others(room):
    for _ in range(20):
        before = fresh(room.ada).return_code
        student_pictures_renew(student=room.ada)
        assert fresh(room.ada).return_code != before


def test_leaving_keeps_the_seat_from_the_next_child(room):
    seated = seat_take(student=room.ada)
    student_leave(student=seated)
    assert fresh(room.ada).device not in ("", seated.device)


def test_deleting_a_class_takes_its_students_with_it(room):
    class_delete(school_class=room.school_class)
    assert not Student.objects.exists()
    assert not SchoolClass.objects.exists()


def test_deleting_a_teacher_takes_the_classes_nobody_else_owns(room):
    shared = SchoolClassFactory(owner=room.owner)
    ClassTeacherFactory(school_class=shared, teacher=TeacherFactory(), right="owner")
    helped = ClassTeacherFactory(teacher=room.owner, right="full").school_class
    teacher_delete(teacher=room.owner)
    assert set(SchoolClass.objects.all()) == {shared, helped}


def test_what_shows_the_class_is_drawn_anew_and_its_version_grows(
    room, ear, django_capture_on_commit_callbacks
):
    stream = ear(f"class:{room.school_class.pk}", "teacher:1")
    before = room.school_class.version
    for number, name in enumerate(("Cleo", "Dan"), 1):
        with django_capture_on_commit_callbacks(execute=True):
            students_add(school_class=room.school_class, names=[name])
        assert f"<p>{number}</p>".encode() in stream.next_event()
        room.school_class.refresh_from_db()
        assert room.school_class.version == before + number


@pytest.mark.parametrize("end", [student_remove, student_free, student_delete])
def test_the_stream_of_a_student_ends_when_the_seat_is_lost(
    room, ear, django_capture_on_commit_callbacks, end
):
    seated = seat_take(student=room.ada)
    stream = ear("match:1", f"student:{seated.pk}:{seated.device}")
    with django_capture_on_commit_callbacks(execute=True):
        end(student=seated)
    assert stream.ended()


def test_the_stream_of_the_old_device_ends_when_a_new_one_takes_the_seat(
    room, ear, django_capture_on_commit_callbacks
):
    seated = seat_take(student=room.ada)
    stream = ear("match:1", f"student:{seated.pk}:{seated.device}")
    with django_capture_on_commit_callbacks(execute=True):
        seat_take(student=fresh(seated))
    assert stream.ended()


def test_the_stream_of_another_student_goes_on(room, ear, django_capture_on_commit_callbacks):
    seated = seat_take(student=room.ben)
    stream = ear("match:1", f"student:{seated.pk}:{seated.device}")
    with django_capture_on_commit_callbacks(execute=True):
        student_remove(student=room.ada)
    assert not stream.ended()


def test_whoever_another_teacher_has_just_deleted_is_changed_no_more(room):
    guest = guest_ask(school_class=room.school_class, name="Max")
    student_refuse(student=fresh(guest))
    for change in (student_let_in, student_remove, student_free, student_pictures_renew):
        with pytest.raises(UserError, match="no longer in the class"):
            change(student=guest)
    assert not Student.objects.filter(name="Max").exists()


def test_a_child_whom_a_teacher_has_just_deleted_is_told_of_no_error(room):
    student_delete(student=fresh(room.ada))
    student_undo_join(student=room.ada)
    assert not Student.objects.filter(name="Ada").exists()
