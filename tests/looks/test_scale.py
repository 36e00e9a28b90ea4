"""Tests that style sheets keep to the scale, but for what `offences.txt` lists: it only shrinks."""

from pathlib import Path

import pytest

from tests.looks.scale import offences

ROOT = Path(__file__).parents[2]
LIST = Path(__file__).parent / "offences.txt"


def counted() -> list[str]:
    """Return a line for each file and kind: the list as it stands."""
    sheets = sorted([*ROOT.glob("static/css/*.css"), *ROOT.glob("games/*/static/games/*/*.css")])
    return [
        f"{sheet.relative_to(ROOT)} {kind}: {count}"
        for sheet in sheets
        if sheet.name != "tokens.css"
        for kind, count in sorted(offences(sheet.read_text()).items())
    ]


def test_style_sheets_leave_the_scale_no_more_often_than_is_listed() -> None:
    assert counted() == LIST.read_text().splitlines()


@pytest.mark.parametrize(
    ("rule", "kinds"),
    [
        ("p { gap: 3px; margin-left: 1rem }", {"space": 2, "side": 1}),
        (
            "p { font: 700 17px/1 a; z-index: 3; color: #123456 }",
            {"text": 1, "layer": 1, "colour": 1},
        ),
        ("p { border-radius: 3px; box-shadow: 0 1px red }", {"radius": 1, "shadow": 1}),
        ("p { width: 0 !important; clip-path: inset(50%) }", {"important": 1, "hidden text": 1}),
        (
            "@media (max-width: 41rem) { p:nth-last-child(2) { top: 0 } }",
            {"window": 1, "counting": 1},
        ),
        ("@media (max-width: 39.99rem) and (max-height: 36rem) { p { top: 0 } }", {}),
        ("p { gap: 0 var(--space-2); z-index: var(--layer-dock) }", {}),
        ("p { font: 700 min(var(--text-4), 5vw)/1 a }", {}),
        (".belay__step { fill: #123456; font-size: 13px } .belay__dice { left: 0 }", {}),
    ],
)
def test_what_leaves_the_scale_is_counted_and_nothing_else(
    rule: str, kinds: dict[str, int]
) -> None:
    assert offences(rule) == kinds
