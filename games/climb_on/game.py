"""Climb ON!, as the registry takes it up."""

from games.climb_on import board, bots, facts, hints, notation, rules, words
from games.climb_on.comparison import comparison
from games.climb_on.events import closing, events
from games.climb_on.predictions import came_true, prediction
from games.contract import Game, Hooks
from games.errors import gettext_noop

MODULES = rules, notation, hints, board, facts, bots, words
HOOKS = Hooks(
    comparison=comparison,
    dice_shown=rules.dice_shown,
    is_visible=board.is_visible,
    without_secrets=board.without_secrets,
    prediction=prediction,
    came_true=came_true,
    idea=facts.idea,
    waiting_facts=facts.waiting_facts,
    events=events,
    closing=closing,
    follows=rules.follows,
)
GAME = Game("climb_on", gettext_noop("Climb ON!"), *MODULES, youngest=8, minutes=30, hooks=HOOKS)
