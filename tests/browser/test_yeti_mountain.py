"""Yeti Mountain in a real browser: tiles that are tapped, cards of the hand, the sum at the end."""

from collections.abc import Callable
from functools import partial
from typing import Any
from urllib.parse import parse_qs

import pytest
from playwright.sync_api import Locator, Page, Request, expect

from tests.browser.conftest import PHONE, Room
from tests.browser.sight import sees, struck
from tests.decisions import decisions, seated

pytestmark = [pytest.mark.browser, pytest.mark.slow]

GAME, RECORD = "yeti_mountain", "three_levels"
Sit = Callable[..., Page]


@pytest.fixture
def sit(room: Room, in_thread: Callable[..., Any]) -> Sit:
    """`sit("turn: form")`: the page of the team that decides there, in its first such decision."""

    def page(kind: str, **device: Any) -> Page:
        decision = decisions(GAME, RECORD)[kind]
        path, [session] = in_thread(partial(seated, GAME, RECORD, decision))
        return room.student(path, session, PHONE, **device)

    return page


def steps(page: Page) -> list[str]:
    """The moves that are lit now, as a child sees them."""
    return page.locator(".yeti__tap:visible").evaluate_all(
        "all => all.map(one => one.dataset.value)"
    )


def tap(page: Page, text: str) -> None:
    page.locator(f'.yeti__tap[data-value="{text}"]').click()


def sent(page: Page) -> Any:
    """Wait for the press that sends a way."""
    return page.expect_request(lambda request: request.method == "POST")


def moves_of(request: Request) -> list[str]:
    form = parse_qs(request.post_data or "", keep_blank_values=True)
    return [form["text"][0], *filter(None, form["then"][0].split(";"))]


# From an empty tile over one with a card, which asks, to another empty one.
ONE, TWO, THREE = WAY = ["enter@r1c1", "step@r2c1", "step@r3c2"]
GAP = "enter@r1c6"


def test_a_way_of_three_tiles_is_tapped_and_sent_by_one_press(sit: Sit) -> None:
    page = sit("turn: form")
    go = page.get_by_role("button", name="Go!")
    expect(go).to_be_hidden()
    assert THREE not in steps(page)
    for text in WAY:
        assert text in steps(page)
        tap(page, text)
    assert sorted(steps(page)) == sorted(WAY)  # three steps are left, no more
    sees(go, "Go!")
    with sent(page) as request:
        go.click()
    assert moves_of(request.value) == WAY


def test_what_stops_a_team_says_so_and_the_rest_of_the_way_lies_there_again(sit: Sit) -> None:
    page = sit("turn: form")
    for text in WAY:
        tap(page, text)
    page.get_by_role("button", name="Go!").click()
    sees(page.locator("#press-error"), "Stop! Look what happened. Then go on.")
    sees(page.locator(".yeti-scene"), "Take an Item card.")
    expect(page.get_by_role("button", name="Go!")).to_have_count(0)
    page.get_by_role("button", name="Leave it").click()
    sees(page.locator(".yeti-steps"), "1 step left")
    assert THREE in steps(page)
    with sent(page) as request:
        page.get_by_role("button", name="Go!").click()
    assert moves_of(request.value) == [THREE]
    sees(page.locator(".yeti-steps"), "0 steps left")


def test_the_last_tile_once_more_sends_the_way(sit: Sit) -> None:
    page = sit("turn: form")
    tap(page, ONE)
    tap(page, TWO)
    with sent(page) as request:
        tap(page, TWO)
    assert moves_of(request.value) == [ONE, TWO]


def test_a_way_is_drawn_with_a_finger_over_the_tiles(sit: Sit) -> None:
    page = sit("turn: form")
    tap(page, ONE)
    for text in (TWO, THREE):
        tap(page, text)
    boxes = [page.locator(f'.yeti__tap[data-value="{text}"]').bounding_box() for text in WAY]
    points = [(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2) for box in boxes if box]
    page.keyboard.press("Escape")
    assert THREE not in steps(page)
    page.mouse.move(*points[0])
    page.mouse.down()
    for point in points[1:]:
        page.mouse.move(*point, steps=3)
    page.mouse.up()
    assert sorted(steps(page)) == sorted(WAY)
    page.mouse.move(*points[2])
    page.mouse.down()
    page.mouse.move(*points[1])  # back the way it came
    page.mouse.up()
    assert {ONE, TWO} < {*steps(page)}
    with sent(page) as request:
        page.get_by_role("button", name="Go!").click()
    assert moves_of(request.value) == [ONE, TWO]


def test_a_way_is_drawn_by_keyboard(sit: Sit) -> None:
    page = sit("turn: form")
    for text in (ONE, TWO):
        page.locator(f'.yeti__tap[data-value="{text}"]').focus()
        page.keyboard.press("Enter")
    with sent(page) as request:
        page.keyboard.press("Enter")
    assert moves_of(request.value) == [ONE, TWO]


def test_a_way_is_taken_back_tile_by_tile_and_ends_where_a_team_falls(sit: Sit) -> None:
    page = sit("turn: form")
    before = steps(page)
    tap(page, ONE)
    page.locator("[data-yeti-undo]").click()
    assert steps(page) == before
    expect(page.get_by_role("button", name="Go!")).to_be_hidden()
    tap(page, GAP)
    assert steps(page) == [GAP]


