"""The ladder of hints of Yeti Mountain in words."""

from collections.abc import Mapping
from typing import Any

from games.errors import Sentence, gettext_noop
from games.quantities import is_countable
from games.yeti_mountain.mountain import Place, place_words


def rung(hint_list: Mapping[str, Any], rung: int) -> Sentence:
    """Say rung 1 … RUNGS about the best hint."""
    if not hint_list["hints"]:
        return Sentence(gettext_noop("You can reach no free tile. Use a card or end your turn."))
    hints = hint_list["hints"]
    best = hints[0]
    count = sum(bool(hint["steps"]) for hint in hints)
    values = {"count": count, "left": hint_list["left"], **best, **_walk(best)}
    is_first_of_many = rung == 1 and not is_countable(count)
    if hint_list["question"] == "yeti":
        values["teams"] = len(best["thrown"])
        values["bare"] = sum(not hint["thrown"] for hint in hints)
        return Sentence(_MANY_FOR_YETI if is_first_of_many else _YETI_RUNGS[rung - 1], values)
    values["bad"] = sum(hint["thrown"] for hint in hints)
    if is_first_of_many:
        return Sentence(_MANY, values)
    if rung > 2 and not best["path"]:
        return Sentence(_END_RUNGS[rung], values)
    if best["thrown"]:
        return Sentence(_THROWN_RUNGS.get(rung, _RUNGS[rung - 1]), values)
    if rung > 3 and best["jump"]:
        values["jump"] = place_words(Place(*best["jump"]))
        rungs = _JUMP_RUNGS if best["steps"] else _JUMP_FIRST_RUNGS
        return Sentence(rungs.get(rung, _RUNGS[rung - 1]), values)
    return Sentence(_GONE if rung == 2 and hint_list["gone"] else _RUNGS[rung - 1], values)


def _walk(hint: Mapping[str, Any]) -> dict[str, Sentence]:
    """Return the first tile of a way, its last one and the whole way in words; nothing for
    `end`."""
    if not hint["path"]:
        return {}
    places = [place_words(Place(*step)) for step in hint["path"]]
    if hint.get("effect") == "summit":
        places[-1] = Sentence(gettext_noop("the top"))
    walk = places[0]
    for place in places[1:]:
        walk = Sentence("%(walk)s → %(place)s", {"walk": walk, "place": place})
    return {"first": places[0], "place": places[-1], "walk": walk}


_MANY = gettext_noop("Look around. Steps left: %(left)s.")
_MANY_FOR_YETI = gettext_noop("Look around the Yeti. Where can it go?")
_RUNGS = (
    gettext_noop("Look around. Steps left: %(left)s. Tiles in reach: %(count)s."),
    gettext_noop("Watch out for the Yeti. Unsafe tiles: %(bad)s."),
    gettext_noop("Look in row %(row)s for this: %(word)s."),
    gettext_noop("Step to %(first)s first."),
    gettext_noop("Go to %(place)s. Steps: %(steps)s. Your rows: %(equation)s."),
)
_JUMP_RUNGS = {
    5: gettext_noop("Go to %(place)s. Steps: %(steps)s. Then jump to %(jump)s."),
}
_JUMP_FIRST_RUNGS = {
    4: gettext_noop("Use a Peak card first."),
    5: gettext_noop("Jump to %(jump)s with a Peak card."),
}
_THROWN_RUNGS = {
    2: gettext_noop("With the Compass you can pass the Yeti."),
    5: gettext_noop("Go to %(place)s. The Yeti throws you down. Then you have the Compass."),
}
_END_RUNGS = {
    3: gettext_noop("No step helps you now."),
    4: gettext_noop("Stay in row %(row)s. Save your steps."),
    5: gettext_noop("End your turn: %(equation)s."),
}
_GONE = gettext_noop("The Yeti is gone. Danger tiles on the best way: %(dangers)s.")
_YETI_RUNGS = (
    gettext_noop("Look around the Yeti. It can reach this many tiles: %(count)s."),
    gettext_noop("Find quiet tiles. On this many, nobody is thrown down: %(bare)s."),
    gettext_noop("See who is near. Teams it can throw down: %(teams)s."),
    gettext_noop("Move the Yeti to %(first)s first."),
    gettext_noop("Move the Yeti this way: %(walk)s."),
)
