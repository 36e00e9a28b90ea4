"""Classes with years of lessons, to see how the program carries them."""

import random
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from datetime import UTC, date, datetime, time as clock, timedelta
from itertools import cycle

from django.db import connection, transaction
from django.utils import timezone
from django_scopes import scopes_disabled

from classroom.people.models import ClassTeacher, SchoolClass, Student, Teacher
from classroom.review.reports.memories import class_memories_make
from classroom.review.reports.totals import totals_make
from games import registry
from tests.history_maker.lessons import lesson_make
from tests.history_maker.playing import PlayedGame, play_game
from tests.history_maker.rows import Pupil
from tests.history_maker.writing import keep_given_times, large_cache

LESSONS_PER_YEAR = 180
SCHOOL_DAYS_PER_YEAR = 261  # Mondays to Fridays
BAR = 40
EMAIL = "history@school.example"
NAMES = "Ada Ben Cleo Dan Eva Finn Gia Hugo Ida Jan Kim Leo Mia Nils Ola Pia Quin Rosa Sam Tara"
Progress = Callable[[str, int, int], None]


def print_progress(title: str, number: int, total: int) -> None:
    """A bar that is drawn over itself."""
    full = BAR * number // total
    end = "\n" if number == total else "\r"
    sys.stdout.write(f"{title} [{'#' * full}{'.' * (BAR - full)}] {number}/{total}{end}")
    sys.stdout.flush()


def history_make(
    *,
    lessons: int,
    classes: int = 1,
    students: int = 30,
    games: int = 6,
    rows: int = 180,
    kinds: Sequence[str] = (),
    seed: str = "history",
    teacher: str = EMAIL,
    weighed: bool = False,
    progress: Progress = lambda title, number, total: None,
) -> int:
    """Fill classes with lessons; returns the number of log rows.

    The games are played by the rules, a few of each kind, and come again with other students and
    times: every log replays, its chain of digests holds and its dice follow from its seed. Refused
    tries are wrong answers that the rules refuse; names and times are made up. `weighed`: choices
    and rolls are weighed, too, as a worker does.
    """
    rng, started = random.Random(seed), time.monotonic()
    pools = _pools(kinds, games, seed, progress)
    total = 0
    with scopes_disabled(), keep_given_times(), large_cache():
        owner = _teacher(teacher)
        for number in range(1, classes + 1):
            school_class = _class(owner, f"History {number}")
            pupils = _pupils(school_class, students, rng)
            total += _class_history(
                school_class, pupils, pools, lessons, rows, rng, weighed, progress
            )
    _analyze()
    seconds = int(time.monotonic() - started)
    progress(f"{total} log rows in {seconds} seconds, owned by {teacher}", classes, classes)
    return total


def _pools(
    kinds: Sequence[str], games: int, seed: str, progress: Progress
) -> list[list[PlayedGame]]:
    """For each game some played games of two teams."""
    chosen = [game for game in registry.all_games() if not kinds or game.slug in kinds]
    pools = []
    for number, game in enumerate(chosen, 1):
        pools.append([play_game(game.slug, 2, f"{seed} {game.slug} {n}") for n in range(games)])
        progress("games", number, len(chosen))
    return pools


@transaction.atomic
def _class_history(
    school_class: SchoolClass,
    pupils: Sequence[Pupil],
    pools: Sequence[list[PlayedGame]],
    lessons: int,
    rows: int,
    rng: random.Random,
    weighed: bool,
    progress: Progress,
) -> int:
    """Make all lessons of a class, or, if this is interrupted, none."""
    total, pool = 0, cycle(pools)
    for number, day in enumerate(_days(lessons, rng), 1):
        total += lesson_make(school_class, pupils, next(pool), day, rows, rng, weighed)
        progress(school_class.name, number, lessons)
    totals_make(school_class=school_class)
    class_memories_make(school_class=school_class)
    return total


def _class(owner: Teacher, name: str) -> SchoolClass:
    school_class = SchoolClass.objects.create(name=name, created_at=timezone.now())
    ClassTeacher.objects.create(
        school_class=school_class, teacher=owner, right=ClassTeacher.Right.OWNER
    )
    return school_class


def _pupils(school_class: SchoolClass, size: int, rng: random.Random) -> list[Pupil]:
    first = NAMES.split()
    names = (f"{first[n % len(first)]} {chr(65 + n // len(first))}" for n in range(size))
    students = Student.objects.bulk_create(
        Student(school_class=school_class, name=name, created_at=timezone.now()) for name in names
    )
    return [Pupil(one, rng.uniform(0.02, 0.25), rng.uniform(0.1, 0.6)) for one in students]


def _analyze() -> None:
    """PostgreSQL plans by what it knows of the rows; of so many at once it would learn later.

    VACUUM marks them as visible to all, as they are after years of lessons; never in a transaction.
    """
    if connection.vendor == "postgresql":
        with connection.cursor() as cursor:
            cursor.execute("ANALYZE" if connection.in_atomic_block else "VACUUM ANALYZE")


def _teacher(email: str) -> Teacher:
    """Whoever has this address; a new account has no password until one is set."""
    teacher = Teacher.objects.filter(email=email).first()
    return teacher or Teacher.objects.create_user(email)


def _days(lessons: int, rng: random.Random) -> Iterator[datetime]:
    """School days up to yesterday, at ten o'clock; over each year some days are left out."""
    days: list[date] = []
    day = timezone.localdate()
    while len(days) < lessons:
        day -= timedelta(days=1)
        if day.weekday() < 5 and rng.random() < LESSONS_PER_YEAR / SCHOOL_DAYS_PER_YEAR:
            days.append(day)
    for one in reversed(days):
        # Digests are made over times as the database gives them back.
        yield timezone.make_aware(datetime.combine(one, clock(10))).astimezone(UTC)
