"""Tests that backgrounds cut to a shape are still seen with forced colours."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.looks.stylesheets import Rule, rules

ROOT = Path(__file__).parents[2]
STYLESHEETS = sorted(
    path for room in ("static", "games") for path in (ROOT / room).rglob("*.css") if path.is_file()
)
CUT = re.compile(r"(-webkit-)?mask(-image)?$|clip-path$")
FORCED = "@media (forced-colors: active)"


def lost(css: str) -> Iterator[str]:
    """The selectors whose shape forced colours would paint in the colour of the page."""
    all_rules = list(rules(css))
    mended = {
        one.selector
        for one in all_rules
        if FORCED in one.around and ("forced-color-adjust", "none") in one.declarations
    }
    for one in all_rules:
        if FORCED not in one.around and _is_painted_shape(one) and one.selector not in mended:
            yield one.selector


def _is_painted_shape(rule: Rule) -> bool:
    is_painted = any(name in ("background", "background-color") for name, _ in rule.declarations)
    shapes = (value for name, value in rule.declarations if CUT.match(name))
    return is_painted and any("inset" not in value for value in shapes)


@pytest.mark.parametrize("path", STYLESHEETS, ids=lambda path: path.name)
def test_forced_colours_hide_no_sign(path: Path) -> None:
    assert list(lost(path.read_text())) == []


def test_a_sign_that_forced_colours_hide_is_named() -> None:
    sign = ".sign { background: currentcolor; -webkit-mask: url(a.svg); }"
    assert list(lost(sign)) == [".sign"]
    mended = f"{FORCED} {{ .sign {{ background: CanvasText; forced-color-adjust: none; }} }}"
    assert list(lost(sign + mended)) == []
