"""Find all games: every installed Django app whose AppConfig names a `game`.

Without Django, as in `python -m games`, they are the games of this package. A new one needs a
folder like its siblings and a line here; EXTRA_GAMES installs one of another package.
"""

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
    """Return every game by its slug, in the order of APPS."""
    games: list[Game] = [import_module(f"{app}.game").GAME for app in APPS]
    return {game.slug: game for game in games}


def get(slug: str) -> Game:
    """Return the game of this slug. Raises Illegal for a name that no game has."""
    if not isinstance(slug, str) or slug not in _games():
        raise Illegal(gettext_noop("There is no game %(slug)s."), slug=str(slug)[:40])
    return games[slug]


def all_games() -> tuple[Game, ...]:
    """Return every game, in the order of APPS."""
    return tuple(_games().values())
