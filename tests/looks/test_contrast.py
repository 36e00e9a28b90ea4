"""The figures of WCAG 2.2 AA, held for every pair of colours that meet on a page."""

from itertools import combinations

import pytest

from tests.looks.colours import EYES, contrast, distance, tokens

TEAMS = range(1, 7)
# Twelve times the smallest step that anybody sees (2.3).
APART = 28

TEXT = [
    (text, ground)
    for text, grounds in {
        "ink": "background surface sunken board rock accent-soft good-soft bad-soft warm-soft key",
        "muted": "background surface sunken",
        "accent": "background surface accent-soft",
        "accent-strong": "background surface accent-soft",
        "on-accent": "accent accent-strong",
        "good": "background surface good-soft",
        "bad": "background surface bad-soft",
        "warm": "background surface warm-soft",
        "pip": "die",
        "sign": "key",
        "on-go": "go dare",
        "on-lit": "lit",
    }.items()
    for ground in grounds.split()
]
# The projector turns every other text colour into one of these.
PROJECTED = [
    pair
    for pair in TEXT
    if pair[0] in {"ink", "accent-strong"} or pair == ("on-accent", "accent-strong")
]
LINES = [
    (line, ground)
    for line, grounds in {
        "edge": "background surface board rock",
        "focus": "background surface board",
        "team-outline": "background surface board rock",
        "accent": "background surface board",
        "lit-edge": "board lit",
    }.items()
    for ground in grounds.split()
]


@pytest.fixture(params=["day", "night"])
def theme(request: pytest.FixtureRequest) -> dict[str, str]:
    return tokens()["day"] | tokens()[request.param]


def test_night_by_choice_is_the_night_of_the_system() -> None:
    assert tokens()["chosen"] == tokens()["night"]


@pytest.mark.parametrize(("text", "ground"), TEXT)
def test_text_stands_out_by_four_and_a_half(theme: dict[str, str], text: str, ground: str) -> None:
    assert contrast(theme[text], theme[ground]) >= 4.5


@pytest.mark.parametrize(("text", "ground"), PROJECTED)
def test_projected_text_stands_out_by_seven(theme: dict[str, str], text: str, ground: str) -> None:
    assert contrast(theme[text], theme[ground]) >= 7


@pytest.mark.parametrize(("line", "ground"), LINES)
def test_edges_and_focus_stand_out_by_three(theme: dict[str, str], line: str, ground: str) -> None:
    assert contrast(theme[line], theme[ground]) >= 3


@pytest.mark.parametrize("team", TEAMS)
def test_a_team_mark_stands_out_by_its_paint_or_its_outline(
    theme: dict[str, str], team: int
) -> None:
    parts = (theme[f"team-{team}"], theme["team-outline"])
    assert max(contrast(part, theme["board"]) for part in parts) >= 3


@pytest.mark.parametrize("team", TEAMS)
def test_a_team_letter_can_be_read_on_its_paint(theme: dict[str, str], team: int) -> None:
    assert contrast(theme[f"team-{team}-ink"], theme[f"team-{team}"]) >= 4.5


@pytest.mark.parametrize("team", TEAMS)
def test_a_team_line_stands_out_without_an_outline(theme: dict[str, str], team: int) -> None:
    assert contrast(theme[f"team-{team}-line"], theme["board"]) >= 3


@pytest.mark.parametrize("eye", [None, *EYES])
def test_team_colours_stay_apart_for_every_eye(eye: str | None) -> None:
    day = tokens()["day"]
    for one, other in combinations(TEAMS, 2):
        assert distance(day[f"team-{one}"], day[f"team-{other}"], eye) >= APART, (one, other)


def test_the_arithmetic_agrees_with_known_figures() -> None:
    assert contrast("#000000", "#ffffff") == pytest.approx(21)
    assert contrast("#777777", "#ffffff") == pytest.approx(4.48, abs=0.01)
    assert distance("#ffffff", "#000000", None) == pytest.approx(100, abs=0.1)
    assert distance("#ff0000", "#00ff00", "deuteranopia") < distance("#ff0000", "#00ff00", None)
