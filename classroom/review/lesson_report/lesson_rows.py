"""List lessons for review: each is one row, and its matches come once somebody opens them."""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.db.models import Count, Sum
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
from classroom.review.reports.scores import FEWEST_FACTS

PAGE_SIZE = 12  # lessons: two or three weeks of a class


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
    """Some lessons, newest first; `older`, `newer`: the id beyond which the list continues."""

    rows: Sequence[LessonRow]
    newer: int | None
    older: int | None


def lesson_page(query: Mapping[str, str]) -> LessonPage:
    """Return a page of the lessons in scope that were played; the newest if there is no such page.

    `query`: of the address, in which `older` or `newer` is the id of a lesson.
    """
    lessons = Lesson.objects.filter(trial=False, started_at__isnull=False)
    lessons = lessons.select_related("school_class")
    older, newer = (read_id(query.get(name, "")) for name in ("older", "newer"))
    # One lesson more than a page holds says whether there is another page.
    if newer:
        after = oldest(lessons.filter(pk__gt=newer), PAGE_SIZE + 1)
        some = after[PAGE_SIZE - 1 :: -1]
        if len(some) == PAGE_SIZE:
            return _page(some, newer=len(after) > PAGE_SIZE, older=True)
    if older:
        before = newest(lessons.filter(pk__lt=older), PAGE_SIZE + 1)
        if before:
            return _page(before[:PAGE_SIZE], newer=True, older=len(before) > PAGE_SIZE)
    first = newest(lessons, PAGE_SIZE + 1)
    return _page(first[:PAGE_SIZE], newer=False, older=len(first) > PAGE_SIZE)


def _page(some: list[Lesson], *, newer: bool, older: bool) -> LessonPage:
    if not some:
        return LessonPage((), None, None)
    return LessonPage(
        lesson_rows(some), some[0].pk if newer else None, some[-1].pk if older else None
    )


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
