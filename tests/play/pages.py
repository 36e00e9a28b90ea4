"""Pressing the buttons of the table page, with htmx or without JavaScript."""

import re
from dataclasses import dataclass
from typing import Any

from django.http import HttpResponse
from django.test import Client

from classroom.play.models import Match
from tests.play.tables import client_of, student_of

HTMX = {"HX-Request": "true"}


@dataclass
class Page:
    """A student at a table. Each press sends what the page shown last would send."""

    client: Client
    match: Match
    html: str = ""

    def get(self, part: str = "table", **query: Any) -> HttpResponse:
        """The whole page (`part` empty) or its changing part; remembered when it is shown."""
        return self._shown(self.client.get(f"/play/{self.match.pk}/{part}", query))

    def press(self, action: str = "move", htmx: bool = True, **fields: Any) -> HttpResponse:
        said = {"ply": self.ply, "key": self.field("key"), **fields}
        headers = HTMX if htmx else {}
        return self._shown(
            self.client.post(f"/play/{self.match.pk}/{action}", said, headers=headers)
        )

    def field(self, name: str) -> str:
        """The value of a hidden field, or of a button, of the page shown last."""
        found = re.search(rf'name="{name}" value="([^"]*)"', self.html)
        return found[1] if found else ""

    @property
    def ply(self) -> int:
        return int(self.field("ply"))

    @property
    def error(self) -> str:
        """The sentence beside the form."""
        found = re.search(r'<p id="press-error"[^>]*>([^<]*)</p>', self.html)
        return found[1] if found else ""

    def offers(self, text: str) -> bool:
        return f'value="{text}"' in self.html

    def _shown(self, response: HttpResponse) -> HttpResponse:
        if response.content:
            self.html = response.content.decode()
        return response


def refused(answer: HttpResponse) -> str:
    """The name of the refusal that a press was answered with, "" for none."""
    return str(answer.headers.get("Refused", ""))


def page_of(match: Match, team: int = 1, n: int = 1) -> Page:
    """This student's page, opened."""
    page = Page(client_of(student_of(match, team, n)), match)
    assert page.get("").status_code == 200
    return page
