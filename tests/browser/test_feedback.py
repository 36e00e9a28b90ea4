# ruff: noqa: RUF001
"""Tests that a press's effect is seen, heard and read: once, when it comes, by whom it concerns.

Tones are heard as the browser makes them: every oscillator that is started is noted with its
pitch, every animation with how long it takes.
"""

import re
import secrets
from collections.abc import Callable, Sequence
from itertools import pairwise
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from classroom.play.models import Match
from games import dice, registry
from games.dice import SEED_BYTES
from games.movelog import MoveLog
from games.on_belay.position import Options
from games.on_belay.rules import three_dice
from games.options import read_options
from games.roll_to_the_top.moves import Place
from tests.browser.conftest import LAPTOP, PHONE, Room
from tests.browser.sight import hears, reads, sees, sees_count
from tests.browser.test_access import violations
from tests.chromium import wait_until
from tests.play.tables import client_of, say, seed_for, student_of, table

pytestmark = [pytest.mark.browser, pytest.mark.slow]

_DICE = three_dice(Options())
SHORT = {"trails": [2, 3], "height": 12, "rope": 12}
STEEP = {"trails": [2, 12], "height": 36, "rope": 12}
PYRAMID = {"sheet": "pyramid"}
ROLLED = [(1, "roll")]
# The first and the last pitch of each sound, in Hz.
RIGHT, WRONG, MILESTONE, DRAMA, END = (659, 880), (262, 233), (523, 784), (660, 440), (523, 1047)

SPY = """
window.heard = []; window.motions = []; window.spoken = []; window.moved = []; window.popped = [];
document.addEventListener("DOMContentLoaded", () => {
  const line = document.getElementById("feedback");
  if (!line) return;
  const all = { attributes: true, childList: true };
  new MutationObserver(() => {
    if (line.checkVisibility() && line.getBoundingClientRect().height)
      window.popped.push([line.dataset.kind, line.innerText]);
  }).observe(line, all);
});
const start = OscillatorNode.prototype.start;
OscillatorNode.prototype.start = function (when) {
  window.heard.push(Math.round(this.pitch));
  return start.call(this, when);
};
window.buzzed = [];
Object.defineProperty(Navigator.prototype, "vibrate", {
  value: (pattern) => window.buzzed.push(pattern) > 0,
});
const set = AudioParam.prototype.setValueAtTime;
const make = BaseAudioContext.prototype.createOscillator;
BaseAudioContext.prototype.createOscillator = function () {
  const tone = make.call(this);
  tone.frequency.setValueAtTime = (value, at) => {
    tone.pitch = value;
    return set.call(tone.frequency, value, at);
  };
  return tone;
};
const note = (name, element) => {
  const took = element.getAnimations({ subtree: true }).find((one) => one.animationName === name);
  window.motions.push([name, took ? Math.round(took.effect.getComputedTiming().duration) : 0]);
};
document.addEventListener("animationstart", (event) => note(event.animationName, event.target));
const animate = Element.prototype.animate;
Element.prototype.animate = function (frames, timing) {
  const animation = animate.call(this, frames, timing);
  const piece = this.closest("[id]").id;
  setTimeout(() => {
    const properties = [...new Set(frames.flatMap((frame) => Object.keys(frame)))].sort();
    const all = { piece, name: animation.id, ends: timing.duration + (timing.delay ?? 0) };
    window.moved.push({ ...all, frames: frames.length, properties });
  });
  return animation;
};
document.addEventListener("DOMContentLoaded", () => {
  for (const region of ["say", "alert"])
    new MutationObserver(() => {
      const words = document.getElementById(region).textContent;
      if (words) window.spoken.push([region, words, performance.now()]);
    }).observe(document.getElementById(region), { childList: true });
});
"""


class Players:
    """The pages of one student in each team of a table of On Belay."""

    def __init__(self, pages: Sequence[Page]) -> None:
        self.pages = pages

    def __getitem__(self, team: int) -> Page:
        return self.pages[team - 1]


def press(page: Page, text: str) -> str:
    """Send this move as the form does; returns what is wrong with it."""
    with page.expect_response(lambda answer: answer.request.method == "POST") as answer:
        page.evaluate(
            """text => {
                const source = document.getElementById("answer");
                const address = source.getAttribute("hx-post");
                htmx.ajax("POST", address, { source, swap: "none", values: { text } });
            }""",
            text,
        )
    expect(page.locator(".htmx-request")).to_have_count(0)
    return str(answer.value.json()["error"])


