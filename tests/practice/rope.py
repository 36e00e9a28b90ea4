"""A child who waits at a table, and the facts that they are asked there."""

import re
import secrets
from dataclasses import dataclass, field
from html import unescape
from random import Random
from typing import Any

from django.http import HttpResponse
from django.test import Client

from classroom.people.models import Student
from classroom.play.models import Match
from games.bots import STRONG, choose
from games.engine import Seat
from games.facts import Fact
from games.idle import idle_facts
from tests.cast import student_client
from tests.play.pages import HTMX
from tests.play.tables import log_of, say
from tests.practice.sums import result


@dataclass
class Waiting:
    """The rope work of a student at a match; `html` is what the page shows of it."""

    match: Match
    student: Student
    html: str = ""
    client: Client = field(init=False)

    def __post_init__(self) -> None:
        Student.objects.filter(pk=self.student.pk).update(is_away=False)
        self.client = student_client(self.student)

    def begin(self, part: str = "", **form: Any) -> HttpResponse:
        address = f"/practice/tables/{self.match.pk}/{part}"
        response: HttpResponse = self.client.post(address, form, headers=HTMX)
        if response.content:
            self.html = response.content.decode()
        return response

    def answer(self, number: int | None = None, **form: Any) -> HttpResponse:
        """Answer the question; rightly without a number."""
        claim = result(self.sum) if number is None else number
        form = {"number": self.value("number"), "key": secrets.token_hex(8), **form}
        return self.begin("answer", answer=claim, **form)

    def value(self, name: str) -> str:
        """Return the value of a hidden field."""
        return re.search(rf'name="{name}" value="([^"]*)"', self.html)[1]  # type: ignore[index]

    @property
    def sum(self) -> str:
        """Return the sum as the child reads it: `7 × 8`."""  # noqa: RUF002
        label = re.search(r'for="rope-answer">([^<]*) =</label>', self.html)
        return unescape(label[1]).strip() if label else ""


def play_until(match: Match, seat: int) -> None:
    """Play first moves, with a stop as soon as there is one, until this seat has to move."""
    while seat not in (log := log_of(match)).to_move:
        [mover] = log.to_move
        moves = [*map(log.game.notation.write, log.game.rules.legal_moves(log.state, mover))]
        say(match, mover, "stop" if "stop" in moves else moves[0])


def play_until_offered(match: Match) -> tuple[Seat, Fact]:
    """Let bots play until a team that waits can work out a fact of the position."""
    luck = Random(1)
    while True:
        log = log_of(match)
        for seat in range(1, log.seats + 1):
            if facts := idle_facts(log.game, log.state, seat):
                return seat, facts[0].fact
        for seat in log.to_move:
            if text := choose(log.game, log.state, seat, STRONG, luck.randrange):
                say(match, seat, text)
                break
