"""Draw the pictures of the app on paper: the animals of static/art and the mountain that everybody
climbs, read off the files that pages draw them from."""

import re
from collections.abc import Iterator, Mapping
from functools import cache
from math import atan2, ceil, cos, hypot, pi, radians, sin, sqrt, tan
from typing import Any
from xml.etree import ElementTree

from django.conf import settings
from reportlab.graphics.shapes import Circle, Group, Path, Rect
from reportlab.lib.colors import Color, HexColor

_ART = settings.BASE_DIR / "static" / "art" / "faces.svg"
_SCENERY = settings.BASE_DIR / "templates" / "jinja2" / "_scenery.html"
_TOKENS = settings.BASE_DIR / "static" / "css" / "tokens.css"
_TOKEN = re.compile(r"([a-zA-Z])|(-?(?:\d+\.?\d*|\.\d+)(?:e-?\d+)?)")
_ARGUMENTS = {"M": 2, "L": 2, "H": 1, "V": 1, "C": 6, "S": 4, "Q": 4, "A": 7, "Z": 0}
# What is seen of the scenery on paper, from the back to the front; light, so that words on it and
# its shapes in grey are plain.
_SHADES = {
    "m-far": "#dfeaf4", "m-near": "#cfdfed", "m-rock": "#a9c1d6", "m-shade": "#93afc8",
    "m-snow": "#ffffff", "m-snow-shade": "#e8f0f7", "m-hill-far": "#dbe9d8", "m-hill": "#c6dcc2",
}  # fmt: skip
Point = tuple[float, float]


def animal_drawing(animal: str, paint: int, size: float) -> Group:
    """Draw an animal with a helmet of this paint, as wide and high as `size`."""
    helmet = _paints()[paint]
    drawing = Group(*_shapes(_symbols()[animal], {}, helmet))
    scale = size / 32
    drawing.transform = (scale, 0, 0, -scale, 0, size)
    return drawing


def mountain_drawing(width: float, height: float) -> Group:
    """Draw the mountain into a band of this size; its foot is at the lower edge."""
    text = _SCENERY.read_text()
    paths = dict(re.findall(r'<path class="(m-[\w-]+)" d="([^"]+)"', text))
    scale = width / 1100
    scene = Group(
        *(_path(paths[name], HexColor(shade), None, 0) for name, shade in _SHADES.items())
    )
    scene.transform = (scale, 0, 0, -scale, width - 460 * scale, 332 * scale)
    sky = Rect(0, 0, width, height, fillColor=HexColor("#eaf3fb"), strokeColor=None)
    return Group(sky, scene)


def paint_of(paint: int) -> Color:
    """Return the colour of a team, as on a page."""
    return _paints()[paint]


@cache
def _paints() -> dict[int, Color]:
    values = re.findall(r"--team-(\d): (#\w{6})", _TOKENS.read_text())
    return {int(number): HexColor(value) for number, value in values}


@cache
def _symbols() -> dict[str, ElementTree.Element]:
    root = ElementTree.fromstring(_ART.read_text())  # noqa: S314 # a file of our own
    return {one.get("id", ""): one for one in root}


def _shapes(
    element: ElementTree.Element, inherited: Mapping[str, str], helmet: Color
) -> Iterator[Any]:
    for child in element:
        looks = {**inherited, **child.attrib}
        fill, stroke = _color(looks.get("fill"), helmet), _color(looks.get("stroke"), helmet)
        wide = float(looks.get("stroke-width", 1))
        tag = child.tag.rpartition("}")[2]
        if tag == "g":
            looks.pop("transform", None)
            group = Group(*_shapes(child, looks, helmet))
            group.transform = _transform(child.get("transform", ""))
            yield group
        elif tag == "circle":
            x, y, r = (float(child.get(name, 0)) for name in ("cx", "cy", "r"))
            yield Circle(x, y, r, fillColor=fill, strokeColor=stroke, strokeWidth=wide)
        elif tag == "path":
            yield _path(child.get("d", ""), fill, stroke, wide)


def _color(value: str | None, helmet: Color) -> Color | None:
    if value in (None, "none"):
        return None
    return helmet if value == "currentColor" else HexColor(_long(str(value)))


def _long(value: str) -> str:
    return "#" + "".join(sign * 2 for sign in value[1:]) if len(value) == 4 else value


def _transform(text: str) -> tuple[float, float, float, float, float, float]:
    """Read `translate(3 6) scale(.8125)`, in this order alone."""
    move, scale = re.search(r"translate\(([^)]+)\)", text), re.search(r"scale\(([^)]+)\)", text)
    x, y = map(float, move[1].split()) if move else (0.0, 0.0)
    size = float(scale[1]) if scale else 1.0
    return size, 0, 0, size, x, y


