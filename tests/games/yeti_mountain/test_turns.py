"""A turn: its Sherpa, its steps, its end with the sum of rows; the round, the end, silence."""

import pytest

from games.engine import CHANCE, Skip
from games.errors import NotYourTurn, WrongAnswer
from games.movelog import play_move
from games.yeti_mountain.agenda import Drop
from games.yeti_mountain.game import GAME
from games.yeti_mountain.notation import read
from games.yeti_mountain.position import Deck, State
from games.yeti_mountain.rules import legal_moves, outcome, to_move
from tests.games.yeti_mountain.positions import at, due, play_out, refusal, scene, some, texts

SLOPE = """
   ......
  ........
 ..........
T1..........
"""


# The Sherpa ----------------------------------------------------------------------------------


def test_with_a_sherpa_a_team_may_draw_an_item_card() -> None:
    state = scene(SLOPE)
    assert "draw" in texts(state)
    assert play_out(state, "draw", "card Map").team(1).items == ("Map",)


def test_it_draws_once_and_before_anything_else() -> None:
    for text in ("draw", "step@r2c1"):
        state = play_out(scene(SLOPE), text)
        state = play_out(state, "card Map") if text == "draw" else state
        assert refusal(state, "draw") == "Use your Sherpa only at the start of your turn."


def test_a_danger_card_of_another_team_does_not_keep_the_sherpa_from_drawing() -> None:
    state = scene(SLOPE, teams={2: {"dangers": ("Cracked crystal",)}})
    assert "draw" in texts(play_out(state, "2: play Cracked crystal on 1"))


def test_without_a_sherpa_there_is_no_draw() -> None:
    state = scene(SLOPE, teams={1: {"sherpa": False}})
    assert refusal(state, "draw") == "Get a Sherpa card first."


def test_with_three_item_cards_there_is_no_draw() -> None:
    state = scene(SLOPE, teams={1: {"items": ("Map", "Map", "Rope")}})
    assert refusal(state, "draw") == "Your hand is full. Take a step."


def test_from_an_empty_deck_there_is_no_draw() -> None:
    assert "draw" not in texts(scene(SLOPE, item=Deck(())))


# Steps ---------------------------------------------------------------------------------------


def test_a_turn_has_up_to_three_steps_in_any_direction() -> None:
    state = play_out(scene(SLOPE), "step@r2c1", "step@r1c2", "step@r1c1")
    assert (state.turn.steps, some(state, "step@")) == (0, set())
    assert refusal(state, "step@r2c1") == "You have no steps left. End your turn."


def test_a_step_goes_to_a_free_tile_that_touches() -> None:
    state = scene(SLOPE.replace(" ..........\n", " T2########\n"))
    assert some(state, "step@") == {"r1c2"}
    assert refusal(state, "step@r2c1") == "A team is there. Choose another tile."
    assert refusal(state, "step@r3c1") == "Step to a tile that touches yours."
    assert refusal(state, "step@r9c9") == "There is no such tile. Choose another one."


def test_nobody_steps_onto_the_yeti() -> None:
    state = scene(SLOPE.replace("T1..", "T1YY"))
    assert refusal(state, "step@r1c2") == "The Yeti is there. Choose another tile."


def test_from_off_the_mountain_a_team_enters_in_the_lowest_row() -> None:
    state = scene(SLOPE, seat=2)
    assert refusal(state, "enter@r2c1") == "Start on a tile in the lowest row."
    assert refusal(state, "step@r1c2") == "Start on a tile in the lowest row."
    assert play_out(state, "enter@r1c2").turn.steps == 2


def test_a_team_may_end_its_turn_early() -> None:
    assert play_out(scene(SLOPE), "end").seat == 2


# The sum of rows -----------------------------------------------------------------------------


def test_students_type_the_net_rows_of_the_turn() -> None:
    state = play_out(scene(SLOPE, calculate="student"), "step@r2c1", "step@r3c1", "step@r2c1")
    assert some(state, "end") == {" +1"}
    assert play_out(state, "end +1").seat == 2


