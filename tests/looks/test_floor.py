"""The oldest browsers that schools have: Safari 15.4, Chromium 100, Firefox ESR 115.

What came later is listed here with the versions that brought it. A stylesheet may use it behind a
plain line for the same property, or inside `@supports` if only decoration falls away. Features
that decorate by themselves (`text-wrap`, `overscroll-behavior`) are not listed.
"""

import re
from collections.abc import Callable, Iterator
from pathlib import Path

from tests.looks.stylesheets import Rule, rules

ROOT = Path(__file__).parents[2]
ROOMS = ("static", "templates", "games")
VALUES = {
    "small and dynamic units (Chromium 108)": r"\d[dsl]v(h|w|i|b|min|max)\b",
    "lh (Safari 16.4, Chromium 109, Firefox 120)": r"\dr?lh\b",
    "units of a container (Safari 16, Chromium 105)": r"\dcq(w|h|i|b|min|max)\b",
    "color-mix (Safari 16.2, Chromium 111)": r"color-mix\(",
    "wide and relative colours (Chromium 111)": r"\b(oklch|oklab|lch|lab|color)\(|\(from\s",
    "light-dark (Safari 17.5, Chromium 123, Firefox 120)": r"light-dark\(",
    "round, mod, sin (Chromium 125, Firefox 118)": r"\b(round|mod|rem|sin|cos|pow|sqrt)\(",
    "linear() (Safari 17.2, Chromium 113)": r"\blinear\(",
}
PROPERTIES = {
    "zoom (Firefox 126)": r"zoom$",
    "containers (Safari 16, Chromium 105)": r"container(-type|-name)?$",
    "single transforms (Chromium 104)": r"(translate|rotate|scale)$",
    "unprefixed mask (Chromium 120)": r"mask(-.*)?$",
    "view transitions, anchors": r"(view-transition|anchor|position)-|interpolate-size$",
}
SELECTORS = {
    ":has (Chromium 105, Firefox 121)": r":has\(",
    "nested rules (Safari 16.5, Chromium 112, Firefox 117)": r"&",
    ":popover-open, :open (after 2022)": r":(popover-)?open\b",
    ":user-valid (Safari 16.5, Chromium 119)": r":user-(in)?valid",
    "new rules (after 2021)": r"@(container|scope|starting-style|property|view-transition)",
    "ranges in media queries (Safari 16.4, Chromium 104)": r"@media[^{]*[<>]",
}
SCRIPTS = {
    "AbortSignal.timeout (Safari 16, Chromium 103)": r"AbortSignal\.(timeout|any)",
    ":has in a selector (Chromium 105, Firefox 121)": r":has\(",
    "changed copies of arrays (Chromium 110)": r"\.(toSorted|toReversed|toSpliced)\(",
    "groupBy, fromAsync, withResolvers": r"\.(groupBy|fromAsync|withResolvers)\(",
    "requestSubmit (Safari 16)": r"\.requestSubmit\b",
    "looking behind (Safari 16.4)": r"\(\?<[=!]",
    "blocks of a class (Safari 16.4)": r"\bstatic\s*\{",
    "checkVisibility (Safari 17.4, Chromium 105)": r"\.checkVisibility\(",
    "popovers (Safari 17, Chromium 114, Firefox 125)": r"\.(show|hide|toggle)Popover\(",
    "view transitions": r"startViewTransition",
    "requestIdleCallback (no Safari)": r"requestIdleCallback",
    "inert (Safari 15.5, Chromium 102)": r"\.inert\b|\"inert\"",
}
TEMPLATES = {
    "HTML in a scaled picture (WebKit hits it elsewhere)": r"<foreignObject",
    "popovers (Safari 17, Chromium 114, Firefox 125)": r"\spopover(target)?[=\s>]",
    "one open of several details (Chromium 120, Firefox 130)": r"<details[^>]*\sname=",
    "inert (Safari 15.5, Chromium 102)": r"<[^>]*\sinert[\s>]",
}


