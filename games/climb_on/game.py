"""Climb ON!, as the registry takes it up."""

from games.climb_on import board, bots, facts, hints, notation, rules, words
from games.contract import Game
from games.errors import gettext_noop

GAME = Game(
    slug="climb_on",
    title=gettext_noop("Climb ON!"),
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
