"""The camp on every window: all of it at once, each thing one tap away, and facts without delay."""

from collections.abc import Callable
from datetime import timedelta
from time import monotonic
from typing import Any

import pytest
from django.utils import timezone
from playwright.sync_api import Locator, Page, expect

from classroom.practice.models import Hike, Question
from classroom.practice.services.hikes import climb_begin
from classroom.practice.services.tasks import TaskPlan, task_set
from classroom.review.models import StudentNote
from tests.browser.conftest import PHONE, Room
from tests.browser.reach import out_of_reach
from tests.browser.sight import sees, sees_count, sees_nothing_of, words_of
from tests.browser.test_access import violations
from tests.browser.window import PRESSED, SETTLED
from tests.cast import cast_make, student_client
from tests.play.tables import client_of
from tests.practice.remembered import DUE, forgot
from tests.practice.sums import result
from tests.review.questions.rolls import DIFFERENCE, PRODUCT, roll_of
from tests.review.scene import scene_make

pytestmark = [pytest.mark.browser, pytest.mark.slow]

SIZES = ((360, 568), (360, 640), (390, 844), (768, 1024), (1180, 820), (1366, 768))
FINGER = 44  # pixels
SECONDS_OF_A_CHILD, MOST_SECONDS, FACTS = 4, 60, 10
# Of what can be pressed in the camp: what lies outside the window, gets no tap at four points, or
# has words that stick out of it. A badge hangs over the corner of its key.
FAULTS = """([pressed, finger]) => [...document.querySelectorAll(pressed)].flatMap((one) => {
  if (!one.closest("#here") || one.closest(".camp-page__foot")) return [];
  if (!one.checkVisibility({ visibilityProperty: true })) return [];
  const { left, top, right, bottom, width, height } = one.getBoundingClientRect();
  const name = one.textContent.trim().replace(/\\s+/g, " ");
  const isOut = top < 0 || left < 0 || bottom > innerHeight || right > innerWidth;
  if (isOut) return [`outside: ${name}`];
  if (Math.min(width, height) < finger) return [`${width} x ${height}: ${name}`];
  const isHit = ([x, y]) =>
    one.contains(document.elementFromPoint(left + x * width, top + y * height));
  if (![[0.5, 0.1], [0.5, 0.9], [0.1, 0.5], [0.9, 0.5]].every(isHit)) return [`covered: ${name}`];
  const texts = document.createTreeWalker(one, NodeFilter.SHOW_TEXT);
  for (const range = document.createRange(); texts.nextNode(); ) {
    if (texts.currentNode.parentElement.closest(".camp__count, .visually-hidden")) continue;
    range.selectNodeContents(texts.currentNode);
    const sticksOut = (line) => line.left < left - 1 || line.right > right + 1
      || line.top < top - 1 || line.bottom > bottom + 1;
    if ([...range.getClientRects()].some(sticksOut)) return [`cut: ${name}`];
  }
  return [];
})"""


def full_camp() -> str:
    """A child in the middle of a climb, with five tasks, a note and a roll; return the session."""
    cast = cast_make()
    ada, until = cast.ada, timezone.localdate() + timedelta(5)
    ada.device = "a device"
    ada.save()
    for a, b in DUE:
        forgot(ada, f"{a}*{b}")
    plans = [TaskPlan("facts", until, number=16), TaskPlan("game", until, game="on_belay")]
    plans += [TaskPlan("table", until, number=number) for number in (6, 7, 8)]
    for plan in plans:
        task_set(school_class=cast.school_class, plan=plan, students=[])
    StudentNote.objects.create(
        school_class=cast.school_class, student=ada, text="Well done!", day=timezone.localdate()
    )
    roll_of(ada, missing=(PRODUCT, DIFFERENCE))
    hike = climb_begin(student=ada)
    Question.objects.filter(hike=hike, number__lte=5).update(tries=1, is_solved=True)
    old = Hike.objects.create(
        school_class=cast.school_class, student=ada, kind="solo", day=until - timedelta(20)
    )
    Question.objects.bulk_create(
        Question(hike=old, number=number, operation="*", sum="2*3", tries=1, is_solved=True)
        for number in range(40)
    )
    return str(student_client(ada).session.session_key)


def a_played_game() -> str:
    scene = scene_make().play_to_the_end()
    return str(client_of(scene.student(1)).session.session_key)


def empty_camp() -> str:
    ada = cast_make().ada
    ada.device = "a device"
    ada.save()
    return str(student_client(ada).session.session_key)


def opened(room: Room, in_thread: Callable[..., Any], make: Any = full_camp, **device: Any) -> Page:
    return room.student("/lesson/", in_thread(make), PHONE, reduced_motion="reduce", **device)


def faults(page: Page) -> list[str]:
    lines: list[str] = []
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        page.evaluate(SETTLED)
        here = page.evaluate(FAULTS, [PRESSED, FINGER])
        lines += [f"{width} x {height}, {one}" for one in here]
    return lines


