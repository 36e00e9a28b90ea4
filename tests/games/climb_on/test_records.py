"""Every record shows what its name says; `test_recorded_games.py` replays them all."""

from pathlib import Path

import pytest

from games import records
from games.climb_on.moves import END, Deal, Go, Redraw, Roll, Spend
from games.climb_on.notation import read
from games.climb_on.position import ON_TOP, OUT
from games.movelog import MoveLog

FOLDER = Path(__file__).parents[1] / "records" / "climb_on"


def load_record(name: str) -> MoveLog:
    log, _ = records.read((FOLDER / f"{name}.txt").read_text())
    return log


def winners(log: MoveLog) -> tuple[int, ...]:
    return log.game.rules.outcome(log.state).winners


def where(log: MoveLog) -> list[str]:
    return [team.where for team in log.state.teams]


def moves(log: MoveLog) -> list[object]:
    return [read(row.text) for row in log.rows]


def falls(log: MoveLog) -> list[tuple[int, bool]]:
    """The seats that fell, and whether onto a clip."""
    return [
        (state.seat, state.team.clip is not None)
        for state, row in zip(log.states, log.rows, strict=False)
        if row.text == "fall"
    ]


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_students_add_up_every_move_to_the_top(seats: int) -> None:
    log = load_record(f"classic_{seats}_teams")
    assert (log.seats, log.options.calculate) == (seats, "student")
    assert ON_TOP in where(log)
    assert all(move.points is not None for move in moves(log) if isinstance(move, Go))


@pytest.mark.parametrize(
    ("name", "options"),
    [
        ("tough", {"tough": True}),
        ("contest", {"contest": True}),
        ("tough_contest", {"tough": True, "contest": True}),
        ("yellow", {"holds": "yellow"}),
        ("blue", {"holds": "blue"}),
        ("server_calculates", {"calculate": "server"}),
        ("restart_on_the_ground", {"ground_fall": "restart"}),
    ],
)
def test_each_variant_is_played_to_the_top(name: str, options: dict[str, object]) -> None:
    log = load_record(name)
    assert {option: getattr(log.options, option) for option in options} == options
    assert ON_TOP in where(log)
    assert winners(log)


@pytest.mark.parametrize(("name", "row"), [("contest", 14), ("tough_contest", 24)])
def test_a_contest_begins_with_panels_between_the_teams(name: str, row: int) -> None:
    log = load_record(name)
    laid = [move for move in moves(log) if isinstance(move, Deal) and move.seat == 0]
    assert [len(move.numbers) for move in laid] == [log.seats - 1]
    assert {placed.corner[1] for placed in log.states[1].wall.panels} == {row}


def test_of_two_on_top_the_one_with_more_stamina_wins() -> None:
    log = load_record("more_stamina_wins_on_top")
    on_top = {
        s: log.state.teams[s - 1].stamina for s in log.state.seats if where(log)[s - 1] == ON_TOP
    }
    assert len(on_top) > 1
    assert winners(log) == (max(on_top, key=lambda seat: on_top[seat]),)


def test_equal_stamina_on_top_wins_together() -> None:
    assert len(winners(load_record("joint_winners_on_top"))) == 2


def test_an_empty_pile_ends_the_game_without_a_top() -> None:
    log = load_record("empty_pile")
    assert (log.state.pile, ON_TOP in where(log), bool(winners(log))) == ((), False, True)


def test_the_top_counts_though_the_pile_is_empty() -> None:
    log = load_record("empty_pile_and_top")
    assert log.state.pile == ()
    assert {where(log)[seat - 1] for seat in winners(log)} == {ON_TOP}


def test_all_out_has_no_winner() -> None:
    log = load_record("all_out")
    assert (set(where(log)), winners(log), log.to_move) == ({OUT}, (), frozenset())


def test_a_team_is_out_and_the_others_go_on_to_the_top() -> None:
    log = load_record("one_out_others_go_on")
    assert {OUT, ON_TOP} <= set(where(log))


def test_a_team_falls_onto_its_clip_and_wins_in_the_end() -> None:
    log = load_record("fall_onto_the_clip_and_top")
    assert any((seat, True) in falls(log) for seat in winners(log))
    assert ON_TOP in where(log)


def test_a_team_starts_again_on_the_ground() -> None:
    log = load_record("restart_on_the_ground")
    assert any(not clipped for _, clipped in falls(log))
    assert OUT not in where(log)


def test_cards_redraws_and_spent_dice_are_all_in_one_game() -> None:
    game_moves = moves(load_record("cards_and_redraws"))
    assert {Redraw, Spend} <= set(map(type, game_moves))
    assert any(isinstance(move, Roll) and move.chalk for move in game_moves)
    assert any(isinstance(move, Roll) and move.jump for move in game_moves)
    assert any(isinstance(move, Go) and move.awards for move in game_moves)


def test_a_team_climbs_with_cards_before_its_dice_and_has_a_roll_left() -> None:
    log = load_record("cards_before_the_dice")
    after_cards = [state for state in log.states if state.phase == "moved"]
    assert after_cards
    assert not any(map(log.game.hooks.follows, after_cards))


@pytest.mark.parametrize("name", ["contest", "as_the_rulebook_voted_yellow"])
def test_a_turn_is_over_by_itself_after_dice_and_cards(name: str) -> None:
    log = load_record(name)
    last = [state for state in log.states if state.phase == "last"]
    assert last
    assert all(log.game.hooks.follows(state) == (state.seat, END) for state in last)


def test_silent_teams_are_skipped_in_every_phase() -> None:
    log = load_record("silent_team_skipped")
    phases = {
        state.phase
        for state, row in zip(log.states, log.rows, strict=False)
        if row.text.startswith("skip")
    }
    assert {"setup", "turn", "rest", "rolled"} <= phases


def test_a_lesson_may_end_before_the_game() -> None:
    log = load_record("cut_short")
    outcome = log.game.rules.outcome(log.state)
    assert (outcome.over, outcome.winners, len(outcome.ranking) > 1) == (False, (), True)
