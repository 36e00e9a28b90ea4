"""Settings of a student hold on every device, and nobody but their teachers may fix it."""

import re
from typing import Any

import pytest
from django.conf import settings
from django.test import Client
from django.utils import timezone

from classroom.people.models import AuditEntry, Student, StudentSettings
from classroom.people.services.class_ends import class_forget
from classroom.people.services.retention import guests_forget
from classroom.people.services.student_settings import student_settings_change
from classroom.people.services.students import student_delete, student_move
from classroom.people.student_settings import (
    BOTS,
    MOST_HINTS,
    TABLES,
    settings_by_name,
    values_of,
)
from games import bots, topics
from games.contract import RUNGS
from games.errors import UserError
from tests.cast import Cast, colleague, stranger, student_client, teacher_client
from tests.factories import SchoolClassFactory, StudentFactory
from tests.people.test_retention import in_days

pytestmark = pytest.mark.django_db
OWN, CHOOSE = "/settings/", "/settings/choose"
REFUSED = "Your teacher has set this."


@pytest.fixture
def ada(room: Cast) -> Client:
    """A device of Ada."""
    return student_client(device_of(room.ada))


def device_of(student: Student) -> Student:
    student.device = f"device of {student.name}"
    student.save()
    return student


def stored(student: Student) -> dict[str, Any]:
    """Return what is set for the student now; {} for nothing."""
    row = StudentSettings.objects.filter(student=student).values().first() or {}
    return {name: value for name, value in row.items() if name not in ("id", "student_id")}


def change(student: Student, by_teacher: bool = True, **changes: Any) -> bool:
    student = Student.objects.get(pk=student.pk)
    return student_settings_change(student=student, changes=changes, by_teacher=by_teacher)


def html_of(client: Client, path: str = OWN) -> str:
    return client.get(path, follow=True).content.decode()


def root_of(client: Client, path: str = OWN) -> str:
    """The first tag of a page."""
    return re.findall("<html[^>]*>", html_of(client, path))[0]


# Which settings there are ------------------------------------------------------------------------


def test_levels_are_those_of_the_games() -> None:
    """This room knows no games, and names the values itself."""
    assert range(1, len(BOTS) + 1) == range(min(bots.STRENGTHS), max(bots.STRENGTHS) + 1)
    assert MOST_HINTS == RUNGS + 1
    assert TABLES == topics.TABLES


def test_every_setting_holds_for_anybody_until_it_is_set() -> None:
    row = StudentSettings()
    firsts = {name: one.choices[0].value for name, one in settings_by_name().items()}
    assert {name: getattr(row, name) for name in firsts} == firsts


def test_every_column_is_a_setting() -> None:
    columns = {field.name for field in StudentSettings._meta.fields} - {"id", "student"}
    assert {*values_of(StudentSettings())} == columns


# By the student ----------------------------------------------------------------------------------


def test_each_page_of_a_student_has_the_way_to_them(ada: Client) -> None:
    for path in ("/lesson/", "/review/"):
        assert f'href="{OWN}' in html_of(ada, path), path
    assert f'href="{OWN}' not in html_of(Client(), "/join/")


def test_a_press_sets_it_on_every_device(room: Cast, ada: Client) -> None:
    for name, value in (("text_size", "large"), ("calm", "1"), ("read_aloud", "1")):
        assert ada.post(CHOOSE, {name: value, "next": "/review/"}).status_code == 302
    for path in (OWN, "/lesson/", "/review/"):
        other = student_client(room.ada)
        words = 'data-calm="" data-read-aloud="" data-text-size="large"'
        assert f'data-look="large calm aloud" {words}>' in root_of(other, path), path
    assert "data-" not in root_of(student_client(device_of(room.ben)))


def test_the_class_page_says_which_device_has_no_voice_to_read_aloud(
    room: Cast, ada: Client
) -> None:
    words, roster = "no voice to read aloud", room.class_url
    teacher = teacher_client(room.owner)
    change(room.ada, read_aloud=True)
    assert "data-voiceless" not in root_of(ada)
    assert ada.post("/settings/voice", {"missing": "1"}).status_code == 204
    assert 'data-voiceless=""' in root_of(ada)
    assert html_of(teacher, roster).count(words) == 1
    ada.post("/settings/voice", {"missing": "0"})
    assert words not in html_of(teacher, roster)
    ada.post("/settings/voice", {"missing": "1"})
    change(room.ada, read_aloud=False)
    change(room.ben, calm=True)  # anything that shows the class anew
    assert words not in html_of(teacher, roster)


