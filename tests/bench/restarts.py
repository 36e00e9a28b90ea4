"""How soon all screens are right after a restart: `python -m tests.bench.restarts 320`.

So many students look at their games, every page with its stream, desks and walls too. The server is
stopped, each game goes on by a move of which no page hears, and the server starts again. Tells for
SIGTERM and SIGKILL the seconds from when it answers until the screens were right, and how many
requests they sent meanwhile. Pages come back as static/js/live_connect.js and live_ask.js say; the
times for which they wait are read there.
"""

import asyncio
import json
import os
import random
import re
import signal
import sys
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path

from django_scopes import scopes_disabled

from tests import servers
from tests.bench import running
from tests.bench.figures import figure, percentile, say
from tests.bench.http import Device
from tests.bench.places import Class
from tests.bench.screen import Counts, Screen, new_key
from tests.conftest import free_port

RIGHT = 15.0  # seconds after which every page is right
AWAY = 3.0  # seconds for which nobody answers, besides the start
FIRST_WAIT = 2000.0  # ms, doubled with each try
_AT_ONCE = 6
_LOST = (OSError, TimeoutError, asyncio.IncompleteReadError)


def _times(file: str, name: str) -> list[float]:
    """Return the ms in a constant of a script."""
    text = (servers.ROOT / "static" / "js" / file).read_text()
    constant = re.search(rf"const {name} = ([^;]*);", text)
    assert constant
    return [float(number) for number in re.findall(r"\d+", constant[1])]


(LONGEST_WAIT,) = _times("live_connect.js", "LONGEST_WAIT")
FIRST_POLL, POLL = _times("live_ask.js", "FIRST_POLL"), _times("live_ask.js", "POLL")


class Returning(Screen):
    """A page whose stream may end: it tries to have it back, and asks meanwhile."""

    sums: list[tuple[float, dict[str, int]]]
    _polling: asyncio.Task[None] | None = None

    async def _listen(self) -> None:
        while not self.live.is_gone:
            try:
                async for kind, data, size in self.device.events(self.live.address):
                    self._stop_asking()
                    self._hear(kind, json.loads(data), size)
            except _LOST:
                pass
            self._polling = self._polling or asyncio.create_task(self._poll())
            tries = 0
            while not await self._is_served(tries):
                tries += 1

    async def _is_served(self, tries: int) -> bool:
        """Wait, and ask if the stream may be had."""
        await asyncio.sleep(random.uniform(0, min(LONGEST_WAIT, FIRST_WAIT * 2**tries)) / 1000)
        self.counts.requests += 1
        try:
            return await self.device.status_of(self.live.address) == 200
        except _LOST:
            return False

    async def _poll(self) -> None:
        wait = FIRST_POLL
        while True:
            await asyncio.sleep(random.uniform(*wait) / 1000)
            wait = POLL
            try:
                await self.ask()
            except _LOST:
                continue

    def _stop_asking(self) -> None:
        if self._polling:
            self._polling.cancel()
            self._polling = None

    def leave(self) -> None:
        self._stop_asking()
        super().leave()

    def watch(self) -> None:
        """Note from now on what it shows when."""
        self.sums = [(0.0, sums_of(self))]
        self.saw = lambda *_: self.sums.append((time.perf_counter(), sums_of(self)))


def sums_of(screen: Screen) -> dict[str, int]:
    """The checksum of each region that it shows."""
    return {name: region.sum for name, region in screen.live.regions.items()}


async def restart(web: servers.Web, number: int, screens: Sequence[Returning]) -> None:
    """Stop the server by this signal, start it, and tell how its screens came back."""
    for screen in screens:
        screen.watch()
    await asyncio.to_thread(web.kill, number)
    await asyncio.to_thread(_move_everywhere)
    await asyncio.sleep(AWAY)
    await asyncio.to_thread(web.start)
    started, requests = time.perf_counter(), _requests(screens)
    await asyncio.sleep(RIGHT)
    requests = _requests(screens) - requests
    times, wrong = [], 0
    for screen in screens:
        fresh = Screen(Device(screen.device.port, screen.device.cookies), screen.path, Counts())
        await fresh.open()
        wrong += bool(screen.differences(fresh))
        right = next((at for at, sums in screen.sums if sums == sums_of(fresh)), 0.0)
        times += [right - started] if right else []
        fresh.leave()
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
    from classroom.play.services.moves import move_play

    for match in Match.objects.exclude(status=Match.Status.ENDED):
        log = match_log(match)
        seat = min(log.to_move)
        text = log.game.notation.write(log.game.rules.legal_moves(log.state, seat)[0])
        move_play(match=match, seat=seat, student=None, ply=log.ply, key=new_key(), text=text)


async def measure(place: running.Place, classes: Sequence[Class]) -> None:
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


def main(students: int) -> None:
    with tempfile.TemporaryDirectory() as folder, running.laptop(Path(folder)) as place:
        running.django_start(place)
        from tests.bench import lesson

        classes = lesson.classes_make(students)
        say(f"{students} students; load {os.getloadavg()[0]:.1f} before the start")
        asyncio.run(measure(place, classes))


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 320)
