"""Roll to the Top!, as the registry takes it up."""

from games.contract import Game
from games.errors import gettext_noop
from games.roll_to_the_top import board, bots, facts, hints, notation, rules, words

GAME = Game(
    slug="roll_to_the_top",
    title=gettext_noop("Roll to the Top!"),
    rules=rules,
    notation=notation,
    hints=hints,
    board=board,
    facts=facts,
    bots=bots,
    words=words,
    youngest=9,
    minutes=20,
    sheet_option="sheet",
)
