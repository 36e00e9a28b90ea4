"""Stepping in a real Chromium: smooth without reloading, keys on the board only, playing."""

from collections.abc import Iterator
from importlib import import_module

import pytest
from django.apps import apps
from django.db import connection
from playwright.sync_api import Page, expect

from classroom.play.models import Move
from tests.browser.sight import hears
from tests.chromium import LONGEST_WAIT, chromium
from tests.play.tables import client_of
from tests.review.scene import Scene, scene_make

pytestmark = [pytest.mark.browser, pytest.mark.slow]


guarding = import_module("classroom.play.migrations.0002_append_only")


@pytest.fixture
def game(transactional_db) -> Iterator[Scene]:
    """Seven positions, the last in round 2; read by a student of team A."""
    scene = scene_make().say(1, "roll", "6 3x+2").say(2, "2 2x+1")
    yield scene.say(1, "safe 2 2").say(2, "safe 1 6").end()
    # The log refuses the flush after a test that commits, so its rows go here.
    with connection.schema_editor() as editor:
        guarding.unguard(apps, editor)
        Move.objects.all().delete()
        guarding.guard(apps, editor)


@pytest.fixture
def page(game: Scene, live_server, needs_program) -> Iterator[Page]:
    """The review of the game; the test fails on any error of the page or its policy."""
    session = client_of(game.student(1)).cookies["sessionid"].value
    faults: list[str] = []
    with chromium(needs_program("chromium")) as browser:
        context = browser.new_context(base_url=live_server.url)
        context.add_cookies([{"name": "sessionid", "value": session, "url": live_server.url}])
        page = context.new_page()
        page.set_default_timeout(LONGEST_WAIT)
        # This server holds no streams.
        page.route("**/live/**", lambda route: route.fulfill(status=204))
        page.on("pageerror", lambda error: faults.append(str(error)))
        page.on("console", lambda line: faults.append(line.text) if line.type == "error" else None)
        page.goto(game.url(3))
        page.evaluate("window.stayed = true")
        yield page
        assert page.evaluate("window.stayed"), "the page was loaded again"
    assert faults == []


def show_steps(page: Page) -> None:
    """What a child finds behind More."""
    page.get_by_role("button", name="More").click()


def expect_ply(page: Page, game: Scene, ply: int) -> None:
    """The board, the mark in the list and the address agree."""
    expect(page.locator("#board")).to_have_attribute("data-ply", str(ply))
    expect(page.locator("#moves [aria-current]")).to_have_attribute("data-ply", str(ply))
    assert page.url.endswith(game.url(ply))


def test_stepping_by_buttons_list_and_keys(page: Page, game: Scene) -> None:
    show_steps(page)
    page.get_by_role("link", name="Next", exact=True).click()
    expect_ply(page, game, 4)
    page.locator('#moves [data-ply="2"]').click()
    expect_ply(page, game, 2)
    hears(page, "#say", "Rolled: 2, 5, 6")
    page.locator("#board").focus()
    page.keyboard.press("ArrowRight")
    expect_ply(page, game, 3)
    page.keyboard.press("ArrowRight")
    expect_ply(page, game, 4)
    page.keyboard.press("End")
    expect_ply(page, game, 6)
    page.keyboard.press("ArrowLeft")
    expect_ply(page, game, 4)
    page.keyboard.press("Shift+ArrowRight")
    expect_ply(page, game, 5)


def test_keys_step_from_anywhere_but_fields(page: Page, game: Scene) -> None:
    page.locator("#speed").focus()
    page.keyboard.press("Home")
    page.wait_for_timeout(300)
    expect_ply(page, game, 3)
    page.get_by_role("link", name="All games").focus()
    page.keyboard.press("ArrowRight")
    expect_ply(page, game, 4)


