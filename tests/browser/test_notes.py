"""A teacher's note waits on a child's start page, and the child's answer reaches the teacher."""

from collections.abc import Callable

import pytest
from django.test import Client
from playwright.sync_api import Locator, Page, expect

from tests.browser import steps
from tests.browser.conftest import LAPTOP, PHONE, Room
from tests.browser.sight import sees, sees_count, sees_nothing_of
from tests.browser.test_access import violations
from tests.cast import teacher_client
from tests.play.tables import client_of
from tests.review.scene import Scene, scene_make

pytestmark = [pytest.mark.browser, pytest.mark.slow]

TO_ADA, TO_BEN = "Your sevens are strong now.", "Which table was hard?"
AT_THE_MOVE = "Look at this roll again."


def test_notes_at_a_task_are_answered_with_a_face_in_words_or_not_at_all(room: Room) -> None:
    teacher = room.visitor(LAPTOP)
    steps.signed_up(teacher, room.url)
    code = steps.a_class(teacher, ["Ada", "Ben"])
    ada, ben = (came(room, code, name) for name in ("Ada", "Ben"))
    teacher.locator("#main").get_by_role("link", name="Tasks").click()
    tasks = teacher.url
    teacher.get_by_role("button", name="Set the task").click()
    teacher.locator(".task-row a").first.click()
    written(teacher, "Ada", TO_ADA)
    written(teacher, "Ben", TO_BEN)

    a_face_is_tapped(ada)
    a_sentence_is_typed(ben)
    teacher.reload()
    sees(row(teacher, "Ada"), TO_ADA, "Great!", "I learned them")
    sees(row(teacher, "Ben"), TO_BEN, "The eights")
    sees_nothing_of(teacher.locator("tbody"), "no answer yet")
    assert violations(teacher, LAPTOP, "light") == []

    written(teacher, "Ada", "See you on Monday.")
    teacher.goto(tasks)
    teacher.get_by_label("Students answer notes").select_option("not at all")
    teacher.locator("form", has=teacher.locator("#note-answers")).get_by_role("button").click()
    no_answer_is_offered(ada)
    teacher.locator(".task-row a").first.click()
    sees(row(teacher, "Ada"), "See you on Monday. read")


def test_a_note_at_a_move_leads_its_players_there(room: Room, in_thread: Callable) -> None:
    scene = in_thread(lambda: scene_make(2, 1).say(1, "roll").end())
    teacher = of(room, in_thread(lambda: teacher_client(scene.owner)), LAPTOP)
    move = in_thread(lambda: scene.url(2))
    teacher.goto(room.url + move)
    teacher.get_by_text("Write a note here").click()
    teacher.fill("#note-new", AT_THE_MOVE)
    teacher.get_by_role("button", name="Save the note").click()
    sees(teacher.locator("#notes"), AT_THE_MOVE)

    child = of(room, in_thread(lambda: the_child(scene)), PHONE, java_script_enabled=False)
    child.goto(f"{room.url}/lesson/")
    letter(child).press("Enter")
    sees(child.locator(".camp__note"), AT_THE_MOVE)
    child.get_by_role("link", name="See the move").click()
    child.wait_for_url(f"**{move}")
    sees(child.locator("#notes"), AT_THE_MOVE)
    child.goto(f"{room.url}/lesson/")
    letter(child).press("Enter")
    child.locator(".camp__note").get_by_role("button", name="I am lost").press("Enter")
    sees_nothing_of(child.locator(".camp__note"))
    teacher.reload()
    sees(teacher.locator("#notes"), "I am lost")


def came(room: Room, code: str, name: str) -> Page:
    """A child on a phone, on the start page."""
    child = room.visitor(PHONE)
    child.goto(f"{room.url}/join/?code={code}")
    child.get_by_role("button", name=name, exact=True).click()
    sees(child.locator("#camp"))
    return child


def of(room: Room, client: Client, size: dict[str, int], **device: object) -> Page:
    """A window of the person who is signed in with this client."""
    page = room.visitor(size, **device)
    page.context.add_cookies(
        [{"name": one.key, "value": one.value, "url": room.url} for one in client.cookies.values()]
    )
    return page


def letter(child: Page) -> Locator:
    """The letter in the camp: it opens the notes, and closes them."""
    return child.locator(".camp__letter > summary")


def the_child(scene: Scene) -> Client:
    return client_of(scene.student(2))


def row(teacher: Page, name: str) -> Locator:
    return teacher.get_by_role("row").filter(has=teacher.get_by_role("link", name=name))


def written(teacher: Page, name: str, text: str) -> None:
    place = row(teacher, name)
    place.get_by_text("Write").first.click()
    place.get_by_label("Note").fill(text)
    place.get_by_role("button", name="Send").click()
    sees(teacher.locator(".messages"), f"The note waits on the start page of {name}.")


def a_face_is_tapped(child: Page) -> None:
    child.reload()
    letter(child).click()
    note = child.locator(".camp__note")
    sees(note, TO_ADA)
    sees_count(note.locator(".last-ask__face"), 6)
    assert violations(child, PHONE, "light") == []
    note.get_by_label("You can also write:").fill("I learned them")
    note.get_by_role("button", name="Great!").click()
    sees_nothing_of(child.locator(".camp__note"))


def a_sentence_is_typed(child: Page) -> None:
    """Enter sends the words, without a face."""
    child.reload()
    letter(child).click()
    sees(child.locator(".camp__note"), TO_BEN)
    child.get_by_label("You can also write:").fill("The eights")
    child.keyboard.press("Enter")
    sees_nothing_of(child.locator(".camp__note"))


def no_answer_is_offered(child: Page) -> None:
    child.reload()
    letter(child).click()
    note = child.locator(".camp__note")
    sees(note, "See you on Monday.")
    expect(note.locator("input[name=reply], .last-ask__face")).to_have_count(0)
    note.get_by_role("button", name="I read it").click()
    sees_nothing_of(child.locator(".camp__note"))
