"""The Hill, as the registry takes it up."""

from hill import board, bots, facts, hints, notation, rules, words

from games.contract import Game
from games.errors import gettext_noop

GAME = Game(
    slug="hill",
    title=gettext_noop("The Hill"),
    rules=rules,
    notation=notation,
    hints=hints,
    board=board,
    facts=facts,
    bots=bots,
    words=words,
    youngest=8,
    minutes=10,
)
