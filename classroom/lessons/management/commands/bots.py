"""Bots for a lesson: they join by the code and play over HTTP like anybody else."""

import asyncio
import random
from typing import Any

import httpx
from django.core.management.base import BaseCommand, CommandParser

from classroom.lessons.visitors.browser import Browser, Seen, student_join, student_play
from classroom.lessons.visitors.on_belay import on_belay
from classroom.lessons.visitors.pages import text_of


class Command(BaseCommand):
    help = "Let bots take the names that nobody has taken yet, but for a few, and play On Belay."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("code", help="the class's join code")
        parser.add_argument("url", help="the server, as http://127.0.0.1:8000")
        parser.add_argument("--leave", type=int, default=4, help="names left for people")
        parser.add_argument("--think", type=float, default=2.0, help="seconds before a press")

    def handle(self, *args: Any, **options: Any) -> None:
        asyncio.run(_play(options["url"], options["code"], options["leave"], options["think"]))


async def _play(url: str, code: str, leave: int, think: float) -> None:
    names = await _names(url, code)
    playing = (_student(url, code, name, think) for name in names[leave:])
    # One whom the teacher sends away does not take the others along.
    await asyncio.gather(*playing, return_exceptions=True)


async def _names(url: str, code: str) -> list[str]:
    """All names that the join page offers; waits for the server."""
    scout = Browser(url, Seen())
    while True:
        try:
            page = await scout.get(f"/join/{code}/names/")
        except httpx.TransportError:
            await asyncio.sleep(0.5)
        else:
            await scout.close()
            return [text_of(form) for form in page.find(name="student")]


async def _student(url: str, code: str, name: str, think: float) -> None:
    """One bot, from the code to the end of the game, or until the server is gone."""
    student = Browser(url, Seen())
    try:
        page = await student_join(student, code, name)
        await student_play(student, page, on_belay, random.SystemRandom(), think)
    except httpx.TransportError:
        return
    finally:
        await student.close()
