"""Each viewer sees its own things, and others stay hidden."""

from dataclasses import replace

import pytest

from classroom.sentences import translate
from games.climb_on.board import is_visible, sentence, view
from games.climb_on.moves import Deal
from games.climb_on.notation import read
from games.climb_on.position import State
from games.climb_on.rules import Options, chance_move, play, start
from games.climb_on.wall import Square
from games.climb_on.words import todo
from games.errors import Sentence
from tests.games.climb_on.positions import panel, play_out, position, texts, with_dice


def resting(**more) -> State:
    return play_out(position(**{"hand": (23, 25, 26), "at": (1, 1), **more}), "rest")


def test_a_clip_says_on_which_side_of_the_climber_it_is() -> None:
    clips = {one["text"]: one for one in view(resting(), 1)["choices"]["clips"]}
    assert str(clips["clip @1,2"]["label"]) == "Clip above you: 1 strength"
    assert (clips["clip @0,1"]["to"], clips["clip @0,1"]["side"]) == ("0,1", "left")
    spending = with_dice(position(at=(1, 1)), "3 2")
    clips = {one["text"]: one for one in view(spending, 1)["choices"]["clips"]}
    assert str(clips["spend 2 clip@1,0"]["label"]) == "Use the 2 to clip below you"
    assert clips["spend 2 clip@1,0"]["die"] == 2


def test_a_roll_has_its_dice_and_their_price() -> None:
    rolls = view(position(), 1)["choices"]["rolls"]
    assert [(roll["dice"], roll["stamina"]) for roll in rolls] == [(2, 3), (3, 5), (4, 8)]
    assert view(position(), 2)["choices"]["rolls"] == []


@pytest.mark.parametrize(
    ("corner", "at", "far"),
    [((2, 4), None, (0, 28)), ((2, 4), (1, 1), (2, 28)), ((2, 26), (2, 29), (30, 30))],
)
def test_how_far_a_team_is_goes_up_to_the_edge_that_it_has_to_reach(
    corner: Square, at: Square | None, far: tuple[int, int]
) -> None:
    team = view(position((corner, panel()), at=at), None)["teams"][0]
    assert (team["up"], team["goal"]) == far


def test_a_hand_is_for_its_team_alone() -> None:
    state = resting(others={2: {"hand": (27, 28)}})
    assert [one["hand"] for one in view(state, 1)["teams"]] == [["23", "25", "26"], None]
    assert [one["hand"] for one in view(state, 2)["teams"]] == [None, ["27", "28"]]
    assert [one["hand"] for one in view(state, None)["teams"]] == [None, None]
    assert view(state, None)["hand"] == []
    assert [one["panels"] for one in view(state, None)["teams"]] == [3, 2]


def test_hands_are_open_when_the_match_is_over() -> None:
    state = replace(resting(others={2: {"hand": (27, 28)}}), phase="over")
    assert [one["hand"] for one in view(state, None)["teams"]] == [["23", "25", "26"], ["27", "28"]]


def test_a_deal_is_shown_to_its_owner_and_to_all_after_the_end() -> None:
    before = start(Options(), 2)
    move = Deal(1, (25, 26, 27, 28, 29, 30))
    now = play(before, 0, move)
    assert [is_visible(before, 0, move, now, seat) for seat in (1, 2, None)] == [True, False, False]
    over = replace(now, phase="over")
    assert all(is_visible(before, 0, move, over, seat) for seat in (1, 2, None))


def test_the_panels_of_a_contest_and_all_other_rows_are_open() -> None:
    before = start(Options(contest=True), 2)
    move = Deal(0, (5,))
    assert is_visible(before, 0, move, play(before, 0, move), None)
    clipped = play_out(resting(), "clip @1,2")
    assert is_visible(clipped, 1, read("redraw 25"), play_out(clipped, "redraw 25"), 2)


@pytest.mark.parametrize("hand", [(17, 18, 23, 26, 27, 28), (25, 26, 27, 28, 29, 30)])
def test_nobody_else_sees_whether_red_framed_panels_went_back(hand: tuple[int, ...]) -> None:
    before = start(Options(), 2)
    other = play(before, 0, chance_move(before, tuple(range(43, -1, -1))))
    assert view(play(before, 0, Deal(1, hand)), 2) == view(other, 2)


def test_the_order_of_the_pile_is_nowhere() -> None:
    state = start(Options(), 2)
    assert view(state, 1)["pile"] == 44 - 12
    assert state.pile == tuple(sorted(state.pile))


def test_the_easiest_panel_of_a_hand_is_offered_first() -> None:
    hand = (3, 9, 21, 24, 40)  # an overhang, a hard one, one without a way through, two plain ones
    names = [panel["name"] for panel in view(resting(hand=hand), 1)["hand"]]
    assert (set(names[:2]), names[2:]) == ({"24", "40"}, ["03", "09", "21"])


