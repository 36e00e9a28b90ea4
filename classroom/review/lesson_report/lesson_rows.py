"""List lessons and rolls of the day for review: each is one row, and the matches of a lesson come
once somebody opens them."""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from heapq import merge
from typing import Any
from urllib.parse import urlencode

from django.db.models import Count, QuerySet, Sum
from django.utils.translation import gettext as _

from classroom.lessons.models import Lesson
from classroom.lessons.selectors.lessons import games_of
from classroom.live.regions import read_id
from classroom.play.models import Match
from classroom.review.counting_matches import counts_of, matches_that_count
from classroom.review.history.selectors import game_title
from classroom.review.lesson_report.findings import (
    Findings,
    class_findings,
    findings_of_classes,
)
from classroom.review.lesson_report.next_step import next_title
from classroom.review.lesson_report.selectors import WrongPlace
from classroom.review.models import WorkCount, WrongAnswer
from classroom.review.newest import newest, oldest
from classroom.review.next_facts import next_facts
from classroom.review.questions.past_rolls import RollRow, past_rolls, roll_rows
from classroom.review.reports.scores import FEWEST_FACTS

PAGE_SIZE = 12  # lessons and rolls: two or three weeks of a class
PLACES = {f"{way}{kind}" for way in ("older", "newer") for kind in ("", "_roll")}
"""What the address of a page may name."""


@dataclass(frozen=True)
class LessonRow:
    """A lesson as review lists it; `games`: the slugs of what was played, in order; `matches`: how
    many count."""

    lesson: Lesson
    games: Sequence[str]
    students: int
    met: int
    right: int
    next_step: str
    matches: int

    @property
    def title(self) -> str:
        return ", ".join(_(game_title(slug)) for slug in self.games)

    @property
    def is_over(self) -> bool:
        return self.lesson.status == Lesson.Status.ENDED

    @property
    def percent(self) -> int | None:
        """None if there are too few facts to tell."""
        return round(100 * self.right / self.met) if self.met >= FEWEST_FACTS else None


@dataclass(frozen=True)
class LessonPage:
    """Some lessons and rolls of the day, newest first; `older`, `newer`: the end of an address with
    which the list continues, empty if it does not."""

    rows: Sequence[LessonRow | RollRow]
    newer: str
    older: str


@dataclass
class _Listed:
    """Lessons or rolls, in a list of both. `name`: of the place in an address that holds an id.

    Those below `low` come after the page, those above `high` before it; None: all, or none.
    """

    name: str
    rows: QuerySet[Any]
    at: str
    low: int | None = None
    high: int | None = None

    def turn(self, query: Mapping[str, str]) -> None:
        """Begin where the address says."""
        older, newer = (query.get(f"{way}{self.name}", "") for way in ("older", "newer"))
        if newer.isdecimal():
            self.low, self.high = read_id(newer) + 1, read_id(newer)
        elif older.isdecimal():
            self.low, self.high = read_id(older), read_id(older) - 1

    def before(self) -> list[Any]:
        """Return rows beyond the older end of the page, and one that says if there are more."""
        rows = self.rows if self.low is None else self.rows.filter(pk__lt=self.low)
        return newest(rows, PAGE_SIZE + 1)

    def after(self) -> list[Any]:
        """Do so at its newer end, from there on."""
        if self.high is None:
            return []
        return oldest(self.rows.filter(pk__gt=self.high), PAGE_SIZE + 1)

    def show(self, some: Iterable[Any]) -> None:
        """Have the page begin and end with these, as far as they are of this kind."""
        own = [one.pk for one in some if isinstance(one, self.rows.model)]
        if own:
            self.low, self.high = min(own), max(own)


