"""On Belay, as the registry takes it up."""

from games.contract import Game, Hooks
from games.errors import gettext_noop
from games.on_belay import board, bots, facts, hints, notation, rules, words
from games.on_belay.comparison import comparison
from games.on_belay.events import closing, events
from games.on_belay.predictions import came_true, prediction
from games.on_belay.topics import options_for

MODULES = rules, notation, hints, board, facts, bots, words
HOOKS = Hooks(
    comparison=comparison,
    normal_form=notation.normal_form,
    is_visible=board.is_visible,
    without_secrets=board.without_secrets,
    sums_to_check=facts.sums_to_check,
    prediction=prediction,
    came_true=came_true,
    idea=facts.idea,
    waiting_facts=facts.waiting_facts,
    events=events,
    closing=closing,
    options_for=options_for,
    dice_shown=rules.dice_shown,
    ghost=board.ghost,
)
GAME = Game("on_belay", gettext_noop("On Belay"), *MODULES, youngest=9, minutes=30, hooks=HOOKS)
