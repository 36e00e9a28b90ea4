# ruff: noqa: RUF001
"""Questions to the class, facts, notes and messages are read to a child, with signs as words."""

from collections.abc import Callable
from functools import partial
from typing import Any

import pytest
from django.utils import timezone
from playwright.sync_api import Locator, Page, expect

from classroom.lessons.services.settings import lesson_set_sound
from classroom.people.models import Student
from classroom.people.services.student_settings import student_settings_change
from classroom.play.models import Match
from classroom.play.services.matches import match_pause
from classroom.play.services.messages import match_set_message
from classroom.review.models import StudentNote
from classroom.review.questions.services import decision_ask, last_question_ask
from classroom.review.questions.ways import ways_ask
from games.facts import multiplication
from tests.browser.conftest import PHONE, Room
from tests.browser.sight import sees, sees_nothing_of, words_of
from tests.browser.test_camp import empty_camp
from tests.browser.test_fits import waiting
from tests.browser.voices import BY_ITSELF, VOICES, hears, in_words, listener, texts
from tests.lessons.setting import room_make
from tests.play.tables import client_of, say

pytestmark = [pytest.mark.browser, pytest.mark.slow]

Open = Callable[..., Page]
# Text on a page, and what an English, a German and a Spanish voice are given.
SUMS = {
    "6 − 2 = ?": (
        "6 minus 2 is what?",
        "6 minus 2 ist gleich was?",
        "6 menos 2 es igual a cuánto?",
    ),
    "6 × 7 =": ("6 times 7 is?", "6 mal 7 ist gleich?", "6 por 7 es igual a?"),
    "\u2066Go on: 6 × 7 =\u2069": (
        "Go on: 6 times 7 is?",
        "Go on: 6 mal 7 ist gleich?",
        "Go on: 6 por 7 es igual a?",
    ),
    "6 + ? = 9": ("6 plus what is 9.", "6 plus was ist gleich 9.", "6 más cuánto es igual a 9."),
    "12 ÷ 3 = 4.": (
        "12 divided by 3 is 4.",
        "12 geteilt durch 3 ist gleich 4.",
        "12 entre 3 es igual a 4.",
    ),
    "2 · 3 and 12 : 3": (
        "2 times 3 and 12 divided by 3.",
        "2 mal 3 and 12 geteilt durch 3.",
        "2 por 3 and 12 entre 3.",
    ),
    "(2 + 3) × −1": (
        "(2 plus 3) times minus 1.",
        "(2 plus 3) mal minus 1.",
        "(2 más 3) por menos 1.",
    ),
    "What? Dice: 2, 3. At 10:30 · now": ("What? Dice: 2, 3. At 10:30 · now.",) * 3,
    "<bdi>A + 1</bdi> has 2 + 1": (
        "A + 1 has 2 plus 1.",
        "A + 1 has 2 plus 1.",
        "A + 1 has 2 más 1.",
    ),
}


@pytest.fixture
def opened(room: Room, in_thread: Callable[..., Any]) -> Open:
    """`opened(laid)`: the page whose path and session `laid` returns, on a device that reads."""

    def open_page(laid: Callable[[], tuple[str, str]], *scripts: str, **device: str) -> Page:
        path, session = in_thread(laid)
        return listener(room, path, session, PHONE, VOICES, *(scripts or (BY_ITSELF,)), **device)

    return open_page


def question_of(kind: str, sound: str = "choose") -> tuple[str, str]:
    """A child whose class is asked this in its lesson, on the question's own page."""
    made = room_make(4)
    lesson = made.running(teams=2)
    lesson_set_sound(lesson=lesson, sound=sound)
    if kind == "poll":
        match = Match.objects.first()
        assert match is not None
        say_first(match)
        match_pause(match=match)
        decision_ask(school_class=made.school_class, match=match, ply=2, seat=1)
    elif kind == "ways":
        ways_ask(lesson=lesson, preset="two")
    else:
        last_question_ask(lesson=lesson, fact=multiplication(7, 8, None))
    return "/review/question/", client_of(made.students[0]).session.session_key or ""


def say_first(match: Match) -> None:
    student = Student.objects.filter(seats__match=match, seats__number=1).first()
    assert student is not None
    Student.objects.filter(pk=student.pk).update(name="Kid 11")
    say(match, 1, "roll")


