"""Tell a match line by line, as a viewer may see it: moves, refused tries, hints."""

from bisect import bisect_right
from collections.abc import Collection, Hashable, Iterable, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from functools import partial
from itertools import groupby
from typing import Any, NamedTuple

from django.utils.translation import gettext

from classroom.analysis.positions import log_before, move_sentence
from classroom.analysis.rounds import round_starts
from classroom.people.models import Student
from classroom.play.models import Attempt, Check, HintStep, Match, Move
from classroom.play.process_cache import ProcessCache
from classroom.play.selectors import MoveLine, move_line
from classroom.prepared import PreparedQuery
from classroom.review.stored_hints import stored_ladders
from classroom.review.viewers import MatchViewer
from classroom.single_flight import SingleFlight
from games.engine import Seat
from games.errors import Sentence, gettext_noop
from games.facts import sum_in_signs
from games.movelog import MoveLog

_MOST_LINES = 20_000
_stories = ProcessCache(_MOST_LINES, weigh=len)
_flights = SingleFlight()


@dataclass(frozen=True)
class Line:
    """One line of a history: a `move`, a `try` that was refused, a `check` with two different
    numbers, or a `hint`.

    `number` is the position it led to (a move) or came from. `sentence` is None while the
    viewer may not read the move; for a try it says what was wrong with `text`. `place`: the card
    with the names, if not everybody may read them.
    """

    kind: str
    number: int
    seat: Seat
    sentence: Sentence | None
    text: str = ""
    by: str = ""
    checked_by: str = ""
    in_force: bool = True
    rung: int = 0
    at: datetime | None = None
    place: str = ""

    @property
    def ply(self) -> int:
        """The ply of the row, or the one that was due when somebody tried or asked."""
        return self.number - 1 if self.kind == "move" else self.number


@dataclass(frozen=True)
class Round:
    """Consecutive lines of one round; `start` is the position it begins with."""

    number: int
    start: int
    lines: tuple[Line, ...]


class Story(NamedTuple):
    """A match that is over, and the names in its lines as they are now, in the active language."""

    version: Hashable
    names: tuple[tuple[int, str], ...]
    language: str


def by_rounds(log: MoveLog, lines: Iterable[Line]) -> list[Round]:
    """Put lines in order into rounds. A take-back can bring a round a second time."""
    starts = round_starts(log)
    return [
        Round(log.states[start].round, start, tuple(own))
        for start, own in groupby(
            lines, key=lambda line: starts[bisect_right(starts, line.ply) - 1]
        )
    ]


# The lines -----------------------------------------------------------------------------------


def match_lines(
    viewer: MatchViewer,
    log: MoveLog,
    first: int,
    until: int,
    moves: Sequence[Move] | None = None,
    story: Story | None = None,
) -> list[Line]:
    """Return what happened at the plies from `first` to before `until`; tries and hints before
    moves.

    `moves`: all rows of the log, if they have been read. `story`: of a match that is over, what
    its lines follow from (`story_key`); they are read once for equal ones.
    """
    read = partial(_lines, viewer, log, first, until, moves, story)
    if story is None:
        lines = read()
    else:
        # A class comes at once after the bell: who is second waits for what the first one reads.
        key = story, first, until
        with _flights.alone(key):
            lines = _stories.get(key) or read()
            if len(lines) <= _MOST_LINES:
                _stories.put(key, lines)
    return [_for_viewer(viewer, line) for line in lines]


def _lines(
    viewer: MatchViewer,
    log: MoveLog,
    first: int,
    until: int,
    moves: Sequence[Move] | None,
    story: Story | None,
) -> list[Line]:
    """Return the lines with all names in them; of a match that is over the same for everybody."""
    # The table may have gone on since its log was read.
    ends = min(until, log.ply)
    if moves is None:
        rows = list(Move.objects.filter(match=viewer.match, ply__gte=first, ply__lt=ends))
    else:
        rows = [move for move in moves if first <= move.ply < ends]
    tries = _tries_or_hints(viewer, log, Attempt, first, until)
    steps = _tries_or_hints(viewer, log, HintStep, first, until)
    checks = _tries_or_hints(viewer, log, Check, first, until)
    names = dict(story.names) if story else _names([*rows, *tries, *steps, *checks])
    rungs = _rungs(viewer.match, log, steps)
    lines = [_hint_line(step, names, rungs) for step in steps]
    lines += [_try_line(log, attempt, names) for attempt in tries]
    lines += [_check_line(log, one, names) for one in checks if not one.is_agreed]
    lines += [_move_line(viewer, log, move, names) for move in rows]
    lines.sort(key=lambda line: (line.ply, line.kind == "move", line.at))
    return [
        line if line.kind == "move" else replace(line, place=f"by-{number}")
        for number, line in enumerate(lines)
    ]