@pytest.mark.parametrize("text", ["end +2", "end -1", "end +0"])
def test_wrong_rows_are_an_attempt(text: str) -> None:
    state = play_out(scene(SLOPE, calculate="student"), "step@r2c1")
    with pytest.raises(WrongAnswer):
        play_out(state, text)


def test_students_must_type_a_number() -> None:
    state = scene(SLOPE, calculate="student")
    assert refusal(state, "end") == "Add your rows first. Then end your turn."


def test_where_the_server_counts_a_plain_end_will_do() -> None:
    state = play_out(scene(SLOPE), "step@r2c1")
    assert some(state, "end") == {""}
    assert play_out(state, "end +1").seat == 2
    with pytest.raises(WrongAnswer):
        play_out(state, "end +3")


def test_off_the_mountain_is_row_0() -> None:
    state = scene(SLOPE, seat=2, calculate="student", teams={1: {"dangers": ("Rockfall",)}})
    state = play_out(state, "enter@r1c4")
    assert some(state, "end", 2) == {" +1"}
    state = play_out(state, "1: play Rockfall on 2")
    assert (at(state, 2), some(state, "end", 2)) == (None, {" +0"})


def test_the_route_holds_rows_gained_and_lost_by_steps_and_falls() -> None:
    drawing = SLOPE.replace("  ........", "  Ga......")
    state = play_out(scene(drawing, calculate="student"), "step@r2c1", "step@r3c1")
    state = play_out(state, "place@r1c2", "step@r1c3")
    assert state.turn.route == (1, 1, -2)
    assert some(state, "end") == {" +0"}


def test_what_happens_to_other_teams_is_not_in_the_route() -> None:
    teams = {1: {"dangers": ("Rockfall",)}, 2: {"at": "r1c4"}}
    state = play_out(scene(SLOPE, teams=teams), "step@r2c1", "play Rockfall on 2")
    assert (at(state, 2), state.turn.route) == (None, (1,))


def test_the_steps_of_a_turn_are_three_and_what_cards_give_and_take() -> None:
    state = scene(SLOPE, seat=2, teams={1: {"lost": 1, "items": ("Map",)}}, calculate="student")
    state = play_out(state, "end +0", "item Map")
    assert (state.turn.changes, state.turn.steps) == ((-1, 2), 4)


# The end -------------------------------------------------------------------------------------

TOP = " T1..T2\n........"


def test_a_step_onto_the_summit_finishes_the_round() -> None:
    state = play_out(scene(TOP, top="  ....", teams={1: {"at": "r3c1"}}), "step@r4c1")
    assert not outcome(state).over
    state = play_out(state, "end")
    assert (state.seat, outcome(state).over) == (2, False)
    state = play_out(state, "end")
    assert (outcome(state).over, outcome(state).winners) == (True, (1,))
    assert outcome(state).ranking == ((1,), (2,))
    assert to_move(state) == frozenset()


def test_all_who_are_on_the_summit_at_the_end_of_the_round_win_together() -> None:
    teams = {1: {"at": "r3c1"}, 2: {"at": "r3c2"}}
    state = play_out(scene(TOP, top="  ....", teams=teams), "step@r4c1", "end", "step@r4c1", "end")
    assert outcome(state).winners == (1, 2)
    assert outcome(state).ranking == ((1, 2),)


def test_the_last_team_of_a_round_ends_it_at_once() -> None:
    state = play_out(scene(TOP, seat=2, teams={2: {"at": "r3c1"}}), "step@r4c1", "end")
    assert outcome(state).winners == (2,)


def test_without_finishing_the_round_the_first_on_the_summit_wins_at_once() -> None:
    teams = {1: {"at": "r3c1"}}
    state = play_out(scene(TOP, teams=teams, finish_round=False), "step@r4c1")
    assert (outcome(state).over, outcome(state).winners) == (True, (1,))
    assert to_move(state) == frozenset()


