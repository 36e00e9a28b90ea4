"""Yeti Mountain in real browsers on a real server: tiles and buttons that are pressed."""

import hashlib
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from django_scopes import scopes_disabled
from playwright.sync_api import Locator, Page, expect

from tests.browser import steps
from tests.browser.conftest import LAPTOP, PHONE, Room
from tests.play.tables import client_of, say, student_of, table

pytestmark = [pytest.mark.browser, pytest.mark.slow]

# Found by trying seed after seed with teams that follow their best hint: team B keeps a Danger
# card and plays it, makes a camp and comes back to it, and team C is thrown down by the Yeti.
SEED = hashlib.sha256(b"yeti 1535").digest()
MOVES = """
3 yeti@r2c3; 1 enter@r1c2; 2 play Loose pack on 1; 1 discard Tent; 1 step@r2c1; 1 end +2;
2 enter@r1c6; 2 yeti@r2c2; 2 step@r2c6; 2 camp; 2 take Ice axe; 1 play Rockfall on 2;
2 place@r2c6; 3 play Avalanche on 2; 2 place@r2c6; 2 item Ice axe; 2 step@r3c7; 2 item Map;
2 step@r4c6; 2 keep; 2 step@r5c6; 2 yeti@r1c2; 2 end +5; 3 enter@r1c4; 3 step@r2c3;
2 play Sherpa's day off on 3; 3 step@r3c4; 3 resolve; 3 end +3; 1 yeti@r2c2; 1 yeti@r2c3;
3 place@r1c3; 1 enter@r1c2; 1 step@r2c1; 1 end +2; 2 step@r6c5; 2 resolve; 2 step@r7c5;
2 resolve; 2 step@r8c5; 2 end +3; 3 step@r2c2; 3 step@r3c2; 3 resolve; 3 step@r4c2;
3 resolve; 3 end +3; 1 step@r3c2; 1 end +1; 2 step@r9c4; 2 step@r10c3; 2 step@r11c1;
2 end +3; 3 step@r5c2; 3 step@r6c1; 3 step@r7c1; 3 keep; 3 end +3
"""


def plan() -> list[tuple[int, str]]:
    """Seats and texts, in their order."""
    moves = " ".join(MOVES.split()).split("; ")
    return [(int(move[0]), move[2:]) for move in moves]


@pytest.fixture
def sit(room: Room, aside: Callable[[Callable[[], Any]], Any]) -> Callable[..., list[Page]]:
    """`sit(3, LAPTOP, PHONE)`: a page for each student after three moves of the plan."""

    def pages(played: int, *devices: dict[str, Any], **how: Any) -> list[Page]:
        address, sessions = aside(lambda: _table(played, **how))
        return [
            _page(room, address, session, device)
            for session, device in zip(sessions, devices, strict=True)
        ]

    return pages


@scopes_disabled()
def _table(
    played: int, teams: tuple[int, ...] = (1, 1, 1), roles: bool = False
) -> tuple[str, list[str]]:
    match = table(*teams, game="yeti_mountain", options={"levels": 2}, roles=roles, seed=SEED)
    for key, (seat, text) in enumerate(plan()[:played]):
        say(match, seat, text, key=f"move-{key}")
    students = [
        student_of(match, team, n)
        for team, count in enumerate(teams, 1)
        for n in range(1, count + 1)
    ]
    return f"/play/{match.pk}/", [client_of(one).session.session_key for one in students]


def _page(room: Room, address: str, session: str, device: dict[str, Any]) -> Page:
    page = room.visitor(**device)
    page.context.add_cookies([{"name": "sessionid", "value": session, "url": room.url}])
    page.goto(room.url + address)
    return page


# How a student makes a move ------------------------------------------------------------------


def tap(page: Page, text: str) -> None:
    """A tile by the picture, an ended turn by Enter, all else by its button."""
    tile = page.locator(f'.yeti__tap[data-value="{text}"]')
    with answered(page):
        if text.startswith("end"):
            count_rows(page, text).press("Enter")
        elif tile.is_visible():
            tile.click()
        else:
            button(page, text).click()


