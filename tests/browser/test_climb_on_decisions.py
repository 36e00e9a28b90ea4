"""Climb ON! in real browsers, one decision each: places, ways, cards, and the wall for all."""

import hashlib
import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from classroom.play.models import Match
from tests.browser import steps, window
from tests.browser.climbing import (
    add_up,
    choose,
    climb,
    open_dice,
    pay,
    press,
    press_choice,
    recorded,
    roll,
    seated,
    text_row,
)
from tests.browser.conftest import PHONE, Room
from tests.browser.hands import Keys
from tests.browser.sight import count_of, data_in, reads, sees, sees_count, struck, words_of
from tests.browser.slides import note_slides, slides
from tests.browser.taps import effort
from tests.lessons.setting import on_the_projector

pytestmark = [pytest.mark.browser, pytest.mark.slow]

SEED = hashlib.sha256(b"wall 162").digest()
SET_UP = ((1, "place 37 @0,0"), (2, "place 32 @12,0"), (1, "place 42 @-2,4"), (2, "place 44 @14,4"))
PROJECTOR = {"width": 1920, "height": 1080}
Sit = Callable[..., list[Page]]


@pytest.fixture
def sit(room: Room, in_thread: Callable[[Callable[[], Any]], Any]) -> Sit:
    """`sit((1, "roll 2"))`: the pages of two teams after these moves."""

    def pages(*played: tuple[int, str], **how: Any) -> list[Page]:
        return seated(room, in_thread, SEED, played, **how)

    return pages


@pytest.fixture
def resume(room: Room, in_thread: Callable[[Callable[[], Any]], Any]) -> Sit:
    """`resume("contest", 40)`: the pages of two teams at this ply of a recorded game."""

    def pages(name: str, ply: int) -> list[Page]:
        seed, options, moves = recorded(name, ply)
        return seated(room, in_thread, seed, moves, **options)

    return pages


# Places --------------------------------------------------------------------------------------


def why(page: Page) -> str:
    return words_of(page.locator("[data-why]"))


def tap(page: Page, place: str, right: float = 0, up: float = 0) -> None:
    """Tap the wall on this mark, or so many squares beside it."""
    where = """([css, right, up]) => {
      const svg = document.querySelector(".climbon__wall");
      const { e, f } = svg.querySelector(css).getCTM();
      const { a } = svg.getScreenCTM();
      const { left, top } = svg.getBoundingClientRect();
      return [left + e + right * 24 * a, top + f - up * 24 * a];
    }"""
    page.mouse.click(*page.evaluate(where, [place, right, up]))


def tap_spot(page: Page, corner: str) -> None:
    """Tap the spot for the middle of a panel that lies at this corner."""
    x, y = map(int, corner.split(","))
    own = {"0,0": "#panel-0", "12,0": "#panel-1"}["0,0" if x < 6 else "12,0"]
    tap(page, own, x + 2 - (0 if x < 6 else 12), y + 2 - 4)


def see_whole_wall(page: Page) -> None:
    """Else only what the team in turn can reach is in sight."""
    page.get_by_role("button", name="Whole wall").click()


def test_the_wall_shows_the_panel_at_the_chosen_place_and_takes_a_tap(sit: Sit) -> None:
    page, _ = sit(*SET_UP[:2])
    ghost = page.locator(".climbon__ghost")
    expect(ghost).to_have_count(0)
    tap_spot(page, "-2,4")
    expect(page.locator("[name=corner]")).to_have_value("-2,4")
    sees_count(ghost, 1)
    assert why(page) == "It fits here."
    press(page, "Place it")
    see_whole_wall(page)
    sees_count(page.locator(".climbon__panel"), 3)


