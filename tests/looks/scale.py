"""Count by kind what a style sheet says beside the scale of static/css/tokens.css.

The scale's own file is free of it, and so are paper and the drawings of boards: a rule that paints
(fill, stroke), and for colours and sides all rules of the blocks in `DRAWINGS`.
"""

import re
from collections import Counter
from collections.abc import Iterator

from tests.looks.stylesheets import Rule, rules

DRAWINGS = re.compile(
    r"\.(belay|climbon|cantstop|yeti|roll|mini-board|pairing|race|stage|end|face|pointer"
    r"|draw|die|heat|feedback|points-mountain|m)(__|--|-(?!form)|\b)"
)
# In static/css/tokens.css each has its name and its use.
WINDOWS = (
    "(min-width: 56rem), (min-width: 30rem) and (min-height: 20rem) and (max-height: 30rem)",
    "(max-width: 39.99rem)",
    "(min-width: 40rem)",
    "(max-width: 55.99rem)",
    "(min-width: 56rem)",
    "(max-height: 36rem)",
)
FEATURES = re.compile(r"\(prefers-[^)]*\)|\(forced-colors: active\)|print|screen")
PAINTS = re.compile(r"fill|stroke.*|stop-color|text-anchor|paint-order")
SPACES = re.compile(
    r"(row-|column-)?gap|(padding|margin)(-(inline|block|top|bottom|left|right).*)?"
)
LENGTH = re.compile(r"(?<![\w.-])-?(?:\d*\.)?\d+(?:rem|em|px|pt|vw|vh)\b")
# Letters and spaces that shrink with a window that is narrower than a phone.
CAPPED = re.compile(r"min\((var\(--[\w-]+\)), [\d.]+v[wh]\)")
SIDES = re.compile(r"(margin|padding|border)-(left|right).*|left|right")
TEXT_SIDES = re.compile(r"(text-align|float): (left|right)")
SHADOW = re.compile(r"none|var\(--(float|lift)\)|0 var\(--depth\) 0 var\(--[\w-]+\)")


def offences(css: str) -> Counter[str]:
    """Count by kind what these rules say beside the scale."""
    return Counter(kind for rule in rules(css) for kind in _of_rule(rule))


def _of_rule(rule: Rule) -> Iterator[str]:
    if rule.selector.startswith("@media"):
        if not _is_named(rule.selector.removeprefix("@media").strip()):
            yield "window"
        return
    if any("print" in one for one in rule.around) or rule.selector.startswith("@"):
        return
    yield from ["counting"] * len(re.findall(r":nth-last-(?:child|of-type)", rule.selector))
    paints = any(
        PAINTS.fullmatch(name) or name.startswith("stroke") for name, _ in rule.declarations
    )
    is_drawing = paints or bool(DRAWINGS.search(rule.selector.rpartition(" ")[2]))
    for name, value in rule.declarations:
        yield from _of_declaration(name, CAPPED.sub(r"\1", value), paints, is_drawing)


def _is_named(condition: str) -> bool:
    """Whether it is a named window, some of them together, or no window at all."""
    parts = re.split(r" and |, ", condition)
    return condition in WINDOWS or all(one in WINDOWS or FEATURES.fullmatch(one) for one in parts)


def _of_declaration(name: str, value: str, paints: bool, is_drawing: bool) -> Iterator[str]:
    if "!important" in value:
        yield "important"
    if name == "clip-path" and value == "inset(50%)":
        yield "hidden text"
    if name == "z-index" and not value.startswith("var(--layer-"):
        yield "layer"
    if name == "box-shadow" and not SHADOW.fullmatch(value):
        yield "shadow"
    if name.endswith("radius") and LENGTH.search(value):
        yield "radius"
    if SPACES.fullmatch(name) and LENGTH.search(value):
        yield "space"
    # The pixels of a drawing are its own, not the screen's.
    length = value.replace("px", "") if is_drawing else value
    if not paints and name in ("font", "font-size") and LENGTH.search(length):
        yield "text"
    if not is_drawing and not name.startswith("--") and re.search(r"#[0-9a-f]{3,8}\b", value):
        yield "colour"
    if not is_drawing and (SIDES.fullmatch(name) or TEXT_SIDES.fullmatch(f"{name}: {value}")):
        yield "side"
