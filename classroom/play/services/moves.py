"""One move: refused with a sentence, or written with all that chance answers to it."""

from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import dataclass
from functools import partial
from typing import NamedTuple

from django.db import IntegrityError, transaction
from django.db.models import Q
from django.utils import timezone

from classroom.people.models import Student
from classroom.play import chain, logs
from classroom.play.audience import audience
from classroom.play.changes import match_columns, press_change
from classroom.play.models import Match, Move, Proposal
from classroom.play.selectors import move_line
from classroom.play.services.attempts import STORED_REFUSALS, attempt_store
from classroom.play.services.bot_queue import bot_moves_enqueue
from classroom.play.services.clock import clock_restart_if_decision_is_new
from classroom.play.services.hints import new_hint_lists_enqueue
from classroom.play.services.matches import match_end
from classroom.play.services.shared_dice import check_in_step, round_note
from classroom.play.services.versions import (
    MatchStatus,
    check_decision_open,
    check_open,
    screens_notify,
    team_notify,
    version_bump,
)
from classroom.play.table import Table, refresh_match, table_before
from classroom.prepared import PreparedInsert, PreparedQuery
from games.engine import CHANCE, Seat
from games.movelog import TAKEBACK, MoveLog
from games.together import is_sent

MOST_RETRIES = 3  # unique keys settle who was first; each clash lets the loser look again
MOST_AUTO_SKIPS = 40  # in a row; one team's turn takes only a few decisions


# What a press does to the log: the rows it adds, or a proposal, which waits for a checker.
Step = Callable[[MoveLog], MoveLog | Proposal]


class MoveResult(NamedTuple):
    """The log after the move and the version of the match it made."""

    log: MoveLog
    version: int


@dataclass
class Author:
    """Who made a move: the seat, who built it, who checked it; `key` says which press it was.

    A step names the checker if it finds under the lock that both agree.
    """

    seat: Seat
    student: Student | None = None
    checker: Student | None = None
    key: str | None = None


@dataclass(frozen=True)
class Written:
    """A press as it was written, for all that happens after the commit.

    `known` is the table as this process knew it before, None if it did not; `columns` are those of
    the match before and after.
    """

    seat: Seat
    before: logs.StoredLog
    after: logs.StoredLog
    moves: list[Move]
    proposal: Proposal | None
    known: Table | None
    columns: tuple[Mapping[str, object], Mapping[str, object]]


def move_play(
    *,
    match: Match,
    seat: Seat,
    student: Student | None,
    ply: int,
    key: str,
    text: str,
    checker: Student | None = None,
) -> MoveResult:
    """Write this seat's move, and the chance rows that follow from it, in one transaction.

    `ply` is the one the student saw; `key` says which press of a button this is: the same key
    again changes nothing and gives the same answer. Raises a UserError: `Stale` when the table has
    gone on and the move is not this seat's to make any more. Wrong and illegal tries are stored.
    """

    def step(log: MoveLog) -> MoveLog:
        check_decision_open(log, seat, ply)
        return log.play(seat, text).settle(match.seed)

    return move_try(match, Author(seat, student, checker, key), ply, text, step)


def move_try(match: Match, author: Author, ply: int, text: str, step: Step) -> MoveResult:
    """Write the rows that `step` adds to the log, which it gets as it is under the lock.

    `text` is the move that was pressed at `ply`; a wrong or illegal one is stored as an attempt.
    A proposal notifies the screens of the author's team.
    """
    try:
        return _write(match, author, step)
    except STORED_REFUSALS as refusal:
        attempt_store(match=match, ply=ply, text=text, refusal=refusal, **vars(author))
        raise


def move_skip(*, match: Match, seat: Seat) -> MoveResult:
    """Act for a silent seat: it takes the default of the rules. Raises a UserError."""
    return _write_for_all(match, f"skip {seat}")


def move_take_back(*, match: Match, ply: int) -> MoveResult:
    """Undo this move and all after it, by a row that says so. Raises a UserError."""
    result = _write_for_all(match, f"{TAKEBACK} {ply}")
    Match.objects.filter(pk=match.pk).update(has_take_back=True)
    return result


def matches_settle(*, logs_at_start: Mapping[Match, MoveLog]) -> None:
    """Write the chance rows with which the logs of new matches begin, in one statement."""
    moves: list[Move] = []
    for match, log in logs_at_start.items():
        before = logs.cached_log(match)
        after, rows = _rows(match, before, log, Author(CHANCE))
        moves += rows
        transaction.on_commit(partial(logs.cache_log, match, after))
    _insert_rows(moves)


def chance_settle(*, match: Match) -> MoveResult:
    """Write the chance rows that are due before anybody moves (deals, who begins)."""
    return _write(match, Author(CHANCE), lambda log: log.settle(match.seed))


def _write_for_all(match: Match, text: str) -> MoveResult:
    return _write(match, Author(CHANCE), lambda log: log.play(CHANCE, text).settle(match.seed))


def _write(match: Match, author: Author, step: Step) -> MoveResult:
    read = match.version
    try:
        for _ in range(MOST_RETRIES - 1):
            with suppress(IntegrityError):
                return _write_once(match, author, step)
        return _write_once(match, author, step)
    except Exception:
        # The version that the transaction made was rolled back with it.
        match.version = read
        raise


