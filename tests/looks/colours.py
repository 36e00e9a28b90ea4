"""Colour arithmetic for the tests: WCAG contrast, colour-blind eyes, distances between colours."""

import math
import re
from pathlib import Path

from django.conf import settings

Colour = tuple[float, float, float]

# Full loss of one kind of cone, on linear RGB (Machado, Oliveira and Fernandes 2009).
EYES: dict[str, tuple[Colour, Colour, Colour]] = {
    "protanopia": (
        (0.152286, 1.052583, -0.204868),
        (0.114503, 0.786281, 0.099216),
        (-0.003882, -0.048116, 1.051998),
    ),
    "deuteranopia": (
        (0.367322, 0.860646, -0.227968),
        (0.280085, 0.672501, 0.047413),
        (-0.011820, 0.042940, 0.968881),
    ),
    "tritanopia": (
        (1.255528, -0.076749, -0.178779),
        (-0.078411, 0.930809, 0.147602),
        (0.004733, 0.691367, 0.303900),
    ),
}


def tokens() -> dict[str, dict[str, str]]:
    """The custom properties of tokens.css: by day, at night, and at night by choice."""
    css = (Path(settings.BASE_DIR) / "static/css/tokens.css").read_text()
    blocks = {
        "day": r":root \{(.*?)\}",
        "night": r':root:not\(\[data-theme="light"\]\) \{(.*?)\}',
        "chosen": r':root\[data-theme="dark"\] \{(.*?)\}',
    }
    themes = {}
    for name, pattern in blocks.items():
        match = re.search(pattern, css, re.DOTALL)
        assert match, name
        themes[name] = dict(re.findall(r"--([\w-]+):\s*([^;]+);", match[1]))
    return themes


def linear(colour: str) -> Colour:
    """`#rrggbb` as linear RGB from 0 to 1."""
    digits = colour.removeprefix("#")
    parts = [int(digits[k : k + 2], 16) / 255 for k in (0, 2, 4)]
    red, green, blue = (c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in parts)
    return red, green, blue


def contrast(one: str, other: str) -> float:
    """The WCAG contrast ratio, from 1 to 21."""
    weights = (0.2126, 0.7152, 0.0722)
    light = [sum(w * c for w, c in zip(weights, linear(x), strict=True)) for x in (one, other)]
    return (max(light) + 0.05) / (min(light) + 0.05)


def rgb_for(colour: str, eye: str | None) -> Colour:
    """Linear RGB as this eye sees it; None is an eye with three kinds of cones."""
    rgb = linear(colour)
    if eye is None:
        return rgb
    red, green, blue = (
        min(1.0, max(0.0, sum(k * c for k, c in zip(row, rgb, strict=True)))) for row in EYES[eye]
    )
    return red, green, blue


def lab(rgb: Colour) -> Colour:
    """CIE Lab (D65) of linear RGB."""
    red, green, blue = rgb
    x = (0.4124 * red + 0.3576 * green + 0.1805 * blue) / 0.9505
    y = 0.2126 * red + 0.7152 * green + 0.0722 * blue
    z = (0.0193 * red + 0.1192 * green + 0.9505 * blue) / 1.089
    fx, fy, fz = (c ** (1 / 3) if c > 0.008856 else 7.787 * c + 16 / 116 for c in (x, y, z))
    return 116 * fy - 16, 500 * (fx - fy), 200 * (fy - fz)


def distance(one: str, other: str, eye: str | None) -> float:
    """Return how far apart two colours look: CIE76 ΔE; 2.3 is just noticeable."""
    return math.dist(lab(rgb_for(one, eye)), lab(rgb_for(other, eye)))
