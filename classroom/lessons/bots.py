"""A bot: joins by the code, waits, and plays over HTTP with the buttons its page shows.

It reads the match's log beside the server to choose a move, and presses it like anybody else:
what it may do is decided by the page, what is legal by the server.
"""

import asyncio
import random
import re
from dataclasses import dataclass, field

import httpx
from asgiref.sync import sync_to_async
from django.urls import resolve, reverse
from django_scopes import scopes_disabled

from classroom.play import selectors
from classroom.play.models import Match
from games.engine import CHANCE

# A bot plays like a child who thinks: one of the best few moves, not always the best.
CHOICES = 3


@dataclass
class Bot:
    """One bot, one cookie jar. `think` is about how many seconds it looks before it acts."""

    url: str
    code: str
    think: float
    client: httpx.AsyncClient = field(init=False)

    def __post_init__(self) -> None:
        self.client = httpx.AsyncClient(base_url=self.url, follow_redirects=True, timeout=10)

    async def names_free(self) -> list[tuple[str, str]]:
        """Id and name of every student whom the join page offers; waits for the server."""
        while True:
            try:
                page = await self.client.get(reverse("people:names", args=[self.code]))
                break
            except httpx.TransportError:
                await asyncio.sleep(0.5)
        return re.findall(r'name="student" value="(\d+)">([^<]+)<', page.text)

    async def run(self, student: tuple[str, str]) -> None:
        """Take this name and play until the server is gone."""
        names = reverse("people:names", args=[self.code])
        await self._post(await self.client.get(names), names, student=student[0])
        while True:
            await asyncio.sleep(self.think * random.uniform(0.5, 1.5))  # noqa: S311 (no secret)
            try:
                await self._look()
            except httpx.TransportError:
                return

    async def _look(self) -> None:
        page = await self.client.get(reverse("lessons:here"))
        if 'id="answer"' in page.text:
            await self._act(page)
        elif reverse("lessons:arrive") in page.text:
            await self._post(page, reverse("lessons:arrive"))

    async def _act(self, page: httpx.Response) -> None:
        match = resolve(page.url.path).kwargs["pk"]
        form = page.text.partition('id="answer"')[2].partition("</form>")[0]
        proposal = re.search(r'name="proposal" value="([^"]+)"', form)
        if proposal:
            await self._post(page, reverse("play:confirm", args=[match]), proposal=proposal[1])
        elif re.search(r"<button(?![^>]*formaction)[^>]*>", form):
            seat = int(re.search(r'data-seat="(\d+)"', page.text)[1])  # type: ignore[index]
            text = await sync_to_async(_choose)(match, seat)
            if text:
                await self._post(page, reverse("play:move", args=[match]), text=text)

    async def _post(self, page: httpx.Response, path: str, **fields: str) -> None:
        for name in ("csrfmiddlewaretoken", "ply", "key"):
            found = re.search(rf'name="{name}" value="([^"]*)"', page.text)
            fields |= {name: found[1]} if found else {}
        await self.client.post(path, data=fields)


def _choose(pk: int, seat: int) -> str | None:
    """One of the best hints, else the first legal move (right verdicts are listed first)."""
    with scopes_disabled():
        log = selectors.match_log(Match.objects.get(pk=pk))
    if seat not in log.to_move - {CHANCE}:
        return None
    game = log.game
    if game.hints.question(log.state, seat) is not None:
        listed = game.hints.hint_list(log.state, seat)["hints"]
        if listed:
            return str(random.choice(listed[:CHOICES])["text"])  # noqa: S311 (no secret)
    return game.notation.write(game.rules.legal_moves(log.state, seat)[0])
