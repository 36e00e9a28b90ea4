"""Say what a better number would have brought, by the values of the two."""

from games.errors import Sentence, gettext_noop
from games.roll_to_the_top.hints import PlaceHint


def comparison(played: PlaceHint | None, best: PlaceHint) -> Sentence | None:
    """Compare the number that was placed, or `done`, with the best one."""
    # A square that stands on none leaves no gap, whatever its number is.
    values: dict[str, object] = {"best": best["equation"], "less": best["slack"]}
    if played is None or not played["dice"]:
        return Sentence(gettext_noop("There was still room for %(best)s."), values)
    if not best["dice"]:
        template = gettext_noop(
            "%(played)s is %(gap)s away from the number below. Done is better here."
        )
        return Sentence(template, {"played": played["equation"], "gap": played["slack"]})
    values |= {"played": played["equation"], "gap": played["slack"]}
    if best["slack"] < played["slack"]:
        template = gettext_noop(
            "%(played)s is %(gap)s away from the number below. %(best)s is only %(less)s away."
        )
        return Sentence(template, values)
    values["lost"] = round(best["worth"] - played["worth"], 1)
    template = gettext_noop("%(best)s first makes %(lost)s squares more possible than %(played)s.")
    return Sentence(template, values) if values["lost"] else None