def key(page: Page) -> Locator:
    return page.get_by_role("button", name="Read to me")


@pytest.mark.parametrize(
    ("kind", "words"),
    [
        ("poll", "Your teacher asks: what would you play?"),
        ("fact", "Last question: 7 times 8 is?"),
        ("ways", "Find new ways!"),
    ],
)
def test_a_question_to_the_class_is_read_with_a_key_in_sight(
    opened: Open, kind: str, words: str
) -> None:
    page = opened(partial(question_of, kind))
    hears(page, words)
    expect(key(page)).to_be_in_viewport(ratio=0.99)
    page.wait_for_timeout(500)
    assert " ".join(texts(page)).count(words) == 1


@pytest.mark.parametrize("kind", ["poll", "ways"])
def test_a_silent_lesson_is_silent_on_the_pages_of_its_questions(opened: Open, kind: str) -> None:
    page = opened(partial(question_of, kind, "silent"))
    sees(page.locator("main"))
    page.wait_for_timeout(500)
    sees_nothing_of(key(page))
    assert texts(page) == []


def test_facts_at_home_are_read_and_what_helps_with_a_wrong_answer(opened: Open) -> None:
    page = opened(lambda: ("/lesson/", empty_camp()))
    page.get_by_role("button", name="Climb: 12 steps").click()
    fact = in_words(words_of(page.locator("#hike-title")))
    hears(page, f"{fact}?")
    expect(key(page)).to_be_in_viewport(ratio=1)
    page.fill("#hike-answer", "1")
    page.keyboard.press("Enter")
    hears(page, in_words(words_of(page.locator("#hike-help p"))))
    assert " ".join(texts(page)).count(f"{fact}?") == 1


def test_facts_of_who_waits_are_read_at_the_table(opened: Open) -> None:
    page = opened(partial(waiting, "cant_stop"))
    hears(page, in_words(words_of(page.locator(".rope__sum label"))) + "?")


def test_a_message_of_the_teacher_is_read_at_the_table(opened: Open) -> None:
    def laid() -> tuple[str, str]:
        path, session = waiting("cant_stop")
        match_set_message(match=Match.objects.get(), text="Count again: 5 - 3 = 2!")
        return path, session

    page = opened(laid)
    hears(page, "Your teacher says: Count again: 5 minus 3 is 2!")


def test_a_child_whose_teacher_has_set_it_is_read_to_from_the_first_page_on(opened: Open) -> None:
    def laid() -> tuple[str, str]:
        path, session = waiting("cant_stop")
        for student in Student.objects.all():
            student_settings_change(student=student, changes={"read_aloud": True}, by_teacher=True)
        return path, session

    page = opened(laid, "0")
    hears(page, in_words(words_of(page.locator("#now p"))))


def test_a_note_is_read_once_it_is_opened(opened: Open) -> None:
    def laid() -> tuple[str, str]:
        session, ada = empty_camp(), Student.objects.get(name="Ada")
        day, school_class = timezone.localdate(), ada.school_class
        StudentNote.objects.create(school_class=school_class, student=ada, text="Hello!", day=day)
        return "/lesson/", session

    page = opened(laid)
    expect(key(page)).to_be_in_viewport(ratio=1)
    page.wait_for_timeout(500)
    assert "Hello!" not in " ".join(texts(page))
    page.locator(".camp__letter > summary").click()
    hears(page, "Hello!")


@pytest.mark.parametrize(("place", "language"), [*enumerate(("en", "de", "es"))])
def test_signs_are_said_as_words_of_the_page(opened: Open, place: int, language: str) -> None:
    page = opened(partial(waiting, "cant_stop"), "0", locale=language)
    sees(page.locator("#read-key"))
    for text, words in SUMS.items():
        page.evaluate(
            """text => {
              const marked = document.querySelectorAll("[data-aloud], [data-say]");
              for (const one of marked) one.remove();
              const line = `<p data-aloud>${text}</p>`;
              document.getElementById("now").insertAdjacentHTML("beforeend", line);
            }""",
            text,
        )
        page.locator("#read-key").click()
        page.evaluate("words.onend()")
        assert texts(page)[-1] == words[place], text
