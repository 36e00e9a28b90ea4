"""Ablation of the push's mechanisms: CPU of a press with all that looks, in one process.

Run as `python -m tests.bench.ablation base,nostore cant_stop,climb_on 40 2`: variants, games,
presses and rounds. Each variant runs in a fork of its own on a copy of one migrated SQLite file;
odd rounds run in the opposite order. Prints a JSON line a run, CPU ms a press: `press`, the request
through the test client; `push` and `hintpush`, six students and a teacher at the table; `big`, desk
and projector after every third press; `hints`, the hint lists; `floor`, a session and 5 kB from a
bare template.
"""

import gc
import json
import os
import secrets
import shutil
import sys
import tempfile
import time
import traceback
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from statistics import median, quantiles
from typing import Any

WARM_UP = 6


def _variants() -> dict[str, Callable[[], None]]:
    """Name what can be taken away."""
    from django_scopes import scopes_disabled

    from classroom import prepared
    from classroom.live import cards
    from classroom.play import logs, table

    def nostore() -> None:
        """HTML is rendered each time."""
        cards.remember = lambda template, data, render, look=None: render()  # type: ignore[assignment]

    def notable() -> None:
        """A table is read for each version."""
        table.apply = lambda known, change: None  # type: ignore[assignment]

    def nologs() -> None:
        """A log is replayed from its rows."""
        logs.cache_log = lambda match, stored: None  # type: ignore[assignment]

    def noprepared() -> None:
        """Django writes the SQL of each query each time."""

        def ask(query: prepared.PreparedQuery[Any], *values: object) -> list[Any]:
            with scopes_disabled():
                return list(query._make(*values))

        prepared.PreparedQuery.__call__ = ask  # type: ignore[assignment]

    return {one.__name__: one for one in (nostore, notable, nologs, noprepared)}


class Lesson:
    """Three teams of two at one table, with all that looks."""

    def __init__(self, slug: str) -> None:
        from django_scopes import scopes_disabled

        from classroom.lessons.models import Table
        from classroom.lessons.services import lifecycle, settings, teams
        from classroom.people.presence import note_open_screens
        from classroom.play.regions import region_for
        from games import registry
        from tests.lessons.setting import room_make
        from tests.lessons.test_redraws import regions_of
        from tests.play.tables import client_of

        with scopes_disabled():
            room, options = room_make(6), next(iter(registry.get(slug).rules.PRESETS.values()))
            facts = {"teacher": room.owner, "game": slug, "options": options}
            created = lifecycle.lesson_create(school_class=room.school_class, **facts)
            lesson = room.arrived(created)
            teams.teams_shuffle(lesson=lesson, teams=3)
            lifecycle.lesson_start(lesson=lesson)
            note_open_screens(student.pk for student in room.students)
            settings.lesson_set_roles(lesson=lesson, roles=False)
            self.match = Table.objects.get(lesson=lesson).match
            seats = {seat.number: list(seat.students.all()) for seat in self.match.seats.all()}
            place = self.match.school_class_id
            self.screens = [
                region_for(self.match.pk, number, one.pk, place)
                for number, students in seats.items()
                for one in students
            ]
            self.screens.append(region_for(self.match.pk, None, None, place))
            self.large = regions_of(room, lesson)[:2]
            self.clients = {number: client_of(students[0]) for number, students in seats.items()}
            self.topics = [(f"class:{place}", None), (f"lesson:{lesson.pk}", None)]


