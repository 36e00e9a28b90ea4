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
def hint_lists_sweep() -> None:
    """Ask again for the hint lists that were lost on their way. Beat sends it."""
    with scopes_disabled():
        services.hint_lists_sweep()
