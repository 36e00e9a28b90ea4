"""Roll to the Top!, as the registry takes it up."""

from games.contract import Game
from games.errors import gettext_noop
from games.roll_to_the_top import board, bots, facts, hints, notation, rules, words

MODULES = rules, notation, hints, board, facts, bots, words
GAME = Game(
    "roll_to_the_top",
    gettext_noop("Roll to the Top!"),
    *MODULES,
    youngest=9,
    minutes=20,
    sheet_option="sheet",
)
