"""Say what a better choice would have brought, by the values of the two."""

from typing import Any

from games.errors import Sentence, gettext_noop
from games.quantities import chance, halves, quantity, to_half


def comparison(played: Any, best: Any) -> Sentence:
    """Compare the choice that was made with the best one: two pairs, or to stop or roll."""
    if played is None:
        return Sentence(_BETTER, {"best": _name(best)})
    if best["text"] not in ("stop", "roll"):
        return _pairs(played, best)
    stop, roll = sorted((played, best), key=lambda hint: hint["text"] != "stop")
    # Of a list that was stored, the steps at stake are in the equation of `stop` alone.
    stake = int(stop["equation"].split()[2])
    if stop["worth"] > stake:
        return Sentence(gettext_noop("With a stop the team wins."))
    if to_half(roll["worth"]) == stake:
        return Sentence(_A_LITTLE, {"best": _name(best), "played": _name(played)})
    template = gettext_noop(
        "Better: roll again. That makes %(worth)s on average. A stop keeps only %(steps)s."
    )
    if best is stop:
        template = gettext_noop(
            "Better: stop. That keeps %(steps)s. One more roll makes only %(worth)s on average."
        )
    steps, worth = quantity(stake, "steps"), quantity(roll["worth"], "steps")
    return Sentence(template, {"steps": steps, "worth": worth})


def _pairs(played: Any, best: Any) -> Sentence:
    values: dict[str, object] = {"played": _name(played), "best": _name(best)}
    if best["wins"] and not played["wins"]:
        return Sentence(gettext_noop("With %(best)s the team could stop and win."), values)
    steps, risk = (played["at_stake"], best["at_stake"]), (played["bust"], best["bust"])
    values |= {"steps": quantity(steps[0], "steps"), "more": steps[1]}
    values |= dict(zip(("lose", "less"), _chances(*risk), strict=True))
    if steps[1] > steps[0] and risk[1]["ways"] <= risk[0]["ways"]:
        template = gettext_noop("%(played)s made it %(steps)s. %(best)s makes it %(more)s.")
    elif risk[1]["ways"] < risk[0]["ways"]:
        template = gettext_noop(
            "After %(played)s, a bust comes in %(lose)s. After %(best)s, in %(less)s."
        )
    elif to_half(best["worth"]) == to_half(played["worth"]):
        template = _A_LITTLE
    else:
        values |= {"worth": quantity(best["worth"], "steps"), "only": halves(played["worth"])}
        template = gettext_noop("%(best)s is worth %(worth)s on average, %(played)s only %(only)s.")
    return Sentence(template, values)


def _chances(more: Any, less: Any) -> tuple[Sentence, ...]:
    """Say both, of so many rolls that they differ."""
    for out_of in (10, 100, 1000):
        both = tuple(chance(one["ways"], one["of"], out_of) for one in (more, less))
        if both[0] != both[1]:
            break
    return both


def _name(hint: Any) -> str:
    """Name a choice by its sums, as the board does; else by its button."""
    return {"stop": _STOP, "roll": _ROLL}.get(hint["text"]) or str(hint["equation"])


_BETTER = gettext_noop("Better: %(best)s.")
_A_LITTLE = gettext_noop("%(best)s is only a little better than %(played)s.")
_STOP = gettext_noop("stop")
_ROLL = gettext_noop("roll again")
