"""A second rope beside a class: how it, or another class, climbed a roll of the day.

Of the other climb it holds counts and times alone, copied when the class begins: a deletion there
changes nothing here. A rope on the same dice has their seed, which stays shut while any class
climbs them (`selectors.is_seed_shut`). Every class of this server is of one school.
"""

from bisect import bisect_right
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from itertools import islice
from typing import Any

from django.db.models import Min
from django.utils import timezone
from django_scopes import scopes_disabled

from classroom.lessons.models import Lesson
from classroom.people.models import SchoolClass, Teacher
from classroom.review.history.verification import verify_roll
from classroom.review.models import DayRoll, Question
from classroom.review.questions.past_rolls import looked_for, past_rolls
from classroom.review.questions.selectors import is_seed_shut, questions
from classroom.review.questions.ways import class_ways_ask
from classroom.review.questions.ways_page import WaysPage
from games.errors import Illegal, Stale, gettext_noop
from games.ways import TABLE
from games.ways_line import LATE, LATEST, MINUTES, Line, read

OWN = "own"
"""The key of the class's own rope; that of another class is the id of its question."""
LAST_WEEK, BEFORE, OTHER = "week", "before", "other"
"""Whose rope it is: our own of last week, our own of another day, that of another class."""
_WEEK_AGO = (timedelta(days=5), timedelta(days=9))
_LATELY = timedelta(days=7)
_MOST = 3  # other classes that are offered
_LOOKED_AT = 50  # rolls of other classes, the latest first


@dataclass(frozen=True)
class Ghost:
    """The rope beside a class: whose it is, how many ways its dice have, and the seconds after the
    start at which it got each that it has."""

    whose: str
    total: int
    seconds: Sequence[int]

    def count_at(self, seconds: float) -> int:
        """Count the ways that it has by then."""
        return bisect_right(self.seconds, seconds)

    @property
    def data(self) -> dict[str, object]:
        """It as a roll stores it."""
        return {"whose": self.whose, "total": self.total, "seconds": list(self.seconds)}


def ghost_of(roll: DayRoll) -> Ghost | None:
    """Return the rope beside the class with this roll."""
    return Ghost(**roll.ghost) if roll.ghost else None


@dataclass(frozen=True)
class RopeOffer:
    """A rope that may climb beside a class; `ghost` is None for one that still climbs itself."""

    key: str
    question: Question
    ghost: Ghost | None
    day: date
    total: int

    @property
    def is_own(self) -> bool:
        return self.key == OWN

    @property
    def is_last_week(self) -> bool:
        return self.ghost is not None and self.ghost.whose == LAST_WEEK

    @property
    def words(self) -> str:
        """Return in words what the class looks for."""
        return looked_for(self.question.roll)

    @property
    def roll_terms(self) -> dict[str, Any]:
        """The roll that begins beside it: of the same kind, and as long."""
        roll = self.question.roll
        return {
            "preset": roll.preset,
            "goal": _table_of(roll),
            "minutes": _minutes(self.question) or None,
            "seed": b"" if self.is_own else bytes(roll.seed),
            "ghost": self.ghost and self.ghost.data,
        }


def rope_offers(school_class: SchoolClass) -> list[RopeOffer]:
    """Return the ropes that may climb beside this class: its own of last week, then those of other
    classes whose dice it has not had."""
    own = _own_offer(school_class)
    return [*([own] if own else []), *_other_offers(school_class)]


def _own_offer(school_class: SchoolClass) -> RopeOffer | None:
    now = timezone.now()
    rolls = past_rolls().filter(school_class=school_class).order_by("-pk")
    latest, oldest = (now - age for age in _WEEK_AGO)
    of_last_week = rolls.filter(asked_at__range=(oldest, latest)).first()
    question = of_last_week or rolls.first()
    return _offer(OWN, question, LAST_WEEK if of_last_week else BEFORE) if question else None


