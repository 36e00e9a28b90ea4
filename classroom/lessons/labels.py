"""What people read for a name that a game has in the program."""

from django.utils.translation import gettext

from games.contract import Game


def label_of(game: Game, name: object) -> str:
    """The game's own label of a preset, choice or phase: `one_lesson` is One lesson.

    What has no label, such as a number, reads as it is written, with a capital.
    """
    label = game.words.LABELS.get(str(name))
    return gettext(label) if label else str(name).replace("_", " ").capitalize()


def preset_line(game: Game, preset: str) -> str:
    """What is special about this preset, in one line."""
    return gettext(game.words.PRESET_LINES[preset])