class Run:
    """One game played by bots; `cpu` in seconds by what it was used for."""

    def __init__(self, slug: str) -> None:
        import classroom.play.task_queue as task_queue
        from classroom.live.hub import hub

        self.published: list[tuple[str, int | None]] = []
        self.tasks: list[tuple[Any, ...]] = []
        given = task_queue.enqueue
        for module in list(sys.modules.values()):
            if getattr(module, "enqueue", None) is given:
                module.enqueue = lambda name, *args, **_: self.tasks.append((name, *args))  # type: ignore[attr-defined]
        hub.deliver = lambda topic, version=None: self.published.append((topic, version))  # type: ignore[method-assign]
        self.lesson = Lesson(slug)
        self.states: dict[Any, dict[str, str]] = {}
        self.cpu: dict[str, float] = {}
        self.sizes: list[int] = []

    @contextmanager
    def measured(self, name: str) -> Iterator[None]:
        begun = time.process_time()
        yield
        self.cpu[name] = self.cpu.get(name, 0.0) + time.process_time() - begun

    def push(self, regions: list[Any], name: str, published: list[tuple[str, int | None]]) -> None:
        """Draw what has changed, and write what is sent."""
        from classroom.live.regions import update

        with self.measured(name):
            for region in regions:
                versions = [version for topic, version in published if topic in region.topics]
                if not versions:
                    continue
                known = [version for version in versions if version is not None]
                rendering = region.render(max(known, default=None))
                state = self.states.get(region, {})
                if rendering is not None and rendering.state != state:
                    data = json.dumps(update(region.name, rendering, state), separators=(",", ":"))
                    if state and region in self.lesson.screens:
                        self.sizes.append(len(data))
                    self.states[region] = rendering.state

    def news(self) -> list[tuple[str, int | None]]:
        news, self.published[:] = list(self.published), []
        return news

    def step(self, number: int) -> bool:
        """One press with all that follows; False at the end of the game."""
        from django_scopes import scopes_disabled

        from classroom.play.models import Match
        from classroom.play.selectors import match_log
        from classroom.play.services import hints
        from games.engine import CHANCE
        from tests.games.playing import legal_texts

        with scopes_disabled():
            log = match_log(Match.objects.get(pk=self.lesson.match.pk))
        if not log.to_move - {CHANCE}:
            return False
        seat = min(log.to_move - {CHANCE})
        text = (log.game.bots.ranked_moves(log.state, seat) or legal_texts(log, seat))[0]
        self.news(), self.tasks.clear()
        self.press(seat, log.ply, text)
        published = self.news()
        self.push(self.lesson.screens, "push", published)
        if number % 3 == 0:
            self.push(self.lesson.large, "big", [*published, *self.lesson.topics])
        for _, pk, ply in [task for task in self.tasks if task[0].endswith("hint_lists_compute")]:
            with self.measured("hints"), scopes_disabled():
                hints.hint_lists_store(match=Match.objects.get(pk=pk), ply=ply)
            self.push(self.lesson.screens, "hintpush", self.news())
        return True

    def press(self, seat: int, ply: int, text: str) -> None:
        page = next(one for one in self.lesson.screens if one.args[1] == seat)
        state = json.dumps({page.name: self.states.get(page, {})})
        headers = {"HX-Request": "true", "Live-State": state}
        form = {"text": text, "move": text, "ply": ply, "key": secrets.token_hex(16)}
        address = f"/play/{self.lesson.match.pk}/move"
        with self.measured("press"):
            answer = self.lesson.clients[seat].post(address, form, headers=headers)
        for one in json.loads(answer.content)["updates"]:
            self.states[page] = {**self.states.get(page, {}), **one["state"]}


def _floor() -> float:
    """CPU ms of a session that is read and 5 kB from a template, as the machine is now."""
    from django.contrib.sessions.backends.db import SessionStore
    from django.template import Context, Template

    session = SessionStore()
    session.create()
    template = Template("<ul>{% for n in numbers %}<li>Line {{ n }} of many</li>{% endfor %}</ul>")
    begun = time.process_time()
    for _ in range(20):
        SessionStore(session.session_key).load()
        template.render(Context({"numbers": range(180)}))
    return 1000 * (time.process_time() - begun) / 20


def _run(variant: str, slug: str, presses: int) -> None:
    for name in () if variant == "base" else variant.split("+"):
        _variants()[name]()
    run, number = Run(slug), 0
    gc.collect()
    gc.freeze()
    while number < presses + WARM_UP and run.step(number):
        number += 1
        if number == WARM_UP:
            run.cpu.clear(), run.sizes.clear()
    figures = {name: round(1000 * cpu / (number - WARM_UP), 2) for name, cpu in run.cpu.items()}
    sizes = {"bytes": median(run.sizes), "p95": round(quantiles(run.sizes, n=20)[-1])}
    whole = {"all": round(sum(figures.values()), 2), "floor": round(_floor(), 2)}
    line = json.dumps({"variant": variant, "game": slug, **figures, **whole, **sizes})
    print(line, flush=True)  # noqa: T201 (what it is for)


def main(variants: str, slugs: str, presses: str, rounds: str) -> None:
    folder = tempfile.mkdtemp()
    os.environ.update(
        DJANGO_SETTINGS_MODULE="classroom.settings", VAR_DIR=folder, LOG_LEVEL="ERROR"
    )
    import django

    django.setup()
    from django.conf import settings
    from django.core.management import call_command
    from django.db import connections

    call_command("migrate", verbosity=0)
    settings.ALLOWED_HOSTS = ["*"]
    connections.close_all()
    database = settings.DATABASES["default"]["NAME"]
    runs = [(variant, slug) for slug in slugs.split(",") for variant in variants.split(",")]
    for turn in range(int(rounds)):
        for number, (variant, slug) in enumerate(runs if turn % 2 == 0 else runs[::-1]):
            if (child := os.fork()) == 0:
                copy = f"{folder}/{turn}-{number}.sqlite3"
                shutil.copy(database, copy)
                connections["default"].settings_dict["NAME"] = copy
                try:
                    _run(variant, slug, int(presses))
                except BaseException:
                    traceback.print_exc()
                finally:
                    os._exit(0)
            os.waitpid(child, 0)
    shutil.rmtree(folder, ignore_errors=True)


if __name__ == "__main__":
    main(*sys.argv[1:])