@pytest.mark.parametrize("locale", ["en", "de"])
@pytest.mark.parametrize("make", [full_camp, empty_camp])
def test_all_of_the_camp_lies_in_every_window_and_nothing_is_cut_or_covered(
    room: Room, in_thread: Callable[..., Any], make: Any, locale: str
) -> None:
    page = opened(room, in_thread, make, locale=locale)
    assert faults(page) == []
    assert out_of_reach(page, 320, 256) == []
    page.set_viewport_size({"width": 360, "height": 640})
    assert violations(page, PHONE, "light") == []
    assert violations(page, PHONE, "dark") == []


def test_what_lies_over_a_key_is_noticed(room: Room, in_thread: Callable[..., Any]) -> None:
    page = opened(room, in_thread)
    page.evaluate("document.querySelector('.camp__letter').style.bottom = '-60px'")
    assert "covered: Climb on: 7 more steps" in " ".join(faults(page))


@pytest.mark.parametrize("scripts", [True, False])
def test_each_thing_to_do_is_one_tap_away(
    room: Room, in_thread: Callable[..., Any], scripts: bool
) -> None:
    page = opened(room, in_thread, java_script_enabled=scripts)
    for thing, leads_to in (
        (page.get_by_role("button", name="Climb on: 7 more steps"), "**/practice/hikes/*/"),
        (page.locator(".camp__flag").first, "**/practice/hikes/*/"),
    ):
        thing.click()
        page.wait_for_url(leads_to)
        page.goto(f"{room.url}/lesson/")
    for summary, words in (
        (".camp__letter > summary", "Well done!"),
        ("summary:has-text('Play bots')", "Can't Stop"),
        ("summary:has-text('Roll of the day')", "Find 2 ways that were missing."),
        (".camp__flags summary", "The 8 times table"),
        ("summary:has-text('My best game')", "Play a game. Then you can watch it here."),
    ):
        inside = page.locator(f"{summary} + .camp__inside")
        sees_nothing_of(inside)
        page.locator(summary).click()
        sees(inside, words)
        expect(page.locator(summary)).to_be_in_viewport(ratio=1)
        page.locator(summary).click()
        sees_nothing_of(inside)


def test_a_tap_on_the_best_game_plays_its_film_and_from_there_all_games_are_near(
    room: Room, in_thread: Callable[..., Any]
) -> None:
    page = opened(room, in_thread, a_played_game)
    assert faults(page) == []
    page.set_viewport_size({"width": 360, "height": 640})
    page.get_by_role("link", name="My best game").click()
    sees(page.locator("#play"), "Pause")
    expect(page.locator("#board")).not_to_have_attribute("data-ply", "0")
    page.get_by_role("link", name="All games").click()
    page.wait_for_url("**/review/")


def test_things_are_opened_and_closed_by_keyboard_and_a_game_is_begun(
    room: Room, in_thread: Callable[..., Any]
) -> None:
    page = opened(room, in_thread)
    summary = page.locator("summary:has-text('Play bots')")
    summary.press("Enter")
    page.keyboard.press("Tab")
    expect(page.locator("[name=game]").first).to_be_focused()
    summary.press("Enter")
    sees_nothing_of(page.locator(".camp__games"))
    summary.press("Enter")
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    page.wait_for_url("**/play/*/")


def test_from_the_camp_one_tap_leads_to_the_first_fact_and_ten_take_less_than_a_minute(
    room: Room, in_thread: Callable[..., Any]
) -> None:
    """Four seconds a fact, in which a child thinks, are added to those that the page takes."""
    page = opened(room, in_thread, empty_camp)
    began = monotonic()
    page.get_by_role("button", name="Climb: 12 steps").click()
    for number in range(1, FACTS + 1):
        answer_by_pad(page, number)
    seconds = monotonic() - began
    assert seconds + FACTS * SECONDS_OF_A_CHILD < MOST_SECONDS, seconds
    page.get_by_role("link", name="Camp", exact=True).click()
    sees_count(page.locator(".camp__stone--lit"), FACTS)


def test_an_answer_is_told_to_whoever_plays_its_sound(
    room: Room, in_thread: Callable[..., Any]
) -> None:
    page = opened(room, in_thread, empty_camp)
    page.get_by_role("button", name="Climb: 12 steps").click()
    expect(page.locator("#sound-key")).to_be_visible()
    page.evaluate("""() => document.addEventListener("feedback", ({ detail }) => {
      document.body.dataset.heard = `${document.body.dataset.heard ?? ""} ${detail.kind}`;
    })""")
    answer_by_pad(page, 1)
    page.fill("#hike-answer", "1")
    page.keyboard.press("Enter")
    sees(page.locator("#hike-help"), "It is not 1.")
    expect(page.locator("body")).to_have_attribute("data-heard", " right wrong")


def answer_by_pad(page: Page, number: int) -> None:
    """Tap what is right, key by key, and see the next fact."""
    question: Locator = page.locator("input[name=number]")
    expect(question).to_have_value(str(number))
    for digit in str(result(words_of(page.locator("#hike-title .number")))):
        page.locator(f".pad [data-key='{digit}']").click()
    page.locator(".hike__check").click()
    expect(question).to_have_value(str(number + 1))
