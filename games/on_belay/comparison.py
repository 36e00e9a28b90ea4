"""Say what a better climb would have brought, by the values of the two."""

from games.errors import Sentence, gettext_noop
from games.on_belay.hints import TeamHint
from games.quantities import quantity, to_half


def comparison(played: TeamHint | None, best: TeamHint) -> Sentence:
    """Compare the climb that was chosen (None: the team passed) with the best one."""
    values: dict[str, object] = {"best": _name(best), "more": best["gain"]}
    if played is None:
        return Sentence(gettext_noop("No one climbed. %(best)s climbs %(more)s feet."), values)
    values |= {"played": _name(played), "feet": played["gain"]}
    if not played["on_belay"]:
        template = gettext_noop(
            "%(played)s makes the rope too long: %(rope)s feet. %(best)s keeps it at %(keeps)s."
        )
        rope = {"rope": played["difference"], "keeps": best["difference"]}
        return Sentence(template, values | rope)
    if best["top"] and not played["top"]:
        template = gettext_noop("%(played)s climbs %(feet)s feet. %(best)s reaches the top.")
        return Sentence(template, values)
    # A climb to the top may have steps to spare.
    if not played["top"] and best["gain"] > played["gain"]:
        template = gettext_noop("%(played)s climbs %(feet)s feet. %(best)s climbs %(more)s.")
        return Sentence(template, values)
    if best["difference"] < played["difference"]:
        template = gettext_noop(
            "%(played)s makes the rope %(rope)s feet long. %(best)s keeps it at %(keeps)s."
        )
        rope = {"rope": played["difference"], "keeps": best["difference"]}
        return Sentence(template, values | rope)
    lost = to_half(best["saves"] - played["saves"])
    values["rolls"] = quantity(lost, "rolls")
    template = gettext_noop("%(best)s saves %(rolls)s more than %(played)s.")
    return Sentence(template if lost > 0 else gettext_noop("Better: %(best)s."), values)


def _name(hint: TeamHint) -> str:
    """Name a climb by its calculation and its trail, as the board does."""
    return f"{hint['equation']} (×{hint['trail']})"  # noqa: RUF001
