"""Report a lesson: what to talk about, what to practice, who needed help, what to do next."""

from collections.abc import Iterable
from dataclasses import dataclass
from itertools import chain
from typing import Any, NamedTuple

from django.db.models import Sum
from django.utils.translation import gettext as _

from classroom.facts.known import ClassFact
from classroom.lessons.models import Lesson
from classroom.lessons.selectors.lessons import lesson_title
from classroom.play.models import Match
from classroom.review.counting_matches import counts_of, matches_that_do_not_count
from classroom.review.history.selectors import game_title
from classroom.review.lesson_report.discussion_points import POINTS, discussion_points
from classroom.review.lesson_report.findings import findings_of
from classroom.review.lesson_report.going_well import GoingWell, going_well
from classroom.review.lesson_report.headline import Headline, headline
from classroom.review.lesson_report.moments import Moment, moments
from classroom.review.lesson_report.next_step import NextStep, next_step
from classroom.review.lesson_report.point import DiscussionPoint
from classroom.review.lesson_report.roll_moments import roll_point
from classroom.review.lesson_report.students_in_need import StudentInNeed, students_in_need
from classroom.review.models import FactCount, WorkCount, WrongAnswer
from classroom.review.questions.page import QuestionPage
from classroom.review.reports.numbers import Place, number_groups
from classroom.review.reports.scores import FactRow, Heat, heats
from classroom.review.reports.work_summary import WorkSummary
from games import registry
from games.contract import Game

MOST_FACTS = 6  # facts that are listed


class WrongPlace(NamedTuple):
    """Columns that a list of lessons reads of a `WrongAnswer`."""

    lesson: int
    match_id: int
    ply: int
    student_id: int | None
    operation: str
    sum: str
    answer: int
    claim: int


@dataclass(frozen=True)
class WeakFact:
    """A fact to practice that was wrong in this lesson, and its last place."""

    fact: ClassFact
    match: int
    ply: int


@dataclass(frozen=True)
class LessonReport:
    """`waiting`: how many of its games are still being counted; `matches`: those that count."""

    lesson: Lesson
    title: str
    matches: tuple[Match, ...]
    waiting: int
    headline: Headline
    next_step: NextStep
    moments: tuple[Moment, ...]
    students_in_need: tuple[StudentInNeed, ...]
    going_well: GoingWell
    weak_facts: tuple[WeakFact, ...]
    tables: tuple[Heat, ...]
    work: WorkSummary
    exits: tuple[QuestionPage, ...]

    @property
    def games(self) -> list[Game]:
        """The games whose boards are in its pictures."""
        slugs = {one.board.game.slug for one in self.moments if one.board}
        return [game for game in registry.all_games() if game.slug in slugs]

    @property
    def titled_matches(self) -> list[tuple[Match, str]]:
        """Each match with the name of its game."""
        return [(match, _(game_title(match.game))) for match in self.matches]

    @property
    def numbers(self) -> list[tuple[str, str]]:
        """The names of what is told of hints and roles, and what it is."""
        groups = (numbers for _group, numbers in number_groups(self.work))
        return [
            (str(number.label), number.words(self.work))
            for number in chain.from_iterable(groups)
            if Place.LESSON in number.places
        ]


def lesson_matches(lesson: Lesson) -> list[Match]:
    """Return the matches of all games of the lesson, in the order of the tables, without those that
    do not count."""
    matches = counts_of(Match, table__lesson=lesson)
    not_counting = set(matches_that_do_not_count(matches).values_list("pk", flat=True))
    some = matches.select_related("counted", "table").prefetch_related("seats")
    some = some.order_by("table__game_number", "table__number")
    return [match for match in some if match.pk not in not_counting]


def lesson_report(lesson: Lesson) -> LessonReport:
    """Report a lesson out of counts; only the logs of its moments are read, for their pictures."""
    matches = lesson_matches(lesson)
    wrong = list(counts_of(WrongAnswer, match__in=matches).order_by("pk"))
    work = _work(matches)
    findings = findings_of(lesson)
    missed = wrong_in_lesson(findings.weak, wrong)
    total = sum(work.values(), WorkSummary())
    return LessonReport(
        lesson=lesson,
        title=lesson_title(lesson),
        matches=tuple(matches),
        waiting=sum(not hasattr(match, "counted") for match in matches),
        headline=headline(lesson, work, findings.outcome),
        next_step=next_step(findings, wrong, total.met, sum(one.met > 0 for one in work.values())),
        moments=moments(lesson_discussion_points(lesson, matches, wrong), matches),
        students_in_need=students_in_need(work, wrong, findings.students),
        going_well=going_well(lesson, matches, total, findings.secured, findings.weak),
        weak_facts=missed[:MOST_FACTS],
        tables=heats(_fact_rows(matches)),
        work=total,
        exits=tuple(
            page
            for one in lesson.last_questions.select_related("match")
            if (page := QuestionPage(one)).answers
        ),
    )


def lesson_discussion_points(
    lesson: Lesson, matches: list[Match] | None = None, wrong: list[WrongAnswer] | None = None
) -> tuple[DiscussionPoint, ...]:
    """Return three points worth discussing, the last one of the roll of the day if there was one;
    from what was fetched earlier, if it was."""
    matches = lesson_matches(lesson) if matches is None else matches
    if wrong is None:
        wrong = list(counts_of(WrongAnswer, match__in=matches).order_by("pk"))
    points = discussion_points(matches, wrong)
    # It leaves the first moment to the games, and what a teacher has pinned.
    pinned = sum(one.kind == "pinned" for one in points)
    roll = roll_point(lesson) if pinned < POINTS else None
    return (*points[: POINTS - 1], roll) if roll else points


def _work(matches: list[Match]) -> dict[int | None, WorkSummary]:
    """Return what everybody did, by id; None is nobody in particular."""
    rows: Any = counts_of(WorkCount, match__in=matches).values_list("student")
    sums = rows.annotate(*map(Sum, WorkSummary.columns())).order_by()
    return {student: WorkSummary(tuple(row)) for student, *row in sums}


def _fact_rows(matches: list[Match]) -> list[FactRow]:
    """Return every fact of the lesson once a game."""
    rows: Any = counts_of(FactCount, match__in=matches).order_by()
    sums = rows.values_list("game", "operation", "sum")
    return [FactRow(*row) for row in sums.annotate(Sum("used"), Sum("met"), Sum("right"))]


def wrong_in_lesson(
    weak: Iterable[ClassFact], wrong: Iterable[WrongAnswer]
) -> tuple[WeakFact, ...]:
    """Return the facts to practice that somebody got wrong in this lesson."""
    last = {(one.operation, one.sum): one for one in wrong}
    places = ((fact, last.get((fact.operation, fact.sum))) for fact in weak)
    return tuple(WeakFact(fact, one.match_id, one.ply) for fact, one in places if one)
