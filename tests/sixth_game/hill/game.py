"""The Hill, as the registry takes it up."""

from games.bots import HintBots
from games.contract import Game
from games.errors import gettext_noop

from . import board, facts, hints, notation, rules, words

MODULES = rules, notation, hints, board, facts, HintBots(rules, notation, hints), words
GAME = Game("hill", gettext_noop("The Hill"), *MODULES, youngest=8, minutes=10)