def _for_viewer(viewer: MatchViewer, line: Line) -> Line:
    """Only their own team and the teacher see who tried, answered or took a hint."""
    if line.kind == "move" or viewer.teacher or line.seat == viewer.seat:
        return line
    return replace(line, by="", checked_by="")


def _tries_or_hints(
    viewer: MatchViewer, log: MoveLog, model: Any, first: int, until: int
) -> list[Any]:
    """Yield tries or hints; while the match runs a student sees those of their own seat."""
    # A browser may have named a ply that is still to come: what it tried belongs to the present.
    rows = _between[model](viewer.match.pk, first, until if until <= log.ply else _NO_END)
    if viewer.teacher or viewer.open:
        return rows
    return [row for row in rows if row.seat == viewer.seat]


def _rows_between(model: Any) -> PreparedQuery[Any]:
    return PreparedQuery(
        lambda match, first, until: model.objects.filter(match=match, ply__gte=first, ply__lt=until)
    )


_between = {model: _rows_between(model) for model in (Attempt, Check, HintStep)}
_NO_END = 2**31  # beyond what a column can hold


def _names(rows: list[Move | Attempt | HintStep | Check]) -> dict[int, str]:
    people = [row.student_id for row in rows]
    people += [row.checker_id for row in rows if not isinstance(row, HintStep)]
    return people_names({person for person in people if person is not None})


def people_names(ids: Collection[int]) -> dict[int, str]:
    """Return the names of these students by their ids, as they are now."""
    students = Student.objects.filter(pk__in=ids).values_list("pk", "name")
    return dict.fromkeys(ids, gettext("a former student")) | dict(students)


def _move_line(viewer: MatchViewer, log: MoveLog, move: Move, names: dict[int, str]) -> Line:
    row = read_row(viewer, log, move.ply)
    return Line(
        "move",
        move.ply + 1,
        move.seat,
        row.sentence,
        row.text,
        by=gettext("bot") if move.by_bot else names.get(move.student_id or 0, ""),
        checked_by=names.get(move.checker_id or 0, ""),
        in_force=row.in_force,
        at=move.at,
    )


def read_row(viewer: MatchViewer, log: MoveLog, ply: int) -> MoveLine:
    """Return the row as the viewer may read it: after the end all of it."""
    line = move_line(log, viewer.seat, ply)
    if line.sentence is not None or not viewer.open:
        return line
    row = log.rows[ply]
    sentence = move_sentence(log_before(log, ply), row.seat, row.text)
    return replace(line, sentence=sentence, text=row.text)


def _try_line(log: MoveLog, attempt: Attempt, names: dict[int, str]) -> Line:
    return Line(
        "try",
        min(attempt.ply, log.ply),
        attempt.seat,
        attempt.sentence,
        attempt.text,
        by=names.get(attempt.student_id or 0, ""),
        checked_by=names.get(attempt.checker_id or 0, ""),
        at=attempt.at,
    )


def _check_line(log: MoveLog, check: Check, names: dict[int, str]) -> Line:
    """Tell of two numbers for one sum."""
    text, _, driver, checker = next(one for one in check.sums if one[2] != one[3])
    values = {"sum": sum_in_signs(text), "driver": driver, "checker": checker}
    return Line(
        "check",
        min(check.ply, log.ply),
        check.seat,
        Sentence(gettext_noop("%(sum)s: %(driver)s or %(checker)s?"), values),
        by=names.get(check.student_id or 0, ""),
        checked_by=names.get(check.checker_id or 0, ""),
        at=check.at,
    )


def _rungs(
    match: Match, log: MoveLog, steps: list[HintStep]
) -> dict[tuple[int, Seat, int], Sentence]:
    if not steps:
        return {}
    ladders = stored_ladders(match, {step.ply for step in steps})
    return {
        (step.ply, step.seat, step.rung): log.game.hints.rung(
            ladders[step.ply, step.seat], step.rung
        )
        for step in steps
    }


def _hint_line(
    step: HintStep, names: dict[int, str], rungs: dict[tuple[int, Seat, int], Sentence]
) -> Line:
    return Line(
        "hint",
        step.ply,
        step.seat,
        rungs[step.ply, step.seat, step.rung],
        by=names.get(step.student_id or 0, ""),
        rung=step.rung,
        at=step.at,
    )
