"""Report a lesson: what to talk about, what to practice, who needed help, what to do next."""

from collections import defaultdict
from dataclasses import dataclass
from itertools import chain
from typing import Any

from django.db.models import Sum
from django.utils.translation import gettext as _

from classroom.facts.known import ClassFact, weak_in_class
from classroom.facts.misconceptions import Misconception, misconception_of
from classroom.lessons.models import Lesson
from classroom.lessons.selectors.lessons import lesson_title
from classroom.people.models import Student
from classroom.people.name_order import name_key
from classroom.play.models import Match
from classroom.review.counting_matches import matches_that_do_not_count
from classroom.review.lesson_report.discussion_points import DiscussionPoint, discussion_points
from classroom.review.models import WorkCount, WrongAnswer
from classroom.review.reports.numbers import Place, number_groups
from classroom.review.reports.work_summary import WorkSummary
from games.facts import fact_of

MOST_FACTS = 6  # facts that are listed
MOST_STUDENTS = 6  # students who are listed
LEAST_RIGHT, FEWEST_FACTS, MANY_HINTS = 0.75, 4, 6  # who needed help
SHARED = 2  # tables that err alike before it is what to do next


NAMED = 3  # facts that what is next names


@dataclass(frozen=True)
class WeakFact:
    """A fact to practice that was wrong in this lesson, and its last place."""

    fact: ClassFact
    match: int
    ply: int


@dataclass(frozen=True)
class StudentInNeed:
    """A student who got few facts right first time, or took many hints."""

    pk: int
    name: str
    work: WorkSummary


@dataclass(frozen=True)
class LessonReport:
    """`waiting`: how many of its games are still being counted."""

    lesson: Lesson
    title: str
    matches: int
    waiting: int
    discussion_points: tuple[DiscussionPoint, ...]
    weak_facts: tuple[WeakFact, ...]
    students_in_need: tuple[StudentInNeed, ...]
    work: WorkSummary
    next_step: str

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
    matches = Match.objects.filter(table__lesson=lesson)
    not_counting = set(matches_that_do_not_count(matches).values_list("pk", flat=True))
    some = matches.select_related("counted").order_by("table__game_number", "table__number")
    return [match for match in some if match.pk not in not_counting]


def lesson_report(lesson: Lesson) -> LessonReport:
    """Report a lesson out of counts alone; no log is read."""
    matches = lesson_matches(lesson)
    wrong = list(WrongAnswer.objects.filter(match__in=matches).order_by("pk"))
    work = _work(matches)
    weak = weak_in_class(lesson.school_class)
    missed = _wrong_in_lesson(weak, wrong)
    return LessonReport(
        lesson=lesson,
        title=lesson_title(lesson),
        matches=len(matches),
        waiting=sum(not hasattr(match, "counted") for match in matches),
        discussion_points=lesson_discussion_points(lesson, matches, wrong),
        weak_facts=missed[:MOST_FACTS],
        students_in_need=_students_in_need(work),
        work=sum(work.values(), WorkSummary()),
        next_step=_next_step(wrong, [one.fact for one in missed] or weak),
    )


def lesson_discussion_points(
    lesson: Lesson, matches: list[Match] | None = None, wrong: list[WrongAnswer] | None = None
) -> tuple[DiscussionPoint, ...]:
    """Return three points worth discussing; from what was fetched earlier, if it was."""
    matches = lesson_matches(lesson) if matches is None else matches
    if wrong is None:
        wrong = list(WrongAnswer.objects.filter(match__in=matches).order_by("pk"))
    return discussion_points(matches, wrong)


def _work(matches: list[Match]) -> dict[int | None, WorkSummary]:
    """Return what everybody did, by id; None is nobody in particular."""
    rows: Any = WorkCount.objects.filter(match__in=matches).values_list("student")
    sums = rows.annotate(*map(Sum, WorkSummary.columns())).order_by()
    return {student: WorkSummary(tuple(row)) for student, *row in sums}


def _wrong_in_lesson(weak: list[ClassFact], wrong: list[WrongAnswer]) -> tuple[WeakFact, ...]:
    """Return the facts to practice that somebody got wrong in this lesson."""
    last = {(one.operation, one.sum): one for one in wrong}
    places = ((fact, last.get((fact.operation, fact.sum))) for fact in weak)
    return tuple(WeakFact(fact, one.match_id, one.ply) for fact, one in places if one)


def _students_in_need(work: dict[int | None, WorkSummary]) -> tuple[StudentInNeed, ...]:
    """Return who is in the class and got less than three of four facts right first time, or took
    six hints or more."""
    students = Student.objects.filter(pk__in=filter(None, work), status__in=Student.IN_CLASS)
    names = dict(students.values_list("pk", "name"))
    helped = [
        StudentInNeed(pk, names[pk], one)
        for pk, one in work.items()
        if pk in names and (_is_unsure(one) or one.hints >= MANY_HINTS)
    ]
    order = sorted(
        helped, key=lambda one: (one.work.percent or 0, -one.work.hints, name_key(one.name))
    )
    return tuple(order[:MOST_STUDENTS])


def _is_unsure(work: WorkSummary) -> bool:
    return bool(work.met >= FEWEST_FACTS and work.right < LEAST_RIGHT * work.met)


def _next_step(wrong: list[WrongAnswer], weak: list[ClassFact]) -> str:
    """Say what to do next, in one line: against a reason that tables share, else the weakest
    facts."""
    shared = _shared_reason(wrong)
    if shared is not None:
        return _("%(reason)s: %(help)s") % {"reason": shared.name, "help": shared.help}
    if weak:
        facts = ", ".join(f"{fact.words} ({fact.why})" for fact in weak[:NAMED])
        return _("Practice %(facts)s at the start of the next lesson.") % {"facts": facts}
    return _("Nothing stands out. Play on, or try a harder game.")


def _shared_reason(wrong: list[WrongAnswer]) -> Misconception | None:
    """Find the reason for wrong answers at the most tables (at least two), then for the most
    answers."""
    tables: dict[Misconception, list[int]] = defaultdict(list)
    for one in wrong:
        reason = misconception_of(fact_of(one.sum, one.answer, one.claim))
        if reason is not None:
            tables[reason].append(one.match_id)
    shared = [reason for reason, matches in tables.items() if len(set(matches)) >= SHARED]
    return max(shared, key=lambda one: (len(set(tables[one])), len(tables[one])), default=None)
