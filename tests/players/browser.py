"""Visitors at browsers of their own: they read pages and press what these offer, nothing else."""

import asyncio
import random
import re
from collections import Counter
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass, field
from urllib.parse import urljoin

import httpx
from lxml.etree import _Element as Element

from tests.players.pages import Form, Page, text_of
from tests.players.team import has_built, predicts, works_out

# Seconds between two looks at a page before the game, and at a table whose stream is silent.
PAUSE, PATIENCE = 1.6, 4.0
# What happens to who presses at the same moment as another; all else is a fault of the page.
LATE = {"Stale", "NotYourTurn", "Halted"}

# Fills in the form of a match page and says which button to press; None: none of them now.
Choose = Callable[[Page, Form, random.Random], Element | None]


class Unexpected(Exception):
    """The server has answered what no page of its own should lead to."""


@dataclass
class Answers:
    """The answers of the server to all, and the count of presses it has taken as moves."""

    statuses: Counter[int] = field(default_factory=Counter)
    refusals: Counter[str] = field(default_factory=Counter)
    presses: int = 0


class Browser:
    """One person's browser. Every answer above 399 is a failure, except the one to wait."""

    def __init__(self, url: str, answers: Answers) -> None:
        self.url, self.answers = url, answers
        # A connection for each request: a server closes what has been silent for some seconds,
        # perhaps just when it is used again, and what it closes now it has closed in mid-answer.
        limits = httpx.Limits(max_keepalive_connections=0)
        self.http = httpx.AsyncClient(
            base_url=url, timeout=60, limits=limits, follow_redirects=True
        )

    async def get(self, path: str, **ask: str) -> Page:
        """Open an address. Raises Unexpected."""
        return self._page(await self.http.get(path, params=ask or None))

    async def press(self, page: Page, form: Form, button: Element, part: bool = False) -> Page:
        """Send the form; `part`: as the page's script does, which is told what was refused.

        Raises Unexpected for an error, and for a refusal that no other press explains.
        """
        to = button.get("formaction") or form.element.get("action") or page.url
        sent: dict[str, list[str]] = {}
        for name, value in [*form.sent, (button.get("name", ""), button.get("value", ""))]:
            if name:
                sent.setdefault(name, []).append(value)
        headers = {"HX-Request": "true"} if part else {}
        if form.element.get("method") == "post":
            answer = await self.http.post(urljoin(page.url, to), data=sent, headers=headers)
        else:
            answer = await self.http.get(urljoin(page.url, to), params=sent)
        new_page = self._page(answer)
        if not part:
            return new_page
        body = answer.json()
        if refused := body["refused"]:
            self.answers.refusals[refused] += 1
            if refused not in LATE:
                raise Unexpected(f"{refused}: {body['error']} for {sent}")
        return await self.get(page.url)

    async def choose(self, page: Page, words: str, **fields: Sequence[str]) -> Page:
        """Fill in the first form with a button of these words, and press that."""
        for form in page.forms():
            if (button := form.button(words)) is not None:
                for name, values in fields.items():
                    form.fill(name, *values)
                return await self.press(page, form, button)
        raise LookupError(f"{page.url} has no button {words}: {text_of(page.root)[:500]}")

    async def hear(self, page: Page, changed: Callable[[], None]) -> None:
        """Listen to the stream of the page until it ends; `changed` is called for each event."""
        address = next(page.root.iter("body")).get("data-live", "")
        with suppress(httpx.TransportError):
            async with self.http.stream("GET", address, timeout=None) as events:
                async for line in events.aiter_lines():
                    if line.startswith("data:"):
                        changed()

    async def close(self) -> None:
        """Leave, with all cookies."""
        await self.http.aclose()

    def _page(self, answer: httpx.Response) -> Page:
        self.answers.statuses[answer.status_code] += 1
        if answer.is_error and answer.status_code != 429:
            raise Unexpected(f"{answer.url}: {answer.status_code} {answer.text[:500]}")
        return Page(str(answer.url), answer.text)


# The students --------------------------------------------------------------------------------


async def student_join(student: Browser, code: str, name: str) -> Page:
    """From the code on the wall to the table, as soon as there is one; its page."""
    page = await student.choose(await student.get("/join/"), "Join", code=[code])
    page = await student.choose(page, name)
    while "Your turn is next" in page.html:
        await asyncio.sleep(PAUSE)
        page = await student.choose(page, "Try now")
    if "I'm here" in page.html:
        page = await student.choose(page, "I'm here")
    while not re.search(r"/play/\d+/$", page.url):
        await asyncio.sleep(PAUSE)
        page = await student.get("/lesson/")
    return page


async def student_play(
    student: Browser, page: Page, choose: Choose, luck: random.Random, think: float = 0.0
) -> list[str]:
    """Press what the page offers until the game is over; returns what was pressed.

    What a teammate has built is worked out right. Before each press it looks at the page for
    about `think` seconds, after which the page may have gone on.
    """
    table, done = page.url, []
    async with _listening(student, page) as change:
        while 'id="over"' not in page.html:
            form, button = _choice(page, choose, luck)
            if form is None or button is None:
                await change()
                page = await student.get(table)
                continue
            await asyncio.sleep(think * luck.uniform(0.5, 1.5))
            page = await student.press(page, form, button, part=True)
            student.answers.presses += 1
            done.append(button.get("value") or text_of(button))
    return done


@asynccontextmanager
async def _listening(student: Browser, page: Page) -> AsyncIterator[Callable[[], Awaitable[None]]]:
    """Gives a call that waits for the next event of the page's stream, PATIENCE at most."""
    event = asyncio.Event()

    async def change() -> None:
        with suppress(TimeoutError):
            async with asyncio.timeout(PATIENCE):
                await event.wait()
        event.clear()

    listening = asyncio.create_task(student.hear(page, event.set))
    try:
        yield change
    finally:
        listening.cancel()


def _choice(
    page: Page, choose: Choose, luck: random.Random
) -> tuple[Form, Element | None] | tuple[None, None]:
    if not _offers(page):
        return None, None
    form = page.form(page.one(id="answer"))
    if has_built(form):
        return form, works_out(form)
    prediction = predicts(form, luck)
    return form, choose(page, form, luck) if prediction is None else prediction


def _offers(page: Page) -> bool:
    """Whether there is any button in the form of the answer. A page takes long to read whole."""
    return "<button" in page.html.partition('<form id="answer"')[2].partition("</form>")[0]
