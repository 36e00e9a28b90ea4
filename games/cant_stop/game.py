"""Can't Stop, as the registry takes it up."""

from games.cant_stop import board, facts, hints, notation, rules, words
from games.cant_stop.bots import BOTS
from games.cant_stop.calibration import summary
from games.cant_stop.comparison import comparison
from games.cant_stop.events import closing, events
from games.cant_stop.predictions import came_true, prediction
from games.cant_stop.topics import options_for
from games.contract import Game, Hooks
from games.errors import gettext_noop

MODULES = rules, notation, hints, board, facts, BOTS, words
HOOKS = Hooks(
    comparison=comparison,
    normal_form=notation.normal_form,
    prediction=prediction,
    checker_prediction=prediction,
    came_true=came_true,
    idea=facts.idea,
    waiting_facts=facts.waiting_facts,
    events=events,
    closing=closing,
    dice_shown=rules.dice_shown,
    options_for=options_for,
    summary=summary,
)
GAME = Game("cant_stop", gettext_noop("Can't Stop"), *MODULES, youngest=8, minutes=15, hooks=HOOKS)
