"""A seat's ladder of hints: how far it has been climbed, drawn from the list that is stored."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from django.db.models import Count, OuterRef, QuerySet, Subquery
from django.db.models.functions import Coalesce

from classroom.play.models import HintList, HintStep, Match, Seat
from classroom.prepared import PreparedQuery
from games.contract import RUNGS
from games.errors import Sentence
from games.movelog import MoveLog


@dataclass(frozen=True)
class Ladder:
    """How far a team has climbed the hint ladder of the decision that began at `ply`.

    `ready`: the list is stored; `more`: another rung is there and the teacher allows it;
    `all_hints`: the whole list, if the teacher has opened it.
    """

    ply: int
    ready: bool
    rungs: tuple[Sentence, ...] = ()
    more: bool = False
    all_hints: tuple[dict[str, Any], ...] = ()


def hint_list_ply(log: MoveLog, seat: int, least: int = 0) -> int | None:
    """The ply that the seat's present hint list is stored at; None while it needs no list.

    Looks back no further than to `least`.
    """
    if log.game.hints.list_key(log.state, seat) is None:
        return None
    return log.hint_list_start(seat, log.ply, least)


def hint_ladder(match: Match, log: MoveLog, seat: Seat) -> Ladder | None:
    """The seat's ladder up to the rung it has climbed; None while there is nothing to ask."""
    return hint_ladders(match, log, [seat]).get(seat.number)


def hint_ladders(match: Match, log: MoveLog, seats: Iterable[Seat]) -> dict[int, Ladder]:
    """Return the ladders of these seats by their numbers, none for a seat with nothing to ask.

    The table's hint limit counts if the team has none of its own. One above the game's last rung
    opens the whole list. Takes one SQL statement, and another if lists have to be read.
    """
    decisions = {seat.number: (hint_list_ply(log, seat.number), seat.hint_limit) for seat in seats}
    plies = {number: ply for number, (ply, _) in decisions.items() if ply is not None}
    if not plies:
        return {}
    lists = _lists_since(match.pk, min(plies.values()))
    stored = {(ply, seat): (pk, climbed) for pk, ply, seat, climbed in lists}
    ladders = {}
    for number, ply in plies.items():
        limit = _hint_limit(match, decisions[number][1])
        ladders[number] = _ladder(log, ply, stored.get((ply, number)), limit)
    return ladders


def new_ladder(match: Match, seat: Seat, ply: int) -> Ladder | None:
    """Return the seat's ladder once its list at this ply is stored, which nobody has climbed yet;
    None if the whole list is open, which has to be read.
    """
    limit = _hint_limit(match, seat.hint_limit)
    return None if limit > RUNGS else Ladder(ply, ready=True, more=limit > 0)


def _hint_limit(match: Match, own_limit: int | None) -> int:
    return match.hint_limit if own_limit is None else own_limit


def _lists_with_steps(match: Any, least: Any) -> QuerySet[Any, tuple[Any, ...]]:
    """Id, ply and seat of the lists from this ply on, and how far each has been climbed."""
    steps = HintStep.objects.filter(match=OuterRef("match"), ply=OuterRef("ply"))
    steps = steps.filter(seat=OuterRef("seat")).order_by()
    climbed = Coalesce(Subquery(steps.values("match").values(number=Count("pk"))), 0)
    lists = HintList.objects.filter(match=match, ply__gte=least).annotate(climbed=climbed)
    return lists.values_list("pk", "ply", "seat", "climbed")


_lists_since = PreparedQuery(_lists_with_steps)


def _ladder(log: MoveLog, ply: int, stored: tuple[int, int] | None, limit: int) -> Ladder:
    """`stored`: the id of the hint list and how many rungs the team has climbed."""
    if stored is None:
        return Ladder(ply, ready=False)
    hints, (pk, climbed) = log.game.hints, stored
    is_open = limit > RUNGS
    row = HintList.objects.only("data", "shown_index").get(pk=pk) if climbed or is_open else None
    ladder = row.ladder if row else {}
    return Ladder(
        ply,
        ready=True,
        rungs=tuple(hints.rung(ladder, rung) for rung in range(1, climbed + 1)),
        more=climbed < min(limit, RUNGS),
        all_hints=tuple(row.data["hints"]) if row and is_open else (),
    )
