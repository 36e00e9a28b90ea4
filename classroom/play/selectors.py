"""Reading a table: its log, its teams, a seat's ladder of hints, a summary for the desk."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.db.models import Count, OuterRef, Subquery
from django.db.models.functions import Coalesce
from django.utils import timezone

from classroom.people.presence import PRESENT_FOR
from classroom.play import logs
from classroom.play.models import Attempt, HintStep, Match, Seat
from games.engine import CHANCE, Refusal, Sentence, gettext_noop
from games.movelog import TAKEBACK, MoveLog

LAST_MOVES = 8


@dataclass(frozen=True)
class Chair:
    """A student at the table, as teammates and the teacher see them."""

    student: int
    name: str
    seen_at: datetime | None

    @property
    def present(self) -> bool:
        return self.seen_at is not None and timezone.now() - self.seen_at < PRESENT_FOR


@dataclass(frozen=True)
class TeamAtTable:
    """A seat with its mark and its students in the order of joining."""

    number: int
    name: str
    colour: int
    chairs: tuple[Chair, ...]


@dataclass(frozen=True)
class Ladder:
    """How far a team has climbed the hint ladder of the question that began at `ply`.

    `ready`: the list is stored; `more`: another rung is there and the teacher allows it;
    `whole`: the whole list, where the teacher has opened it.
    """

    ply: int
    ready: bool
    rungs: tuple[Sentence, ...] = ()
    more: bool = False
    whole: tuple[dict[str, Any], ...] = ()


@dataclass(frozen=True)
class Told:
    """A log row as a viewer may read it; `sentence` is None while it is hidden from them."""

    ply: int
    seat: int
    sentence: Sentence | None
    text: str = ""
    in_force: bool = True


@dataclass(frozen=True)
class Summary:
    """What a desk shows of a table. `since` is the time of the last row."""

    status: str
    version: int
    ply: int
    phase: str
    round: int
    todo: Sentence
    waiting_for: tuple[int, ...]
    since: datetime
    over: bool
    winners: tuple[int, ...]
    ranking: tuple[tuple[int, ...], ...]
    view: dict[str, Any]
    attempts: dict[int, int]
    hints: dict[int, int]


def match_log(match: Match, ply: int | None = None) -> MoveLog:
    """The stored log, replayed; with `ply` perhaps only that far, where it is at hand."""
    if ply is not None:
        known = logs.remembered(match).log
        if ply <= known.ply:
            return known
    return logs.loaded(match).log


def teams_at(match: Match) -> tuple[TeamAtTable, ...]:
    """The seats and their students, in one SQL statement."""
    rows = Seat.objects.filter(match=match).order_by("number", "players__pk")
    teams: dict[int, tuple[str, int, list[Chair]]] = {}
    for number, name, colour, student, called, seen_at in rows.values_list(
        "number", "name", "colour", "students", "students__name", "students__seen_at"
    ):
        _, _, chairs = teams.setdefault(number, (name, colour, []))
        if student is not None:
            chairs.append(Chair(student, called, seen_at))
    return tuple(
        TeamAtTable(number, name, colour, tuple(chairs))
        for number, (name, colour, chairs) in teams.items()
    )


def seat_names(match: Match) -> dict[int, str]:
    """Team names by seat number."""
    return dict(match.seats.values_list("number", "name"))


def question_ply(log: MoveLog, seat: int) -> int | None:
    """The ply at which the question began that the seat has now; None while it has none."""
    question = log.game.hints.question
    if question(log.state, seat) is None:
        return None
    return log.since(lambda state: question(state, seat))


def hint_ladder(match: Match, log: MoveLog, seat: int, ceiling: int) -> Ladder | None:
    """The seat's ladder up to the rung it has climbed; None while there is nothing to ask.

    A ceiling above the game's last rung opens the whole list.
    """
    ply = question_ply(log, seat)
    if ply is None:
        return None
    question = {"match": OuterRef("match"), "ply": ply, "seat": seat}
    steps = HintStep.objects.filter(**question).order_by().values("match")
    climbed = Coalesce(Subquery(steps.values(number=Count("pk"))), 0)
    stored = match.hint_lists.filter(ply=ply, seat=seat).annotate(climbed=climbed).first()
    if stored is None:
        return Ladder(ply, ready=False)
    hints = log.game.hints
    return Ladder(
        ply,
        ready=True,
        rungs=tuple(hints.rung(stored.data, rung) for rung in range(1, stored.climbed + 1)),
        more=stored.climbed < min(ceiling, hints.RUNGS),
        whole=tuple(stored.data["hints"]) if ceiling > hints.RUNGS else (),
    )


def last_refusal(match: Match, log: MoveLog, seat: int) -> Sentence | None:
    """What is wrong with the team's latest try at what it is asked now, None without one."""
    attempt = Attempt.objects.filter(match=match, seat=seat).last()
    if attempt is None or not log.still_asked(seat, attempt.ply):
        return None
    try:
        log.play(seat, attempt.text)
    except Refusal as refusal:
        return refusal.sentence
    return None


