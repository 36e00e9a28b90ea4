"""Yeti Mountain, as the registry takes it up."""

from games.contract import Game
from games.errors import gettext_noop
from games.yeti_mountain import board, bots, facts, hints, notation, rules, words

MODULES = rules, notation, hints, board, facts, bots, words
GAME = Game("yeti_mountain", gettext_noop("Yeti Mountain"), *MODULES, youngest=8, minutes=25)