@pytest.fixture
def seated(room: Room, in_thread: Callable[[Callable[[], Any]], Any]) -> Callable[..., Players]:
    """`seated(teams, moves, sound="on")`: pages at a table after these moves."""

    def sit(
        teams: int = 2,
        moves: Sequence[tuple[int, str]] = ROLLED,
        *,
        seed: bytes = b"",
        sound: str = "on",
        game: str = "on_belay",
        options: dict[str, Any] = SHORT,
        size: dict[str, int] = PHONE,
        **device: Any,
    ) -> Players:
        def laid() -> tuple[int, list[str]]:
            match = table(
                *[1] * teams, game=game, options=options, seed=seed or seed_for((2, 5, 6))
            )
            Match.objects.filter(pk=match.pk).update(sound=sound)
            for team, text in moves:
                say(match, team, text)
            students = [student_of(match, team) for team in range(1, teams + 1)]
            return match.pk, [client_of(one).session.session_key or "" for one in students]

        pk, sessions = in_thread(laid)
        return Players([_page(room, pk, session, size, device) for session in sessions])

    return sit


def _page(room: Room, pk: int, session: str, size: dict[str, int], device: dict[str, Any]) -> Page:
    page = room.visitor(size, **device)
    page.add_init_script(SPY)
    page.context.add_cookies([{"name": "sessionid", "value": session, "url": room.url}])
    with page.expect_response(lambda answer: "/live/?" in answer.url):
        page.goto(f"{room.url}/play/{pk}/")
    # Browsers let a page be heard once it has been tapped.
    page.locator(".table__now").click()
    return page


def line(page: Page) -> Any:
    return page.locator("#feedback")


def last_sound(page: Page) -> tuple[int, ...]:
    """The first and the last pitch since this was last asked."""
    page.wait_for_timeout(100)
    pitches = page.evaluate("window.heard.splice(0)")
    return (pitches[0], pitches[-1]) if pitches else ()


def pops(page: Page) -> list[list[str]]:
    """Kind and words of each line over the board that was in sight, if only for its moment."""
    lines: list[list[str]] = page.evaluate("window.popped")
    return lines


def motions(page: Page) -> dict[str, int]:
    """How long each motion takes, in ms."""
    # One that is noted too late has no time any more.
    return dict(sorted(page.evaluate("window.motions.splice(0)")))


# Seen, heard, and by whom ----------------------------------------------------------------------


@pytest.mark.parametrize("motion", ["no-preference", "reduce"])
def test_a_right_result_pops_and_its_piece_climbs_step_by_step(
    seated: Callable, motion: str
) -> None:
    teams = seated(reduced_motion=motion)
    motions(teams[1])
    press(teams[1], "2*5=10 2x+5")
    reads(line(teams[1]), "Yes! 2 × 5 = 10")
    climber = teams[1].locator("#climber-1-2")
    expect(climber).to_have_attribute("data-steps", "5")
    assert last_sound(teams[1]) == RIGHT
    durations = motions(teams[1])
    moved = {one["piece"]: one for one in teams[1].evaluate("window.moved")}
    if motion == "reduce":
        assert [ms for ms in durations.values() if ms > 1] == []
        assert moved == {}
    else:
        assert 200 <= durations["feedback-pop"] <= 600
        hop = moved["climber-1-2"]
        assert (hop["name"], hop["frames"]) == ("hop", 5 * 2 + 4)
        assert 200 <= hop["ends"] <= 700
        assert set(hop["properties"]) <= {"transform", "offset", "easing"}
    # The other team still chooses, and must not know.
    expect(line(teams[2])).to_be_hidden()
    assert last_sound(teams[2]) == ()
    assert "2 × 5" not in teams[2].content()


def test_a_line_is_in_nobodys_way_and_goes_by_itself(seated: Callable) -> None:
    teams = seated()
    press(teams[1], "2*5=10 2x+5")
    expect(line(teams[1])).to_be_visible()
    box = line(teams[1]).bounding_box()
    at = [box["x"] + box["width"] / 2, box["y"] + box["height"] / 2]
    below = "([x, y]) => document.elementFromPoint(x, y).closest('#feedback')"
    assert teams[1].evaluate(below, at) is None
    expect(line(teams[1])).to_be_hidden()


