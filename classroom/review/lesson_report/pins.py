"""Pin a move while it happens, so that the class talks about it at the end."""

from django.db import transaction

from classroom.play.models import Match, Move
from classroom.review.models import PinnedMove
from games.engine import CHANCE
from games.errors import Illegal, gettext_noop


@transaction.atomic
def move_pin(*, match: Match) -> PinnedMove:
    """Pin the latest move of a team. Raises Illegal before the first one."""
    last = Move.objects.filter(match=match).exclude(seat=CHANCE).order_by("-ply").first()
    if last is None:
        raise Illegal(gettext_noop("Nobody has moved here yet."))
    pin, _created = PinnedMove.objects.get_or_create(
        match=match, ply=last.ply, defaults={"seat": last.seat}
    )
    return pin


@transaction.atomic
def move_unpin(*, match: Match, ply: int) -> None:
    """Take the pin of this move away, if it has one."""
    PinnedMove.objects.filter(match=match, ply=ply).delete()
