"""All choices and rolls of a match, weighed: what its graph and a lesson's moments are made of."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import NamedTuple

from classroom.analysis.decision import row_decision
from classroom.analysis.hint_lists import HintLists, hint_list_at, playable_hints
from classroom.analysis.luck import DECIMALS, Luck, TeamLuck, roll_luck, team_luck
from classroom.analysis.move_quality import MoveQuality
from games.engine import CHANCE, Seat
from games.movelog import MoveLog

GOOD = 0.9  # from this share of the best on a move counts as good …
COSTLY = 0.5  # … and below this one as costly
MOST_COSTLY = 4  # moves that are listed, each with what would have been better


class WeighedChoice(NamedTuple):
    """A move that was chosen: the `share` of the best that it took (0 to 1), what it gave away in
    the unit of the game, out of how many moves, and how many of these were as good as the best."""

    ply: int
    seat: Seat
    share: float
    loss: float
    options: int
    best: int

    @property
    def is_costly(self) -> bool:
        return self.share < COSTLY


class WeighedRoll(NamedTuple):
    """A roll: by how much it was better than the mean, the shares of rolls that help less and more,
    the value of its best entry, if all rolls were looked at, not a sample, and the share of all
    rolls that are better than the mean.

    The last four are not in rows of matches without `MatchChoices.teams`.
    """

    ply: int
    seat: Seat
    gain: float
    less: float
    more: float = 0.0
    best: float = 0.0
    exact: bool = True
    good: float = 0.0

    @property
    def mean(self) -> float:
        return self.best - self.gain


@dataclass(frozen=True)
class WeighedMatch:
    """The choices and rolls among all rows in force, in order, and each team's sum of them.

    `costly`: the plies of the choices that gave away most, the costliest first.
    """

    choices: list[WeighedChoice]
    rolls: list[WeighedRoll]
    teams: list[TeamLuck]
    costly: list[int]


def weighed_roll(ply: int, luck: Luck) -> WeighedRoll:
    numbers = (luck.gain, luck.less, luck.more, luck.best, luck.good)
    gain, less, more, best, good = (round(one, DECIMALS) for one in numbers)
    return WeighedRoll(ply, luck.seat, gain, less, more, best, luck.exact, good)


def weigh(log: MoveLog, stored: HintLists) -> WeighedMatch:
    """Compare each choice with its hint list and each roll with all others: seconds of work."""
    choices, rolls = list(_choices(log, stored)), list(_rolls(log, stored))
    costly = sorted((one for one, _ in choices if one.is_costly), key=lambda one: -one.loss)
    teams = [
        team_luck(
            seat,
            [luck for _, luck in rolls if luck.seat == seat],
            [quality for choice, quality in choices if choice.seat == seat],
        )
        for seat in range(1, log.seats + 1)
    ]
    return WeighedMatch(
        [choice for choice, _ in choices],
        [weighed_roll(ply, luck) for ply, luck in rolls],
        teams,
        [one.ply for one in costly[:MOST_COSTLY]],
    )


def _choices(log: MoveLog, stored: HintLists) -> Iterator[tuple[WeighedChoice, MoveQuality]]:
    """Yield each choice that can be compared with its list."""
    for ply in log.line:
        seat = log.rows[ply].seat
        if seat == CHANCE:
            continue
        hints = playable_hints(hint_list_at(log, ply, seat, stored))
        decision = row_decision(log, ply, hints)
        quality = decision.quality(log.rows[ply].text) if decision else None
        if decision is not None and quality is not None:
            share, loss = round(quality.share, DECIMALS), round(quality.loss, DECIMALS)
            best = len(decision.best)
            yield WeighedChoice(ply, seat, share, loss, len(hints), best), quality


def _rolls(log: MoveLog, stored: HintLists) -> Iterator[tuple[int, Luck]]:
    """Yield the luck of each roll for the seats that choose with it."""
    for ply in (ply for ply in log.line if log.rows[ply].seat == CHANCE):
        for seat in range(1, log.seats + 1):
            luck = roll_luck(log, ply, seat, stored)
            if luck is not None:
                yield ply, luck
