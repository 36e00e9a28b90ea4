"""Yeti Mountain, as the registry takes it up."""

from games.contract import Game, Hooks
from games.errors import gettext_noop
from games.yeti_mountain import board, bots, facts, hints, notation, rules, words
from games.yeti_mountain.comparison import comparison
from games.yeti_mountain.events import closing, events, meanwhile
from games.yeti_mountain.predictions import came_true, prediction
from games.yeti_mountain.topics import options_for

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
    options_for=options_for,
    meanwhile=meanwhile,
    awaited=board.awaited,
)
GAME = Game(
    "yeti_mountain", gettext_noop("Yeti Mountain"), *MODULES, youngest=8, minutes=25, hooks=HOOKS
)
