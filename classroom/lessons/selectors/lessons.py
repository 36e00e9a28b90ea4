"""Reading lessons: which there are, who is expected, and what was played."""

from collections.abc import Collection, Iterable
from dataclasses import dataclass
from datetime import timedelta
from operator import itemgetter
from typing import Any

from django.db.models import Case, Exists, OuterRef, Q, QuerySet, Value, When
from django.utils import timezone
from django.utils.translation import gettext as _

from classroom.lessons import seating_plan
from classroom.lessons.models import Lesson, LessonTemplate, Member, Sheet, Table, Team
from classroom.people.models import SchoolClass, Student
from classroom.people.name_order import by_name
from classroom.play.models import Match, Player
from classroom.play.selectors import match_log, move_line
from classroom.prepared import PreparedQuery
from games import registry
from games.contract import RUNGS, Game
from games.engine import CHANCE
from games.errors import Sentence
from games.options import read_options

# A result stays on its students' screens for the rest of the school day.
RESULT_SHOWN = timedelta(hours=8)


def lesson_list() -> QuerySet[Lesson]:
    """All lessons in scope, open ones first, then the latest; a teacher's trial does not count."""
    ended = Case(When(status=Lesson.Status.ENDED, then=Value(1)), default=Value(0))
    lessons = Lesson.objects.filter(trial=False).select_related("school_class")
    return lessons.order_by(ended, "-pk")


def open_lesson_of(school_class: SchoolClass) -> Lesson | None:
    """The one lesson of the class that is not over; no teacher's trial counts."""
    return next(iter(_unended(school_class.pk)), None)


_unended = PreparedQuery(
    lambda school_class: (
        Lesson.objects.filter(school_class=school_class, trial=False)
        .exclude(status="ended")
        .order_by("pk")[:1]
    )
)


def lesson_after(lesson: Lesson) -> Lesson | None:
    """Return the open lesson that the class of this ended one has now; None for a trial."""
    if lesson.trial or lesson.status != Lesson.Status.ENDED:
        return None
    return open_lesson_of(lesson.school_class)


def lesson_for(student: Student) -> Lesson | None:
    """The lesson whose points this student may read: the open one, else the last one of today."""
    since = timezone.now() - RESULT_SHOWN
    lessons = Lesson.objects.filter(members__student=student, started_at__isnull=False)
    return lessons.filter(Q(ended_at=None) | Q(ended_at__gte=since)).order_by("-pk").first()


def lesson_last(school_class: SchoolClass) -> Lesson | None:
    """The class's latest lesson that was played; no teacher's trial counts."""
    lessons = Lesson.objects.filter(school_class=school_class, started_at__isnull=False)
    return lessons.filter(trial=False).order_by("-pk").first()


def games_of(lessons: Iterable[Lesson]) -> dict[int, list[str]]:
    """By lesson the games that its tables have played, in order; of one that has not started the
    game that it is for."""
    lessons = list(lessons)
    games: dict[int, list[str]] = {lesson.pk: [] for lesson in lessons}
    tables = Table.objects.filter(lesson__in=lessons).order_by("game_number")
    for pk, game in tables.values_list("lesson", "match__game"):
        if game not in games[pk]:
            games[pk].append(game)
    for lesson in lessons:
        games[lesson.pk] = games[lesson.pk] or [lesson.game]
    return games


def lesson_title(lesson: Lesson) -> str:
    """The games of a lesson by their names, in the language of the page, with commas."""
    return lesson_titles([lesson])[lesson.pk]


def lesson_titles(lessons: Iterable[Lesson]) -> dict[int, str]:
    """The same of several, by lesson. In one SQL statement."""
    return {
        lesson: ", ".join(_(registry.get(slug).title) for slug in games)
        for lesson, games in games_of(lessons).items()
    }


def last_winners(lesson: Lesson) -> Collection[int]:
    """Return the students who won the class's last match of this game; of several winning teams,
    the lowest seat's. Nobody if it has no winner, or if there was none. Matches without a student,
    of a teacher alone or of bots, are passed over.
    """
    past_matches = Match.objects.filter(table__lesson__school_class=lesson.school_class_id)
    other_matches = past_matches.exclude(
        table__lesson=lesson, table__game_number=lesson.game_number
    )
    before = other_matches.filter(game=lesson.game, status="ended")
    students = Player.objects.filter(seat__match=OuterRef("pk"))
    match = before.filter(Exists(students)).order_by("-pk").first()
    if match is None:
        return ()
    log = match_log(match)
    first = sorted(log.outcome.winners)[:1]
    return match.seats.filter(number__in=first).values_list("students", flat=True)


