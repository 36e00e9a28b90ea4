"""Gather the values of a lesson's screens: lobby, desk, projector, waiting room and points."""

from dataclasses import replace
from functools import lru_cache
from typing import Any

from django.urls import reverse

from classroom.facts.selectors import reason_of_tables
from classroom.lessons.class_mountain import FEET_PER_TABLE
from classroom.lessons.forms import hint_limits
from classroom.lessons.models import MOST_PLANNED, Lesson
from classroom.lessons.selectors.desk import Desk, desk_of
from classroom.lessons.selectors.lesson_now import LessonNow
from classroom.lessons.selectors.lobby import lobby
from classroom.lessons.selectors.own_games import own_game_choices
from classroom.lessons.selectors.points_mountain import own_points, spots, team_honours
from classroom.lessons.selectors.projector import Projector
from classroom.lessons.selectors.projector_screens import TablesScreen
from classroom.lessons.selectors.projector_tables import class_clock
from classroom.lessons.selectors.scores import mountain_of, standings
from classroom.lessons.selectors.waiting_room import Climber, WaitingRoom
from classroom.lessons.selectors.wall import wall_of
from classroom.lessons.services.clocks import MOVE_SECONDS
from classroom.lessons.services.messages import WALL_MINUTES
from classroom.lessons.services.settings import STUCK_ERRORS, STUCK_SECONDS
from classroom.live.cards import Rendering, active_look
from classroom.live.regions import render_region
from classroom.people.selectors import access_requests_at
from classroom.play.models import Match
from classroom.play.process_cache import ProcessCache
from games import registry

# What the desk offers; 0 is no clock.
CLOCK_MINUTES, EXTRA_MINUTES = (0, 5, 10, 15, 20, 30, 40), (1, 2, 5)
_frames = ProcessCache(256)


def render_lobby(now: LessonNow, may_change: bool, site: str) -> Rendering:
    """The lobby, for teachers who may press its buttons (`may_change`) or only look.

    `site` is the address at which students' devices find this server.
    """
    lesson, content = now.lesson, lobby(now.lesson)
    both, game = _teachers_context(now, may_change), registry.get(lesson.game)
    context = {
        "lobby": content,
        "game": game,
        **own_game_choices(game),
        "guests": content.guests,
        "access_requests": access_requests_at(lesson.school_class_id),
        # The teams that a student may be put into.
        "choices": [(team.number, team.name) for team in content.teams if not team.bot],
        **_join_addresses(lesson, site),
        **both,
        "question": both["wall"].question,
    }
    return render_region("lessons/_lobby.html", context, now.version)


def render_desk(now: LessonNow, may_change: bool) -> Rendering:
    """The desk, for teachers who may press its buttons (`may_change`) or only look.

    The frame, with all that play at the tables does not change, is drawn once.
    """
    lesson, content = now.lesson, desk_of(now)
    context: dict[str, Any] = {
        "desk": content,
        "guests": content.guests,
        "game": registry.get(lesson.game),
        **_teachers_context(now, may_change),
    }
    key = "desk", now.key, may_change, context["wall"].address, active_look()

    def render_frame() -> Rendering:
        return render_region("lessons/_desk.html", context | {"offers": _offers()}, now.version)

    frame = _frames.get_or_read(key, render_frame)
    return _merge_cards(
        frame,
        render_region("lessons/_desk_now.html", context | _at_play(now, content), now.version),
    )


def _offers() -> dict[str, Any]:
    """The choices that the desk's forms offer."""
    return {
        "clock_minutes": CLOCK_MINUTES,
        "wall_minutes": WALL_MINUTES,
        "hint_limits": hint_limits(),
        "sounds": Match.Sound.choices,
        "stuck_errors": STUCK_ERRORS,
        "stuck_seconds": STUCK_SECONDS,
        "move_seconds": MOVE_SECONDS,
    }


