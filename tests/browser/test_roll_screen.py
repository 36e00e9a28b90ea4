"""Roll to the Top! on one screen: all of a decision in the window, few taps, no sum given away."""

from collections.abc import Callable
from functools import partial
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from classroom.play import selectors
from classroom.play.models import Match
from games.movelog import MoveLog
from tests.browser.conftest import LAPTOP, PHONE, Room
from tests.browser.sight import count_of, reads, sees_count
from tests.decisions import Decision, decisions, seated
from tests.play.tables import client_of, say, student_of, table
from tests.servers import wait_for

pytestmark = [pytest.mark.browser, pytest.mark.slow]

InThread = Callable[[Callable[[], Any]], Any]
GAME, RECORD = "roll_to_the_top", "joint_winners"


def screens(room: Room, in_thread: InThread, decision: Decision, members: int) -> list[Page]:
    """The pages of all members of the team that stands before this decision."""
    path, sessions = in_thread(partial(seated, GAME, RECORD, decision, members))
    return [page_of(room, path, session) for session in sessions]


def page_of(room: Room, path: str, session: str, size: dict[str, int] = LAPTOP) -> Page:
    return room.student(path, session, size, reduced_motion="reduce")


def test_of_two_equal_dice_none_stays_chosen_after_a_move(room: Room, in_thread: InThread) -> None:
    with_equal = Decision("2, 3, 8 and 3", 31, 1)
    path, [session] = in_thread(partial(seated, GAME, "everest_increasing", with_equal))
    page = page_of(room, path, session)
    for die in ("3", "8"):
        page.locator(f".roll-key:has(input[value='{die}'])").first.click()
    page.locator("#answer [name=sum]").fill("11")
    page.locator("#square-r6c6").click()
    sees_count(page.locator(".roll-key"), 2)
    expect(page.locator("[name=dice]:checked")).to_have_count(0)


# A game by fingers --------------------------------------------------------------------------------


class Fingers:
    """Counted taps on things of a page; a number typed on the pad is one number."""

    def __init__(self, page: Page) -> None:
        self.page, self.taps, self.numbers = page, 0, 0

    def tap(self, css: str) -> None:
        self._press(css)
        self.taps += 1

    def type(self, number: int) -> None:
        for digit in str(number):
            self._press(f'.pad [data-key="{digit}"]')
        self.numbers += 1

    def _press(self, css: str) -> None:
        target = self.page.locator(css).first
        expect(target).to_be_visible()
        box = target.bounding_box()
        assert box
        self.page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)


def alone(sheet: str, signs: str = "+") -> tuple[int, str]:
    options = {"sheet": sheet, "signs": signs}
    match = table(1, game=GAME, options=options, seed=bytes(32))
    session = client_of(student_of(match)).session.session_key
    assert session
    return match.pk, session


def rolled() -> tuple[str, str]:
    """The page and the session of a team that may add up all five dice."""
    match, session = alone("matterhorn")
    say(Match.objects.get(pk=match), 1, "roll")
    return f"/play/{match}/", session


def test_a_difference_takes_one_tap_more_and_all_stays_in_the_window(
    room: Room, in_thread: InThread
) -> None:
    options = {"sheet": "pyramid", "signs": "+-"}
    match, session = in_thread(partial(alone, **options))
    in_thread(lambda: say(Match.objects.get(pk=match), 1, "roll"))
    page = room.student(f"/play/{match}/", session, PHONE, reduced_motion="reduce")
    log = in_thread(partial(log_of, match))
    low, high = sorted(log.state.rolled, key=lambda die: die[1])[:: len(log.state.rolled) - 1]
    assert low[1] < high[1]
    fingers = Fingers(page)
    fingers.tap(f"#die-{low[0]} label")
    fingers.tap(f"#die-{high[0]} label")
    fingers.tap(".roll-form__sign")
    reads(page.locator("[data-roll-chosen]"), f"{high[1]}−{low[1]}")  # noqa: RUF001
    done = page.locator('#action [value="done"]').bounding_box()
    assert done
    assert done["y"] + done["height"] <= PHONE["height"]
    fingers.type(high[1] - low[1])
    fingers.tap(".roll__tap.fits")
    expect(page.locator(".roll__place--fresh.roll__place--gold")).to_be_visible()
    fact = in_thread(partial(log_of, match)).rows[-1].text
    assert fact.startswith(f"{high[1]}-{low[1]}={high[1] - low[1]} @")


