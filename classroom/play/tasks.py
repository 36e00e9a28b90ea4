"""Doors to the services for the Celery worker. Tasks carry ids and may be done twice."""

from celery import shared_task
from django_scopes import scopes_disabled

from classroom.play import services
from classroom.play.models import Match


@shared_task  # type: ignore[untyped-decorator]
def hint_lists_compute(match_id: int, ply: int) -> None:
    """Work out the hint lists of the questions that begin at this ply."""
    with scopes_disabled():
        match = Match.objects.filter(pk=match_id).first()
        if match is not None:
            services.hint_lists_store(match=match, ply=ply)


@shared_task  # type: ignore[untyped-decorator]
def bot_play(match_id: int, seat: int, ply: int) -> None:
    """Make the move that a bot in this seat was asked for at this ply."""
    with scopes_disabled():
        match = Match.objects.filter(pk=match_id).first()
        if match is not None:
            services.bot_play(match=match, seat=seat, ply=ply)


@shared_task  # type: ignore[untyped-decorator]
def bots_sweep() -> None:
    """Call the bots again whose calls were lost on their way. Beat sends it."""
    with scopes_disabled():
        services.bots_sweep()


@shared_task  # type: ignore[untyped-decorator]
def clock_act(match_id: int, at: int) -> None:
    """Move on without those whose clock ran out `at`, in milliseconds since 1970."""
    with scopes_disabled():
        match = Match.objects.filter(pk=match_id).first()
        if match is not None:
            services.clock_act(match=match, at=at)


@shared_task  # type: ignore[untyped-decorator]
def clocks_sweep() -> None:
    """Act for the clocks whose calls were lost on their way. Beat sends it."""
    with scopes_disabled():
        services.clocks_sweep()


@shared_task  # type: ignore[untyped-decorator]
def hint_lists_sweep() -> None:
    """Ask again for the hint lists that were lost on their way. Beat sends it."""
    with scopes_disabled():
        services.hint_lists_sweep()
