"""Every text of Can't Stop for people, except refusals: they are beside the checks that refuse."""

from collections.abc import Mapping
from dataclasses import asdict
from typing import Any, TypedDict

from games.cant_stop.effects import calculation_of, effects
from games.cant_stop.kinds import KINDS, equation
from games.cant_stop.mountain import EMPTY
from games.cant_stop.moves import Bust, Calculate, Choose, Move, Roll, Rolled, Stop
from games.cant_stop.odds import at_stake
from games.cant_stop.position import State
from games.cant_stop.rules import to_move
from games.contract import RUNGS
from games.engine import Seat, Skip, describe_shared_move
from games.errors import Sentence, gettext_noop
from games.quantities import chance, halves

# What to do ----------------------------------------------------------------------------------


def label(state: State, move: Move) -> Sentence:
    """Return the button of a move."""
    if isinstance(move, Choose):
        values = {
            "columns": state.options.kind.labels(move.columns),
            # An equation stays on one line.
            "equations": ", ".join(
                equation.replace(" ", "\N{NO-BREAK SPACE}")
                for equation in describe_choice(state, move)["equations"]
            ),
        }
        return Sentence(gettext_noop("Climb in %(columns)s: %(equations)s"), values)
    if isinstance(move, Stop):
        steps = at_stake(state)
        return Sentence(_STOP[steps == 1], {"steps": steps})
    if state.climbers == EMPTY:
        return Sentence(gettext_noop("Roll the dice"))
    return Sentence(gettext_noop("Roll: climb on"))


_STOP = {
    True: gettext_noop("Stop: keep 1 step"),
    False: gettext_noop("Stop: keep %(steps)s steps"),
}


def todo(state: State, seat: Seat | None) -> Sentence:
    """Say what this viewer is to do now, or what all wait for."""
    if state.phase == "over":
        return Sentence(gettext_noop("%(seat)s win!"), {"seat": state.seat})
    if state.phase in _CHANCE_TODO:
        return Sentence(_CHANCE_TODO[state.phase])
    if seat is None or seat not in to_move(state):
        return Sentence(_waits(state), {"seat": state.seat})
    if state.phase == "choose":
        return Sentence(_CHOOSE_TODO[state.options.calculate, state.options.numbers])
    if state.climbers == EMPTY:
        return Sentence(gettext_noop("Roll the four dice."))
    if state.may_stop:
        return Sentence(gettext_noop("Decide together: stop or roll?"))
    return Sentence(
        gettext_noop("You share column %(column)s. Roll again."),
        {"column": state.options.kind.label(state.sharing[0])},
    )


def _waits(state: State) -> str:
    if state.phase == "choose":
        return gettext_noop("%(seat)s are making pairs of dice.")
    if state.climbers == EMPTY or not state.may_stop:
        return gettext_noop("%(seat)s are rolling.")
    return gettext_noop("%(seat)s: roll again or stop?")


_CHANCE_TODO = {
    "rolling": gettext_noop("The dice are rolling."),
    "bust": gettext_noop("Bust! No climber can move."),
}
_TO_CLIMB = gettext_noop("Choose two pairs to climb with.")
_CHOOSE_TODO = {
    ("student", "sums"): gettext_noop("Make two pairs. Add each pair."),
    ("student", "products"): gettext_noop("Make two pairs. Multiply each pair."),
    ("server", "sums"): _TO_CLIMB,
    ("server", "products"): _TO_CLIMB,
}


# What was done -------------------------------------------------------------------------------


def sentence(before: State, mover: Seat, move: Move) -> Sentence:
    """Return the row in words, without the name of the mover: 'Rolled: 1, 5, 4, 6'."""
    match move:
        case Roll() | Rolled():
            return describe_shared_move(move)
        case Choose(columns):
            values = {"columns": before.options.kind.labels(columns)}
            return Sentence(gettext_noop("climb in %(columns)s"), values)
        case Calculate(equations, column, sign):
            values = {"sums": ", ".join(equation(sign, *one) for one in equations)}
            values |= {"column": before.options.kind.label(column)} if column else {}
            return Sentence(_CALCULATED[column > 0], values)
        case Stop():
            return Sentence(gettext_noop("stop and keep the steps"))
        case Bust():
            template = gettext_noop("Bust! %(seat)s lose the steps of this turn")
            return Sentence(template, {"seat": before.seat})
        case Skip(seat):
            return Sentence(_SKIPPED[before.may_stop], {"seat": seat})


_CALCULATED = {
    True: gettext_noop("climb in %(column)s: %(sums)s"),
    False: gettext_noop("climb: %(sums)s"),
}
_SKIPPED = {
    True: gettext_noop("%(seat)s are skipped: they keep their steps"),
    False: gettext_noop("%(seat)s are skipped: they lose their steps"),
}


# Choices -------------------------------------------------------------------------------------


_EFFECTS = {
    "climber": gettext_noop("climber %(column)s: space %(before)s → %(after)s"),
    "new": gettext_noop("new climber in %(column)s: space %(after)s"),
    "won": gettext_noop("%(column)s: the column is won, nothing moves"),
    "top": gettext_noop("%(column)s: the climber is already on top"),
    "no_climber": gettext_noop("%(column)s: no climber is left for it"),
}


def effect_words(effect: dict[str, Any]) -> Sentence:
    """Return an effect's plain data as a sentence for people."""
    # A list that was stored by an earlier release has no labels.
    values = {**effect, "column": effect.get("label", effect["column"])}
    return Sentence(_EFFECTS[effect["kind"]], values)


