"""Every text of On Belay for people, except refusals: they are beside the checks that refuse."""

from collections.abc import Mapping
from typing import Any

from games.calculation import equation
from games.derived_facts import with_derivation
from games.engine import Seat, Skip, describe_shared_move
from games.errors import Sentence, gettext_noop
from games.facts import division
from games.on_belay.moves import Climb, Home, Move, Pass, Roll, Rolled, Verdict
from games.on_belay.position import FACES, State
from games.on_belay.rules import outcome, to_move
from games.quantities import is_countable, quantity

# What to do ----------------------------------------------------------------------------------


def label(move: Move) -> Sentence | None:
    """Return the button of a move, None for one that needs a form."""
    match move:
        case Roll():
            return Sentence(gettext_noop("Roll the dice"))
        case Pass():
            return Sentence(gettext_noop("Pass"))
    return None


def todo(state: State, seat: Seat | None, active: bool) -> Sentence:
    """Say what this viewer is to do now, or what all wait for; `active`: it may move."""
    if state.phase == "over":
        winners = ", ".join(map(str, outcome(state).winners))
        return Sentence(gettext_noop("%(seats)s reach the top first!"), {"seats": winners})
    if active:
        return Sentence(_ACTIVE[state.phase, state.options.calculate])
    if state.phase in _AWAITED:
        return _waiting_for(state)
    return Sentence(_WAITING[state.phase], {"seat": state.roller})


_CHECK = gettext_noop("Does their rope hold? Make the call.")
_ACTIVE = {
    ("roll", "student"): gettext_noop("Roll the dice for all teams."),
    ("roll", "server"): gettext_noop("Roll the dice for all teams."),
    ("move", "student"): gettext_noop("Work it out. Then tap a step."),
    ("move", "server"): gettext_noop("Choose dice. Then tap a step."),
    ("verdict", "student"): _CHECK,
    ("verdict", "server"): _CHECK,
}
_WAITING = {
    "roll": gettext_noop("%(seat)s are rolling."),
    "chance": gettext_noop("The dice are rolling."),
    "home": gettext_noop("See who slides back down."),
}


# Whom everybody waits for: all teams, or one or two by name.
_AWAITED = {
    "move": (
        gettext_noop("All teams are choosing."),
        gettext_noop("%(teams)s teams are still choosing."),
        gettext_noop("%(seat)s: still choosing."),
    ),
    "verdict": (
        gettext_noop("All teams are checking the ropes."),
        gettext_noop("%(teams)s teams are still checking."),
        gettext_noop("%(seat)s: still checking."),
    ),
}


def _waiting_for(state: State) -> Sentence:
    all_teams, some_teams, one_team = _AWAITED[state.phase]
    awaited = to_move(state)
    if len(awaited) == len(state.seats):
        return Sentence(all_teams)
    if len(awaited) > 1:
        return Sentence(some_teams, {"teams": len(awaited)})
    return Sentence(one_team, {"seat": min(awaited)})


# What was done -------------------------------------------------------------------------------


def sentence(before: State, mover: Seat, move: Move) -> Sentence:
    """Return the row in words, without the name of the mover."""
    match move:
        case Roll() | Rolled() | Skip():
            return describe_shared_move(move)
        case Climb():
            return _climb_sentence(move)
        case Verdict(off, seat, difference):
            if difference is None:
                difference = before.options.difference(before.team(seat))
            template = _OFF if off else _SAFE
            return Sentence(template, {"seat": seat, "feet": difference})
        case Home(seat):
            return Sentence(gettext_noop("Off belay! %(seat)s slide back down"), {"seat": seat})
        case Pass():
            return Sentence(gettext_noop("pass"))


_OFF = gettext_noop("say %(seat)s are off belay: %(feet)s feet apart")
_SAFE = gettext_noop("say %(seat)s are safe: %(feet)s feet apart")


def _climb_sentence(climb: Climb) -> Sentence:
    """Say what the team said, right or wrong: its checker still has to find out which."""
    sum_words, steps = equation(climb.calculation), climb.steps
    if climb.result is not None:
        sum_words = f"{climb.calculation} = {climb.result}"
    if steps is None:
        steps = climb.calculation.result() // climb.trail
    values = {"trail": climb.trail, "steps": quantity(steps, "steps"), "equation": sum_words}
    return Sentence(gettext_noop("%(equation)s: %(steps)s up trail %(trail)sx"), values)


