"""Reading a table: its log, its teams, its moves and tries."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from itertools import islice
from typing import NamedTuple

from django.db.models import F

from classroom.people.models import Student
from classroom.play import logs
from classroom.play.models import Attempt, Match, Seat
from classroom.play.role_sentences import DECIDED
from classroom.prepared import PreparedQuery
from games.contract import Event
from games.engine import CHANCE
from games.errors import Sentence, UserError, WrongAnswer, gettext_noop
from games.facts import Fact, facts_with_claim
from games.movelog import MoveLog

LAST_MOVES = 6
LAST_EVENTS = 4


@dataclass(frozen=True)
class Chair:
    """A student at the table, as teammates and the teacher see them.

    `present`: a screen of theirs is open; `hand_at`: since when the hand is up; `read_at`: when
    they put a message away; `again_at`: when they asked to play the game again.
    """

    student: int
    name: str
    present: bool
    hand_at: datetime | None = None
    read_at: datetime | None = None
    again_at: datetime | None = None


@dataclass(frozen=True)
class TeamAtTable:
    """A seat with its mark and its students in the order of joining; `bot`: one plays for it."""

    number: int
    name: str
    colour: int
    chairs: tuple[Chair, ...]
    bot: bool = False


class Refusal(NamedTuple):
    """Why an attempt was refused; `number` is unique, `attempts` how many there were in this
    decision, including this one; `is_checked`: the checker has worked it out, too; `at`: when it
    was tried; `wrong`: the sum that was wrong, and `tries`: how often it was by now.
    """

    number: int
    sentence: Sentence
    attempts: int
    is_checked: bool
    at: datetime
    wrong: Fact | None = None
    tries: int = 0


@dataclass(frozen=True)
class MoveLine:
    """A log row as a viewer may read it; `sentence` is None while it is hidden from them."""

    ply: int
    seat: int
    sentence: Sentence | None
    text: str = ""
    in_force: bool = True


def match_log(match: Match, ply: int | None = None) -> MoveLog:
    """The log, no older than `match` as it was read; with `ply` perhaps only that far."""
    if ply is not None:
        known = logs.cached_log(match).log
        if ply <= known.ply:
            return known
    return logs.load_logs([match])[match.pk].log


def match_logs(matches: Sequence[Match]) -> dict[int, MoveLog]:
    """The logs of these matches by their ids, as `match_log`, in one SQL statement at most."""
    return {pk: logged.log for pk, logged in logs.load_logs(matches).items()}


def match_after(match: Match, student: Student) -> int | None:
    """Return this student's next match once this one has ended; None while it has not."""
    if match.status != Match.Status.ENDED:
        return None
    return next(iter(_played_after(match.school_class_id, match.pk, student.pk)), None)


_played_after: PreparedQuery[int] = PreparedQuery(
    lambda school_class, match, student: (
        Match.objects.filter(school_class=school_class, pk__gt=match, seats__students=student)
        .exclude(status="ended")
        .order_by("-pk")
        .values_list("pk", flat=True)[:1]
    )
)


def has_next_game(match: Match) -> bool:
    """Whether another game may follow this one: its lesson is still open."""
    return bool(_of_open_lesson(match.pk))


def has_other_tables(match: Match) -> bool:
    """Whether other tables of its lesson have played the same game beside it."""
    return len(_tables_of_game(match.pk)) > 1


_tables_of_game: PreparedQuery[int] = PreparedQuery(
    lambda match: Match.objects.filter(
        pk=match, table__lesson__tables__game_number=F("table__game_number")
    ).values_list("table__lesson__tables", flat=True)
)


def has_new_lesson(match: Match) -> bool:
    """Whether its class waits for another lesson now."""
    return bool(_in_new_lesson(match.pk))


_in_new_lesson: PreparedQuery[int] = PreparedQuery(
    lambda match: Match.objects.filter(
        pk=match, school_class__lessons__trial=False, school_class__lessons__ended_at=None
    ).values_list("pk", flat=True)
)
_of_open_lesson: PreparedQuery[int] = PreparedQuery(
    lambda match: Match.objects.filter(
        pk=match, table__lesson__isnull=False, table__lesson__ended_at=None
    ).values_list("pk", flat=True)
)


def teams_at(match: Match) -> tuple[TeamAtTable, ...]:
    """The seats and their students, in one SQL statement."""
    teams: dict[int, tuple[str, int, bool, list[Chair]]] = {}
    for number, name, colour, bot, student, student_name, is_away, *place in _chairs(match.pk):
        *_, chairs = teams.setdefault(number, (name, colour, bot > 0, []))
        if student is not None:
            chairs.append(Chair(student, student_name, not is_away, *place))
    return tuple(
        TeamAtTable(number, name, colour, tuple(chairs), bot)
        for number, (name, colour, bot, chairs) in teams.items()
    )


_SEAT = ("number", "name", "colour", "bot")
_CHAIR = (
    *("students", "students__name", "students__is_away"),
    *("players__hand_at", "players__read_at", "players__again_at"),
)
_chairs = PreparedQuery(
    lambda match: (
        Seat.objects.filter(match=match)
        .order_by("number", "players__pk")
        .values_list(*_SEAT, *_CHAIR)
    )
)