def in_css(css: str) -> list[str]:
    """List what an old browser does not know here, and nothing stands in for."""
    return [fault for rule in rules(css) if not _is_asked_for(rule) for fault in _in_rule(rule)]


def _is_asked_for(rule: Rule) -> bool:
    return any(one.startswith("@supports") for one in (rule.selector, *rule.around))


def _in_rule(rule: Rule) -> Iterator[str]:
    for feature, pattern in SELECTORS.items():
        if re.search(pattern, rule.selector):
            yield f"{feature}: {rule.selector}"
    plain: set[str] = set()
    for name, value in rule.declarations:
        for feature, pattern in PROPERTIES.items():
            if re.match(pattern, name):
                yield f"{feature}: {rule.selector} {{ {name} }}"
        newer = [feature for feature, pattern in VALUES.items() if re.search(pattern, value)]
        if not newer:
            plain.add(name)
        # A custom property takes any words, and is then worth nothing where it is used.
        elif name.startswith("--") or name not in plain:
            yield f"{newer[0]}: {rule.selector} {{ {name}: {value} }}"


def twice(css: str) -> list[str]:
    """List what a rule says more than once of the same property with a variable in it: a browser
    takes the last such line unread, and has none of them if it does not know the last.
    """
    return [
        f"{rule.selector} {{ {name} }}"
        for rule in rules(css)
        for name, values in _lines(rule).items()
        if len(values) > 1 and any("var(" in value for value in values)
    ]


def _lines(rule: Rule) -> dict[str, list[str]]:
    lines: dict[str, list[str]] = {}
    for name, value in rule.declarations:
        lines.setdefault(name, []).append(value)
    return lines


def _in_text(features: dict[str, str]) -> Callable[[str], list[str]]:
    """Build a search for these in a text."""
    return lambda text: [name for name, pattern in features.items() if re.search(pattern, text)]


def _faults(suffix: str, check: Callable[[str], list[str]]) -> dict[str, list[str]]:
    """Return what the files of this kind lack, by path."""
    files = [file for room in ROOMS for file in sorted((ROOT / room).rglob(f"*.{suffix}"))]
    own = [file for file in files if "vendor" not in file.parts]
    faults = {str(file.relative_to(ROOT)): check(file.read_text()) for file in own}
    assert faults
    return {file: lines for file, lines in faults.items() if lines}


def test_old_browsers_know_all_of_the_stylesheets_or_something_plain_instead() -> None:
    assert _faults("css", in_css) == {}


def test_old_browsers_know_all_that_the_scripts_call() -> None:
    assert _faults("js", _in_text(SCRIPTS)) == {}


def test_old_browsers_know_all_that_the_templates_ask_for() -> None:
    assert _faults("html", _in_text(TEMPLATES)) == {}


def test_a_newer_unit_needs_a_plain_line_before_it() -> None:
    assert in_css("p { height: 50dvh }")
    assert in_css("p { height: 50dvh; height: 50vh }")
    assert in_css("p { height: 50vh; height: 50dvh }") == []


def test_a_newer_unit_in_a_custom_property_is_asked_for_first() -> None:
    assert in_css("p { --high: 50vh; --high: 50dvh }")
    assert in_css("@supports (height: 1dvh) { p { --high: 50dvh } }") == []


def test_a_newer_selector_is_found_inside_a_media_rule_too() -> None:
    assert in_css("@media print { p:has(b) { color: red } }")
    assert in_css("@supports selector(:has(b)) { p:has(b) { color: red } }") == []


def test_nothing_plain_stands_before_a_line_with_a_variable() -> None:
    assert _faults("css", twice) == {}
    assert twice("p { height: 50vh; height: calc(50dvh - var(--bar)) }")
    assert twice("p { height: 50vh; height: 50dvh; width: var(--bar) }") == []


def test_names_in_quotes_and_comments_are_no_features() -> None:
    assert in_css("/* p:has(b) {} */ p::after { content: '{ zoom: 2 }' }") == []
