"""Can't Stop, as the registry takes it up."""

from games.cant_stop import board, bots, facts, hints, notation, rules, words
from games.contract import Game
from games.errors import gettext_noop

GAME = Game(
    slug="cant_stop",
    title=gettext_noop("Can't Stop"),
    rules=rules,
    notation=notation,
    hints=hints,
    board=board,
    facts=facts,
    bots=bots,
    words=words,
    youngest=8,
    minutes=30,
)