def test_a_press_counts_that_takes_the_focus_out_of_the_fields_for_keys(sit: Sit) -> None:
    page, _ = sit(*SET_UP[:2])
    tap_spot(page, "-2,4")
    page.locator("[name=corner]").focus()
    place = page.get_by_role("button", name="Place it").bounding_box()
    assert place
    page.mouse.move(place["x"] + place["width"] / 2, place["y"] + place["height"] / 2)
    page.mouse.down()
    page.evaluate(window.SETTLED)
    page.mouse.up()
    see_whole_wall(page)
    sees_count(page.locator(".climbon__panel"), 3)


RULES = {
    "right": "Panels must touch along 2 or 4 squares.",
    "right right": "It must touch half a side of a panel.",
    "down": "Panels must not overlap.",
    "left left left": "Place it next to a panel",
    "down down down down down": "Place the panel above the ground.",
}


def test_a_panel_is_moved_by_keyboard_and_its_rule_told_before_and_after_sending(sit: Sit) -> None:
    page, _ = sit(*SET_UP[:2])
    keys = Keys(page)
    for sides, rule in RULES.items():
        page.locator("[name=corner]").select_option("-2,4")
        for side in sides.split():
            keys.push(page.get_by_role("button", name=side, exact=True))
        sees_count(page.locator(".climbon__ghost--wrong"), 1)
        assert rule in why(page)
        with page.expect_response(lambda response: response.request.method == "POST"):
            keys.push(page.get_by_role("button", name="Place it", exact=True))
        sees(page.locator("#pops"), rule)
        sees_count(page.locator(".climbon__panel"), 2)


def test_a_panel_is_turned_by_tapping_it_again_and_moved_by_tapping_elsewhere(sit: Sit) -> None:
    page, _ = sit(*SET_UP[:2])
    page.locator("#answer label:has([data-turns='....'])").first.click()
    tap_spot(page, "-2,4")
    tap_spot(page, "-2,4")
    expect(page.locator("[name=turn]")).to_have_value("90")
    tap_spot(page, "2,4")
    expect(page.locator("[name=corner]")).to_have_value("2,4")
    expect(page.locator("[name=turn]")).to_have_value("90")
    press(page, "Place it")
    see_whole_wall(page)
    sees_count(page.locator(".climbon__panel"), 3)


def test_three_good_places_are_shown_and_all_others_on_demand(sit: Sit) -> None:
    page, _ = sit(*SET_UP[:2])
    spots = page.locator("[data-spot]:not(.climbon__spot--closed):visible")
    sees_count(spots, 3)
    page.get_by_role("button", name="More places").click()
    assert count_of(spots) > 3
    box = spots.first.bounding_box()
    assert box
    page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    assert why(page) == "It fits here."
    page.get_by_role("button", name="Undo").click()
    assert why(page) == "Tap a place."


def test_a_panel_with_an_arrow_is_not_turned(sit: Sit) -> None:
    page, _ = sit(*SET_UP[:2])
    page.locator("#answer label:has([data-turns^='.']:not([data-turns='....']))").first.click()
    for _ in range(2):
        tap_spot(page, "-2,4")
    expect(page.locator("[name=turn]")).to_have_value("0")


def test_a_turn_against_the_arrow_is_told_before_sending(sit: Sit) -> None:
    page, _ = sit(*SET_UP[:2])
    page.locator("#answer label:has([data-turns^='.']:not([data-turns='....']))").first.click()
    page.locator("[name=corner]").select_option("-2,4")
    page.locator("[name=turn]").select_option("90")
    assert "arrow points up" in why(page)
    choose(page, "panel", "42")
    assert why(page) == "It fits here."


# Ways ----------------------------------------------------------------------------------------


def test_a_wrong_cost_is_told_and_typed_anew(sit: Sit) -> None:
    page, _ = sit(*SET_UP, (1, "roll 2"))
    tap(page, '[data-way="0,3"]')
    sees_count(page.locator(".climbon__path--picked"), 1)
    sees_count(page.locator(".climbon__point"), 4)
    sees_count(page.locator(".climbon__count"), 0)
    reads(page.locator(".climbon__pays"), "?")
    pay(page, "2+2", "9")
    reads(page.locator(".climbon__pays"), "9")
    steps.press(page, "Climb", exact=True)
    sees(page.locator("#pops"), "Not 9. Count the squares on your way.")
    expect(page.locator("[name=cost]")).to_have_value("")
    assert struck(page) == ["9"]
    page.locator("[name=cost]").fill("4")
    press(page, "Climb")
    assert text_row(page, "Team A") == ["0,3", ""]