def seat_names(match: Match) -> dict[int, str]:
    """Team names by seat number."""
    return dict(match.seats.values_list("number", "name"))


def is_seat_taken(seat: Seat) -> bool:
    """Whether a student of the class, or a teacher who tries the game, sits there."""
    students = seat.students.exclude(status=Student.Status.REMOVED)
    return seat.teacher_id is not None or students.exists()


def open_attempts(match: Match, log: MoveLog) -> dict[int, list[Attempt]]:
    """By seat the tries at its present decision that were refused, oldest first."""
    starts = {seat: log.decision_start(seat) for seat in log.to_move if seat != CHANCE}
    plies = {seat: start for seat, start in starts.items() if start is not None}
    attempts: dict[int, list[Attempt]] = {}
    for attempt in _attempts_since(match.pk, min(plies.values())) if plies else ():
        if attempt.ply >= plies.get(attempt.seat, log.ply + 1):
            attempts.setdefault(attempt.seat, []).append(attempt)
    return attempts


_attempts_since = PreparedQuery(
    lambda match, least: Attempt.objects.filter(match=match, ply__gte=least).order_by("pk")
)


def refusal_of(log: MoveLog, attempts: Sequence[Attempt]) -> Refusal | None:
    """Return the error of a team's latest try, None if it has gone on to another decision."""
    if not attempts or not log.is_decision_open(attempts[-1].seat, attempts[-1].ply):
        return None
    last = attempts[-1]
    is_checked = last.checker_id is not None or last.template == DECIDED
    wrong = _wrong_sum(log, last)
    again = (_wrong_sum(log, one) for one in attempts) if wrong else ()
    tries = sum(one is not None and wrong is not None and one.sum == wrong.sum for one in again)
    return Refusal(last.pk, last.sentence, len(attempts), is_checked, last.at, wrong, tries)


def _wrong_sum(log: MoveLog, attempt: Attempt) -> Fact | None:
    """Return the first wrong sum of a try, as its checker is asked for it, if it had one."""
    if attempt.kind != WrongAnswer.__name__ or attempt.ply > log.ply:
        return None
    try:
        move = log.game.notation.read(attempt.text)
    except UserError:
        return None
    state = log.states[attempt.ply]
    checked = log.game.sums_to_check(state, attempt.seat, move)
    facts = (*checked, *log.game.facts.facts(state, attempt.seat, move))
    return next((fact for fact in facts_with_claim(facts) if not fact.right), None)


def move_line(log: MoveLog, seat: int | None, ply: int) -> MoveLine:
    """This row as the seat may read it now; None is the public, who see the least."""
    row, before, in_force = log.rows[ply], log.states[ply], ply in log.line
    if row.take_back_ply is not None:
        number = row.take_back_ply + 1
        sentence = Sentence(gettext_noop("The teacher takes back move %(ply)s"), {"ply": number})
        return MoveLine(ply, row.seat, sentence, row.text, True)
    if not log.can_read(ply, seat):
        return MoveLine(ply, row.seat, None, "", in_force)
    move = log.game.notation.read(row.text)
    sentence = log.game.board.sentence(before, row.seat, move)
    return MoveLine(ply, row.seat, sentence, row.text, in_force)


def last_moves(log: MoveLog, seat: int | None, is_checker: bool = False) -> list[MoveLine]:
    """The latest rows that the seat may read, newest first.

    Its checker does not read what they have still to work out.
    """
    return [move_line(log, seat, ply) for ply in _last_plies(log, seat, is_checker)]


def last_move(log: MoveLog, seat: int) -> MoveLine | None:
    """The latest row that the seat may read, if there is one."""
    ply = next((ply for ply in range(log.ply - 1, -1, -1) if log.can_read(ply, seat)), None)
    return None if ply is None else move_line(log, seat, ply)


def last_events(
    log: MoveLog, seat: int | None, is_checker: bool = False
) -> list[tuple[str, Event]]:
    """Return the latest events, oldest first, each with an id; not that others climb."""
    plies = reversed(_last_plies(log, seat, is_checker))
    events = ((ply, n, event) for ply in plies for n, event in enumerate(log.events(ply, seat)))
    visible = ((ply, n, one) for ply, n, one in events if one.kind != "climbed" or one.seat == seat)
    return [(f"{ply}-{n}", event) for ply, n, event in visible][-LAST_EVENTS:]


def _last_plies(log: MoveLog, seat: int | None, is_checker: bool) -> list[int]:
    plies = (
        ply
        for ply in range(log.ply - 1, -1, -1)
        if log.can_read(ply, seat) and not (is_checker and _waits(log, seat, ply))
    )
    return list(islice(plies, LAST_MOVES))


def _waits(log: MoveLog, seat: int | None, ply: int) -> bool:
    """Whether the row has a number that the seat's checker has still to work out."""
    row = log.rows[ply]
    if row.seat != seat:
        return False
    move = log.game.notation.read(row.text)
    return log.game.hooks.is_hidden_from_checker(log.states[ply], row.seat, move, log.state)
