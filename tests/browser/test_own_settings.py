"""A child sets language, size and calm with one press each; pages open elsewhere follow."""

import pytest
from playwright.sync_api import Locator, Page, expect

from classroom.people.models import Student, StudentSettings
from classroom.people.services.student_settings import student_settings_change
from tests.browser import steps
from tests.browser.conftest import LAPTOP, PHONE, Room
from tests.browser.sight import sees, sees_count
from tests.browser.test_access import violations
from tests.cast import student_client
from tests.lessons.setting import room_make

pytestmark = [pytest.mark.browser, pytest.mark.slow]
# How long and how often a pointer of a first match hops.
POINTS = """() => {
  const one = document.querySelector("#match").appendChild(document.createElement("p"));
  one.className = "pointer";
  const { animationDuration, animationIterationCount } = getComputedStyle(one);
  return `${animationDuration} ${animationIterationCount}`;
}"""


def at_the_tables() -> list[tuple[str, str]]:
    """Six children in a lesson: the path of each table, and the session."""
    room = room_make(6)
    room.running(teams=3)
    seats = {kid: kid.seats.get().match_id for kid in room.students}
    return [
        (f"/play/{match}/", student_client(kid).cookies["sessionid"].value)
        for kid, match in seats.items()
    ]


def gear(page: Page) -> Locator:
    return page.get_by_role("link", name="Settings").or_(
        page.get_by_role("link", name="Einstellungen")
    )


def root(page: Page) -> Locator:
    return page.locator("html")


def test_a_page_that_is_open_on_another_device_follows_at_the_table(room: Room, in_thread) -> None:
    [(path, session), (other_path, other_session), *_] = in_thread(at_the_tables)
    tablet, phone = (room.student(path, session, size) for size in (LAPTOP, PHONE))
    mate = room.student(other_path, other_session, PHONE)
    mate.evaluate("window.stayed = true")
    gear(phone).click()
    sees(phone.locator("h1"), "Your settings")
    for name, value in (("language", "de"), ("text_size", "large"), ("calm", "1")):
        choice = phone.locator(f"main [name={name}][value='{value}']")
        choice.click()
        expect(choice).to_have_attribute("aria-pressed", "true")
    expect(root(tablet)).to_have_attribute("data-look", "de large calm")
    expect(root(tablet)).to_have_attribute("lang", "de")
    sees(tablet.locator("#hints-tab summary"), "Tipps")
    assert tablet.evaluate("isCalm()")
    phone.get_by_role("link", name="Zurück").click()
    sees(phone.locator("#hints-tab summary"), "Tipps")
    sees(mate.locator("#hints-tab summary"), "Hints")
    assert mate.evaluate("window.stayed && !isCalm()")
    assert [one.evaluate(POINTS) for one in (tablet, mate)] == ["0.001s 1", "0.7s 3"]


def test_every_choice_is_a_press_without_scripts_and_a_fixed_one_is_none(
    room: Room, in_thread
) -> None:
    [(_path, session), *_] = in_thread(at_the_tables)
    page = room.student("/settings/", session, PHONE, java_script_enabled=False)
    choices = page.locator("main section").nth(1).get_by_role("button")
    sees_count(choices, 3)
    choices.nth(2).click()
    expect(choices.nth(2)).to_have_attribute("aria-pressed", "true")
    expect(root(page)).to_have_attribute("data-text-size", "larger")

    def fix() -> None:
        kid = Student.objects.get(settings__text_size="larger")
        student_settings_change(student=kid, changes={"fixed": ["text_size"]}, by_teacher=True)

    in_thread(fix)
    page.goto(page.url)
    sees_count(choices, 1)
    expect(choices).to_be_disabled()
    sees(page.locator("main section").nth(1), "Your teacher has set this.")


@pytest.mark.parametrize("size", ["", "larger"])
def test_the_page_and_the_table_fit_a_phone(room: Room, in_thread, size: str) -> None:
    [(path, session), *_] = in_thread(at_the_tables)
    page = room.student("/settings/", session, PHONE)
    if size:
        page.get_by_role("button", name="Very large").click()
        expect(root(page)).to_have_attribute("data-text-size", size)
    for theme in ("light", "dark"):
        assert violations(page, PHONE, theme) == []
    assert page.evaluate("document.documentElement.scrollWidth") == PHONE["width"]
    page.goto(room.url + path)
    box = gear(page).bounding_box()
    assert box is not None
    assert min(box["width"], box["height"]) >= 44
    assert box["x"] + box["width"] <= PHONE["width"]
    assert box["y"] + box["height"] <= PHONE["height"]
    assert violations(page, PHONE, "light") == []


def test_a_teacher_sets_it_for_two_and_takes_it_back(room: Room, in_thread) -> None:
    teacher = room.visitor(LAPTOP)
    steps.signed_up(teacher, room.url)
    steps.a_class(teacher, ["Ada", "Ben", "Cleo"])
    teacher.get_by_role("link", name="Settings of students").click()
    assert violations(teacher, LAPTOP, "light") == []
    for name in ("Ada", "Cleo"):
        teacher.get_by_label(name).check()
    teacher.locator("#change-text_size").check()
    teacher.get_by_role("combobox", name="Size of words").select_option("large")
    teacher.get_by_role("button", name="Save").click()
    toast = teacher.locator(".toast")
    sees(toast, "Set for 2 students.")
    toast.get_by_role("button").click()
    expect(toast).to_have_count(0)
    assert not in_thread(StudentSettings.objects.exclude(text_size="").exists)