def test_the_yeti_is_led_two_steps_by_one_press(sit: Sit) -> None:
    page = sit("lead_yeti: ")
    for text in ("yeti@r7c5", "yeti@r6c5"):
        tap(page, text)
    with sent(page) as request:
        page.get_by_role("button", name="Go!").click()
    assert moves_of(request.value) == ["yeti@r7c5", "yeti@r6c5"]
    expect(page.get_by_role("button", name="Go!")).to_have_count(0)


def test_the_end_of_the_turn_is_no_filled_key_while_steps_are_left(sit: Sit) -> None:
    page = sit("turn: form")
    tap(page, ONE)
    tap(page, ONE)
    sees(page.locator(".yeti-steps"), "2 steps left")
    expect(page.locator(".table__action .button--go:visible")).to_have_count(0)


def test_a_lit_tile_is_pressed_by_keyboard(sit: Sit) -> None:
    page = sit("lead_yeti: ")
    tile = page.locator(".yeti__tap").first
    tile.focus()
    page.keyboard.press("Enter")
    with page.expect_response(lambda response: response.request.method == "POST"):
        page.keyboard.press("Enter")


def test_the_turn_ends_after_a_step_and_its_sum_is_asked_then(sit: Sit) -> None:
    page = sit("turn: form")
    expect(page.locator("[data-yeti-end]")).to_have_count(0)
    expect(page.locator(".pad")).to_be_hidden()
    tap(page, ONE)
    tap(page, ONE)
    sees(page.locator(".yeti-steps"), "2 steps left")
    sees(page.locator("#close .yeti__sum-words"), "+1")
    expect(page.locator("#rows")).to_be_hidden()
    page.get_by_text("End your turn", exact=True).click()
    expect(page.locator("#rows")).to_be_visible()
    page.locator("#rows").fill("7")
    page.locator("#rows").press("Enter")
    sees(page.locator("#pops"), "Not +7. Add your rows again.")
    expect(page.locator("#rows")).to_have_value("")
    assert struck(page) == ["7"]


def test_each_tile_at_which_a_climb_begins_has_a_step_of_48_px_on_a_phone(sit: Sit) -> None:
    page = sit("turn: form")
    feet = page.locator(".yeti__foot:visible")
    assert feet.evaluate_all("all => all.map(one => one.dataset.foot)") == steps(page)
    for number, value in enumerate(steps(page)):
        x, y = middle(feet.nth(number))
        for across, down in ((0, 0), (-23, 0), (23, 0), (0, -23), (0, 23)):
            at = page.evaluate(ON_FOOT, [x + across, y + down])
            assert at == value, (value, across, down)


def middle(foot: Locator) -> tuple[float, float]:
    """The middle of a step; above it a line leads to its tile."""
    box = foot.bounding_box()
    assert box
    return box["x"] + box["width"] / 2, box["y"] + box["height"] - 24.5


ON_FOOT = "([x, y]) => document.elementFromPoint(x, y)?.closest('[data-foot]')?.dataset.foot"


def test_a_step_below_a_tile_means_that_tile(sit: Sit) -> None:
    page = sit("turn: form")
    page.mouse.click(*middle(page.locator(f'[data-foot="{GAP}"]')))
    with sent(page) as request:
        page.get_by_role("button", name="Go!").click()
    assert moves_of(request.value) == [GAP]


def test_a_larger_screen_needs_no_steps_below_the_tiles(sit: Sit) -> None:
    page = sit("turn: form")
    page.set_viewport_size({"width": 768, "height": 1024})
    expect(page.locator(".yeti__foot:visible")).to_have_count(0)
    assert steps(page)


def test_a_tap_beside_a_lit_tile_means_that_tile(sit: Sit) -> None:
    page = sit("turn: form")
    box = page.locator(".yeti__tap").first.bounding_box()
    assert box
    page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] + 8)
    with sent(page) as request:
        page.get_by_role("button", name="Go!").click()
    assert moves_of(request.value) == [ONE]


def test_a_tile_is_named_by_its_kind_for_screen_readers(sit: Sit) -> None:
    page = sit("turn: form")
    expect(page.get_by_role("button", name="Start on tile 2: crystal")).to_be_visible()


def test_the_whole_mountain_is_one_tap_away(sit: Sit) -> None:
    page = sit("turn: form")
    page.get_by_role("button", name="Whole mountain").click()
    expect(page.locator("svg.yeti__whole")).to_be_in_viewport(ratio=1)
    expect(page.locator(".yeti__tap").first).to_be_hidden()
    page.get_by_role("button", name="Whole mountain").click()
    expect(page.locator(".yeti__tap").first).to_be_visible()


def test_a_card_opens_with_its_words_and_goes_back(sit: Sit) -> None:
    page = sit("turn: form")
    card = page.locator("[data-yeti-card]").first
    card.locator("summary").click()
    expect(card.locator(".yeti-card__panel")).to_be_visible()
    card.get_by_role("button", name="Back").click()
    expect(card.locator(".yeti-card__panel")).to_be_hidden()


def test_without_scripts_tiles_are_buttons(sit: Sit) -> None:
    page = sit("turn: form", java_script_enabled=False)
    with page.expect_navigation():
        page.locator('#answer button[value^="enter@"]').first.click()
    expect(page.locator(".table__now")).not_to_have_text("Tap a tile to start.")
