"""Climb ON!, as the registry takes it up."""

from games.climb_on import board, bots, facts, hints, notation, rules, words
from games.contract import Game
from games.errors import gettext_noop

MODULES = rules, notation, hints, board, facts, bots, words
GAME = Game("climb_on", gettext_noop("Climb ON!"), *MODULES, youngest=8, minutes=30)