def test_each_panel_in_hand_has_its_faces_and_places() -> None:
    red, arrow, plain = view(resting(), 1)["hand"]
    assert len(arrow["faces"]) == 1
    assert len(plain["faces"]) == 4
    assert {"x": 2, "y": 4, "turns": [0], "covers": False} in arrow["places"]
    assert {"x": 2, "y": 4, "turns": [0, 90, 180, 270], "covers": False} in plain["places"]
    covering = play_out(position(((2, 4), panel()), hand=(23,)), "rest")
    assert {"x": 2, "y": 4, "turns": [0, 90, 180, 270], "covers": True} in view(covering, 1)[
        "hand"
    ][0]["places"]
    assert red["marks"] == ["red-frame"]


def test_the_wall_shows_panels_as_they_lie() -> None:
    drawn_panel = panel("R..Y", "....", "....", "B...")
    state = play_out(position(hand=(drawn_panel,)), "rest", f"place {drawn_panel} @2,4 r90")
    shown_panel = view(state, None)["panels"][-1]
    assert (shown_panel["x"], shown_panel["y"], shown_panel["turn"]) == (2, 4, 90)
    assert shown_panel["rows"] == ["B..R", "....", "....", "...Y"]
    assert (shown_panel["height"], shown_panel["is_top"]) == (2.0, False)


def column(**options: object) -> State:
    low = panel("....", "....", "R...", "R...")
    return with_dice(position(((0, 0), low), at=(0, 0), options=options), "3 1")


def test_ways_show_the_path_and_where_the_server_adds_cost_and_payments() -> None:
    (way,) = view(column(calculate="server"), 1)["ways"]
    assert (way["to"], way["path"], way["cost"]) == ("0,1", [[0, 1]], 1)
    assert way["equation"] == "up 1 = 1 MP"
    assert [pay["text"] for pay in way["payments"]] == texts(column(), "go")


def test_before_a_roll_it_is_said_how_many_of_all_throws_fall() -> None:
    """A hold four points above the climber: 4 of 27 throws of three dice make 3 points alone."""
    state = position(
        ((0, 0), panel("....", "....", "....", "R...")),
        ((0, 4), panel("....", "....", "....", "R...")),
        at=(0, 0),
    )
    rolls = {roll["dice"]: roll for roll in view(state, 1)["choices"]["rolls"]}
    assert (rolls[2]["falls"], rolls[2]["of"]) == (0, 9)
    assert (rolls[3]["falls"], rolls[3]["of"]) == (1, 27)
    assert rolls[3]["falls_chalk"] == 7
    kind = replace(state, options=replace(state.options, first_roll="holds"))
    assert {roll["falls_chalk"] for roll in view(kind, 1)["choices"]["rolls"]} == {0}


def test_a_jump_says_how_many_throws_fall_for_each_of_its_holds() -> None:
    state = position(((0, 0), panel("....", "....", "R...", "R...")), at=(0, 0))
    (jump,) = view(state, 1)["choices"]["jumps"]
    assert (jump["to"], jump["falls"]) == ("0,1", [1, 7, 33])


def test_students_find_out_the_cost_themselves() -> None:
    (way,) = view(column(), 1)["ways"]
    assert way == {
        **{"to": "0,1", "enters": [], "path": [[0, 1]], "counts": [[0, 1]]},
        "extras": [],
    }
    assert view(column(), 2)["ways"] == []


def bulging(**options: object) -> State:
    """Two holds one above the other, and to the right of them an overhang without any."""
    low, high = panel("...R", "....", "....", "...."), panel("....", "....", "....", "...R")
    steep = ((4, 2), panel(marks="overhang"))
    state = position(((0, 0), low), steep, ((0, 4), high), at=(3, 3), options=options)
    return with_dice(state, "3 2")


def test_a_way_through_a_steep_panel_is_shown_beside_the_cheapest_one() -> None:
    board = view(bulging(calculate="server"), 1)
    assert [(way["to"], way["enters"], way["cost"]) for way in board["ways"]] == [("3,4", [], 1)]
    (detour,) = board["detours"]
    assert (detour["to"], detour["enters"], detour["cost"]) == ("3,4", ["4,2"], 4)
    assert [pay["text"] for pay in detour["payments"]] == ["go @3,4 via @4,2 dice 3+2"]
    assert board["through"] == ["4,2"]


def test_the_detour_that_is_shown_is_the_one_that_is_climbed() -> None:
    state = bulging()
    (detour,) = view(state, 1)["detours"]
    after = play_out(state, "go @3,4 via @4,2 dice 3+2")
    assert [f"{x},{y}" for x, y in after.turn.entered] == detour["enters"]
    assert detour["path"][-1] == [3, 4]
    assert "cost" not in detour


def test_a_detour_that_would_bring_no_award_is_not_offered() -> None:
    state = bulging().with_team(had=frozenset({(4, 2)}))
    assert (view(state, 1)["detours"], view(state, 1)["through"]) == ([], [])


def between_overhangs() -> State:
    """Two holds one above the other; right of each an overhang, one on top of the other."""
    low, high = panel("...R", "....", "....", "...."), panel("....", "....", "....", "...R")
    steep = [((4, y), panel(marks="overhang")) for y in (0, 4)]
    wall = (((0, 0), low), *steep, ((0, 4), high))
    state = position(*wall, at=(3, 3), options={"calculate": "server"})
    return with_dice(state.with_team(overhang=1, hard=1), "3 2")


