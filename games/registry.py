"""Which games there are: slug -> game, filled by each app's AppConfig."""

from games.engine import Game
from games.errors import Illegal, gettext_noop

APPS = (
    "games.on_belay",
    "games.cant_stop",
    "games.roll_to_the_top",
    "games.climb_on",
    "games.yeti_mountain",
)  # fmt: skip

_games: dict[str, Game] = {}


def register(game: Game) -> None:
    """Called once by each game's AppConfig."""
    _games[game.slug] = game


def get(slug: str) -> Game:
    """The game of this slug. Raises Illegal for a name that no game has."""
    if not isinstance(slug, str) or slug not in _games:
        raise Illegal(gettext_noop("There is no game %(slug)s."), slug=str(slug)[:40])
    return _games[slug]


def all_games() -> tuple[Game, ...]:
    """Every registered game, in the order of APPS."""
    return tuple(_games.values())
