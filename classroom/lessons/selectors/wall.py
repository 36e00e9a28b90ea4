"""Tell the desk of the projector: what is on it, what comes next, what else there is."""

from dataclasses import dataclass
from datetime import datetime

from django.utils.translation import get_language, gettext as _, gettext_lazy

from classroom.lessons.models import Lesson
from classroom.lessons.projector_links import RULES, projector_address
from classroom.lessons.selectors.ending import AGAIN, END, FINISH, GOODBYE, START, ending
from classroom.lessons.selectors.lesson_now import LessonNow
from classroom.lessons.selectors.projector import has_teams, other_screen, projector_of
from classroom.lessons.selectors.projector_screens import Screen, Stop
from classroom.play.process_cache import ProcessCache
from games import registry

_walls = ProcessCache(256)
LABELS = {
    "": gettext_lazy("All tables"),
    "code": gettext_lazy("Code"),
    "seats": gettext_lazy("Seats"),
    "points": gettext_lazy("Points"),
    "podium": gettext_lazy("Podium"),
    "climb": gettext_lazy("Mountain"),
    GOODBYE: gettext_lazy("Goodbye"),
    "rolls": gettext_lazy("Same rolls, other ways"),
    "ask": gettext_lazy("Question"),
    "pair": gettext_lazy("Two ideas"),
    "ideas": gettext_lazy("Two ideas"),
    "moment": gettext_lazy("Moment"),
    "whatif": gettext_lazy("What if"),
    RULES[0]: gettext_lazy("Rules"),
}
# What a press of *Next* does if it shows no stop.
ACTS = {
    START: gettext_lazy("Start"),
    FINISH: gettext_lazy("End this game"),
    AGAIN: gettext_lazy("Next game"),
    END: gettext_lazy("End the lesson"),
}


@dataclass(frozen=True)
class Way:
    """A stop that a press puts on the wall."""

    stop: Stop
    label: str
    is_now: bool

    @property
    def id(self) -> str:
        return self.stop.view or "tables"

    @property
    def number(self) -> str:
        """The number of a table; "" for anything else."""
        return self.stop.view if self.stop.view.isdigit() else ""


@dataclass(frozen=True)
class Wall:
    """The projector of a lesson as its desk shows it; `choices` counts what was chosen.
    `next_label`: what *Next* does, "" if it shows what comes next.

    `question`: the question to the class, on the wall or not (`is_asked`), or what the desk says
    once it is closed. `game`: the slug of what is played, "" once the lesson is over.
    """

    address: str
    title: str
    ways: tuple[Way, ...]
    next: Stop
    next_label: str
    back: Stop
    choices: int
    is_dark: bool
    is_night: bool
    named: bool
    message: str
    message_until: datetime | None
    question: Screen | None
    is_asked: bool
    game: str
    class_pk: int

    @property
    def games(self) -> tuple[tuple[str, str], ...]:
        """Slug and title of every game of which there can be a number talk."""
        return tuple((game.slug, game.title) for game in registry.all_games())


def wall_of(now: LessonNow) -> Wall:
    """Read what the wall of this lesson shows; without SQL if only moves are new."""
    # The address is another one every hour, and what comes next depends on who still plays.
    over = tuple(table.match.status for table in now.tables)
    key = now.key, projector_address(now.lesson), over, now.lesson.message_on_wall, get_language()
    wall: Wall | None = _walls.get(key)
    # What the table of a question has done since decides what may be shown of it, and the moments
    # of a lesson that is over are still being found.
    is_ended = now.lesson.status == Lesson.Status.ENDED
    if wall is None or is_ended or wall.question:
        wall = _read_wall(now)
        _walls.put_stored(key, wall)
    return wall


def _read_wall(now: LessonNow) -> Wall:
    lesson, projector = now.lesson, projector_of(now)
    is_asked = projector.view == "ask"
    question = projector.screen if is_asked else other_screen(now, "ask", lesson.projector_page)
    view, pages = projector.view, projector.screen.pages
    label = _label(RULES[0] if view in RULES else view)
    of_many = _("%(what)s, %(page)s of %(all)s")
    is_paged = pages.of > 1
    title = of_many % {"what": label, "page": pages.number, "all": pages.of} if is_paged else label
    return Wall(
        address=projector_address(lesson),
        title=title,
        ways=tuple(
            Way(Stop(one), _label(one), one == _way_to(view, now)) for one in _views(now, question)
        ),
        next=projector.next,
        next_label=projector.next_label or str(ACTS.get(projector.next.view, "")),
        back=projector.back,
        choices=lesson.projector_choices,
        is_dark=lesson.projector_dark,
        is_night=lesson.projector_night,
        message=lesson.message_on_wall,
        message_until=lesson.projector_message_until,
        named=lesson.projector_names,
        question=question or other_screen(now, "closed", 1),
        is_asked=question is not None,
        game="" if lesson.status == Lesson.Status.ENDED else lesson.game,
        class_pk=lesson.school_class_id,
    )


def _way_to(view: str, now: LessonNow) -> str:
    """Return the view whose button leads here: a table that is alone stands for all tables."""
    if view in RULES:
        return RULES[0]
    return "" if view.isdigit() and len(now.tables) == 1 else view


def _views(now: LessonNow, question: Screen | None) -> tuple[str, ...]:
    questions = ["ask"] if question else []
    if now.lesson.status == Lesson.Status.LOBBY:
        return ("code", *["seats"][: has_teams(now.lesson)], *questions, RULES[0])
    if now.lesson.status == Lesson.Status.ENDED:
        views = [stop.view for stop in ending(now.lesson, now.matches)]
        return tuple(dict.fromkeys([*views[:-1], *questions, views[-1]]))
    numbers = [str(table.number) for table in now.tables]
    several = ["", *numbers] if len(numbers) > 1 else [""]
    return (*several, *questions, RULES[0], "seats", "code", "points", "podium", "climb")


def _label(view: str) -> str:
    if view.isdigit():
        return _("Table %(number)s") % {"number": view}
    return str(LABELS.get(view, view))
