"""Draw the still pictures of Can't Stop: its towers, the city behind them and the stars above.

    python docs/draw_towers.py

The towers stand where games/cant_stop/drawing.py places the pieces; a test holds both together.
"""

import random
import sys
from pathlib import Path

ROOT = Path(__file__).parents[1]
sys.path.insert(0, str(ROOT))

from games.cant_stop.drawing import COLUMN, FACE, GAP, ROOF  # noqa: E402

STATIC = ROOT / "games" / "cant_stop" / "static" / "games" / "cant_stop"
CITY, STARS = (1200, 300), (480, 300)


def towers() -> str:
    """Return the columns as towers of bricks with roofs, and the plates of their numbers."""
    wide, high, ground = FACE["wide"], FACE["high"], FACE["ground"]
    bricks, roofs, plates = "", "", ""
    for column in FACE["columns"]:
        x, middle, tops = column["x"], column["middle"], [one["y"] for one in column["spaces"]]
        bricks += "".join(_rounded(x, y, wide, high) for y in tops)
        roofs += f"M{middle} {tops[-1] - GAP - ROOF}l{COLUMN // 2} {ROOF + 1}h-{COLUMN}z"
        plates += _rounded(x, ground + 7, wide, 40)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {FACE["width"]} {FACE["height"]}">'
        f'<linearGradient id="b" gradientUnits="userSpaceOnUse" x1="{GAP}" x2="{COLUMN + GAP}"'
        ' spreadMethod="repeat"><stop stop-color="#fff3e0"/>'
        '<stop offset=".55" stop-color="#f9dcc2"/><stop offset=".97" stop-color="#dda592"/>'
        f'</linearGradient><path fill="#a9667a" d="{bricks}"/>'
        f'<path fill="url(#b)" transform="translate(0 -1.5)" d="{bricks}"/>'
        '<path fill="#3b1552" stroke="#5b2a74" stroke-width="2" stroke-linejoin="round"'
        f' d="{roofs}"/><path fill="#271254" d="{plates}"/></svg>\n'
    )


def _rounded(x: int, y: int, wide: int, high: int) -> str:
    """Return a box with round corners, as a path."""
    return f"M{x} {y + 8}q0-8 8-8h{wide - 16}q8 0 8 8v{high - 16}q0 8-8 8h-{wide - 16}q-8 0-8-8z"


def city() -> str:
    """Return two rows of far houses with lit windows; the right edge goes on at the left one."""
    luck = random.Random(7)  # noqa: S311
    rows = [
        _houses(luck, "#8b3d74", 120, 235, 0.0),
        _houses(luck, "#5a2562", 60, 150, 0.25),
    ]
    return _svg(CITY, "".join(rows))


def _houses(luck: random.Random, paint: str, low: int, tall: int, lit: float) -> str:
    wide, high = CITY
    skyline, windows, x = "", [], 0
    while x < wide:
        width = min(luck.randrange(36, 84), wide - x)
        if wide - x - width < 36:
            width = wide - x
        top = high - luck.randrange(low, tall)
        roof = luck.choice(
            (f"l{width / 2:g}-{width // 2} {width / 2:g} {width // 2}", f"h{width}", f"h{width}")
        )
        skyline += f"M{x} {high}V{top}{roof}V{high}z"
        windows += [
            f"M{left} {y}h5v8h-5z"
            for left in range(x + 8, x + width - 10, 13)
            for y in range(top + 12, high - 12, 18)
            if luck.random() < lit
        ]
        x += width
    lights = f'<path fill="#ffc95e" opacity=".75" d="{"".join(windows)}"/>' if windows else ""
    return f'<path fill="{paint}" d="{skyline}"/>{lights}'


def stars() -> str:
    """Return a piece of sky, which repeats."""
    luck = random.Random(4)  # noqa: S311
    wide, high = STARS
    dots = ""
    for _ in range(34):
        x, y = luck.randrange(8, wide - 8), 8 + int((luck.random() ** 1.6) * (high - 20))
        size, light = luck.choice((1, 1.3, 2)), luck.choice((0.5, 0.7, 0.95))
        dots += f'<circle cx="{x}" cy="{y}" r="{size}" opacity="{light}"/>'
    return _svg(STARS, f'<g fill="#fff">{dots}</g>')


def _svg(size: tuple[int, int], inside: str) -> str:
    wide, high = size
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{wide}" height="{high}"'
        f' viewBox="0 0 {wide} {high}">{inside}</svg>\n'
    )


if __name__ == "__main__":
    for name, draw in (("towers", towers), ("city", city), ("stars", stars)):
        (STATIC / f"{name}.svg").write_text(draw())