def test_what_dice_and_cards_make_is_typed_first_and_asked_again_if_it_was_wrong(sit: Sit) -> None:
    page, _ = sit(*SET_UP, (1, "roll 2 chalk"), size=PHONE)
    line, pays = page.locator("[data-said]"), page.locator("#answer [data-pays]")
    assert "6" not in words_of(page.locator("#answer [data-terms]"))
    page.locator('[data-key="7"]').click()
    sees(line, "2 + 2 + 2 = 7")
    line.get_by_role("button").click()
    page.locator('[data-key="5"]').click()
    tap(page, '[data-way="0,3"]')
    choose(page, "die", "2")
    page.locator('[data-key="4"]').click()
    steps.press(page, "Climb", exact=True)
    sees(page.locator("#pops"), "Not 5. Add all of it again.")
    expect(pays).to_be_hidden()
    assert struck(page) == ["5"]
    page.locator('[data-key="6"]').click()
    expect(page.locator("[name=cost]")).to_have_value("4")
    press(page, "Climb")
    assert text_row(page, "Team A") == ["0,3", ""]


def test_the_path_is_shown_with_its_cost_where_the_server_calculates(sit: Sit) -> None:
    page, _ = sit(*SET_UP, (1, "roll 2"), calculate="server")
    tap(page, '[data-way="0,3"]')
    reads(page.locator(".climbon__pays"), "4")
    reads(page.locator(".climbon__count"), ["1", "2", "3", "4"])
    page.locator('#answer button[value="go @0,3 dice 2+2"]').click()
    expect(page.locator('[data-spot], [data-way="0,3"]')).to_have_count(0)
    assert text_row(page, "Team A")[0] == "0,3"


def test_a_way_through_an_overhang_is_shown_before_it_is_climbed(resume: Sit) -> None:
    _, page = resume("fall_onto_the_clip_and_top", 20)
    choose(page, "to", "14,3")
    line = page.locator(".climbon__path--picked")
    cheapest = line.get_attribute("points")
    choose(page, "via", "14,4")
    assert line.get_attribute("points") != cheapest
    pay(page, "3 2", "5")
    press(page, "Climb")
    assert text_row(page, "Team B")[0] == "14,3"
    assert "Overhang +2 1" in data_in(page.locator("#team-2"))[0]


# Cards ---------------------------------------------------------------------------------------


def test_a_jump_with_chalk_is_tapped_rolled_and_climbed(resume: Sit) -> None:
    _, page = resume("cards_and_redraws", 39)
    open_dice(page)
    page.locator("[data-jump-switch]").click()
    expect(page.locator('#answer button[value="roll 2"]')).to_be_disabled()
    tap(page, '[data-jump="15,11"]')
    expect(page.locator(".climbon__jump--picked")).to_have_attribute("data-jump", "15,11")
    roll(page, "2", "chalk")
    sees_count(page.locator("[data-way]"), 1)
    sees_count(page.locator(".climbon__target"), 1)
    climb(page, "15,11", "", "6")
    assert text_row(page, "Team B")[0] == "15,11"
    assert "Jump 0" in data_in(page.locator("#team-2"))[0]


def test_before_a_roll_it_is_read_how_many_throws_fall(sit: Sit) -> None:
    page, _ = sit(*SET_UP)
    open_dice(page)
    falls = page.locator(".climbon-form__falls")
    assert words_of(falls.nth(0)) == "safe"
    plain = words_of(falls.nth(1))
    assert re.fullmatch(r"safe|\d+ of 27 fall", plain)
    page.locator("label:has([name=chalk])").click()
    assert re.fullmatch(r"\d+ of 9 fall", words_of(falls.nth(0)))
    sees(page.locator("[data-clip-state]"), "No clip yet.")
    page.get_by_role("button", name="Undo").click()
    sees(page.locator("#answer"), "Rest")


