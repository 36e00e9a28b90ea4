"""Draw static/art/*.svg, sprites of faces and things, from an npm package that nobody else needs.

    npm pack @iconify-json/fluent-emoji-flat && tar xzf iconify-json-fluent-emoji-flat-*.tgz
    python docs/draw_sprites.py package/icons.json

The drawings are Microsoft's Fluent Emoji in their flat style (MIT). What nobody uses is left out:
a new picture needs its name in `SPRITES`.
"""

import json
import re
import sys
from pathlib import Path

ROOT = Path(__file__).parents[1]
ART = ROOT / "static" / "art"
_DRAWINGS = ROOT / "classroom" / "people" / "data" / "drawings.json"
SHAPES = json.loads(_DRAWINGS.read_text())["team_shapes"]  # paint -> letter, outline
# Each sprite as its own names, with the package's names of the drawings; `cards` are of one game,
# Yeti Mountain.
SPRITES = {
    "cards": {
        "flare": "sparkler", "frozen-rope": "ice", "grappling-hook": "hook",
        "hot-tea": "teacup-without-handle", "ice-axe": "pick", "map": "world-map",
        "sherpas-day-off": "sleeping-face", "tent": "tent", "whiteout": "wind-face",
    },
    "faces": {
        "bear": "bear", "cat": "cat-face", "chick": "front-facing-baby-chick", "dog": "dog-face",
        "dragon": "dragon-face", "fox": "fox", "frog": "frog", "hamster": "hamster",
        "horse": "horse-face", "koala": "koala", "lion": "lion", "monkey": "monkey-face",
        "mouse": "mouse-face", "owl": "owl", "panda": "panda", "penguin": "penguin",
        "polar-bear": "polar-bear", "rabbit": "rabbit-face", "raccoon": "raccoon",
        "tiger": "tiger-face", "unicorn": "unicorn", "wolf": "wolf",
    },
    "things": {
        "backpack": "backpack", "compass": "compass", "crystal": "gem-stone",
        "flag": "triangular-flag", "footprints": "footprints", "hole": "hole",
        "paws": "paw-prints", "rock": "rock", "snow": "snowflake", "tent": "tent",
        "think": "thinking-face", "warning": "warning",
    },
}  # fmt: skip
HELMET = (
    '<path fill="currentColor" stroke="#fff" d="M6.5 11C6.5 5 10.8.7 16 .7S25.5 5 25.5 11h2.7'
    'a1.8 1.8 0 0 1 0 3.6H3.8a1.8 1.8 0 0 1 0-3.6z"/><circle fill="#fff" cx="16" cy="6.6" r="1.7"/>'
)
# Where the head of a face begins, of those with eyes so high that a helmet would hide them.
HIGH_EYES = {
    "chick": 9, "dragon": 8, "frog": 9, "horse": 7.5, "owl": 9.5, "penguin": 9, "unicorn": 7.5,
}  # fmt: skip
LICENSES = """\
# Licenses of the pictures

`docs/draw_sprites.py` draws `cards.svg`, `faces.svg` and `things.svg` from {package}:
Fluent Emoji, flat style. Paths are unchanged; each drawing is a symbol with a name of its own, and
each face has a helmet of ours. `camp.svg` is ours.

```
{license}
```
"""
MIT = """\
MIT License

Copyright (c) Microsoft Corporation.

Permission is hereby granted, free of charge, to any person obtaining a copy of this software and
associated documentation files (the "Software"), to deal in the Software without restriction,
including without limitation the rights to use, copy, modify, merge, publish, distribute,
sublicense, and/or sell copies of the Software, and to permit persons to whom the Software is
furnished to do so, subject to the following conditions:

The above copyright notice and this permission notice shall be included in all copies or substantial
portions of the Software.

THE SOFTWARE IS PROVIDED "AS IS", WITHOUT WARRANTY OF ANY KIND, EXPRESS OR IMPLIED, INCLUDING BUT
NOT LIMITED TO THE WARRANTIES OF MERCHANTABILITY, FITNESS FOR A PARTICULAR PURPOSE AND
NONINFRINGEMENT. IN NO EVENT SHALL THE AUTHORS OR COPYRIGHT HOLDERS BE LIABLE FOR ANY CLAIM, DAMAGES
OR OTHER LIABILITY, WHETHER IN AN ACTION OF CONTRACT, TORT OR OTHERWISE, ARISING FROM, OUT OF OR IN
CONNECTION WITH THE SOFTWARE OR THE USE OR OTHER DEALINGS IN THE SOFTWARE."""


def main(path: Path) -> None:
    package = json.loads(path.read_text())
    version = json.loads((path.parent / "package.json").read_text())["version"]
    for sprite, names in SPRITES.items():
        draw = _climber if sprite == "faces" else _symbol
        symbols = [draw(own, package["icons"][name]["body"]) for own, name in names.items()]
        if sprite == "faces":
            for paint, (_, outline) in SHAPES.items():
                symbols += [_badge(paint, outline), _mark(paint, outline)]
        svg = '<svg xmlns="http://www.w3.org/2000/svg">\n{}\n</svg>\n'
        (ART / f"{sprite}.svg").write_text(svg.format("\n".join(symbols)))
    source = f"the npm package `@iconify-json/fluent-emoji-flat` {version}"
    (ART / "LICENSES.md").write_text(LICENSES.format(package=source, license=MIT))


def _symbol(name: str, body: str) -> str:
    """Return the drawing under this name; ids inside it, if any, get the name before them."""
    body = re.sub(r'(id="|url\(#|href="#)', rf"\g<1>{name}-", body)
    return f'<symbol id="{name}" viewBox="0 0 32 32">{body}</symbol>'


def _badge(paint: str, outline: str) -> str:
    """Return the shape of a team as it lies at the lower right of its face."""
    return (
        f'<symbol id="badge-{paint}" viewBox="0 0 32 32"><path fill="currentColor" stroke="#fff"'
        f' stroke-width="2" transform="translate(18 18) scale(.58)" d="{outline}"/></symbol>'
    )


def _mark(paint: str, outline: str) -> str:
    """Return the shape of a team alone, 12 by 12: the page that uses it need not say so."""
    return (
        f'<symbol id="mark-{paint}" overflow="visible"><path fill="currentColor" stroke="#fff"'
        ' stroke-width="2" stroke-linejoin="round" transform="scale(.46) translate(1 1)"'
        f' d="{outline}"/></symbol>'
    )


def _climber(name: str, body: str) -> str:
    """Return the face under a helmet, which is as its page says: a symbol inherits `color`."""
    top = HIGH_EYES.get(name, 6)
    return _symbol(name, f'<g transform="translate(3 {top}) scale(.8125)">{body}</g>{HELMET}')


if __name__ == "__main__":
    main(Path(sys.argv[1]))
