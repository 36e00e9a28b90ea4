"""How far the students at tables have come together. What bots climb for a team is not theirs."""

from collections.abc import Collection, Mapping, Sequence

from django.db.models import Exists, OuterRef

from classroom.play import logs
from classroom.play.models import BOT, Match, Move, Seat
from classroom.play.process_cache import ProcessCache
from classroom.play.selectors import match_logs
from games import engine
from games.movelog import MoveLog

_climbs = ProcessCache(2048)


def student_climbs(
    matches: Sequence[Match], with_bots: Collection[int]
) -> dict[int, tuple[int, int]]:
    """By match how far its students have come, and the whole way of all its teams.

    `with_bots` as from `matches_with_bots`. In two SQL statements at most; in none for matches
    without a new row, nor for those without bots whose logs this process knows.
    """
    played = match_logs(matches)
    keys = {match.pk: (logs.match_key(match), played[match.pk].ply) for match in matches}
    known = {pk: _climbs.get(key) for pk, key in keys.items()}
    new = [pk for pk, climb in known.items() if climb is None]
    plies = _plies_of_bots([pk for pk in new if pk in with_bots])
    for pk in new:
        known[pk] = _climb(played[pk], plies.get(pk, set()))
        _climbs.put_stored(keys[pk], known[pk])
    return known


def matches_with_bots(matches: Sequence[Match]) -> frozenset[int]:
    """Those in which a bot plays or has made a move, in one SQL statement."""
    moved = Exists(Move.objects.filter(match=OuterRef("pk"), key__startswith=BOT))
    plays = Exists(Seat.objects.filter(match=OuterRef("pk"), bot__gt=0))
    of_these = Match.objects.filter(pk__in=[match.pk for match in matches])
    return frozenset(of_these.filter(moved | plays).values_list("pk", flat=True))


def _plies_of_bots(matches: Collection[int]) -> dict[int, set[int]]:
    """The plies that bots made, by match."""
    plies: dict[int, set[int]] = {}
    if matches:
        rows = Move.objects.filter(match__in=matches, key__startswith=BOT).order_by()
        for match, ply in rows.values_list("match", "ply"):
            plies.setdefault(match, set()).add(ply)
    return plies


def _climb(log: MoveLog, bots: Collection[int]) -> tuple[int, int]:
    heights, whole = log.game.board.progress(log.state)
    climbed = sum(heights.values()) - sum(_climbed_by_bots(log, bots).values())
    return max(0, min(climbed, whole)), whole


def _climbed_by_bots(log: MoveLog, bots: Collection[int]) -> Mapping[engine.Seat, int]:
    """Return how far each team came after a bot took it over, until its students made a move."""
    climbed: dict[engine.Seat, int] = {}
    since: dict[engine.Seat, int] = {}
    for ply in log.line if bots else ():
        seat = log.rows[ply].seat
        if ply in bots and seat not in since:
            since[seat] = _height(log, ply, seat)
        elif ply not in bots and seat in since:
            climbed[seat] = climbed.get(seat, 0) + _height(log, ply, seat) - since.pop(seat)
    for seat, height in since.items():
        climbed[seat] = climbed.get(seat, 0) + _height(log, log.ply, seat) - height
    return climbed


def _height(log: MoveLog, ply: int, seat: engine.Seat) -> int:
    heights, _ = log.game.board.progress(log.states[ply])
    return heights[seat]
