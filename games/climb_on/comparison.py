"""Name the better choice and say what it would have brought, by the values of the two."""

from typing import Any

from games.climb_on.counting import count_squares
from games.climb_on.moves import REST
from games.climb_on.notation import write
from games.errors import Sentence, gettext_noop
from games.quantities import quantity, to_half


def comparison(played: Any, best: Any) -> Sentence:
    """Compare the choice that was made (None: it is not on the list) with the best one, before a
    roll or after it; None: to end the turn, as no dice are worth it."""
    if best is None:
        return _better_to_end(played)
    values: dict[str, object] = {"best": _name(best)}
    rows = 0.0 if played is None else to_half(best["rows"] - played["rows"])
    values["rows"] = quantity(rows, "rows")
    if played is None or "stamina" not in best or "stamina" not in played:
        return Sentence(_after_roll(played, best, rows), values)
    if best["left"] > played["left"]:
        values["stamina"] = best["left"] - played["left"]
        template = gettext_noop("Better: %(best)s. That leaves %(stamina)s strength more.")
        return Sentence(template, values)
    template = gettext_noop("Better: %(best)s. That is worth %(rows)s more on average.")
    return Sentence(template if rows > 0 else _A_LITTLE, values)


def _better_to_end(played: Any) -> Sentence:
    if played is None or played.get("stamina", 0) <= 0:
        return Sentence(_BETTER, {"best": Sentence(_END)})
    template = gettext_noop("Better: end this turn. To %(played)s costs %(stamina)s strength.")
    return Sentence(template, {"played": _name(played), "stamina": played["stamina"]})


def _after_roll(played: Any, best: Any, rows: float) -> str:
    if played is not None and best.get("final") and not played.get("final"):
        return gettext_noop("Better: %(best)s. That is a hold on a top panel.")
    return gettext_noop("Better: %(best)s. That is %(rows)s higher.") if rows > 0 else _BETTER


def _name(hint: Any) -> Sentence:
    """Say what the choice is, as its button and its hint do."""
    if hint["to"]:
        return Sentence(gettext_noop("climb %(where)s"), {"where": count_squares(hint["way"])})
    if "stamina" not in hint:
        return Sentence(gettext_noop("stay and use the dice"))
    if not hint["dice"]:
        return Sentence(_REST if hint["text"] == write(REST) else _END)
    values: dict[str, object] = {"dice": quantity(hint["dice"], "dice")}
    if hint["jump"] is not None:
        values["where"] = count_squares(hint["way"])
    return Sentence(_ROLLS[hint["chalk"], hint["jump"] is not None], values)


_BETTER = gettext_noop("Better: %(best)s.")
_A_LITTLE = gettext_noop("Only a little better: %(best)s.")
_REST = gettext_noop("take a rest")
_END = gettext_noop("end this turn")
_ROLLS = {
    (False, False): gettext_noop("roll %(dice)s"),
    (True, False): gettext_noop("roll %(dice)s with Chalk"),
    (False, True): gettext_noop("roll %(dice)s to jump %(where)s"),
    (True, True): gettext_noop("roll %(dice)s with Chalk to jump %(where)s"),
}
