"""The teacher's pages about classes and students."""

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile

from classroom.people.models import SchoolClass, Student
from classroom.people.services.classes import class_edit
from classroom.people.services.seats import seat_take
from classroom.people.services.students import student_rename, students_add
from tests.factories import StudentFactory

pytestmark = pytest.mark.django_db
Status = Student.Status


def text(response):
    return response.content.decode()


def fresh(student):
    return Student.objects.get(pk=student.pk)


def act(teacher, room, student, action):
    return teacher.post(f"{room.class_url}students/{student.pk}/{action}/")


def test_a_teacher_without_classes_is_told_what_to_do(teacher, room):
    room.school_class.delete()
    assert "Create the first one" in text(teacher.get("/classes/"))


def test_a_class_is_made_in_one_step(teacher, room):
    response = teacher.post("/classes/", {"name": "5a"})
    made = SchoolClass.objects.get(name="5a")
    assert response.url == f"/classes/{made.pk}/"
    assert made.join_code in text(teacher.get(response.url))


@pytest.mark.parametrize("name", ["", " ", "a" * 61, "\u202e"])
def test_a_class_name_that_does_not_do_is_told(teacher, room, name):
    response = teacher.post("/classes/", {"name": name})
    assert response.status_code == 422
    assert "notice--error" in text(response)
    assert SchoolClass.objects.count() == 1


def test_the_class_page_shows_code_qr_and_pictures(teacher, room):
    page = text(teacher.get(room.class_url))
    assert "ABC234" in page
    assert 'class="qr"' in page
    assert "bear" in page


def test_an_empty_class_says_what_to_do(teacher, room):
    Student.objects.all().delete()
    assert "Paste your list" in text(teacher.get(room.class_url))


def test_a_class_is_renamed_and_closed_to_guests(teacher, room):
    teacher.post(f"{room.class_url}edit/", {"name": "4c"})
    room.school_class.refresh_from_db()
    assert (room.school_class.name, room.school_class.guests) == ("4c", False)


def test_a_bad_new_name_changes_nothing(teacher, room):
    assert teacher.post(f"{room.class_url}edit/", {"name": "!"}).status_code == 422
    room.school_class.refresh_from_db()
    assert (room.school_class.name, room.school_class.guests) == ("4b", True)


def test_a_class_is_locked_and_unlocked(teacher, room):
    for value, locked in (("yes", True), ("", False)):
        teacher.post(f"{room.class_url}lock/", {"locked": value})
        room.school_class.refresh_from_db()
        assert room.school_class.locked is locked


def test_a_new_code_is_asked_about_first(teacher, room):
    assert "Make a new code?" in text(teacher.get(f"{room.class_url}code/"))
    room.school_class.refresh_from_db()
    assert room.school_class.join_code == "ABC234"
    teacher.post(f"{room.class_url}code/")
    room.school_class.refresh_from_db()
    assert room.school_class.join_code != "ABC234"


def test_a_class_is_deleted_only_once_its_name_is_typed(teacher, room):
    assert "permanently" in text(teacher.get(f"{room.class_url}delete/"))
    assert SchoolClass.objects.exists()
    refused = teacher.post(f"{room.class_url}delete/", {"name": "another"})
    assert (refused.status_code, SchoolClass.objects.exists()) == (422, True)
    name = {"name": f" {room.school_class.name.upper()} "}
    assert teacher.post(f"{room.class_url}delete/", name).url == "/classes/"
    assert not SchoolClass.objects.exists()


def test_a_card_for_each_student(teacher, room):
    StudentFactory(school_class=room.school_class, name="Gone", removed=True)
    page = text(teacher.get(f"{room.class_url}cards/"))
    assert page.count('class="seat-card"') == 2
    assert "Gone" not in page


def test_a_paste_is_looked_at_before_anything_is_saved(teacher, room):
    page = text(teacher.post(f"{room.class_url}names/", {"names": "Cleo\nAda\n?"}))
    assert "Line 2 (Ada)" in page
    assert "Line 3 (?)" in page
    assert 'name="name" value="Cleo"' in page
    assert Student.objects.count() == 2


def test_confirmed_names_are_saved(teacher, room):
    teacher.post(f"{room.class_url}names/add/", {"name": ["Cleo", "Dan, the second"]})
    names = set(Student.objects.values_list("name", flat=True))
    assert names == {"Ada", "Ben", "Cleo", "Dan, the second"}


def test_names_that_were_taken_meanwhile_are_looked_at_again(teacher, room):
    response = teacher.post(f"{room.class_url}names/add/", {"name": ["Cleo", "Ada"]})
    assert response.status_code == 422
    assert "Ada" in text(response)
    assert Student.objects.count() == 2


def test_a_file_is_read(teacher, room):
    file = SimpleUploadedFile("4b.csv", "Name;Class\nZoë;4b".encode("utf-16"))
    page = text(teacher.post(f"{room.class_url}names/", {"file": file, "names": ""}))
    assert 'name="name" value="Zoë"' in page


@pytest.mark.parametrize("data", [b"a" * 1_000_001, b"a" * 10_000_000, b""])
def test_a_file_too_big_or_empty_is_told(teacher, room, data):
    file = SimpleUploadedFile("x.csv", data)
    response = teacher.post(f"{room.class_url}names/", {"file": file})
    assert response.status_code == 422
    assert "notice--error" in text(response)


