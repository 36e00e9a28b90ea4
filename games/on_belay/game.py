"""On Belay, as the registry takes it up."""

from games.contract import Game
from games.errors import gettext_noop
from games.on_belay import board, bots, facts, hints, notation, rules, words

MODULES = rules, notation, hints, board, facts, bots, words
GAME = Game("on_belay", gettext_noop("On Belay"), *MODULES, youngest=9, minutes=30)
