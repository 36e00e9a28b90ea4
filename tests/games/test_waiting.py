"""See what teams that wait can work out of the position, game by game."""

import random

import pytest

from games import bots, registry
from games.contract import Game
from games.engine import CHANCE, Seat, State
from games.facts import operands
from games.movelog import MoveLog
from games.options import read_options
from tests.games.cant_stop import positions as cant_stop
from tests.games.climb_on import positions as climb_on
from tests.games.climb_on.test_moving import STRAIGHT, column
from tests.games.on_belay.positions import standing
from tests.games.playing import Case, every_case, random_game, some_plies
from tests.games.roll_to_the_top.playing import dice_log
from tests.games.yeti_mountain.positions import BETWEEN, scene

every_game = pytest.mark.parametrize("game", registry.all_games(), ids=lambda game: game.slug)
MOST_PLIES = 60


def facts(slug: str, state: State, seat: Seat) -> list[tuple[str, str]]:
    """Each as what is asked about, and the sum."""
    waiting = registry.get(slug).hooks.waiting_facts(state, seat)
    return [(str(question), fact.sum) for fact, question in waiting]


def sums(slug: str, state: State, seat: Seat) -> list[str]:
    return [sum_ for _, sum_ in facts(slug, state, seat)]


@every_case
def test_facts_of_who_waits_are_right_and_say_what_they_are_about(case: Case) -> None:
    log, _ = random_game(case)
    game = log.game
    for ply in some_plies(log, 12):
        for seat in range(1, log.seats + 1):
            for fact, question in game.hooks.waiting_facts(log.states[ply], seat):
                numbers, sign = operands(fact.sum), fact.operation
                product = numbers[0] * numbers[-1]
                assert fact.answer == (product if sign == "*" else sum(numbers)), fact
                assert fact.claim is None
                assert fact.answer >= 0
                assert question is not None


@every_game
def test_in_every_game_who_waits_has_something_to_work_out(game: Game) -> None:
    """While bots play as long as it takes until the first teams have climbed."""
    preset = next(iter(game.rules.PRESETS.values()))
    log, luck = MoveLog.start(game, read_options(game.rules.Options, preset), 3), random.Random(1)
    met = set()
    while log.to_move and (log.ply < MOST_PLIES or not met):
        if CHANCE in log.to_move:
            log = log.draw(bytes(32))
            continue
        for seat in {1, 2, 3} - log.to_move:
            met |= {fact.sum for fact, _ in game.hooks.waiting_facts(log.state, seat)}
        says = {seat: _text(log, seat, luck) for seat in sorted(log.to_move)}
        seat = next(seat for seat, text in says.items() if text)
        log = log.play(seat, says[seat] or "")
    assert met


def _text(log: MoveLog, seat: Seat, luck: random.Random) -> str | None:
    return bots.choose(log.game, log.state, seat, bots.MIDDLE, luck.randrange)


def test_rivals_add_the_pairs_that_are_about_to_be_played() -> None:
    state = cant_stop.with_dice(cant_stop.position(), "1 5 4 6")
    assert sums("cant_stop", state, 2) == ["1+5", "4+6", "1+4", "5+6", "1+6", "4+5"]


def test_steps_at_stake_and_to_the_top_are_worked_out() -> None:
    state = cant_stop.position(climbers={6: 4, 7: 5}, camps={1: {7: 2}, 2: {7: 5, 12: 3}})
    assert sums("cant_stop", state, 2) == ["3+4", "13-5"]


def test_rivals_add_what_a_climber_could_pay_with_and_its_own_team_does_not() -> None:
    state = climb_on.with_dice(column(*STRAIGHT, overhang=1), "3 2")
    assert sums("climb_on", state, 2) == ["2+2+3"]
    assert "2+2+3" not in sums("climb_on", state, 1)
    server = column(*STRAIGHT, overhang=1, options={"calculate": "server"})
    assert sums("climb_on", climb_on.with_dice(server, "3 2"), 2) == []


def test_climbers_say_how_far_they_are_from_others_from_the_top_and_from_being_rested() -> None:
    state = column(*STRAIGHT, at=(0, 3), others={2: {"at": (0, 6), "stamina": 7}})
    assert facts("climb_on", state, 2) == [
        ("How many squares are 1 below you?", "7-4"),
        ("How many squares are there to the top?", "28-7"),
        ("You rest. How much stamina do you have then?", "5+7"),
    ]


def test_teams_say_how_high_the_others_stand_and_how_far_above_or_below() -> None:
    state = scene(BETWEEN, metres=7, seat=1, teams={2: {"at": "r2c3"}})
    assert facts("yeti_mountain", state, 2) == [
        ("How many metres up are 1?", "5*7"),
        ("How many metres are 1 above you?", "35-14"),
        ("How many metres are there to the top?", "56-14"),
    ]
    assert sums("yeti_mountain", scene(BETWEEN, teams={2: {"at": "r2c3"}}), 2)[0] == "5-2"


def test_a_team_says_how_far_its_climbers_have_to_go_and_what_rope_is_left() -> None:
    state = standing({2: 8, 6: 12}, {5: 10}, trails=(2, 5, 6), height=30, rope=36)
    assert sums("on_belay", state, 1) == ["2*11", "3*6", "36-12"]


def test_of_a_sheet_only_what_the_others_may_see_is_asked() -> None:
    log = dice_log("d4=1 d8=8 d20=17 w=+", seats=2, sheet="[][][]")
    before = facts("roll_to_the_top", log.state, 2)
    assert before == [("How much do all the dice make?", "1+8+17")]
    filled = log.play(1, "1+8=9 @r1c1").play(1, "17 @r1c2")
    assert facts("roll_to_the_top", filled.state, 2) == before
