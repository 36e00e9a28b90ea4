"""How far the students at tables have come together. What bots climb for a team is not theirs."""

from collections.abc import Collection, Hashable, Sequence

from django.db.models import Exists, OuterRef

from classroom.play import logs
from classroom.play.models import BOT, Match, Move, Seat
from classroom.play.process_cache import ProcessCache
from classroom.play.selectors import match_logs
from games import engine
from games.movelog import MoveLog

_climbs = ProcessCache(2048)
_MOST_NEW = 12  # rows since somebody last looked


def student_climbs(
    matches: Sequence[Match], with_bots: Collection[int]
) -> dict[int, tuple[int, int]]:
    """By match how far its students had come at their highest, and the whole way of all its teams.

    `with_bots` as from `matches_with_bots`. In two SQL statements at most; in none for matches
    without a new row, nor for those without bots whose logs this process knows.
    """
    played = match_logs(matches)
    keys = {match.pk: (logs.match_key(match), played[match.pk].ply) for match in matches}
    known = {pk: _climbs.get(key) for pk, key in keys.items()}
    new = [pk for pk, climb in known.items() if climb is None]
    plies = _plies_of_bots([pk for pk in new if pk in with_bots])
    for pk in new:
        before = None if pk in with_bots else _last_known(*keys[pk])
        known[pk] = _climb(played[pk], plies.get(pk, set()), before)
        _climbs.put_stored(keys[pk], known[pk])
    return known


def _last_known(match: Hashable, ply: int) -> tuple[int, int] | None:
    """Return a ply shortly before this one, and how far the students had come by then."""
    for before in range(ply - 1, max(ply - _MOST_NEW, -1), -1):
        if climb := _climbs.get((match, before)):
            return before, climb[0]
    return None


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


def _climb(log: MoveLog, bots: Collection[int], before: tuple[int, int] | None) -> tuple[int, int]:
    """Return the highest that they have been since the ply `before`, or they had been by then.

    A team that slides back, or takes a move back, takes nothing from what all have climbed.
    """
    progress = log.game.board.progress
    whole = progress(log.state)[1]
    # The height of each team that a bot plays as it took over, and what bots have climbed before.
    since: dict[engine.Seat, int] = {}
    first, highest = before or (0, 0)
    by_bots = 0
    for ply, state in enumerate(log.states[first:], start=first):
        heights, _ = progress(state)
        now_by_bots = sum(heights[seat] - height for seat, height in since.items())
        highest = max(highest, sum(heights.values()) - by_bots - now_by_bots)
        if bots and ply < log.ply:
            seat = log.rows[ply].seat
            if ply in bots and seat not in since:
                since[seat] = heights[seat]
            elif ply not in bots and seat in since:
                by_bots += heights[seat] - since.pop(seat)
    return min(highest, whole), whole
