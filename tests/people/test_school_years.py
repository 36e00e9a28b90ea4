"""A new school year: all classes move up in one press, and back in one."""

from datetime import datetime, timedelta

import pytest
from django.test import Client
from django.utils import timezone

from classroom.people.grades import grade_of, next_name
from classroom.people.models import SchoolClass
from classroom.people.services.classes import class_edit
from classroom.people.services.school_classes import class_archive
from classroom.people.services.school_years import (
    UNDONE_FOR,
    names_before_forget,
    school_year_begin,
    school_year_undo,
)
from classroom.people.tasks import forget_expired
from games.errors import Stale, UserError
from tests.cast import administrator, teacher_client
from tests.factories import SchoolClassFactory, StudentFactory

pytestmark = pytest.mark.django_db
PAGE = "/school/year/"
NAMES = ("1a", "3b", "4a", "4b")
MINUTE = timedelta(minutes=1)


@pytest.fixture
def boss() -> Client:
    """An administrator who teaches no class."""
    client = teacher_client(administrator())
    SchoolClass.objects.all().delete()
    return client


@pytest.fixture
def classes(boss: Client) -> dict[str, SchoolClass]:
    return {name: SchoolClassFactory(name=name) for name in NAMES}


def now_called() -> dict[str, bool]:
    """The classes by name, and which are archived."""
    rows = SchoolClass.objects.values_list("name", "archived_at")
    return {name: archived is not None for name, archived in rows}


def press(boss: Client, classes: dict[str, SchoolClass], leavers: tuple[str, ...] = ("4a", "4b")):
    names = {f"name-{one.pk}": next_name(name) for name, one in classes.items()}
    fields = names | {"leaves": [classes[name].pk for name in leavers]}
    return boss.post(PAGE, fields, follow=True)


UP = {"2a": False, "4b": False, "4a": True}


# Names of a year later -----------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "later"),
    [
        ("3b", "4b"),
        ("9", "10"),
        ("Klasse 3b", "Klasse 4b"),
        ("12c Mathe", "13c Mathe"),
        ("3b 2026/27", "4b 2027/28"),
        ("2026/27 3b", "2027/28 4b"),
        ("4 2099/00", "5 2100/01"),
        ("5a 2026", "6a 2027"),
        ("5a (2026-2027)", "6a (2027-2028)"),
        ("13", "13"),
        ("0b", "0b"),
        ("25", "25"),
        ("Foxes", "Foxes"),
        ("Foxes 2026/27", "Foxes 2026/27"),
        ("", ""),
    ],
)
def test_a_name_of_a_year_later(name: str, later: str) -> None:
    assert next_name(name) == later


@pytest.mark.parametrize(
    ("name", "grade"), [("3b", 3), ("Foxes", None), ("2026/27", None), ("10 A", 10), ("1", 1)]
)
def test_the_grade_of_a_name(name: str, grade: int | None) -> None:
    assert grade_of(name) == grade


# The page ------------------------------------------------------------------------------------


def test_the_page_has_each_next_name_and_ticks_the_highest_grade(boss, classes) -> None:
    html = boss.get(PAGE).content.decode()
    for name, one in classes.items():
        assert f'name="name-{one.pk}" value="{next_name(name)}"' in html
        assert (f'value="{one.pk}" checked' in html) == (name in ("4a", "4b"))


def test_a_school_of_one_grade_ticks_none(boss) -> None:
    for name in ("3a", "3b", "Foxes"):
        SchoolClassFactory(name=name)
    assert "checked" not in boss.get(PAGE).content.decode()


def test_one_press_moves_all_up_and_archives_the_leavers(boss, classes) -> None:
    child = StudentFactory(school_class=classes["3b"], name="Ada")
    end, code = classes["3b"].ends_on, classes["3b"].join_code
    assert "4 classes are in their new year." in press(boss, classes).content.decode()
    assert sorted(SchoolClass.objects.values_list("name", flat=True)) == ["2a", "4a", "4b", "4b"]
    assert not SchoolClass.objects.get(pk=classes["3b"].pk).archived_at
    assert SchoolClass.objects.get(pk=classes["4b"].pk).archived_at
    child.refresh_from_db()
    after = child.school_class
    assert (after.pk, after.name, after.ends_on, after.join_code) == (
        classes["3b"].pk,
        "4b",
        end,
        code,
    )


