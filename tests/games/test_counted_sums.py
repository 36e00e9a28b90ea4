"""The contract between two roles: the checker is asked for the very sums that the driver is
counted for, in every game and for every kind of decision, whether the answers are right or wrong.
"""

from collections import Counter, defaultdict
from collections.abc import Iterator
from functools import cache
from itertools import islice
from pathlib import Path

import pytest

from games import records, registry
from games.contract import Game
from games.engine import CHANCE, Move, Seat, State
from games.facts import Fact, fact_of, facts_with_claim
from games.movelog import MoveLog
from tests.games.on_belay.positions import standing
from tests.games.playing import Case, every_case, random_game, some_plies

RECORDS = Path(__file__).parent / "records"
every_game = pytest.mark.parametrize("game", registry.all_games(), ids=lambda game: game.slug)
Sum = tuple[str, str, int, int | None]
"""Operation, sum, right answer and what was claimed, as counts know them."""


def checker_sums(game: Game, state: State, seat: Seat, move: Move) -> list[Sum]:
    """Return what the checker is asked, as it is counted for the checker who says the driver's
    number."""
    sums = game.sums_to_check(state, seat, move)
    return [_key(fact_of(fact.sum, fact.answer, fact.claim)) for fact in sums]


def driver_sums(game: Game, state: State, seat: Seat, move: Move) -> list[Sum]:
    """Return what the driver is counted for."""
    return [_key(fact) for fact in facts_with_claim(game.facts.facts(state, seat, move))]


def _key(fact: Fact) -> Sum:
    return fact.operation, fact.sum, fact.answer, fact.claim


def rows_of(log: MoveLog) -> Iterator[tuple[State, Seat, Move]]:
    for row, state in zip(log.rows, log.states, strict=False):
        if row.seat != CHANCE:
            yield state, row.seat, log.game.notation.read(row.text)


@cache
def logs_of(game: Game) -> list[MoveLog]:
    """Two recorded games in which sums are said."""
    files = sorted((RECORDS / game.slug).glob("*.txt"))
    logs = (records.read(file.read_text())[0] for file in files)
    return list(islice(filter(_has_sums, logs), 2))


def _has_sums(log: MoveLog) -> bool:
    return any(driver_sums(log.game, *row) for row in rows_of(log))


@every_game
def test_the_checker_is_asked_for_what_the_driver_is_counted_for(game: Game) -> None:
    """Sums that are asked later, such as those of a sheet that is filled in square by square, are
    asked before the team's next round."""
    questions = 0
    for log in logs_of(game):
        waiting: dict[Seat, Counter[Sum]] = defaultdict(Counter)
        for state, seat, move in rows_of(log):
            own, sums = driver_sums(game, state, seat, move), checker_sums(game, state, seat, move)
            if own and sums:
                assert own == sums
            waiting[seat].update(own)
            assert not Counter(sums) - waiting[seat], "asked, and never counted"
            if sums:
                waiting[seat] -= Counter(sums)
                questions += 1
                assert not waiting[seat], "counted, and never asked"
    assert questions


@every_game
def test_a_wrong_answer_is_the_same_sum_for_both(game: Game) -> None:
    wrong_answers = 0
    for log in logs_of(game):
        for state, seat, move in rows_of(log):
            for fact in facts_with_claim(game.facts.facts(state, seat, move))[:1]:
                wrong = game.facts.with_claim(state, seat, move, fact.answer + 1)
                own, sums = (
                    driver_sums(game, state, seat, wrong),
                    checker_sums(game, state, seat, wrong),
                )
                assert own[0][3] == fact.answer + 1
                # What follows from a wrong number is counted for nobody, and asked all the same.
                assert sums[: len(own)] in ([], own)
                wrong_answers += 1
    assert wrong_answers


@every_case
def test_in_any_position_what_is_asked_is_counted(case: Case) -> None:
    log, _ = random_game(case)
    game = log.game
    for ply in some_plies(log, 12):
        state = log.states[ply]
        for seat in game.rules.to_move(state) - {CHANCE}:
            for move in list(game.rules.legal_moves(state, seat))[:80]:
                own, sums = (
                    driver_sums(game, state, seat, move),
                    checker_sums(game, state, seat, move),
                )
                assert not (own and sums) or own == sums


@pytest.mark.parametrize("text", ["safe 2 12", "safe 2 13", "off 2 11", "safe 2 12 of 4"])
def test_a_rope_from_the_ground_is_a_sum_for_both(text: str) -> None:
    game = registry.get("on_belay")
    state, move = standing({2: 2}, {2: 12, 3: 3}, dice=(1, 2, 3)), game.notation.read(text)
    claim = int(text.split()[2])
    expected = [("-", "12-0", 12, claim)]
    assert checker_sums(game, state, 1, move) == driver_sums(game, state, 1, move) == expected


def test_a_team_at_the_bottom_is_a_sum_for_both_too() -> None:
    game = registry.get("on_belay")
    state, move = standing({}, {}, dice=(1, 2, 3)), game.notation.read("safe 2 0")
    assert (
        checker_sums(game, state, 1, move)
        == driver_sums(game, state, 1, move)
        == [("-", "0-0", 0, 0)]
    )