def test_a_page_that_is_loaded_shows_nothing_of_what_was(seated: Callable) -> None:
    teams = seated()
    press(teams[1], "2*5=10 2x+5")
    expect(line(teams[1])).to_be_visible()
    teams[1].reload()
    expect(teams[1].locator("#climber-1-2")).to_have_attribute("data-steps", "5")
    assert line(teams[1]).is_hidden()
    assert last_sound(teams[1]) == ()


def test_a_page_that_catches_up_shows_nothing_of_what_it_missed(seated: Callable) -> None:
    teams = seated(moves=[*ROLLED, (1, "2*6=12 2x+6")])
    one = teams[1]
    held: list[Any] = []
    one.route("**/live/**", lambda route: held.append(route))
    one.evaluate("window.dispatchEvent(new Event('offline'))")
    press(teams[2], "6 3x+2")
    sees(line(teams[2]), "Yes! 2 × 3 = 6")
    one.unroute("**/live/**")
    for route in held:
        route.continue_()
    expect(one.locator("#climber-2-3")).to_have_attribute("data-steps", "2")
    assert line(one).is_hidden()
    assert last_sound(one) == ()


def test_a_right_sum_pops_in_its_square(seated: Callable) -> None:
    seed, text, square = roll_to_fill()
    game: dict[str, Any] = {"game": "roll_to_the_top", "options": PYRAMID, "seed": seed}
    teams = seated(**game)
    brick = teams[1].locator(f"#brick-{square}")
    expect(brick).to_have_attribute("data-steps", "0")
    press(teams[1], text)
    equation = re.sub("([+=])", r" \1 ", text.split()[0])
    reads(line(teams[1]), f"Gold! {equation}")
    moved = [one["name"] for one in teams[1].evaluate("window.moved")]
    assert moved == ["appear"]
    assert last_sound(teams[1]) == RIGHT
    expect(line(teams[2])).to_be_hidden()
    assert last_sound(teams[2]) == ()


def roll_to_fill() -> tuple[bytes, str, str]:
    """A seed after whose first roll two dice can be added, the move that does so, its square."""
    game = registry.get("roll_to_the_top")
    options = read_options(game.rules.Options, PYRAMID)
    while True:
        seed = secrets.token_bytes(SEED_BYTES)
        log = MoveLog.start(game, options, 2).play(1, "roll").settle(seed)
        for move in game.rules.legal_moves(log.state, 1):
            if isinstance(move, Place) and len(move.dice) == 2:
                return seed, game.notation.write(move), f"r{move.row}c{move.column}"


def test_dice_that_are_drawn_anew_are_not_rolled_again(seated: Callable) -> None:
    teams = seated(moves=[])
    press(teams[1], "roll")
    sees_count(teams[1].locator(".die--rolled"), 3)
    wait_until(teams[1], "window.motions.some(([name]) => name === 'tumble')")
    motions(teams[1])
    press(teams[1], "2*5=10 2x+5")
    expect(line(teams[1])).to_be_visible()
    wait_until(teams[1], "window.motions.some(([name]) => name === 'feedback-pop')")
    assert "tumble" not in motions(teams[1])


def test_a_key_stays_down_until_the_answer_is_here(seated: Callable) -> None:
    page = seated(moves=[])[1]
    held: list[Any] = []
    page.route("**/move**", lambda route: held.append(route))
    roll = page.get_by_role("button", name="Roll")
    roll.dispatch_event("click")
    expect(roll).to_have_class(re.compile("is-pressed"))
    held[0].continue_()
    expect(page.locator(".is-pressed")).to_have_count(0)


@pytest.mark.parametrize("motion", ["no-preference", "reduce"])
def test_confetti_flies_once_for_a_milestone_and_not_after_a_reload(
    seated: Callable, motion: str
) -> None:
    page = seated(reduced_motion=motion)[1]
    press(page, "2*6=12 2x+6")
    expect(line(page)).to_be_visible()
    sees_count(page.locator("canvas.confetti"), int(motion != "reduce"))
    page.reload()
    expect(page.locator("#climber-1-2")).to_have_attribute("data-steps", "6")
    expect(page.locator("canvas.confetti")).to_have_count(0)


# Wrong tries -----------------------------------------------------------------------------------


