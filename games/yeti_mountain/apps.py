"""Yeti Mountain as a Django app: it only tells the registry that the game exists."""

from django.apps import AppConfig

from games import registry
from games.engine import Game
from games.errors import gettext_noop
from games.yeti_mountain import board, bots, facts, hints, notation, rules


class YetiMountainConfig(AppConfig):
    name = "games.yeti_mountain"

    def ready(self) -> None:
        registry.register(
            Game(
                slug="yeti_mountain",
                title=gettext_noop("Yeti Mountain"),
                rules=rules,
                notation=notation,
                hints=hints,
                board=board,
                facts=facts,
                bots=bots,
                youngest=8,
                minutes=20,
            )
        )
