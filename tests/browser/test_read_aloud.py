"""A table reads aloud what it asks a child: by a tap, or by itself if that is their setting."""

from collections.abc import Callable
from functools import partial
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from classroom.people.models import Student
from classroom.play.models import Match
from tests.browser.conftest import PHONE, Room
from tests.browser.hands import Finger
from tests.browser.moves import make
from tests.browser.sight import sees, sees_nothing_of, texts_of, words_of
from tests.browser.test_window_in_use import NUMBERS, can_err
from tests.browser.voices import BY_ITSELF, FAR_AWAY, VOICES, hears, in_words, listener, texts
from tests.decisions import calculations, seated

pytestmark = [pytest.mark.browser, pytest.mark.slow]

MUTED = 'localStorage.setItem("sound", "off");'
# Until somebody taps the page no voice comes.
LOCKED = VOICES.replace(
    "words.onstart?.()",
    "navigator.userActivation.hasBeenActive ? words.onstart?.() : [heard.pop(), words.onerror?.()]",
)
HIDDEN = 'Object.defineProperty(document, "hidden", { get: () => true });'
VOICES_COME = 3500  # ms: until then a device may say which voices it has
SETTLED = 500  # ms: what is to be said is said by then
Sit = Callable[..., Page]


@pytest.fixture
def sit(room: Room, in_thread: Callable[..., Any]) -> Sit:
    """`sit(*scripts)`: a child at a move with numbers, on a device that these scripts prepare."""

    def seat(
        *scripts: str, game: str = "on_belay", record: str = "full_mountain", **of_match: str
    ) -> Page:
        one = a_calculation(game, record)

        def laid() -> tuple[str, list[str]]:
            path, sessions = seated(game, record, one.decision)
            if of_match:
                Match.objects.update(**of_match)
            return path, sessions

        path, [session] = in_thread(partial(laid))
        return listener(room, path, session, PHONE, *scripts)

    return seat


def a_calculation(game: str, record: str) -> Any:
    """A move of this recorded game with numbers that can be wrong, and hints."""
    ways = calculations(game, record).values()
    return next(one for one in ways if one.has_hints and can_err(one.text))


def key(page: Page) -> Locator:
    return page.get_by_role("button", name="Read to me")


def sentence(page: Page) -> str:
    """Return the sentence above the board as it is said."""
    return in_words(words_of(page.locator("#now p")))


@pytest.mark.parametrize(("game", "record"), NUMBERS)
def test_sentence_wrong_answer_and_hint_are_read_by_themselves_and_once(
    sit: Sit, game: str, record: str
) -> None:
    page = sit(VOICES, BY_ITSELF, game=game, record=record)
    task = sentence(page)
    hears(page, task)
    with page.expect_response("**/move"):
        make(Finger(page), game, a_calculation(game, record).text, error=1)
    refused = page.locator("#press-error:visible, #refusal [data-aloud]:visible")
    sees(refused.first)
    wrong = [in_words(words) for words in texts_of(refused)]
    for words in wrong:
        hears(page, words)
    page.locator("#hints-tab > summary").click()
    page.locator("#ladder button").first.click()
    hint = in_words(words_of(page.locator(".ladder__rungs > li").first))
    hears(page, hint)
    whole = " ".join(texts(page))
    assert [whole.count(words) for words in (task, *wrong, hint)] == [1] * (2 + len(wrong))


def test_a_push_that_changes_nothing_that_is_asked_is_not_read(sit: Sit) -> None:
    page = sit(VOICES, BY_ITSELF)
    hears(page, sentence(page))
    before = texts(page)
    page.get_by_role("button", name="Raise your hand").click()
    sees(page.get_by_role("button", name="Lower your hand"))
    page.wait_for_timeout(SETTLED)
    assert texts(page) == before


def test_the_key_reads_all_and_stops(sit: Sit) -> None:
    page = sit(VOICES)
    page.wait_for_timeout(SETTLED)
    assert texts(page) == []  # nothing by itself: a screen reader may be speaking
    task = sentence(page)
    box = key(page).bounding_box()
    assert box is not None
    assert min(box["width"], box["height"]) >= 48
    key(page).click()
    assert [voice for voice, _text in page.evaluate("heard")] == ["Near"]
    assert texts(page)[0].startswith(task)
    expect(key(page)).to_have_attribute("aria-pressed", "true")
    key(page).click()
    expect(key(page)).to_have_attribute("aria-pressed", "false")
    key(page).click()
    page.evaluate("words.onend()")
    expect(key(page)).to_have_attribute("aria-pressed", "false")
    assert texts(page) == [texts(page)[0]] * 2


@pytest.mark.parametrize(
    ("scripts", "sound"),
    [((MUTED, VOICES), "choose"), ((VOICES,), "silent"), ((VOICES,), "wall"), ((FAR_AWAY,), "on")],
    ids=["muted", "silent", "wall", "no voice"],
)
def test_nothing_is_said_and_no_key_in_sight(sit: Sit, scripts: Any, sound: str) -> None:
    page = sit(*scripts, BY_ITSELF, sound=sound)
    sees(page.locator("#now"))
    page.locator("#board").click(position={"x": 5, "y": 60})
    page.wait_for_timeout(SETTLED)
    sees_nothing_of(key(page))
    assert texts(page) == []


def test_a_page_that_nobody_sees_says_nothing(sit: Sit) -> None:
    page = sit(VOICES, BY_ITSELF, HIDDEN)
    sees(page.locator("#now"))
    page.wait_for_timeout(SETTLED)
    assert texts(page) == []


def test_the_switch_for_sound_takes_the_key_away_and_brings_it_back(sit: Sit) -> None:
    page = sit(VOICES)
    sound = page.get_by_role("button", name="Sound")
    sees(key(page))
    sound.click()
    sees(key(page))
    sound.click()
    sees_nothing_of(key(page))
    sound.click()
    sees(key(page))


def test_the_first_tap_unlocks_a_device_that_is_mute_until_then(sit: Sit) -> None:
    page = sit(LOCKED, BY_ITSELF)
    task = sentence(page)
    page.wait_for_timeout(SETTLED)
    assert texts(page) == []
    page.locator("#board").click(position={"x": 5, "y": 60})
    hears(page, task)
    page.locator("#board").click(position={"x": 5, "y": 60})
    page.wait_for_timeout(SETTLED)
    assert " ".join(texts(page)).count(task) == 1


@pytest.mark.parametrize(("voices", "count"), [(FAR_AWAY, 1), (VOICES, 0)], ids=["none", "some"])
def test_a_device_tells_once_that_it_has_no_voice(
    sit: Sit, in_thread: Callable[..., Any], voices: str, count: int
) -> None:
    page = sit(voices, BY_ITSELF)
    sent: list[str] = []
    page.on("request", lambda one: sent.append(one.url) if "/settings/voice" in one.url else None)
    page.wait_for_timeout(VOICES_COME)
    page.evaluate("speechSynthesis.onvoiceschanged()")
    page.wait_for_timeout(SETTLED)
    assert len(sent) == count
    assert in_thread(Student.objects.filter(is_voiceless=True).count) == count


def test_voices_that_come_late_bring_the_key(sit: Sit) -> None:
    late = VOICES.replace("getVoices: () => voices", "getVoices: () => (window.has ? voices : [])")
    page = sit(late)
    sees(page.locator("#now"))
    sees_nothing_of(key(page))
    page.evaluate("() => { window.has = true; speechSynthesis.onvoiceschanged(); }")
    sees(key(page))