def test_a_wrong_try_names_the_fact_and_a_second_one_offers_a_hint(seated: Callable) -> None:
    teams = seated()
    one, refusal = teams[1], teams[1].locator("#refusal")
    assert press(one, "2*6=11 2x+6") == "2 × 6 is not 11. Try again."
    expect(refusal).to_be_in_viewport(ratio=1)
    sentences = ["2 × 6 is not 11. Try again.", "Double 6. That is 6 + 6."]
    reads(refusal.locator("[data-kind=wrong] p"), sentences)
    expect(one.locator("#press-error")).to_be_hidden()
    assert last_sound(one) == WRONG
    expect(one.locator("#offered-hint")).to_have_count(0)
    press(one, "2*6=13 2x+6")
    assert last_sound(one) == WRONG
    expect(one.locator("#offered-hint")).to_be_in_viewport(ratio=1)
    one.locator("#offered-hint").click()
    sees(refusal, "Find results that fit your trails.")
    expect(refusal).to_be_in_viewport(ratio=1)
    assert violations(one, PHONE, "light") == violations(one, PHONE, "dark") == []
    # Nobody else hears of it.
    assert last_sound(teams[2]) == ()
    expect(teams[2].locator("#refusal")).to_have_count(0)
    press(one, "2*6=12 2x+6")
    expect(refusal).to_have_count(0)


# Milestones, drama, checks ---------------------------------------------------------------------


@pytest.mark.parametrize("motion", ["no-preference", "reduce"])
def test_a_climber_on_top_raises_a_flag_and_others_hear_of_it_when_all_have_moved(
    seated: Callable, motion: str
) -> None:
    teams = seated(reduced_motion=motion)
    motions(teams[1])
    press(teams[1], "2*6=12 2x+6")
    expect(line(teams[1])).to_have_attribute("data-kind", "milestone")
    reads(line(teams[1]).locator("p"), ["Yes! 2 × 6 = 12", "On top of trail 2x!"])
    assert last_sound(teams[1]) == MILESTONE
    assert (motions(teams[1])["flag-rise"] > 1) == (motion != "reduce")
    assert last_sound(teams[2]) == ()
    press(teams[2], "6 3x+2")
    sees(line(teams[2]), "Team A: one climber is on top!")
    assert last_sound(teams[2]) == MILESTONE
    for theme in ("light", "dark"):
        assert violations(teams[2], PHONE, theme) == []


@pytest.mark.parametrize("motion", ["no-preference", "reduce"])
def test_a_rope_that_snaps_shakes_the_board_once_and_says_why(
    seated: Callable, motion: str
) -> None:
    moves = [*ROLLED, (1, "6*6=36 12x+3"), (2, "6 2x+3"), (1, "safe 2 6")]
    teams = seated(2, moves, seed=seed_for((2, 6, 6)), options=STEEP, reduced_motion=motion)
    motions(teams[1])
    press(teams[2], "off 1 36")
    sees(line(teams[1]), "Off belay! 36 − 0 = 36 feet. Your rope has 12.")
    sees(line(teams[2]), "Off belay! 36 − 0 = 36 feet, the rope has 12. Team A slide.")
    expect(teams[1].locator("#climber-1-12")).to_have_attribute("data-steps", "0")
    assert last_sound(teams[1]) == last_sound(teams[2]) == DRAMA
    shakes = [ms for name, ms in teams[1].evaluate("window.motions") if name == "board-shake"]
    assert len(shakes) == 1
    assert (shakes[0] > 1) == (motion != "reduce")
    # The board stands still while the reason is read, and the climber slides then.
    slides = [one["ends"] for one in teams[1].evaluate("window.moved") if one["name"] == "slide"]
    assert [ms for ms in slides if ms > 600] == []
    assert bool(slides) == (motion != "reduce")
    for theme in ("light", "dark"):
        assert violations(teams[1], PHONE, theme) == []


def test_a_false_check_is_told_when_all_have_checked(seated: Callable) -> None:
    moves = [*ROLLED, (1, "2*6=12 2x+6"), (2, "6 3x+2")]
    teams = seated(2, moves)
    press(teams[2], "safe 1 13")
    expect(line(teams[2])).to_be_hidden()
    press(teams[1], "safe 2 6")
    reads(line(teams[1]).locator("p"), ["Yes! 6 − 0 = 6", "The check said 13. It is 12 − 0 = 12."])
    reads(line(teams[2]), "You said 13. It is 12 − 0 = 12.")
    assert last_sound(teams[2]) == WRONG


# The end ---------------------------------------------------------------------------------------


