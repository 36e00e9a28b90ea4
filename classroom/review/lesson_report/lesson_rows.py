"""List lessons for review: each is one row, and its matches are inside it."""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from django.db.models import Count, F, Sum
from django.utils.translation import gettext as _

from classroom.facts.known import ClassFact, weak_in_class
from classroom.lessons.models import Lesson
from classroom.lessons.selectors.lessons import games_of
from classroom.lessons.selectors.suggestion import LessonSuggestion, lesson_suggestion
from classroom.live.regions import read_id
from classroom.people.models import SchoolClass
from classroom.play.models import Match
from classroom.review.counting_matches import matches_that_do_not_count
from classroom.review.history.selectors import game_title
from classroom.review.lesson_report.next_step import next_facts, next_title
from classroom.review.lesson_report.selectors import wrong_in_lesson
from classroom.review.models import WorkCount, WrongAnswer
from classroom.review.reports.scores import FEWEST_FACTS

PAGE_SIZE = 12  # lessons: two or three weeks of a class


@dataclass(frozen=True)
class LessonRow:
    """A lesson as review lists it; `games`: the slugs of what was played, in order."""

    lesson: Lesson
    games: Sequence[str]
    students: int
    met: int
    right: int
    next_step: str
    matches: Sequence[Match]

    @property
    def title(self) -> str:
        return ", ".join(_(game_title(slug)) for slug in self.games)

    @property
    def titled_matches(self) -> list[tuple[Match, str]]:
        """Each match with the name of its game."""
        return [(match, _(game_title(match.game))) for match in self.matches]

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
    if newer:
        after = list(lessons.filter(pk__gt=newer).order_by("pk")[:PAGE_SIZE])[::-1]
        if len(after) == PAGE_SIZE:
            return _page(lessons, after)
    if older:
        before = list(lessons.filter(pk__lt=older).order_by("-pk")[:PAGE_SIZE])
        if before:
            return _page(lessons, before)
    return _page(lessons, list(lessons.order_by("-pk")[:PAGE_SIZE]))


def _page(lessons: Any, some: list[Lesson]) -> LessonPage:
    if not some:
        return LessonPage((), None, None)
    first, last = some[0].pk, some[-1].pk
    return LessonPage(
        lesson_rows(some),
        first if lessons.filter(pk__gt=first).exists() else None,
        last if lessons.filter(pk__lt=last).exists() else None,
    )


def lesson_rows(lessons: Sequence[Lesson]) -> list[LessonRow]:
    """Return the rows of these lessons; the number of statements grows with the classes alone."""
    games, matches = games_of(lessons), _matches(lessons)
    rows: Any = WorkCount.objects.filter(match__table__lesson__in=lessons).order_by()
    sums = rows.values_list("match__table__lesson").annotate(
        Count("student", distinct=True), Sum("met"), Sum("right")
    )
    work = {lesson: numbers for lesson, *numbers in sums}
    wrong: dict[int, list[WrongAnswer]] = defaultdict(list)
    answers = WrongAnswer.objects.filter(match__table__lesson__in=lessons).order_by("pk")
    for one in answers.annotate(lesson=F("match__table__lesson")):
        wrong[one.lesson].append(one)
    classes: dict[int, _ClassNext] = {}
    listed = []
    for lesson in lessons:
        students, met, right = work.get(lesson.pk, (0, 0, 0))
        own = classes.setdefault(lesson.school_class_id, _ClassNext(lesson.school_class))
        next_step = own.after(wrong[lesson.pk])
        of_lesson = games[lesson.pk], students, met, right, next_step, matches[lesson.pk]
        listed.append(LessonRow(lesson, *of_lesson))
    return listed


@dataclass(frozen=True)
class _ClassNext:
    """What the lessons of a class have in common when each says what is next."""

    school_class: SchoolClass

    @cached_property
    def weak(self) -> list[ClassFact]:
        return weak_in_class(self.school_class)

    @cached_property
    def suggestion(self) -> LessonSuggestion:
        return lesson_suggestion(self.school_class, self.weak)

    def after(self, wrong: Sequence[WrongAnswer]) -> str:
        """Name the facts that the report of the lesson with these wrong answers names."""
        missed = [one.fact for one in wrong_in_lesson(self.weak, wrong)]
        return next_title(next_facts(self.suggestion, self.weak, missed, wrong))


def _matches(lessons: Iterable[Lesson]) -> dict[int, list[Match]]:
    """Return the matches of each lesson in the order of its games and tables, as reports count."""
    matches = Match.objects.filter(table__lesson__in=lessons)
    others = set(matches_that_do_not_count(matches).values_list("pk", flat=True))
    some = matches.only("game", "table__lesson", "table__number").select_related("table")
    by_lesson: dict[int, list[Match]] = defaultdict(list)
    for match in some.order_by("table__game_number", "table__number").prefetch_related("seats"):
        if match.pk not in others:
            by_lesson[match.table.lesson_id].append(match)
    return by_lesson
