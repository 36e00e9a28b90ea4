"""Name the better number and say what it would have brought, by the values of the two."""

from games.errors import Sentence, gettext_noop
from games.quantities import quantity, to_half
from games.roll_to_the_top.hints import PlaceHint


def comparison(played: PlaceHint | None, best: PlaceHint) -> Sentence:
    """Compare the number that was placed, or `done`, with the best one."""
    # A square that stands on none leaves no gap, whatever its number is.
    values: dict[str, object] = {"best": _name(best), "less": best["slack"]}
    if played is None or not played["dice"]:
        return Sentence(gettext_noop("There was still room for %(best)s."), values)
    values |= {"played": played["equation"], "gap": played["slack"]}
    if not best["dice"]:
        template = gettext_noop(
            "%(played)s is %(gap)s away from the number below. Done is better here."
        )
        no_gap = gettext_noop(
            "%(played)s leaves little room for the numbers above it. Done is better here."
        )
        return Sentence(template if played["slack"] else no_gap, values)
    if best["slack"] < played["slack"]:
        template = gettext_noop(
            "Better: %(best)s. It is only %(less)s away from the number below, not %(gap)s."
        )
        no_gap = gettext_noop(
            "Better: %(best)s. It leaves no gap. %(played)s leaves a gap of %(gap)s."
        )
        return Sentence(template if best["slack"] else no_gap, values)
    lost = to_half(best["worth"] - played["worth"])
    values["squares"] = quantity(lost, "squares")
    template = gettext_noop("Better: %(best)s. It leaves room for %(squares)s more.")
    values["played"] = _name(played)
    return Sentence(template if lost > 0 else _A_LITTLE, values)


def _name(hint: PlaceHint) -> Sentence:
    """Name a number with its square: the same number may fit in several."""
    template = gettext_noop("%(equation)s in row %(row)s, square %(column)s")
    values = {"equation": hint["equation"], "row": hint["row"], "column": hint["column"]}
    return Sentence(template, values)


_A_LITTLE = gettext_noop("%(best)s is only a little better than %(played)s.")
