"""The ladder of hints of Climb ON! in words."""

from collections.abc import Mapping
from typing import Any

from games.climb_on.moves import REST
from games.climb_on.notation import write
from games.errors import Sentence, gettext_noop
from games.ladder import RUNGS, check_rung


def rung(hint_list: Mapping[str, Any], rung: int) -> Sentence:
    """What rung 1 … RUNGS says about the best hint. Raises Illegal for any other number."""
    check_rung(rung)
    hints = hint_list["hints"]
    if not hints:
        return Sentence(gettext_noop("There is nothing to decide now. Look at the wall."))
    best = hints[0]
    if best.get("path"):
        facts = {**best, "count": sum(bool(hint.get("path")) for hint in hints)}
        down = rung == 2 and best["rows"] <= 0
        return Sentence(_DOWN_RUNG if down else _GO_RUNGS[rung - 1], facts)
    if hint_list["question"] == "go":
        return Sentence(_STAY_RUNGS[rung > 1], best)
    if best["dice"] == 0:
        return Sentence((_REST_RUNGS if best["text"] == write(REST) else _END_RUNGS)[rung > 1])
    facts = {**best, **_flat(best)}
    if rung == RUNGS:
        return Sentence(_TAKE_RUNGS[best["chalk"], best["jump"] is not None], facts)
    return Sentence(_ROLL_RUNGS[rung - 1], facts)


def _flat(hint: Mapping[str, Any]) -> dict[str, Any]:
    names = ("ways", "of", "percent")
    pairs = [(what, name) for what in ("reach", "fall") for name in names]
    return {f"{what}_{name}": hint[what][name] for what, name in pairs}


_GO_RUNGS = (
    gettext_noop("Look for places you can climb to. You can find %(count)s."),
    gettext_noop("Find a way that takes you %(rows)s rows up."),
    gettext_noop("Climb to %(to)s."),
    gettext_noop("Count the way: %(equation)s."),
    gettext_noop("Pay %(payment)s. The way: %(equation)s."),
)
_DOWN_RUNG = gettext_noop("Find a way that leads down as little as you can.")
_STAY_RUNGS = (
    gettext_noop("Look up first. Does any way lead higher?"),
    gettext_noop("Stay here. Spend the dice: %(back)s stamina back."),
)
_REST_RUNGS = (
    gettext_noop("Look at your stamina and at the holds above you."),
    gettext_noop("Rest now. Place panels that bring you nearer to a hold."),
)
_END_RUNGS = (
    gettext_noop("Look at your stamina. Is a roll worth it?"),
    gettext_noop("End your turn. Then rest in the next one."),
)
_ROLL_RUNGS = (
    gettext_noop("Count the points to the nearest hold above you."),
    gettext_noop("Think of %(dice)s dice. They cost %(stamina)s stamina."),
    gettext_noop("Of %(reach_of)s rolls, %(reach_ways)s reach something: %(reach_percent)s%%."),
    gettext_noop("Of %(fall_of)s rolls, %(fall_ways)s make you fall: %(fall_percent)s%%."),
)
_TAKE_RUNGS = {
    (False, False): gettext_noop("Roll %(dice)s dice. It leads %(rows)s rows up on average."),
    (True, False): gettext_noop(
        "Roll %(dice)s dice with Chalk. It leads %(rows)s rows up on average."
    ),
    (False, True): gettext_noop(
        "Roll %(dice)s dice to jump to %(jump)s. It leads %(rows)s rows up on average."
    ),
    (True, True): gettext_noop(
        "Roll %(dice)s dice with Chalk to jump to %(jump)s. It leads %(rows)s rows up on average."
    ),
}
