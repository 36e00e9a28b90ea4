"""live.js in a real Chromium, through the production middleware and its strict CSP."""

from collections.abc import Iterator

import httpx
import pytest
from classroom.live.tokens import make_stream_address
from playwright.sync_api import Browser, Page, expect

from tests.chromium import BEFORE_A_HEARTBEAT, LONGEST_WAIT, chromium
from tests.live.conftest import Site, site_start, site_stop

pytestmark = [pytest.mark.browser, pytest.mark.slow]


@pytest.fixture(scope="module")
def browser(needs_program) -> Iterator[Browser]:
    with chromium(needs_program("chromium")) as browser:
        yield browser


@pytest.fixture
def page(browser: Browser, site: Site) -> Iterator[Page]:
    """A page of the site that has its stream and remembers every event of match 17."""
    context = browser.new_context()
    page = context.new_page()
    page.set_default_timeout(LONGEST_WAIT)
    faults: list[str] = []
    page.on("pageerror", lambda error: faults.append(str(error)))
    page.on("console", lambda line: faults.append(line.text) if "Policy" in line.text else None)
    page.add_init_script("""
        window.heard = [];
        document.addEventListener("DOMContentLoaded", () => document.body.addEventListener(
            "live-match-17", (event) => window.heard.push(event.detail?.number ?? null)));
    """)
    open_page(page, site)
    yield page
    context.close()
    assert faults == []


def open_page(page: Page, site: Site, holder: str = "student:1:a") -> None:
    page.goto(f"http://127.0.0.1:{site.port}/page?holder={holder}")
    page.wait_for_function("() => window.heard.length > 0")


def say(site: Site, number: int, topic: str = "match:17") -> None:
    httpx.get(f"http://127.0.0.1:{site.port}/say", params={"topic": topic, "number": number})


@pytest.fixture(scope="module")
def count() -> Iterator[int]:
    """Numbers that only grow, for all tests of the one site."""
    return iter(range(1, 1000))


def test_five_of_five_events_arrive_and_the_board_follows(page, site, count):
    numbers = [next(count) for _ in range(5)]
    for number in numbers:
        say(site, number)
        expect(page.locator("#state")).to_have_text(str(number), timeout=BEFORE_A_HEARTBEAT)
    assert page.evaluate("window.heard.filter((number) => number !== null)") == numbers


def test_a_region_asks_with_the_version_it_shows(page, site, count):
    number = next(count)
    say(site, number)
    expect(page.locator("#state")).to_have_text(str(number))
    page.evaluate("document.body.dispatchEvent(new CustomEvent('live-match-17'))")
    page.wait_for_timeout(300)
    asked = httpx.get(f"http://127.0.0.1:{site.port}/versions").json()["asked"]
    assert asked[-1] == str(number)


def test_a_half_typed_answer_survives_an_update(page, site, count):
    page.locator("#answer").press_sequentially("6 x 2 = 1")
    number = next(count)
    say(site, number)
    expect(page.locator("#state")).to_have_text(str(number))
    expect(page.locator("#answer")).to_have_value("6 x 2 = 1")
    expect(page.locator("#answer")).to_be_focused()


def test_an_older_fragment_never_replaces_a_newer_one(page, site, count):
    number = next(count)
    say(site, number)
    expect(page.locator("#state")).to_have_text(str(number))
    old = f'<p id="state" data-version="{number - 1}">old</p>'
    page.route("**/board*", lambda route: route.fulfill(body=old, content_type="text/html"))
    with page.expect_response("**/board*"):
        page.evaluate("document.body.dispatchEvent(new CustomEvent('live-match-17'))")
    page.wait_for_timeout(200)
    expect(page.locator("#state")).to_have_text(str(number))
    same = f'<p id="state" data-version="{number}">same</p>'
    page.unroute("**/board*")
    page.route("**/board*", lambda route: route.fulfill(body=same, content_type="text/html"))
    page.evaluate("document.body.dispatchEvent(new CustomEvent('live-match-17'))")
    expect(page.locator("#state")).to_have_text("same")


