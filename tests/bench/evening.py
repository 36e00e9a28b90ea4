"""Children at tasks beside a lesson: `python -m tests.bench 30 --evening 200`.

A lesson of so many students plays; then so many other children do tasks of twenty facts at home,
each with an answer every eight seconds or so, and again nobody does. Tells of each window how soon
screens of the lesson showed a tap and hints, and what the lesson asked and got.
"""

import asyncio
import multiprocessing
from collections.abc import Sequence
from datetime import timedelta

from django.utils import timezone
from django_scopes import scopes_disabled

from classroom.practice.services.tasks import TaskPlan, task_set
from tests.bench import homes as at_home, lesson, running
from tests.bench.figures import figure, percentile
from tests.bench.homes import Home
from tests.bench.places import Class
from tests.bench.playing import Crowds, Watched, bytes_a_move, crowds_start, rows_of, watch

FACTS = 20  # of a task
WARMING, WINDOW, ROUNDS = 15.0, 40.0, 3


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


async def measure(place: running.Place, students: int, children: int) -> None:
    classes = [await asyncio.to_thread(lesson.class_make, students, "on_belay")]
    homes = await asyncio.to_thread(homes_make, children)
    with running.app(place) as app, crowds_start(classes, app.port, students) as crowds:
        evening = _evening_start(homes, app.port)
        await crowds.all("open")
        await crowds.all("play")
        for number in range(1, ROUNDS + 1):
            await _window(f"{number} alone", app, crowds, classes)
            await evening.all("play")
            await _window(f"{number} beside {children}", app, crowds, classes, evening)
            await evening.all("stop")
        await crowds.all("stop")
        await evening.all("leave")
        await crowds.all("leave")


def _evening_start(homes: Sequence[Home], port: int) -> Crowds:
    context = multiprocessing.get_context("spawn")
    own, other = context.Pipe()
    context.Process(target=at_home.run, args=(other, homes, port), daemon=True).start()
    other.close()
    return Crowds([own])


async def _window(
    name: str,
    app: running.Running,
    crowds: Crowds,
    classes: Sequence[Class],
    evening: Crowds | None = None,
) -> None:
    await asyncio.sleep(WARMING)
    before = {key for _, key in await asyncio.to_thread(rows_of, classes)}
    if evening:
        await evening.all("measure")
    watched = await watch(app, crowds, WINDOW)
    answers = [time_ for times in await evening.all("report") for time_ in times] if evening else []
    rows = {key for _, key in await asyncio.to_thread(rows_of, classes)} - before
    _tell(name, watched, rows, answers)


def _tell(name: str, watched: Watched, rows: set[str | None], answers: list[float]) -> None:
    taps = [max(press.own + press.others) for press in watched.taken if press.own or press.others]
    hints = [press.hints for press in watched.taken if press.hints is not None]
    sizes = bytes_a_move(watched.presses, rows)
    figure(f"{name}: tap to every screen", _ms(taps), f"p50 / p95 of {len(taps)}")
    figure(f"{name}: roll to hints", _ms(hints), f"p50 / p95 of {len(hints)}")
    figure(
        f"{name}: requests a move", f"{watched.counts.requests / max(1, len(rows)):.2f}",
        f"{percentile(sizes, 50):,} B a screen and move",
        f"the server {100 * watched.cpu / watched.seconds:.0f} % of a core",
        f"{sum(watched.faults.values())} faults",
    )  # fmt: skip
    if answers:
        a_second = len(answers) / watched.seconds
        figure(f"{name}: an answer at home", _ms(answers), f"{a_second:.1f} a second")


def _ms(seconds: Sequence[float]) -> str:
    return " / ".join(f"{1000 * percentile(seconds, percent):.0f}" for percent in (50, 95)) + " ms"