def test_panels_are_changed_right_after_a_clip(resume: Sit) -> None:
    _, page = resume("cards_and_redraws", 42)
    tap(page, '[data-clip-spot="15,10"]')
    page.locator("summary", has_text="Swap panels").click()
    for panel in ("22", "43"):
        choose(page, "change", panel)
    press(page, "Swap them")
    with steps.tab_open(page, "moves"):
        sees(page.locator(".moves"), "change these panels: 22, 43")
    press(page, "End your turn")
    held = page.locator(".climbon__small")
    sees_count(held, 4)
    names = [one.get_attribute("aria-label") for one in held.all()]
    assert not {"Panel 22", "Panel 43"} & {*names}


# Of team B: before, after and together with the dice.
OCCASIONS = {
    29: [("12,3", "", "O", "1")],
    31: [("12,3", "1", "", "1"), ("14,2", "", "O", "2")],
    55: [("10,10", "3 3", "O", "8")],
}


def test_an_award_card_pays_on_each_occasion(resume: Sit) -> None:
    for ply, ways in OCCASIONS.items():
        _, page = resume("restart_on_the_ground", ply)
        assert "Overhang +2 1" in data_in(page.locator("#team-2"))[0]
        for to, dice, award, cost in ways:
            choose(page, "to", to)
            add_up(page)
            if award:
                choose(page, "award", award)
            pay(page, dice, cost)
            press(page, "Climb")
            assert text_row(page, "Team B")[0] == to
        expect(page.locator("#team-2")).not_to_contain_text("Overhang")


# The wall ------------------------------------------------------------------------------------


def test_the_whole_wall_is_a_tap_away(sit: Sit) -> None:
    page, _ = sit(*SET_UP)
    rival = page.locator("#panel-3")
    before = rival.bounding_box() or {}
    see_whole_wall(page)
    after = rival.bounding_box() or {}
    assert after["width"] < before["width"]
    assert in_sight(page, "#panel-3")


def test_the_wall_is_pushed_by_hand_and_a_push_taps_nothing(sit: Sit) -> None:
    page, _ = sit(*SET_UP, (1, "roll 2"))
    box = page.locator("#panel-0").bounding_box()
    assert box
    page.mouse.move(box["x"] + 20, box["y"] + 20)
    page.mouse.down()
    page.mouse.move(box["x"] + 80, box["y"] + 20, steps=4)
    page.mouse.up()
    moved = page.locator("#panel-0").bounding_box()
    assert moved
    assert moved["x"] > box["x"] + 30
    expect(page.locator("#answer [name=to]:checked")).to_have_count(0)


def faults_at_all_sizes(page: Page) -> list[str]:
    """List what cannot be tapped whole in the three windows of children."""
    faults = []
    for size in window.SIZES:
        page.set_viewport_size(size)  # type: ignore[arg-type]
        page.evaluate("() => new Promise((done) => requestAnimationFrame(done))")
        faults += [f"{size['width']}: {one}" for one in window.faults(page)]
    return faults


def test_each_tap_of_a_climb_fits_the_window(sit: Sit) -> None:
    page, _ = sit(*SET_UP)
    open_dice(page)
    assert faults_at_all_sizes(page) == []
    page.locator("[data-jump-switch]").click()
    assert faults_at_all_sizes(page) == []
    page.locator("[data-jump-switch]").click()
    press_choice(page, "roll 3")
    assert faults_at_all_sizes(page) == []
    add_up(page)
    assert faults_at_all_sizes(page) == []
    tap(page, "[data-way]")
    for key in page.locator("#answer label:has([name=die])").all():
        key.click()
    assert faults_at_all_sizes(page) == []