class ChoiceWords(TypedDict):
    """The `columns` by their names, `pairs` of dice, their `equations`, and the `effects` of both
    halves."""

    columns: str
    pairs: list[list[int]]
    equations: list[str]
    effects: list[dict[str, Any]]


def describe_choice(state: State, choice: Choose) -> ChoiceWords:
    """Return a legal choice as plain data."""
    calculation, pair = calculation_of(state, choice)
    halves = [
        {**asdict(half), "label": state.options.kind.label(half.column)}
        for half in effects(state, pair, choice.columns)
    ]
    return {
        "columns": state.options.kind.labels(choice.columns),
        "pairs": [[a, b] for a, b, _ in calculation.equations],
        "equations": [equation(calculation.sign, *one) for one in calculation.equations],
        "effects": [{**half, "words": str(effect_words(half))} for half in halves],
    }


# Hints ---------------------------------------------------------------------------------------


def rung(hint_list: Mapping[str, Any], rung: int) -> Sentence:
    """Say rung 1 … RUNGS about the best hint."""
    if not hint_list["hints"]:
        return Sentence(gettext_noop("There is nothing to decide now."))
    if hint_list["question"] == "choice":
        return _choice_rung(hint_list, rung)
    return _roll_rung(hint_list, rung)


_CHOICE_RUNGS = (
    gettext_noop("Find new pairs. Choices: %(count)s."),
    gettext_noop("Make %(column)s with two of your dice."),
    gettext_noop("This helps: %(effect)s."),
    "",
    gettext_noop("Take %(equation)s. Climb in %(text)s. Then a bust comes in %(chance)s."),
)


_WORK_OUT = {
    "sums": gettext_noop("Add %(a)s and %(b)s. Then add the other two dice."),
    "products": gettext_noop("Multiply %(a)s and %(b)s. Then multiply the other two dice."),
}


def _choice_rung(hint_list: Mapping[str, Any], rung: int) -> Sentence:
    hints = hint_list["hints"]
    best = hints[0]
    half = next(n for n, one in enumerate(best["effects"]) if one["kind"] in ("climber", "new"))
    a, b = best["pairs"][half]
    effect = best["effects"][half]
    words = effect_words(effect)
    values = {"count": len(hints), "column": words.values["column"], "effect": words}
    values |= {"a": a, "b": b, "equation": best["equation"]}
    values["text"] = best.get("columns", best["text"])
    values["chance"] = chance(best["bust"]["ways"], best["bust"]["of"])
    work_out = _WORK_OUT[hint_list.get("numbers", "sums")]
    return Sentence(_CHOICE_RUNGS[rung - 1] or work_out, values)


_ROLL_RUNGS = (
    gettext_noop("Count the new steps of this turn. A bust loses all %(at_stake)s."),
    gettext_noop("Which columns still help you? These: %(columns)s."),
    gettext_noop("A bust comes in %(chance)s."),
    gettext_noop("Compare: a roll wins about %(gain)s steps and risks about %(loss)s."),
)
_ADVICE = {
    "roll": gettext_noop("Roll again. You win %(gain)s and risk only %(loss)s."),
    "stop": gettext_noop("Stop now. You risk %(loss)s and win only %(gain)s."),
    "wins": gettext_noop("Stop now and win the game!"),
}
_CLOSE_ADVICE = {
    "roll": gettext_noop("Both are close. Roll again."),
    "stop": gettext_noop("Both are close. Stop now."),
}


def _roll_rung(hint_list: Mapping[str, Any], rung: int) -> Sentence:
    kind = KINDS[hint_list.get("numbers", "sums")]
    columns = ", ".join(map(kind.label, hint_list["open"]))
    gain, loss = halves(hint_list["gain"]), halves(hint_list["loss"])
    values = {"at_stake": hint_list["at_stake"], "columns": columns, "gain": gain, "loss": loss}
    values["chance"] = chance(hint_list["bust"]["ways"], hint_list["bust"]["of"])
    if rung == RUNGS:
        advice = _ADVICE if hint_list["wins"] or gain != loss else _CLOSE_ADVICE
        return Sentence(advice["wins" if hint_list["wins"] else hint_list["advice"]], values)
    return Sentence(_ROLL_RUNGS[rung - 1], values)


# Labels --------------------------------------------------------------------------------------

# Presets, choices of options and phases, by their names in the program.
# What a teacher reads beside each preset.
PRESET_LINES: dict[str, str] = {
    "one_lesson": gettext_noop("Eleven columns. Win one."),
    "products": gettext_noop("Multiply dice from 2 to 9. Win one column."),
    "rulebook": gettext_noop("Eleven columns. Win three."),
    "jumping": gettext_noop("Climbers jump over other camps."),
    "forced_move": gettext_noop("Roll again while you share a space."),
}
LABELS: dict[str, str] = {
    "classic": gettext_noop("Classic"),
    "products": gettext_noop("Products"),
    "sums": gettext_noop("Sums"),
    "one_lesson": gettext_noop("One lesson"),
    "rulebook": gettext_noop("As the rulebook"),
    "forced_move": gettext_noop("Forced move"),
    "jumping": gettext_noop("Jumping"),
    "server": gettext_noop("The app"),
    "student": gettext_noop("The students"),
    "roll": gettext_noop("Roll"),
    "rolling": gettext_noop("Dice"),
    "choose": gettext_noop("Choose"),
    "bust": gettext_noop("Bust"),
    "over": gettext_noop("Game over"),
}
