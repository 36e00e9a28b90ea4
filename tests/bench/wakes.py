"""How soon pages are right that have slept: `python -m tests.bench.wakes 30`.

A class of so many students plays, every page with its stream, the wall and the desk too. All sleep,
the teacher pauses or resumes the lesson from another device, and all wake in the same moment. Tells
for each round the ms until the screens were right, how many asked, and how many were unlike a fresh
page.
"""

import asyncio
import time

from tests.bench import running
from tests.bench.figures import figure, percentile
from tests.bench.http import Device, Port
from tests.bench.places import Class
from tests.bench.screen import Counts, Screen

ROUNDS = 6
PATIENCE = 4.0  # seconds after which every page is right
Sums = dict[str, int]


async def rounds(port: Port, one: Class) -> None:
    """Let the class sleep and wake, and tell of each time."""
    counts = Counts()
    pages = [page for table in one.tables for team in table.teams for page in team]
    screens = [
        Screen(Device(port, page.cookies), page.path, counts)
        for page in (*pages, one.projector, one.desk)
    ]
    for screen in screens:
        await screen.open()
        screen.listen()
    teacher = Device(port, one.desk.cookies)
    await teacher.get(one.desk.path)
    for number in range(ROUNDS):
        await asyncio.sleep(2)
        for screen in screens:
            screen.sleep()
        await teacher.post(f"{one.desk.path}{'resume' if number % 2 else 'pause'}", {})
        await asyncio.sleep(1)
        await _wake(f"round {number + 1}", port, screens, counts)
    for screen in screens:
        screen.check()
        screen.leave()


async def _wake(name: str, port: Port, screens: list[Screen], counts: Counts) -> None:
    showed: dict[Screen, list[tuple[float, Sums]]] = {screen: [] for screen in screens}

    def saw(screen: Screen, _updates: object, _size: int) -> None:
        showed[screen].append((time.perf_counter(), _sums(screen)))

    before, started = counts.requests, time.perf_counter()
    for screen in screens:
        screen.saw = saw
        showed[screen] = [(started, _sums(screen))]
        screen.wake()
    await asyncio.sleep(PATIENCE)
    questions, times, wrong = counts.requests - before, [], 0
    for screen in screens:
        fresh = Screen(Device(port, screen.device.cookies), screen.path, Counts())
        await fresh.open()
        wrong += bool(screen.differences(fresh))
        right = next((at for at, sums in showed[screen] if sums == _sums(fresh)), None)
        times += [] if right in (None, started) else [1000 * (right - started)]
        fresh.leave()
    middle, late, last = (percentile(times, percent) for percent in (50, 95, 100))
    figure(name, f"{middle:.0f} / {late:.0f} / {last:.0f} ms", f"p50 / p95 / last of {len(times)}",
           f"{questions} asked, {wrong} wrong", "goal p95 700 ms")  # fmt: skip


def _sums(screen: Screen) -> Sums:
    return {name: region.sum for name, region in screen.live.regions.items()}


async def measure(place: running.Place, students: int) -> None:
    from tests.bench import lesson

    one = await asyncio.to_thread(lesson.class_make, students, "on_belay")
    with running.app(place) as app:
        await running.settle(app)
        await rounds(app.port, one)


if __name__ == "__main__":
    running.on_laptop(measure, students=30)