def test_steep_panels_that_no_way_through_one_of_them_joins_have_a_way_of_their_own() -> None:
    board = view(between_overhangs(), 1)
    detours = [(way["enters"], way["cost"]) for way in board["detours"] if way["to"] == "3,4"]
    assert detours == [(["4,0"], 4), (["4,4"], 4), (["4,0", "4,4"], 7)]
    assert board["through"] == ["4,0", "4,4"]


def test_the_way_through_several_steep_panels_is_the_one_that_is_climbed() -> None:
    state = between_overhangs()
    way = next(way for way in view(state, 1)["detours"] if len(way["enters"]) == 2)
    after = play_out(state, way["payments"][0]["text"])
    assert [f"{x},{y}" for x, y in after.turn.entered] == way["enters"]


def test_ways_and_detours_are_for_the_team_that_climbs() -> None:
    for viewer in (2, None):
        board = view(bulging(), viewer)
        assert (board["ways"], board["detours"], board["through"]) == ([], [], [])


def names_in(sentence: Sentence) -> str:
    return translate(sentence, {1: "The Owls", 2: "Team B"})


def test_teams_are_called_what_they_call_themselves() -> None:
    state = position(others={2: {"where": "top", "stamina": 12}})
    assert names_in(todo(state, 2)) == "The Owls: rest or climb?"
    assert names_in(sentence(state, 0, read("skip 2"))) == "Team B are skipped"
    assert names_in(sentence(state, 0, read("fall"))) == "The Owls fall to the ground"
    assert names_in(todo(replace(state, phase="over"), 1)) == "Team B reach the top!"


@pytest.mark.parametrize(
    ("phase", "words"),
    [
        ("setup", "The Owls are building their wall."),
        ("rest", "The Owls are resting and building."),
        ("moved", "The Owls: roll or end the turn?"),
        ("rolled", "The Owls are climbing."),
        ("spend", "The Owls are using their last dice."),
    ],
)
def test_who_waits_is_told_what_the_others_do(phase: str, words: str) -> None:
    assert names_in(todo(position(phase=phase), 2)) == words


def test_forms_are_open_when_they_can_be_filled_in() -> None:
    assert view(resting(), 1)["forms"] == ["place"]
    assert view(play_out(resting(), "clip @1,2"), 1)["forms"] == ["place", "redraw"]
    assert view(column(), 1)["forms"] == ["go"]
    low = panel("....", "....", "R...", "R...")
    turn = position(((0, 0), low), at=(0, 0))
    assert (view(turn, 1)["forms"], view(turn, 1)["jump_targets"]) == (["roll"], ["0,1"])
    assert view(turn, 2)["forms"] == []


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("place 27 @4,4 r90", "place panel 27: 4 up and 4 right from the first panel"),
        ("roll 3 chalk jump@top", "roll 3 dice with Chalk to jump to the top"),
        ("go @5,9 dice 3+1 award O", "climb 8 up and 4 right with 3 + 1 + a roof card"),
        (
            "go @5,9 dice 3+1 points 5 cost 2",
            "climb 8 up and 4 right with 3 + 1: 5 points, it costs 2",
        ),
        (
            "top dice 3 award H points 9 cost 5",
            "climb over the top with 3 + a hard card: 9 points, it costs 5",
        ),
        ("top award H", "climb over the top with a hard card"),
        ("spend 2 clip@1,2", "use the 2 to clip the square 1 up"),
        ("deal 2 03 17", "New panels for 2: 03, 17"),
        ("fall", "1 fall to the ground"),
        ("skip 1", "1 are skipped"),
    ],
)
def test_rows_are_told_in_words(text: str, words: str) -> None:
    assert str(sentence(position(at=(1, 1)), 1, read(text))) == words


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("go @1,4", "climb 3 up"),
        ("go @0,0", "climb 1 down and 1 left"),
        ("go @4,1", "climb 3 right"),
        ("roll 2 jump@3,2", "roll 2 dice to jump 1 up and 2 right"),
        ("clip @0,1", "clip the square 1 left"),
        ("place 27 @0,0", "place panel 27: 0 squares from the first panel"),
    ],
)
def test_squares_are_told_as_they_are_counted_from_the_climber(text: str, words: str) -> None:
    assert str(sentence(position(at=(1, 1)), 1, read(text))) == words


def test_from_the_ground_the_way_is_counted_from_the_corner_of_the_own_first_panel() -> None:
    ground, words = position(), " from the corner"
    assert str(sentence(ground, 1, read("go @2,0"))) == f"climb 1 up and 3 right{words}"
    assert str(sentence(ground, 2, read("go @12,3"))) == f"climb 4 up and 1 right{words}"


def test_a_fall_says_where_the_climber_lands() -> None:
    assert "The clip holds them" in str(sentence(position(clip=(1, 1)), 0, read("fall")))
    assert "to the ground" in str(sentence(position(), 0, read("fall")))
    rulebook = position(options={"ground_fall": "out"})
    assert "are out" in str(sentence(rulebook, 0, read("fall")))