ENDED = {
    1: ["You come first!", "All your climbers are on top!", "You climbed 24 feet."],
    2: ["Second place!", "12 feet to go to the top.", "You climbed 12 feet."],
    3: ["Third place!", "20 feet to go to the top.", "You climbed 4 feet."],
}
FIRST_ROUND = [
    *((1, "roll"), (1, "2*6=12 2x+6"), (2, "6 3x+2"), (3, "2 2x+1")),
    *((1, "safe 2 6"), (1, "safe 3 2"), (2, "safe 1 12")),
    *((2, "safe 3 2"), (3, "safe 1 12"), (3, "safe 2 6")),
]
SECOND_ROUND = [
    *((2, "roll"), (1, "2*6=12 3x+4"), (2, "6 3x+2"), (3, "2 2x+1")),
    *((1, "safe 2 12"), (1, "safe 3 4"), (2, "safe 1 0"), (2, "safe 3 4"), (3, "safe 1 0")),
]
SECOND_ROLL = 12  # its ply


def seed_with_two_rolls(dice_needed: set[int]) -> bytes:
    """A seed whose first and second roll have these dice."""
    while True:
        seed = secrets.token_bytes(SEED_BYTES)
        rolls = [_DICE.result(dice.numbers(seed, ply, _DICE.sides)) for ply in (1, SECOND_ROLL)]
        if all(dice_needed <= set(roll) for roll in rolls):
            return seed


@pytest.mark.parametrize("motion", ["no-preference", "reduce"])
def test_every_place_has_a_line_of_its_own_and_stands_as_high_as_it_came(
    seated: Callable, motion: str
) -> None:
    moves, seed = FIRST_ROUND + SECOND_ROUND, seed_with_two_rolls({2, 6})
    teams = seated(3, moves, seed=seed, reduced_motion=motion)
    for page in teams.pages:
        motions(page)
    press(teams[3], "safe 2 12")
    for team, lines in ENDED.items():
        page = teams[team]
        page.set_viewport_size(LAPTOP)
        for text in ["Team A reach the top first!", *lines]:
            sees(page.locator("#over"), text)
        reads(page.locator(".end__places .team__name"), ["Team A", "Team B", "Team C"])
        heights = {seat: height_of(page, seat) for seat in (1, 2, 3)}
        assert heights[1] > heights[2] > heights[3]
        page.set_viewport_size(PHONE)
        assert last_sound(page) == END
        assert (motions(page)["arrive"] > 1) == (motion != "reduce")
        sees_count(page.locator("canvas.confetti"), int(motion != "reduce"))
        for size in (PHONE, LAPTOP):
            for theme in ("light", "dark"):
                assert violations(page, size, theme) == []
    reads(teams[1].locator(".end__tile"), ["8 facts right", "2 × 6 = 12 your nicest one"])
    teams[1].get_by_text("See the board").click()
    expect(teams[1].locator(".belay__mountain")).to_be_visible()


def test_the_end_on_a_phone_is_a_picture_two_numbers_and_two_keys(seated: Callable) -> None:
    moves, seed = FIRST_ROUND + SECOND_ROUND, seed_with_two_rolls({2, 6})
    teams = seated(3, moves, seed=seed, reduced_motion="reduce")
    press(teams[3], "safe 2 12")
    page = teams[1]
    page.set_viewport_size({"width": 360, "height": 640})
    sheet = page.locator(".end__sheet")
    sees_count(sheet.locator(".end__tile"), 2)
    sees_count(sheet.locator(":is(a, button, summary):visible"), 2)
    sees(sheet, "Back to camp")
    box = sheet.bounding_box()
    assert box
    assert box["y"] >= 0.58 * 640
    sheet.get_by_text("More").click()
    sees(sheet, ENDED[1][-1])
    for link in ("See the points", "Watch it again"):
        expect(sheet.get_by_role("link", name=link)).to_be_in_viewport(ratio=1)


def height_of(page: Page, seat: int) -> float:
    """How far above the lower edge of the picture the team's face is."""
    box = page.locator(f"[data-stand='{seat}']").bounding_box()
    assert box is not None
    return -box["y"]


SMALLEST, WALL = {"width": 320, "height": 568}, {"width": 1920, "height": 1080}


def test_nothing_covers_a_face_of_the_end_or_leaves_the_window(seated: Callable) -> None:
    moves, seed = FIRST_ROUND + SECOND_ROUND, seed_with_two_rolls({2, 6})
    page = seated(3, moves, seed=seed, reduced_motion="reduce")[3]
    press(page, "safe 2 12")
    expect(page.locator("#over")).to_be_visible()
    for size in (SMALLEST, PHONE, {"width": 768, "height": 1024}, LAPTOP, WALL):
        page.set_viewport_size(size)
        for face in page.locator(".end__team").all():
            expect(face).to_be_in_viewport(ratio=1)
        assert page.evaluate(HIDDEN_FACES) == []


