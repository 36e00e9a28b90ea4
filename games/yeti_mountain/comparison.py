"""Name the better way and say what it would have brought, by the values of the two."""

from typing import Any

from games.errors import Sentence, gettext_noop
from games.quantities import quantity, to_half
from games.yeti_mountain.mountain import Place, place_words


def comparison(played: Any, best: Any) -> Sentence | None:
    """Compare the way that was chosen, also of the Yeti, with the best one; None: the end of the
    turn, which is not on the list."""
    if best is None:
        return None
    values: dict[str, object] = {"best": _name(best)}
    lost = 0.0 if played is None else to_half(best["worth"] - played["worth"])
    values["steps"] = quantity(lost, "steps")
    if "net" not in best:
        template = gettext_noop(
            "Better for the Yeti: %(best)s. It costs the others %(steps)s more."
        )
        return Sentence(template if lost > 0 else _YETI_BETTER, values)
    if played is None:
        return Sentence(_BETTER, values)
    if played["thrown"] and not best["thrown"]:
        return Sentence(gettext_noop("This way leads to the Yeti. Better: %(best)s."), values)
    # Gaps and the Yeti move a team on, so its rows are not those of the way.
    if best["net"] > played["net"] and played["effect"] == best["effect"] == "nothing":
        values["rows"] = quantity(best["net"] - played["net"], "rows")
        return Sentence(gettext_noop("Better: %(best)s. That is %(rows)s higher."), values)
    template = gettext_noop("Better: %(best)s. It saves %(steps)s more.")
    return Sentence(template if lost > 0 else _A_LITTLE, values)


def _name(hint: Any) -> Sentence:
    """Name a way by the tile to which it leads, and by a jump."""
    if not hint["path"]:
        return Sentence(gettext_noop("stay in row %(row)s"), {"row": hint["row"]})
    place = place_words(Place(*hint["path"][-1]))
    jump = hint.get("jump")
    if not hint["steps"]:
        return Sentence(gettext_noop("jump to %(place)s"), {"place": place})
    if hint.get("effect") == "summit":
        return Sentence(gettext_noop("the top"))
    if not jump:
        return place
    values = {"place": place, "jump": place_words(Place(*jump))}
    return Sentence(gettext_noop("%(place)s, then jump to %(jump)s"), values)


_BETTER = gettext_noop("Better: %(best)s.")
_A_LITTLE = gettext_noop("Only a little better: %(best)s.")
_YETI_BETTER = gettext_noop("Better for the Yeti: %(best)s.")
