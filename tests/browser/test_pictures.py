"""Draws docs/screens.md: every kind of decision in three sizes, by day and by night.

Run by `make pictures`; it looks, and asserts nothing but that there is something to see.
"""

import io
from collections.abc import Callable
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path

import pytest
from django.conf import settings
from PIL import Image

from games import registry
from tests.browser.conftest import Room
from tests.browser.window import SIZES, Decision, lay

pytestmark = [pytest.mark.browser, pytest.mark.slow, pytest.mark.pictures]

SCREENS = settings.BASE_DIR / "docs" / "screens"
SCALE, GAP = 0.4, 12  # of a picture, and pixels between two
HEAD = """# What children see

Every kind of decision at 360 by 640, 768 by 1024 and 1366 by 600, by day and by night. `make
pictures` draws it anew.
"""


def test_draw_every_decision(room: Room, aside: Callable) -> None:
    lines = [HEAD]
    for game in registry.all_games():
        decisions = decisions_of(game.slug)
        lines += [f"\n## {game.title}\n"] * bool(decisions)
        for number, decision in enumerate(decisions, start=1):
            path = SCREENS / game.slug / f"{number:02}.webp"
            draw(room, aside, game.slug, decision, path)
            lines.append(f"{decision.name}\n\n![]({path.relative_to(SCREENS.parent)})\n")
    (SCREENS.parent / "screens.md").write_text("\n".join(lines))
    assert any(SCREENS.rglob("*.webp"))


def decisions_of(slug: str) -> list[Decision]:
    """What the window test of this game tries, nothing where it has none."""
    name = f"tests.browser.test_{slug}_window"
    return import_module(name).DECISIONS if find_spec(name) else []


def draw(room: Room, aside: Callable, game: str, decision: Decision, path: Path) -> None:
    match, session = aside(lambda: lay(game, decision))
    pictures = []
    for scheme in ("light", "dark"):
        page = room.student(match, session, SIZES[0], color_scheme=scheme, reduced_motion="reduce")
        for size in SIZES:
            page.set_viewport_size(size)  # type: ignore[arg-type]
            if decision.opens:
                page.locator(decision.opens).first.click()
            pictures.append(Image.open(io.BytesIO(page.screenshot())))
            if decision.opens:
                page.reload()
        page.context.close()
    path.parent.mkdir(parents=True, exist_ok=True)
    side_by_side(pictures).save(path, quality=60)


def side_by_side(pictures: list[Image.Image]) -> Image.Image:
    small = [one.resize((int(one.width * SCALE), int(one.height * SCALE))) for one in pictures]
    width = sum(one.width + GAP for one in small)
    sheet = Image.new("RGB", (width, max(one.height for one in small)), "white")
    left = 0
    for one in small:
        sheet.paste(one, (left, 0))
        left += one.width + GAP
    return sheet
