"""Children at tasks beside a lesson: `python -m tests.bench 30 --evening 200`.

A lesson of so many students plays; then so many other children do tasks of twenty facts at home,
each with an answer every eight seconds or so, in turns with windows in which nobody does. Tells how
soon screens of the lesson showed a tap and hints, and what the lesson asked and got.
"""

import asyncio
import multiprocessing
from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import timedelta

from django.utils import timezone
from django_scopes import scopes_disabled

from classroom.practice.services.tasks import TaskPlan, task_set
from tests.bench import homes as at_home, lesson, running
from tests.bench.figures import figure, percentile
from tests.bench.homes import Home
from tests.bench.http import Port
from tests.bench.places import Class
from tests.bench.playing import (
    Crowds,
    Watched,
    bytes_a_move,
    crowds_start,
    rows_of,
    told_all,
    watch,
)

FACTS = 20  # of a task
WARMING, WINDOW, ROUNDS = 12.0, 30.0, 3


def homes_make(children: int) -> list[Home]:
    """Make classes of thirty without a lesson, with a task for each of their children."""
    homes: list[Home] = []
    with scopes_disabled():
        while len(homes) < children:
            size = min(lesson.CLASS_SIZE, children - len(homes))
            school_class = lesson.school_class_make(size)
            plan = TaskPlan("facts", timezone.localdate() + timedelta(7), number=FACTS)
            task = task_set(school_class=school_class, plan=plan, students=[])
            for student in school_class.students.all():
                student.device = f"device-{student.pk}"
                student.save()
                who = {"student": student.pk, "device": student.device}
                homes.append(Home(lesson.session_make(who), task.pk))
    return homes


@dataclass
class _Kind:
    """All windows of one kind, with the keys of their rows and the seconds of answers at home."""

    name: str
    windows: list[Watched] = field(default_factory=list)
    rows: set[str | None] = field(default_factory=set)
    answers: list[float] = field(default_factory=list)


async def measure(place: running.Place, students: int, children: int) -> None:
    classes = [await asyncio.to_thread(lesson.class_make, students, "on_belay")]
    homes = await asyncio.to_thread(homes_make, children)
    with running.app(place) as app, crowds_start(classes, app.port, students) as crowds:
        evening = _evening_start(homes, app.port)
        await crowds.all("open")
        await crowds.all("play")
        alone, beside = _Kind("alone"), _Kind(f"beside {children}")
        for _round in range(ROUNDS):
            await _window(alone, app, crowds, classes)
            await evening.all("play")
            await _window(beside, app, crowds, classes, evening)
            await evening.all("stop")
        public = await asyncio.to_thread(told_all, classes)
        for kind in (alone, beside):
            _tell(kind, public)
        await crowds.all("stop")
        await evening.all("leave")
        await crowds.all("leave")


def _evening_start(homes: Sequence[Home], port: Port) -> Crowds:
    context = multiprocessing.get_context("spawn")
    own, other = context.Pipe()
    context.Process(target=at_home.run, args=(other, homes, port), daemon=True).start()
    other.close()
    return Crowds([own])


async def _window(
    kind: _Kind,
    app: running.Running,
    crowds: Crowds,
    classes: Sequence[Class],
    evening: Crowds | None = None,
) -> None:
    await asyncio.sleep(WARMING)
    before = {key for _, key in await asyncio.to_thread(rows_of, classes)}
    if evening:
        await evening.all("measure")
    kind.windows.append(await watch(app, crowds, WINDOW))
    if evening:
        kind.answers += [time for times in await evening.all("report") for time in times]
    kind.rows |= {key for _, key in await asyncio.to_thread(rows_of, classes)} - before


def _tell(kind: _Kind, public: set[str | None]) -> None:
    """Print the windows of this kind together, as one."""
    taken = [press for one in kind.windows for press in one.taken]
    times = [press.own + (press.others if press.key in public else []) for press in taken]
    taps = [max(to_screens) for to_screens in times if to_screens]
    hints = [press.hints for press in taken if press.hints is not None]
    sizes = bytes_a_move([press for one in kind.windows for press in one.presses], kind.rows)
    requests = sum(one.counts.requests for one in kind.windows)
    seconds = sum(one.seconds for one in kind.windows)
    figure(f"{kind.name}: tap to every screen", _ms(taps), f"p50 / p95 of {len(taps)}")
    figure(f"{kind.name}: roll to hints", _ms(hints), f"p50 / p95 of {len(hints)}")
    figure(f"{kind.name}: requests a move", f"{requests / max(1, len(kind.rows)):.2f}")
    figure(f"{kind.name}: bytes to a screen for a move", f"{percentile(sizes, 50):,} B")
    used, machine = (100 * sum(some) / seconds for some in (
        (one.cpu for one in kind.windows), (one.machine for one in kind.windows)
    ))  # fmt: skip
    figure(f"{kind.name}: CPU", f"{used:.0f} % of a core", f"all that runs {machine:.0f} %",
           f"{sum(sum(one.faults.values()) for one in kind.windows)} faults")  # fmt: skip
    if kind.answers:
        a_second = len(kind.answers) / seconds
        busy = sum(one >= at_home.PATIENCE for one in kind.answers)
        figure(f"{kind.name}: an answer at home", _ms(kind.answers),
               f"{a_second:.1f} a second", f"{busy} of {len(kind.answers)} not taken")  # fmt: skip


def _ms(seconds: Sequence[float]) -> str:
    return " / ".join(f"{1000 * percentile(seconds, percent):.0f}" for percent in (50, 95)) + " ms"
