"""`python -m tests.bench.bell [YEARS] [--stack]`: what a class asks for after the bell.

A class of 30 with years of lessons, in a database of its own. All children at once open the list of
their games, then the replay of their last one, each with the parts that its page fetches by itself:
just after the server has started, and again. Then the teacher opens points, report and the list of
lessons, and all children a page with nothing on it. Prints when the first, the middle and the last
one have the page and when they have all of it, in seconds, and the CPU of the web processes a page
as a ratio to the bare view of the same database.
"""

import argparse
import asyncio
import re
import statistics
import sys
import tempfile
import time
from dataclasses import dataclass
from html import unescape
from pathlib import Path

from tests.bench import running
from tests.bench.http import Answer, Device

PLAIN = "/privacy/"
FIRST_SCREEN = 6  # pictures that a tablet shows before anybody scrolls
# What a page fetches at once, and what it fetches once somebody sees it.
_PART = re.compile(r'hx-get="([^"]+)" hx-trigger="(load|intersect)')


@dataclass(frozen=True)
class Child:
    device: Device
    replay: str


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m tests.bench.bell", description=__doc__)
    parser.add_argument("years", type=float, nargs="?", default=1.0)
    parser.add_argument("--stack", action="store_true", help="PostgreSQL, Redis, several processes")
    chosen = parser.parse_args()
    kind = running.stack if chosen.stack else running.laptop
    with tempfile.TemporaryDirectory() as folder, kind(Path(folder)) as place:
        running.django_start(place)
        from tests.bench import bare

        bare.table_make()
        children = _class_make(chosen.years)
        asyncio.run(_bell(place, bare.session_make(), children, _teacher_pages()))


def _class_make(years: float) -> list[tuple[dict[str, str], str]]:
    """Make the class; return each child's cookies, and the path of their last game."""
    from django_scopes import scopes_disabled

    from classroom.people.models import Student
    from classroom.play.models import Match
    from tests.history_maker.classes import LESSONS_PER_YEAR, history_make
    from tests.play.tables import client_of

    with scopes_disabled():
        history_make(lessons=max(1, round(years * LESSONS_PER_YEAR)), weighed=True)
        children = []
        for student in Student.objects.all():
            student.device = f"bench{student.pk}"
            student.save()
            last = Match.objects.filter(seats__students=student).latest("pk")
            cookies = {key: one.value for key, one in client_of(student).cookies.items()}
            children.append((cookies, f"/review/{last.pk}/"))
    return children


def _teacher_pages() -> tuple[dict[str, str], list[tuple[str, str]]]:
    """Return the teacher's cookies, and the pages of the end of a lesson with their names."""
    from django.test import Client
    from django_scopes import scopes_disabled

    from classroom.lessons.models import Lesson
    from classroom.people.models import Teacher

    browser = Client()
    with scopes_disabled():
        browser.force_login(Teacher.objects.get())
        last = Lesson.objects.latest("pk")
    pages = [
        ("points", f"/lessons/{last.pk}/"),
        ("report", f"/review/lessons/{last.pk}/"),
        ("lessons", "/review/"),
    ]
    return {key: one.value for key, one in browser.cookies.items()}, pages


async def _bell(
    place: running.Place,
    session: str,
    children: list[tuple[dict[str, str], str]],
    of_teacher: tuple[dict[str, str], list[tuple[str, str]]],
) -> None:
    from tests.bench.floors import floor_measure

    floor = (await floor_measure(place, session)).cpu / 1000
    with running.app(place) as app:
        await running.settle(app)
        some = [Child(Device(app.port, cookies), replay) for cookies, replay in children]
        for time_name in ("first", "again"):
            await _all_open(app, floor, f"your games, {time_name}", [(c, "/review/") for c in some])
        for time_name in ("first", "again"):
            of_each = [(child, child.replay) for child in some]
            await _all_open(app, floor, f"a replay, {time_name}", of_each)
        cookies, pages = of_teacher
        teacher = Child(Device(app.port, cookies), "")
        for name, path in pages:
            for time_name in ("first", "again"):
                await _all_open(app, floor, f"{name}, {time_name}", [(teacher, path)])
        for time_name in ("first", "again"):
            await _all_open(app, floor, f"plain, {time_name}", [(c, PLAIN) for c in some])


async def _all_open(
    app: running.Running, floor: float, name: str, of_each: list[tuple[Child, str]]
) -> None:
    meter, started = running.Meter(app), time.perf_counter()
    times = await asyncio.gather(*(_open(child, path, started) for child, path in of_each))
    cost = meter.cpu / len(of_each)
    pages, wholes = ([one[place] for one in times] for place in (0, 1))
    times_of_all = f"page {_spread(pages)}, all of it {_spread(wholes)} s"
    costs = f"{1000 * cost:.0f} CPU ms a page, {cost / floor:.1f} x bare"
    sys.stdout.write(f"{name:18} {times_of_all}; {costs}\n")
    sys.stdout.flush()


async def _open(child: Child, path: str, started: float) -> tuple[float, float]:
    """Return when the page was there, and when all its parts in sight were."""
    page = await child.device.get(path)
    _check(page)
    at = time.perf_counter() - started
    parts = [(unescape(url), when) for url, when in _PART.findall(page.text)]
    now = [url for url, when in parts if when == "load"]
    in_sight = [url for url, when in parts if when == "intersect"][:FIRST_SCREEN]
    for url in (*now, *in_sight):
        _check(await child.device.get(url))
    return at, time.perf_counter() - started


def _check(answer: Answer) -> None:
    if answer.status != 200:
        raise RuntimeError(f"{answer.status} at {answer.path}")


def _spread(times: list[float]) -> str:
    return f"{min(times):.2f} / {statistics.median(times):.2f} / {max(times):.2f}"


if __name__ == "__main__":
    main()
