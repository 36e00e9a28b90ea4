"""Climb ON! as a Django app: it only tells the registry that the game exists."""

from django.apps import AppConfig

from games import registry
from games.climb_on import board, bots, facts, hints, notation, rules
from games.engine import Game
from games.errors import gettext_noop


class ClimbOnConfig(AppConfig):
    name = "games.climb_on"

    def ready(self) -> None:
        registry.register(
            Game(
                slug="climb_on",
                title=gettext_noop("Climb ON!"),
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
