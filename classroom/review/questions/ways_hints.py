"""Hints to the ways of a roll of the day that are left to find, and when a child is offered one."""

from collections.abc import Sequence
from datetime import timedelta
from itertools import groupby

from games.errors import Sentence, gettext_noop
from games.facts import PLUS, SIGNS
from games.ways import TABLE, TARGET, RollRules, Way

RUNGS = 3
_OFFER_AFTER = timedelta(seconds=40)
_OFFER_AFTER_WITH_GOAL = timedelta(seconds=15)
_MORE_WITH = gettext_noop("Look for %(number)s more with %(sign)s.")
_ONE_MORE_WITH = gettext_noop("Look for one more with %(sign)s.")
_WITH_TWO = gettext_noop("Look for %(number)s more with two signs.")
_ONE_WITH_TWO = gettext_noop("Look for one more with two signs.")
_ALONE = gettext_noop("One die alone is a way, too.")
_MAKES = gettext_noop("One of them makes %(result)s.")
_BEGINS = gettext_noop("It begins like this: %(start)s")
_ONE_BEGINS = gettext_noop("One way begins like this: %(start)s")
_TRY = gettext_noop("Try this: %(way)s")


def offer_after(rules: RollRules) -> timedelta:
    """Return how long a child looks for a first way alone. A goal makes that a search, which has
    to begin sooner if all are to have one after a minute (`test_simulated_ways`)."""
    return _OFFER_AFTER_WITH_GOAL if rules.has_goal else _OFFER_AFTER


def kind_of(way: Way) -> str:
    """Return the sign of a way, empty for one die alone, `()` for several."""
    return way.signs if len(way.signs) < 2 else "()"


def hinted_ways(left: Sequence[Way]) -> list[Way]:
    """Return the ways that the hints speak of: those of the kind of which most are left."""
    rows = [list(these) for _, these in groupby(sorted(left, key=kind_of), key=kind_of)]
    return max(rows, key=lambda row: (bool(kind_of(row[0])), len(row)), default=[])


def rungs(left: Sequence[Way], rules: RollRules) -> list[Sentence]:
    """Return the ladder of hints to what is left to find: how many of which kind, what one of them
    makes (to one number, more of it), and how it begins. Empty if nothing is."""
    most = hinted_ways(left)
    if not most:
        return []
    kind, one = kind_of(most[0]), most[0]
    if not kind:
        return [Sentence(_ALONE)]
    several = len(most) > 1
    if kind == "()":
        text = _WITH_TWO if several else _ONE_WITH_TWO
    else:
        text = _MORE_WITH if several else _ONE_MORE_WITH
    number = Sentence(text, {"number": len(most), "sign": SIGNS.get(kind, "")})
    begins = Sentence(_BEGINS, {"start": f"{one.text.split(' ')[0]} …"})
    if rules.name == TARGET:
        return [number, begins, Sentence(_BEGINS, {"start": start_of(one)})]
    return [number, Sentence(_MAKES, {"result": one.result}), begins]


def first_rungs(every: Sequence[Way], rules: RollRules) -> list[Sentence]:
    """Return the ladder for a child who has no way yet: an easy one without its last die, then
    all of it but its result. Into a table it is all of it at once: the table is search enough."""
    if not every:
        return []
    easy = easiest(every)
    if not easy.signs:
        return [Sentence(_ALONE)]
    whole = Sentence(_TRY, {"way": easy.text})
    start = Sentence(_ONE_BEGINS, {"start": start_of(easy)})
    return [whole] if rules.name == TABLE else [start, whole]


def easiest(every: Sequence[Way]) -> Way:
    """Return the way with fewest sums, and + before other signs; a die alone only at need."""
    return min(every, key=lambda way: (not way.signs, len(way.dice), way.signs != PLUS, way.result))


def start_of(way: Way) -> str:
    """Return a way with a place for its last number."""
    return f"{way.text.rpartition(' ')[0]} ?"