def lesson_hint_limit(lesson: Lesson) -> int:
    """The highest hint at the tables of the lesson: its own, else its class's, else all of the
    ladder.
    """
    if lesson.hint_limit is not None:
        return lesson.hint_limit
    of_class = lesson.school_class.hint_limit
    return RUNGS if of_class is None else min(of_class, RUNGS + 1)


def lesson_seats(lesson: Lesson, options: dict[str, Any] | None = None) -> frozenset[int]:
    """Return how many teams may sit at one table, with these options of the game or the lesson's.
    Raises UserError if no number will do."""
    game = registry.get(lesson.game)
    values = lesson.options if options is None else options
    return seating_plan.allowed_seats(game, read_options(game.rules.Options, values))


def sheets_for(school_class: SchoolClass, game: Game) -> dict[str, tuple[str, str]]:
    """Name and drawing of the class's own sheets by a key, for the game played on them."""
    if not game.sheet_option:
        return {}
    sheets = by_name(Sheet.objects.filter(school_class=school_class))
    return {f"sheet-{sheet.pk}": (sheet.name, sheet.drawing) for sheet in sheets}


def tables_of(lesson: Lesson) -> list[Table]:
    """The tables of the game that is on, with their matches."""
    tables = _tables_of(lesson.pk, lesson.game_number)
    for table in tables:
        table.lesson = lesson
    return tables


_tables_of = PreparedQuery(
    lambda lesson, game_number: Table.objects.filter(
        lesson=lesson, game_number=game_number
    ).select_related("match")
)


def member_of(lesson: int, student: int) -> Member | None:
    """The student (by id) in the lesson (by its id), with their team and its seat."""
    return next(iter(_members(lesson, student)), None)


_members = PreparedQuery(
    lambda lesson, student: Member.objects.filter(lesson=lesson, student=student).select_related(
        "team__seat", "student"
    )
)


def own_team(lesson: Lesson, student: Student) -> int | None:
    """The id of the team that this student is in."""
    return lesson.members.filter(student=student).values_list("team", flat=True).first()


def template_of_class(school_class: SchoolClass, pk: int) -> LessonTemplate | None:
    """A lesson template of this class."""
    return school_class.lesson_templates.filter(pk=pk).first()


def seated_teams(lesson: Lesson) -> list[Team]:
    """The teams that sit at a table, with their seats."""
    return list(lesson.teams.filter(seat__isnull=False).select_related("seat__match__table"))


def placeable(lesson: Lesson, roster: bool = False) -> QuerySet[Member]:
    """The members who are here, or with `roster` all but those who are set aside."""
    members = lesson.members.filter(absent=False, student__status__in=Student.IN_CLASS)
    return members if roster else members.filter(joined_at__isnull=False)


@dataclass(frozen=True)
class TakeBack:
    """The move a take-back would undo, `count` rows in all, as the log stands at `ply`."""

    ply: int
    from_ply: int
    seat: int
    sentence: Sentence | None
    count: int


def take_back_preview(match: Match) -> TakeBack | None:
    """The last move in force that a team made or the teacher made for it."""
    log = match_log(match)
    for place in reversed(range(len(log.line))):
        from_ply = log.line[place]
        row = log.rows[from_ply]
        if row.seat != CHANCE or row.is_skip:
            line = move_line(log, None, from_ply)
            return TakeBack(log.ply, from_ply, row.seat, line.sentence, len(log.line) - place)
    return None


def not_in_lesson(lesson: Lesson) -> dict[str, tuple[tuple[int, str], ...]]:
    """Ids and names, by name: students taken out of the lesson, and guests who ask to come in."""
    removed, waiting = Student.Status.REMOVED, Student.Status.WAITING
    rows = by_name(_removed_or_waiting(lesson.pk, lesson.school_class_id), itemgetter(2))
    return {
        kind: tuple((pk, name) for status, pk, name in rows if status == kind)
        for kind in (removed, waiting)
    }


_removed_or_waiting = PreparedQuery(
    lambda lesson, school_class: (
        Student.objects.filter(school_class=school_class)
        .filter(
            Q(status=Student.Status.WAITING)
            | Q(status=Student.Status.REMOVED, memberships__lesson=lesson)
        )
        .order_by("pk")
        .values_list("status", "pk", "name")
    )
)
