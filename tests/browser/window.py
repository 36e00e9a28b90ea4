"""Whether all that can be pressed lies whole inside the window, under the finger."""

from collections.abc import Callable, Iterator
from functools import partial
from typing import Any

from django_scopes import scopes_disabled
from playwright.sync_api import Page

from classroom.play.models import Match, Proposal
from classroom.play.roles import Role
from classroom.play.services.press import move_press
from classroom.play.snapshot import student_viewer
from tests.browser.conftest import Room
from tests.decisions import Decision, decisions, seated
from tests.play.tables import log_of, student_of

SIZES = tuple({"width": w, "height": h} for w, h in ((360, 640), (768, 1024), (1366, 600)))
MEMBERS = 3  # of a team: who plays, who checks, who predicts

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


def faults(page: Page, finger: int = 44) -> list[str]:
    """What cannot be tapped in this window as it is."""
    lines: list[str] = page.evaluate(FAULTS, [PRESSED, finger])
    return lines


def screens(
    room: Room, in_thread: Callable[..., Any], game: str, record: str, **device: Any
) -> Iterator[tuple[str, Page]]:
    """Every kind of decision in a recorded game as each member of the team that decides sees it,
    and again where their driver has built a move that waits for the partner.
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


@scopes_disabled()
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
