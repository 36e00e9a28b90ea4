"""live.js in a real Chromium, through the production middleware and its strict CSP."""

import json
from collections.abc import Iterator
from itertools import count
from urllib.parse import urlsplit

import httpx
import pytest
from playwright.sync_api import Browser, Page, Route, expect

from tests.chromium import BEFORE_A_HEARTBEAT, LONGEST_WAIT, chromium
from tests.live.conftest import Site, site_start, site_stop

pytestmark = [pytest.mark.browser, pytest.mark.slow]

# Every test has a board of its own.
boards = (f"board:{number}" for number in count(100))
HIDE = "Object.defineProperty(document, 'hidden', {get: () => %s, configurable: true});"
NAVIGATION = "performance.getEntriesByType('navigation')[0].type"
TELL = "document.dispatchEvent(new Event('visibilitychange'))"


@pytest.fixture(scope="module")
def browser(needs_program) -> Iterator[Browser]:
    with chromium(needs_program("chromium")) as browser:
        yield browser


class Shown:
    """A page of the site that shows a board and has its stream."""

    def __init__(self, page: Page, site: Site, holder: str) -> None:
        self.page, self.site, self.board = page, site, next(boards)
        cookie = {"name": "holder", "value": holder, "url": site.url}
        page.context.add_cookies([cookie])

    def open(self, door: str = "") -> None:
        """Load the page and wait until its stream has said hello."""
        with self.page.expect_response("**/live/?r=*"):
            self.page.goto(f"{self.site.url}/page?board={self.board}&door={door}")
        self.page.wait_for_function("() => window.greetings > 0")

    def open_refused(self, refused: str = "**/live/?r=*", door: str = "") -> list[str]:
        """Load the page while the stream is refused; the pages that it loads, as they come."""
        self.page.route(refused, lambda route: route.fulfill(status=403, body=""))
        loads: list[str] = []
        self.page.on(
            "request", lambda one: loads.append(one.url) if one.is_navigation_request() else 0
        )
        self.page.goto(f"{self.site.url}/page?board={self.board}&door={door}")
        return loads

    def change(self, silent: str = "", **changes: object) -> None:
        said = {"board": self.board, "silent": silent, "changes": json.dumps(changes)}
        httpx.get(f"{self.site.url}/change", params=said)

    def shows(self, number: int) -> None:
        """Long before a beat could have told it."""
        expect(self.page.locator("#now")).to_have_text(str(number), timeout=BEFORE_A_HEARTBEAT)

    def hear(self, update: dict) -> None:
        """What comes over the stream in the page's own ears."""
        self.page.evaluate("(update) => window.say('parts', update)", update)

    @property
    def asked(self) -> int:
        """How often pages of this board have asked what they lack."""
        return sum(self.board in said for said in self._questions)

    @property
    def _questions(self) -> list[str]:
        return httpx.get(f"{self.site.url}/questions").json()["asked"]

    @property
    def state(self) -> dict[str, str]:
        return json.loads(self.page.locator("[data-region]").get_attribute("data-state") or "")

    @property
    def version(self) -> int:
        return int(self.page.locator("[data-region]").get_attribute("data-version") or "")


@pytest.fixture
def shown(browser: Browser, site: Site) -> Iterator[Shown]:
    context = browser.new_context()
    page = context.new_page()
    page.set_default_timeout(LONGEST_WAIT)
    faults: list[str] = []
    page.on("pageerror", lambda error: faults.append(str(error)))
    page.on("console", lambda line: faults.append(line.text) if "Policy" in line.text else None)
    # The page's own EventSource: the test hears its greetings and speaks through it.
    page.add_init_script("""
        window.greetings = 0;
        window.EventSource = class extends EventSource {
          constructor(...args) {
            super(...args);
            this.addEventListener("hello", () => (window.greetings += 1));
            window.say = (kind, data) =>
              this.dispatchEvent(new MessageEvent(kind, { data: JSON.stringify(data) }));
          }
        };
    """)
    shown = Shown(page, site, "student:1:a")
    shown.open()
    yield shown
    context.close()
    assert faults == []


# Updates -----------------------------------------------------------------------------------------


def test_five_of_five_updates_arrive_and_nobody_asks(shown):
    for number in range(1, 6):
        shown.change(number=number)
        shown.shows(number)
    assert shown.asked == 0


def test_an_update_keeps_what_is_typed_the_focus_and_an_open_list(shown):
    shown.page.locator("#more summary").click()
    shown.page.locator("#typed").press_sequentially("6 x 2 = 1")
    shown.change(number=7)
    expect(shown.page.locator("#work b")).to_have_text("7")
    expect(shown.page.locator("#typed")).to_have_value("6 x 2 = 1")
    expect(shown.page.locator("#typed")).to_be_focused()
    expect(shown.page.locator("#more i")).to_be_visible()