def test_a_climb_of_two_dice_takes_six_taps_and_two_numbers(sit: Sit) -> None:
    page, _ = sit(*SET_UP, size=PHONE)
    with effort(page) as spent:
        roll(page, "2")
        page.locator('[data-key="4"]').click()
        tap(page, '[data-way="0,3"]')
        for key in page.locator("#answer label:has([name=die])").all():
            key.click()
        page.locator('[data-key="4"]').click()
        press(page, "Climb")
    assert (spent.taps, spent.digits) == (6, 2)
    assert text_row(page, "Team A")[0] == "0,3"


def test_panels_to_swap_fit_the_window(resume: Sit) -> None:
    _, page = resume("cards_and_redraws", 43)
    page.locator("summary", has_text="Swap panels").click()
    assert faults_at_all_sizes(page) == []


def test_a_fall_shakes_the_wall_and_the_piece_slides_down_to_its_clip(resume: Sit) -> None:
    a, b = resume("fall_onto_the_clip_and_top", 42)
    for page in (a, b):
        note_slides(page)
    roll(a, "3", "chalk")
    sees_count(b.locator("#match[data-brings=drama]"), 1)
    sees(b.locator("#feedback"), "Their clip holds them")
    sees(a.locator("#feedback"), "You fall! Your clip holds you.")
    for page in (a, b):
        slides(page, "piece-1")
    assert text_row(a, "Team A") == ["-2,6", "-2,6"]


def in_sight(page: Page, selector: str) -> bool:
    """Whether all of it is on the screen before anybody scrolls."""
    box, size = page.locator(selector).first.bounding_box(), page.viewport_size
    assert size
    return box is not None and box["y"] >= 0 and box["y"] + box["height"] <= size["height"]


def test_a_phone_shows_the_climber_and_the_action_without_scrolling(sit: Sit) -> None:
    actions = {2: ".climbon-form__hand", 4: "[data-roll] > summary", 5: "[data-terms]"}
    for played, action in actions.items():
        page, _ = sit(*[*SET_UP, (1, "roll 2")][:played], size=PHONE)
        assert in_sight(page, f"#answer {action}")
        assert in_sight(page, "#piece-1")
        assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]


def test_a_phone_shows_where_a_panel_fits_and_how_to_place_it_without_scrolling(sit: Sit) -> None:
    page, _ = sit(*SET_UP[:2], size=PHONE)
    spots = page.locator(".climbon__spot--good:not(.climbon__spot--closed)")
    corners = [spot.get_attribute("data-spot") or "" for spot in spots.all()]
    assert corners
    for corner in corners:
        expect(page.locator(f'.climbon__spot[data-spot="{corner}"]')).to_be_in_viewport(ratio=0.99)
    for corner in corners:
        tap_spot(page, corner)
        expect(page.locator("[name=corner]")).to_have_value(corner)
    for part in (".climbon__ghost", '#answer button:has-text("Place it")', "#answer [data-why]"):
        sees(page.locator(part))
        assert in_sight(page, part)
    assert why(page) == "It fits here."


def test_the_projector_shows_the_whole_wall_and_follows_the_game(
    room: Room, in_thread: Callable[[Callable[[], Any]], Any], resume: Sit
) -> None:
    page, _ = resume("cards_and_redraws", 130)
    wall = room.visitor(PROJECTOR)
    wall.goto(room.url + in_thread(address))
    for edge in ("scrollWidth", "scrollHeight"):
        size = {"scrollWidth": 1920, "scrollHeight": 1080}[edge]
        assert wall.evaluate(f"document.documentElement.{edge}") <= size
    assert all(in_sight(wall, part) for part in (".climbon__wall", "#piece-1", ".climbon__top"))
    assert count_of(wall.locator("[data-panel]")) == len(
        data_in(page.locator("#match [data-panel]"))
    )
    assert "Kid" not in wall.content()
    press_choice(page, "spend 2 stamina")
    sees_count(wall.locator(".climbon__dice .die"), 1)


def address() -> str:
    return on_the_projector(Match.objects.latest("pk"))
