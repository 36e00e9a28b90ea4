"""A real match, made and played through the services, and the browsers of those around it."""

import re
from dataclasses import dataclass
from html import unescape

from django.test import Client

from classroom.people.models import SchoolClass, Student, Teacher
from classroom.play.models import Match
from classroom.play.services.hints import hint_climb, hint_lists_store
from classroom.play.services.matches import match_end
from classroom.play.services.moves import move_take_back
from classroom.review.weighing import choices_weigh
from games.movelog import MoveLog
from tests.cast import administrator, colleague, stranger, teacher_client
from tests.factories import SchoolClassFactory, StudentFactory
from tests.play.tables import client_of, log_of, say, seat_of, student_of, table


@dataclass
class Scene:
    match: Match
    owner: Teacher

    @property
    def school_class(self) -> SchoolClass:
        return self.match.school_class

    @property
    def log(self) -> MoveLog:
        return log_of(self.match)

    def student(self, team: int, n: int = 1) -> Student:
        return student_of(self.match, team, n)

    def url(self, ply: int | None = None, query: str = "") -> str:
        return f"/review/{self.match.pk}/{'' if ply is None else f'{ply}/'}{query}"

    @property
    def record_url(self) -> str:
        return f"/review/{self.match.pk}/record.txt"

    def say(self, seat: int, *texts: str) -> "Scene":
        for text in texts:
            say(self.match, seat, text)
        return self

    def take_back(self, ply: int) -> "Scene":
        move_take_back(match=self.match, ply=ply)
        return self

    def end(self) -> "Scene":
        match_end(match=self.match)
        return self

    def weigh(self) -> "Scene":
        """Do what a worker does with a match that is over."""
        choices_weigh(match=self.match)
        return self

    def hints(self, ply: int) -> "Scene":
        hint_lists_store(match=self.match, ply=ply)
        return self

    def climb_ladder(self, seat: int, question: int, rung: int) -> "Scene":
        hint_climb(
            seat=seat_of(self.match, seat),
            student=student_of(self.match, seat),
            ply=question,
            rung=rung,
        )
        return self

    def play_to_the_end(self) -> "Scene":
        """Every team follows its best hint, else makes its first legal move."""
        while self.log.to_move:
            seat = min(self.log.to_move)
            self.say(seat, _good_move(self.log, seat))
        self.match.refresh_from_db()
        return self


def scene_make(*teams: int, **how) -> Scene:
    match = table(*(teams or (2, 1)), **how)
    return Scene(match, colleague(match, "owner"))


def too_far_for_the_rope() -> Scene:
    """6, 6 and 6 are rolled: the only climb is 36 feet, and the rope has 30."""
    return scene_make(options={"trails": [5, 9], "height": 36}, rolls=(6, 6, 6)).say(1, "roll")


def _good_move(log: MoveLog, seat: int) -> str:
    moves = [log.game.notation.write(move) for move in log.game.rules.legal_moves(log.state, seat)]
    hints = log.game.hints.hint_list(log.state, seat)["hints"]
    best = (hint["text"] for hint in hints if hint.get("on_belay", True) and hint["text"] in moves)
    return next(best, moves[0])


# Browsers ------------------------------------------------------------------------------------


def browsers(scene: Scene) -> dict[str, Client]:
    """Everybody who may knock, by what they are to the match."""
    classmate = StudentFactory(school_class=scene.school_class, name="Mate", device="mate")
    other = StudentFactory(device="stranger", school_class=SchoolClassFactory(name="5c"))
    return {
        "nobody": Client(),
        "student of team A": client_of(scene.student(1)),
        "student of team B": client_of(scene.student(2)),
        "classmate at no table": client_of(classmate),
        "student of another class": client_of(other),
        "owner": teacher_client(scene.owner),
        "colleague who may look": teacher_client(colleague(scene)),
        "stranger": teacher_client(stranger()),
        "administrator": teacher_client(administrator()),
    }


def page_text(client: Client, url: str, **headers: str) -> str:
    """The page in words: no tags, one space between words."""
    response = client.get(url, headers=headers)
    assert response.status_code == 200
    return words(response.content.decode())


def words(html: str) -> str:
    return " ".join(unescape(re.sub(r"<[^>]*>", " ", html)).split())


def part(html: str, start: str, end: str) -> str:
    """Return what stands between two marks of a page, in words."""
    return words(html.partition(start)[2].partition(end)[0])
