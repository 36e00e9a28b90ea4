"""Translate a game's internal names into words for people."""

from django.utils.translation import gettext

from games.contract import Game


def label_of(game: Game, name: object) -> str:
    """The game's own label of a preset, choice or phase: `one_lesson` is One lesson.

    A name without a label, such as a number, is shown as written, with a capital.
    """
    label = game.words.LABELS.get(str(name))
    return gettext(label) if label else str(name).replace("_", " ").capitalize()


def preset_line(game: Game, preset: str, minutes: int) -> str:
    """How long this preset takes, and what is special about it."""
    facts = {"minutes": minutes, "line": gettext(game.words.PRESET_LINES[preset])}
    return gettext("About %(minutes)s minutes. %(line)s") % facts
