"""Luck, choice and share of recorded games, added up once more by the words of the docs alone."""

from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import replace
from itertools import groupby, product, repeat
from pathlib import Path
from statistics import fmean

import pytest

from classroom.analysis.choices import weigh
from games.engine import CHANCE, Dice, Seat, State
from games.errors import UserError
from games.movelog import TAKEBACK, MoveLog
from games.roll_to_the_top.rolls import outcomes
from tests.games.test_recorded_games import RECORDS, load_record
from tests.history_maker.playing import play_game

ROWS = 24  # of a game, from its start
GAMES = {
    "cant_stop": "jumping_2_teams",
    "climb_on": "cut_short",
    "on_belay": "taken_back",
    "roll_to_the_top": "tree_increasing",
    "yeti_mountain": "first_wins_at_once",
}


def recorded(slug: str) -> MoveLog:
    return beginning(load_record(Path(RECORDS, slug, f"{GAMES[slug]}.txt"))[0])


def careless(slug: str) -> MoveLog:
    """A game of teams that often take another move than the best, always the same game."""
    return beginning(play_game(slug, 2, "careless").log)


def beginning(log: MoveLog) -> MoveLog:
    rows = log.rows[:ROWS]
    return MoveLog.replay(log.game, log.options, log.seats, [(row.seat, row.text) for row in rows])


def plies_in_force(log: MoveLog) -> list[int]:
    """Without the rows that were taken back, and without take-backs and skips of the teacher."""
    line: list[int] = []
    for ply, row in enumerate(log.rows):
        word, *rest = row.text.split()
        if row.seat == CHANCE and word == TAKEBACK:
            line = [one for one in line if one < int(rest[0])]
        elif row.seat != CHANCE or word != "skip":
            line.append(ply)
    return line


def best(log: MoveLog, state: State, seat: Seat) -> float:
    hints = log.game.hints
    listed = hints.hint_list(state, seat)["hints"] if hints.list_key(state, seat) else []
    return max((hints.value(one) for one in listed if one["text"]), default=0.0)


def choices(log: MoveLog, seat: Seat) -> Iterator[tuple[float, float]]:
    """Return the best and the chosen value, for each move that can be compared."""
    game = log.game
    for ply in plies_in_force(log):
        state, row = log.states[ply], log.rows[ply]
        if row.seat != seat or not game.hints.list_key(state, seat):
            continue
        listed = [one for one in game.hints.hint_list(state, seat)["hints"] if one["text"]]
        after = {
            str(game.rules.play(state, seat, move)) for move in game.rules.legal_moves(state, seat)
        }
        if not listed or len(after) < 2:
            continue
        same = [one for one in listed if leads_to(log, ply, one["text"]) == log.states[ply + 1]]
        if same:
            yield best(log, state, seat), max(map(game.hints.value, same))
        elif row.text.split()[0] in game.hints.PASSES:
            yield best(log, state, seat), 0.0


def leads_to(log: MoveLog, ply: int, text: str) -> State | None:
    try:
        return log.game.rules.play(
            log.states[ply], log.rows[ply].seat, log.game.notation.read(text)
        )
    except UserError:
        return None


def gains(log: MoveLog, seat: Seat) -> Iterator[float]:
    """By how much each roll was better than all rolls are on average."""
    for own, each in rolls(log, seat):
        yield own - sum(each) / len(each)


def rolls(log: MoveLog, seat: Seat) -> Iterator[tuple[float, list[float]]]:
    """Yield what each roll was worth, and what each of all rolls would have been."""
    rules = log.game.rules
    for ply in plies_in_force(log):
        state, draw = log.states[ply], rules.chance(log.states[ply])
        if not isinstance(draw, Dice) or log.game.hints.value_distribution(state, seat) is None:
            continue
        each = list[float]()
        for one, same in groupby(rolled(log, ply, draw)):
            each += [best(log, one, seat)] * len(list(same))
        yield best(log, log.states[ply + 1], seat), each


def rolled(log: MoveLog, ply: int, draw: Dice) -> Iterator[State]:
    """The position after each result of a roll, of dice in any order after one order of them; of
    more than two dice of Roll to the Top! after each of the few that stand for all.
    """
    rules, state = log.game.rules, log.states[ply]
    if log.game.slug == "roll_to_the_top" and len(state.dice) > 2:
        for numbers in outcomes(state.dice).elements():
            dice = tuple(zip(state.dice, numbers, strict=True))
            yield replace(log.states[ply + 1], rolled=dice)
        return
    for numbers, times in Counter(_orders(draw)).items():
        move = rules.chance_move(state, draw.result(numbers))
        yield from repeat(rules.play(state, CHANCE, move), times)


def _orders(draw: Dice) -> Iterator[tuple[int, ...]]:
    for numbers in product(*map(range, draw.sides)):
        yield tuple(sorted(numbers)) if len(set(draw.sides)) == 1 else numbers


@pytest.mark.parametrize("game", [recorded, careless])
@pytest.mark.parametrize("slug", GAMES)
def test_choice_and_share_are_what_was_taken_of_the_best(
    slug: str, game: Callable[[str], MoveLog]
) -> None:
    log, compared = game(slug), 0
    for seat in range(1, log.seats + 1):
        luck, pairs = weigh(log, {}).teams[seat - 1], list(choices(log, seat))
        compared += len(pairs)
        assert luck.choice == pytest.approx(sum(min(0, taken - most) for most, taken in pairs))
        gained = sum(max(0, most) for most, _ in pairs)
        share = sum(max(0, min(taken, most)) for most, taken in pairs) / gained if gained else 1
        assert luck.share == (pytest.approx(share) if pairs else None)
    assert compared > 2


@pytest.mark.parametrize("slug", ["on_belay", "climb_on", "cant_stop", "roll_to_the_top"])
def test_luck_is_what_rolls_brought_above_the_mean_of_all_rolls(slug: str) -> None:
    log, compared = recorded(slug), 0
    for seat in range(1, log.seats + 1):
        each = list(gains(log, seat))
        compared += len(each)
        assert weigh(log, {}).teams[seat - 1].luck == (pytest.approx(sum(each)) if each else None)
    assert compared > 2


@pytest.mark.parametrize("slug", ["on_belay", "climb_on", "cant_stop", "roll_to_the_top"])
def test_how_likely_a_good_roll_was_is_the_part_of_rolls_above_the_mean(slug: str) -> None:
    log = recorded(slug)
    weighed, compared = weigh(log, {}).rolls, 0
    for seat in range(1, log.seats + 1):
        likely = [roll.good for roll in weighed if roll.seat == seat]
        all_rolls = [each for _, each in rolls(log, seat)]
        parts = [sum(one > fmean(each) + 5e-5 for one in each) / len(each) for each in all_rolls]
        compared += len(parts)
        assert likely == pytest.approx(parts, abs=1e-4)
    assert compared > 2