def test_the_page_shows_what_is_chosen_and_leads_back(ada: Client) -> None:
    page = html_of(ada, f"{OWN}?next=/review/")
    assert 'value="" aria-pressed="true">' in " ".join(page.split())
    assert 'href="/review/"' in page
    for away in ("https://away.example/", "//away.example/", "javascript:alert(1)"):
        page = html_of(ada, f"{OWN}?next={away}")
        assert f'"{away}"' not in page
        assert ada.post(CHOOSE, {"calm": "1", "next": away}).url == f"{OWN}?next=%2Fjoin%2Fwait%2F"


def test_five_equal_presses_are_one_row_and_tell_open_pages_once(
    ada: Client, django_capture_on_commit_callbacks
) -> None:
    with django_capture_on_commit_callbacks() as callbacks:
        for _ in range(5):
            ada.post(CHOOSE, {"text_size": "large"})
    assert StudentSettings.objects.count() == 1
    assert len(callbacks) == 1


def test_to_choose_what_holds_anyway_stores_nothing(ada: Client) -> None:
    ada.post(CHOOSE, {"calm": ""})
    assert not StudentSettings.objects.exists()


@pytest.mark.parametrize(
    "pressed",
    [
        {"text_size": "huge"},
        {"language": "xx"},
        {"calm": "yes"},
        {"nothing": "1"},
        {"start_tables": "2"},
    ],
)
def test_what_does_not_exist_is_refused_in_a_sentence(
    ada: Client, room: Cast, pressed: dict[str, str]
) -> None:
    page = ada.post(CHOOSE, pressed, follow=True).content.decode()
    assert "Choose one of the answers on the page." in page
    assert stored(room.ada) == {}


@pytest.mark.parametrize(
    "changes",
    [
        {"start_tables": [13]},
        {"start_tables": "2"},
        {"start_bots": 4},
        {"start_hints": 7},
        {"fixed": ["name"]},
        {"id": 1},
    ],
)
def test_a_value_that_does_not_exist_is_refused_to_teachers_too(
    room: Cast, changes: dict[str, Any]
) -> None:
    with pytest.raises(UserError, match="Choose one of the answers"):
        change(room.ada, **changes)
    assert stored(room.ada) == {}


@pytest.mark.parametrize(
    ("name", "value"), [("start_bots", "3"), ("start_hints", "1"), ("home_language", "uk")]
)
def test_no_student_sets_their_own_level_or_sees_it(
    ada: Client, room: Cast, name: str, value: str
) -> None:
    change(room.ada, home_language="tr", start_bots=2, start_hints=3, start_tables=[2, 5, 10])
    before = stored(room.ada)
    assert REFUSED in ada.post(CHOOSE, {name: value}, follow=True).content.decode()
    assert stored(room.ada) == before
    assert not re.search(
        r"\b[Bb]ot|[Tt]ables|[Hh]int|[Ll]evel|home_language|for home", html_of(ada)
    )


def test_what_a_teacher_has_fixed_is_shown_so_and_refused(ada: Client, room: Cast) -> None:
    change(room.ada, text_size="larger", fixed=["text_size"])
    before = stored(room.ada)
    page = html_of(ada)
    assert page.count(REFUSED) == 1
    assert len(re.findall('name="text_size"', page)) == 1
    assert REFUSED in ada.post(CHOOSE, {"text_size": "large"}, follow=True).content.decode()
    assert stored(room.ada) == before
    ada.post(CHOOSE, {"calm": "1"})
    assert stored(room.ada) == {**before, "calm": True}


def test_of_two_settings_one_of_which_is_fixed_none_is_set(room: Cast) -> None:
    change(room.ada, fixed=["calm"])
    with pytest.raises(UserError, match=REFUSED):
        change(room.ada, by_teacher=False, text_size="large", calm=True)
    assert stored(room.ada)["text_size"] == ""


# The language ------------------------------------------------------------------------------------


def german_by_cookie(client: Client) -> Client:
    client.cookies[settings.LANGUAGE_COOKIE_NAME] = "de"
    return client


def test_the_language_of_the_student_wins_over_that_of_the_device(room: Cast, ada: Client) -> None:
    change(room.ada, language="de")
    for path in (OWN, "/lesson/", "/review/", "/privacy/", "/no/such/page/", "/review/999999/"):
        answer = ada.get(path, follow=True)
        assert '<html lang="de"' in answer.content.decode(), path
        assert answer.headers["Content-Language"] == "de"
    change(room.ada, language="en")
    assert '<html lang="en"' in html_of(german_by_cookie(ada))
    change(room.ada, language="")
    assert '<html lang="de"' in html_of(german_by_cookie(ada))


