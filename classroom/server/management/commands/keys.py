"""Run `manage.py keys` after a change of SECRET_KEY or DATA_KEY, while people play."""

import sys
from collections.abc import Callable, Sequence
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandParser

from classroom.keys import key_change
from classroom.people.services.identities import identities_with_old_key, identity_renew
from classroom.people.services.session_keys import session_renew, sessions_with_old_key
from classroom.play.seeds import sealed_seeds
from classroom.play.services.seeds import seed_renew
from classroom.server.keys_in_use import needing_old_keys, perhaps_needing_old_keys

_STEP = 500  # rows between two lines


class Command(BaseCommand):
    help = "Bring games and sessions to the keys of now; say what still needs one of before."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--check", action="store_true", help="change nothing")
        parser.add_argument("--change", action="store_true", help="only make new keys in VAR_DIR")

    def handle(self, *args: object, check: bool, change: bool, **options: object) -> None:
        if change:
            self._change()
            return
        if not check:
            self._renew("games", sealed_seeds().old, lambda pk: seed_renew(match=pk))
            identities = identities_with_old_key()
            self._renew("sign-ins of students", identities, lambda pk: identity_renew(pk=pk))
            self._renew("sessions", sessions_with_old_key(), lambda key: session_renew(key=key))
        needing = list(needing_old_keys())
        for sentence in [*needing, *perhaps_needing_old_keys()] or ["Nothing needs an old key."]:
            self.stdout.write(sentence)
        if check and needing:
            sys.exit(1)

    def _renew(self, what: str, rows: Sequence[Any], renew: Callable[[Any], bool]) -> None:
        for count, row in enumerate(rows, 1):
            renew(row)
            if count % _STEP == 0 or count == len(rows):
                self.stdout.write(f"{count} of {len(rows)} {what}")
                self.stdout.flush()

    def _change(self) -> None:
        for name in ("SECRET_KEY", "DATA_KEY"):
            if not key_change(name, settings.VAR_DIR):
                self.stderr.write(f"The environment gives {name}: change it there.")
        self.stdout.write("Restart the app, then run `manage.py keys`.")