# Hints ---------------------------------------------------------------------------------------


def rung(hint_list: Mapping[str, Any], rung: int) -> Sentence:
    """Say rung 1 … RUNGS about the best climb of a list."""
    if not hint_list["hints"]:
        return Sentence(_NOTHING_FITS[rung > 1])
    best = hint_list["hints"][0]
    if not best.get("on_belay", True):
        return Sentence(_ROPE_TOO_SHORT[rung > 1])
    values = {"results": hint_list["results"], **best}
    template = _RUNGS[rung - 1]
    if rung == 1 and is_countable(hint_list["results"]):
        template = _COUNTED
    if template is not None:
        return Sentence(template, values)
    # The feet and the trail are known from the rungs before: what they make is still to be found.
    steps = division(best["gain"], best["trail"], None)
    return with_derivation(Sentence(_OPERATIONS[best["operation"]]), steps, _STEPS)


_COUNTED = gettext_noop("Find results that fit your trails. You can find %(results)s.")
_RUNGS = (
    gettext_noop("Find results that fit your trails."),
    gettext_noop("Find a way to climb %(gain)s feet."),
    gettext_noop("Move your climber on trail %(trail)sx."),
    None,
    gettext_noop("Use %(equation)s. Steps up trail %(trail)sx: %(steps)s."),
)
_STEPS = gettext_noop("%(hint)s For the steps: %(derived)s")
_OPERATIONS = {
    "": gettext_noop("Use only one die."),
    "+": gettext_noop("Add two dice."),
    "-": gettext_noop("Subtract one die from another."),
    "*": gettext_noop("Multiply two dice."),
    "/": gettext_noop("Divide one die by another."),
}
_NOTHING_FITS = (
    gettext_noop("Look at all trails. Maybe no number fits."),
    gettext_noop("Pass this time. The next roll is new."),
)
_ROPE_TOO_SHORT = (
    gettext_noop("Check your rope first. How far apart can your climbers be?"),
    gettext_noop("Pass this time. Every climb is too far for your rope."),
)

# Labels --------------------------------------------------------------------------------------

# Presets, choices of options and phases, by their names in the program.
# What a teacher reads beside each preset.
PRESET_LINES: dict[str, str] = {
    "all_tables": gettext_noop("Dice 2 to 9. Every times table up to 9 × 9."),  # noqa: RUF001
    "hard_tables": gettext_noop("Dice 4 to 9. Mostly the times tables 4 to 9."),
    "one_lesson": gettext_noop("Dice 1 to 6, seven trails."),
    "short": gettext_noop("Dice 1 to 6, five easy trails. A first try."),
    "rulebook": gettext_noop("Every trail. A long climb."),
    "no_multiples": gettext_noop("Seven trails. The feet of the steps are not on the mountain."),
}
LABELS: dict[str, str] = {
    "rulebook": gettext_noop("As the rulebook"),
    "no_multiples": gettext_noop("Without multiples"),
    "all_tables": gettext_noop("All times tables"),
    "one_lesson": gettext_noop("One lesson"),
    "short": gettext_noop("First climb"),
    "hard_tables": gettext_noop("Hard times tables"),
    **{name: name.replace("-", "–") for name in FACES},  # noqa: RUF001
    "free": gettext_noop("Always"),
    "stuck": gettext_noop("Only when stuck"),
    "near": gettext_noop("When it is close"),
    "far": gettext_noop("From 25 feet on"),
    "always": gettext_noop("At every check"),
    "opponents": gettext_noop("The other teams"),
    "referee": gettext_noop("The app"),
    "server": gettext_noop("The app"),
    "student": gettext_noop("The students"),
    "roll": gettext_noop("Roll"),
    "chance": gettext_noop("Dice"),
    "move": gettext_noop("Climb"),
    "verdict": gettext_noop("Rope check"),
    "over": gettext_noop("Game over"),
}
