"""Luck and choices of each team of a match that is over."""

from dataclasses import dataclass

from django.core.cache import caches

from classroom.analysis.choices import weigh
from classroom.analysis.luck import TeamLuck
from classroom.play.models import Match
from classroom.review.stored_hints import cache_key
from classroom.review.weighing import MOST_PLIES, choices_ask, weighed_teams
from games.movelog import MoveLog

CACHE_SECONDS = 24 * 60 * 60


@dataclass(frozen=True)
class LuckSummary:
    """`teams` has a value for each seat; none while a worker is at it, or if `is_too_long`."""

    teams: tuple[TeamLuck, ...]
    is_too_long: bool


def luck_summary(match: Match, log: MoveLog) -> LuckSummary:
    """Return what a worker has worked out, and send it to a match that it has not met yet.

    A record that a teacher has brought in is weighed here.
    """
    if log.ply > MOST_PLIES:
        return LuckSummary((), is_too_long=True)
    teams = _record_teams(match, log) if match.pk is None else weighed_teams(match)
    if not teams:
        choices_ask(match=match)
    return LuckSummary(tuple(teams), is_too_long=False)


def _record_teams(match: Match, log: MoveLog) -> list[TeamLuck]:
    """Weigh a record once a day at most."""
    key, cache = cache_key("luck", match, log.ply), caches["process"]
    teams: list[TeamLuck] | None = cache.get(key)
    if teams is None:
        teams = weigh(log, {}).teams
        cache.set(key, teams, CACHE_SECONDS)
    return teams