def test_a_team_on_the_summit_can_only_end_its_turn() -> None:
    teams = {1: {"at": "r3c1", "items": ("Map",)}}
    state = play_out(scene(TOP, teams=teams), "step@r4c1")
    assert texts(state) == {"end"}
    assert refusal(state, "step@r3c1") == "You are on top. End your turn."


def test_a_team_on_the_summit_is_out_of_reach_of_danger_cards() -> None:
    teams = {1: {"at": "r3c1"}, 2: {"dangers": ("Avalanche",)}}
    state = play_out(scene(TOP, teams=teams), "step@r4c1")
    assert to_move(state) == {1}
    assert some(play_out(state, "end"), "play") == set()


def test_while_the_game_runs_the_highest_row_leads_and_equal_rows_share() -> None:
    state = scene(SLOPE, seats=4, teams={2: {"at": "r3c1"}, 3: {"at": "r1c3"}})
    assert outcome(state).ranking == ((2,), (1, 3), (4,))
    assert outcome(state).winners == ()


# Silent teams --------------------------------------------------------------------------------


def test_skip_ends_the_turn_of_a_silent_team() -> None:
    assert play_out(scene(SLOPE, calculate="student"), "skip 1").seat == 2


def test_skip_takes_the_first_answer_of_an_open_choice() -> None:
    state = due(scene(SLOPE, teams={2: {"items": ("Map", "Rope")}}), Drop(2))
    assert play_out(state, "skip 2").team(2).items == ("Rope",)


def test_skip_of_a_team_that_could_play_a_danger_card_holds_for_this_turn() -> None:
    state = play_out(scene(SLOPE, teams={2: {"dangers": ("Roar",)}}), "skip 2")
    assert to_move(state) == {1}
    assert to_move(play_out(state, "end")) == {2}


def test_a_team_with_nothing_to_do_is_not_skipped() -> None:
    assert refusal(scene(SLOPE), "skip 2") == "2 have nothing to do now."


def test_only_the_teacher_skips() -> None:
    assert legal_moves(scene(SLOPE), CHANCE) == ()
    with pytest.raises(NotYourTurn):
        play_move(GAME, scene(SLOPE), 2, Skip(1))


# Metres --------------------------------------------------------------------------------------


def on_metres(**options: object) -> State:
    """Team 1 has gone up from row 1 to row 2 of rows that are 7 metres high."""
    return play_out(scene(SLOPE, calculate="student", metres=7, **options), "step@r2c1")


def test_a_team_says_how_high_it_stands_where_rows_have_metres() -> None:
    state = on_metres()
    assert [text for text in texts(state) if text.startswith("end")] == ["end 14 m"]
    assert [fact.sum for fact in GAME.facts.facts(state, 1, read("end 14 m"))] == ["2*7"]
    assert play_out(state, "end 14 m").seat == 2


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("end", "Work out how high you stand. Then end your turn."),
        ("end +1", "Work out how high you stand. Then end your turn."),
        ("end 7 m", "Not 7 metres. Try again."),
    ],
)
def test_it_refuses_another_height_and_rows_alone(text: str, why: str) -> None:
    assert refusal(on_metres(), text) == why


def test_who_stands_as_high_as_before_has_nothing_to_work_out() -> None:
    state = scene(SLOPE, calculate="student", metres=7)
    assert [text for text in texts(state) if text.startswith("end")] == ["end"]
    assert not GAME.board.view(state, 1)["form"]
    assert GAME.facts.facts(state, 1, read("end")) == ()


def test_metres_are_refused_where_rows_are_counted() -> None:
    state = play_out(scene(SLOPE, calculate="student"), "step@r2c1")
    assert refusal(state, "end 14 m") == "Not 14 metres. Try again."
    assert play_out(state, "end +1").seat == 2