def press(page: Page, text: str) -> None:
    """Everything by the buttons of the form; all but cards of the hand without scrolling."""
    page.evaluate("scrollTo(0, 0)")
    if not text.startswith(("draw", "item", "play")):
        expect(button(page, text)).to_be_in_viewport(ratio=1)
    with answered(page):
        press_button(page, text)


def press_plain(page: Page, text: str) -> None:
    """Without scripts: look again, press, and wait for the page that answers."""
    page.reload()
    with page.expect_navigation():
        press_button(page, text)


def by_keyboard(page: Page, text: str) -> None:
    """Tab to the button, or to the box for the rows, and Enter."""
    wanted = page.locator("#rows") if text.startswith("end") else button(page, text)
    for _ in range(100):
        page.keyboard.press("Tab")
        if wanted.evaluate("element => element === document.activeElement"):
            break
    expect(wanted).to_be_focused()
    if text.startswith("end"):
        page.keyboard.type(text.removeprefix("end "))
    with answered(page):
        page.keyboard.press("Enter")


@contextmanager
def answered(page: Page) -> Iterator[None]:
    """Wait until the page shows what the server has said to the move made in this block."""
    with page.expect_response(lambda response: response.request.method == "POST"):
        yield
    expect(page.locator(".htmx-request")).to_have_count(0)


def press_button(page: Page, text: str) -> None:
    if text.startswith("end"):
        count_rows(page, text)
    button(page, text).click()


def button(page: Page, text: str) -> Locator:
    if text.startswith("end"):
        return page.locator("#answer").get_by_role("button", name="End your turn")
    return page.locator(f'#answer button[value="{text}"]')


def count_rows(page: Page, text: str) -> Locator:
    """Type the number in the box beside the route, whose sum it is."""
    said = text.removeprefix("end ")
    route = page.locator("#route").inner_text().removesuffix("=").replace("−", "-")  # noqa: RUF001
    terms = route.replace(" ", "").replace("-", "+-").split("+")
    assert sum(int(term) for term in terms if term) == int(said)
    page.locator("#rows").fill(said)
    return page.locator("#rows")


class Table:
    """Teams that play the plan, each in its way; a page without scripts has to be reloaded."""

    def __init__(self, pages: list[Page], *ways: Callable[[Page, str], None]) -> None:
        self.pages, self.ways = pages, ways
        self.live = [page for page, way in zip(pages, ways, strict=True) if way != press_plain]
        self.moves = iter(plan())

    def play_until(self, last: str) -> None:
        """Every move of the plan up to this one, or to its end where it has no such move."""
        for seat, text in self.moves:
            before = [(page, steps.shown_version(page)) for page in self.live]
            self.ways[seat - 1](self.pages[seat - 1], text)
            for page, version in before:
                steps.moved_on(page, version)
            if f"{seat} {text}" == last:
                break
        for page in self.pages:
            if page not in self.live:
                page.reload()


LAPTOP_PAGE: dict[str, Any] = {"size": LAPTOP}
PHONE_PAGE: dict[str, Any] = {"size": PHONE}
PLAIN_PAGE: dict[str, Any] = {"size": PHONE, "java_script_enabled": False}


# A whole game --------------------------------------------------------------------------------