def test_a_game_plays_from_its_start_to_its_end_and_stops(page: Page, game: Scene) -> None:
    show_steps(page)
    page.get_by_role("link", name="Last", exact=True).click()
    expect_ply(page, game, 6)
    page.locator("#speed").select_option(label="fast")
    page.get_by_role("button", name="Play", exact=True).click()
    expect_ply(page, game, 0)
    expect(page.get_by_role("button", name="Pause")).to_be_visible()
    expect_ply(page, game, 6)
    expect(page.get_by_role("button", name="Play", exact=True)).to_be_visible()


def test_steps_stand_behind_more_and_stay_once_they_are_there(page: Page, game: Scene) -> None:
    expect(page.get_by_role("navigation", name="Steps")).to_be_hidden()
    show_steps(page)
    page.get_by_role("link", name="Next", exact=True).click()
    expect_ply(page, game, 4)
    expect(page.get_by_role("navigation", name="Steps")).to_be_visible()
    show_steps(page)
    expect(page.get_by_role("navigation", name="Steps")).to_be_hidden()


def test_a_film_begins_by_itself_and_its_pieces_hop(page: Page, game: Scene) -> None:
    page.add_init_script(HOPS)
    page.goto(game.url(0) + "#film")
    page.evaluate("window.stayed = true")
    expect(page.get_by_role("button", name="Pause")).to_be_visible()
    page.locator("#speed").select_option(label="fast")
    expect_ply(page, game, 6)
    assert "climber-1-3" in page.evaluate("window.hops")
    expect(page.get_by_role("button", name="Play", exact=True)).to_be_visible()


CUT = """(film) => {
  const { left, right } = film.getBoundingClientRect();
  const keys = [...film.querySelectorAll(".film__keys :is(button, select)")];
  const boxes = keys.map((one) => [one.id, one.getBoundingClientRect()]);
  return boxes.filter(([, box]) => box.left < left || box.right > right).map(([id]) => id);
}"""


def test_all_keys_of_a_film_are_whole_on_the_narrowest_phone(page: Page, game: Scene) -> None:
    page.set_viewport_size({"width": 320, "height": 568})
    page.set_extra_http_headers({"Accept-Language": "de"})  # longer words
    page.goto(game.url(3))
    page.evaluate("window.stayed = true")
    expect(page.locator("#play")).to_be_visible()
    assert page.locator(".film").evaluate(CUT) == []


HOPS = """
window.hops = [];
const animate = Element.prototype.animate;
Element.prototype.animate = function (...how) {
  const animation = animate.apply(this, how);
  setTimeout(() => animation.id === "hop" && window.hops.push(this.closest("[id]").id));
  return animation;
};
"""


def test_a_pause_stops_the_playing(page: Page, game: Scene) -> None:
    page.locator("#speed").select_option(label="fast")
    page.get_by_role("button", name="Play", exact=True).click()
    expect_ply(page, game, 4)
    page.get_by_role("button", name="Pause").click()
    page.wait_for_timeout(900)
    expect_ply(page, game, 4)


@pytest.fixture
def short_lists(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("classroom.review.history.steps.LISTED", 4)


def test_a_step_out_of_the_listed_piece_brings_the_next_one(
    short_lists: None, page: Page, game: Scene
) -> None:
    expect(page.locator('#moves a.number[data-ply="5"]')).to_have_count(0)
    show_steps(page)
    for ply in (4, 6):
        page.get_by_role("link", name="Next", exact=True).click()
        expect_ply(page, game, ply)
    expect(page.locator('#moves a.number[data-ply="4"]')).to_have_count(0)
    page.get_by_role("link", name="Earlier moves").click()
    expect_ply(page, game, 4)


def test_the_graph_is_as_wide_as_its_box(game: Scene, page: Page) -> None:
    for width in (1366, 1024):
        page.set_viewport_size({"width": width, "height": 768})
        graph, box = page.locator(".course"), page.locator(".course-box")
        expect(graph).to_be_visible()
        own, around = graph.bounding_box(), box.bounding_box()
        assert own
        assert around
        assert abs(own["width"] - around["width"]) < 2
        for letter in page.locator(".course__letter").all():
            expect(letter).to_be_visible()
