"""Bots for a lesson: they join by the code and play over HTTP like anybody else."""

import asyncio
from typing import Any

from django.core.management.base import BaseCommand, CommandParser

from classroom.lessons.bots import Bot


class Command(BaseCommand):
    help = "Let bots take the names that nobody has taken yet, but for a few."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("code", help="the class's join code")
        parser.add_argument("url", help="the server, as http://127.0.0.1:8000")
        parser.add_argument("--leave", type=int, default=4, help="names left for people")
        parser.add_argument("--think", type=float, default=2.0, help="seconds between two looks")

    def handle(self, *args: Any, **options: Any) -> None:
        asyncio.run(_play(options["url"], options["code"], options["leave"], options["think"]))


async def _play(url: str, code: str, leave: int, think: float) -> None:
    scout = Bot(url, code, think)
    names = await scout.names_free()
    bots = [Bot(url, code, think) for _ in names[leave:]]
    await asyncio.gather(*(bot.run(name) for bot, name in zip(bots, names[leave:], strict=True)))