def test_a_second_press_changes_nothing(boss, classes) -> None:
    press(boss, classes)
    before = list(SchoolClass.objects.order_by("pk").values())
    assert "has begun already" in press(boss, classes).content.decode()
    assert list(SchoolClass.objects.order_by("pk").values()) == before


def test_what_was_typed_stays_when_a_name_cannot_be_kept(boss, classes) -> None:
    fields = {f"name-{classes['1a'].pk}": " ", f"name-{classes['3b'].pk}": "Owls"}
    answer = boss.post(PAGE, fields | {"leaves": classes["4a"].pk})
    html = answer.content.decode()
    assert answer.status_code == 422
    assert 'value="Owls"' in html
    assert f'value="{classes["4a"].pk}" checked' in html
    assert f'value="{classes["4b"].pk}" checked' not in html
    assert set(now_called()) == set(NAMES)


def test_a_press_that_would_change_nothing_says_so(boss, classes) -> None:
    answer = boss.post(PAGE, {})
    assert answer.status_code == 422
    assert "No class has another name" in answer.content.decode()


def test_an_archived_class_neither_moves_up_nor_leaves_again(boss, classes) -> None:
    class_archive(school_class=classes["1a"], archived=True)
    at = SchoolClass.objects.get(pk=classes["1a"].pk).archived_at
    assert "1a" not in boss.get(PAGE).content.decode().partition("<tbody>")[2]
    pks = [classes["1a"].pk, classes["3b"].pk]
    assert school_year_begin(names=dict.fromkeys(pks, "9x"), leavers=[]) == 1
    after = SchoolClass.objects.get(pk=classes["1a"].pk)
    assert (after.name, after.archived_at) == ("1a", at)


# Taken back ----------------------------------------------------------------------------------


def undo(boss: Client) -> str:
    return boss.post(f"{PAGE}undo", follow=True).content.decode()


def test_one_press_takes_all_of_it_back(boss, classes) -> None:
    press(boss, classes)
    assert "Take it back" in boss.get(PAGE).content.decode()
    assert "as they were before" in undo(boss)
    assert now_called() == dict.fromkeys(NAMES, False)
    assert "Begin the new school year" in boss.get(PAGE).content.decode()
    press(boss, classes)
    assert SchoolClass.objects.get(pk=classes["3b"].pk).name == "4b"


def test_what_teachers_have_changed_since_then_stays(boss, classes) -> None:
    press(boss, classes)
    own = SchoolClass.objects.get(pk=classes["3b"].pk)
    class_edit(school_class=own, name="Owls", guests=True)
    class_archive(school_class=classes["1a"], archived=True)
    class_archive(school_class=classes["4a"], archived=False)
    undo(boss)
    assert now_called() == {"Owls": False, "1a": True, "4a": False, "4b": False}


def test_it_can_be_taken_back_for_thirty_days(boss, classes, time_machine) -> None:
    press(boss, classes)
    at: datetime = SchoolClass.objects.get(pk=classes["3b"].pk).moved_up_at
    time_machine.move_to(at + UNDONE_FOR - MINUTE)
    forget_expired()
    school_year_undo()
    assert now_called() == dict.fromkeys(NAMES, False)


def test_after_that_it_stays_and_the_names_of_before_are_forgotten(
    boss, classes, time_machine
) -> None:
    press(boss, classes)
    time_machine.move_to(timezone.now() + UNDONE_FOR + MINUTE)
    assert "It is too late to take this back." in undo(boss)
    assert SchoolClass.objects.get(pk=classes["3b"].pk).name == "4b"
    assert SchoolClass.objects.filter(name_before="3b").exists()
    names_before_forget()
    assert set(SchoolClass.objects.values_list("name_before", flat=True)) == {""}
    # A year later it begins anew.
    assert school_year_begin(names={classes["3b"].pk: "5b"}, leavers=[]) == 1


def test_without_a_new_year_there_is_nothing_to_take_back(boss, classes) -> None:
    with pytest.raises(Stale):
        school_year_undo()
    with pytest.raises(UserError):
        school_year_begin(names={}, leavers=[])


def test_teachers_read_in_their_class_who_did_it(boss, classes) -> None:
    press(boss, classes)
    undo(boss)
    kinds = classes["3b"].audit.values_list("kind", "teacher__is_superuser")
    assert list(kinds) == [("class", True)] * 2