def log_of(match: int) -> MoveLog:
    return selectors.match_log(Match.objects.get(pk=match))


def best(log: MoveLog) -> list[dict[str, Any]]:
    fillings = log.game.hints.hint_list(log.state, 1)["fillings"]
    return fillings[0]["placements"] if fillings else []


@pytest.mark.parametrize("size", [PHONE, LAPTOP], ids=["phone", "laptop"])
def test_a_number_takes_a_tap_for_each_die_its_sum_and_a_tap_on_its_square(
    room: Room, in_thread: InThread, size: dict[str, int]
) -> None:
    match, session = in_thread(partial(alone, "matterhorn"))
    page = page_of(room, f"/play/{match}/", session, size)
    fingers, due = Fingers(page), 0
    for _ in range(4):
        log = in_thread(partial(log_of, match))
        while log.state.phase != "fill":
            first = log.game.board.view(log.state, 1)["buttons"][0]["text"]
            fingers.tap(f'#answer [value="{first}"]')
            wait_for(lambda ply=log.ply: in_thread(partial(log_of, match)).ply > ply)
            log = in_thread(partial(log_of, match))
        steps = best(log)
        for step in steps:
            place(fingers, step)
        due += sum(len(step["dice"]) + 1 for step in steps)
        fingers.tap('#answer [value="done"]')
        ply = log.ply + len(steps)
        wait_for(lambda ply=ply: in_thread(partial(log_of, match)).ply > ply)
    log = in_thread(partial(log_of, match))
    others = sum(row.seat == 1 and "@" not in row.text for row in log.rows)
    assert fingers.taps == due + others
    assert fingers.numbers == sum("=" in row.text for row in log.rows if row.seat == 1)


def place(fingers: Fingers, step: dict[str, Any]) -> None:
    """Dice, sum, square; the page shows the number there."""
    for die in step["dice"]:
        fingers.tap(f'.roll-key:has(input[value="{die}"]:not(:checked))')
    if len(step["dice"]) > 1:
        fingers.type(step["sum"])
    fingers.tap(f"#square-{step['square']}.fits")
    expect(fingers.page.locator(f"#brick-{step['square']}.roll__place--fresh")).to_be_visible()


# What is lit -------------------------------------------------------------------------------------


def test_squares_are_lit_for_what_was_typed_and_not_for_the_sum(
    room: Room, in_thread: InThread
) -> None:
    page = page_of(room, *in_thread(rolled), LAPTOP)
    lit, box = page.locator(".roll__tap.fits"), page.locator("#answer input[name=sum]")
    for key in page.locator(".roll-key").all():
        key.click()
    expect(box).to_be_visible()
    expect(lit).to_have_count(0)
    box.fill("50")
    sees_count(lit, count_of(page.locator(".roll__tap")))
    box.fill("")
    expect(lit).to_have_count(0)


def test_one_die_is_its_number_and_lights_squares_at_once(room: Room, in_thread: InThread) -> None:
    [page] = screens(room, in_thread, decisions(GAME, RECORD)["fill: form done"], members=1)
    page.locator(".roll-key").first.click()
    reads(
        page.locator("[data-roll-number]"),
        page.locator("input[name=dice]").first.get_attribute("value") or "",
    )
    expect(page.locator("#answer input[name=sum]")).to_be_hidden()
    expect(page.locator(".roll__tap.fits").first).to_be_visible()


