"""Find all games: every installed Django app whose AppConfig names a `game`.

Without Django, as in `python -m games`, they are the games of this package. A new one needs a
folder like its siblings and a line here; EXTRA_GAMES installs one of another package, here too.
"""

import os
import sys
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


def get(slug: str) -> Game:
    """The game of this slug. Raises Illegal for a name that no game has."""
    games = _games(_is_in_django())
    if not isinstance(slug, str) or slug not in games:
        raise Illegal(gettext_noop("There is no game %(slug)s."), slug=str(slug)[:40])
    return games[slug]


def all_games() -> tuple[Game, ...]:
    """Every game, in the order of the installed apps."""
    return tuple(_games(_is_in_django()).values())


def _is_in_django() -> bool:
    # Looked up, not imported: games run on machines without Django.
    django = sys.modules.get("django.apps")
    return django is not None and bool(django.apps.apps_ready)


@cache
def _games(is_in_django: bool) -> dict[str, Game]:
    """Load every game, by its slug."""
    if is_in_django:
        configs = sys.modules["django.apps"].apps.get_app_configs()
        modules = [config.game for config in configs if hasattr(config, "game")]
    else:
        extra = os.environ.get("EXTRA_GAMES", "").split(",")
        modules = [f"{app}.game" for app in [*APPS, *filter(None, extra)]]
    games: list[Game] = [import_module(module).GAME for module in modules]
    return {game.slug: game for game in games}
