"""All choices and rolls of a match, weighed: what its graph and a lesson's moments are made of."""

from typing import NamedTuple

from classroom.review.analysis.hint_lists import HintLists, hint_list_at, playable_hints
from classroom.review.analysis.luck import roll_luck
from classroom.review.analysis.move_quality import best_count, row_quality
from games.engine import CHANCE, Seat
from games.movelog import MoveLog

GOOD = 0.9  # from this share of the best on a move counts as good …
COSTLY = 0.5  # … and below this one as costly


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
    """A roll: by how much it was better than the mean, and the share of rolls that help less."""

    ply: int
    seat: Seat
    gain: float
    less: float


def weighed_choices(log: MoveLog, stored: HintLists) -> list[WeighedChoice]:
    """Yield the choices among all rows in force, in order."""
    choices = []
    for ply in log.line:
        seat = log.rows[ply].seat
        if seat == CHANCE:
            continue
        hints = playable_hints(hint_list_at(log, ply, seat, stored))
        quality = row_quality(log, ply, hints)
        if quality is not None:
            share, loss = round(quality.share, 4), round(quality.loss, 4)
            best = best_count(log.game, hints)
            choices.append(WeighedChoice(ply, seat, share, loss, len(hints), best))
    return choices


def weighed_rolls(log: MoveLog, stored: HintLists) -> list[WeighedRoll]:
    """Yield the rolls among all rows in force, for the seats that choose with them."""
    rolls = []
    for ply in (ply for ply in log.line if log.rows[ply].seat == CHANCE):
        for seat in range(1, log.seats + 1):
            luck = roll_luck(log, ply, seat, stored)
            if luck is not None:
                rolls.append(WeighedRoll(ply, seat, round(luck.gain, 4), round(luck.less, 4)))
    return rolls
