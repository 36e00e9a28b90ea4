"""The contract of values: what entries of a hint list are worth, and what a roll could bring."""

import json
from collections import Counter
from math import isclose, isfinite, prod

from games.engine import CHANCE, Dice, plain_data
from tests.games.playing import Case, every_case, few, random_game, some_plies

PLIES = 12
SAMPLED = {"roll_to_the_top"}


@every_case
def test_the_first_entry_that_can_be_played_is_worth_most(case: Case) -> None:
    log, _ = random_game(case)
    hints, count = log.game.hints, 0
    for ply in some_plies(log, 4 * PLIES):
        for seat in few(range(1, log.seats + 1)):
            listed = json.loads(json.dumps(plain_data(hints.hint_list(log.states[ply], seat))))[
                "hints"
            ]
            values = [hints.value(hint) for hint in listed if hint["text"] is not None]
            assert all(map(isfinite, values))
            assert not values or isclose(values[0], max(values)), (ply, seat)
            count += len(values)
    assert count


@every_case
def test_an_outlook_counts_what_the_roll_can_bring(case: Case) -> None:
    log, _ = random_game(case)
    hints, rules = log.game.hints, log.game.rules
    for ply in _rolls(case, log):
        what, after = rules.chance(log.states[ply]), log.states[ply + 1]
        for seat in few(range(1, log.seats + 1)):
            results = hints.value_distribution(log.states[ply], seat)
            if results is None:
                continue
            assert isinstance(what, Dice)
            assert sum(results.values()) <= prod(what.sides)
            if case.slug in SAMPLED:
                continue
            assert sum(results.values()) == prod(what.sides)
            listed = hints.hint_list(after, seat)["hints"]
            best = max([hints.value(one) for one in listed if one["text"]], default=0.0)
            assert any(isclose(best, value, abs_tol=1e-9) for value in results), (ply, seat)


@every_case
def test_there_is_no_outlook_where_no_roll_is_due(case: Case) -> None:
    log, _ = random_game(case)
    for ply in some_plies(log, PLIES):
        if not isinstance(log.game.rules.chance(log.states[ply]), Dice):
            for seat in few(range(1, log.seats + 1)):
                assert log.game.hints.value_distribution(log.states[ply], seat) is None


@every_case
def test_faces_say_what_dice_show_and_nothing_else(case: Case) -> None:
    log, _ = random_game(case)
    rolls = 0
    for ply, row in enumerate(log.rows):
        dice = log.game.hooks.dice_shown(log.options, log.game.notation.read(row.text))
        assert all(0 <= die.face - die.lowest < die.sides for die in dice)
        assert not dice or row.seat == CHANCE
        rolls += bool(dice)
        if dice and isinstance(what := log.game.rules.chance(log.states[ply]), Dice):
            assert Counter(die.sides for die in dice) <= Counter(what.sides)
            assert {die.lowest for die in dice} == {what.lowest}
    assert rolls


@every_case
def test_units_are_words(case: Case) -> None:
    hints = case.start().game.hints
    assert hints.UNIT.strip()
    assert all(word.isalpha() for word in hints.PASSES)


def _rolls(case: Case, log) -> list[int]:
    """Some plies at which dice are due."""
    results = [
        ply
        for ply, state in enumerate(log.states)
        if isinstance(log.game.rules.chance(state), Dice)
    ]
    return results[:: max(1, len(results) // PLIES)]
