"""How a class or a student gets on: week by week, month by month or term by term."""

from collections import Counter, defaultdict
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from datetime import date
from typing import Any, TypeVar

from django.db.models import Sum
from django.utils.translation import gettext as _

from classroom.facts.known import AnyFact, newly_secure
from classroom.review.joined_texts import Joined
from classroom.review.models import ChoiceCount
from classroom.review.reports.choice_quality import NO_CHOICES, ChoiceQuality
from classroom.review.reports.scales import WEEKS, Scale
from classroom.review.reports.scores import FEWEST_FACTS, share_words
from classroom.review.reports.selectors import Period, Subject
from classroom.review.reports.sums import Sums
from classroom.review.reports.work_summary import WorkSummary
from games.facts import sum_in_signs

Summed = TypeVar("Summed", bound=Sums)
Day = tuple[date, str, Summed]
"""The sums of a day and a game."""

MOST_NAMES = 12  # facts that are named of a span


@dataclass(frozen=True)
class NewlySecure:
    """A fact that became secure for so many students, and has been since."""

    sum: str
    students: int

    @property
    def words(self) -> str:
        return sum_in_signs(self.sum)


@dataclass(frozen=True)
class Span:
    """From its first day `start` on, a week, month or term: facts answered and right first time,
    facts that became secure, the games that were played, how was chosen and rolled."""

    start: date
    met: int = 0
    right: int = 0
    secure: tuple[NewlySecure, ...] = ()
    quality: ChoiceQuality = NO_CHOICES
    games: frozenset[str] = frozenset()

    @property
    def percent(self) -> int | None:
        """None if there are too few to tell."""
        return round(100 * self.right / self.met) if self.met >= FEWEST_FACTS else None

    @property
    def secured(self) -> int:
        """How often a fact became secure for a student."""
        return sum(fact.students for fact in self.secure)

    @property
    def named(self) -> tuple[NewlySecure, ...]:
        """The facts that are named, those of most students first."""
        return self.secure[:MOST_NAMES]

    @property
    def unnamed(self) -> int:
        return len(self.secure) - len(self.named)


@dataclass(frozen=True)
class Trend:
    """The spans with something in them, in order, on their scale."""

    scale: Scale
    spans: tuple[Span, ...]

    @property
    def games(self) -> list[str]:
        """The short names of the games that were played."""
        return sorted(frozenset().union(*(span.games for span in self.spans)))

    @property
    def latest_secure(self) -> Span | None:
        """The last span in which a fact became secure."""
        return next((span for span in reversed(self.spans) if span.secure), None)


@dataclass(frozen=True)
class Column:
    """A column of the table of a trend: its heading, and what it says of a span, empty if that is
    too little to tell."""

    title: str
    words: Callable[[Span], str]


def columns() -> tuple[Column, ...]:
    """Return the columns of the table, in the language of the page."""
    return (
        Column(_("Facts answered"), lambda span: str(span.met)),
        Column(_("Right first time"), right_words),
        Column(_("Choices: share of the best"), lambda span: span.quality.choice_words),
        Column(_("Rolls better than average"), lambda span: span.quality.luck_words),
    )


def right_words(span: Span) -> str:
    """Write the share that was right first time: `83 % of 53`; empty if it is of too few."""
    return "" if span.percent is None else share_words(span.right, span.met)


def trend(
    subject: Subject,
    period: Period,
    work: Iterable[Day[WorkSummary]],
    choices: Iterable[Day[ChoiceQuality]] = (),
    scale: Scale = WEEKS,
) -> Trend:
    """Return the spans up to the end of the period with something in them; none of a team.

    `work`, `choices`: the days of the scale's window.
    """
    if subject.seat:
        return Trend(scale, ())
    answers = _total_by(WorkSummary, ((scale.start_of(day), one) for day, _game, one in work))
    qualities = _total_by(
        ChoiceQuality, ((scale.start_of(day), one) for day, _game, one in choices)
    )
    secure, games = _secure(subject, scale.window(period), scale), defaultdict[date, set[str]](set)
    for day, game, _numbers in work:
        games[scale.start_of(day)].add(game)
    spans = (
        Span(
            start,
            answers.get(start, WorkSummary()).met,
            answers.get(start, WorkSummary()).right,
            secure.get(start, ()),
            qualities.get(start, NO_CHOICES),
            frozenset(games[start]),
        )
        for start in sorted({*answers, *secure, *qualities})
    )
    return Trend(scale, tuple(spans))


def work_days(subject: Subject, window: Period) -> list[Day[WorkSummary]]:
    """Return what was done on each day and in each game of these days."""
    if subject.seat:
        return []
    days = subject.counts(WorkSummary.table, window).values_list("day", "game").order_by()
    sums = days.annotate(*map(Sum, WorkSummary.columns()))
    return [(day, game, WorkSummary(tuple(row))) for day, game, *row in sums]


def choice_days(subject: Subject, window: Period) -> list[Day[ChoiceQuality]]:
    """Return how good the choices of each day and game were."""
    rows = subject.counts(ChoiceCount, window).exclude(percents="").values_list("day", "game")
    sums = rows.order_by().annotate(Joined("percents"), *map(Sum, ChoiceQuality.columns()))
    return [
        (day, game, ChoiceQuality(tuple(row), Counter(percents.split())))
        for day, game, percents, *row in sums
    ]


def by_game(kind: type[Summed], days: Iterable[Day[Summed]]) -> dict[str, Summed]:
    """Add up each game."""
    return _total_by(kind, ((game, numbers) for _day, game, numbers in days))


def _total_by(kind: type[Summed], parts: Iterable[tuple[Any, Summed]]) -> dict[Any, Summed]:
    groups: dict[Any, list[Summed]] = defaultdict(list)
    for key, one in parts:
        groups[key].append(one)
    return {key: kind.total(some) for key, some in groups.items()}


def _secure(subject: Subject, window: Period, scale: Scale) -> dict[date, tuple[NewlySecure, ...]]:
    """Return the facts that became secure in each span, those of most students first."""
    names: dict[date, Counter[AnyFact]] = defaultdict(Counter)
    whose = subject.student or subject.school_class
    for day, facts in newly_secure(whose, window.since, window.until).items():
        names[scale.start_of(day)].update(facts)
    return {
        start: tuple(
            NewlySecure(fact.sum, number)
            for fact, number in sorted(facts.items(), key=lambda one: (-one[1], one[0].sum))
        )
        for start, facts in names.items()
    }
