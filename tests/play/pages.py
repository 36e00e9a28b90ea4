"""Pressing the buttons of the table page, with htmx or without JavaScript."""

import json
import re
import secrets
from dataclasses import dataclass
from typing import Any

from django.http import HttpResponse
from django.test import Client

from classroom.play.models import Match
from tests.play.tables import client_of, student_of

HTMX = {"HX-Request": "true"}
FRAME = "frame"


@dataclass
class Page:
    """A student at a table. Each press sends what the page shown last would send.

    A page that says nothing of what it shows gets all of it.
    """

    client: Client
    match: Match
    html: str = ""
    error: str = ""

    def open(self) -> HttpResponse:
        """The whole page."""
        response = self.client.get(f"/play/{self.match.pk}/")
        if response.status_code == 200:
            self.html = response.content.decode()
        return response

    def ask(self, state: dict[str, str] | None = None) -> HttpResponse:
        """Ask for what the page lacks, as one without a stream."""
        name = f"table:{self.match.pk}"
        headers = {"Live-State": json.dumps({name: state or {}})}
        return self._apply(self.client.get("/live/parts", {"r": name}, headers=headers))

    def press(self, action: str = "move", htmx: bool = True, **fields: Any) -> HttpResponse:
        form = {"ply": self.ply, "key": secrets.token_hex(16), **fields}
        headers = HTMX if htmx else {}
        address = f"/play/{self.match.pk}/{action}"
        return self._apply(self.client.post(address, form, headers=headers))

    def field(self, name: str) -> str:
        """The value of a hidden field, or of a button, of the page shown last."""
        match = re.search(rf'name="{name}" value="([^"]*)"', self.html)
        return match[1] if match else ""

    @property
    def ply(self) -> int:
        return int(self.field("ply"))

    def offers(self, text: str) -> bool:
        return f'value="{text}"' in self.html

    def _apply(self, response: HttpResponse) -> HttpResponse:
        if response.status_code == 200:
            answer = json.loads(response.content)
            self.error = answer.get("error", "")
            for update in answer["updates"]:
                self.html = update["parts"][FRAME]
        return response


def refused(answer: HttpResponse) -> str:
    """The name of the refusal that a press was answered with, "" for none."""
    return str(json.loads(answer.content)["refused"])


def state_of(answer: HttpResponse) -> dict[str, str]:
    """The hashes of what an answer shows."""
    return dict(json.loads(answer.content)["updates"][0]["state"])


def page_of(match: Match, team: int = 1, n: int = 1) -> Page:
    """This student's page, opened."""
    page = Page(client_of(student_of(match, team, n)), match)
    assert page.open().status_code == 200
    return page