def _at_play(now: LessonNow, content: Desk) -> dict[str, Any]:
    """Return the values that change on the desk during play."""
    lesson = now.lesson
    return {
        "reason": reason_of_tables([table.row for table in content.tables if any(table.attempts)]),
        "access_requests": access_requests_at(lesson.school_class_id),
        "question": wall_of(now).question,
        "mountain": mountain_of(lesson, now.matches),
        "feet_per_table": FEET_PER_TABLE,
        "most_planned": MOST_PLANNED,
        "standings": standings(lesson) if lesson.game_number > 1 else None,
        "class_clock": class_clock(lesson, now.matches),
    }


def _merge_cards(frame: Rendering, now: Rendering) -> Rendering:
    """A frame with its own cards, and with the cards in it that were drawn just now."""
    return Rendering(now.version, frame.frame, {**frame.cards, **now.cards})


def _teachers_context(now: LessonNow, may_change: bool) -> dict[str, Any]:
    """Return the values of both lobby and desk."""
    return {"lesson": now.lesson, "may_change": may_change, "wall": wall_of(now)}


def render_strip(now: LessonNow, may_change: bool) -> Rendering:
    """The strip of the wall alone, for the pages of a lesson that is over."""
    return render_region("lessons/_strip.html", _teachers_context(now, may_change), now.version)


def render_projector(projector: Projector, site: str) -> Rendering:
    """Render the projector. While it shows all tables, its frame is rendered once."""
    context = {
        **projector_context(projector),
        **_join_addresses(projector.lesson, site),
        **projector.screen.values,
    }
    version, screen = projector.lesson_now.version, projector.screen

    def render_frame() -> Rendering:
        return render_region("lessons/_projector.html", context, version)

    if not isinstance(screen, TablesScreen):
        return render_frame()
    stops = projector.next, projector.back
    message = projector.lesson.message_on_wall
    key = "projector", projector.lesson_now.key, screen.pages, stops, message, active_look()
    frame = _frames.get_or_read(key, render_frame)
    return _merge_cards(frame, render_region("lessons/_projector_now.html", context, version))


def projector_context(projector: Projector) -> dict[str, object]:
    """Return the values of both the projector's page and its region."""
    lesson = projector.lesson
    game = registry.get(lesson.game)
    return {"projector": projector, "screen": projector.screen, "lesson": lesson, "game": game}


def render_waiting_room(room: WaitingRoom, version: int) -> Rendering:
    """The waiting room of one student, as it was at this version of the class."""
    return render_region("lessons/_waiting_room.html", {"here": room}, version)


def render_climbers(climbers: tuple[Climber, ...], version: int) -> Rendering:
    """The mountain of the waiting room, with all who are here."""
    return replace(_mountain(climbers, active_look()), version=version)


@lru_cache(maxsize=256)
def _mountain(climbers: tuple[Climber, ...], look: str) -> Rendering:
    """Remembered: the page of whoever arrives and the push to all others show the same."""
    return render_region("lessons/_climbers.html", {"climbers": climbers}, 0)


def render_points(now: LessonNow, own: int | None) -> Rendering:
    """The points of the lesson's teams, for the students of the team `own` (its id)."""
    scores = standings(now.lesson)
    mountain = mountain_of(now.lesson, now.matches) if now.lesson.goal else None
    context = {
        "standings": scores,
        "rows": scores.rows,
        "own": own,
        "own_points": own_points(scores, own),
        "spots": spots(scores.teams),
        "honours": team_honours(now.lesson, scores.teams),
        "mountain": mountain,
    }
    return render_region("lessons/_points.html", context, now.version)


def _join_addresses(lesson: Lesson, site: str) -> dict[str, str]:
    """The address to type, and the one that carries the code already, for the QR code."""
    entry = reverse("people:enter", args=[lesson.school_class.join_code])
    address = f"{site}{reverse('people:join')}"
    return {"join_address": address.split("://")[1], "join_url": f"{site}{entry}"}
