"""Time the reads and writes of the app on a log that has grown, each beside a floor."""

import os
import random
import secrets
import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from datetime import timedelta
from pathlib import Path
from statistics import median
from typing import Any

from django.db import connection, transaction
from django.utils import timezone
from django_scopes import scopes_disabled

from tests.bench.figures import figure, percentile
from tests.bench.growth_rows import Maker

ROWS, LOGS, CLASSES, PRESSES = 400, 200, 24, 120
CHECKED = 400  # logs
DIGEST = "0" * 64
# What stands in a log, as often as it does there.
TEXTS = ("roll", "dice 1 5 4 4", "2 4+1=5 3+4=7 7", "end +0", "step@r16c6")


@dataclass
class Growth:
    """The measures of one state of the table; `maker` knows the numbers of the copies."""

    maker: Maker
    name: str
    dice: random.Random = field(default_factory=lambda: random.Random("growth"))

    @scopes_disabled()
    def cold(self) -> None:
        """Measure right after a start, when neither server nor machine has read a file."""
        self._reads("cold")

    @scopes_disabled()
    def warm(self) -> None:
        """Measure the second time of two."""
        for turn in ("", "warm"):
            self._reads(turn)
        for turn in ("", "warm"):
            self._writes(turn)

    def _reads(self, turn: str) -> None:
        self.dice.seed("growth")  # the same matches and classes each time
        floor = self._times(range(LOGS), self._read_alone)
        old = self._times(self._matches(), self._read_log)
        last = self._times(range(3 if not turn else 10), self._last_number)
        whole = self._times(self._classes(), self._class_report(None))
        days = self._times(self._classes(), self._class_report(30))
        own = self._times(self._students(), self._student_report)
        if not turn:
            return
        self._say(turn, "a row read alone (floor)", floor, floor)
        self._say(turn, "the log of a match", old, floor)
        self._say(turn, "the last number, for /metrics", last, floor)
        self._say(turn, "a class's report, 30 days", days, floor)
        self._say(turn, "a class's report, all time", whole, floor)
        self._say(turn, "a student's report", own, floor)

    def _writes(self, turn: str) -> None:
        """In turn, so that all meet the same noise."""
        add, floors, moves, presses = self._new_log(), [], [], []
        press = self._presses()
        for number in range(ROWS):
            floors += self._times([number], self._insert_alone)
            moves += self._times([number], add)
            if number % (ROWS // PRESSES + 1) == 0:
                presses += self._times([number], press)
        if turn:
            self._say(turn, "a row inserted alone (floor)", floors, floors)
            self._say(turn, "a move inserted", moves, floors)
            self._say(turn, "a press through move_play", presses, floors)

    def _say(self, turn: str, what: str, times: list[float], floor: list[float]) -> None:
        middle, high = median(times), percentile(times, 95)
        ratio = f"{middle / median(floor):.1f} x floor"
        value = f"{1000 * middle:.2f} / {1000 * high:.2f} ms"
        load = f"load {os.getloadavg()[0]:.1f}"
        figure(f"{self.name}, {turn}: {what}", value, ratio, f"p50 / p95 of {len(times)}", load)

    @staticmethod
    def _times(values: Sequence[int], run: Callable[[int], Any]) -> list[float]:
        times = []
        for value in values:
            started = time.perf_counter()
            run(value)
            times.append(time.perf_counter() - started)
        return times

    # Numbers of copies ----------------------------------------------------------------------

    def _some(self, table: str, count: int) -> list[int]:
        ids = self.maker.ids_of_original(table)
        copies = range(1, self.maker.copies + 1)
        return [
            self.maker.number(self.dice.choice(ids), self.dice.choice(copies)) for _ in range(count)
        ]

    def _matches(self) -> list[int]:
        return self._some("play_match", LOGS)

    def _classes(self) -> list[int]:
        return self._some("people_schoolclass", CLASSES)

    def _students(self) -> list[int]:
        return self._some("people_student", CLASSES)

    # What is measured -----------------------------------------------------------------------

    def _read_alone(self, number: int) -> None:
        with connection.cursor() as cursor:
            cursor.execute("SELECT * FROM growth_floor WHERE id = %s", [number])
            cursor.fetchall()

    def _insert_alone(self, number: int) -> None:
        with transaction.atomic(), connection.cursor() as cursor:
            cursor.execute("INSERT INTO growth_floor (text) VALUES (%s)", ["x" * 200])

    def _read_log(self, match: int) -> None:
        from classroom.play.models import Move

        assert list(Move.objects.filter(match=match, ply__gte=0).order_by("ply"))

    def _last_number(self, _: int) -> None:
        from classroom.play.models import Move

        assert Move.objects.order_by("-pk").values_list("pk", flat=True).first()

    def _class_report(self, days: int | None) -> Callable[[int], None]:
        from classroom.people.models import SchoolClass
        from classroom.review.reports.selectors import Period, Subject, report

        since = days and (timezone.now() - timedelta(days=days)).date()

        def read(pk: int) -> None:
            school_class = SchoolClass.objects.get(pk=pk)
            assert report(Subject(school_class), Period(since=since or None)).matches

        return read

    def _student_report(self, pk: int) -> None:
        from classroom.people.models import Student
        from classroom.review.reports.selectors import Period, Subject, report

        student = Student.objects.select_related("school_class").get(pk=pk)
        assert report(Subject(student.school_class, student), Period()).matches

    def _new_log(self) -> Callable[[int], None]:
        """Insert one row after the other into a match that was just begun, as a press does."""
        from classroom.play.models import Match, Move
        from classroom.prepared import PreparedInsert

        insert, students = PreparedInsert(Move), self._some("people_student", ROWS)
        match = Match.objects.order_by("pk").first()
        assert match
        match.pk, match._state.adding = None, True
        match.save()

        def add(ply: int) -> None:
            text, key = TEXTS[ply % len(TEXTS)], secrets.token_urlsafe(12)
            row = Move(match=match, ply=ply, seat=1, text=text, key=key, digest=DIGEST)
            row.student_id, row.at = students[ply], timezone.now()
            with transaction.atomic():
                insert([row])

        return add

    def _presses(self) -> Callable[[int], None]:
        """Press whatever a bot would, at a table that is set again when its game is over."""
        from classroom.play import logs
        from classroom.play.models import Match, Player
        from classroom.play.services.moves import move_play
        from tests.bench.lesson import table_make

        at: dict[str, Match] = {}

        def table() -> Match:
            if "match" not in at or Match.objects.get(pk=at["match"].pk).status != "playing":
                at["match"] = Match.objects.get(pk=table_make("on_belay").match)
            return Match.objects.get(pk=at["match"].pk)

        match = table()
        drivers = {
            one.seat.number: one.student
            for one in Player.objects.filter(seat__match=match).select_related("seat", "student")
        }

        def press(_: int) -> None:
            match = Match.objects.get(pk=at["match"].pk)
            log = logs.cached_log(match).log
            seat = min(log.to_move)
            text = log.game.bots.ranked_moves(log.state, seat)[0]
            key = secrets.token_urlsafe(12)
            move_play(
                match=match, seat=seat, student=drivers[seat], ply=log.ply, key=key, text=text
            )

        return press


def forget_files(folder: Path) -> None:
    """Have the kernel drop what it remembers of these files."""
    for path in folder.rglob("*"):
        with suppress(OSError):
            file = os.open(path, os.O_RDONLY)
            try:
                os.fdatasync(file)
                os.posix_fadvise(file, 0, 0, os.POSIX_FADV_DONTNEED)
            finally:
                os.close(file)


@scopes_disabled()
def check_rate() -> None:
    """Print how fast `manage.py check_logs` reads and checks."""
    from classroom.play import chain
    from classroom.play.models import Match

    started, rows = time.perf_counter(), 0
    for match in Match.objects.order_by("pk")[:CHECKED]:
        moves = list(match.moves.order_by("ply"))
        assert chain.broken_ply(match, moves) is None
        rows += len(moves)
    seconds = time.perf_counter() - started
    figure("check_logs", f"{rows / seconds:,.0f} rows/s", f"{rows} rows of {CHECKED} matches")
