"""Whether all that can be pressed lies whole inside the window, under the finger; whether all text
is read whole; whether the board keeps its share of a phone; whether the dock is without holes; and
whether one thing is asked, in few words and letters that are large enough.
"""

from collections.abc import Callable, Iterator
from functools import partial
from typing import Any

from playwright.sync_api import Page

from classroom.play.models import Match, Proposal
from classroom.play.roles import Role
from classroom.play.services.press import move_press
from classroom.play.table import student_viewer
from tests.browser.conftest import Room
from tests.decisions import Decision, decisions, seated
from tests.play.tables import log_of, student_of

SIZES = tuple(
    {"width": w, "height": h} for w, h in ((320, 568), (360, 640), (768, 1024), (1366, 600))
)
LEAST_BOARD = 0.45  # of the height of a phone
LEAST_BOARDS = {"climb_on": 0.6, "yeti_mountain": 0.6}  # and where a game's board has more
LEAST_LETTERS = {"dock": 16, "board": 11}  # CSS pixels
MOST_WORDS = 7  # of a task; a team's name is one
MOST_OF_BOARD = 0.4  # that the picture of a mistake takes
LARGEST_HOLE = 0.12  # of the window: without a word, picture or control, outside the scene
MEMBERS = 3  # of a team: who plays, who checks, who predicts

PRESSED = (
    "body :is(a[href], button, summary, select, textarea, input:not([type=hidden]), label.key)"
    ", body [data-tap]"
)
# What the teacher says and what came of a try may lie over the board, and over nothing else: the
# first goes with OK, the second as soon as anything else is touched (static/js/table.js). Lists
# that are opened scroll, and they alone; faces for which the strip has no room it hides whole.
FAULTS = """([pressed, finger, least, boards, leastLetters, hole, mostOfBoard, mostWords]) => {
  const shown = (one) => one.checkVisibility({ visibilityProperty: true });
  const clipped = (one) =>
    one.closest(".visually-hidden, .for-keys:not(:focus-within), .skip-link")
    || getComputedStyle(one).clipPath !== "none"
    || (one.parentElement && clipped(one.parentElement));
  const related = (one, hit) =>
    one.contains(hit) || hit.contains(one) || one.labels?.[0]?.contains(hit);
  const below = (one, hit) =>
    hit.closest("#teacher-message, #pops, #rope-help") && one.closest("#board");
  const nameOf = (one) => one.outerHTML.replace(/\\s+/g, " ").slice(0, 90);
  const spots = [[0.5, 0.12], [0.5, 0.88], [0.12, 0.5], [0.88, 0.5]];
  const faults = [];
  for (const one of document.querySelectorAll(pressed)) {
    if (one.disabled || !shown(one) || clipped(one)) continue;
    if (one.matches("[data-tap]") && document.getElementById("over")) continue;
    const { top, left, bottom, right, width, height } = one.getBoundingClientRect();
    const smallest = one.matches("[data-tap]") ? (innerWidth < 360 ? 22 : 24) : finger;
    // Near its edges: what lies half under another thing has its middle free. On a board a tap goes
    // to the nearest lit place, and their edges may meet.
    const hits = (one.matches("[data-tap]") ? [[0.5, 0.5]] : spots).map(([x, y]) =>
      document.elementFromPoint(left + x * width, top + y * height));
    if (top < -0.5 || left < -0.5 || bottom > innerHeight + 0.5 || right > innerWidth + 0.5)
      faults.push(`outside: ${nameOf(one)}`);
    else if (!hits.every((hit) => hit && (related(one, hit) || below(one, hit))))
      faults.push(`covered: ${nameOf(one)}`);
    else if (Math.min(width, height) < smallest - 0.5)
      faults.push(`${Math.round(width)} x ${Math.round(height)}: ${nameOf(one)}`);
  }
  if (document.scrollingElement.scrollHeight > innerHeight) faults.push("the page scrolls");
  for (const box of document.querySelectorAll("input[inputmode]"))
    if (shown(box) && !(box.inputMode === "none" && box.form?.querySelector(".pad:not([hidden])")))
      faults.push(`no own keys: ${nameOf(box)}`);

  const isText = (node) => node.nodeType === Node.TEXT_NODE && node.textContent.trim();
  const lists = ".tab__panel, .roll__others, .end__picture, .climbon__heights, .table__teams";
  for (const one of document.querySelectorAll("#match, #match *:not(svg, svg *)")) {
    if (!shown(one) || clipped(one) || one.closest(lists)) continue;
    const { display, fontSize, overflowX, overflowY } = getComputedStyle(one);
    const hasText = [...one.childNodes].some(isText);
    const where = one.closest(".table__action") ? "dock" : one.closest("#board") ? "board" : "";
    if (hasText && parseFloat(fontSize) < leastLetters[where])
      faults.push(`letters of ${fontSize}: ${nameOf(one)}`);
    const holds = hasText || overflowX !== "visible";
    if (display === "inline" || !holds) continue;
    const [wide, high] = [one.scrollWidth - one.clientWidth, one.scrollHeight - one.clientHeight];
    if (wide > 1) faults.push(`${wide} px too wide: ${nameOf(one)}`);
    if (overflowY !== "visible" && high > 1) faults.push(`${high} px too high: ${nameOf(one)}`);
  }

  for (const one of document.querySelectorAll("#board svg text")) {
    if (!shown(one) || !isText(one.firstChild ?? one) || clipped(one)) continue;
    const { a, b } = one.getScreenCTM();
    const letters = parseFloat(getComputedStyle(one).fontSize) * Math.hypot(a, b);
    if (letters < leastLetters.board - 0.3)
      faults.push(`letters of ${letters.toFixed(1)} on the board: ${nameOf(one)}`);
  }

  // What is open has a key that goes back in the place of its button.
  const large = ":is(.button--go, .button--primary):not([open] > summary)";
  const main = [...document.querySelectorAll(`.table__action ${large}`)];
  const seen = main.filter((one) => shown(one) && !clipped(one));
  if (seen.length > 1) faults.push(`${seen.length} main buttons: ${seen.map(nameOf)}`);
  const task = document.querySelector("#now p")?.textContent ?? "";
  const words = task.replace(/(Team|Kid|Maximiliane) \\w+/g, "Name").trim().split(/\\s+/);
  if (words.length > mostWords) faults.push(`a task of ${words.length} words: ${task}`);

  const board = document.getElementById("board")?.getBoundingClientRect().height / innerHeight;
  const own = Object.entries(boards).find(([game]) => document.querySelector(`.table--${game}`));
  const share = own?.[1] ?? least;
  const isOver = document.querySelector(".end[open]");
  if (document.getElementById("answer") && !isOver && innerWidth < 640 && board < share - 0.001)
    faults.push(`the board has ${Math.round(100 * board)} % of the height`);

  const mistake = document.querySelector("#refusal .mistake");
  const taken = (mistake?.getBoundingClientRect().height ?? 0) / innerHeight / board;
  if (taken > mostOfBoard) faults.push(`a mistake takes ${Math.round(100 * taken)} % of the board`);

  const dock = document.querySelector(".table__action");
  if (dock && !isOver) {
    const largest = largestHole(dock, shown) / (innerWidth * innerHeight);
    if (largest > hole) faults.push(`a hole in the dock of ${Math.round(100 * largest)} %`);
  }
  return faults;

  // In square pixels. The dock as cells; for each row of them, how far the empty ones reach up.
  function largestHole(dock, shown) {
    const cell = 8;
    const { left, top, width, height } = dock.getBoundingClientRect();
    const [across, down] = [Math.floor(width / cell), Math.floor(height / cell)];
    const isFull = Array.from({ length: down }, () => Array(across).fill(false));
    const fill = (box) => {
      for (let y = Math.floor((box.top - top) / cell); y < (box.bottom - top) / cell; y++)
        for (let x = Math.floor((box.left - left) / cell); x < (box.right - left) / cell; x++)
          if (isFull[y]?.[x] === false) isFull[y][x] = true;
    };
    const things = "svg, img, button, input, select, label, summary, .ask";
    for (const one of dock.querySelectorAll(things))
      if (shown(one)) fill(one.getBoundingClientRect());
    const texts = document.createTreeWalker(dock, NodeFilter.SHOW_TEXT);
    for (const range = document.createRange(); texts.nextNode(); ) {
      range.selectNode(texts.currentNode);
      if (shown(texts.currentNode.parentElement)) [...range.getClientRects()].forEach(fill);
    }
    let most = 0;
    const reach = Array(across).fill(0);
    for (const row of isFull) {
      row.forEach((full, x) => (reach[x] = full ? 0 : reach[x] + 1));
      for (let from = 0; from < across; from++)
        for (let to = from, low = Infinity; to < across; to++) {
          low = Math.min(low, reach[to]);
          most = Math.max(most, low * (to - from + 1));
        }
    }
    return most * cell * cell;
  }
}"""


