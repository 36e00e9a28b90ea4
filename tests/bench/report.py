"""The report of a run: every line with a figure, and how many times the floors it is.

CPU is what the kernel counts for all processes of the server; what the devices need stands apart.
The floors: `view` is a bare Django view that reads a session, inserts a row and renders 5 kB,
measured before and after what is compared with it, `push` are bare bytes to all streams of a table.
"""

import asyncio
import os
from collections import Counter
from collections.abc import Awaitable, Callable, Mapping, Sequence
from itertools import chain

from tests.bench import bare, first_seconds, lesson, rules
from tests.bench.crowd import LATE, Press
from tests.bench.figures import figure, percentile, say
from tests.bench.floors import PAUSE, Floor, Floors, floors_measure
from tests.bench.joining import join_all
from tests.bench.lone import press_alone
from tests.bench.places import Class, Waiting
from tests.bench.playing import (
    Crowds,
    Watched,
    bytes_a_move,
    crowds_start,
    predictions_of,
    rows_of,
    told_all,
    watch,
)
from tests.bench.running import Place, Running, app as app_start, settle

JOINING = (10, 30, 60)  # students of a class
SCREENS = 8  # at a table: four teams of two
FIRST = 10.0  # seconds from the first start
LOOKING, WARMING, PLAYING, RESTING = 32.0, 20.0, 60.0, 17.0  # seconds


async def bench(place: Place, students: int) -> bool:
    """The whole report; whether nothing was lost, doubled or shown wrong."""
    load, cores = os.getloadavg()[0], os.cpu_count()
    say(f"{students} students; load {load:.1f} on {cores} cores before the start")
    rules.report(say)
    await asyncio.to_thread(bare.table_make)
    session = await asyncio.to_thread(bare.session_make)
    floors = await floors_measure(place, session, SCREENS)
    _floor("bare view", floors.view)
    _floor("bare view, one every 0.15 s", floors.paced_view)
    _floor(f"bare push to {SCREENS} streams", floors.push)
    waiting = await asyncio.to_thread(lesson.waiting_classes_make, students)
    lobbies = [await asyncio.to_thread(lesson.lobby_make, size) for size in JOINING]
    twice = [*lesson.GAMES, *lesson.GAMES]
    tables = [await asyncio.to_thread(lesson.table_make, game) for game in twice]
    with app_start(place) as app:
        idle = await settle(app)
        games = len(lesson.GAMES)
        alone = await press_alone(app, tables[:games], idle)
        streaming = await press_alone(app, tables[games:], idle, has_stream=True)
        floors, around = await floors.around(place, session)
        _alone("a lone press", alone, around)
        _alone("a lone press, with the presser's stream", streaming, around)
        joined = {len(one.students): await join_all(app, one, idle) for one in lobbies}
        floors, around = await floors.around(place, session)
        for size, seconds in joined.items():
            name = f"joining, a student in a class of {size}"
            _cpu(name, seconds, around, "goal 8 x view, flat")
        return await _class(app, waiting, students, lambda: floors.around(place, session))


def _alone(name: str, used: Mapping[str, float], floors: Floors) -> None:
    for game, seconds in used.items():
        _cpu(f"{name}, {game}", seconds, floors)
    _cpu(name, sum(used.values()) / len(used), floors, "goal 4 x view")


async def _class(
    app: Running,
    waiting: Sequence[Waiting],
    students: int,
    around: Callable[[], Awaitable[tuple[Floors, Floors]]],
) -> bool:
    with crowds_start(waiting, app.port, students, first_seconds.run) as crowds:
        memory = app.memory
        pages = sum(await crowds.all("open"))
        await asyncio.sleep(RESTING)
        started = await watch(app, crowds, FIRST, "start")
        await crowds.all("stop")
        _, floors = await around()
        classes = await asyncio.to_thread(_started, started, floors)
        await asyncio.sleep(RESTING)
        figure("memory for an open page", f"{(app.memory - memory) / pages / 1000:.0f} kB")
        idle = await watch(app, crowds, LOOKING)
        figure(
            f"a class of {students} that only looks",
            f"{100 * idle.cpu / idle.seconds:.1f} % of a core",
            f"{idle.counts.requests} requests of {pages} pages in {idle.seconds:.0f} s",
            "goal 0 requests, 2 % for 300",
        )
        await crowds.all("play")
        await asyncio.sleep(WARMING)
        before = {key for _, key in await asyncio.to_thread(rows_of, classes)}
        played = await watch(app, crowds, PLAYING)
        rows = {key for _, key in await asyncio.to_thread(rows_of, classes)} - before
        await crowds.all("stop")
        _, floors = await around()
        _played(played, idle, rows, floors)
        _print_delays(played, await asyncio.to_thread(told_all, classes), floors)
        return await _end(crowds, classes)


def _started(started: Watched, floors: Floors) -> list[Class]:
    """Print the first seconds; return the classes, which have tables now."""
    begun = [*chain(*started.begun)]
    classes = [one.school_class for one in begun]
    desks, screens = [one.desk for one in begun], [*chain(*(one.screens for one in begun))]
    within = f"{len(begun)} classes start within {first_seconds.WITHIN:.0f} s"
    middle, worst = (1000 * percentile(desks, percent) for percent in (50, 100))
    figure("the teacher's start until the desk is there", f"{middle:.0f} / {worst:.0f} ms",
           "p50 / worst", within, "goal 1,000 ms")  # fmt: skip
    low, high, last = (1000 * percentile(screens, percent) for percent in (50, 95, 100))
    figure("a child's first screen of the game", f"{low:.0f} / {high:.0f} / {last:.0f} ms",
           f"p50 / p95 / last of {len(screens)}")  # fmt: skip
    _print_delays(started, told_all(classes), floors, f", first {FIRST:.0f} s")
    return classes


