"""Play a game by bots, with two children a team, on a virtual clock."""

import random
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import cycle, islice
from typing import Any

from games import bots, registry
from games.contract import Game
from games.engine import Seat, State
from games.facts import (
    OVER,
    TIMES,
    Fact,
    division,
    facts_with_claim,
    is_trivial,
    multiplication,
    operands,
)
from games.movelog import MoveLog
from games.options import read_options
from games.presets import preset_options
from games.strategies import in_order
from tests.content.kinds import is_needed


def _of_table(text: str) -> Fact:
    """Return the product or division of this text."""
    a, b = operands(text)
    return division(a, b, None) if OVER in text else multiplication(a, b, None)


# What a child takes, in seconds: to work out a fact, to choose, to tap, to see that it is asked;
# and what a screen shows before: dice tumble, pieces hop.
FACT, CHOICE, TAP, REACTION, SHOW = 4.0, 3.0, 1.0, 0.5, 1.2
CHILDREN = 2  # in a team
# As rope work asks a child who knows the easy facts and has met none of the others.
NEW = tuple(fact for fact in map(_of_table, in_order(TIMES)) if is_needed(fact))
MOST_PLIES = 6_000


@dataclass
class Played:
    """A game that was played.

    `seconds` it took; the `sums` that were built, and those that children have `worked_out`, the
    driver and the partner each; the `longest_wait` of a team for a duty, in seconds; of the
    `choices` with a hint list how many were `stuck`: to pass was best. Of rope work, of all
    children: the sums `of_board` that the position asks who waits, and how many `own` came after
    them.
    """

    seconds: float = 0.0
    rounds: int = 0
    is_over: bool = False
    teams: int = 0
    sums: list[Fact] = field(default_factory=list)
    worked_out: list[Fact] = field(default_factory=list)
    longest_wait: float = 0.0
    stuck: int = 0
    choices: int = 0
    of_board: list[Fact] = field(default_factory=list)
    own: list[Fact] = field(default_factory=list)

    @property
    def minutes(self) -> float:
        return self.seconds / 60


def play(slug: str, preset: str, teams: int, seed: int) -> Played:
    """Let bots of middle strength play one game of a preset to its end."""
    game = registry.get(slug)
    return play_with(game, preset_options(game, preset), teams, seed)


def play_with(
    game: Game, options: dict[str, Any], teams: int, seed: int, children: int = CHILDREN
) -> Played:
    """Play as `play` does, with any options and so many children a team; one alone is not
    checked."""
    log = MoveLog.start(game, read_options(game.rules.Options, options), teams)
    return _Table(game, teams, seed, children).play(log)


class _Table:
    """The clock of a table. `_ready`: since when a team is awaited; `_busy`: until when it was."""

    def __init__(self, game: Game, teams: int, seed: int, children: int) -> None:
        self._game, self._children = game, children
        self._luck, self._seed = random.Random(seed), bytes.fromhex(f"{seed + 1:064x}")
        self._now, self._ready = 0.0, dict[Seat, float]()
        self._busy: dict[Seat, float] = defaultdict(float)
        self._free: dict[tuple[Seat, int], float] = defaultdict(float)
        self._facts: dict[tuple[Seat, int], Iterator[Fact]] = defaultdict(lambda: cycle(NEW))
        self._of_board: dict[tuple[Seat, int], dict[str, Fact]] = defaultdict(dict)
        self._worked_out: dict[tuple[Seat, int], set[str]] = defaultdict(set)
        self._looked_on: dict[tuple[Seat, int], float] = defaultdict(float)
        self._played = Played(teams=teams)

    def play(self, log: MoveLog) -> Played:
        log = log.settle(self._seed)
        while log.to_move and log.ply < MOST_PLIES:
            for seat in log.to_move:
                self._ready.setdefault(seat, self._now)
            log = self._press(log).settle(self._seed)
        self._played.seconds, self._played.rounds = self._now, log.state.round
        self._played.is_over = not log.to_move
        return self._played

    def _press(self, log: MoveLog) -> MoveLog:
        """Let the team press that has been awaited for longest, if its bot has something to say."""
        for seat in sorted(log.to_move, key=lambda one: (self._ready[one], one)):
            text = bots.choose(self._game, log.state, seat, bots.MIDDLE, self._luck.randrange)
            if text is not None:
                self._pass_time(log.state, seat, text)
                return log.play(seat, text)
        raise AssertionError(f"no bot of {self._game.slug} has anything to say")

    def _pass_time(self, state: State, seat: Seat, text: str) -> None:
        move = self._game.notation.read(text)
        own = facts_with_claim(self._game.facts.facts(state, seat, move))
        checked = self._game.sums_to_check(state, seat, move) if self._children > 1 else ()
        offers = self._game.bots.ranked_moves(state, seat)
        is_choice = len(offers) > 1
        begun = self._ready.pop(seat)
        driver = REACTION + SHOW + TAP + (CHOICE if is_choice else 0) + FACT * len(own)
        checker = REACTION + TAP + FACT * len(checked) if checked else 0.0
        played = self._played
        played.longest_wait = max(played.longest_wait, begun - self._busy[seat])
        played.sums += own
        played.worked_out += (*own, *checked)
        if self._game.hints.list_key(state, seat) is not None:
            played.choices += 1
            played.stuck += offers[0].split()[0] in self._game.hints.PASSES
        self._offer(state, seat)
        self._work(seat, 0, begun, driver)
        if checked:
            self._work(seat, 1, begun + driver, checker)
        self._busy[seat] = begun + driver + checker
        self._now = max(self._now, self._busy[seat])

    def _work(self, seat: Seat, child: int, begun: float, seconds: float) -> None:
        """Let a child work on a duty from `begun` on, and on facts of its own until then, whole
        ones only; each that the board asks once in a match."""
        child_at = seat, child
        waited = begun - self._free[child_at] - REACTION - self._looked_on.pop(child_at, 0.0)
        number = max(0, int(waited // FACT))
        known = self._worked_out[child_at]
        offered = self._of_board.pop(child_at, {}).items()
        of_board = [fact for text, fact in offered if text not in known][:number]
        known |= {fact.sum for fact in of_board}
        self._played.of_board += of_board
        self._played.own += islice(self._facts[child_at], number - len(of_board))
        self._free[child_at] = begun + seconds

    def _offer(self, state: State, mover: Seat) -> None:
        """Offer who waits what the game asks of this position, before facts of their own; let them
        predict it and look on."""
        predicts = self._game.hooks.prediction(state, mover) is not None
        for seat in {*range(1, self._played.teams + 1)} - self._game.rules.to_move(state):
            facts = (one.fact for one in self._game.hooks.waiting_facts(state, seat))
            some = {fact.sum: fact for fact in facts if not is_trivial(fact.sum)}
            for child in range(self._children):
                self._of_board[seat, child] |= some
                self._looked_on[seat, child] += SHOW + (CHOICE + TAP if predicts else 0)