def test_what_is_typed_beside_the_focus_stays_too(shown):
    shown.page.locator("#guess").fill("12")
    shown.page.locator("#typed").press_sequentially("5")
    shown.change(number=7)
    shown.shows(7)
    expect(shown.page.locator("#guess")).to_have_value("12")


def test_a_form_that_asks_anew_is_empty(shown):
    shown.page.locator("#guess").fill("12")
    shown.change(question=2)
    expect(shown.page.get_by_label("Question 2")).to_have_value("")


def test_another_frame_keeps_what_is_typed_where_the_focus_is(shown):
    shown.page.locator("#typed").press_sequentially("12")
    shown.change(title="Over")
    expect(shown.page.locator("h1")).to_have_text("Over")
    expect(shown.page.locator("#typed")).to_have_value("12")
    expect(shown.page.locator("#typed")).to_be_focused()


def test_a_part_of_a_drawing_is_drawn(shown):
    shown.change(number=500)
    expect(shown.page.locator("#dot")).to_have_attribute("cx", "500")
    box = shown.page.locator("#dot").bounding_box()
    assert box is not None
    assert box["width"] > 0
    assert 200 < box["x"] < 400


def test_a_piece_that_moves_keeps_its_element(shown):
    shown.page.evaluate("window.dot = document.getElementById('dot')")
    shown.change(number=40)
    expect(shown.page.locator("#dot")).to_have_attribute("cx", "40")
    assert shown.page.evaluate("window.dot === document.getElementById('dot')")


def test_a_part_inside_of_another_comes_and_goes(shown):
    shown.change(inner=True, number=3)
    expect(shown.page.locator("#inner")).to_have_text("3")
    shown.change(number=4)
    expect(shown.page.locator("#inner")).to_have_text("4")
    shown.change(inner=False)
    expect(shown.page.locator("#inner")).to_have_count(0)
    asked = shown.asked
    shown.page.wait_for_timeout(1500)
    assert shown.asked == asked
    assert "inner" not in shown.state


def test_an_older_update_never_replaces_a_newer_one(shown):
    shown.change(number=5)
    shown.shows(5)
    old = {"region": shown.board, "version": shown.version - 1, "sum": 1}
    old |= {"state": {"now": "1"}}
    shown.hear({**old, "parts": {"now": '<p id="now">old</p>'}})
    shown.hear({**old, "parts": {"frame": "<p>old</p>"}})
    shown.change(number=6)
    shown.shows(6)
    assert shown.asked == 0


def test_an_update_waits_while_a_finger_is_down(shown):
    shown.page.evaluate("""
        window.clicks = [];
        document.addEventListener("click", (event) => window.clicks.push(event.target.textContent));
    """)
    box = shown.page.locator("#slow").bounding_box()
    assert box is not None
    shown.page.mouse.move(box["x"] + 3, box["y"] + 3)
    shown.page.mouse.down()
    shown.change(number=8)
    shown.page.wait_for_timeout(700)
    expect(shown.page.locator("#now")).to_have_text("0")
    shown.page.mouse.up()
    shown.shows(8)
    assert shown.page.evaluate("window.clicks") == ["0"]


def test_an_update_does_not_wait_for_a_button_that_has_opened_a_menu(shown):
    box = shown.page.locator("#slow").bounding_box()
    assert box is not None
    shown.page.mouse.move(box["x"] + 3, box["y"] + 3)
    shown.page.mouse.down(button="right")
    shown.change(number=8)
    shown.shows(8)


# Asking ------------------------------------------------------------------------------------------


def test_a_page_that_missed_an_update_asks_once(shown):
    shown.change(number=5)
    shown.shows(5)
    missed = {"version": shown.version, "state": {"now": "1"}, "sum": 1}
    shown.hear({"region": shown.board, **missed, "parts": {}})
    shown.page.wait_for_timeout(1500)
    assert shown.asked == 1


def test_a_page_that_has_lost_what_it_is_to_keep_asks_once_and_shows_it(shown):
    shown.change(inner=True)
    expect(shown.page.locator("#inner")).to_be_visible()
    outer = shown.state["outer"]
    shown.change(inner=False)
    expect(shown.page.locator("#inner")).to_have_count(0)
    shown.change(inner=True, number=7, silent="1")
    part = '<div id="outer"><template data-keeps="inner"></template></div>'
    update = {"version": shown.version + 1, "sum": 1, "state": {"outer": outer}}
    shown.hear({"region": shown.board, **update, "parts": {"outer": part}})
    expect(shown.page.locator("#inner")).to_have_text("7")
    shown.page.wait_for_timeout(1500)
    assert shown.asked == 1


