"""How soon all screens are right after a restart: `python -m tests.bench.restarts 320`.

So many students look at their games, every page with its stream, desks and walls too. The server is
stopped, each game goes on by a move of which no page hears, with the hints that a worker would have
worked out, and the server starts again. Tells for SIGTERM and SIGKILL the seconds from when it
answers until the screens were right, which each is once it was told what it lacks, and how many
requests they sent. 15 s later each screen is compared with a fresh one. Pages come back as
static/js/live_connect.js says; how long they wait is read there.
"""

import asyncio
import json
import random
import re
import signal
import time
from collections.abc import Sequence
from contextlib import suppress

from django_scopes import scopes_disabled

from tests import servers
from tests.bench import running
from tests.bench.figures import figure, percentile
from tests.bench.http import Device
from tests.bench.screen import Counts, Screen, new_key
from tests.conftest import free_port

RIGHT = 15.0  # seconds after which every page is right
AWAY = 3.0  # seconds for which nobody answers, besides the start
_AT_ONCE = 6
_LOST = (OSError, TimeoutError, asyncio.IncompleteReadError)


def _times(file: str, name: str) -> list[float]:
    """Return the ms in a constant of a script."""
    text = (servers.ROOT / "static" / "js" / file).read_text()
    constant = re.search(rf"const {name} = ([^;]*);", text)
    assert constant
    return [float(number) for number in re.findall(r"\d+", constant[1])]


AGAIN = _times("live_connect.js", "AGAIN")


class Returning(Screen):
    """A page whose stream may end: it asks until it is answered, and opens the stream again."""

    right_at = 0.0  # it was told what it lacked

    async def _listen(self) -> None:
        while not self.live.is_gone:
            with suppress(*_LOST):
                async for kind, data, size in self.device.events(self.live.address):
                    self._hear(kind, json.loads(data), size)
            while not await self._is_answered():
                pass

    async def _is_answered(self) -> bool:
        """Wait, and ask what it lacks."""
        await asyncio.sleep(random.uniform(*AGAIN) / 1000)
        try:
            if await self.ask():
                self.right_at = time.perf_counter()
                return True
        except _LOST:
            pass
        return False


async def restart(web: servers.Web, number: int, screens: Sequence[Returning]) -> None:
    """Stop the server by this signal, start it, and tell how its screens came back."""
    for screen in screens:
        screen.right_at = 0.0
    await asyncio.to_thread(web.kill, number)
    await asyncio.to_thread(_move_everywhere)
    await asyncio.sleep(AWAY)
    await asyncio.to_thread(web.start)
    started, requests = time.perf_counter(), _requests(screens)
    await asyncio.sleep(RIGHT)
    requests = _requests(screens) - requests
    wrong = 0
    for screen in screens:
        fresh = Screen(Device(screen.device.port, screen.device.cookies), screen.path, Counts())
        await fresh.open()
        wrong += bool(screen.differences(fresh))
        fresh.leave()
    times = [
        max(0.0, screen.right_at - started) if screen.right_at else RIGHT for screen in screens
    ]
    middle, late, last = (percentile(times, percent) for percent in (50, 95, 100))
    figure(
        signal.Signals(number).name,
        f"{middle:.2f} / {late:.2f} / {last:.2f} s",
        f"p50 / p95 / last of {len(times)}",
        f"{requests} requests, {wrong} wrong",
        "goal for the last 5 s",
    )


def _requests(screens: Sequence[Screen]) -> int:
    return screens[0].counts.requests if screens else 0


@scopes_disabled()
def _move_everywhere() -> None:
    from classroom.play.models import Match
    from classroom.play.selectors import match_log
    from classroom.play.services.hints import hint_lists_store
    from classroom.play.services.moves import move_play

    for match in Match.objects.exclude(status=Match.Status.ENDED):
        log = match_log(match)
        seat = min(log.to_move)
        text = log.game.notation.write(log.game.rules.legal_moves(log.state, seat)[0])
        move_play(match=match, seat=seat, student=None, ply=log.ply, key=new_key(), text=text)
        for ply in (log.ply + 1, log.ply + 2):  # after a roll the dice have fallen, too
            hint_lists_store(match=match, ply=ply)


async def measure(place: running.Place, students: int) -> None:
    from tests.bench import lesson

    classes = await asyncio.to_thread(lesson.classes_make, students)
    port, counts = free_port(), Counts()
    web = servers.web(place.database_url, place.folder, port, REDIS_URL="")
    web.start()
    addresses = [
        address
        for one in classes
        for address in (
            one.desk,
            one.projector,
            *(page for table in one.tables for team in table.teams for page in team),
        )
    ]
    screens = [Returning(Device(port, one.cookies), one.path, counts) for one in addresses]
    turn = asyncio.Semaphore(_AT_ONCE)

    async def enter(screen: Screen) -> None:
        async with turn:
            await screen.open()
            screen.listen()

    try:
        await asyncio.gather(*map(enter, screens))
        for number in (signal.SIGTERM, signal.SIGKILL):
            await asyncio.sleep(RIGHT)
            await restart(web, number, screens)
        for screen in screens:
            screen.check()
            screen.leave()
    finally:
        web.kill()


if __name__ == "__main__":
    running.on_laptop(measure, students=320)