@pytest.mark.smoke
def test_three_teams_play_to_the_summit(sit: Callable[..., list[Page]]) -> None:
    ada, ben, cem = sit(0, LAPTOP_PAGE, PHONE_PAGE, PLAIN_PAGE)
    game = Table([ada, ben, cem], tap, press, press_plain)

    game.play_until("2 play Loose pack on 1")
    expect(ada.locator(".table__now")).to_have_text("Choose an Item card to throw away.")
    for page in (ben, cem):
        expect(page.locator(".table__now")).to_have_text(
            "Team A are choosing a card to throw away."
        )

    game.play_until("2 camp")
    expect(ada.locator("#camp-2")).to_be_visible()
    game.play_until("1 play Rockfall on 2")
    expect(tile(ada, "r2c6")).to_contain_text("camp of Team B")
    expect(ben.locator(".table__now")).to_have_text("Choose where you land.")
    expect(ben.locator('#answer button[value^="place@r1"]').first).to_be_visible()
    game.play_until("2 place@r2c6")
    expect(tile(ada, "r2c6")).to_contain_text("(Team B)")

    game.play_until("2 keep")
    expect(ben.locator("#hand")).to_contain_text("Sherpa's day off")
    expect(ada.locator("#hand")).not_to_contain_text("Sherpa's day off")
    game.play_until("2 play Sherpa's day off on 3")
    expect(ben.locator("#hand")).not_to_contain_text("Sherpa's day off")
    expect(ada.locator("#team-3 td").nth(2)).to_have_text("no")

    game.play_until("1 yeti@r2c3")
    expect(cem.locator(".table__now")).to_have_text("Choose where you land.")
    expect(cem.locator("#team-3 td").nth(6)).to_have_text("1")
    game.play_until("3 place@r1c3")
    expect(tile(ada, "r1c3")).to_contain_text("(Team C)")

    game.play_until("the end")
    for page in (ada, ben, cem):
        expect(page.locator("#over")).to_contain_text("Team B")
        expect(tile(page, "r11c1")).to_contain_text("(Team B)")
    expect(ben.locator("#over")).to_contain_text("You are on the summit. You win!")


def tile(page: Page, name: str) -> Locator:
    """The tile in 'Board as text'."""
    return page.locator(f'[data-tile="{name}"]')


# One decision --------------------------------------------------------------------------------

BEFORE_AN_END = plan().index((1, "end +2"))


def test_a_wrong_sum_is_told_and_what_is_typed_stays(sit: Callable[..., list[Page]]) -> None:
    ada, *_ = sit(BEFORE_AN_END, LAPTOP_PAGE, PHONE_PAGE, PHONE_PAGE)
    expect(ada.locator("#route")).to_have_text("+1 + 1 =")
    ada.locator("#rows").fill("3")
    ada.locator("#rows").press("Enter")
    expect(ada.locator("#press-error")).to_contain_text("Not +3. Add your rows again.")
    expect(ada.locator("#rows")).to_have_value("3")


def test_a_turn_is_played_by_keyboard_alone(sit: Callable[..., list[Page]]) -> None:
    pages = sit(0, LAPTOP_PAGE, LAPTOP_PAGE, LAPTOP_PAGE)
    Table(pages, by_keyboard, by_keyboard, by_keyboard).play_until("1 end +2")
    for page in pages:
        expect(tile(page, "r2c1")).to_contain_text("(Team A)")
    expect(pages[1].locator(".table__now")).to_have_text("Start on a tile in the lowest row.")


def test_who_helps_sees_the_choices_and_cannot_tap_them(sit: Callable[..., list[Page]]) -> None:
    *_, driver, helper = sit(
        0, PHONE_PAGE, PHONE_PAGE, LAPTOP_PAGE, LAPTOP_PAGE, teams=(1, 1, 2), roles=True
    )
    for page in (driver, helper):
        expect(page.locator('.yeti__choice[data-choice="r2c3"]').first).to_be_visible()
    expect(driver.locator('.yeti__tap[data-value="yeti@r2c3"]')).to_be_visible()
    expect(helper.locator('.yeti__tap[data-value="yeti@r2c3"]')).to_be_hidden()


@pytest.mark.parametrize("device", [LAPTOP_PAGE, PHONE_PAGE], ids=["laptop", "phone"])
def test_the_close_up_fits_and_shows_every_choice(
    sit: Callable[..., list[Page]], device: dict[str, Any]
) -> None:
    *_, cem = sit(0, PHONE_PAGE, PHONE_PAGE, device)
    assert cem.evaluate("document.documentElement.scrollWidth <= innerWidth")
    frame = cem.locator(".yeti__close").bounding_box()
    assert frame is not None
    assert frame["y"] + frame["height"] <= device["size"]["height"]
    for tap in cem.locator(".yeti__tap").all():
        box = tap.bounding_box()
        assert box is not None
        assert frame["x"] <= box["x"]
        assert frame["y"] <= box["y"]
        assert box["x"] + box["width"] <= frame["x"] + frame["width"]
        assert box["y"] + box["height"] <= frame["y"] + frame["height"]
