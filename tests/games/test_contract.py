"""The contract every game keeps, checked on random games: rules, notation, log and records.

`test_contract_views.py` does the same for what people see: hints and boards.
"""

import random

import pytest

from games import records, registry
from games.contract import Game
from games.engine import CHANCE
from games.errors import Illegal, NotYourTurn
from games.movelog import MoveLog, Row, unfair_draws
from tests.games.playing import (
    Case,
    any_table,
    at,
    every_case,
    few,
    kind,
    legal_texts,
    random_game,
    random_play,
    refusal_of,
    seed_of,
    some_plies,
    state_hash,
)

CHECKED_PLIES = 25
LONG_LIST = 60
POOL = 40
CUT = 600


@every_case
def test_a_random_game_ends_with_a_ranking_of_all_seats(case: Case) -> None:
    log, _ = random_game(case)
    outcome = log.game.rules.outcome(log.state)
    assert outcome.over
    assert sorted(seat for place in outcome.ranking for seat in place) == _seats(log)
    assert set(outcome.winners) <= set(_seats(log))


@every_case
def test_nobody_has_won_while_somebody_has_to_move(case: Case) -> None:
    log, _ = random_game(case)
    for state in log.states[:-1]:
        outcome = log.game.rules.outcome(state)
        assert (outcome.over, tuple(outcome.winners)) == (False, ())
        assert sorted(seat for place in outcome.ranking for seat in place) == _seats(log)


@every_case
def test_seat_zero_has_to_move_exactly_when_chance_is_due(case: Case) -> None:
    log, _ = random_game(case)
    rules = log.game.rules
    for state in log.states:
        movers = rules.to_move(state)
        assert (movers == {CHANCE}) == (rules.chance(state) is not None)
        assert movers <= {CHANCE, *_seats(log)}
        assert CHANCE not in movers or movers == {CHANCE}


@every_case
def test_every_move_reads_back_as_written(case: Case) -> None:
    log, _ = random_game(case)
    notation, normal_form = log.game.notation, log.game.hooks.normal_form
    for ply in some_plies(log, CHECKED_PLIES):
        for seat in few(log.game.rules.to_move(log.states[ply])):
            for move in log.game.rules.legal_moves(log.states[ply], seat):
                assert notation.read(notation.write(move)) == move
                normal = normal_form(move)
                assert notation.read(notation.write(normal)) == normal
                assert normal_form(normal) == normal
    for row in log.rows:
        assert notation.write(notation.read(row.text)) == row.text


@every_case
def test_a_team_that_has_to_move_can_move(case: Case) -> None:
    log, _ = random_game(case)
    for ply in some_plies(log, CHECKED_PLIES):
        now = at(log, ply)
        for seat in now.to_move - {CHANCE}:
            assert legal_texts(now, seat)


@every_case
def test_nobody_else_has_a_move(case: Case) -> None:
    log, _ = random_game(case)
    for ply in some_plies(log, CHECKED_PLIES):
        now = at(log, ply)
        for seat in {CHANCE, *_seats(log)} - (now.to_move - {CHANCE}):
            assert legal_texts(now, seat) == []


@every_case
def test_every_listed_move_is_taken(case: Case) -> None:
    log, seed = random_game(case)
    luck = random.Random(seed)
    for ply in some_plies(log, CHECKED_PLIES):
        now = at(log, ply)
        for seat in few(now.to_move - {CHANCE}):
            texts = legal_texts(now, seat)
            assert len(set(texts)) == len(texts)
            if len(texts) > LONG_LIST:
                texts = luck.sample(texts, LONG_LIST)
            for text in texts:
                assert now.play(seat, text).rows[-1] == Row(seat, text)


@every_case
def test_a_move_that_is_not_listed_is_refused(case: Case) -> None:
    """The moves tried are those that other teams or other plies of the game have."""
    log, seed = random_game(case)
    pool, tried = _pool(log, seed), 0
    for ply in some_plies(log, CHECKED_PLIES):
        now = at(log, ply)
        for seat in few(now.to_move - {CHANCE}):
            legal = set(legal_texts(now, seat))
            for text in pool:
                if text not in legal:
                    assert isinstance(refusal_of(now, seat, text), Illegal), (ply, seat, text)
                    tried += 1
    assert tried


@every_case
def test_a_team_that_has_nothing_to_do_is_told_so(case: Case) -> None:
    log, seed = random_game(case)
    pool = _pool(log, seed)[:3]
    for ply in [*some_plies(log, CHECKED_PLIES), log.ply]:
        now = at(log, ply)
        for seat in {CHANCE, *_seats(log), len(_seats(log)) + 1} - now.to_move:
            for text in pool:
                assert isinstance(refusal_of(now, seat, text), NotYourTurn), (ply, seat, text)


@every_case
def test_whatever_anybody_says_at_any_time_is_taken_or_refused(case: Case) -> None:
    """Every kind of text of the game, from every seat and from chance, in every phase."""
    log, seed = random_game(case)
    texts = [*{kind(row.text): row.text for row in log.rows}.values(), *_pool(log, seed)]
    of_chance = {kind(row.text) for row in log.rows if row.seat == CHANCE}
    for ply in [*_plies_of_phases(log), log.ply]:
        now = at(log, ply)
        for seat in {CHANCE, *few(_seats(log)), len(_seats(log)) + 1}:
            for text in texts:
                if refusal_of(now, seat, text) is None:
                    assert seat in now.to_move, (ply, seat, text)
                    assert (kind(text) in of_chance) == (seat == CHANCE), (ply, seat, text)


