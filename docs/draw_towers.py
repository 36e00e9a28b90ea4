"""Draw the still pictures of Can't Stop: its towers, the city behind them and the stars above.

    python docs/draw_towers.py

The towers stand where games/cant_stop/drawing.py places the pieces; a test holds both together.
"""

import random
import sys
from pathlib import Path

ROOT = Path(__file__).parents[1]
sys.path.insert(0, str(ROOT))

from classroom.people.icons import PIPS  # noqa: E402
from games.cant_stop.drawing import COLUMN, GAP, ROOF, face  # noqa: E402
from games.cant_stop.kinds import KINDS  # noqa: E402

FACE = face(KINDS["sums"])

STATIC = ROOT / "games" / "cant_stop" / "static" / "games" / "cant_stop"
CITY, STARS = (1200, 300), (480, 300)
PAINT = "#d17b0a"
BRICK = (
    f'<linearGradient id="b" gradientUnits="userSpaceOnUse" x1="{GAP}" x2="{COLUMN + GAP}"'
    ' spreadMethod="repeat"><stop stop-color="#fff3e0"/><stop offset=".55" stop-color="#f9dcc2"/>'
    '<stop offset=".97" stop-color="#dda592"/></linearGradient>'
)


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
        f'{BRICK}<path fill="#a9667a" d="{bricks}"/>'
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
    far, near = _houses(luck, "#8b3d74", 120, 235, 0.0), _houses(luck, "#5a2562", 60, 150, 0.25)
    return _svg(CITY, far + near)


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


def cards() -> dict[str, str]:
    """Return the picture of the game and those of its rules, by the names of their files."""
    return {
        "card": _scene(
            _city(0.44, "fox")
            + _dice((32, 34, 3, -8), (84, 58, 4, 10))
            + _dice((510, 56, 6, -10), (562, 32, 1, 8))
        ),
        "rules/1": _scene(_won(_city(0.44, ""))),
        "rules/2": _scene(_sum(30, 1, 4, "#ffd24d") + _sum(330, 5, 6, "#d9b8f5")),
        "rules/3": _scene(
            "".join(
                _tower(x, 216, 1.35, 5, number, lit)
                + _climber(x + 45, 214 - 48.6 * (lit - 1), 78, "fox")
                + _arrow(x + 118, 190 - 40 * lit)
                for x, number, lit in ((70, 5, 2), (270, 7, 4), (470, 11, 1))
            )
        ),
        "rules/4": _scene(
            _button(40, "#157a40", "#0c5229", "stop") + _button(345, "#b3480a", "#7c3003", "roll")
        ),
        "rules/5": _scene(
            _tower(90, 216, 1.35, 5, 6)
            + _tower(450, 216, 1.35, 5, 8)
            + _dice((222, 22, 3, -8), (272, 18, 3, 6), (330, 18, 2, -6), (380, 22, 1, 8))
            + '<path stroke="#ff5a76" stroke-width="9" stroke-linecap="round" '
            'd="M214 20l220 62M434 20L214 82"/>'
            + f'<g transform="rotate(150 320 160)">{_climber(320, 200, 96, "fox")}</g>'
            + '<path stroke="#ff9db0" stroke-width="6" stroke-linecap="round" '
            'd="M262 110v34M320 92v18M378 110v34"/>'
        ),
        "rules/6": _scene(
            _tower(130, 222, 1.1, 5, 6)
            + _tower(424, 222, 1.1, 5, 8)
            + _tower(280, 222, 1.2, 3, 7, paint=PAINT)
            + _flag(320, 62, 1.3)
            + _climber(320, 134, 74, "fox")
            + _confetti()
        ),
    }


LIGHT = (
    '<linearGradient id="s" x2="0" y2="1"><stop stop-color="#21124f"/><stop offset=".3" '
    'stop-color="#4a2078"/><stop offset=".55" stop-color="#8e2f80"/><stop offset=".78" '
    'stop-color="#d65169"/><stop offset="1" stop-color="#f59a5b"/></linearGradient>'
)


def _scene(inside: str) -> str:
    """Return what stands in the city at dusk, 640 by 280."""
    far = city().partition(">")[2].removesuffix("</svg>\n")
    sky = stars().partition(">")[2].removesuffix("</svg>\n")
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 640 280">{LIGHT}{BRICK}'
        f'<path fill="url(#s)" d="M0 0h640v280H0z"/><g transform="scale(1.35 .6)">{sky}</g>'
        f'<g transform="translate(0 120) scale(.54 .46)">{far}</g>'
        f'<path fill="#4a2250" d="M0 216h640v64H0z"/>{inside}</svg>\n'
    )


def _city(scale: float, face: str) -> str:
    """Return all eleven towers, with three climbers or none."""
    left = 320 - FACE["width"] * scale / 2
    inside = "".join(
        _tower(
            left + COLUMN * scale * n,
            246,
            scale,
            len(column["spaces"]),
            column["column"],
            {4: 3, 7: 8, 9: 5}.get(column["column"], 0) if face else 0,
        )
        for n, column in enumerate(FACE["columns"])
    )
    stand = ((4, 3), (7, 8), (9, 5)) if face else ()
    return inside + "".join(
        _climber(left + COLUMN * scale * (column - 1.5), 248 - 36 * scale * (space - 1), 38, face)
        for column, space in stand
    )


def _won(towers: str) -> str:
    """Return the towers with three that are won."""
    left = 320 - FACE["width"] * 0.44 / 2
    for column, spaces in ((4, 7), (7, 13), (10, 7)):
        x = left + COLUMN * 0.44 * (column - 2)
        top = 246 - 36 * 0.44 * spaces
        towers += _tower(x, 246, 0.44, spaces, column, paint=PAINT)
        towers += _flag(x + 14.5, top - 15, 0.7) + _climber(x + 14.5, top + 20, 38, "fox")
    return towers


