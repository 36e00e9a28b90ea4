"""`manage.py make_history`: a class with years of lessons, to see how the program carries them."""

import random
import time
from collections.abc import Iterator
from datetime import UTC, date, datetime, timedelta
from datetime import time as clock
from itertools import cycle
from typing import Any

from django.core.management.base import BaseCommand, CommandParser
from django.db import connection, transaction
from django.utils import timezone
from django_scopes import scopes_disabled

from classroom.people.models import ClassTeacher, SchoolClass, Student, Teacher
from classroom.review.making.lessons import lesson_make
from classroom.review.making.playing import PlayedGame, game_played
from classroom.review.making.rows import Pupil
from classroom.review.making.writing import large_cache, own_times
from classroom.review.reports.totals import totals_make
from games import registry

LESSONS_A_YEAR = 180
SCHOOL_DAYS_A_YEAR = 261  # Mondays to Fridays
BAR = 40
EMAIL = "history@school.example"
NAMES = "Ada Ben Cleo Dan Eva Finn Gia Hugo Ida Jan Kim Leo Mia Nils Ola Pia Quin Rosa Sam Tara"


class Command(BaseCommand):
    help = (
        "Fill classes with years of lessons. The games are played by the rules, a few of each "
        "kind, and come again with other students and times: every log replays, its chain of "
        "digests holds and its dice follow from its seed. Refused tries are wrong answers that "
        "the rules refuse; names and times are made up."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--years", type=int, default=5, help=f"{LESSONS_A_YEAR} lessons each")
        parser.add_argument("--lessons", type=int, help="so many lessons instead of years")
        parser.add_argument("--classes", type=int, default=1)
        parser.add_argument("--students", type=int, default=30)
        parser.add_argument("--games", type=int, default=6, help="played games of each kind")
        parser.add_argument("--rows", type=int, default=180, help="log rows a table and lesson")
        parser.add_argument("--kinds", nargs="*", default=[], help="these games; all without")
        parser.add_argument("--seed", default="history", help="any words; the same history again")
        parser.add_argument("--teacher", default=EMAIL, help="the e-mail of the classes' owner")

    def handle(self, *args: Any, **options: Any) -> None:
        lessons = options["lessons"] or options["years"] * LESSONS_A_YEAR
        self.luck, started = random.Random(options["seed"]), time.monotonic()  # noqa: S311
        pools = self._pools(options)
        written = 0
        with scopes_disabled(), own_times(), large_cache():
            teacher = _teacher(options["teacher"])
            for number in range(options["classes"]):
                written += self._class_history(teacher, number, pools, lessons, options)
        _rows_told()
        took = time.monotonic() - started
        self.stdout.write(f"{written} log rows in {took:.0f} seconds, owned by {teacher.email}.")

    def _pools(self, options: dict[str, Any]) -> list[list[PlayedGame]]:
        """For each game some played games of two teams."""
        named = options["kinds"]
        kinds = [game for game in registry.all_games() if not named or game.slug in named]
        pools: list[list[PlayedGame]] = []
        for done, game in enumerate(kinds, 1):
            words = (f"{options['seed']} {game.slug} {n}" for n in range(options["games"]))
            pools.append([game_played(game.slug, 2, one) for one in words])
            self._bar("games", done, len(kinds))
        return pools

    @transaction.atomic
    def _class_history(
        self,
        teacher: Teacher,
        number: int,
        pools: list[list[PlayedGame]],
        lessons: int,
        options: dict[str, Any],
    ) -> int:
        """A class with all its lessons, or, where this is interrupted, nothing."""
        school_class, pupils = self._class(teacher, number, options["students"])
        written, pool = 0, cycle(pools)
        for done, day in enumerate(_days(lessons, self.luck), 1):
            written += lesson_make(
                school_class, pupils, next(pool), day, options["rows"], self.luck
            )
            self._bar(school_class.name, done, lessons)
        totals_make(school_class=school_class)
        return written

    def _class(self, teacher: Teacher, number: int, size: int) -> tuple[SchoolClass, list[Pupil]]:
        school_class = SchoolClass.objects.create(
            name=f"History {number + 1}", created_at=timezone.now()
        )
        ClassTeacher.objects.create(
            school_class=school_class, teacher=teacher, right=ClassTeacher.Right.OWNER
        )
        names = NAMES.split()
        called = (f"{names[n % len(names)]} {chr(65 + n // len(names))}" for n in range(size))
        students = Student.objects.bulk_create(
            Student(school_class=school_class, name=name, created_at=timezone.now())
            for name in called
        )
        return school_class, [
            Pupil(one, self.luck.uniform(0.02, 0.25), self.luck.uniform(0.1, 0.6))
            for one in students
        ]

    def _bar(self, what: str, done: int, total: int) -> None:
        full = BAR * done // total
        end = "\n" if done == total else "\r"
        self.stdout.write(f"{what} [{'#' * full}{'.' * (BAR - full)}] {done}/{total}", ending=end)
        self.stdout.flush()


def _rows_told() -> None:
    """PostgreSQL plans by what it knows of the rows; of so many at once it would learn later.

    VACUUM marks them as seen by all, as they are after years of lessons; never in a transaction.
    """
    if connection.vendor == "postgresql":
        with connection.cursor() as cursor:
            cursor.execute("ANALYZE" if connection.in_atomic_block else "VACUUM ANALYZE")


def _teacher(email: str) -> Teacher:
    """Whoever has this address; a new account has no password until one is set."""
    found = Teacher.objects.filter(email=email).first()
    return found or Teacher.objects.create_user(email)


def _days(lessons: int, luck: random.Random) -> Iterator[datetime]:
    """School days up to yesterday, at ten o'clock; over each year some days are left out."""
    days: list[date] = []
    day = timezone.localdate()
    while len(days) < lessons:
        day -= timedelta(days=1)
        if day.weekday() < 5 and luck.random() < LESSONS_A_YEAR / SCHOOL_DAYS_A_YEAR:
            days.append(day)
    for one in reversed(days):
        # Digests are made over times as the database gives them back.
        yield timezone.make_aware(datetime.combine(one, clock(10))).astimezone(UTC)
