"""Say what a better choice would have brought, by the values of the two."""

from typing import Any

from games.errors import Sentence, gettext_noop


def comparison(played: Any, best: Any) -> Sentence | None:
    """Compare the choice that was made with the best one: before a roll, or after it."""
    if played is None:
        return None
    return _before_roll(played, best) if "stamina" in best else _after_roll(played, best)


def _after_roll(played: Any, best: Any) -> Sentence | None:
    values = {"rows": played["rows"], "more": best["rows"]}
    if best["final"] and not played["final"]:
        return Sentence(gettext_noop("The best move reaches a final hold."), values)
    if best["rows"] > played["rows"]:
        template = gettext_noop("This climbs %(rows)s rows. The best move climbs %(more)s.")
        return Sentence(template, values)
    return None


def _before_roll(played: Any, best: Any) -> Sentence | None:
    if best["left"] <= played["left"]:
        return None
    template = gettext_noop("This leaves %(left)s stamina. The best choice leaves %(keeps)s.")
    return Sentence(template, {"left": played["left"], "keeps": best["left"]})
