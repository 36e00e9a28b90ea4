"""Random play and other ways to drive a log, shared by the tests of all games."""

import hashlib
import json
import random
import re
from collections.abc import Iterable
from dataclasses import fields, replace
from functools import cache
from typing import Any, NamedTuple

import pytest

from games import registry
from games.contract import Game
from games.engine import CHANCE, Seat, State, plain_data
from games.errors import Illegal, UserError
from games.movelog import MoveLog
from games.options import read_options

RECKLESS_PLIES = 300
MOST_PLIES_PER_SEAT = 1_500


class Case(NamedTuple):
    """A registered game with one of its presets ("" for the defaults) at a table of some size."""

    slug: str
    preset: str
    seats: int

    def start(self) -> MoveLog:
        game = registry.get(self.slug)
        raw = game.rules.PRESETS[self.preset] if self.preset else {}
        return MoveLog.start(game, read_options(game.rules.Options, raw), self.seats)

    def __str__(self) -> str:
        return f"{self.slug}-{self.preset or 'defaults'}-{self.seats}".replace(" ", "_")


def cases() -> list[Case]:
    """Per game the defaults at the smallest and largest table, and each preset at one of both."""
    unique_cases: dict[Case, None] = {}
    for game in registry.all_games():
        for number, preset in enumerate(["", *game.rules.PRESETS]):
            fitting = [case for case in _tables(game.slug, preset) if _fits(case)]
            assert fitting, f"{game.slug}: no table fits {preset or 'the defaults'}"
            ends = (fitting[0], fitting[-1])
            unique_cases |= dict.fromkeys(ends if number == 0 else (ends[number % 2],))
    return list(unique_cases)


def default_cases() -> list[Case]:
    """Every game with its default options, at its smallest and its largest table."""
    return [case for case in cases() if not case.preset]


def _marked(case: Case) -> Any:
    return pytest.param(case, marks=[pytest.mark.slow] if case.preset else [])


def _tables(slug: str, preset: str) -> list[Case]:
    low, high = registry.get(slug).rules.SEATS
    return [Case(slug, preset, seats) for seats in range(low, high + 1)]


def _fits(case: Case) -> bool:
    try:
        case.start()
    except Illegal:
        return False
    return True


# What presets change has tests and records of its own; here they are played by the slow tests.
every_case = pytest.mark.parametrize("case", [_marked(case) for case in cases()], ids=str)


def any_table(game: Game, seed: bytes) -> MoveLog:
    """A new match at a table of any size, with any options that fit it."""
    luck = random.Random(seed)
    while True:
        raw = {field.name: _any_value(field, luck) for field in fields(game.rules.Options)}
        try:
            options = read_options(game.rules.Options, raw)
            return MoveLog.start(game, options, luck.randint(*game.rules.SEATS))
        except Illegal:
            continue


def _any_value(field: Any, luck: random.Random) -> Any:
    choices = field.metadata["choices"]
    if not choices:
        return field.default
    if field.metadata["many"]:
        return luck.sample(choices, luck.randint(0, len(choices)))
    return luck.choice(choices)


def seed_of(words: Any) -> bytes:
    """A match seed that follows from any words, so a failing game can be played again."""
    return hashlib.sha256(str(words).encode()).digest()


def random_play(
    log: MoveLog, seed: bytes, *, skips: float = 0, takebacks: float = 0, cut: int | None = None
) -> MoveLog:
    """The log played on to its end with random legal moves; all of it follows from the seed.

    Reckless teams may never come to an end (rope and fall take them down again), so after
    `RECKLESS_PLIES` plies all follow their best hint. A game that still does not end fails
    the test, unless it may be `cut` short at some ply. `skips` and `takebacks` are the shares
    of plies at which the teacher steps in."""
    dice, most = random.Random(seed), MOST_PLIES_PER_SEAT * (log.seats + 1)
    while log.to_move and log.ply != cut:
        assert log.ply < most, f"{log.game.slug}: no end after {most} plies"
        if CHANCE in log.to_move:
            log = log.draw(seed)
        elif (luck := dice.random()) < skips:
            log = log.play(CHANCE, f"skip {dice.choice(sorted(log.to_move))}")
        elif luck > 1 - takebacks and (mine := [p for p in log.line[-6:] if log.rows[p].seat]):
            log = log.play(CHANCE, f"takeback {dice.choice(mine)}")
        else:
            seat = dice.choice(sorted(log.to_move))
            log = log.play(seat, _choice(log, seat, dice))
    return log


def _choice(log: MoveLog, seat: Seat, dice: random.Random) -> str:
    moves = legal_texts(log, seat)
    if log.ply >= RECKLESS_PLIES and log.game.hints.list_key(log.state, seat) is not None:
        for hint in log.game.hints.hint_list(log.state, seat)["hints"]:
            if hint.get("text") in moves:
                return str(hint["text"])
    return dice.choice(moves)


@cache
def random_game(case: Case) -> tuple[MoveLog, bytes]:
    """One random game of this case, from start to end, and its seed."""
    seed = seed_of(case)
    return random_play(case.start(), seed), seed


def legal_texts(log: MoveLog, seat: Seat) -> list[str]:
    """The texts of the moves the rules list for this seat now."""
    moves = log.game.rules.legal_moves(log.state, seat)
    return [log.game.notation.write(move) for move in moves]


def at(log: MoveLog, ply: int) -> MoveLog:
    """The log as it was before this ply (for logs without take-backs)."""
    return replace(log, rows=log.rows[:ply], states=log.states[: ply + 1], line=tuple(range(ply)))


def kind(text: str) -> str:
    """A text with its numbers masked: what sort of move it is."""
    return re.sub(r"\d+", "#", text)


def some_plies(log: MoveLog, most: int) -> list[int]:
    """The first ply of each kind of move, and others evenly spread, about `most` in all."""
    first: dict[str, int] = {}
    for ply, row in enumerate(log.rows):
        first.setdefault(kind(row.text), ply)
    firsts = sorted(first.values())
    plies = range(0, log.ply, max(1, log.ply // most))
    return sorted({*firsts[:: len(firsts) // most + 1], *plies})


def few(seats: Iterable[Seat]) -> list[Seat]:
    """The first, second and last of many seats."""
    seats = sorted(seats)
    return sorted({*seats[:2], *seats[-1:]})


def refusal_of(log: MoveLog, seat: Seat, text: str) -> UserError | None:
    """Return the refusal this text gets from this seat, None if it is taken."""
    try:
        log.play(seat, text)
    except UserError as refusal:
        return refusal
    return None


def state_hash(state: State) -> str:
    """SHA-256 of a position's plain data, equal for equal positions on every machine."""
    text = json.dumps(plain_data(state), sort_keys=True, separators=(",", ":"))
    return hashlib.sha256(text.encode()).hexdigest()
