"""Can't Stop as a Django app: it only tells the registry that the game exists."""

from django.apps import AppConfig

from games import registry
from games.cant_stop import board, bots, facts, hints, notation, rules
from games.engine import Game
from games.errors import gettext_noop


class CantStopConfig(AppConfig):
    name = "games.cant_stop"

    def ready(self) -> None:
        registry.register(
            Game(
                slug="cant_stop",
                title=gettext_noop("Can't Stop"),
                rules=rules,
                notation=notation,
                hints=hints,
                board=board,
                facts=facts,
                bots=bots,
                youngest=8,
                minutes=30,
            )
        )