def test_a_tap_beside_a_lit_square_counts_for_it_and_one_far_away_does_not(
    room: Room, in_thread: InThread
) -> None:
    [page] = screens(room, in_thread, decisions(GAME, RECORD)["fill: form done"], members=1)
    page.set_viewport_size(PHONE)  # type: ignore[arg-type]
    page.locator(".roll-key").first.click()
    square = page.locator(".roll__tap.fits").first
    expect(square).to_be_visible()
    box = square.bounding_box()
    assert box
    name, middle = square.get_attribute("data-value"), box["x"] + box["width"] / 2
    page.mouse.click(middle, box["y"] - 60)
    expect(page.locator(".roll__place--fresh")).to_have_count(0)
    page.mouse.click(middle, box["y"] - 8)
    expect(page.locator(f"#brick-{name}.roll__place--fresh")).to_be_visible()


def test_lit_squares_show_the_number_and_the_line_says_how_many_there_are(
    room: Room, in_thread: InThread
) -> None:
    [page] = screens(room, in_thread, decisions(GAME, RECORD)["fill: form done"], members=1)
    reads(page.locator("[data-roll-next]"), "Tap one die or more.")
    page.locator(".roll-key").first.click()
    number = page.locator("input[name=dice]").first.get_attribute("value")
    lit = count_of(page.locator(".roll__tap.fits"))
    sees_count(page.locator(".roll__ghost", has_text=number), lit)
    reads(page.locator("[data-roll-next]"), f"{number} fits in {lit} places. Where?")


def test_neither_word_nor_colour_says_that_a_sum_is_right_before_it_is_checked(
    room: Room, in_thread: InThread
) -> None:
    [page] = screens(room, in_thread, Decision("two fours", 11, 1), members=1)
    line = page.locator("[data-roll-next]")
    before = line.evaluate("line => getComputedStyle(line).color")
    for key in page.locator(".roll-key").all():
        key.click()
    reads(line, "Add them. Type the sum.")
    page.locator("[data-roll-sum] input").fill("9")
    reads(line, "Where does your 9 go?")
    assert line.evaluate("line => getComputedStyle(line).color") == before


# The place ---------------------------------------------------------------------------------------

OVERLAPS = """() => {
  const boxes = (css) =>
    [...document.querySelectorAll(css)].map((one) => [css, one.getBoundingClientRect()]);
  const meet = ([, a], [, b]) =>
    Math.min(a.right, b.right) - Math.max(a.left, b.left) > 1
    && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 1;
  const [dice, towers] = [boxes(".roll__die"), boxes(".roll__other")];
  const bricks = boxes("#sheet-picture .roll__brick");
  const pairs = [...dice.map((one) => [one, [...towers, ...bricks]]),
    ...towers.map((one) => [one, bricks])];
  return pairs.flatMap(([one, others]) => others.filter((other) => meet(one, other)))
    .map(([css]) => css);
}"""
SMALLEST = """() => Math.min(...[...document.querySelectorAll("#board text, #board .roll__left")]
  .filter((one) => one.textContent && one.getClientRects().length)
  .map((one) => parseFloat(getComputedStyle(one).fontSize)
    * (one.getScreenCTM?.().a ?? 1)))"""
DIE = "() => document.querySelector('.roll-key').getBoundingClientRect().width"


def five_teams(sheet: str) -> tuple[str, str]:
    match = table(1, 1, 1, 1, 1, game=GAME, options={"sheet": sheet}, seed=bytes(32))
    session = client_of(student_of(match)).session.session_key
    assert session
    say(Match.objects.get(pk=match.pk), 1, "roll")
    return f"/play/{match.pk}/", session


@pytest.mark.parametrize("sheet", ["tree", "space_needle"])
def test_rivals_dice_and_tower_stand_apart_and_can_be_read(
    room: Room, in_thread: InThread, sheet: str
) -> None:
    page = page_of(room, *in_thread(partial(five_teams, sheet)), PHONE)
    sees_count(page.locator(".roll__other"), 4)
    for width, height in ((360, 640), (768, 1024), (1024, 768), (1366, 600), (1920, 1080)):
        page.set_viewport_size({"width": width, "height": height})
        assert page.evaluate(OVERLAPS) == [], width
        assert page.evaluate(SMALLEST) >= 11, width
        assert page.evaluate(DIE) >= 44, width
