import pytest

from games.climb_on.events import closing, events
from games.climb_on.notation import read
from games.climb_on.position import State
from games.climb_on.rules import to_move
from games.engine import Die, Seat
from tests.games.climb_on.positions import panel, play_out, position, texts, with_dice

LONELY = ("....", "....", "R...", "....")
LADDER = ("R...", "R...", "R...", "R...")


def brings(state: State, text: str, seat: Seat | None) -> list[tuple[str, Seat, str]]:
    game_events = events(state, min(to_move(state)), read(text), play_out(state, text), seat)
    return [(one.kind, one.seat, str(one.sentence)) for one in game_events]


def rolled(**options: object) -> State:
    state = position(((0, 0), panel(*LADDER)), at=(0, 0), options=options)
    return with_dice(state, "2 1")


def test_a_right_cost_is_told_to_the_team_and_the_climb_to_others() -> None:
    text = "go @0,3 dice 2+1 cost 3"
    assert brings(rolled(), text, 1) == [("right", 1, "Yes! The way costs 3.")]
    assert brings(rolled(), text, 2) == [("climbed", 1, "1 climb.")]


def test_what_a_panel_adds_to_a_way_is_added_before_all() -> None:
    steep = panel("....", "....", "R...", "....", marks="overhang arrow")
    state = position(((0, 0), panel("R...", "....", "....", "....")), ((0, 4), steep), at=(0, 3))
    text = "go @0,5 dice 3+1 cost 4"
    assert brings(with_dice(state, "3 1"), text, 1) == [("right", 1, "Yes! 2 + 2 = 4")]


def test_where_the_app_adds_a_climb_is_no_right_sum() -> None:
    state = rolled(calculate="server")
    move = next(text for text in texts(state) if "@0,3" in text)
    assert brings(state, move, 1) == [("climbed", 1, "You climb!")]


@pytest.mark.parametrize(
    ("given", "own", "others"),
    [
        ({"clip": (2, 0)}, "Your clip holds you.", "1 fall! Their clip holds them."),
        (
            {"options": {"ground_fall": "out"}},
            "Your climb is over.",
            "1 fall without a clip!",
        ),
        ({}, "Start again on the ground.", "1 fall to the ground!"),
    ],
)
def test_a_fall_says_where_it_ends(given: dict, own: str, others: str) -> None:
    state = with_dice(position(((0, 0), panel(*LONELY)), **{"at": (0, 1), **given}), "1 1 1")
    kind, seat, sentence = brings(state, "fall", 1)[0]
    assert (kind, seat) == ("drama", 1)
    assert sentence.endswith(own)
    why = "1 + 1 + 1 = 3. No hold is in reach."
    assert brings(state, "fall", 2)[0] == ("drama", 1, f"{why} {others}")


HIGH = ("....", "R...", "....", "....")


@pytest.mark.parametrize(
    ("roll", "dice", "given", "why"),
    [
        ("roll 3", "1 1 1", {"at": (0, 0)}, "1 + 1 + 1 = 3. The nearest hold costs 6."),
        ("roll 3", "1 1 1", {}, "1 + 1 + 1 = 3. The first hold costs 7."),
        ("roll 2 chalk", "2 1", {"at": (0, 0)}, "2 + 1 + 2 = 5. The nearest hold costs 6."),
        ("roll 2 chalk", "1 1", {"at": (0, 0)}, "1 and 1: two ones with Chalk."),
        ("roll 2 jump @0,6", "1 1", {"at": (0, 0)}, "1 and 1: two ones with Jump."),
    ],
)
def test_a_fall_says_what_the_dice_make_and_what_the_hold_costs(
    roll: str, dice: str, given: dict, why: str
) -> None:
    state = position(
        ((0, 0), panel("....", "....", "....", "....")), ((0, 4), panel(*HIGH)), **given
    )
    state = play_out(state, roll, f"dice {dice}")
    (event,) = events(state, 0, read("fall"), play_out(state, "fall"), 1)
    assert str(event.sentence) == f"{why} You fall! Start again on the ground."
    assert event.dice == tuple(Die(3, int(die)) for die in dice.split())


def test_every_place_has_a_line_of_its_own_in_the_end() -> None:
    state = position(at=(0, 1), others={2: {"where": "top", "stamina": 5}})
    lines = [[str(line) for line in closing(state, seat)] for seat in (1, 2)]
    assert lines == [["You climbed 2 squares high."], ["You are on top with 5 strength left!"]]
