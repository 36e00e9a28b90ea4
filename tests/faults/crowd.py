"""A crowd of students with real HTTP clients at one real server."""

import asyncio
import re
import secrets
from collections.abc import Awaitable, Callable, Iterable
from dataclasses import dataclass
from importlib import import_module
from typing import Any

import httpx
from django.conf import settings
from django_scopes import scopes_disabled

from classroom.people.models import Student
from classroom.play.models import Match
from tests.play.tables import SMALL, table
from tests.servers import PATIENCE

# Free passing and a referee: a match goes on for as long as its teams roll and pass.
ENDLESS = {**SMALL, "height": 60, "passing": "free", "check": "referee"}
CSRF = "c" * 32
# A story is many requests, each of which may take its time: so long, in seconds, if one hangs.
LONGEST_STORY = 10 * PATIENCE


@dataclass(frozen=True)
class Kid:
    """A student who has joined: the seat, and the cookie of the browser."""

    student: int
    team: int
    session: str


def kids_at(match: Match) -> list[Kid]:
    """All students of a table, each with a session as the join page makes it."""
    store = import_module(settings.SESSION_ENGINE).SessionStore
    kids = []
    with scopes_disabled():
        seated = Student.objects.filter(seats__match=match).order_by("pk")
        for pk, device, team in seated.values_list("pk", "device", "seats__number"):
            session = store()
            session["student"], session["device"] = pk, device
            session.save()
            kids.append(Kid(pk, team, session.session_key))
    return kids


def seated(*teams: int, **options: Any) -> tuple[Match, list[Kid]]:
    """A table with teams of so many students, and their browsers."""
    match = table(*teams, options={**ENDLESS, **options})
    return match, kids_at(match)


class Crowd:
    """Presses at one table over HTTP."""

    def __init__(self, http: httpx.AsyncClient, url: str, match: int) -> None:
        self.http, self.at = http, f"{url}/play/{match}"

    async def come(self, kids: Iterable[Kid]) -> None:
        """Let all open the table, so that the process knows them. Visitors press one by one."""
        for kid in kids:
            assert (await self.look(kid)).status_code == 200

    async def press(self, kid: Kid, ply: int, text: str, key: str = "") -> httpx.Response:
        fields = {"text": text, "ply": ply, "key": key or secrets.token_urlsafe(8)}
        return await self.http.post(
            f"{self.at}/move",
            data={**fields, "csrfmiddlewaretoken": CSRF},
            headers={"HX-Request": "true", **self._cookies(kid)},
        )

    async def look(self, kid: Kid) -> httpx.Response:
        return await self.http.get(f"{self.at}/", headers=self._cookies(kid))

    async def ply(self, kid: Kid) -> int:
        return ply_of(await self.look(kid))

    @staticmethod
    def _cookies(kid: Kid) -> dict[str, str]:
        return {"Cookie": f"sessionid={kid.session}; csrftoken={CSRF}"}


def ply_of(answer: httpx.Response) -> int:
    """The ply of the board that this answer shows."""
    match = re.search(r'name="ply" value="(\d+)"', shown_by(answer))
    assert match, (answer.status_code, answer.text[:300])
    return int(match[1])


def shown_by(answer: httpx.Response) -> str:
    """The table that a page, or the answer to a press, shows."""
    if not answer.headers["content-type"].startswith("application/json"):
        return answer.text
    return "".join(update["parts"]["frame"] for update in answer.json()["updates"])


def outcome(answer: httpx.Response) -> int | str:
    """Return the refusal, else the HTTP status."""
    return (answer.status_code == 200 and answer.json()["refused"]) or answer.status_code


def crowd(
    url: str,
    match: Match,
    story: Callable[[Crowd], Awaitable[Any]],
    headers: dict[str, str] | None = None,
) -> Any:
    """Run `story(crowd)` and return what it returns. `headers` go with every request."""

    async def run_story() -> Any:
        limits = httpx.Limits(max_connections=60, max_keepalive_connections=60)
        async with httpx.AsyncClient(limits=limits, timeout=PATIENCE, headers=headers) as http:
            return await story(Crowd(http, url, match.pk))

    return asyncio.run(asyncio.wait_for(run_story(), LONGEST_STORY))