def lesson_page(query: Mapping[str, str]) -> LessonPage:
    """Return a page of the lessons in scope that were played, and of the rolls of the day; the
    newest if there is no such page.

    `query`: of the address, in which `older` or `newer` is the id of a lesson, and `older_roll` or
    `newer_roll` that of a roll.
    """
    lessons = Lesson.objects.filter(trial=False, started_at__isnull=False)
    both = [
        _Listed("", lessons.select_related("school_class"), "started_at"),
        _Listed("_roll", past_rolls(), "asked_at"),
    ]
    for listed in both:
        listed.turn(query)
    if {"newer", "newer_roll"} & query.keys():
        after = _merged([one.after() for one in both], is_newest_first=False)
        if len(after) >= PAGE_SIZE:
            some = after[PAGE_SIZE - 1 :: -1]
            return _page(some, both, newer=len(after) > PAGE_SIZE, older=True)
    elif {"older", "older_roll"} & query.keys():
        before = _merged([one.before() for one in both], is_newest_first=True)
        if before:
            return _page(before[:PAGE_SIZE], both, newer=True, older=len(before) > PAGE_SIZE)
    for listed in both:
        listed.low = listed.high = None
    first = _merged([one.before() for one in both], is_newest_first=True)
    return _page(first[:PAGE_SIZE], both, newer=False, older=len(first) > PAGE_SIZE)


def _merged(rows: list[list[Any]], *, is_newest_first: bool) -> list[Any]:
    """Merge lists by time; each keeps its own order."""
    return list(merge(*rows, key=_began_at, reverse=is_newest_first))


def _began_at(one: Any) -> datetime:
    began: datetime = getattr(one, "started_at", None) or one.asked_at
    return began


def _page(some: list[Any], both: list[_Listed], *, newer: bool, older: bool) -> LessonPage:
    for listed in both:
        listed.show(some)
    lessons = iter(lesson_rows([one for one in some if isinstance(one, Lesson)]))
    rolls = iter(roll_rows([one for one in some if not isinstance(one, Lesson)]))
    rows = [next(lessons) if isinstance(one, Lesson) else next(rolls) for one in some]
    after = {f"newer{one.name}": one.high for one in both if newer and one.high is not None}
    before = {f"older{one.name}": one.low for one in both if older and one.low is not None}
    return LessonPage(rows, urlencode(after), urlencode(before))


def lesson_rows(lessons: Sequence[Lesson]) -> list[LessonRow]:
    """Return the rows of these lessons; the number of statements grows with the classes alone."""
    games, matches = games_of(lessons), _matches(lessons)
    work, wrong, findings = _work(lessons), _wrong(lessons), findings_of_classes(lessons)
    classes: dict[int, Findings] = {}
    listed = []
    for lesson in lessons:
        students, met, right = work.get(lesson.pk, (0, 0, 0))
        own = findings.get(lesson.pk) or classes.get(lesson.school_class_id)
        if own is None:
            own = classes[lesson.school_class_id] = class_findings(lesson.school_class)
        next_step = next_title(next_facts(own.weak, own.suggested, wrong[lesson.pk]))
        of_lesson = games[lesson.pk], students, met, right, next_step, matches.get(lesson.pk, 0)
        listed.append(LessonRow(lesson, *of_lesson))
    return listed


def _work(lessons: Iterable[Lesson]) -> dict[int, list[int]]:
    """Return of each lesson how many students worked, their facts, and how many were right."""
    rows: Any = counts_of(WorkCount, match__table__lesson__in=lessons).order_by()
    sums = rows.values_list("match__table__lesson").annotate(
        Count("student", distinct=True), Sum("met"), Sum("right")
    )
    return {lesson: numbers for lesson, *numbers in sums}


def _wrong(lessons: Iterable[Lesson]) -> dict[int, list[WrongPlace]]:
    """Return the wrong answers of each lesson in order."""
    wrong: dict[int, list[WrongPlace]] = defaultdict(list)
    answers = counts_of(WrongAnswer, match__table__lesson__in=lessons).order_by("pk")
    for row in answers.values_list("match__table__lesson", *_WRONG):
        one = WrongPlace(*row)
        wrong[one.lesson].append(one)
    return wrong


_WRONG = "match", "ply", "student", "operation", "sum", "answer", "claim"


def _matches(lessons: Iterable[Lesson]) -> dict[int, int]:
    """Return how many matches of each lesson count."""
    matches = matches_that_count(counts_of(Match, table__lesson__in=lessons)).order_by()
    return dict(matches.values_list("table__lesson").annotate(Count("pk")))
