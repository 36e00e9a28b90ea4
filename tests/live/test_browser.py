"""static/js/live_*.js in a real Chromium, through the production middleware and its strict CSP."""

import json
from collections.abc import Iterator
from itertools import count
from urllib.parse import urlsplit

import httpx
import pytest
from playwright.sync_api import Browser, Page, Route, expect

from tests.browser.sight import reads
from tests.chromium import BEFORE_A_HEARTBEAT, LONGEST_WAIT, chromium, wait_until
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


class Screen:
    """A page of the site that shows a board and has its stream."""

    def __init__(self, page: Page, site: Site, holder: str) -> None:
        self.page, self.site, self.board = page, site, next(boards)
        cookie = {"name": "holder", "value": holder, "url": site.url}
        page.context.add_cookies([cookie])

    def open(self, door: str = "") -> None:
        """Load the page and wait until its stream has said hello."""
        with self.page.expect_response("**/live/?r=*"):
            self.page.goto(f"{self.site.url}/page?board={self.board}&door={door}")
        wait_until(self.page, "() => window.greetings > 0")

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
        query = {"board": self.board, "silent": silent, "changes": json.dumps(changes)}
        httpx.get(f"{self.site.url}/change", params=query)

    def shows(self, number: int) -> None:
        """Long before a beat could have told it."""
        reads(self.page.locator("#now"), str(number), timeout=BEFORE_A_HEARTBEAT)

    def hear(self, update: dict) -> None:
        """Hand the page an update as if its stream had sent it."""
        self.page.evaluate("(update) => window.say('parts', update)", update)

    @property
    def question_count(self) -> int:
        """How often pages of this board have asked what they lack."""
        return sum(self.board in state for state in self._questions)

    @property
    def _questions(self) -> list[str]:
        return httpx.get(f"{self.site.url}/questions").json()["states"]

    @property
    def state(self) -> dict[str, str]:
        return json.loads(self.page.locator("[data-region]").get_attribute("data-state") or "")

    @property
    def version(self) -> int:
        return int(self.page.locator("[data-region]").get_attribute("data-version") or "")


@pytest.fixture
def screen(browser: Browser, site: Site) -> Iterator[Screen]:
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
    screen = Screen(page, site, "student:1:a")
    screen.open()
    yield screen
    context.close()
    assert faults == []


# Updates -----------------------------------------------------------------------------------------


def test_five_of_five_updates_arrive_and_nobody_asks(screen):
    for number in range(1, 6):
        screen.change(number=number)
        screen.shows(number)
    assert screen.question_count == 0


def test_an_update_keeps_what_is_typed_the_focus_and_an_open_list(screen):
    screen.page.locator("#more summary").click()
    screen.page.locator("#typed").press_sequentially("6 x 2 = 1")
    screen.change(number=7)
    reads(screen.page.locator("#work b"), "7")
    expect(screen.page.locator("#typed")).to_have_value("6 x 2 = 1")
    expect(screen.page.locator("#typed")).to_be_focused()
    expect(screen.page.locator("#more i")).to_be_visible()


def test_what_is_typed_beside_the_focus_stays_too(screen):
    screen.page.locator("#guess").fill("12")
    screen.page.locator("#typed").press_sequentially("5")
    screen.change(number=7)
    screen.shows(7)
    expect(screen.page.locator("#guess")).to_have_value("12")


def test_a_form_that_asks_anew_is_empty(screen):
    screen.page.locator("#guess").fill("12")
    screen.change(question=2)
    expect(screen.page.get_by_label("Question 2")).to_have_value("")


def test_another_frame_keeps_what_is_typed_where_the_focus_is(screen):
    screen.page.locator("#typed").press_sequentially("12")
    screen.change(title="Over")
    reads(screen.page.locator("h1"), "Over")
    expect(screen.page.locator("#typed")).to_have_value("12")
    expect(screen.page.locator("#typed")).to_be_focused()


def test_a_part_of_a_drawing_is_drawn(screen):
    screen.change(number=500)
    expect(screen.page.locator("#dot")).to_have_attribute("cx", "500")
    box = screen.page.locator("#dot").bounding_box()
    assert box is not None
    assert box["width"] > 0
    assert 200 < box["x"] < 400


def test_a_piece_that_moves_keeps_its_element(screen):
    screen.page.evaluate("window.dot = document.getElementById('dot')")
    screen.change(number=40)
    expect(screen.page.locator("#dot")).to_have_attribute("cx", "40")
    assert screen.page.evaluate("window.dot === document.getElementById('dot')")


def test_a_part_inside_of_another_comes_and_goes(screen):
    screen.change(inner=True, number=3)
    reads(screen.page.locator("#inner"), "3")
    screen.change(number=4)
    reads(screen.page.locator("#inner"), "4")
    screen.change(inner=False)
    expect(screen.page.locator("#inner")).to_have_count(0)
    question_count = screen.question_count
    screen.page.wait_for_timeout(1500)
    assert screen.question_count == question_count
    assert "inner" not in screen.state


