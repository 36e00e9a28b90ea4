"""Roll to the Top! as a Django app: it only tells the registry that the game exists."""

from django.apps import AppConfig

from games import registry
from games.engine import Game
from games.errors import gettext_noop
from games.roll_to_the_top import board, bots, facts, hints, notation, rules


class RollToTheTopConfig(AppConfig):
    name = "games.roll_to_the_top"

    def ready(self) -> None:
        registry.register(
            Game(
                slug="roll_to_the_top",
                title=gettext_noop("Roll to the Top!"),
                rules=rules,
                notation=notation,
                hints=hints,
                board=board,
                facts=facts,
                bots=bots,
                youngest=9,
                minutes=20,
            )
        )
