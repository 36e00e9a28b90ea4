"""The services that the Celery worker calls. Tasks carry ids and may be done twice."""

from collections.abc import Callable
from typing import Any

from celery import shared_task
from django_scopes import scopes_disabled

from classroom.play.models import Match
from classroom.play.services import absent_teams, bots, hints, shared_dice
from classroom.play.services.hints import hint_lists_store
from classroom.prepared import PreparedQuery


def _call(service: Callable[..., Any], match_id: int, **arguments: int) -> None:
    """Call the service, unless the match has been deleted."""
    with scopes_disabled():
        for match in _matches(match_id):
            service(match=match, **arguments)


_matches = PreparedQuery(lambda pk: Match.objects.filter(pk=pk))


@shared_task  # type: ignore[untyped-decorator]
def hint_lists_compute(match_id: int, ply: int) -> None:
    """Work out the hint lists that begin at this ply."""
    _call(hint_lists_store, match_id, ply=ply)


@shared_task  # type: ignore[untyped-decorator]
def bot_play(match_id: int, seat: int, ply: int) -> None:
    """Make the move of the bot in this seat for its decision at this ply."""
    _call(bots.bot_play, match_id, seat=seat, ply=ply)


@shared_task  # type: ignore[untyped-decorator]
def clock_act(match_id: int, at: int) -> None:
    """Move on without those whose clock ran out `at`, in milliseconds since 1970."""
    _call(absent_teams.clock_act, match_id, at=at)


# Beat sends the sweeps: they make up for tasks that were lost on their way.
bots_sweep = shared_task(name="classroom.play.tasks.bots_sweep")(scopes_disabled()(bots.bots_sweep))
clocks_sweep = shared_task(name="classroom.play.tasks.clocks_sweep")(
    scopes_disabled()(absent_teams.clocks_sweep)
)
hint_lists_sweep = shared_task(name="classroom.play.tasks.hint_lists_sweep")(
    scopes_disabled()(hints.hint_lists_sweep)
)
shared_dice_sweep = shared_task(name="classroom.play.tasks.shared_dice_sweep")(
    scopes_disabled()(shared_dice.shared_dice_sweep)
)