def test_an_older_update_never_replaces_a_newer_one(screen):
    screen.change(number=5)
    screen.shows(5)
    old = {"region": screen.board, "version": screen.version - 1, "sum": 1}
    old |= {"state": {"now": "1"}}
    screen.hear({**old, "parts": {"now": '<p id="now">old</p>'}})
    screen.hear({**old, "parts": {"frame": "<p>old</p>"}})
    screen.change(number=6)
    screen.shows(6)
    assert screen.question_count == 0


def test_an_update_waits_while_a_finger_is_down(screen):
    screen.page.evaluate("""
        window.clicks = [];
        document.addEventListener("click", (event) => window.clicks.push(event.target.textContent));
    """)
    box = screen.page.locator("#slow").bounding_box()
    assert box is not None
    screen.page.mouse.move(box["x"] + 3, box["y"] + 3)
    screen.page.mouse.down()
    screen.change(number=8)
    screen.page.wait_for_timeout(700)
    reads(screen.page.locator("#now"), "0")
    screen.page.mouse.up()
    screen.shows(8)
    assert screen.page.evaluate("window.clicks") == ["0"]


def test_an_update_does_not_wait_for_a_button_that_has_opened_a_menu(screen):
    box = screen.page.locator("#slow").bounding_box()
    assert box is not None
    screen.page.mouse.move(box["x"] + 3, box["y"] + 3)
    screen.page.mouse.down(button="right")
    screen.change(number=8)
    screen.shows(8)


# Asking ------------------------------------------------------------------------------------------


def test_a_page_that_missed_an_update_asks_once(screen):
    screen.change(number=5)
    screen.shows(5)
    missed = {"version": screen.version, "state": {"now": "1"}, "sum": 1}
    screen.hear({"region": screen.board, **missed, "parts": {}})
    screen.page.wait_for_timeout(1500)
    assert screen.question_count == 1


def test_a_page_that_has_lost_what_it_is_to_keep_asks_once_and_shows_it(screen):
    screen.change(inner=True)
    expect(screen.page.locator("#inner")).to_be_visible()
    outer = screen.state["outer"]
    screen.change(inner=False)
    expect(screen.page.locator("#inner")).to_have_count(0)
    screen.change(inner=True, number=7, silent="1")
    part = '<div id="outer"><template data-keeps="inner"></template></div>'
    update = {"version": screen.version + 1, "sum": 1, "state": {"outer": outer}}
    screen.hear({"region": screen.board, **update, "parts": {"outer": part}})
    reads(screen.page.locator("#inner"), "7")
    screen.page.wait_for_timeout(1500)
    assert screen.question_count == 1


def test_a_page_whose_state_differs_from_the_beat_asks_once_and_shows_it(screen):
    screen.change(number=9, silent="1")
    beat = {"version": screen.version + 1, "sum": 1}
    screen.page.evaluate("(beat) => window.say('beat', beat)", {"regions": {screen.board: beat}})
    screen.shows(9)
    screen.page.wait_for_timeout(1500)
    assert screen.question_count == 1


def test_a_beat_that_says_what_the_page_shows_makes_nobody_ask(screen):
    beat = {"version": screen.version, "sum": sum(int(one, 16) for one in screen.state.values())}
    older = {"version": screen.version - 1, "sum": 1}
    for one in (beat, older):
        screen.page.evaluate("(one) => window.say('beat', one)", {"regions": {screen.board: one}})
    screen.page.wait_for_timeout(1000)
    assert screen.question_count == 0


# Presses -----------------------------------------------------------------------------------------


def test_the_answer_to_a_press_is_shown_and_nobody_asks(screen):
    for number in (1, 2, 3):
        screen.page.locator("#press").click()
        reads(screen.page.locator("#now"), str(number))
    assert screen.question_count == 0


def test_what_the_stream_brings_waits_for_the_answer_to_a_press_but_not_for_long(screen):
    on_their_way: list[Route] = []
    screen.page.route("**/press?*", lambda route: on_their_way.append(route))
    now = screen.page.locator("#now")
    screen.page.locator("#press").click()
    screen.change(number=4)
    screen.page.wait_for_timeout(700)
    reads(now, "0")
    on_their_way.pop().continue_()
    reads(now, "5")
    screen.page.locator("#press").click()
    screen.change(number=8)
    screen.shows(8)
    on_their_way.pop().continue_()
    reads(now, "9")
    assert screen.question_count == 0


