"""`python -m tests.bench.years [YEARS]`: pages and exports of a class with years of lessons.

Makes the class in the database of DATABASE_URL (an empty one, SQLite or PostgreSQL), unless it is
there, and prints for each page the first and the best time of nine, the best time that this process
itself worked on it, how often a template of 200 lines could have been drawn in that time, and its
SQL statements; for each export its size and how much memory it took
above idle. The match pages are those of the longest logs. Run it with 0.08 for a month, too, and
compare: no page should be a fifth slower after five years. On a machine that others use, too, the
time of the process says more than the clock; a PostgreSQL server's own is not in it.
"""

import os
import sys
import time
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import Any

TIMES = 9
TABLES = ("facts", "wrong", "games")


def main(years: float) -> None:
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "classroom.settings")
    import django

    django.setup()
    from django.core.management import call_command
    from django_scopes import scopes_disabled

    from classroom.people.models import Teacher
    from classroom.server.warm_up import warm_up
    from tests.history_maker.classes import EMAIL, LESSONS_PER_YEAR, history_make

    call_command("migrate", verbosity=0)
    with scopes_disabled():
        if not Teacher.objects.filter(email=EMAIL).exists():
            history_make(lessons=max(1, round(years * LESSONS_PER_YEAR)), weighed=True)
        browsers, paths = _class(Teacher.objects.get(email=EMAIL))
    warm_up()
    for who, path in paths:
        _page(browsers[who], who, path)
    report = next(path for _, path in paths if "/classes/" in path)
    for name in TABLES:
        _file(browsers["teacher"], f"{report}{name}.csv?since=")
    with scopes_disabled():
        for kind in ("xlsx", "jsonl"):
            _export(Teacher.objects.get(email=EMAIL), kind)


def _class(teacher: Any) -> tuple[dict[str, Any], list[tuple[str, str]]]:
    """Browsers of the teacher and a student, and who asks for which page."""
    from django.test import Client

    from classroom.lessons.models import Lesson
    from classroom.play.models import Match, Move
    from classroom.review.history.selectors import PAGE_SIZE
    from games import registry
    from tests.play.tables import client_of

    school_class = teacher.classes.get()
    student = school_class.students.first()
    student.device = "bench"
    student.save()
    browsers = {"teacher": Client(SERVER_NAME="localhost"), "student": client_of(student)}
    browsers["teacher"].force_login(teacher)
    browsers["student"].defaults["SERVER_NAME"] = "localhost"
    matches = Match.objects.filter(school_class=school_class)
    rows, (load, *_) = Move.objects.count(), os.getloadavg()
    _say(f"{matches.count()} matches, {rows} log rows; load {load:.1f} on {os.cpu_count()} cores")
    moves = Move.objects.filter(match__in=matches).order_by("-ply", "-match")
    longest = [moves.filter(match__game=game.slug).first() for game in registry.all_games()]
    longest.sort(key=lambda move: move.ply if move else 0, reverse=True)
    own = f"/review/reports/students/{student.pk}/"
    last_page = f"/review/?before={matches.order_by('pk')[PAGE_SIZE].pk}"
    pages = ["/review/", "/review/?flag=", last_page, "/review/?flag=hints", "/review/?who=Ada"]
    pages += [f"/review/{move.match_id}/" for move in longest if move]
    lesson = Lesson.objects.filter(school_class=school_class).latest("pk").pk
    pages += [f"/lessons/{lesson}/", f"/review/lessons/{lesson}/"]
    pages += [f"/review/reports/classes/{school_class.pk}/", own]
    pages += [f"/review/reports/classes/{school_class.pk}/?since=", f"{own}?since="]
    return browsers, [*(("teacher", path) for path in pages), ("student", "/review/")]


def _page(browser: Any, who: str, path: str) -> None:
    from django.db import connection
    from django.test.utils import CaptureQueriesContext

    taken, worked, floor = [], [], []
    for _ in range(TIMES):
        began = time.process_time()
        _floor_draw()
        floor.append(1000 * (time.process_time() - began))
        with CaptureQueriesContext(connection) as queries:
            started, began = time.perf_counter(), time.process_time()
            assert browser.get(path).status_code == 200
            worked.append(1000 * (time.process_time() - began))
            taken.append(1000 * (time.perf_counter() - started))
    times = f"first {taken[0]:6.0f} ms, best {min(taken):6.0f} ms, itself {min(worked):6.1f} ms"
    ratio = min(worked) / min(floor)
    _say(f"{who:8} {path:40} {times}, {ratio:5.1f} x floor, {len(queries.captured_queries)} SQL")


def _floor_draw() -> None:
    """Draw a template of 200 lines, to see how busy this machine is."""
    from django.template import Context, Template

    lines = "{% for one in rows %}<li>{{ one }} {% if one %}<b>{{ words }}</b>{% endif %}</li>"
    Template(f"<ol>{lines}{{% endfor %}}</ol>").render(Context({"rows": range(200), "words": "a"}))


def _file(browser: Any, path: str) -> None:
    """A table that is streamed."""
    _measure(path, lambda: browser.get(path).streaming_content)


def _export(teacher: Any, kind: str) -> None:
    """A file that a worker makes, and its way out of the database."""
    from classroom.review.exports.selectors import export_content
    from classroom.review.exports.services import export_ask, export_make
    from classroom.review.reports.selectors import Period

    export = export_ask(
        school_class=teacher.classes.get(), teacher=teacher, kind=kind, period=Period()
    )

    def parts() -> Iterator[bytes]:
        export_make(export_id=export.pk)
        yield from export_content(export)

    _measure(f"{kind}, made by a worker", parts)


def _measure(name: str, parts: Callable[[], Iterable[bytes]]) -> None:
    idle = _memory("VmRSS")
    # From here on the kernel notes the highest memory anew.
    Path("/proc/self/clear_refs").write_text("5")
    started = time.perf_counter()
    size = sum(map(len, parts()))
    seconds, more = time.perf_counter() - started, _memory("VmHWM") - idle
    _say(f"{name:60} {size / 1e6:7.1f} MB in {seconds:4.0f} s, {more:4.0f} MB of memory above idle")


def _memory(name: str) -> float:
    """In MB."""
    status = Path("/proc/self/status").read_text().splitlines()
    return int(next(line for line in status if line.startswith(name)).split()[1]) / 1024


def _say(text: str) -> None:
    sys.stdout.write(text + "\n")
    sys.stdout.flush()


if __name__ == "__main__":
    main(float(sys.argv[1]) if len(sys.argv) > 1 else 5)
