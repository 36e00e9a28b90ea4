"""Whether all that can be pressed lies whole inside the window, under the finger."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Any

from django.utils import timezone
from django_scopes import scopes_disabled
from playwright.sync_api import Page

from classroom.people.models import Student
from classroom.play.models import Match
from classroom.play.services.press import move_press
from classroom.play.snapshot import student_viewer
from tests.browser.conftest import Room
from tests.play.tables import client_of, log_of, say, student_of, table

SIZES = tuple({"width": w, "height": h} for w, h in ((360, 640), (768, 1024), (1366, 600)))

# Closed tabs hide what is in them; fields for keys alone are a point until the focus is in them.
PRESSED = (
    "body :is(a[href], button, summary, select, textarea, input:not([type=hidden]), label.key)"
    ", body:not(:has(#over)) [data-tap]"
)
FAULTS = """([pressed, finger]) => {
  const shown = (one) => one.checkVisibility({ visibilityProperty: true });
  const clipped = (one) => one.closest(".visually-hidden, .for-keys, .skip-link");
  const related = (one, hit) =>
    one.contains(hit) || hit.contains(one) || one.labels?.[0]?.contains(hit);
  const faults = [];
  for (const one of document.querySelectorAll(pressed)) {
    if (one.disabled || !shown(one) || clipped(one)) continue;
    const { top, left, bottom, right, width, height } = one.getBoundingClientRect();
    const name = one.outerHTML.replace(/\\s+/g, " ").slice(0, 90);
    const least = one.matches("[data-tap]") ? 24 : finger;
    const hit = document.elementFromPoint(left + width / 2, top + height / 2);
    if (top < -0.5 || left < -0.5 || bottom > innerHeight + 0.5 || right > innerWidth + 0.5)
      faults.push(`outside: ${name}`);
    else if (!hit || !related(one, hit)) faults.push(`covered: ${name}`);
    else if (Math.min(width, height) < least - 0.5)
      faults.push(`${Math.round(width)} x ${Math.round(height)}: ${name}`);
  }
  if (document.scrollingElement.scrollHeight > innerHeight) faults.push("the page scrolls");
  return faults;
}"""


@dataclass(frozen=True)
class Decision:
    """A position of a table, by its rows, and the student of `team` who looks: `n` from 1.

    `proposes` is what the team's driver has built; `opens` names what is tapped first. Where it
    depends on the dice what can be said, `*` is what a bot would say.
    """

    phase: str
    rows: tuple[str, ...] = ()
    n: int = 1
    team: int = 1
    proposes: str = ""
    opens: str = ""
    options: dict[str, Any] = field(default_factory=dict)
    status: str = Match.Status.PLAYING

    @property
    def name(self) -> str:
        words = [self.phase, f"student {self.n} of team {self.team}", self.proposes, self.opens]
        return ", ".join(filter(None, [*words, *map(str, self.options.values()), self.status]))


def faults_of(
    room: Room, aside: Callable[..., Any], game: str, decision: Decision
) -> Iterator[str]:
    """What is wrong with the screen of this decision, in each of the sizes."""
    match, session = aside(lambda: lay(game, decision))
    page = room.student(match, session, SIZES[0])
    for size in SIZES:
        page.set_viewport_size(size)  # type: ignore[arg-type]
        if decision.opens:
            page.locator(decision.opens).first.click()
        yield from (f"{decision.name} at {size['width']}: {fault}" for fault in faults(page))
        if decision.opens:
            page.reload()
    page.context.close()


def faults(page: Page, finger: int = 44) -> list[str]:
    """What cannot be tapped in this window as it is."""
    found: list[str] = page.evaluate(FAULTS, [PRESSED, finger])
    return found


@scopes_disabled()
def lay(game: str, decision: Decision) -> tuple[int, str]:
    """The table of this decision; its id and the session of the student who looks."""
    match = table(3, 3, roles=True, game=game, options=decision.options)
    Student.objects.update(seen_at=timezone.now(), is_away=False)
    for row in decision.rows:
        seat, text = row.split(" ", 1)
        say(match, int(seat), _text(match, int(seat), text))
    log = log_of(match)
    view = log.game.board.view(log.state, decision.team)
    assert view["phase"] == decision.phase, view["phase"]
    if decision.proposes:
        _propose(match, _text(match, 1, decision.proposes))
    Match.objects.filter(pk=match.pk).update(status=decision.status)
    student = student_of(match, decision.team, decision.n)
    return match.pk, client_of(student).session.session_key or ""


def _text(match: Match, seat: int, text: str) -> str:
    log = log_of(match)
    return log.game.bots.ranked_moves(log.state, seat)[0] if text == "*" else text


def _propose(match: Match, text: str) -> None:
    """The driver of team 1 puts this before their partner."""
    log = log_of(match)
    viewer = student_viewer(student_of(match, 1, 1), match.pk)
    assert viewer is not None
    assert viewer.seat is not None
    move_press(viewer=viewer, seat=viewer.seat, ply=log.ply, key="built", text=text, fields={})
