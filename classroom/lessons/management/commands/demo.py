"""Run `make demo`: a whole lesson on this machine, for a first look or one real class."""

import errno
import fcntl
import io
import os
import secrets
import socket
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager

import segno
from django.conf import settings
from django.core.management import call_command
from django.core.management.base import BaseCommand, CommandError
from django.db import OperationalError
from django_scopes import scope, scopes_disabled

from classroom.lessons.models import Lesson
from classroom.lessons.selectors.lessons import open_lesson_of
from classroom.lessons.services.bots import team_bot_add
from classroom.lessons.services.lifecycle import lesson_create
from classroom.people.addresses import network_address
from classroom.people.guest_names import ANIMALS
from classroom.people.models import SchoolClass, Teacher
from classroom.people.services.classes import class_create
from classroom.people.services.students import students_add
from games import registry
from games.presets import preset_options

EMAIL = "teacher@demo.example"
NAMES = "Ada Ben Cleo Dan Eva Finn Gia Hugo Ida Jan Kim Leo"
# With `BOTS=1` this many teams of two (eight of the twelve seats) are bots.
BOT_TEAMS, BOT_STRENGTH = 4, 2
# Older versions can damage a database in write-ahead mode when a checkpoint meets a reset.
SAFE_SQLITE = (3, 51, 3)
NEAREST_PORTS = 20


class Command(BaseCommand):
    help = "Set up a demo class with a lesson in its lobby and serve it on this machine."

    def handle(self, *args: object, **options: object) -> None:
        # Nothing changes before there is a port: another demo may run on the same data.
        with _listener(_wanted_port()) as listener, _first_demo() as is_first:
            port = listener.getsockname()[1]
            password = _password() if is_first else ""
            try:
                call_command("migrate", verbosity=0)
                with scopes_disabled():
                    school_class = self._class(password)
                    self._lesson(school_class)
            except OperationalError as error:
                raise CommandError(
                    f"The database takes nothing ({error}). Is its disk full or read-only?"
                    " VAR_DIR chooses another folder."
                ) from None
            if port != _wanted_port():
                self.stdout.write(f"\nPort {_wanted_port()} is taken: this one is at {port}.")
            self._print(school_class, password, port)
            call_command("serve", port=port, listener=listener)

    def _class(self, password: str) -> SchoolClass:
        """Return the demo's class. An empty password leaves the teacher's as it is."""
        teacher = Teacher.objects.filter(email=EMAIL).first()
        if teacher is None:
            teacher = Teacher.objects.create_user(
                EMAIL,
                first_name="Demo",
                last_name="Teacher",
                is_superuser=Teacher.objects.has_nobody(),
            )
        if password:
            teacher.set_password(password)
            teacher.save()
        school_class = teacher.classes.first()
        if school_class is None:
            school_class = class_create(teacher=teacher, name="Demo class")
            students_add(school_class=school_class, names=NAMES.split())
        return school_class

    def _lesson(self, school_class: SchoolClass) -> None:
        with scope(school_class=school_class):
            game = registry.all_games()[0]
            lesson = open_lesson_of(school_class) or lesson_create(
                school_class=school_class,
                teacher=school_class.teachers.get(email=EMAIL),
                game=game.slug,
                options=preset_options(game),
            )
            if os.environ.get("BOTS", "0") != "0" and lesson.status == Lesson.Status.LOBBY:
                for _team in range(BOT_TEAMS - lesson.teams.filter(bot__gt=0).count()):
                    team_bot_add(lesson=lesson, bot=BOT_STRENGTH)

    def _print(self, school_class: SchoolClass, password: str, port: int) -> None:
        own, room = f"http://127.0.0.1:{port}", f"http://{network_address()}:{port}"
        join = f"{room}/join/{school_class.join_code}/"
        lines = [
            "",
            f"Teacher    {own}/  (in the room: {room}/)",
            f"           sign in as {EMAIL}, password {password or 'as the first demo printed it'}",
            f"Students   {join}",
            f"           or {room}/join/ with the code {school_class.join_code}",
            "",
        ]
        self.stdout.write("\n".join(lines))
        drawing = io.StringIO()
        segno.make(join, micro=False).terminal(out=drawing, compact=True)
        self.stdout.write(drawing.getvalue())
        if settings.DATABASES["default"]["ENGINE"].endswith("sqlite3") and (
            sqlite3.sqlite_version_info < SAFE_SQLITE
        ):
            self.stdout.write(
                f"Note: this Python has SQLite {sqlite3.sqlite_version}. It is fine for one room;"
                " for a school use PostgreSQL or SQLite 3.51.3."
            )
        self.stdout.write("Stop with Ctrl-C. All data stays in var/.")
        self.stdout.flush()


def _wanted_port() -> int:
    text = os.environ.get("PORT", "8000")
    if not text.isdecimal() or not 0 < int(text) < 1 << 16:
        raise CommandError(f"PORT={text} is no port: choose a number from 1 to 65535.")
    return int(text)


@contextmanager
def _listener(wanted: int) -> Iterator[socket.socket]:
    """Bind the wanted port, or the next one that is free. Raises CommandError."""
    for port in range(wanted, min(wanted + NEAREST_PORTS, 1 << 16)):
        with socket.socket() as listener:
            listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            try:
                listener.bind(("0.0.0.0", port))  # noqa: S104 (the room's devices come here)
                # Two sockets may be bound to one port until one of them listens.
                listener.listen()
            except OSError as error:
                if error.errno != errno.EADDRINUSE:
                    raise CommandError(
                        f"Port {port} cannot be used ({error.strerror}): try `make demo PORT=8000`."
                    ) from None
                continue
            yield listener
            return
    raise CommandError(f"Ports {wanted} to {port} are all taken: choose another with PORT.")


@contextmanager
def _first_demo() -> Iterator[bool]:
    """Tell whether no other demo runs on this data, and tell others while this one does."""
    with (settings.VAR_DIR / "demo.lock").open("a") as file:
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            yield False
        else:
            yield True


def _password() -> str:
    """Make a new password at every start, so that no two rooms share one."""
    words = [secrets.choice(ANIMALS) for _ in range(3)]
    return "-".join([*words, str(secrets.randbelow(90) + 10)]).lower()
