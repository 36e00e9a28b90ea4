"""The Hill, as the registry takes it up."""

from hill import board, bots, facts, hints, notation, rules, words

from games.contract import Game
from games.errors import gettext_noop

MODULES = rules, notation, hints, board, facts, bots, words
GAME = Game("hill", gettext_noop("The Hill"), *MODULES, youngest=8, minutes=10)
