"""The ladder of hints of Climb ON! in words."""

from collections.abc import Mapping
from functools import reduce
from typing import Any

from games.climb_on.counting import count_squares
from games.climb_on.moves import REST, TOP
from games.climb_on.notation import write
from games.contract import RUNGS
from games.errors import Sentence, gettext_noop
from games.quantities import chance, is_countable, quantity


def rung(hint_list: Mapping[str, Any], rung: int) -> Sentence:
    """Say rung 1 … RUNGS about the best hint."""
    hints = hint_list["hints"]
    if not hints:
        return Sentence(gettext_noop("There is nothing to decide now. Look at the wall."))
    best = hints[0]
    if best.get("path"):
        values = {
            **best,
            "rows": quantity(best["rows"], "rows"),
            "where": count_squares(best["way"]),
            "count": sum(bool(hint.get("path")) for hint in hints),
            "equation": arithmetic(best["equation"]),
            "payment": arithmetic(best["payment"]),
        }
        if rung == 1 and is_countable(values["count"]):
            return Sentence(_COUNTED, values)
        return Sentence(_GO_RUNGS[rung - 1] or _look_for(best), values)
    if hint_list["question"] == "go":
        return Sentence(_STAY_RUNGS[rung > 1], best)
    if best["dice"] == 0:
        return Sentence((_REST_RUNGS if best["text"] == write(REST) else _END_RUNGS)[rung > 1])
    where = count_squares(best["way"])
    values = {
        **best,
        "dice": quantity(best["dice"], "dice"),
        "rows": quantity(best["rows"], "rows"),
        "where": where,
        **{what: chance(best[what]["ways"], best[what]["of"]) for what in ("reach", "fall")},
    }
    if rung == RUNGS:
        return Sentence(_TAKE_RUNGS[best["chalk"], best["jump"] is not None], values)
    return Sentence(_ROLL_RUNGS[rung - 1], values)


def _look_for(best: Mapping[str, Any]) -> str:
    """Say in rung 2 to what the best way leads."""
    if best["to"] == TOP:
        return gettext_noop("Look up. Can you climb over the edge?")
    if best["final"]:
        return gettext_noop("Look for a hold on a top panel.")
    if best["rows"] <= 0:
        return gettext_noop("Find the way that goes down the least.")
    return gettext_noop("Find a way that goes up %(rows)s.")


def arithmetic(equation: str) -> Sentence:
    """Write cost and payment for people: `up 3 + overhang 2 = 5 MP` is `3 up + 2 for the overhang =
    5 points`."""
    terms, total = equation.removesuffix(" MP").split(" = ")
    sum_ = reduce(_plus, map(_term, terms.split(" + ")))
    values = {"sum": sum_, "points": quantity(int(total), "points")}
    return Sentence("%(sum)s = %(points)s", values)


def _term(term: str) -> Sentence:
    name, _, points = term.rpartition(" ")
    return Sentence(_TERMS[name], {"points": int(points)})


def _plus(left: Sentence, right: Sentence) -> Sentence:
    return Sentence("%(left)s + %(right)s", {"left": left, "right": right})


_TERMS = {
    "": "%(points)s",
    "up": gettext_noop("%(points)s up"),
    "across": gettext_noop("%(points)s across"),
    "down": gettext_noop("%(points)s down"),
    "diagonal": gettext_noop("%(points)s diagonal"),
    "overhang": gettext_noop("%(points)s for the roof"),
    "hard": gettext_noop("%(points)s for the hard panel"),
    "chalk": gettext_noop("%(points)s for Chalk"),
    "jump": gettext_noop("%(points)s for Jump"),
}


_COUNTED = gettext_noop("Look for places you can climb to. You can find %(count)s.")
_GO_RUNGS = (
    gettext_noop("Look for places you can climb to."),
    None,
    gettext_noop("Climb %(where)s."),
    gettext_noop("Count the way: %(equation)s."),
    gettext_noop("Pay %(payment)s. The way: %(equation)s."),
)
_STAY_RUNGS = (
    gettext_noop("Look up. Does a way go higher?"),
    gettext_noop("Stay here. Use the dice to get %(back)s strength back."),
)
_REST_RUNGS = (
    gettext_noop("Look at your strength and the holds above you."),
    gettext_noop("Rest now. Place panels that bring a hold nearer."),
)
_END_RUNGS = (
    gettext_noop("Look at your strength. Is a roll worth it?"),
    gettext_noop("End your turn. Rest in your next turn."),
)
_ROLL_RUNGS = (
    gettext_noop("Count the points to the nearest hold above you."),
    gettext_noop("Think about %(dice)s. That costs %(stamina)s strength."),
    gettext_noop("You reach a hold in %(reach)s."),
    gettext_noop("You fall in %(fall)s."),
)
_TAKE_RUNGS = {
    (False, False): gettext_noop("Roll %(dice)s. That is worth %(rows)s on average."),
    (True, False): gettext_noop("Roll %(dice)s with Chalk. That is worth %(rows)s on average."),
    (False, True): gettext_noop(
        "Roll %(dice)s to jump %(where)s. That is worth %(rows)s on average."
    ),
    (True, True): gettext_noop(
        "Roll %(dice)s with Chalk to jump %(where)s. That is worth %(rows)s on average."
    ),
}
