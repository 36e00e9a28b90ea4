"""Words of the board of Roll to the Top!."""

from collections.abc import Mapping
from typing import Any

from games.derived_facts import with_derivation
from games.engine import Seat, Skip, describe_shared_move
from games.errors import Sentence, gettext_noop
from games.facts import addition
from games.quantities import is_countable
from games.roll_to_the_top import moves
from games.roll_to_the_top.dice import RULEBOOK, TO_100, dice_sum
from games.roll_to_the_top.notation import equation
from games.roll_to_the_top.position import (
    ADJUST,
    DICE,
    FILL,
    OVER,
    SORT,
    START,
    State,
    can_place,
    required_change,
    to_move,
    white_counts,
)
from games.roll_to_the_top.rules import outcome
from games.roll_to_the_top.sheets import TITLES

_ADJUST = {
    "+": gettext_noop("Choose a die to add."),
    "-": gettext_noop("Choose a die to take out."),
    "+-": gettext_noop("Add a die, or take one out."),
    "<>": gettext_noop("Swap one of your dice."),
}


def todo(state: State, seat: Seat | None) -> Sentence:
    """Say what this viewer is to do now, or what all wait for."""
    if state.phase == OVER:
        return _ending(state, seat)
    if state.phase in (SORT, DICE):
        return Sentence(gettext_noop("The dice are rolling."))
    if state.phase == FILL:
        return _filling(state, seat)
    if seat != state.roller:
        return Sentence(gettext_noop("%(seat)s roll next."), {"seat": state.roller})
    if state.phase == ADJUST:
        return Sentence(_adjusting(state))
    if state.phase == START:
        return Sentence(gettext_noop("Roll all five dice."))
    return Sentence(gettext_noop("Roll the dice."))


def _adjusting(state: State) -> str:
    """Say what to change, and why if it is not the white die that decides."""
    if white_counts(state):
        return _ADJUST[required_change(state)]
    if len(state.dice) == len(state.kit.sides):
        return gettext_noop("Five dice are in. Take one out.")
    if state.quiet:
        return gettext_noop("Nobody filled a square. Add a die.")
    return gettext_noop("Only one die is in. Add one.")


def _filling(state: State, seat: Seat | None) -> Sentence:
    if seat and seat in to_move(state):
        if 0 not in state.teams[seat - 1].numbers:
            return Sentence(gettext_noop("Your sheet is full! Tap Done."))
        if not can_place(state, seat):
            return Sentence(gettext_noop("No more dice fit. Tap Done."))
        return Sentence(gettext_noop("Fill squares. Then tap Done."))
    done = {"done": sum(team.done for team in state.teams), "teams": len(state.teams)}
    if done["done"] == 1:
        return Sentence(gettext_noop("1 of %(teams)s teams is done."), done)
    return Sentence(gettext_noop("%(done)s of %(teams)s teams are done."), done)


def _ending(state: State, seat: Seat | None) -> Sentence:
    winners = outcome(state).winners
    if not winners:
        return Sentence(gettext_noop("Nobody filled a square in ten rounds. The game ends."))
    if seat in winners:
        return Sentence(gettext_noop("Your sheet is full. You win!"))
    values = {"seats": ", ".join(map(str, winners))}
    if len(winners) == 1:
        return Sentence(gettext_noop("%(seats)s reach the top and win!"), values)
    return Sentence(gettext_noop("%(seats)s reach the top and win together!"), values)


def button(move: moves.Move) -> Sentence:
    """Return the label of a move that needs no form."""
    if isinstance(move, moves.Add):
        return Sentence(gettext_noop("Add: %(die)s-sided"), {"die": move.sides})
    if isinstance(move, moves.Remove):
        return Sentence(gettext_noop("Take out: %(die)s-sided"), {"die": move.sides})
    if isinstance(move, moves.Swap):
        values = {"out": move.out, "into": move.into}
        return Sentence(gettext_noop("Swap: %(out)s-sided for %(into)s-sided"), values)
    return Sentence(_BUTTONS[type(move)])


_BUTTONS: dict[type, str] = {
    moves.Roll: gettext_noop("Roll"),
    moves.Undo: gettext_noop("Undo"),
    moves.Done: gettext_noop("Done"),
}


def name_square(
    state: State, index: int, number: int | str, taken: range, is_gold: bool
) -> Sentence:
    """Return a square of a sheet: its number, else what it takes."""
    square = state.sheet.squares[index]
    values: dict[str, object] = {"row": square.row, "column": square.column}
    if number:
        return Sentence(_FULL_SQUARE[is_gold], {**values, "number": number})
    if not taken:
        return Sentence(gettext_noop("Row %(row)s, square %(column)s: not ready yet"), values)
    if len(taken) == state.kit.highest:
        return Sentence(gettext_noop("Row %(row)s, square %(column)s: any number"), values)
    if state.options.direction == "decreasing":
        return Sentence(
            gettext_noop("Row %(row)s, square %(column)s: %(number)s or less"),
            {**values, "number": taken[-1]},
        )
    return Sentence(
        gettext_noop("Row %(row)s, square %(column)s: %(number)s or more"),
        {**values, "number": taken[0]},
    )


_FULL_SQUARE = {
    True: gettext_noop("Row %(row)s, square %(column)s: %(number)s, gold"),
    False: gettext_noop("Row %(row)s, square %(column)s: %(number)s"),
}


