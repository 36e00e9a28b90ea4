"""Which games there are. A game needs a folder like its siblings and a line here."""

from functools import cache
from importlib import import_module

from games.contract import Game
from games.errors import Illegal, gettext_noop

APPS = (
    "games.on_belay",
    "games.cant_stop",
    "games.roll_to_the_top",
    "games.climb_on",
    "games.yeti_mountain",
)


@cache
def _games() -> dict[str, Game]:
    """Every game by its slug, in the order of APPS."""
    games: list[Game] = [import_module(f"{app}.game").GAME for app in APPS]
    return {game.slug: game for game in games}


def get(slug: str) -> Game:
    """The game of this slug. Raises Illegal for a name that no game has."""
    if not isinstance(slug, str) or slug not in _games():
        raise Illegal(gettext_noop("There is no game %(slug)s."), slug=str(slug)[:40])
    return _games()[slug]


def all_games() -> tuple[Game, ...]:
    """Every game, in the order of APPS."""
    return tuple(_games().values())
