"""Yeti Mountain, as the registry takes it up."""

from games.contract import Game
from games.errors import gettext_noop
from games.yeti_mountain import board, bots, facts, hints, notation, rules, words

GAME = Game(
    slug="yeti_mountain",
    title=gettext_noop("Yeti Mountain"),
    rules=rules,
    notation=notation,
    hints=hints,
    board=board,
    facts=facts,
    bots=bots,
    words=words,
    youngest=8,
    minutes=20,
)