def test_what_a_lost_answer_was_to_bring_comes_with_a_new_stream(screen):
    def lose(route: Route) -> None:
        route.fetch()
        route.abort("connectionreset")

    screen.page.route("**/press?*", lose, times=1)
    with screen.page.expect_response("**/live/?r=*", timeout=BEFORE_A_HEARTBEAT):
        screen.page.locator("#press").click()
    screen.shows(1)


def test_a_press_without_a_stream_is_answered_with_what_has_changed(screen):
    screen.page.evaluate(HIDE % "true" + TELL)
    screen.page.locator("#press").click()
    reads(screen.page.locator("#now"), "1")


# Gone --------------------------------------------------------------------------------------------


def test_a_page_whose_region_is_gone_goes_where_it_says(screen):
    screen.open(door="/page?board=board:99")
    screen.change(gone=True)
    screen.page.wait_for_url("**/page?board=board:99")
    expect(screen.page.locator("#now")).to_be_visible()


def test_a_page_whose_region_is_gone_says_so_itself(screen):
    screen.change(gone=True)
    reads(screen.page.locator("body"), "Gone")


def test_a_page_that_asks_for_what_is_gone_leaves(screen):
    screen.page.route("**/live/?r=*", lambda route: route.abort())
    screen.page.evaluate("window.dispatchEvent(new Event('offline'))")
    screen.change(gone=True)
    reads(screen.page.locator("body"), "Gone")


def test_a_removed_student_is_shown_the_door_and_asks_no_more(browser, screen):
    screen.page.context.add_cookies(
        [{"name": "holder", "value": "student:66:a", "url": screen.site.url}]
    )
    screen.open()
    urls: list[str] = []
    screen.site.remove("student:66:a")
    screen.page.on("request", lambda request: urls.append(request.url))
    httpx.get(f"{screen.site.url}/end", params={"holder": "student:66"})
    reads(screen.page.locator("body"), "Gone")
    screen.page.wait_for_timeout(3000)
    assert len([url for url in urls if "/live/" in url]) == 1


def test_a_page_whose_stream_ends_and_that_is_refused_goes_where_it_says(screen):
    screen.open(door="/page?board=board:99")
    screen.page.route("**/live/parts?*", lambda route: route.fulfill(status=410, body=""))
    screen.page.evaluate("window.dispatchEvent(new Event('offline'))")
    screen.page.wait_for_url("**/page?board=board:99")


def test_a_page_without_a_region_asks_nothing_when_its_device_is_online_again(screen):
    screen.page.locator("#typed").press_sequentially("12")
    screen.page.evaluate("delete document.body.dataset.live")
    urls: list[str] = []
    screen.page.on("request", lambda request: urls.append(request.url))
    screen.page.evaluate("window.dispatchEvent(new Event('online'))")
    screen.page.wait_for_timeout(1500)
    expect(screen.page.locator("#typed")).to_be_visible()
    expect(screen.page.locator("#typed")).to_have_value("12")
    assert urls == []


# Refused from the start --------------------------------------------------------------------------


@pytest.mark.parametrize("door", ["", "/door"])
def test_a_page_whose_stream_is_refused_stays_and_polls(screen, door):
    """A school's filter lets pages through; the door, if there is one, leads back."""
    loads = screen.open_refused(door=door)
    screen.page.locator("#typed").press_sequentially("12")
    screen.page.wait_for_timeout(6000)
    for number in (4, 5):
        screen.change(number=number)
        screen.shows(number)
    expect(screen.page.locator("#typed")).to_have_value("12")
    expect(screen.page.locator("#connection")).to_be_hidden()
    assert len(loads) == 1


def test_a_page_whose_questions_are_refused_too_stays_under_its_banner(screen):
    loads = screen.open_refused("**/live/**", door="/door")
    expect(screen.page.locator("#connection")).to_be_visible()
    screen.page.wait_for_timeout(6000)
    expect(screen.page.locator("#connection")).to_be_visible()
    assert len(loads) == 1


def test_a_page_whose_stream_is_no_longer_refused_has_one_again(screen):
    screen.open_refused()
    screen.page.wait_for_timeout(3000)
    screen.page.unroute("**/live/?r=*")
    wait_until(screen.page, "() => window.greetings > 0")
    screen.change(number=4)
    screen.shows(4)


def test_a_page_that_has_only_polled_goes_where_it_says_when_its_region_is_gone(screen):
    screen.open_refused(door="/page?board=board:99")
    screen.change(number=4)
    screen.shows(4)
    screen.change(gone=True)
    screen.page.wait_for_url("**/page?board=board:99")