def test_a_removed_student_is_shown_the_door_and_asks_no_more(page, site):
    open_page(page, site, "student:66:a")
    asked: list[str] = []
    site.remove("student:66:a")
    page.on("request", lambda request: asked.append(request.url))
    httpx.get(f"http://127.0.0.1:{site.port}/end", params={"holder": "student:66"})
    expect(page.locator("body")).to_have_text("Gone")
    page.wait_for_timeout(3000)
    assert len([url for url in asked if "/live/" in url]) == 1


def test_a_holder_who_stays_refused_sees_the_banner_after_one_reload(page, site):
    """The page still opens, but its address is not ours: it must not reload for ever."""
    page.route("**/live/*", lambda route: route.fulfill(status=403, body=""))
    loads: list[str] = []
    page.on("load", lambda page: loads.append(page.url))
    page.goto(f"http://127.0.0.1:{site.port}/page")
    expect(page.locator("#connection")).to_be_visible()
    page.wait_for_timeout(3000)
    assert len(loads) == 2


def test_a_hidden_tab_has_no_stream_and_catches_up_when_shown(page, site, count):
    hide = "Object.defineProperty(document, 'hidden', {get: () => %s, configurable: true});"
    tell = "document.dispatchEvent(new Event('visibilitychange'))"
    page.evaluate(hide % "true" + tell)
    heard = page.evaluate("window.heard.length")
    number = next(count)
    say(site, number)
    page.wait_for_timeout(3500)
    assert page.evaluate("window.heard.length") == heard
    expect(page.locator("#connection")).to_be_hidden()
    page.evaluate(hide % "false" + tell)
    expect(page.locator("#state")).to_have_text(str(number), timeout=BEFORE_A_HEARTBEAT)


def test_a_changed_address_moves_the_stream_to_the_new_topics(page, site, count):
    address = make_stream_address(["match:99"], "student:1:a")
    page.evaluate(
        """(address) => {
        window.moved = [];
        document.body.addEventListener("live-match-99", (e) => window.moved.push(e.detail.number));
        document.body.dataset.live = address;
    }""",
        address,
    )
    page.wait_for_function("() => window.moved.length > 0")
    number = next(count)
    say(site, number, "match:99")
    page.wait_for_function("(number) => window.moved.includes(number)", arg=number)


def test_a_cut_line_shows_the_banner_and_heals(page, site, count):
    page.locator("#answer").press_sequentially("12")
    page.context.set_offline(True)
    expect(page.locator("#connection")).to_be_visible()
    number = next(count)
    say(site, number)
    page.context.set_offline(False)
    expect(page.locator("#state")).to_have_text(str(number), timeout=BEFORE_A_HEARTBEAT)
    expect(page.locator("#connection")).to_be_hidden()
    expect(page.locator("#answer")).to_have_value("12")


def test_without_streams_the_page_polls(page, site, count):
    """A school's filter that lets pages through but no streams."""
    page.route("**/live/*", lambda route: route.abort())
    page.evaluate("document.body.dataset.live += '&'; window.dispatchEvent(new Event('offline'))")
    expect(page.locator("#connection")).to_be_visible()
    number = next(count)
    say(site, number)
    expect(page.locator("#state")).to_have_text(str(number), timeout=BEFORE_A_HEARTBEAT)
    expect(page.locator("#connection")).to_be_visible()


def test_a_server_that_comes_back_is_found_again(page, tmp_path):
    first = site_start(tmp_path)
    open_page(page, first)
    site_stop(first)
    expect(page.locator("#connection")).to_be_visible()
    second = site_start(tmp_path, port=first.port)
    try:
        expect(page.locator("#connection")).to_be_hidden()
        say(second, 500)
        expect(page.locator("#state")).to_have_text("500")
    finally:
        site_stop(second)