def _tower(
    x: float, ground: float, scale: float, count: int, number: int, lit: int = 0, paint: str = ""
) -> str:
    """Return a tower of so many bricks; the lowest `lit` ones shine; `paint` if it is won."""
    tops = [-36 * n + GAP for n in range(1, count + 1)]
    bricks = "".join(_rounded(2, y, 62, 32) for y in tops)
    shine = "".join(_rounded(2, y, 62, 32) for y in tops[:lit])
    windows = "".join(f"M{at} {y + 7}h14v17h-14z" for y in tops[:-1] for at in (12, 40))
    coat = (
        f'<path fill="{paint}" d="M2 0V{tops[-1]}h62V0z"/><path fill="#ffe27a" d="{windows}"/>'
        if paint
        else ""
    )
    return (
        f'<g transform="translate({x:.4g} {ground:.4g}) scale({scale:.4g})">'
        f'<path fill="#a9667a" d="{bricks}"/>'
        f'<path fill="url(#b)" transform="translate(0 -1.5)" d="{bricks}"/>'
        f'<path fill="#ffc928" stroke="#fff6d8" stroke-width="2" d="{shine}"/>{coat}'
        f'<path fill="#3b1552" d="M33 {tops[-1] - GAP - ROOF}l33 {ROOF + 1}H0z"/>'
        f'<path fill="#271254" d="{_rounded(2, 5, 62, 38)}"/>'
        '<text x="33" y="35" fill="#fff" font-family="sans-serif" font-weight="700" font-size="28"'
        f' text-anchor="middle">{number}</text></g>'
    )


def _climber(x: float, feet: float, size: float, face: str) -> str:
    """Return a face under a helmet, its feet there."""
    faces = (ROOT / "static" / "art" / "faces.svg").read_text()
    drawing = faces.partition(f'<symbol id="{face}"')[2].partition(">")[2].partition("</symbol>")[0]
    return (
        f'<g transform="translate({x - size / 2:.4g} {feet - size:.4g}) scale({size / 32:.4g})">'
        f'<g color="{PAINT}">{drawing}</g></g>'
    )


def _dice(*dice: tuple[int, int, int, int]) -> str:
    """Return dice, each as x, y, face and turn."""
    return "".join(_die(x, y, 44, face, turn) for x, y, face, turn in dice)


def _die(x: int, y: int, size: int, face: int, turn: int = 0) -> str:
    spots = "".join(f"M{x} {y}h0" for x, y in PIPS[face])
    return (
        f'<g transform="translate({x} {y}) scale({size / 24}) rotate({turn} 12 12)">'
        '<rect fill="#c3a9d6" y="1.5" width="24" height="24" rx="6"/>'
        '<rect fill="#fff" width="24" height="24" rx="6"/>'
        f'<path stroke="#17242f" stroke-width="4.4" stroke-linecap="round" d="{spots}"/></g>'
    )


def _sum(x: int, a: int, b: int, paint: str) -> str:
    """Return a pair of dice with its sum."""
    return (
        f'<rect fill="{paint}" x="{x}" y="70" width="280" height="120" rx="24"/>'
        f'{_die(x + 20, 98, 62, a)}{_die(x + 110, 98, 62, b)}<g font-family="sans-serif" '
        'font-weight="700" font-size="34" text-anchor="middle" fill="#3a1c52">'
        f'<text x="{x + 96}" y="142">+</text><text x="{x + 190}" y="142">=</text>'
        f'<text x="{x + 238}" y="150" font-size="60">{a + b}</text></g>'
    )


def _arrow(x: float, y: float) -> str:
    return (
        f'<path fill="#ffd24d" stroke="#fff" stroke-width="3" stroke-linejoin="round" '
        f'd="M{x} {y}l18 24h-11v36h-14v-36h-11z"/>'
    )


def _button(x: int, paint: str, edge: str, name: str) -> str:
    picture = (STATIC / f"{name}.svg").read_text().partition(">")[2].removesuffix("</svg>\n")
    return (
        f'<rect fill="{edge}" x="{x}" y="58" width="255" height="170" rx="34"/>'
        f'<rect fill="{paint}" x="{x}" y="46" width="255" height="170" rx="34"/>'
        f'<g transform="translate({x + 67} 70) scale(2.5)">{picture}</g>'
    )


def _flag(x: float, peak: float, scale: float) -> str:
    return (
        f'<g transform="translate({x:.4g} {peak:.4g}) scale({scale})" stroke="#fff">'
        '<path stroke-width="4" stroke-linecap="round" d="M0 4v-38"/>'
        f'<path fill="{PAINT}" stroke-width="2.5" stroke-linejoin="round"'
        ' d="M0-32l28 11-28 11z"/></g>'
    )


def _confetti() -> str:
    luck = random.Random(3)  # noqa: S311
    return "".join(
        f'<rect x="{luck.randrange(20, 620)}" y="{luck.randrange(10, 150)}" width="9" height="14"'
        f' rx="2" fill="{luck.choice(("#ffd24d", "#7be0a4", "#ff7d9c", "#8ec5ff"))}"/>'
        for _ in range(34)
    )


def drawings() -> dict[str, str]:
    """Return all pictures by the names of their files."""
    return {"towers": towers(), "city": city(), "stars": stars(), **cards()}


if __name__ == "__main__":
    for name, drawing in drawings().items():
        (STATIC / f"{name}.svg").write_text(drawing)
