"""The same dice at several tables, whatever each of them does between two rolls."""

import random
from collections import defaultdict

import pytest

from games import dice, records
from games.dice import SharedSeed
from games.engine import Dice
from games.errors import Illegal
from games.movelog import MoveLog, is_draw, unfair_draws
from tests.games.playing import Case, default_cases, legal_texts

SEED = SharedSeed(bytes(range(32)))
every_default = pytest.mark.parametrize("case", default_cases(), ids=str)


def played(case: Case, number: int) -> MoveLog:
    """The first plies of a game with the shared dice, unlike those of other numbers."""
    log, luck = case.start(), random.Random(number)
    while log.to_move and log.ply < 150:
        log = log.settle(SEED)
        for seat in sorted(log.to_move)[:1]:
            log = log.play(seat, luck.choice(legal_texts(log, seat)))
    return log.settle(SEED)


def draws(log: MoveLog) -> dict[tuple[int, ...], list[str]]:
    """Return what dice showed, by the sides that were asked for, of the moves in force.

    A shuffle gives the same numbers, too, but tables have other cards left to shuffle.
    """
    by_sides = defaultdict(list)
    for ply in log.line:
        if is_draw(log, ply):
            draw = log.game.rules.chance(log.states[ply])
            if isinstance(draw, Dice):
                by_sides[draw.sides].append(log.rows[ply].text)
    return by_sides


@every_default
def test_two_tables_draw_the_same_though_they_play_differently(case: Case) -> None:
    first, second = (played(case, number) for number in (1, 2))
    assert first.rows != second.rows
    for sides, texts in draws(first).items():
        for one, other in zip(texts, draws(second)[sides], strict=False):
            assert one == other


@every_default
def test_the_dice_of_a_shared_seed_are_verified_and_other_dice_are_found_out(case: Case) -> None:
    log = played(case, 3)
    assert unfair_draws(log, SEED) == []
    assert unfair_draws(log, SharedSeed(bytes(32))) != []
    assert unfair_draws(log, bytes(SEED)) != []


@every_default
def test_a_record_says_that_its_dice_are_shared(case: Case) -> None:
    log = played(case, 4)
    text = records.write(log, SEED)
    again, seed = records.read(text)
    assert (again.rows, seed) == (log.rows, SEED)
    assert isinstance(seed, SharedSeed)
    with pytest.raises(Illegal):
        records.read(text.replace(f"dice: {records.SHARED}\n", ""))


def test_a_roll_that_was_taken_back_shows_the_same_again() -> None:
    start = Case("on_belay", "", 2).start()
    rolled = start.play(1, "roll").settle(SEED)
    again = rolled.play(0, "takeback 0").play(1, "roll").settle(SEED)
    assert again.rows[-1] == rolled.rows[-1]
    assert unfair_draws(again, SEED) == []


def test_dice_with_other_sides_have_numbers_of_their_own() -> None:
    rolls = {dice.shared_numbers(SEED, 0, (6,) * many)[:1] for many in range(1, 40)}
    assert len(rolls) == 6