def test_a_page_whose_state_differs_from_the_beat_asks_once_and_shows_it(shown):
    shown.change(number=9, silent="1")
    beat = {"version": shown.version + 1, "sum": 1}
    shown.page.evaluate("(beat) => window.say('beat', beat)", {"regions": {shown.board: beat}})
    shown.shows(9)
    shown.page.wait_for_timeout(1500)
    assert shown.asked == 1


def test_a_beat_that_says_what_the_page_shows_makes_nobody_ask(shown):
    beat = {"version": shown.version, "sum": sum(int(one, 16) for one in shown.state.values())}
    older = {"version": shown.version - 1, "sum": 1}
    for one in (beat, older):
        shown.page.evaluate("(one) => window.say('beat', one)", {"regions": {shown.board: one}})
    shown.page.wait_for_timeout(1000)
    assert shown.asked == 0


# Presses -----------------------------------------------------------------------------------------


def test_the_answer_to_a_press_is_shown_and_nobody_asks(shown):
    for number in (1, 2, 3):
        shown.page.locator("#press").click()
        expect(shown.page.locator("#now")).to_have_text(str(number))
    assert shown.asked == 0


def test_what_the_stream_brings_waits_for_the_answer_to_a_press_but_not_for_long(shown):
    on_their_way: list[Route] = []
    shown.page.route("**/press?*", lambda route: on_their_way.append(route))
    now = shown.page.locator("#now")
    shown.page.locator("#press").click()
    shown.change(number=4)
    shown.page.wait_for_timeout(700)
    expect(now).to_have_text("0")
    on_their_way.pop().continue_()
    expect(now).to_have_text("5")
    shown.page.locator("#press").click()
    shown.change(number=8)
    shown.shows(8)
    on_their_way.pop().continue_()
    expect(now).to_have_text("9")
    assert shown.asked == 0


def test_what_a_lost_answer_was_to_bring_comes_with_a_new_stream(shown):
    def lose(route: Route) -> None:
        route.fetch()
        route.abort("connectionreset")

    shown.page.route("**/press?*", lose, times=1)
    with shown.page.expect_response("**/live/?r=*", timeout=BEFORE_A_HEARTBEAT):
        shown.page.locator("#press").click()
    shown.shows(1)


def test_a_press_without_a_stream_is_answered_with_what_has_changed(shown):
    shown.page.evaluate(HIDE % "true" + TELL)
    shown.page.locator("#press").click()
    expect(shown.page.locator("#now")).to_have_text("1")


# Gone --------------------------------------------------------------------------------------------


def test_a_page_whose_region_is_gone_goes_where_it_says(shown):
    shown.open(door="/page?board=board:99")
    shown.change(gone=True)
    shown.page.wait_for_url("**/page?board=board:99")
    expect(shown.page.locator("#now")).to_be_visible()


def test_a_page_whose_region_is_gone_says_so_itself(shown):
    shown.change(gone=True)
    expect(shown.page.locator("body")).to_have_text("Gone")


def test_a_page_that_asks_for_what_is_gone_leaves(shown):
    shown.page.route("**/live/?r=*", lambda route: route.abort())
    shown.page.evaluate("window.dispatchEvent(new Event('offline'))")
    shown.change(gone=True)
    expect(shown.page.locator("body")).to_have_text("Gone")


def test_a_removed_student_is_shown_the_door_and_asks_no_more(browser, shown):
    shown.page.context.add_cookies(
        [{"name": "holder", "value": "student:66:a", "url": shown.site.url}]
    )
    shown.open()
    asked: list[str] = []
    shown.site.remove("student:66:a")
    shown.page.on("request", lambda request: asked.append(request.url))
    httpx.get(f"{shown.site.url}/end", params={"holder": "student:66"})
    expect(shown.page.locator("body")).to_have_text("Gone")
    shown.page.wait_for_timeout(3000)
    assert len([url for url in asked if "/live/" in url]) == 1


def test_a_page_that_has_had_a_stream_and_is_refused_goes_where_it_says(shown):
    shown.open(door="/page?board=board:99")
    shown.page.route("**/live/?r=*", lambda route: route.fulfill(status=403, body=""))
    shown.page.evaluate("window.dispatchEvent(new Event('offline'))")
    shown.page.wait_for_url("**/page?board=board:99")


# Refused from the start --------------------------------------------------------------------------


@pytest.mark.parametrize("door", ["", "/door"])
def test_a_page_whose_stream_is_refused_stays_and_polls(shown, door):
    """A school's filter lets pages through; the door, where there is one, leads back."""
    loads = shown.open_refused(door=door)
    shown.page.locator("#typed").press_sequentially("12")
    expect(shown.page.locator("#connection")).to_be_visible()
    shown.page.wait_for_timeout(6000)
    for number in (4, 5):
        shown.change(number=number)
        shown.shows(number)
    expect(shown.page.locator("#typed")).to_have_value("12")
    expect(shown.page.locator("#connection")).to_be_visible()
    assert len(loads) == 1


