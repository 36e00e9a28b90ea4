"""Roll to the Top!, as the registry takes it up."""

from games.contract import Game, Hooks
from games.errors import gettext_noop
from games.quantities import LeftOpen
from games.roll_to_the_top import board, bots, facts, hints, notation, rules, words
from games.roll_to_the_top.comparison import comparison
from games.roll_to_the_top.events import closing, events
from games.roll_to_the_top.predictions import came_true, prediction
from games.roll_to_the_top.topics import options_for

MODULES = rules, notation, hints, board, facts, bots, words
HOOKS = Hooks(
    comparison=comparison,
    dice_shown=rules.dice_shown,
    is_visible=board.is_visible,
    without_secrets=board.without_secrets,
    checker_view=board.checker_view,
    is_hidden_from_checker=board.is_hidden_from_checker,
    sums_to_check=facts.sums_to_check,
    prediction=prediction,
    came_true=came_true,
    idea=facts.idea,
    waiting_facts=facts.waiting_facts,
    events=events,
    closing=closing,
    die_faces=board.die_faces,
    options_for=options_for,
    left_open=LeftOpen(gettext_noop("Open squares"), rules.open_squares),
)
GAME = Game(
    "roll_to_the_top",
    gettext_noop("Roll to the Top!"),
    *MODULES,
    youngest=9,
    minutes=20,
    sheet_option="sheet",
    hooks=HOOKS,
)