def _path(text: str, fill: Color | None, stroke: Color | None, wide: float) -> Path:
    path = Path(fillColor=fill, strokeColor=stroke, strokeWidth=wide, autoclose="svg")
    at = start = control = (0.0, 0.0)
    for command, numbers in _commands(text):
        kind, base = command.upper(), at if command.islower() else (0.0, 0.0)
        if kind == "Z":
            path.closePath()
            at = start
        elif kind == "A":
            end = base[0] + numbers[5], base[1] + numbers[6]
            for curve in _arc(at, numbers, end):
                path.curveTo(*curve)
            at = end
        else:
            points = _points(kind, numbers, base, at)
            if kind in "SQ":
                points = _cubic(kind, points, at, control)
            if len(points) == 3:
                path.curveTo(*(number for point in points for number in point))
            elif kind == "M":
                path.moveTo(*points[0])
                start = points[0]
            else:
                path.lineTo(*points[0])
            at = points[-1]
            if len(points) == 3:
                control = points[1]
        if kind not in "CSQ":
            control = at
    return path


def _commands(text: str) -> Iterator[tuple[str, list[float]]]:
    """Yield each command with its numbers, once for each time that they are repeated."""
    for command, rest in re.findall(r"([a-zA-Z])([^a-zA-Z]*)", text):
        numbers, size = _numbers(command, rest), _ARGUMENTS[command.upper()]
        if not size:
            yield command, []
        for place in range(0, len(numbers), size or 1):
            # What follows a first move are lines.
            later = {"m": "l", "M": "L"}.get(command, command) if place else command
            yield later, numbers[place : place + size]


def _numbers(command: str, text: str) -> list[float]:
    if command not in "aA":
        return [float(number) for _letter, number in _TOKEN.findall(text)]
    # The two flags of an arc may stand without a space: `a1 1 0 01.5.5`.
    number = r"[\s,]*(-?(?:\d+\.?\d*|\.\d+))"
    arc = re.compile(number * 3 + r"[\s,]*([01])[\s,]*([01])" + number * 2)
    return [float(part) for parts in arc.findall(text) for part in parts]


def _points(kind: str, numbers: list[float], base: Point, at: Point) -> list[Point]:
    if kind == "H":
        return [(base[0] + numbers[0], at[1])]
    if kind == "V":
        return [(at[0], base[1] + numbers[0])]
    pairs = zip(numbers[::2], numbers[1::2], strict=True)
    return [(base[0] + x, base[1] + y) for x, y in pairs]


def _cubic(kind: str, points: list[Point], at: Point, control: Point) -> list[Point]:
    """Write a smooth or quadratic curve with two control points."""
    if kind == "S":
        return [(2 * at[0] - control[0], 2 * at[1] - control[1]), *points]
    (x, y), end = points
    return [
        (at[0] + 2 / 3 * (x - at[0]), at[1] + 2 / 3 * (y - at[1])),
        (end[0] + 2 / 3 * (x - end[0]), end[1] + 2 / 3 * (y - end[1])),
        end,
    ]


def _arc(start: Point, numbers: list[float], end: Point) -> Iterator[tuple[float, ...]]:
    """Yield curves for an arc of an ellipse, as the appendix of SVG 1.1 computes its center."""
    rx, ry, turn, large, sweep = (
        abs(numbers[0]),
        abs(numbers[1]),
        radians(numbers[2]),
        *numbers[3:5],
    )
    dx, dy = (start[0] - end[0]) / 2, (start[1] - end[1]) / 2
    if not rx or not ry or not hypot(dx, dy):
        return
    x, y = cos(turn) * dx + sin(turn) * dy, cos(turn) * dy - sin(turn) * dx
    grow = sqrt(max(1.0, (x / rx) ** 2 + (y / ry) ** 2))
    rx, ry = rx * grow, ry * grow
    whole = (rx * y) ** 2 + (ry * x) ** 2
    off = sqrt(max(0.0, (rx * ry) ** 2 / whole - 1)) * (-1 if large == sweep else 1)
    cx, cy = off * rx * y / ry, -off * ry * x / rx
    first = atan2((y - cy) / ry, (x - cx) / rx)
    swept = atan2((-y - cy) / ry, (-x - cx) / rx) - first
    swept += 2 * pi * ((swept < 0 and bool(sweep)) - (swept > 0 and not sweep))
    middle = (start[0] + end[0]) / 2, (start[1] + end[1]) / 2

    def on_ellipse(px: float, py: float) -> Point:
        px, py = cx + rx * px, cy + ry * py
        return (
            middle[0] + cos(turn) * px - sin(turn) * py,
            middle[1] + sin(turn) * px + cos(turn) * py,
        )

    parts = ceil(abs(swept) / (pi / 2) - 1e-9) or 1
    step = swept / parts
    reach = 4 / 3 * tan(step / 4)
    for number in range(parts):
        a, b = first + number * step, first + (number + 1) * step
        yield (
            *on_ellipse(cos(a) - reach * sin(a), sin(a) + reach * cos(a)),
            *on_ellipse(cos(b) + reach * sin(b), sin(b) - reach * cos(b)),
            *on_ellipse(cos(b), sin(b)),
        )
