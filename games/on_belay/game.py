"""On Belay, as the registry takes it up."""

from games.contract import Game
from games.errors import gettext_noop
from games.on_belay import board, bots, facts, hints, notation, rules, words

GAME = Game(
    slug="on_belay",
    title=gettext_noop("On Belay"),
    rules=rules,
    notation=notation,
    hints=hints,
    board=board,
    facts=facts,
    bots=bots,
    words=words,
    youngest=9,
    minutes=30,
)