def told(log: MoveLog, seat: int | None, plies: Iterable[int]) -> list[Told]:
    """These rows as the seat may read them now; None is the public, who see the least."""
    return [_told(log, seat, ply) for ply in plies]


def _told(log: MoveLog, seat: int | None, ply: int) -> Told:
    row, before, in_force = log.rows[ply], log.states[ply], ply in log.line
    if row.seat == CHANCE and row.text.startswith(TAKEBACK):
        taken = int(row.text.split()[1])
        sentence = Sentence(
            gettext_noop("The teacher takes back move %(ply)s."), {"ply": taken + 1}
        )
        return Told(ply, row.seat, sentence, row.text, True)
    move = log.game.notation.read(row.text)
    if not log.game.board.shown(before, row.seat, move, log.state, seat):
        return Told(ply, row.seat, None, "", in_force)
    sentence = log.game.board.sentence(before, row.seat, move)
    return Told(ply, row.seat, sentence, row.text, in_force)


def last_moves(log: MoveLog, seat: int | None) -> list[Told]:
    """The latest rows, newest first."""
    return told(log, seat, range(log.ply - 1, max(log.ply - 1 - LAST_MOVES, -1), -1))


def summaries(matches: Sequence[Match]) -> dict[int, Summary]:
    """A summary of every match by its id, in three SQL statements whatever their number."""
    stored = logs.loaded_all(matches)
    attempts, hints = _by_seat(Attempt, matches), _by_seat(HintStep, matches)
    return {
        match.pk: _summary(
            match, stored[match.pk], attempts.get(match.pk, {}), hints.get(match.pk, {})
        )
        for match in matches
    }


def _by_seat(
    model: type[Attempt] | type[HintStep], matches: Sequence[Match]
) -> dict[int, dict[int, int]]:
    counted = model.objects.filter(match__in=matches).values_list("match", "seat")
    found: dict[int, dict[int, int]] = {}
    for match, seat, number in counted.order_by().annotate(number=Count("pk")):
        found.setdefault(match, {})[seat] = number
    return found


def _summary(
    match: Match, logged: logs.Logged, attempts: dict[int, int], hints: dict[int, int]
) -> Summary:
    log = logged.log
    view = log.game.board.view(log.state, None)
    outcome = log.game.rules.outcome(log.state)
    return Summary(
        status=match.status,
        version=match.version,
        ply=log.ply,
        phase=view["phase"],
        round=view["round"],
        todo=view["todo"],
        waiting_for=tuple(sorted(log.to_move - {CHANCE})),
        since=logged.at,
        over=outcome.over,
        winners=outcome.winners,
        ranking=outcome.ranking,
        view=view,
        attempts=attempts,
        hints=hints,
    )
