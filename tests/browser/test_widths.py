"""The strip of a match at every width, with as many teams as a game seats, of the longest names."""

from collections.abc import Callable, Iterator
from datetime import timedelta
from functools import cache, partial
from itertools import product
from typing import Any

import pytest
from django.utils import timezone
from django.utils.translation import gettext, override

from classroom.people.models import SchoolClass, Student
from classroom.people.team_names import FIRST, SECOND
from classroom.play.models import Match
from classroom.play.role_sentences import turn_sentence
from classroom.play.roles import BUILDERS, Role
from classroom.play.services.creation import SeatPlan, match_create
from classroom.sentences import translate
from games import registry
from games.errors import Sentence
from games.roll_to_the_top.rules import TABLE_SEATS
from tests.browser.conftest import PHONE, Room
from tests.chromium import LONGEST_WAIT
from tests.decisions import recorded, replayable
from tests.play.tables import client_of

pytestmark = [pytest.mark.browser, pytest.mark.slow]

MOST_TEAMS = 6
LONGEST = 4  # sentences of each game
SIZES = (
    *((360, 640), (768, 1024), (1024, 768), (1180, 820), (1280, 800), (1366, 768)),
    *((1440, 900), (1920, 1080)),
)
# A browser at 200 % has half the pixels; a phone at 200 % has 320 of them, as WCAG asks.
ZOOMED = ((320, 568), *((w // 2, h // 2) for w, h in SIZES[1:]))
FONTS = ("DejaVu Sans", "DejaVu Sans Condensed")
LARGE_TEXTS = (24, 32)  # px: what a browser's own settings call large and very large
GAMES = ("on_belay", "roll_to_the_top", "cant_stop", "climb_on", "yeti_mountain")

# What is wrong with the strip: first as it is, then while its sentence says each of these words.
# Each piece that a child sees is whole, or it is not there at all.
FAULTS = """([fonts, sentences]) => {
  const root = document.documentElement;
  const rem = parseFloat(getComputedStyle(root).fontSize);
  const strip = document.querySelector(".table__strip");
  const now = strip.querySelector("#now");
  const sentence = now.querySelector("p");
  const [before, classes] = [sentence.textContent, now.className];
  const faults = [];

  const overlap = (one, other) =>
    Math.min(one.right, other.right) - Math.max(one.left, other.left) > 1 &&
    Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top) > 1;
  const holds = (around, one) =>
    one.left >= around.left - 1 && one.right <= around.right + 1 &&
    one.top >= around.top - 1 && one.bottom <= around.bottom + 1;
  const clips = (one) => ["hidden", "clip"].includes(getComputedStyle(one).overflowX);
  const isForReaders = (one) => getComputedStyle(one).clipPath !== "none";

  // The boxes that a child sees of these elements; those that are cut are faults.
  function boxes(pieces) {
    const visible = [];
    for (const piece of pieces) {
      const box = piece.getBoundingClientRect();
      const around = [];
      for (let up = piece; up !== root; up = up.parentElement) around.push(up);
      if (!box.width || around.some(isForReaders)) continue;
      const edges = around.slice(1).filter(clips).map((one) => one.getBoundingClientRect());
      if (!edges.every((edge) => overlap(edge, box))) continue;
      if (!edges.every((edge) => holds(edge, box))) faults.push(`cut: ${piece.outerHTML}`);
      visible.push(box);
    }
    return visible;
  }

  function look() {
    const edge = strip.getBoundingClientRect();
    // Large text on a phone makes the table one column that scrolls, and its strip wraps.
    const wraps = getComputedStyle(strip).flexWrap === "wrap";
    if ((edge.height > 3.01 * rem && !wraps) || edge.top < 0) faults.push(`${edge.height} px high`);
    const range = document.createRange();
    range.selectNodeContents(sentence);
    const letters = [...range.getClientRects()].filter(({ width }) => width);
    const lines = new Set(letters.map(({ bottom }) => Math.round(bottom)));
    const text = sentence.textContent;
    const most = innerWidth < 360 ? 3 : 2;
    if (!lines.size || lines.size > most) faults.push(`${lines.size} lines: ${text}`);
    if (!letters.every((line) => holds(edge, line) && line.right <= innerWidth))
      faults.push(`cut: ${text}`);
    const pieces = boxes(strip.querySelectorAll(
      ".team > svg, .team__name, .badge, .table__title, button, #time-left *"
    ));
    if (!pieces.length) faults.push("the own team is not to be seen");
    if (pieces.some((piece) => letters.some((line) => overlap(piece, line))))
      faults.push(`something lies over: ${text}`);
    const { scrollWidth, scrollHeight } = document.scrollingElement;
    // With large text the form may be wider than a phone; it scrolls in its own place.
    if (rem === 16 && (scrollWidth > innerWidth || scrollHeight > innerHeight))
      faults.push("the page scrolls");
  }

  for (const font of fonts) {
    root.style.setProperty("--font", `"${font}"`);
    look();
    for (const text of sentences) {
      sentence.textContent = text;
      now.classList.toggle("table__now--long", text.length > 36);
      look();
    }
    sentence.textContent = before;
    now.className = classes;
  }
  return [...new Set(faults)];
}"""


def laid(game: str, teams: int, language: str, bots: bool) -> tuple[str, str]:
    """The path of a new table of the longest names, and the session of a student of its first
    team. The others are `bots`, and the lesson is heard; or they are students, and it has a clock.
    """
    school_class = SchoolClass.objects.create(name="4b")
    plans = [
        SeatPlan(name, n, (), bot=3)
        if bots and n > 1
        else SeatPlan(name, n, _students(school_class, n))
        for n, name in enumerate(longest_names(language)[:teams], start=1)
    ]
    options = next(iter(registry.get(game).rules.PRESETS.values()))
    if teams > TABLE_SEATS:
        options = {**options, "whole_class": True}
    match = match_create(school_class=school_class, game=game, options=options, seats=plans)
    rows = Match.objects.filter(pk=match.pk)
    if bots:
        rows.update(sound=Match.Sound.ON)
    else:
        rows.update(clock_at=timezone.now() + timedelta(minutes=20))
    student = Student.objects.filter(seats__match=match, seats__number=1).first()
    assert student is not None
    return f"/play/{match.pk}/", client_of(student).session.session_key or ""


def longest_names(language: str) -> list[str]:
    with override(language):
        first = max(map(gettext, FIRST), key=len)
        return [f"{first} {second}" for second in sorted(map(gettext, SECOND), key=len)[::-1]]


@cache
def sentences_of(game: str) -> list[Sentence]:
    """List what the strip asks a team to do, or says of others, in the recorded games."""
    sentences: dict[str, Sentence] = {}
    for record in replayable(game):
        log, _ = recorded(game, record)
        states = [state for state in log.states if log.game.rules.to_move(state) - {0}]
        for state in states:
            for seat in range(1, log.seats + 1):
                todo = log.game.board.view(state, seat)["todo"]
                sentences[str(todo)] = todo
    return [*sentences.values(), *_sentences_of_roles()]


def _sentences_of_roles() -> Iterator[Sentence]:
    for role, *flags in product(Role, *[(False, True)] * 4):
        if role not in BUILDERS:
            yield turn_sentence(role, Sentence(""), "Alexandra M.", "Maximilian B.", *flags)


def longest_sentences(game: str, language: str) -> list[str]:
    names = dict(enumerate(longest_names(language)[:MOST_TEAMS], start=1))
    with override(language):
        sentences = {translate(sentence, names) for sentence in sentences_of(game)}
    return sorted(sentences, key=len)[-LONGEST:]


def _students(school_class: SchoolClass, team: int) -> list[Student]:
    return [
        Student.objects.create(school_class=school_class, name=f"Kid {team}{n}", device=f"d{n}")
        for n in (1, 2)
    ]


@pytest.fixture(params=(None, *LARGE_TEXTS), ids=lambda px: f"text-{px}")
def text_room(room: Room, request: pytest.FixtureRequest) -> Iterator[Room]:
    """A room whose browser has this size of text in its settings, or as it comes."""
    if request.param is None:
        yield room
        return
    kind, settings = room.browser.browser_type, f"--blink-settings=defaultFontSize={request.param}"
    program = request.getfixturevalue("needs_program")("chromium")
    browser = kind.launch(
        executable_path=program, args=["--no-sandbox", settings], timeout=LONGEST_WAIT
    )
    yield Room(room.url, browser, room.faults)
    browser.close()


def test_the_strip_is_one_line_and_its_sentence_whole_at_every_width(
    room: Room, text_room: Room, in_thread: Callable[..., Any]
) -> None:
    is_large = text_room is not room
    sizes = SIZES if is_large else SIZES + ZOOMED
    faults = []
    for game, language in product(GAMES, ("en", "de")):
        sentences = longest_sentences(game, language)
        most = min(registry.get(game).rules.SEATS[1], MOST_TEAMS)
        for teams in [most] if is_large else range(2, most + 1):
            path, session = in_thread(partial(laid, game, teams, language, language == "de"))
            page = text_room.student(path, session, PHONE, locale=language)
            for width, height in sizes:
                page.set_viewport_size({"width": width, "height": height})
                lines = page.evaluate(FAULTS, [FONTS, sentences])
                faults += [f"{game}, {teams} teams, {width} px: {fault}" for fault in lines]
            page.context.close()
    assert not faults, "\n".join(faults)
