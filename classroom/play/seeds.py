"""Which keys the dice of running games need."""

from typing import NamedTuple

from django.db.models import Q
from django_scopes import scopes_disabled

from classroom.play.models import Match
from classroom.play.secrecy import KeyLost, needs_old_key
from games.dice import SEED_BYTES


class SealedSeeds(NamedTuple):
    """The dice of running games: those (by match) that only an old key opens, those that none
    does."""

    old: list[int]
    lost: list[int]


def sealed_seeds(database: str = "default") -> SealedSeeds:
    """Try the keys at all dice that are still encrypted. A table that is over waits for those that
    it shares its dice with."""
    seeds = SealedSeeds([], [])
    with scopes_disabled():
        running = Match.objects.using(database).exclude(status=Match.Status.ENDED)
        sealed = Match.objects.using(database).filter(
            Q(pk__in=running.values("pk")) | Q(shared_dice__in=running.values("shared_dice"))
        )
        for pk, seed in sealed.values_list("pk", "kept_seed").iterator():
            try:
                if len(seed) != SEED_BYTES and needs_old_key(bytes(seed)):
                    seeds.old.append(pk)
            except KeyLost:
                seeds.lost.append(pk)
    return seeds
