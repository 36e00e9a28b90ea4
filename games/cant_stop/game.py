"""Can't Stop, as the registry takes it up."""

from games.cant_stop import board, bots, facts, hints, notation, rules, words
from games.contract import Game
from games.errors import gettext_noop

MODULES = rules, notation, hints, board, facts, bots, words
GAME = Game("cant_stop", gettext_noop("Can't Stop"), *MODULES, youngest=8, minutes=30)
