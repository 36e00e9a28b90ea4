"""Luck and choice of a whole match, computed once a day at most."""

from collections.abc import Iterable

from django.core.cache import caches

from classroom.play.models import Match
from classroom.review.analysis.luck import TeamLuck, team_luck
from classroom.review.stored_hints import cache_key, stored_hint_lists
from games.engine import Seat
from games.movelog import MoveLog

CACHE_SECONDS = 24 * 60 * 60


def match_luck(match: Match, log: MoveLog, seats: Iterable[Seat]) -> list[TeamLuck]:
    """Return luck and quality of choice of each of these seats."""
    keys = {seat: cache_key("luck", match, log.ply, seat) for seat in seats}
    cache = caches["process"]
    known = cache.get_many(keys.values())
    stored = stored_hint_lists(match) if len(known) < len(keys) else {}
    new = {key: team_luck(log, seat, stored) for seat, key in keys.items() if key not in known}
    cache.set_many(new, CACHE_SECONDS)
    return [(known | new)[keys[seat]] for seat in sorted(keys)]
