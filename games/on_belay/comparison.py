"""Say what a better climb would have brought, by the values of the two."""

from games.errors import Sentence, gettext_noop
from games.on_belay.hints import TeamHint
from games.quantities import quantity, to_half


def comparison(played: TeamHint | None, best: TeamHint | None) -> Sentence:
    """Compare the climb that was chosen with the best one; None: the team passes."""
    if best is None:
        return _pass(played)
    values: dict[str, object] = {"best": _name(best), "more": best["gain"]}
    if played is None:
        return Sentence(gettext_noop("No one climbed. %(best)s climbs %(more)s feet."), values)
    values |= {"played": _name(played), "feet": played["gain"], "trail": best["trail"]}
    values |= {"rope": played["difference"], "keeps": best["difference"]}
    is_same_sum = played["equation"] == best["equation"]
    if not played["on_belay"]:
        template = gettext_noop(
            "%(played)s makes the rope too long: %(rope)s feet. %(best)s keeps it at %(keeps)s."
        )
        on_trail = gettext_noop(
            "%(played)s makes the rope too long: %(rope)s feet. On ×%(trail)s it keeps %(keeps)s."  # noqa: RUF001
        )
        return Sentence(on_trail if is_same_sum else template, values)
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
        on_trail = gettext_noop(
            "%(played)s makes the rope %(rope)s feet long. On ×%(trail)s it keeps %(keeps)s."  # noqa: RUF001
        )
        return Sentence(on_trail if is_same_sum else template, values)
    lost = to_half(best["saves"] - played["saves"])
    values["rolls"] = quantity(lost, "rolls")
    template = gettext_noop("%(best)s saves %(rolls)s more than %(played)s.")
    return Sentence(template if lost > 0 else _A_LITTLE, values)


def _pass(played: TeamHint | None) -> Sentence:
    if played is None or played["on_belay"]:
        return Sentence(gettext_noop("No climb saves a roll here. Better: climb nothing."))
    values = {"played": _name(played), "rope": played["difference"]}
    template = gettext_noop(
        "%(played)s makes the rope too long: %(rope)s feet. Better: climb nothing."
    )
    return Sentence(template, values)


def _name(hint: TeamHint) -> Sentence:
    """Name a climb by its calculation and its trail, as the board does."""
    values = {"sum": hint["equation"].partition(" = ")[0], "trail": hint["trail"]}
    return Sentence(gettext_noop("%(sum)s on ×%(trail)s"), values)  # noqa: RUF001


_A_LITTLE = gettext_noop("%(best)s is only a little better than %(played)s.")