def _other_offers(school_class: SchoolClass) -> list[RopeOffer]:
    own_seeds = _seeds_of(school_class)
    today = timezone.localdate(timezone=school_class.zone)
    with scopes_disabled():
        lately = questions().filter(kind=Question.Kind.WAYS, asked_at__gt=timezone.now() - _LATELY)
        others = lately.exclude(school_class=school_class).order_by("-pk")[:_LOOKED_AT]
        new = (one for one in others if bytes(one.roll.seed) not in own_seeds)
        # Each takes a statement of its own, so none is read that is not offered.
        offers = (_offer(str(one.pk), one, OTHER, school_class) for one in new)
        # One that nobody has climbed yet has no rope; its dice alone are for the same day.
        wanted = (one for one in offers if (one.ghost.seconds if one.ghost else one.day == today))
        return list(islice(wanted, _MOST))


def _seeds_of(school_class: SchoolClass) -> set[bytes]:
    """Return the seeds of all rolls that this class has had, and that of dice without one."""
    seeds = DayRoll.objects.filter(question__school_class=school_class).values_list("seed")
    return {b"", *(bytes(seed) for (seed,) in seeds)}


def _offer(
    key: str, question: Question, whose: str, school_class: SchoolClass | None = None
) -> RopeOffer:
    page = WaysPage(question)
    total = len(page.ways)
    ghost = Ghost(whose, total, seconds_of(page)) if page.is_over else None
    zone = (school_class or question.school_class).zone
    return RopeOffer(key, question, ghost, timezone.localdate(question.asked_at, zone), total)


def seconds_of(page: WaysPage) -> list[int]:
    """Return when each different way of a roll came, in seconds after its start."""
    question = page.question
    rows = page.roll.found_ways.values("text").annotate(first=Min("at"))
    most = 60 * _minutes(question) + LATE if _minutes(question) else LATEST
    return sorted(
        min(max(0, int((first - question.asked_at).total_seconds())), most)
        for text, first in rows.order_by().values_list("text", "first")
        if text in page.by_text
    )


def _minutes(question: Question) -> int:
    """Return how long a roll was open, 0 until the teacher went on."""
    ends_at = question.roll.ends_at
    if ends_at is None:
        return 0
    minutes = round((ends_at - question.asked_at) / timedelta(minutes=1))
    return min(max(minutes, MINUTES[0]), MINUTES[-1])


def _table_of(roll: DayRoll) -> int:
    """Return the goal with which its seed was thrown: only a table is chosen before."""
    return int(roll.goal) if roll.preset == TABLE else 0


def line_of(question: Question) -> Line:
    """Return how a class climbed a roll, as a file for another class. Raises Illegal for dice that
    somebody has chosen, and while its seed is shut."""
    page = WaysPage(question)
    roll = page.roll
    if not roll.seed:
        raise Illegal(gettext_noop("A child chose these dice, so they have no seal."))
    if not page.is_over or is_seed_shut(roll):
        raise Illegal(gettext_noop("A class still climbs these dice. Save the line after that."))
    if verify_roll(roll).untrue:
        raise Illegal(gettext_noop("The dice of this line do not come from its seed."))
    return Line(
        seed=bytes(roll.seed),
        preset=roll.preset,
        goal=_table_of(roll),
        minutes=_minutes(question),
        total=len(page.ways),
        seconds=tuple(seconds_of(page)),
    )


def class_rope_ask(*, school_class: SchoolClass, teacher: Teacher, beside: str) -> Lesson:
    """Put a roll before the class, beside the rope with this key, in its lesson or the lobby of a
    new one; return that lesson. Raises Stale if there is no such rope any more."""
    for offer in rope_offers(school_class):
        if offer.key == beside:
            return class_ways_ask(school_class=school_class, teacher=teacher, **offer.roll_terms)
    raise Stale(gettext_noop("This rope is gone. Choose another one."))


def class_line_ask(*, school_class: SchoolClass, teacher: Teacher, text: str) -> Lesson:
    """Do so beside the line in this file, on its dice. Raises a UserError, and changes nothing, for
    a file whose parts do not agree, and for dice that the class has had."""
    line = read(text)
    if line.seed in _seeds_of(school_class):
        raise Illegal(gettext_noop("Your class has had these dice. Choose another line."))
    return class_ways_ask(
        school_class=school_class,
        teacher=teacher,
        preset=line.preset,
        goal=line.goal,
        minutes=line.minutes or None,
        seed=line.seed,
        ghost=Ghost(OTHER, line.total, line.seconds).data,
    )
