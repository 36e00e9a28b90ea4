"""Draws every kind of decision in all sizes, by day and by night, into var/pictures/<game>.md.

Run by `make pictures`; it looks, and asserts nothing but that there is something to see.
"""

import io
from collections import defaultdict
from collections.abc import Callable
from shutil import rmtree
from typing import Any

import pytest
from django.conf import settings
from PIL import Image
from playwright.sync_api import Page

from games import registry
from tests.browser.conftest import Room
from tests.browser.test_window import RECORDS
from tests.browser.window import SIZES, screens

pytestmark = [pytest.mark.browser, pytest.mark.slow, pytest.mark.pictures]

PICTURES = settings.BASE_DIR / "var" / "pictures"
SCALE, GAP = 0.4, 12  # of a picture, and pixels between two


@pytest.mark.parametrize("game", dict.fromkeys(game for game, _ in RECORDS))
def test_draw_every_decision(room: Room, in_thread: Callable[..., Any], game: str) -> None:
    rmtree(PICTURES / game, ignore_errors=True)
    (PICTURES / game).mkdir(parents=True)
    lines = [f"# {registry.get(game).title}\n"]
    for number, (name, sheet) in enumerate(sheets(room, in_thread, game).items(), start=1):
        path = PICTURES / game / f"{number:02}.webp"
        sheet.save(path, quality=60)
        lines.append(f"{name}\n\n![]({path.relative_to(PICTURES)})\n")
    (PICTURES / f"{game}.md").write_text("\n".join(lines))
    assert any((PICTURES / game).iterdir())


def sheets(room: Room, in_thread: Callable[..., Any], game: str) -> dict[str, Image.Image]:
    """The pictures of each kind of decision in the first record of this game, side by side; one for
    all who see the same.
    """
    record = next(record for slug, record in RECORDS if slug == game)
    pictures: dict[str, list[Image.Image]] = defaultdict(list)
    for name, page in screens(room, in_thread, game, record):
        for scheme in ("light", "dark"):
            page.emulate_media(color_scheme=scheme, reduced_motion="reduce")  # type: ignore[arg-type]
            pictures[name] += in_all_sizes(page)
    named: dict[bytes, list[str]] = defaultdict(list)
    sheets = {name: side_by_side(some) for name, some in pictures.items()}
    for name, sheet in sheets.items():
        named[sheet.tobytes()].append(name)
    return {"; ".join(names): sheets[names[0]] for names in named.values()}


def in_all_sizes(page: Page) -> list[Image.Image]:
    pictures = []
    for size in SIZES:
        page.set_viewport_size(size)  # type: ignore[arg-type]
        pictures.append(picture(page))
    return pictures


def picture(page: Page) -> Image.Image:
    return Image.open(io.BytesIO(page.screenshot(animations="disabled")))


def side_by_side(pictures: list[Image.Image]) -> Image.Image:
    small = [one.resize((int(one.width * SCALE), int(one.height * SCALE))) for one in pictures]
    width = sum(one.width + GAP for one in small)
    sheet = Image.new("RGB", (width, max(one.height for one in small)), "white")
    left = 0
    for one in small:
        sheet.paste(one, (left, 0))
        left += one.width + GAP
    return sheet
