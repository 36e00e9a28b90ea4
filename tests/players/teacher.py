"""A teacher at a browser of their own: makes a class and a lesson, and starts it."""

import asyncio
from collections.abc import Sequence
from urllib.parse import urljoin

from tests.players.browser import PAUSE, Browser
from tests.players.pages import Page, text_of


async def class_make(
    teacher: Browser, names: Sequence[str], email: str = "teacher@school.example"
) -> str:
    """Sign up and make a class of these; returns its join code."""
    secret = ["three-quiet-owls-7"]
    page = await teacher.get("/accounts/signup/")
    signed = {"email": [email], "password1": secret, "password2": secret}
    await teacher.choose(page, "", **signed)
    page = await teacher.choose(await teacher.get("/classes/"), "Create class", name=["4b"])
    page = await teacher.get(f"{page.url}names/")
    page = await teacher.choose(page, "Preview", names=["\n".join(names)])
    page = await teacher.choose(page, f"Add {len(names)} names")
    return text_of(page.one(class_="code")).replace(" ", "")


async def lobby_open(teacher: Browser, game: str, options: dict[str, Sequence[str]]) -> Page:
    """A new lesson of this game, with these options in its form."""
    page = await teacher.get("/lessons/new/")
    links = [link.get("href", "") for link in page.root.iter("a")]
    link = next(link for link in links if f"game={game}" in link)
    fields = {f"option-{name}": values for name, values in options.items()}
    return await teacher.choose(await teacher.get(urljoin(page.url, link)), "Open lobby", **fields)


async def lesson_start(teacher: Browser, lobby: Page, students: int, size: int) -> None:
    """Teams of so many once all are here, and off they go."""
    while text_of(lobby.one(id="here-count")) != str(students):
        await asyncio.sleep(PAUSE)
        lobby = await teacher.get(lobby.url)
    lobby = await teacher.choose(lobby, "Shuffle teams", number=[str(size)], by=["size"])
    await teacher.choose(lobby, "Start")