@transaction.atomic
def _write_once(match: Match, author: Author, step: Step) -> MoveResult:
    status = version_bump(match.pk)
    # What is shown after the move is the match as it was under the lock, whoever changed it.
    status.set_on(match)
    known = table_before(match)
    if known is not None:
        refresh_match(match, known)
    columns = match_columns(match)
    before, is_repeated = _log_and_repeat(match, author.key)
    if is_repeated:
        # A version that nobody is told of would be a gap for all who follow.
        transaction.set_rollback(True)
        match.version = status.version - 1
        return MoveResult(before.log, match.version)
    check_open(status)
    # Fail now if DATA_KEY is gone: hidden rows could not be read and the log would be incomplete.
    _ = match.seed
    log, proposal = _press(match, status, before.log, step)
    after, moves = _rows(match, before, log, author)
    _insert_rows(moves)
    _move_on(match, status, before.log, log)
    # The same transaction may write a later version with this object.
    written = Written(
        seat=author.seat,
        before=before,
        after=after,
        moves=moves,
        proposal=proposal,
        known=known,
        columns=(columns, match_columns(match)),
    )
    transaction.on_commit(partial(_announce, match, written))
    return MoveResult(log, match.version)


def _press(
    match: Match, status: MatchStatus, before: MoveLog, step: Step
) -> tuple[MoveLog, Proposal | None]:
    """Ask the rules what the press does to the log; it may have made a proposal instead."""
    pressed = step(before)
    proposal = pressed if isinstance(pressed, Proposal) else None
    log = before if isinstance(pressed, Proposal) else pressed
    if status.skips_seats:
        log = _skip_seats(match, log)
    if match.shared_dice_id is not None:
        check_in_step(match, before, log)
    return log, proposal


def _move_on(match: Match, status: MatchStatus, before: MoveLog, log: MoveLog) -> None:
    """Update what depends on the new rows: the clock, the round of shared dice, the end."""
    if status.move_seconds is not None:
        clock_restart_if_decision_is_new(match, before, log)
    if match.shared_dice_id is not None:
        round_note(match, before, log)
    if not log.to_move:
        match_end(match=match)


def _announce(match: Match, written: Written) -> None:
    """After the commit, remember what was written, push it, and start what follows from it."""
    before, log, known = written.before.log, written.after.log, written.known
    logs.cache_log(match, written.after)
    _push(match.pk, written)
    new_hint_lists_enqueue(match, before, log)
    is_move = log is not before
    if is_move and (known is None or any(team.bot for team in known.teams)):
        bot_moves_enqueue(match, before, log)


def _push(pk: int, written: Written) -> None:
    before, log = written.before.log, written.after.log
    seats = audience(before, log) if log is not before else (written.seat,)
    waits = written.proposal is not None and written.proposal.answers is None
    notify = team_notify if waits else screens_notify
    change = press_change(written.proposal, written.moves, written.before.digest, written.columns)
    # The last press of a match changes more.
    notify(pk, written.after.version, seats, change if log.to_move else None)


def _skip_seats(match: Match, log: MoveLog) -> MoveLog:
    """Continue the log without the seats that are passed over each time.

    If nobody else is left, or nobody else gets to move, the table waits for the teacher.
    """
    is_skipped = set(match.seats.filter(is_skipped=True).values_list("number", flat=True))
    for _ in range(MOST_AUTO_SKIPS if len(is_skipped) < log.seats else 0):
        if not is_skipped & log.to_move:
            break
        log = log.play(CHANCE, f"skip {min(is_skipped & log.to_move)}").settle(match.seed)
    return log


def _log_and_repeat(match: Match, key: str | None) -> tuple[logs.StoredLog, bool]:
    """The log as it is stored now, and whether it has a move with this key."""
    known = logs.cached_log(match)
    rows = _later_or_pressed(match.pk, known.log.ply, key)
    is_repeated = key is not None and any(row.key == key for row in rows)
    return logs.extend(known, match, rows), is_repeated


_later_or_pressed = PreparedQuery(
    lambda match, ply, key: Move.objects.filter(Q(ply__gte=ply) | Q(key=key), match=match).order_by(
        "ply"
    )
)


_insert_rows = PreparedInsert(Move)


def _rows(
    match: Match, before: logs.StoredLog, log: MoveLog, author: Author
) -> tuple[logs.StoredLog, list[Move]]:
    """The rows that the log has more than `before`, to be inserted."""
    now, digest, moves = timezone.now(), before.digest, []
    for ply in range(before.log.ply, log.ply):
        is_first = ply == before.log.ply
        is_own = is_first or is_sent(log, ply, author.seat)
        move = Move(
            match=match,
            ply=ply,
            seat=log.rows[ply].seat,
            text=log.rows[ply].text,
            key=author.key if is_first else None,
            student=author.student if is_own else None,
            checker=author.checker if is_own else None,
            at=now,
        )
        move.digest = digest = chain.digest(digest, move, move.text)
        if move.seat == CHANCE and move_line(log, None, ply).sentence is None:
            chain.hide_text(match, move)
        moves.append(move)
    return logs.StoredLog(log, digest, now if moves else before.at, match.version), moves