def sentence(before: State, mover: Seat, move: moves.Move) -> Sentence:
    """Return the row in words, without the name of the mover."""
    if isinstance(move, moves.Place):
        values = {"equation": _equation(move), "row": move.row, "square": move.column}
        return Sentence(gettext_noop("%(equation)s in row %(row)s, square %(square)s"), values)
    if isinstance(move, moves.Rolled):
        return _roll_words(move)
    if isinstance(move, moves.Add):
        return Sentence(gettext_noop("add the %(die)s-sided die"), {"die": move.sides})
    if isinstance(move, moves.Remove):
        return Sentence(gettext_noop("take out the %(die)s-sided die"), {"die": move.sides})
    if isinstance(move, moves.Swap):
        values = {"out": move.out, "into": move.into}
        return Sentence(
            gettext_noop("swap the %(out)s-sided die for the %(into)s-sided die"), values
        )
    if isinstance(move, moves.Roll | Skip):
        return describe_shared_move(move)
    return Sentence(_ROWS[type(move)])


def _equation(move: moves.Place) -> str:
    """Say what the team said, right or wrong: its checker still has to find out which."""
    if move.total in (None, sum(move.dice)):
        return equation(move.dice)
    return f"{dice_sum(move.dice)} = {move.total}"


def _roll_words(move: moves.Rolled) -> Sentence:
    numbers = ", ".join(str(number) for _, number in move.dice)
    if not move.white:
        return Sentence(gettext_noop("Rolled: %(numbers)s"), {"numbers": numbers})
    white = {"-": "−", "+-": "±", "<>": "↔"}.get(move.white, move.white)  # noqa: RUF001
    return Sentence(
        gettext_noop("Rolled: %(numbers)s and %(white)s"), {"numbers": numbers, "white": white}
    )


_ROWS: dict[type, str] = {
    moves.Undo: gettext_noop("take back the last number"),
    moves.Done: gettext_noop("finish the round"),
}


# Hints ---------------------------------------------------------------------------------------


def rung(hint_list: Mapping[str, Any], rung: int) -> Sentence:
    """Say how many fit → dice that help → their row → their square → the whole equation.

    If `done` is best, from the second rung on: why, and to choose it.
    """
    if not hint_list["hints"]:
        return Sentence(gettext_noop("No number fits now. Tap Done."))
    if rung == 1:
        return Sentence(_WAYS[is_countable(hint_list["results"])], {"count": hint_list["results"]})
    hint = hint_list["hints"][0]
    if not hint["dice"]:
        return Sentence(_SAVE_ROOM[rung])
    values = {
        "dice": dice_sum(tuple(hint["dice"])),
        "row": hint["row"],
        "square": hint["column"],
        "equation": hint["equation"],
    }
    if rung > 2:
        return Sentence(_LADDER[rung], values)
    if len(hint["dice"]) == 1:
        return Sentence(gettext_noop("Use the die that shows %(dice)s."), values)
    is_sum = min(hint["dice"]) > 0
    helping = Sentence(_HELPING[is_sum], values)
    return with_derivation(helping, addition(hint["dice"], None))


# By whether there are so few that their number helps.
_WAYS = {
    True: gettext_noop("Ways to fill a square: %(count)s."),
    False: gettext_noop("Many numbers fit. Where does each one go?"),
}
_HELPING = {
    True: gettext_noop("Add these dice: %(dice)s."),
    False: gettext_noop("Take away: %(dice)s."),
}
_SAVE_ROOM = {
    2: gettext_noop("Count the squares above. They need room, too."),
    3: gettext_noop("Every number takes too much room this time."),
    4: gettext_noop("Wait for better numbers. Fill nothing more."),
    5: gettext_noop("Tap Done. Save the room above for later."),
}
_LADDER = {
    3: gettext_noop("Look for a square in row %(row)s."),
    4: gettext_noop("Fill row %(row)s, square %(square)s."),
    5: gettext_noop("%(equation)s → row %(row)s, square %(square)s"),
}

# Labels --------------------------------------------------------------------------------------

# Presets, choices of options and phases, by their names in the program.
# What a teacher reads beside each preset.
PRESET_LINES: dict[str, str] = {
    "one_lesson": gettext_noop("Mount Everest, the largest sheet. Students work out the sums."),
    "rulebook": gettext_noop("Burj Khalifa. Students work out the sums."),
    "easy": gettext_noop("Burj Khalifa. The app works out the sums."),
    "hard": gettext_noop("The Space Needle, a harder sheet."),
    "to_100": gettext_noop("Larger dice, up to 40. Sums to 100."),
    "decreasing": gettext_noop("The pyramid. Numbers go down."),
    "whole_class": gettext_noop("The whole class at one table, with the same dice."),
}
LABELS: dict[str, str] = {
    **TITLES,
    "one_lesson": gettext_noop("One lesson"),
    "rulebook": gettext_noop("As the rulebook"),
    "easy": gettext_noop("Easy"),
    "hard": gettext_noop("Hard"),
    "whole_class": gettext_noop("Whole class"),
    "to_100": gettext_noop("Sums to 100"),
    RULEBOOK: gettext_noop("4, 6, 8, 12 and 20 sides"),
    TO_100: gettext_noop("4, 6, 20, 30 and 40 sides"),
    "increasing": gettext_noop("Increasing"),
    "decreasing": gettext_noop("Decreasing"),
    "+": gettext_noop("Add"),
    "+-": gettext_noop("Add and take away"),
    "server": gettext_noop("The app"),
    "student": gettext_noop("The students"),
    "start": gettext_noop("First roll"),
    "ready": gettext_noop("Roll"),
    "dice": gettext_noop("Dice"),
    "sort": gettext_noop("Dice"),
    "adjust": gettext_noop("Change the dice"),
    "fill": gettext_noop("Fill the sheet"),
    "over": gettext_noop("Game over"),
}
