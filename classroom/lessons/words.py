"""How names that the games have for a program read to people: presets, choices and phases."""

from typing import Any

from django.utils.translation import gettext

from games.errors import gettext_noop

# Several games share a name such as `roll`; here it says the same in all of them.
_WORDS = {
    # Presets
    "classic": gettext_noop("Classic"),
    "contest": gettext_noop("Contest"),
    "easy": gettext_noop("Easy"),
    "first_wins": gettext_noop("First team wins"),
    "full_mountain": gettext_noop("Full mountain"),
    "gentle": gettext_noop("Gentle"),
    "hard": gettext_noop("Hard"),
    "hard_tables": gettext_noop("Hard tables"),
    "one_lesson": gettext_noop("One lesson"),
    "short": gettext_noop("Short"),
    "slipping_yeti": gettext_noop("Slipping Yeti"),
    "standard": gettext_noop("Standard"),
    "tough": gettext_noop("Tough"),
    "tough contest": gettext_noop("Tough contest"),
    "whole_class": gettext_noop("Whole class"),
    "whole_mountain": gettext_noop("Whole mountain"),
    # Choices of options
    "blue": gettext_noop("Blue"),
    "burj_khalifa": gettext_noop("Burj Khalifa"),
    "by_teams": gettext_noop("By teams"),
    "decreasing": gettext_noop("Decreasing"),
    "drawn": gettext_noop("Drawn by chance"),
    "eiffel_tower": gettext_noop("Eiffel Tower"),
    "forced_move": gettext_noop("Forced move"),
    "free": gettext_noop("Always"),
    "increasing": gettext_noop("Increasing"),
    "jumping": gettext_noop("Jumping"),
    "matterhorn": gettext_noop("Matterhorn"),
    "opponents": gettext_noop("The other teams"),
    "out": gettext_noop("Out"),
    "pyramid": gettext_noop("Pyramid"),
    "red": gettext_noop("Red"),
    "referee": gettext_noop("The referee"),
    "restart": gettext_noop("Restart"),
    "server": gettext_noop("The app"),
    "space_needle": gettext_noop("Space Needle"),
    "stuck": gettext_noop("Only when stuck"),
    "student": gettext_noop("The students"),
    "tree": gettext_noop("Tree"),
    "yellow": gettext_noop("Yellow"),
    # Phases
    "adjust": gettext_noop("Change the dice"),
    "bust": gettext_noop("Bust"),
    "chance": gettext_noop("Dice"),
    "choose": gettext_noop("Choose"),
    "deal": gettext_noop("Deal"),
    "dice": gettext_noop("Dice"),
    "draw_board": gettext_noop("Draw the boards"),
    "draw_first": gettext_noop("Draw the first team"),
    "drop": gettext_noop("Put a card away"),
    "face": gettext_noop("Danger card"),
    "fall": gettext_noop("Fall"),
    "fill": gettext_noop("Fill the sheet"),
    "lands": gettext_noop("Landing"),
    "last": gettext_noop("End of the turn"),
    "lead_yeti": gettext_noop("Lead the Yeti"),
    "move": gettext_noop("Climb"),
    "moved": gettext_noop("After the move"),
    "offer": gettext_noop("Use the tile"),
    "over": gettext_noop("Over"),
    "pick": gettext_noop("Take a card"),
    "pitch": gettext_noop("Make camp"),
    "put_yeti": gettext_noop("Put the Yeti"),
    "ready": gettext_noop("Roll"),
    "rest": gettext_noop("Rest"),
    "roll": gettext_noop("Roll"),
    "roll_yeti": gettext_noop("Yeti die"),
    "rolled": gettext_noop("Climb"),
    "rolling": gettext_noop("Dice"),
    "setup": gettext_noop("First panels"),
    "sort": gettext_noop("Dice"),
    "spend": gettext_noop("Spend the dice"),
    "start": gettext_noop("First roll"),
    "turn": gettext_noop("Turn"),
    "verdict": gettext_noop("Rope check"),
    "yeti_lands": gettext_noop("Landing"),
}


def words(value: Any) -> str:
    """A preset, choice or phase in the reader's language: `one_lesson` is One lesson.

    A name without words of its own, such as a number, reads as it is written, with a capital.
    """
    name = str(value)
    return gettext(_WORDS[name]) if name in _WORDS else name.replace("_", " ").capitalize()