@every_case
def test_chance_is_refused_from_every_team(case: Case) -> None:
    log, _ = random_game(case)
    chance_texts = {kind(row.text): row.text for row in log.rows if row.seat == CHANCE}
    for ply in some_plies(log, CHECKED_PLIES):
        now = at(log, ply)
        texts = [*chance_texts.values()] if CHANCE not in now.to_move else [log.rows[ply].text]
        for seat in _seats(log):
            for text in texts:
                assert refusal_of(now, seat, text), (ply, seat, text)


@every_case
def test_the_teacher_can_skip_exactly_the_teams_that_have_to_move(case: Case) -> None:
    log, _ = random_game(case)
    for ply in [*some_plies(log, CHECKED_PLIES), log.ply]:
        now = at(log, ply)
        for seat in [CHANCE, *_seats(log), len(_seats(log)) + 1]:
            is_accepted = refusal_of(now, CHANCE, f"skip {seat}") is None
            assert is_accepted == (seat in now.to_move - {CHANCE}), (ply, seat)
            assert refusal_of(now, seat or 1, f"skip {seat}"), (ply, seat)


@every_case
def test_a_game_of_skips_alone_goes_on_to_the_next_team(case: Case) -> None:
    """A table at which no team ever answers is never stuck on one of them."""
    log = case.start().settle(seed_of(case))
    skipped = set()
    for _ in range(20 * log.seats):
        if not log.to_move:
            break
        seat = min(log.to_move)
        skipped.add(seat)
        log = log.play(CHANCE, f"skip {seat}").settle(seed_of(case))
    assert skipped == set(_seats(log)) or not log.to_move


@every_case
def test_its_rows_replay_to_the_same_positions(case: Case) -> None:
    log, _ = random_game(case)
    again = MoveLog.replay(log.game, log.options, log.seats, log.rows)
    assert again.states == log.states
    for ply in some_plies(log, CHECKED_PLIES):
        assert state_hash(again.states[ply]) == state_hash(log.states[ply])


@every_case
def test_its_record_gives_the_same_log_and_true_dice(case: Case) -> None:
    log, seed = random_game(case)
    assert records.read(records.write(log, seed)) == (log, seed)
    assert unfair_draws(log, seed) == []


@every_case
def test_a_record_with_tampered_dice_is_refused(case: Case) -> None:
    log, seed = random_game(case)
    draws = [ply for ply, state in enumerate(log.states) if log.game.rules.chance(state)]
    random_plies = [ply for ply in draws if log.game.rules.chance(log.states[ply]).sides]
    for ply in (random_plies[0], random_plies[len(random_plies) // 2], random_plies[-1]):
        false = _other_dice(log, seed, ply)
        assert unfair_draws(false, seed) == [ply]
        with pytest.raises(Illegal, match=rf"\b{ply}\b"):
            records.read(records.write(false, seed))


@pytest.mark.slow
@pytest.mark.parametrize("game", registry.all_games(), ids=lambda game: game.slug)
def test_a_thousand_games_replay_to_the_same_position(game: Game) -> None:
    """Tables of every size, options of every kind, skips, take-backs, long games cut short."""
    for number in range(1000):
        seed = seed_of((game.slug, number))
        log = random_play(any_table(game, seed), seed, skips=0.01, takebacks=0.01, cut=CUT)
        again = MoveLog.replay(log.game, log.options, log.seats, log.rows)
        copy, _ = records.read(records.write(log, seed))
        hashes = {state_hash(end.state) for end in (log, again, copy)}
        assert len(hashes) == 1, (game.slug, number)


def _seats(log: MoveLog) -> list[int]:
    return list(range(1, log.seats + 1))


def _plies_of_phases(log: MoveLog) -> list[int]:
    """The first ply of each phase, and the first in it that somebody else has to move."""
    first: dict[tuple[str, bool], int] = {}
    for ply, state in enumerate(log.states[:-1]):
        first.setdefault((log.game.board.view(state, None)["phase"], log.rows[ply].seat == 0), ply)
    return sorted(first.values())


def _pool(log: MoveLog, seed: bytes) -> list[str]:
    """Moves that some team has somewhere in this game, of every kind, always the same ones."""
    luck = random.Random(seed)
    pool = {kind(row.text): row.text for row in log.rows if row.seat}
    for ply in some_plies(log, CHECKED_PLIES):
        now = at(log, ply)
        for seat in few(now.to_move - {CHANCE}):
            pool |= {text: text for text in luck.choices(legal_texts(now, seat), k=3)}
    texts = sorted(set(pool.values()))
    return luck.sample(texts, min(POOL, len(texts)))


def _other_dice(log: MoveLog, seed: bytes, ply: int) -> MoveLog:
    """Return the log up to this ply, if chance says something else than the seed does."""
    now, number = at(log, ply), 0
    while (false := at(now.draw(seed_of(number)), ply + 1)).rows[-1] == log.rows[ply]:
        number += 1
    return false