def test_a_language_at_the_foot_is_set_for_the_student_and_not_for_the_device(
    room: Cast, ada: Client
) -> None:
    ada.post("/i18n/setlang/", {"language": "de", "next": "/review/"})
    assert stored(room.ada)["language"] == "de"
    assert settings.LANGUAGE_COOKIE_NAME not in ada.cookies
    assert '<html lang="de"' in html_of(student_client(room.ada), "/review/")
    assert '<html lang="en"' in html_of(student_client(device_of(room.ben)), "/review/")


def test_a_fixed_language_is_refused_at_the_foot_too(room: Cast, ada: Client) -> None:
    change(room.ada, language="en", fixed=["language"])
    fields = {"language": "de", "next": "/review/"}
    assert REFUSED in ada.post("/i18n/setlang/", fields, follow=True).content.decode()
    assert stored(room.ada)["language"] == "en"


def test_after_the_student_has_left_the_device_speaks_its_own_language(
    room: Cast, ada: Client
) -> None:
    change(room.ada, language="de")
    ada.post("/leave/")
    assert '<html lang="en"' in html_of(ada, "/join/")


# By teachers -------------------------------------------------------------------------------------


def form_of(room: Cast, student: Student) -> str:
    return f"{room.class_url}students/{student.pk}/settings/"


EVERYTHING = {
    "language": "de",
    "home_language": "tr",
    "text_size": "larger",
    "calm": "1",
    "read_aloud": "1",
    "more_time": "1",
    "start_bots": "1",
    "start_hints": "0",
    "start_tables": ["2", "10", "5"],
    "fixed": ["language", "more_time"],
}
STORED = {
    "language": "de",
    "home_language": "tr",
    "text_size": "larger",
    "calm": True,
    "read_aloud": True,
    "more_time": True,
    "start_bots": 1,
    "start_hints": 0,
    "start_tables": [2, 5, 10],
    "fixed": ["language", "more_time"],
}


def test_a_teacher_sets_everything_for_one_and_takes_it_back(room: Cast, teacher: Client) -> None:
    change(room.ada, calm=True)
    before = stored(room.ada)
    answer = teacher.post(form_of(room, room.ada), EVERYTHING)
    assert stored(room.ada) == STORED
    assert stored(room.ben) == {}
    page = html_of(teacher, answer.url)
    assert "Set for 1 student." in page
    assert '<option value="larger" selected>' in page
    undo = re.findall(r'action="([^"]+settings/undo[^"]+)"', page)[0]
    teacher.post(undo)
    assert stored(room.ada) == before
    assert "It is too late to take this back." in teacher.post(undo, follow=True).content.decode()


def test_a_teacher_sets_for_all_who_are_ticked_only_what_is_ticked(
    room: Cast, teacher: Client
) -> None:
    others = StudentFactory.create_batch(2, school_class=room.school_class)
    for student in (room.ada, room.ben):
        change(student, text_size="larger", fixed=["text_size"])
    fields = {**EVERYTHING, "student": [room.ada.pk, others[0].pk], "change": ["calm"], "fixed": []}
    answer = teacher.post(f"{room.class_url}settings/", fields)
    assert answer.status_code == 302
    assert stored(room.ada)["calm"]
    assert stored(room.ada)["fixed"] == ["text_size"]
    assert stored(room.ada)["text_size"] == "larger"
    assert stored(others[0]) == {**stored(others[0]), "calm": True, "language": "", "fixed": []}
    assert not stored(room.ben)["calm"]
    assert stored(others[1]) == {}
    page = html_of(teacher, answer.url)
    assert "Set for 2 students." in page
    teacher.post(re.findall(r'action="([^"]+settings/undo[^"]+)"', page)[0])
    assert [stored(one)["calm"] for one in (room.ada, others[0])] == [False, False]