def _played(played: Watched, idle: Watched, rows: set[str | None], floors: Floors) -> None:
    taken, more = played.taken, played.cpu - idle.cpu * played.seconds / idle.seconds
    predictions = sum(one.is_prediction and not one.refused for one in played.presses)
    _cpu("a taken press with all that looks", more / len(taken), floors, "goal 8 x view")
    _cpu("the same, predictions are presses, too", more / (len(taken) + predictions), floors)
    figure(
        "requests a log move",
        f"{played.counts.requests / len(rows):.2f}",
        f"{played.counts.requests} for {len(rows)} moves, {len(taken)} presses",
        "goal 2.5",
    )
    _bytes("bytes to a screen for a move", played.presses, rows, "goal 4,000 / 10,000")
    for game in lesson.GAMES:
        of_game = [press for press in played.presses if press.game == game]
        _bytes(f"bytes to a screen for a move, {game}", of_game, rows)
    shares = {kind: 100 * cpu / played.seconds for kind, cpu in played.server.items()}
    parts = " · ".join(f"{kind} {share:.0f} %" for kind, share in shares.items())
    figure("the server's CPU", f"{sum(shares.values()):.0f} % of a core", parts)
    figure("the devices' CPU", f"{100 * played.client / played.seconds:.0f} % of a core")
    others = played.machine - played.cpu - played.client
    figure(
        "what else ran on this machine",
        f"{100 * others / played.seconds:.0f} % of a core",
        f"{os.cpu_count()} cores: what waits for them takes longer",
    )
    late = sum(press.refused in LATE for press in played.presses)
    doubled = sum(one.is_doubled for one in played.presses)
    counts = played.counts
    figure(
        "of these",
        f"{predictions} predictions",
        f"{doubled} presses sent twice",
        f"{counts.taps} taps of drivers, on {counts.taps_lit} screens",
    )
    figure(
        "besides",
        f"{late} presses too late",
        f"{played.counts.asks} questions for what was missing",
        f"{played.counts.streams_lost} streams ended",
        *(f"{number} x {fault}" for fault, number in played.faults.items()),
    )


def _print_delays(played: Watched, public: set[str | None], floors: Floors, when: str = "") -> None:
    """How soon the screens of a table showed what was pressed; `public` are the keys of the rows
    that change all of them.
    """
    taken = played.taken
    times = [press.own + (press.others if press.key in public else []) for press in taken]
    delays = [max(to_screens) for to_screens in times if to_screens]
    _times(f"tap to every screen of the table{when}", delays, floors, "goal p95 300 ms")
    hints = [press.hints for press in taken if press.hints is not None]
    _times(f"roll to hints{when}", hints, floors, "goal p95 500 ms")


async def _end(crowds: Crowds, classes: Sequence[Class]) -> bool:
    """Whether every screen shows what a fresh page shows, and the log has what was acknowledged."""

    await asyncio.sleep(RESTING)
    differ = [*chain(*await crowds.all("compare"))]
    presses = [*chain(*await crowds.all("presses"))]
    rows = [key for _, key in await asyncio.to_thread(rows_of, classes) if key]
    acknowledged = {press.key for press in presses if press.is_row}
    unsure = {press.key for press in presses if press.refused}
    lost = acknowledged - set(rows)
    strange = len(rows) - len(set(rows)) + len(set(rows) - acknowledged - unsure)
    predicted = [press for press in presses if press.is_prediction]
    stored = await asyncio.to_thread(predictions_of, classes)
    right = Counter(press.match for press in predicted if not press.refused)
    gone, more = right - stored, stored - Counter(press.match for press in predicted)
    await crowds.all("leave")
    figure("screens unlike a fresh page", f"{len(differ)}", *differ[:5])
    figure("acknowledged moves in the log", f"{len(acknowledged)}", f"{lost or 'none'} lost")
    figure("rows that nobody was told of, or twice", f"{strange}")
    figure(
        "acknowledged predictions stored",
        f"{right.total()}",
        f"{gone.total() or 'none'} lost, {more.total() or 'none'} twice",
    )
    return not (differ or lost or strange or gone or more)


def _floor(name: str, floor: Floor) -> None:
    figure(name, f"{floor.cpu:.2f} CPU ms", f"p50 {floor.p50:.1f} ms", f"p95 {floor.p95:.1f} ms")


def _cpu(name: str, seconds: float, floors: Floors, goal: str = "") -> None:
    used = 1000 * seconds
    ratio = f"{used / floors.view.cpu:.1f} x view of {floors.view.cpu:.2f} ms"
    paced = f"{used / floors.paced_view.cpu:.1f} x one every {PAUSE} s"
    figure(name, f"{used:.1f} CPU ms", ratio, paced, goal)


def _bytes(name: str, presses: list[Press], rows: set[str | None], goal: str = "") -> None:
    sizes = bytes_a_move(presses, rows)
    middle, high = (percentile(sizes, percent) for percent in (50, 95))
    figure(name, f"{middle:,} / {high:,} B", f"p50 / p95 of {len(sizes)}", goal)


def _times(name: str, seconds: list[float], floors: Floors, goal: str) -> None:
    middle, high = (1000 * percentile(seconds, percent) for percent in (50, 95))
    ratio = f"p95 {high / floors.view.p95:.1f} x view, {high / floors.push.p95:.1f} x push"
    figure(name, f"{middle:.0f} / {high:.0f} ms", f"p50 / p95 of {len(seconds)}", ratio, goal)
