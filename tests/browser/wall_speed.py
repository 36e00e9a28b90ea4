"""How soon the wall of a lesson shows what is pressed at its desk.

Run as `python -m pytest tests/browser/wall_speed.py -s`. For each game and 3, 5, 8 and 15 tables it
presses what the strip offers, and prints in ms, from a press to the first frame of the wall with
it: the median of all presses and the worst.
"""

from functools import partial
from statistics import median

import pytest
from playwright.sync_api import Page

from tests.bench.figures import figure
from tests.browser.conftest import Room
from tests.browser.desks import BEAMER, DESK
from tests.browser.test_conducting import WAYS, sessions
from tests.browser.test_projector_layout import SLUGS, InThread, a_lesson, changed

TABLES = (15, 8, 5, 3)
NOW = "performance.timeOrigin + performance.now()"
NOTE = f"addEventListener('click', () => (window.pressed = {NOW}), true)"
LOOK = f"""(screen) => {{
  window.stands = new Promise((done) => {{
    const look = () =>
      document.querySelector(screen)?.checkVisibility() ? done({NOW}) : requestAnimationFrame(look);
    look();
  }});
}}"""


@pytest.mark.parametrize("slug", SLUGS)
def test_the_wall_follows_a_press(room: Room, in_thread: InThread, slug: str) -> None:
    pk = in_thread(partial(a_lesson, slug, moves=2))
    _, owner, _ = in_thread(partial(sessions, pk))
    desk, wall = room.student(f"/lessons/{pk}/", owner, DESK), room.visitor(BEAMER)
    for tables in TABLES:
        state = {"tables": tables, "projector_view": "", "projector_page": 1}
        address = in_thread(partial(changed, pk, **state))
        desk.reload()
        desk.evaluate(NOTE)
        wall.goto(room.url + address)
        waits = {way: _follows(desk, wall, way, screen) for way, screen in WAYS.items()}
        worst = max(waits, key=lambda way: waits[way])
        figure(
            f"{slug}, {tables} tables: press to wall",
            f"{median(waits.values()):.0f} ms, at most {waits[worst]:.0f} ms",
            f"{len(waits)} presses, the slowest for {worst}",
        )


def _follows(desk: Page, wall: Page, way: str, screen: str) -> float:
    """Return how long after its press at the desk this screen stands on the wall, in ms."""
    wall.evaluate(LOOK, screen)
    desk.locator(f"#wall-{way}").click()
    stands: float = wall.evaluate("window.stands")
    return stands - float(desk.evaluate("window.pressed"))