def test_a_teacher_sets_the_language_for_home_for_many_and_five_equal_posts_count_once(
    room: Cast, teacher: Client
) -> None:
    change(room.ada, language="en")
    fields = {"student": [room.ada.pk, room.ben.pk], "change": ["home_language"]}
    answers = [
        teacher.post(f"{room.class_url}settings/", {**fields, "home_language": "ar"}, follow=True)
        for _ in range(5)
    ]
    is_new = ["Set for 2 students." in one.content.decode() for one in answers]
    assert is_new == [True, False, False, False, False]
    assert [stored(one)["home_language"] for one in (room.ada, room.ben)] == ["ar", "ar"]
    assert [stored(one)["language"] for one in (room.ada, room.ben)] == ["en", ""]
    assert [(one.kind, one.student) for one in AuditEntry.objects.all()] == [("settings", None)]
    answer = teacher.post(f"{room.class_url}settings/", {**fields, "home_language": "xx"})
    assert answer.status_code == 422
    assert stored(room.ada)["home_language"] == "ar"


def test_for_all_or_for_none(room: Cast, teacher: Client) -> None:
    fields = {"student": [room.ada.pk, room.ben.pk], "change": ["text_size"], "text_size": "huge"}
    answer = teacher.post(f"{room.class_url}settings/", fields)
    assert answer.status_code == 422
    assert "Choose one of the answers on the page." in answer.content.decode()
    assert not StudentSettings.objects.exists()


def test_it_is_noted_once_without_saying_for_whom(room: Cast, teacher: Client) -> None:
    for _ in range(5):
        teacher.post(form_of(room, room.ada), EVERYTHING)
    noted = [(one.kind, one.student) for one in AuditEntry.objects.all()]
    assert noted == [("settings", None)]


def test_only_who_may_change_the_class_sets_anything(room: Cast) -> None:
    rights: tuple[tuple[Any, int], ...] = (
        (stranger(), 404),
        (colleague(room, "read"), 404),
        (colleague(room, "full"), 302),
    )
    for teacher, status in rights:
        client = teacher_client(teacher)
        assert client.post(form_of(room, room.ada), EVERYTHING).status_code == status
        assert StudentSettings.objects.exists() == (status == 302)


def test_a_student_of_another_class_is_not_set_through_ones_own(
    room: Cast, teacher: Client
) -> None:
    theirs = StudentFactory()
    assert teacher.post(form_of(room, theirs), EVERYTHING).status_code == 404
    fields = {**EVERYTHING, "student": [theirs.pk], "change": ["calm"]}
    teacher.post(f"{room.class_url}settings/", fields)
    assert not StudentSettings.objects.exists()


def test_a_student_sets_nothing_for_others(room: Cast, ada: Client) -> None:
    assert ada.post(form_of(room, room.ben), EVERYTHING).status_code == 302
    ada.post(CHOOSE, {"calm": "1", "student": room.ben.pk})
    assert stored(room.ben) == {}


# Open pages --------------------------------------------------------------------------------------


@pytest.mark.usefixtures("as_committed")
@pytest.mark.parametrize("whose", ["ada", "ben"])
def test_open_pages_of_the_student_come_again_and_those_of_others_stay(
    room: Cast, teacher: Client, ear, whose: str
) -> None:
    stream = ear(f"class:{room.school_class.pk}", f"student:{getattr(room, whose).pk}:d")
    teacher.post(form_of(room, room.ada), EVERYTHING)
    assert stream.ended() == (whose == "ada")


@pytest.mark.usefixtures("as_committed")
def test_what_no_page_shows_leaves_open_pages_alone(room: Cast, ear) -> None:
    own = ear(f"class:{room.school_class.pk}", f"student:{room.ada.pk}:d")
    change(room.ada, start_tables=[2], start_bots=1, fixed=["calm"], home_language="tr")
    assert not own.ended()


# Where it goes -----------------------------------------------------------------------------------


def test_it_goes_with_the_student_and_with_the_names_of_the_class(room: Cast) -> None:
    change(room.ada, calm=True)
    change(room.ben, calm=True)
    student_delete(student=room.ada)
    assert [one.student for one in StudentSettings.objects.all()] == [room.ben]
    class_forget(school_class=room.school_class)
    assert not StudentSettings.objects.exists()


def test_that_of_a_guest_goes_with_the_guest(room: Cast) -> None:
    guest = StudentFactory(school_class=room.school_class, guest=True, seen_at=timezone.now())
    change(guest, calm=True)
    guests_forget()
    assert stored(guest)["calm"]
    with in_days(31):
        guests_forget()
    assert not StudentSettings.objects.exists()


def test_a_moved_student_takes_it_along(room: Cast) -> None:
    change(room.ada, calm=True, home_language="uk", fixed=["calm"])
    before = stored(room.ada)
    student_move(student=room.ada, school_class=SchoolClassFactory(owner=room.owner))
    assert stored(room.ada) == before
