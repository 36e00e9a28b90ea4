"""Real games for a made-up history: played by the rules with dice from a seed."""

import hashlib
import random
import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, NamedTuple

from classroom.review.reports.counting import asked_since, sums_in
from games import registry
from games.contract import Game
from games.engine import CHANCE, Seat, plain_data
from games.errors import UserError, WrongAnswer
from games.facts import Fact
from games.movelog import MoveLog
from games.options import read_options

LONGEST = 500  # rows after which a lesson is over and the game is cut short
FIRST = 3  # a team takes one of the best few moves
CARELESS = 0.15  # … or any other that it is offered
QUESTIONS = 4  # for so many questions of a game the hint list is kept


class WrongTry(NamedTuple):
    """What a team could have said wrong before its move at `ply`."""

    ply: int
    seat: Seat
    text: str
    why: str


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
        return asked_since(self.log)

    def sums(self, ply: int, seat: Seat, text: str) -> Sequence[Fact]:
        """As `sums_in(log)`, worked out once however often this game is used."""
        key = (ply, seat, text)
        if key not in self._sums:
            self._sums[key] = sums_in(self.log)(ply, seat, text)
        return self._sums[key]


def game_played(slug: str, seats: int, words: str) -> PlayedGame:
    """One game; all of it follows from `words`."""
    seed, luck = hashlib.sha256(words.encode()).digest(), random.Random(words)  # noqa: S311
    game = registry.get(slug)
    presets = [{}, *game.rules.PRESETS.values()]
    log = _log_start(game, luck.choice(presets), seats)
    while log.to_move and log.ply < LONGEST:
        log = log.draw(seed) if CHANCE in log.to_move else _moved(log, luck)
    return PlayedGame(
        log,
        seed,
        tuple(state.round for state in log.states[:-1]),
        tuple(
            row.seat != CHANCE and game.board.needs_checker(state, game.notation.read(row.text))
            for row, state in zip(log.rows, log.states, strict=False)
        ),
        tuple(_wrong_tries(log, luck)),
        dict(_some_hints(log, luck)),
    )


def _log_start(game: Game, options: dict[str, Any], seats: int) -> MoveLog:
    """With the given options where they fit so many teams, else with the usual ones."""
    try:
        return MoveLog.start(game, read_options(game.rules.Options, options), seats)
    except UserError:
        return MoveLog.start(game, game.rules.Options(), seats)


def _moved(log: MoveLog, luck: random.Random) -> MoveLog:
    """A move of one of the teams that have something to say."""
    seats = sorted(log.to_move)
    offers = {seat: log.game.bots.ranked_moves(log.state, seat) for seat in seats}
    seat = luck.choice([seat for seat in seats if offers[seat]])
    few = offers[seat][: None if luck.random() < CARELESS else FIRST]
    # A verdict is right or left; only among climbs and steps there is a better and a worse.
    asked = log.game.hints.list_key(log.state, seat) is not None
    return log.play(seat, luck.choice(few) if asked else offers[seat][0])


def _wrong_tries(log: MoveLog, luck: random.Random) -> list[WrongTry]:
    """For each sum of the log something wrong that the rules refuse as a wrong answer."""
    found = []
    for ply, row in enumerate(log.rows):
        text = _miscalculated(row.text, luck) if row.seat != CHANCE else ""
        try:
            if text:
                log.game.rules.play(log.states[ply], row.seat, log.game.notation.read(text))
        except WrongAnswer as refusal:
            found.append(WrongTry(ply, row.seat, text, str(refusal)))
        except UserError:
            continue
    return found


def _miscalculated(text: str, luck: random.Random) -> str:
    """The text with one of its results changed by a little; empty where it has none."""
    results = list(re.finditer(r"(?<==)\d+|(?<=points )\d+|(?<=cost )\d+|(?<=end )[+-]\d+", text))
    if not results:
        return ""
    found = luck.choice(results)
    wrong = int(found[0]) + luck.choice((-2, -1, 1, 1, 2, 10))
    said = f"{wrong:+d}" if found[0][0] in "+-" else str(abs(wrong))
    return text[: found.start()] + said + text[found.end() :]


def _some_hints(log: MoveLog, luck: random.Random) -> list[tuple[tuple[int, Seat], dict[str, Any]]]:
    """The hint lists of some of the questions of this log."""
    list_key = log.game.hints.list_key
    asked = [
        (ply, row.seat)
        for ply, row in enumerate(log.rows)
        if ply
        and row.seat != CHANCE
        and list_key(log.states[ply], row.seat) is not None
        and list_key(log.states[ply], row.seat) != list_key(log.states[ply - 1], row.seat)
    ]
    some = sorted(luck.sample(asked, min(QUESTIONS, len(asked))))
    return [
        ((ply, seat), plain_data(log.game.hints.hint_list(log.states[ply], seat)))
        for ply, seat in some
    ]
