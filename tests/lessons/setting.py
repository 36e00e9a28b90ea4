"""A class with its teacher and students, and ways to bring a lesson to the state a test needs."""

import json
import re
from collections.abc import Sequence
from dataclasses import dataclass
from html import unescape
from typing import Any

from django.test import Client

from classroom.lessons.models import Lesson, Table
from classroom.lessons.projector_links import projector_address
from classroom.lessons.selectors.projector_screens import Stop
from classroom.lessons.services.lifecycle import lesson_create, lesson_start
from classroom.lessons.services.members import member_arrive
from classroom.lessons.services.projector import projector_show
from classroom.lessons.services.teams import teams_shuffle
from classroom.live.stream import Opening
from classroom.people.models import ClassTeacher, SchoolClass, Student, Teacher
from classroom.play.models import Match
from classroom.play.selectors import match_log
from classroom.play.services.moves import move_play
from classroom.server.live_regions import open_stream
from games.engine import Move, Seat
from games.facts import is_trivial
from games.movelog import MoveLog
from games.on_belay.moves import Climb

MOVES = 40
SHORT = {"trails": (2, 3), "height": 12}


@dataclass
class Room:
    """A class, its owner, and its students in the order of their names."""

    owner: Teacher
    school_class: SchoolClass
    students: list[Student]

    def lesson(self, game: str = "on_belay", **options: Any) -> Lesson:
        """A lesson in its lobby; nobody is here yet."""
        return lesson_create(
            school_class=self.school_class,
            teacher=self.owner,
            game=game,
            options=options or SHORT,
        )

    def arrived(self, lesson: Lesson, number: int | None = None) -> Lesson:
        """The lesson with its first `number` students (all of them) here."""
        for student in self.students[:number]:
            member_arrive(lesson=lesson, student=student)
        return lesson

    def running(self, teams: int | None = None, **options: Any) -> Lesson:
        """A lesson that has started with everybody here."""
        lesson = self.arrived(self.lesson(**options))
        teams_shuffle(lesson=lesson, teams=teams)
        lesson_start(lesson=lesson)
        return lesson


def moved(match: Match, moves: int, sums: bool = False) -> None:
    """The match a few moves on, whoever is asked; `sums`: with moves that have one to work out."""
    for number in range(moves):
        match.refresh_from_db()
        log = match_log(match)
        seat = min(log.to_move, default=None)
        if seat is None:
            return
        legal = log.game.rules.legal_moves(log.state, seat)
        move = _with_sum(log, seat, legal) if sums else legal[0]
        text = log.game.notation.write(move)
        move_play(match=match, seat=seat, student=None, ply=log.ply, key=f"key{number}", text=text)


def _with_sum(log: MoveLog, seat: Seat, legal: Sequence[Move]) -> Move:
    """Return the first move with a sum to work out; the first of all if none has."""
    facts = ((move, log.game.facts.facts(log.state, seat, move)) for move in legal)
    return next((one for one, own in facts if any(not is_trivial(f.sum) for f in own)), legal[0])


def won_by(match: Match, *seats: int) -> None:
    """The game to its end: these seats fill the one square of the sheet."""
    log = match_log(match)
    log = act(match, log.state.roller, "roll")
    for seat in sorted(log.to_move):
        if seat in seats:
            act(match, seat, f"{log.state.rolled[0][1]} @r1c1")
        act(match, seat, "done")
    assert match_log(match).outcome.winners == seats


def feet_of(move: object) -> int:
    return move.trail * (move.steps or 0) if isinstance(move, Climb) else 0


def won_by_the_first(match: Match) -> None:
    """Some moves in which the first team takes the longest climbs, and the others the shortest."""
    for number in range(MOVES):
        match.refresh_from_db()
        log = match_log(match)
        seat = min(log.to_move, default=None)
        if seat is None:
            return
        legal = log.game.rules.legal_moves(log.state, seat)
        climbs = [one for one in legal if isinstance(one, Climb)] or legal[:1]
        climbs = sorted(climbs, key=feet_of)
        text = log.game.notation.write(climbs[-1 if seat == 1 else 0])
        move_play(match=match, seat=seat, student=None, ply=log.ply, key=f"key{number}", text=text)


def act(match: Match, seat: int, text: str) -> MoveLog:
    """The log after the seat has pressed a button with this text."""
    match.refresh_from_db()
    ply = match_log(match).ply
    key = f"{seat}{text[0]}{ply}"
    return move_play(match=match, seat=seat, student=None, ply=ply, key=key, text=text).log


def on_the_wall(lesson: Lesson, view: str = "", page: int = 1) -> Lesson:
    """The lesson, freshly read, after its teacher has put this on the projector."""
    projector_show(lesson=lesson, stop=Stop(view, page))
    return fresh(lesson)


def fresh(lesson: Lesson) -> Lesson:
    return Lesson.objects.select_related("school_class").get(pk=lesson.pk)


def on_the_projector(match: Match) -> str:
    """The address of a projector for this match, at the one table of a lesson that runs."""
    lesson = Lesson.objects.create(
        school_class=match.school_class, game=match.game, status=Lesson.Status.RUNNING
    )
    Table.objects.create(lesson=lesson, number=1, match=match)
    return projector_address(lesson)


def room_make(students: int, name: str = "4b") -> Room:
    """A class of so many students: Student 01, Student 02 and so on."""
    teacher = Teacher.objects.create_user(f"{name}@school.example")
    school_class = SchoolClass.objects.create(name=name)
    ClassTeacher.objects.create(school_class=school_class, teacher=teacher, right="owner")
    roster = [
        Student.objects.create(
            school_class=school_class, name=f"Student {number:02}", device=f"{name}-{number}"
        )
        for number in range(1, students + 1)
    ]
    return Room(teacher, school_class, roster)


def asked_again(client: Client, page: str) -> Any:
    """Ask, as a page without a stream, for what it lacks: 204 for nothing, 410 if it has to be
    loaded again.
    """
    patterns = r'data-live="/live/\?([^"]+)"', r'data-region="([^"]+)"', r'data-state="([^"]+)"'
    queries, names, states = (
        [unescape(value) for value in re.findall(pattern, page)] for pattern in patterns
    )
    states = json.dumps(dict(zip(names, map(json.loads, states), strict=True)))
    return client.get(f"/live/parts?{queries[0]}", headers={"Live-State": states})


def lacking(client: Client, page: str) -> str:
    """The HTML that this page lacks when it asks; "" for nothing."""
    answer = asked_again(client, page)
    return "" if answer.status_code == 204 else html_of(answer)


def stream_of(client: Client, page: str) -> Opening | None:
    """Open the stream that this page names, for the session of this browser."""
    query = unescape(re.findall(r'data-live="/live/\?([^"]+)"', page)[0])
    cookies = "; ".join(f"{name}={morsel.value}" for name, morsel in client.cookies.items())
    headers = [(b"host", b"testserver"), (b"cookie", cookies.encode())]
    scope = {"type": "http", "method": "GET", "path": "/live/", "headers": headers}
    return open_stream({**scope, "query_string": query.encode()})


def html_of(answer: Any) -> str:
    """The HTML of all that an answer brings to a page."""
    updates = answer.json()["updates"]
    return "".join(html for update in updates for html in update["parts"].values())


def refusal(answer: Any) -> str:
    """Return the refusal of a press from its answer."""
    return str(answer.json()["error"])
