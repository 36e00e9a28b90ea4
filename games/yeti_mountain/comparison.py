"""Say what a better way would have brought, by the values of the two."""

from typing import Any

from games.errors import Sentence, gettext_noop


def comparison(played: Any, best: Any) -> Sentence | None:
    """Compare the way that was chosen, also of the Yeti, with the best one."""
    if played is None:
        return None
    lost = round(best["worth"] - played["worth"], 1)
    values: dict[str, object] = {"lost": lost}
    if "net" not in best:
        template = gettext_noop("The best walk costs the others %(lost)s steps more.")
        return Sentence(template, values) if lost else None
    if played["thrown"] and not best["thrown"]:
        return Sentence(gettext_noop("This way leads to the Yeti. The best way does not."), values)
    # Gaps and the Yeti move a team on, so its rows are not those of the way.
    if best["net"] > played["net"] and played["effect"] == best["effect"] == "nothing":
        values = {"rows": played["net"], "more": best["net"]}
        template = gettext_noop("Rows up in this turn: %(rows)s. With the best way: %(more)s.")
        return Sentence(template, values)
    template = gettext_noop("The best way saves %(lost)s steps more.")
    return Sentence(template, values) if lost else None
