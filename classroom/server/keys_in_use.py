"""Name what still needs a key of before, and what may: links whose signature nobody has here."""

from collections.abc import Iterator
from datetime import timedelta

from django.conf import settings
from django.utils import timezone
from django_scopes import scopes_disabled

from classroom.lessons.models import Lesson
from classroom.people.invitations import OPEN_SECONDS
from classroom.people.models import Invitation, Teacher
from classroom.people.services.identities import identities_with_old_key
from classroom.people.services.session_keys import sessions_with_old_key
from classroom.play.seeds import SealedSeeds, sealed_seeds
from classroom.practice.models import Task


def needing_old_keys() -> Iterator[str]:
    """Name the games, sign-ins and sessions that only a key of before opens, and games that none
    does."""
    seeds = sealed_seeds()
    if seeds.old:
        yield f"{len(seeds.old)} running games need a key of DATA_KEY_FALLBACKS."
    if identities := identities_with_old_key():
        yield f"{len(identities)} sign-ins of students need a key of DATA_KEY_FALLBACKS."
    if sessions := sessions_with_old_key():
        yield f"{len(sessions)} sessions need a key of SECRET_KEY_FALLBACKS."
    if seeds.lost:
        yield lost_sentence(seeds)


def lost_sentence(seeds: SealedSeeds) -> str:
    return (
        f"{len(seeds.lost)} running games need a DATA_KEY that is not given: write the one of"
        " their day into DATA_KEY_FALLBACKS."
    )


def perhaps_needing_old_keys() -> Iterator[str]:
    """Name what was handed out while a SECRET_KEY of before signed, or since."""
    now = timezone.now()
    since = now - timedelta(seconds=OPEN_SECONDS)
    with scopes_disabled():
        tasks = Task.objects.filter(kind__in=Task.OF_FACTS, ended_at=None)
        counts = {
            "invitations": Invitation.objects.filter(created_at__gt=since).count(),
            "links of substitutes": Teacher.objects.filter(substitute_until__gt=now).count(),
            "projectors": Lesson.objects.exclude(status=Lesson.Status.ENDED).count(),
            "printed tasks": tasks.filter(last_day__gte=now.date()).count(),
        }
    some = ", ".join(f"{count} {what}" for what, count in counts.items() if count)
    if some and settings.SECRET_KEY_FALLBACKS:
        yield f"A key of SECRET_KEY_FALLBACKS may have signed {some}."
