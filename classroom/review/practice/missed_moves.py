"""Moves that a student or a team can do better: out of their logs and hint lists."""

from collections.abc import Hashable, Iterable, Iterator, Mapping, Set
from dataclasses import dataclass
from typing import NamedTuple

from django.db.models import Q

from classroom.analysis.decision import row_decision
from classroom.analysis.hint_lists import playable_hints
from classroom.facts.due import due_facts, fact_keys
from classroom.facts.memory import FactKey
from classroom.facts.texts import facts_of_texts
from classroom.people.models import Student
from classroom.play.models import Attempt, HintList, Match, Move
from classroom.play.selectors import match_log, match_logs
from classroom.review.counting_matches import BY_STUDENTS
from games.engine import Seat
from games.errors import UserError
from games.movelog import MoveLog

MOST_MATCHES = 10  # the latest games that are looked through
MOST_ROWS = 80  # and the latest moves in them
WRONG = "WrongAnswer"


class Choice(NamedTuple):
    """A position of a match before a ply, in which the seat had to choose."""

    match: int
    ply: int
    seat: Seat


@dataclass(frozen=True)
class MissedMove:
    """A choice that can be made better; `loss` from 0 to 1, 1 the most; `wrong`: the answer was.

    `facts`: of the wrong answer, or of what would have been best.
    """

    choice: Choice
    loss: float
    facts: Set[FactKey]
    wrong: bool = False


def missed_by(students: Iterable[Student]) -> list[MissedMove]:
    """Return missed moves, the worst first, each question and each position once. They come out of
    the latest games that are over; among equally bad ones those come first whose facts are due."""
    students = list(students)
    took_part = Q(moves__student__in=students) | Q(moves__checker__in=students)
    matches = Match.objects.filter(took_part, status=Match.Status.ENDED).distinct().order_by("-pk")
    own_rows = Q(student__in=students) | Q(checker__in=students)
    return _missed(list(matches[:MOST_MATCHES]), own_rows, students)


def missed_at(match: Match, seat: Seat) -> list[MissedMove]:
    """Return the missed moves of a team in one game."""
    if match.status != Match.Status.ENDED:
        return []
    team = Student.objects.filter(seats__match=match, seats__number=seat)
    return _missed([match], BY_STUDENTS & Q(seat=seat), team)


def _missed(matches: list[Match], own_rows: Q, students: Iterable[Student]) -> list[MissedMove]:
    logs = _logs(matches)
    rows = Move.objects.filter(own_rows, match__in=logs, seat__gt=0).order_by("-match", "-ply")
    moves = [Choice(row.match_id, row.ply, row.seat) for row in rows[:MOST_ROWS]]
    tries = Attempt.objects.filter(own_rows, match__in=logs, kind=WRONG).order_by("-pk")
    wrong = [(Choice(one.match_id, one.ply, one.seat), one.text) for one in tries[:MOST_ROWS]]
    missed: dict[Hashable, MissedMove] = {}
    for one in (*_wrong_answers(logs, wrong), *_worse_moves(logs, moves)):
        missed.setdefault(_position(logs, one.choice), one)
    facts = set[FactKey]().union(*(one.facts for one in missed.values()))
    due = due_facts(students=students, facts=facts)

    def order(one: MissedMove) -> tuple[float, float]:
        return -round(one.loss, 2), -sum(due[fact] for fact in one.facts)

    return sorted(missed.values(), key=order)


def _logs(matches: list[Match]) -> dict[int, MoveLog]:
    """Yield the logs of these games, except those that were played with other rules."""
    try:
        return match_logs(matches)
    except UserError:
        return {match.pk: log for match in matches if (log := _log(match))}


def _log(match: Match) -> MoveLog | None:
    try:
        return match_log(match)
    except UserError:
        return None


def _wrong_answers(
    logs: Mapping[int, MoveLog], tries: list[tuple[Choice, str]]
) -> Iterator[MissedMove]:
    """Yield wrong arithmetic; somebody who got it wrong meets it again."""
    for choice, text in tries:
        if choice.ply < logs[choice.match].ply and _has_list(logs, choice):
            yield MissedMove(choice, 1.0, _facts(logs, choice, text), wrong=True)


def _worse_moves(logs: Mapping[int, MoveLog], moves: list[Choice]) -> Iterator[MissedMove]:
    """Yield moves whose list had something better."""
    choices = {_start(logs, choice): choice for choice in moves if _has_list(logs, choice)}
    lists = HintList.objects.filter(match__in={start.match for start in choices})
    for stored in lists.filter(seat__in={start.seat for start in choices}).iterator():
        choice = choices.get(Choice(stored.match_id, stored.ply, stored.seat))
        hints = playable_hints(stored.data)
        if choice is None or len(hints) < 2:
            continue
        log = logs[choice.match]
        decision = row_decision(log, choice.ply, hints)
        quality = decision.quality(log.rows[choice.ply].text) if decision else None
        if decision is not None and quality is not None and quality.share < 1:
            yield MissedMove(choice, 1 - quality.share, _facts(logs, choice, decision.best[0]))


def _facts(logs: Mapping[int, MoveLog], choice: Choice, text: str) -> Set[FactKey]:
    return fact_keys(facts_of_texts(logs[choice.match])(choice.ply, choice.seat, text))


def _has_list(logs: Mapping[int, MoveLog], choice: Choice) -> bool:
    log = logs[choice.match]
    return log.game.hints.list_key(log.states[choice.ply], choice.seat) is not None


def _start(logs: Mapping[int, MoveLog], choice: Choice) -> Choice:
    """Return the ply at which the same choice began."""
    return choice._replace(ply=logs[choice.match].hint_list_start(choice.seat, choice.ply))


def _position(logs: Mapping[int, MoveLog], choice: Choice) -> Hashable:
    """Return what equal positions have in common, in whichever match: the game and its list of
    moves."""
    log = logs[choice.match]
    return log.game.slug, log.options, log.game.hints.list_key(log.states[choice.ply], choice.seat)