def test_a_page_whose_questions_are_refused_too_stays_under_its_banner(shown):
    loads = shown.open_refused("**/live/**", door="/door")
    expect(shown.page.locator("#connection")).to_be_visible()
    shown.page.wait_for_timeout(6000)
    assert len(loads) == 1


def test_a_page_whose_stream_is_no_longer_refused_has_one_again(shown):
    shown.open_refused()
    expect(shown.page.locator("#connection")).to_be_visible()
    shown.page.unroute("**/live/?r=*")
    expect(shown.page.locator("#connection")).to_be_hidden()
    shown.change(number=4)
    shown.shows(4)


def test_a_page_that_has_only_polled_goes_where_it_says_when_its_region_is_gone(shown):
    shown.open_refused(door="/page?board=board:99")
    shown.change(number=4)
    shown.shows(4)
    shown.change(gone=True)
    shown.page.wait_for_url("**/page?board=board:99")


def test_a_page_that_is_gone_before_it_had_anything_is_loaded_once_more_and_asks_no_more(shown):
    shown.page.route("**/live/parts?*", lambda route: route.fulfill(status=410, body=""))
    loads = shown.open_refused(door="/door")
    shown.page.wait_for_function(f"() => {NAVIGATION} === 'reload'")
    expect(shown.page.locator("#connection")).to_be_visible()
    shown.page.wait_for_timeout(1000)
    asked: list[str] = []
    shown.page.on("request", lambda request: asked.append(request.url))
    shown.page.wait_for_timeout(6000)
    assert len(loads) == 2
    assert not any("/door" in urlsplit(url).path for url in loads)
    assert asked == []


# The line ----------------------------------------------------------------------------------------


def test_a_hidden_tab_has_no_stream_and_catches_up_when_shown(shown):
    shown.page.evaluate(HIDE % "true" + TELL)
    shown.change(number=4)
    shown.page.wait_for_timeout(3500)
    expect(shown.page.locator("#now")).to_have_text("0")
    expect(shown.page.locator("#connection")).to_be_hidden()
    assert shown.asked == 0
    shown.page.evaluate(HIDE % "false" + TELL)
    shown.shows(4)
    assert shown.asked == 1


def test_a_page_that_shows_all_already_asks_nothing_when_it_is_shown_again(shown):
    for hidden in ("true", "false"):
        shown.page.evaluate(HIDE % hidden + TELL)
    shown.page.wait_for_function("() => window.greetings > 1")
    shown.page.wait_for_timeout(1000)
    assert shown.asked == 0


def test_a_cut_line_shows_the_banner_and_heals(shown):
    shown.page.locator("#typed").press_sequentially("12")
    shown.page.context.set_offline(True)
    expect(shown.page.locator("#connection")).to_be_visible()
    shown.change(number=4)
    shown.page.context.set_offline(False)
    shown.shows(4)
    expect(shown.page.locator("#connection")).to_be_hidden()
    expect(shown.page.locator("#typed")).to_have_value("12")


def test_without_streams_the_page_polls(shown):
    """A school's filter that lets pages through but no streams."""
    shown.page.route("**/live/?r=*", lambda route: route.abort())
    shown.page.evaluate("window.dispatchEvent(new Event('offline'))")
    expect(shown.page.locator("#connection")).to_be_visible()
    for number in (4, 5):
        shown.change(number=number)
        shown.shows(number)
    expect(shown.page.locator("#connection")).to_be_visible()


def test_a_changed_address_moves_the_stream_to_its_regions(shown):
    greetings = shown.page.evaluate("window.greetings")
    shown.page.evaluate("document.body.dataset.live += '&r=board:98'")
    shown.page.wait_for_function("(before) => window.greetings > before", arg=greetings)
    shown.change(number=4)
    shown.shows(4)


def test_a_server_that_comes_back_is_found_again(shown, tmp_path):
    first = shown.site = site_start(tmp_path)
    shown.open()
    site_stop(first)
    expect(shown.page.locator("#connection")).to_be_visible()
    second = site_start(tmp_path, port=first.port)
    try:
        expect(shown.page.locator("#connection")).to_be_hidden()
        shown.change(number=500)
        shown.shows(500)
    finally:
        site_stop(second)


def test_a_page_that_comes_back_out_of_the_cache_is_loaded_anew(shown):
    shown.page.evaluate("window.isOld = true")
    with shown.page.expect_navigation():
        shown.page.evaluate(
            "dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))"
        )
    assert shown.page.evaluate("window.isOld") is None
