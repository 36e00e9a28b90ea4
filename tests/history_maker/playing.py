"""Real games for a made-up history: played by the rules with dice from a seed."""

import hashlib
import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, fields, is_dataclass, replace
from functools import cached_property
from typing import Any, NamedTuple

from classroom.analysis.choices import WeighedMatch, weigh
from classroom.facts.texts import facts_of_texts
from classroom.review.reports.counting import decision_starts
from games import registry
from games.contract import Game
from games.engine import CHANCE, Seat, plain_data
from games.errors import Sentence, UserError, WrongAnswer
from games.facts import Fact
from games.movelog import MoveLog, Row
from games.options import read_options

LONGEST = 500  # rows after which a lesson is over and the game is cut short
FIRST = 3  # a team takes one of the best few moves
CARELESS = 0.15  # … or any other that it is offered
QUESTIONS = 4  # for so many questions of a game the hint list is kept


class WrongTry(NamedTuple):
    """A wrong text that a team could have said before its move at `ply`."""

    ply: int
    seat: Seat
    text: str
    refusal: Sentence


@dataclass
class PlayedGame:
    """A log with its seed, and what a history needs to know of it for every student it names.

    `rounds` and `checked` by row: the round it was made in, and whether a checker confirms it.
    """

    log: MoveLog
    seed: bytes
    rounds: tuple[int, ...]
    checked: tuple[bool, ...]
    wrong: tuple[WrongTry, ...]
    hints: dict[tuple[int, Seat], dict[str, Any]]
    _sums: dict[tuple[int, Seat, str], Sequence[Fact]] = field(default_factory=dict)

    @cached_property
    def options(self) -> Any:
        return plain_data(self.log.options)

    @cached_property
    def since(self) -> dict[int, int]:
        return decision_starts(self.log)

    @cached_property
    def weighed(self) -> WeighedMatch:
        """Its choices and rolls; seconds of work."""
        return weigh(self.log, self.hints)

    def sums(self, ply: int, seat: Seat, text: str) -> Sequence[Fact]:
        """As `facts_of_texts(log)`, worked out once however often this game is used."""
        key = (ply, seat, text)
        if key not in self._sums:
            self._sums[key] = facts_of_texts(self.log)(ply, seat, text)
        return self._sums[key]


def play_game(slug: str, seats: int, seed_text: str) -> PlayedGame:
    """One game; all of it follows from `seed_text`."""
    seed, rng = hashlib.sha256(seed_text.encode()).digest(), random.Random(seed_text)
    game = registry.get(slug)
    presets = [{}, *game.rules.PRESETS.values()]
    log = _start_log(game, rng.choice(presets), seats)
    while log.to_move and log.ply < LONGEST:
        log = log.draw(seed) if CHANCE in log.to_move else _play_move(log, rng)
    return PlayedGame(
        log,
        seed,
        tuple(state.round for state in log.states[:-1]),
        tuple(
            row.seat != CHANCE
            and bool(game.sums_to_check(state, row.seat, game.notation.read(row.text)))
            for row, state in zip(log.rows, log.states, strict=False)
        ),
        tuple(_wrong_tries(log, rng)),
        dict(_some_hints(log, rng)),
    )


def _start_log(game: Game, options: dict[str, Any], seats: int) -> MoveLog:
    """Start with the given options if they fit so many teams, else with the usual ones."""
    try:
        return MoveLog.start(game, read_options(game.rules.Options, options), seats)
    except UserError:
        return MoveLog.start(game, game.rules.Options(), seats)


def _play_move(log: MoveLog, rng: random.Random) -> MoveLog:
    """A move of one of the teams that have something to say."""
    seats = sorted(log.to_move)
    ranked = {seat: log.game.bots.ranked_moves(log.state, seat) for seat in seats}
    seat = rng.choice([seat for seat in seats if ranked[seat]])
    best = ranked[seat][: None if rng.random() < CARELESS else FIRST]
    # A verdict is right or left; only among climbs and steps there is a better and a worse.
    has_list = log.game.hints.list_key(log.state, seat) is not None
    return log.play(seat, rng.choice(best) if has_list else ranked[seat][0])


def _wrong_tries(log: MoveLog, rng: random.Random) -> list[WrongTry]:
    """For each calculation of the log a variant that the rules refuse as a wrong answer."""
    moves = ((ply, row) for ply, row in enumerate(log.rows) if row.seat != CHANCE)
    tries = (_wrong_try(log, ply, row, rng) for ply, row in moves)
    return [one for one in tries if one]


def _wrong_try(log: MoveLog, ply: int, row: Row, rng: random.Random) -> WrongTry | None:
    """Return the move with one of its numbers changed by a little; None if no change is wrong
    so."""
    notation, state = log.game.notation, log.states[ply]
    variants = list(_variants(notation.read(row.text), rng.choice((-2, -1, 1, 1, 2, 10))))
    for move in rng.sample(variants, len(variants)):
        try:
            text = notation.write(move)
            log.game.rules.play(state, row.seat, notation.read(text))
        except WrongAnswer as error:
            if not all(fact.right for fact in log.game.facts.facts(state, row.seat, move)):
                return WrongTry(ply, row.seat, text, error.sentence)
        except UserError:
            continue
    return None


def _variants(value: Any, by: int) -> Iterator[Any]:
    """The value with one of the numbers in it changed by this much."""
    if isinstance(value, int) and not isinstance(value, bool):
        yield value + by
    elif isinstance(value, tuple):
        for n in range(len(value)):
            for one in _variants(value[n], by):
                items = [*value[:n], one, *value[n + 1 :]]
                yield type(value)(*items) if hasattr(value, "_fields") else tuple(items)
    elif is_dataclass(value):
        for one in fields(value):
            for changed in _variants(getattr(value, one.name), by):
                yield replace(value, **{one.name: changed})


def _some_hints(log: MoveLog, rng: random.Random) -> list[tuple[tuple[int, Seat], dict[str, Any]]]:
    """The hint lists of some of the questions of this log."""
    list_key = log.game.hints.list_key
    starts = [
        (ply, row.seat)
        for ply, row in enumerate(log.rows)
        if ply
        and row.seat != CHANCE
        and list_key(log.states[ply], row.seat) is not None
        and list_key(log.states[ply], row.seat) != list_key(log.states[ply - 1], row.seat)
    ]
    some = sorted(rng.sample(starts, min(QUESTIONS, len(starts))))
    return [
        ((ply, seat), plain_data(log.game.hints.hint_list(log.states[ply], seat)))
        for ply, seat in some
    ]
