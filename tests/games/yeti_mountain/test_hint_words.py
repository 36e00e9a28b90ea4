"""An entry of the whole hint list as its page says it."""

from django.template.loader import render_to_string
from django.utils.html import strip_tags

from games.yeti_mountain.agenda import LeadYeti
from games.yeti_mountain.hints import hint_list
from games.yeti_mountain.position import State
from tests.games.yeti_mountain.positions import due, play_out, scene
from tests.games.yeti_mountain.test_hints import BELOW

SLOPE = """
    Da....
   ..YYGa##
  Ye........
 ..T1..##T2..
..............
"""
NAMES = {1: "Bears", 2: "Owls"}


def lines(state: State) -> dict[str, str]:
    """The words of each hint, by its tile."""
    template = "games/yeti_mountain/_hint.html"
    return {
        hint["place"]: " ".join(
            strip_tags(render_to_string(template, {"entry": hint, "names": NAMES})).split()
        )
        for hint in hint_list(state, None)["hints"]
    }


def test_a_tile_in_reach_has_its_steps_what_it_is_and_the_route_sum() -> None:
    by_name = lines(play_out(scene(SLOPE, compass=1), "step@r3c2"))
    assert by_name["r4c1"] == "row 4, tile 1: snow; 1 step; +1 + 1 = +2"
    assert by_name["r5c1"] == "row 5, tile 1: danger; 2 steps; +1 + 2 = +3; 1 Danger tile"
    assert by_name["r4c3"] == "row 4, tile 3: gap; 2 steps; +1 + 1 \N{MINUS SIGN} 2 = 0"


def test_a_jump_is_said_at_the_end_of_a_way_and_from_the_own_tile() -> None:
    assert lines(scene(BELOW))["r2c2"] == (
        "row 2, tile 2: snow; 2 steps, then a jump to row 4, tile 1; +2 = +2"
    )
    only = scene("  ....\n ##T2##\n  T1##", top="   ..")
    assert lines(only)["r3c2"] == "row 3, tile 2: snow; a jump with a Peak card; +2 = +2"


def test_it_warns_of_the_yeti() -> None:
    play_out = lines(scene(SLOPE))["r3c2"]
    assert play_out == (
        "row 3, tile 2: snow; 1 step; "
        "+1 \N{MINUS SIGN} 2 = \N{MINUS SIGN}1; the Yeti throws you down"
    )


def test_a_tile_that_does_nothing_now_says_so() -> None:
    by_name = lines(scene(SLOPE.replace("YY", "..")))
    assert by_name["r3c1"] == "row 3, tile 1: Yeti step (does nothing now); 1 step; +1 = +1"


def test_where_the_yeti_can_be_led_stands_whom_it_would_throw() -> None:
    by_name = lines(due(scene(SLOPE), LeadYeti(1, 2)))
    assert by_name["r3c4"] == (
        "row 3, tile 4; 2 steps; row 4, tile 3 → row 3, tile 4; throws down: Owls"
    )
    assert by_name["r5c2"] == (
        "row 5, tile 2; 2 steps; row 5, tile 1 → row 5, tile 2; throws nobody down"
    )


def test_the_summit_is_called_by_its_name() -> None:
    by_name = lines(scene("  ....\n T1..", top="   .."))
    assert by_name["r4c1"].startswith("the top; 3 steps")