def test_a_page_that_is_gone_before_it_had_anything_is_loaded_once_more_and_asks_no_more(screen):
    screen.page.route("**/live/parts?*", lambda route: route.fulfill(status=410, body=""))
    loads = screen.open_refused(door="/door")
    wait_until(screen.page, f"() => {NAVIGATION} === 'reload'")
    expect(screen.page.locator("#connection")).to_be_visible()
    screen.page.wait_for_timeout(1000)
    urls: list[str] = []
    screen.page.on("request", lambda request: urls.append(request.url))
    screen.page.wait_for_timeout(6000)
    assert len(loads) == 2
    assert not any("/door" in urlsplit(url).path for url in loads)
    assert urls == []


# The line ----------------------------------------------------------------------------------------


def test_a_hidden_tab_has_no_stream_and_catches_up_when_shown(screen):
    screen.page.evaluate(HIDE % "true" + TELL)
    screen.change(number=4)
    screen.page.wait_for_timeout(3500)
    reads(screen.page.locator("#now"), "0")
    expect(screen.page.locator("#connection")).to_be_hidden()
    assert screen.question_count == 0
    screen.page.evaluate(HIDE % "false" + TELL)
    screen.shows(4)
    assert screen.question_count == 1


def test_a_page_that_shows_all_already_asks_nothing_when_it_is_shown_again(screen):
    for hidden in ("true", "false"):
        screen.page.evaluate(HIDE % hidden + TELL)
    wait_until(screen.page, "() => window.greetings > 1")
    screen.page.wait_for_timeout(1000)
    assert screen.question_count == 0


def test_a_page_that_has_slept_asks_before_it_opens_its_stream(screen):
    screen.page.evaluate(HIDE % "true" + TELL)
    screen.change(number=4)
    screen.page.evaluate("() => { const now = Date.now; Date.now = () => now() + 60_000; }")
    addresses: list[str] = []
    screen.page.on("request", lambda one: addresses.append(one.url.partition("?")[0]))
    screen.page.evaluate(HIDE % "false" + TELL)
    wait_until(screen.page, "() => window.greetings > 1")
    screen.shows(4)
    assert [url.removeprefix(screen.site.url) for url in addresses] == ["/live/parts", "/live/"]


def test_a_page_that_has_slept_opens_its_stream_also_without_an_answer(screen):
    screen.page.evaluate(HIDE % "true" + TELL)
    screen.page.evaluate("() => { const now = Date.now; Date.now = () => now() + 60_000; }")
    screen.page.route("**/live/parts*", lambda _route: None)
    screen.page.evaluate(HIDE % "false" + TELL)
    wait_until(screen.page, "() => window.greetings > 1")


def test_a_cut_line_shows_the_banner_and_heals(screen):
    screen.page.locator("#typed").press_sequentially("12")
    screen.page.context.set_offline(True)
    expect(screen.page.locator("#connection")).to_be_visible()
    screen.change(number=4)
    screen.page.context.set_offline(False)
    screen.shows(4)
    expect(screen.page.locator("#connection")).to_be_hidden()
    expect(screen.page.locator("#typed")).to_have_value("12")


def test_a_packed_stream_brings_what_is_new_at_once_also_after_it_was_cut(screen):
    with screen.page.expect_response("**/live/?r=*") as opened:
        screen.page.context.set_offline(True)
        screen.page.context.set_offline(False)
    assert opened.value.headers["content-encoding"] == "gzip"
    wait_until(screen.page, "() => window.greetings > 1")
    screen.page.route("**/live/parts*", lambda route: route.abort())
    for number in (5, 6):
        screen.change(number=number)
        screen.shows(number)


def test_without_streams_the_page_polls(screen):
    """A school's filter that lets pages through but no streams."""
    screen.page.route("**/live/?r=*", lambda route: route.abort())
    screen.page.evaluate("window.dispatchEvent(new Event('offline'))")
    for number in (4, 5):
        screen.change(number=number)
        screen.shows(number)
    expect(screen.page.locator("#connection")).to_be_hidden()


def test_a_changed_address_moves_the_stream_to_its_regions(screen):
    greetings = screen.page.evaluate("window.greetings")
    screen.page.evaluate("document.body.dataset.live += '&r=board:98'")
    wait_until(screen.page, "(before) => window.greetings > before", greetings)
    screen.change(number=4)
    screen.shows(4)


def test_a_server_that_comes_back_is_found_again(screen, tmp_path):
    first = screen.site = site_start(tmp_path)
    screen.open()
    site_stop(first)
    expect(screen.page.locator("#connection")).to_be_visible()
    second = site_start(tmp_path, port=first.port)
    try:
        expect(screen.page.locator("#connection")).to_be_hidden()
        screen.change(number=500)
        screen.shows(500)
    finally:
        site_stop(second)


def test_a_page_that_comes_back_out_of_the_cache_is_loaded_anew(screen):
    screen.page.evaluate("window.isOld = true")
    with screen.page.expect_navigation():
        screen.page.evaluate(
            "dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))"
        )
    assert screen.page.evaluate("window.isOld") is None
