"""How to play: picture cards over the whole window, turned by keys, read aloud by a local voice."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, expect

from games import registry
from tests.browser.conftest import LAPTOP, PHONE, Room
from tests.browser.sight import sees, words_of
from tests.browser.voices import FAR_AWAY, VOICES

pytestmark = [pytest.mark.browser, pytest.mark.slow]

TABLET = {"width": 768, "height": 1024}
CARDS = 6
WINDOW = "dialog.how__window--full"
# Of what can be pressed or read on the card that is in view, what lies not wholly in the window.
OUTSIDE = """dialog => [...dialog.querySelectorAll("button, .how__all > summary, .rules__step *")]
  .filter((one) => one.checkVisibility() && !one.closest(".how__all .rules"))
  .filter((one) => !one.closest(".rules__step") || one.closest(".rules__step") ===
    [...dialog.querySelectorAll(".cards .rules__step")][
      [...dialog.querySelectorAll("[data-place] span")].findIndex((dot) => dot.className)])
  .filter((one) => {
    const box = one.getBoundingClientRect();
    const isLow = box.right > innerWidth + 0.5 || box.bottom > innerHeight + 0.5;
    return box.left < 0 || box.top < 0 || isLow;
  })
  .map((one) => one.outerHTML.slice(0, 100))"""


def opened(page: Page, title: str) -> Page:
    """The start page with the cards of this game open."""
    page.locator(".card").filter(has=page.get_by_role("heading", name=title, exact=True)).locator(
        ".how > summary"
    ).click()
    expect(page.locator(WINDOW)).to_be_visible()
    return page


def turned(page: Page) -> Iterator[str]:
    """The titles of the cards, one after the other, each once it is in view."""
    dialog = page.locator(WINDOW)
    dots = dialog.locator("[data-place] span")
    for number in range(CARDS):
        expect(dots.nth(number)).to_have_class("cards__here")
        yield words_of(dialog.locator(".cards .rules__title").nth(number))
        if number < CARDS - 1:
            dialog.get_by_role("button", name="Next").click()
    expect(dialog.get_by_role("button", name="Next")).to_be_disabled()


@pytest.mark.parametrize("size", [PHONE, TABLET, LAPTOP], ids=lambda size: str(size["width"]))
def test_every_card_of_every_game_fits_the_window(room: Room, size: dict[str, int]) -> None:
    page = room.visitor(size, reduced_motion="reduce")
    for game in registry.all_games():
        page.goto(f"{room.url}/")
        opened(page, game.title)
        for title in turned(page):
            page.wait_for_timeout(50)
            assert page.locator(WINDOW).evaluate(OUTSIDE) == [], (game.slug, title)


def test_the_whole_text_is_one_tap_away_and_the_way_back_leads_to_the_key(room: Room) -> None:
    page = room.visitor(LAPTOP)
    page.goto(f"{room.url}/")
    opened(page, "On Belay")
    page.get_by_text("All the rules").first.click()
    sees(page.locator(f"{WINDOW} .how__all .rules"), "off belay")
    page.keyboard.press("Escape")
    expect(page.locator(WINDOW)).to_be_hidden()
    expect(page.locator(".how > summary").first).to_be_focused()


def test_the_cards_open_where_they_stand_without_scripts(room: Room) -> None:
    page = room.visitor(PHONE, java_script_enabled=False)
    page.goto(f"{room.url}/")
    page.locator(".how > summary").first.click()
    expect(page.locator(".cards .rules__step").first).to_be_visible()


def test_a_voice_of_the_device_reads_the_card_in_view(room: Room) -> None:
    page = room.visitor(PHONE)
    page.add_init_script(VOICES)
    page.goto(f"{room.url}/")
    opened(page, "Can't Stop")
    page.get_by_role("button", name="Next").click()
    expect(page.locator(f"{WINDOW} [data-place] span").nth(1)).to_have_class("cards__here")
    page.get_by_role("button", name="Read to me").click()
    voice, text = page.evaluate("heard")[0]
    assert voice == "Near"
    assert text.startswith("Roll and make pairs. Roll four dice.")


def test_a_voice_reads_signs_of_calculations_as_words(room: Room) -> None:
    page = room.visitor(PHONE)
    page.add_init_script(VOICES)
    page.goto(f"{room.url}/")
    opened(page, "On Belay")
    write = "(card, sums) => card.textContent = sums"
    sums = "6 · 2 = 12. 6 \u00d7 2. 12 : 3 = 4. 12 \u00f7 3. At 12:30: 3 teams."
    page.locator(f"{WINDOW} .cards .rules__step p").first.evaluate(write, sums)
    page.get_by_role("button", name="Read to me").click()
    [[_voice, text]] = page.evaluate("heard")
    expected = (
        "6 times 2 is 12. 6 times 2. 12 divided by 3 is 4. 12 divided by 3. At 12:30: 3 teams."
    )
    assert text.partition(". ")[2] == expected


def test_a_voice_that_fails_leaves_no_key_pressed(room: Room) -> None:
    page = room.visitor(PHONE)
    page.add_init_script(VOICES)
    page.goto(f"{room.url}/")
    opened(page, "Can't Stop")
    read = page.get_by_role("button", name="Read to me")
    read.click()
    expect(read).to_have_attribute("aria-pressed", "true")
    page.evaluate("words.onerror()")
    expect(read).to_have_attribute("aria-pressed", "false")


def test_without_a_voice_of_the_device_nobody_reads(room: Room) -> None:
    page = room.visitor(PHONE)
    page.add_init_script(FAR_AWAY)
    page.goto(f"{room.url}/")
    opened(page, "Can't Stop")
    expect(page.get_by_role("button", name="Read to me")).to_have_count(0)