SETTLED = "new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))"


def faults(page: Page, finger: int = 44) -> list[str]:
    """List what cannot be tapped in this window as it is."""
    lines: list[str] = page.evaluate(FAULTS, given(finger))
    return lines


def given(finger: int = 44) -> list[Any]:
    """Return what `FAULTS` measures by."""
    bounds = [LEAST_BOARD, LEAST_BOARDS, LEAST_LETTERS, LARGEST_HOLE, MOST_OF_BOARD, MOST_WORDS]
    return [PRESSED, finger, *bounds]


def faults_at_all_sizes(page: Page) -> list[str]:
    """The same in every window that matters; the page has the smallest of them afterwards."""
    lines = []
    for size in reversed(SIZES):
        page.set_viewport_size(size)  # type: ignore[arg-type]
        page.evaluate(SETTLED)
        lines += [f"at {size['width']}: {one}" for one in faults(page)]
    return lines


def screens(
    room: Room, in_thread: Callable[..., Any], game: str, record: str, **device: Any
) -> Iterator[tuple[str, Page]]:
    """Yield every kind of decision in a recorded game as each member of the deciding team sees it,
    and again if their driver has built a move that waits for the partner.
    """
    for kind, decision in decisions(game, record).items():
        path, sessions = in_thread(partial(seated, game, record, decision, MEMBERS))
        for name in (kind, f"{kind}, built"):
            if name != kind and not in_thread(partial(_build, path, decision)):
                continue
            for n, session in enumerate(sessions, start=1):
                page = room.student(path, session, SIZES[0], **device)
                yield f"{name}, student {n}", page
                page.context.close()


def _build(path: str, decision: Decision) -> bool:
    """The team's driver plays what a bot would; whether it waits for the partner now."""
    match = Match.objects.get(pk=int(path.split("/")[-2]))
    log = log_of(match)
    texts = log.game.bots.ranked_moves(log.state, decision.seat)
    for n in range(1, MEMBERS + 1):
        viewer = student_viewer(student_of(match, decision.seat, n), match.pk)
        if not texts or viewer is None or viewer.role(log, log.ply) is not Role.DRIVER:
            continue
        seat = viewer.seat
        assert seat is not None
        move_press(viewer=viewer, seat=seat, ply=log.ply, key="b", text=texts[0], fields={})
        return Proposal.objects.filter(seat=seat, is_returned=False).exists()
    return False