def test_a_file_that_is_no_text_breaks_nothing(teacher, room):
    file = SimpleUploadedFile("x.csv", bytes(range(256)) * 100)
    assert teacher.post(f"{room.class_url}names/", {"file": file}).status_code in (200, 422)


def test_ten_thousand_fields_are_refused(teacher, room):
    fields = {f"f{n}": "" for n in range(10_000)}
    assert teacher.post(f"{room.class_url}names/add/", fields).status_code == 400


def test_a_guest_is_let_in_from_the_class_page(teacher, room):
    guest = StudentFactory(school_class=room.school_class, name="Max", waiting=True)
    assert "Max" in text(teacher.get(room.class_url))
    act(teacher, room, guest, "let-in")
    assert fresh(guest).status == Status.GUEST


def test_all_guests_are_let_in_or_sent_away_at_once(teacher, room):
    StudentFactory.create_batch(3, school_class=room.school_class, waiting=True)
    teacher.post(f"{room.class_url}waiting/", {"answer": "let-in"})
    assert Student.objects.filter(status=Status.GUEST).count() == 3
    StudentFactory.create_batch(3, school_class=room.school_class, waiting=True)
    teacher.post(f"{room.class_url}waiting/", {"answer": "refuse"})
    assert Student.objects.count() == 5


def test_deleting_a_student_for_good_is_asked_about_first(teacher, room):
    act(teacher, room, room.ada, "remove")
    address = f"{room.class_url}students/{room.ada.pk}/"
    assert f'href="{address}delete/"' in text(teacher.get(address))
    page = text(teacher.get(f"{address}delete/"))
    assert "Delete Ada permanently?" in page
    assert "This cannot be undone." in page
    assert fresh(room.ada)


def test_a_student_is_removed_let_back_and_deleted(teacher, room):
    act(teacher, room, room.ada, "remove")
    assert fresh(room.ada).status == Status.REMOVED
    assert "Let back in" in text(teacher.get(room.class_url))
    act(teacher, room, room.ada, "let-back")
    assert fresh(room.ada).status == Status.ROSTER
    act(teacher, room, room.ada, "delete")
    assert not Student.objects.filter(pk=room.ada.pk).exists()


def test_letting_back_into_a_taken_name_is_told(teacher, room):
    act(teacher, room, room.ada, "remove")
    students_add(school_class=room.school_class, names=["Ada"])
    act(teacher, room, room.ada, "let-back")
    assert "already" in text(teacher.get(room.class_url))
    assert fresh(room.ada).status == Status.REMOVED


def test_a_seat_is_freed(teacher, room):
    seat_take(student=room.ada)
    act(teacher, room, room.ada, "free")
    assert fresh(room.ada).device == ""


def test_a_student_gets_other_pictures(teacher, room):
    act(teacher, room, room.ada, "pictures")
    assert fresh(room.ada).return_code != "bear-kite"


def test_an_action_that_is_none_is_404(teacher, room):
    assert act(teacher, room, room.ada, "explode").status_code == 404


def test_a_student_is_renamed(teacher, room):
    teacher.post(f"{room.class_url}students/{room.ada.pk}/", {"name": "Anne"})
    assert fresh(room.ada).name == "Anne"


@pytest.mark.parametrize("name", ["Ben", "", "a" * 41])
def test_a_student_name_that_does_not_do_is_told(teacher, room, name):
    response = teacher.post(f"{room.class_url}students/{room.ada.pk}/", {"name": name})
    assert response.status_code == 422
    assert fresh(room.ada).name == "Ada"


def test_names_with_markup_are_only_ever_escaped(teacher, room):
    hostile = "<script>x</script>"
    StudentFactory(school_class=room.school_class, name=hostile)
    StudentFactory(school_class=room.school_class, name=hostile + "w", waiting=True)
    class_edit(school_class=room.school_class, name=hostile, guests=True)
    for page in ("", "cards/", "names/", "edit/", "code/", "delete/"):
        assert "<script>x" not in text(teacher.get(room.class_url + page))
    preview = teacher.post(f"{room.class_url}names/", {"names": hostile + "v"})
    assert "<script>x" not in text(preview)


def test_a_looking_co_teacher_sees_no_pictures_and_no_buttons(room, client, reader):
    client.force_login(reader)
    page = text(client.get(room.class_url))
    assert "Ada" in page
    assert "bear" not in page
    assert "Remove" not in page


def test_a_student_whose_name_is_deleted_is_in_no_table(teacher, room, django_db_blocker):
    from django.apps import apps

    student_rename(student=room.ada, name="Plantedname")
    teacher.get(room.class_url)
    act(teacher, room, room.ada, "remove")
    act(teacher, room, room.ada, "delete")
    rows = [str(row.__dict__) for model in apps.get_models() for row in model._base_manager.all()]
    assert not [row for row in rows if "Plantedname" in row]


def test_a_removal_can_be_undone_on_the_next_page_without_scripts(teacher, room):
    page = text(teacher.post(f"{room.class_url}students/{room.ada.pk}/remove/", follow=True))
    message, _ = page.split('id="messages"')[1].split("</form>", 1)
    back = f"{room.class_url}students/{room.ada.pk}/let-back/"
    assert "Ada is removed." in message
    assert "Undo" in message
    assert f'action="{back}"' in message
    assert "hx-post" not in message
    teacher.post(back)
    assert fresh(room.ada).status == Status.ROSTER
    assert "Undo" not in text(teacher.get(room.class_url))
