"""`python -m tests.players CODE URL`: students for a lesson, who join by the code and play
On Belay over HTTP like anybody else.
"""

import argparse
import asyncio
import random

import httpx

from tests.players.browser import Answers, Browser, student_join, student_play
from tests.players.on_belay import on_belay
from tests.players.pages import text_of


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m tests.players", description=__doc__)
    parser.add_argument("code", help="the class's join code")
    parser.add_argument("url", help="the server, as http://127.0.0.1:8000")
    parser.add_argument("--leave", type=int, default=4, help="names left for people")
    parser.add_argument("--think", type=float, default=2.0, help="seconds before a press")
    chosen = parser.parse_args()
    asyncio.run(play(chosen.url, chosen.code, chosen.leave, chosen.think))


async def play(url: str, code: str, leave: int, think: float) -> None:
    """All names but the first few are taken and played until the game is over."""
    names = await offered_names(url, code)
    students = (student(url, code, name, think) for name in names[leave:])
    # One whom the teacher sends away does not take the others along.
    await asyncio.gather(*students, return_exceptions=True)


async def offered_names(url: str, code: str) -> list[str]:
    """All names that the join page offers; waits for the server."""
    scout = Browser(url, Answers())
    while True:
        try:
            page = await scout.get(f"/join/{code}/names/")
        except httpx.TransportError:
            await asyncio.sleep(0.5)
        else:
            await scout.close()
            return [text_of(form) for form in page.find(name="student")]


async def student(url: str, code: str, name: str, think: float) -> None:
    """One student, from the code to the end of the game, or until the server is gone."""
    browser = Browser(url, Answers())
    try:
        page = await student_join(browser, code, name)
        await student_play(browser, page, on_belay, random.SystemRandom(), think)
    except httpx.TransportError:
        return
    finally:
        await browser.close()


if __name__ == "__main__":
    main()
