"""Luck and choice of a whole match, a team a line."""

from collections.abc import Iterable
from dataclasses import dataclass

from django.core.cache import cache

from classroom.play.models import Match
from classroom.review.analysis.hint_lists import Stored, cache_name, list_at, playable, stored_lists
from classroom.review.analysis.move_quality import Luck, Worth, luck_of, worth_of
from games.engine import CHANCE, Seat
from games.movelog import MoveLog

DAY = 24 * 60 * 60
MOST_TEAMS = 6
"""A whole class playing one game is summed up one team at a time."""


@dataclass(frozen=True)
class TeamSum:
    """A team's match. `luck`: what its rolls were worth beyond the mean, all in all; `choice`:
    what its choices gave away (0 or below); `share`: how much of the best it took, 0 to 1.

    `luck` is None without rolls to compare, `share` without choices. `exact` as in `Luck`.
    """

    seat: Seat
    rolls: int
    luck: float | None
    choices: int
    choice: float
    share: float | None
    exact: bool

    @property
    def percent(self) -> int | None:
        return None if self.share is None else round(100 * self.share)


def match_sums(match: Match, log: MoveLog, seats: Iterable[Seat]) -> list[TeamSum]:
    """One sum for each of these seats; worked out once a day at most."""
    found, missing = {}, []
    for seat in seats:
        known = cache.get(_name(match, log, seat))
        if known is None:
            missing.append(seat)
        else:
            found[seat] = known
    stored = stored_lists(match) if missing else {}
    for seat in missing:
        found[seat] = team_sum(log, seat, stored)
        cache.set(_name(match, log, seat), found[seat], DAY)
    return [found[seat] for seat in sorted(found)]


def _name(match: Match, log: MoveLog, seat: Seat) -> str:
    return cache_name("luck", match, log.ply, seat)


def team_sum(log: MoveLog, seat: Seat, stored: Stored) -> TeamSum:
    """The sum over all rows in force."""
    rolls, choices = _rolls(log, seat, stored), _choices(log, seat, stored)
    best = sum(max(0.0, one.best) for one in choices)
    taken = sum(min(max(0.0, one.taken), max(0.0, one.best)) for one in choices)
    share = taken / best if best else 1.0
    return TeamSum(
        seat,
        len(rolls),
        sum(roll.gain for roll in rolls) if rolls else None,
        len(choices),
        -sum(one.lost for one in choices),
        share if choices else None,
        all(roll.exact for roll in rolls),
    )


def _rolls(log: MoveLog, seat: Seat, stored: Stored) -> list[Luck]:
    chance = (ply for ply in log.line if log.rows[ply].seat == CHANCE)
    return [luck for ply in chance if (luck := luck_of(log, ply, seat, stored))]


def _choices(log: MoveLog, seat: Seat, stored: Stored) -> list[Worth]:
    own = (ply for ply in log.line if log.rows[ply].seat == seat)
    each = (worth_of(log, ply, playable(list_at(log, ply, seat, stored))) for ply in own)
    return [worth for worth in each if worth]
