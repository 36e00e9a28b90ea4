"""Bring the dice of running games to the key of now."""

from django_scopes import scopes_disabled

from classroom.play.models import Match
from classroom.play.secrecy import decrypt, encrypt
from games.dice import SEED_BYTES


def seed_renew(*, match: int, database: str = "default") -> bool:
    """Encrypt the dice of a match (by id) anew. False if it has ended meanwhile, so that its dice
    are open. No press waits for it, since the dice and their seal stay what they are."""
    with scopes_disabled():
        stored = Match.objects.using(database).filter(pk=match)
        sealed = bytes(stored.values_list("kept_seed", flat=True).get())
        if len(sealed) == SEED_BYTES:
            return False
        new = encrypt(decrypt(sealed))
        return stored.filter(kept_seed=sealed).update(kept_seed=new) == 1