HIDDEN_FACES = """() => {
  const sheet = document.querySelector(".end__sheet").getBoundingClientRect();
  const title = document.querySelector(".end__title").getBoundingClientRect();
  const beside = (a, b) => a.left >= b.right || b.left >= a.right;
  const meet = (a, b) => !beside(a, b) && a.top < b.bottom && b.top < a.bottom;
  return [...document.querySelectorAll(".end__team")]
    .filter((one) => [sheet, title].some((card) => meet(one.getBoundingClientRect(), card)))
    .map((one) => one.dataset.stand);
}"""


# Sound -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("sound", ["silent", "reading"])
def test_a_silent_lesson_has_no_tone_and_no_key(seated: Callable, sound: str) -> None:
    teams = seated(sound=sound)
    press(teams[1], "2*6=12 2x+6")
    expect(line(teams[1])).to_be_visible()
    assert last_sound(teams[1]) == ()
    expect(teams[1].locator("#sound-key")).to_have_count(0)


def test_where_children_choose_a_page_is_silent_until_one_does(seated: Callable) -> None:
    teams = seated(sound="choose")
    key = teams[1].get_by_role("button", name="Sound")
    expect(key).to_have_attribute("aria-pressed", "false")
    press(teams[1], "2*6=11 2x+6")
    assert last_sound(teams[1]) == ()
    key.click()
    expect(key).to_have_attribute("aria-pressed", "true")
    assert last_sound(teams[1]) == RIGHT
    press(teams[1], "2*6=12 2x+6")
    assert last_sound(teams[1]) == MILESTONE


def buzzes(page: Page) -> int:
    """Count those since this was last asked."""
    return len(page.evaluate("window.buzzed.splice(0)"))


def test_a_phone_buzzes_where_children_choose_but_not_once_it_is_muted(seated: Callable) -> None:
    teams = seated(sound="choose")
    press(teams[1], "2*6=12 2x+6")
    expect(line(teams[1])).to_be_visible()
    assert last_sound(teams[1]) == ()
    assert buzzes(teams[1]) == 1
    assert buzzes(teams[2]) <= 1
    key = teams[2].get_by_role("button", name="Sound")
    key.click()
    key.click()
    expect(key).to_have_attribute("aria-pressed", "false")
    buzzes(teams[2])
    press(teams[2], "6 3x+2")
    expect(line(teams[2])).to_be_visible()
    assert buzzes(teams[2]) == 0


@pytest.mark.parametrize(
    ("sound", "device"),
    [("silent", {}), ("wall", {}), ("choose", {"reduced_motion": "reduce"})],
)
def test_no_phone_buzzes_where_it_must_not(seated: Callable, sound: str, device: dict) -> None:
    teams = seated(sound=sound, **device)
    press(teams[1], "2*6=12 2x+6")
    expect(line(teams[1])).to_be_visible()
    assert buzzes(teams[1]) == 0


def test_a_device_that_is_muted_stays_so_whatever_the_lesson_says(seated: Callable) -> None:
    teams = seated(sound="on")
    key = teams[1].get_by_role("button", name="Sound")
    expect(key).to_have_attribute("aria-pressed", "true")
    key.click()
    teams[1].reload()
    teams[1].locator(".table__now").click()
    expect(key).to_have_attribute("aria-pressed", "false")
    press(teams[1], "2*6=12 2x+6")
    expect(line(teams[1])).to_be_visible()
    assert last_sound(teams[1]) == ()
    press(teams[2], "6 3x+2")
    assert last_sound(teams[2]) == MILESTONE


# Read out --------------------------------------------------------------------------------------


def test_what_happens_is_read_out_and_only_the_own_turn_interrupts(seated: Callable) -> None:
    teams = seated(moves=[], sound="silent")
    press(teams[1], "roll")
    hears(teams[2], "#alert", "Work it out")
    press(teams[2], "6 3x+2")
    hears(teams[2], "#say", "Yes! 2 × 3 = 6")
    press(teams[1], "2*6=11 2x+6")
    hears(teams[1], "#alert", "2 × 6 is not 11. Try again.")
    press(teams[1], "2*6=12 2x+6")
    hears(teams[2], "#alert", "one climber is on top!")
    for page in teams.pages:
        times = [at for _, _, at in page.evaluate("window.spoken")]
        assert all(later - sooner > 1500 for sooner, later in pairwise(times))
