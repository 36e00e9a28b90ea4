"""Choose what the projector shows of a lesson, and read the data of that screen."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from math import ceil

from classroom.lessons.models import Lesson, Member, Table
from classroom.lessons.projector_links import CHOICES, RULES
from classroom.lessons.selectors.ending import GOODBYE, START, after_tables
from classroom.lessons.selectors.lesson_now import LessonNow
from classroom.lessons.selectors.projector_screens import (
    CodeScreen,
    Pages,
    RulesScreen,
    Screen,
    SeatsScreen,
    Stop,
    TableScreen,
    TablesScreen,
    paginate,
)
from classroom.lessons.selectors.projector_tables import (
    class_clock,
    projector_tables,
)
from classroom.lessons.selectors.score_screens import (
    climb_screen,
    goodbye_screen,
    podium_screen,
    points_screen,
    same_rolls_screen,
)
from classroom.lessons.selectors.scores import mountain_of
from classroom.lessons.selectors.screen_hooks import other_screens
from classroom.lessons.selectors.seats import SeatedTable, seating
from classroom.lessons.selectors.waiting_room import arrivals, climbers
from classroom.people.models import Student
from classroom.people.name_order import name_key
from classroom.people.rude_names import is_likely_rude
from classroom.prepared import PreparedQuery

# This many can be read from the back row; the rest are on further pages.
SEATS_AT_ONCE, NAMES_AT_ONCE, RACES_AT_ONCE = 6, 14, 8
# A list of more teams than this takes more room.
FEW_TEAMS = 3


@dataclass(frozen=True)
class Projector:
    """A projector's screen, and the stops after and before it.

    `view` is one of CHOICES, a table's number, or what another room has.
    """

    lesson_now: LessonNow
    view: str
    screen: Screen

    @property
    def lesson(self) -> Lesson:
        return self.lesson_now.lesson

    @property
    def next(self) -> Stop:
        pages = self.screen.pages
        return Stop(self.view, pages.number + 1) if pages.number < pages.of else self.screen.after

    @property
    def next_label(self) -> str:
        pages = self.screen.pages
        if pages.number < pages.of:
            return ""
        return self.screen.after_label or str(self.screen.after.label)

    @property
    def back(self) -> Stop:
        pages = self.screen.pages
        return Stop(self.view, pages.number - 1) if pages.number > 1 else self.screen.before


def projector_of(lesson_now: LessonNow) -> Projector:
    """Read what the projector shows, in eight SQL statements at most."""
    lesson = lesson_now.lesson
    view = current_view(lesson, lesson_now.tables)
    # What stands for a choice that is not there is shown from its beginning.
    page = lesson.projector_page if view == lesson.projector_view else 1
    screen = other_screen(lesson_now, view, page)
    if screen is None:
        if view not in CHOICES and not _is_number(view):
            view, page = _usual_view(lesson, lesson_now.tables), 1
        screen = _own_screen(lesson_now, view, page)
    return Projector(lesson_now, view, screen)


def other_screen(lesson_now: LessonNow, view: str, page: int = 1) -> Screen | None:
    """Return the screen of another room; None if no room has this view now."""
    if view in CHOICES or _is_number(view):
        return None
    return next(filter(None, other_screens(lesson_now, view, page)), None)


def current_view(lesson: Lesson, tables: Sequence[Table]) -> str:
    """Decide what the projector shows: what was chosen, or what is usual if that is not there."""
    view = lesson.projector_view
    if lesson.status == Lesson.Status.ENDED:
        own = ("podium", "points", "climb", GOODBYE)
        allowed: Sequence[str] = (*own, *["rolls"][: lesson.same_dice])
        if lesson.started_at is None:  # Canceled in its lobby.
            allowed = (GOODBYE,)
    elif lesson.status == Lesson.Status.LOBBY:
        allowed = ("code", *["seats"][: has_teams(lesson)], *RULES)
    else:
        numbers = [str(table.number) for table in tables]
        # What tables did with the same rolls is no secret once all of them have ended.
        allowed = (*(one for one in CHOICES[1:] if one not in ("rolls", GOODBYE)), *numbers)
    is_other = view not in CHOICES and not _is_number(view)
    return view if view in allowed or is_other else _usual_view(lesson, tables)


def _usual_view(lesson: Lesson, tables: Sequence[Table]) -> str:
    if lesson.status == Lesson.Status.ENDED:
        return "podium" if lesson.started_at else GOODBYE
    if lesson.status == Lesson.Status.LOBBY:
        return "seats" if has_teams(lesson) else "code"
    # One table alone is large.
    return str(tables[0].number) if len(tables) == 1 else ""


def _is_number(view: str) -> bool:
    return view.isascii() and view.isdigit()


def has_teams(lesson: Lesson) -> bool:
    """Say whether there is a seating plan."""
    in_lobby = lesson.status == Lesson.Status.LOBBY
    return not in_lobby or bool(_one_with_team(lesson.pk))


_one_with_team: PreparedQuery[int] = PreparedQuery(
    lambda lesson: Member.objects.filter(lesson=lesson, team__isnull=False).values_list(
        "pk", flat=True
    )[:1]
)


def rules_step(view: str) -> Pages:
    """Return the step of the rules that a view, one of RULES, shows."""
    return Pages(RULES.index(view) + 1, len(RULES))


def _own_screen(lesson_now: LessonNow, view: str, page: int) -> Screen:
    if view in RULES:
        return _rules_screen(lesson_now.lesson, view)
    if _is_number(view):
        return _table_screen(lesson_now, view)
    return _SCREENS[view](lesson_now, page)


def _rules_screen(lesson: Lesson, view: str) -> RulesScreen:
    step = rules_step(view)
    last = Stop(START) if lesson.status == Lesson.Status.LOBBY else Stop()
    after = Stop(RULES[step.number]) if step.number < step.of else last
    before = Stop(RULES[step.number - 2]) if step.number > 1 else Stop()
    return RulesScreen(step=step, after=after, before=before)


def _code_screen(lesson_now: LessonNow, page: int) -> CodeScreen:
    lesson = lesson_now.lesson
    present = _present_names(lesson.pk) if lesson.projector_names else []
    in_order = sorted((name for name in present if not is_likely_rude(name)), key=name_key)
    names, pages = paginate(in_order, NAMES_AT_ONCE, page)
    in_lobby = lesson.status == Lesson.Status.LOBBY
    after = Stop("seats" if has_teams(lesson) else RULES[0]) if in_lobby else Stop()
    return CodeScreen(
        climbers=climbers(arrivals(lesson)),
        mountain=mountain_of(lesson, lesson_now.matches),
        names=names,
        pages=pages,
        after=after,
    )


_present_names: PreparedQuery[str] = PreparedQuery(
    lambda lesson: Member.objects.filter(
        lesson=lesson, joined_at__isnull=False, student__status__in=Student.IN_CLASS
    ).values_list("student__name", flat=True)
)


def _seats_screen(lesson_now: LessonNow, page: int) -> SeatsScreen:
    lesson = lesson_now.lesson
    plan = seating(lesson)
    most = _lists_at_once(plan) if lesson.projector_names else SEATS_AT_ONCE
    seats, pages = paginate(plan, most, page)
    in_lobby = lesson.status == Lesson.Status.LOBBY
    after, before = (Stop(RULES[0]), Stop("code")) if in_lobby else (Stop(), Stop())
    return SeatsScreen(
        seats=seats, named=lesson.projector_names, pages=pages, after=after, before=before
    )


def _lists_at_once(tables: Sequence[SeatedTable]) -> int:
    """Two rows of tables that list their teams, or one row if a table has many."""
    is_full = any(len(table.teams) > FEW_TEAMS for table in tables)
    return SEATS_AT_ONCE // 2 if is_full else SEATS_AT_ONCE


def _table_screen(lesson_now: LessonNow, number: str) -> TableScreen:
    lesson, matches = lesson_now.lesson, lesson_now.matches
    tables = projector_tables(lesson_now)
    at = next(n for n, table in enumerate(tables) if str(table.number) == number)
    around = [Stop(), *(Stop(str(table.number)) for table in tables), Stop()]
    return TableScreen(
        table=tables[at],
        elsewhere=[*tables[:at], *tables[at + 1 :]],
        mountain=mountain_of(lesson, matches) if lesson.goal else None,
        clock=class_clock(lesson, matches),
        before=around[at],
        after=after_tables(matches) if len(tables) == 1 else around[at + 2],
    )


def _tables_screen(lesson_now: LessonNow, page: int) -> TablesScreen:
    lesson, matches = lesson_now.lesson, lesson_now.matches
    tables, pages = paginate(lesson_now.tables, RACES_AT_ONCE, page)
    return TablesScreen(
        lesson_now=lesson_now,
        numbers=frozenset(table.number for table in tables),
        # In one row, or in two from five tables on.
        columns=max(1, len(tables)) if len(tables) <= 4 else ceil(len(tables) / 2),
        mountain=mountain_of(lesson, matches) if lesson.goal else None,
        clock=class_clock(lesson, matches),
        pages=pages,
        after=after_tables(matches),
    )


_SCREENS: Mapping[str, Callable[[LessonNow, int], Screen]] = {
    "": _tables_screen,
    GOODBYE: goodbye_screen,
    "climb": climb_screen,
    "code": _code_screen,
    "podium": podium_screen,
    "points": points_screen,
    "rolls": same_rolls_screen,
    "seats": _seats_screen,
}
