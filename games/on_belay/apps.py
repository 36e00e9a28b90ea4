"""On Belay as a Django app: it only tells the registry that the game exists."""

from django.apps import AppConfig

from games import registry
from games.engine import Game
from games.errors import gettext_noop
from games.on_belay import board, bots, facts, hints, notation, rules


class OnBelayConfig(AppConfig):
    name = "games.on_belay"

    def ready(self) -> None:
        registry.register(
            Game(
                slug="on_belay",
                title=gettext_noop("On Belay"),
                rules=rules,
                notation=notation,
                hints=hints,
                board=board,
                facts=facts,
                bots=bots,
                youngest=9,
                minutes=30,
            )
        )
