"""Say what a better choice would have brought, by the values of the two."""

from typing import Any

from games.errors import Sentence, gettext_noop


def comparison(played: Any, best: Any) -> Sentence | None:
    """Compare the choice that was made with the best one: two pairs, or to stop or roll."""
    if played is None:
        return None
    if best["text"] not in ("stop", "roll"):
        return _pairs(played, best)
    stop, roll = sorted((played, best), key=lambda hint: hint["text"] != "stop")
    # Of a list that was stored, the steps at stake are in the equation of `stop` alone.
    stake = int(stop["equation"].split()[2])
    if stop["worth"] > stake:
        return Sentence(gettext_noop("With a stop the team wins."))
    template = gettext_noop("Stop keeps %(steps)s steps. One more roll makes %(worth)s on average.")
    return Sentence(template, {"steps": stake, "worth": roll["worth"]})


def _pairs(played: Any, best: Any) -> Sentence:
    values: dict[str, object] = {"played": played["text"], "best": best["text"]}
    if best["wins"] and not played["wins"]:
        return Sentence(gettext_noop("With %(best)s the team could stop and win."), values)
    steps, risk = (played["at_stake"], best["at_stake"]), (played["bust"], best["bust"])
    values |= {"steps": steps[0], "more": steps[1]}
    values |= {"lose": risk[0]["percent"], "less": risk[1]["percent"]}
    if steps[1] > steps[0] and risk[1]["ways"] <= risk[0]["ways"]:
        template = gettext_noop("%(played)s made it %(steps)s steps. %(best)s makes it %(more)s.")
    elif risk[1]["ways"] < risk[0]["ways"]:
        template = gettext_noop(
            "After %(played)s, %(lose)s %% of rolls lose all. After %(best)s, it is %(less)s %%."
        )
    else:
        values |= {"worth": best["worth"], "only": played["worth"]}
        template = gettext_noop(
            "%(best)s is worth %(worth)s steps on average, %(played)s only %(only)s."
        )
    return Sentence(template, values)
