"""How far each team is, in words that the projector's mini boards and tables of teams have."""

import re

import pytest
from django.utils.html import strip_tags

from classroom.live.cards import render_template
from classroom.people.team_looks import team_look
from games.climb_on.board import view as climb_on
from games.yeti_mountain.board import view as yeti_mountain
from tests.games.climb_on.positions import panel, position
from tests.games.conftest import _printed_panels_only as _printed_panels_only
from tests.games.yeti_mountain.positions import scene

NAMES = {1: "Bears", 2: "Owls"}
LOOKS = {seat: team_look(seat, name) for seat, name in NAMES.items()}
SLOPE = """
   ......
 T1........
"""


def small(game: str, view: dict[str, object]) -> list[str]:
    """The lines of the list below the small picture, one a team."""
    context = {"view": view, "names": NAMES, "colours": LOOKS}
    page = render_template(f"games/{game}/_mini_board.html", context)
    lines = re.findall(r"<li>(.*?)</li>", page, re.DOTALL)
    return [" ".join(strip_tags(line).split()) for line in lines]


@pytest.mark.parametrize(
    ("standing", "words"),
    [
        ({}, "0 of 28 squares"),
        ({"at": (1, 5)}, "6 of 28 squares"),
        ({"where": "top"}, "on top"),
        ({"where": "out"}, "out"),
    ],
)
def test_climb_on_counts_the_squares_up_to_the_top(standing: dict[str, object], words: str) -> None:
    first, _ = small("climb_on", climb_on(position(((0, 4), panel()), **standing), None))
    assert f"Bears {words} Strength" in first


def test_yeti_mountain_counts_the_rows_up_to_the_summit() -> None:
    first, second = small("yeti_mountain", yeti_mountain(scene(SLOPE, top="   .."), None))
    assert first.endswith("Bears row 1 of 4")
    assert second.endswith("Owls at the start")


def test_a_team_is_told_of_the_summit() -> None:
    over = scene(SLOPE, top="   ..", teams={1: {"at": "r4c1"}})
    assert small("yeti_mountain", yeti_mountain(over, None))[0].endswith("on top")
