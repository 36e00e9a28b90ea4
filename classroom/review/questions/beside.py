"""The ideas that a teacher can put beside a move: own ideas of children, other moves of the same
roll, and the best move."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import islice

from classroom.analysis.decision import Decision
from classroom.analysis.positions import answer_ply, is_choice
from classroom.analysis.rolls import Roll, rolls
from classroom.lessons.models import Lesson, Table
from classroom.play.models import KeptIdea, Match
from classroom.play.selectors import match_logs
from classroom.review.best_move import stored_decision
from classroom.review.questions.disclosure import asked_ply, is_undecided, may_show_best
from classroom.review.questions.idea import Idea
from classroom.sentences import translate
from games.engine import CHANCE, Seat
from games.errors import UserError
from games.movelog import MoveLog

MOST = 8
LOOK_BACK = 40  # rows
PLAYED, OWN, OTHER, BEST = "played", "own", "other", "best"


@dataclass(frozen=True)
class Candidate:
    """An idea that can be picked, and for the teacher where it is from: a `source`, the names of
    its `owners`, who kept it, and its `table`."""

    idea: Idea
    source: str
    owners: tuple[str, ...] = ()
    table: int = 0

    @property
    def key(self) -> str:
        """How the form names it."""
        return f"{self.idea.match.pk}:{self.idea.ply}:{self.idea.seat}:{self.idea.text}"


def own_ideas(match: Match, log: MoveLog, ply: int, seat: Seat) -> Iterator[Candidate]:
    """Yield what children kept as own ideas about what this seat chose before this ply, each as the
    best move that begins with its sum."""
    at = answer_ply(log, ply, seat)
    rows = KeptIdea.objects.filter(match=match, ply=-1 if at is None else at)
    names: dict[str, list[str]] = {}
    for sum_, name in rows.values_list("sum", "student__name"):
        names.setdefault(sum_, []).append(name or "")
    for sum_, owners in names.items():
        text = _move_of(stored_decision(match, log, ply, seat), sum_)
        if text:
            yield Candidate(Idea(match, ply, seat, text), OWN, tuple(sorted(filter(None, owners))))


def _move_of(decision: Decision, sum_: str) -> str:
    """Return the best move that makes this sum; "" if none does."""
    game, state = decision.log.game, decision.log.state
    hints = sorted(decision.hints, key=game.hints.value, reverse=True)
    # A list may name what sums make, such as columns, and not the sums: bots write these out.
    texts = [*(hint["text"] for hint in hints), *game.bots.ranked_moves(state, decision.seat)]
    for text in texts:
        facts = game.facts.facts(state, decision.seat, game.notation.read(text))
        # What follows from the dice, such as the steps, is no idea of what to make of them.
        if any(fact.sum == sum_ and not fact.follows for fact in facts):
            return str(text)
    return ""


@dataclass(frozen=True)
class LessonMoves:
    """The tables of a game of a lesson, with what their teams did with each roll."""

    lesson: Lesson
    tables: Sequence[Table]

    @cached_property
    def logs(self) -> dict[int, MoveLog]:
        return match_logs([table.match for table in self.tables])

    @cached_property
    def rolls(self) -> dict[int, list[Roll]]:
        return {match: list(rolls(log)) for match, log in self.logs.items()}

    def latest(self, table: Table) -> tuple[int, Seat] | None:
        """Return ply and seat of the table's last choice, the last that has another idea of a child
        beside it if there is one; None before the first."""
        log = self.logs[table.match_id]
        plies = [ply for ply in reversed(log.line) if log.rows[ply].seat != CHANCE]
        choices = [ply for ply in plies[:LOOK_BACK] if is_choice(log, ply)]
        with_ideas = (ply for ply in choices if self._has_ideas(table, ply))
        ply = next(with_ideas, next(iter(choices), None))
        return None if ply is None else (ply, log.rows[ply].seat)

    def _has_ideas(self, table: Table, at: int) -> bool:
        played = self._played(table, at)
        return played is not None and any(self._ideas(table, at, played))

    def candidates(self, table: Table, ply: int, seat: Seat = 0) -> list[Candidate]:
        """Return the ideas about the choice before this ply, in words that all differ, and no move
        in two spellings."""
        at = answer_ply(self.logs[table.match_id], ply, seat)
        played = None if at is None else self._played(table, at)
        if played is None or at is None:
            return []
        best = played.decision.best[:1] if played.has_why else ()
        ideas = [
            Candidate(played, PLAYED, table=table.number),
            *self._ideas(table, at, played),
            *(Candidate(replace(played, text=text), BEST) for text in best),
        ]
        by_words: dict[str, Candidate] = {}
        for one in ideas:
            by_words.setdefault(translate(one.idea.listed.words, one.idea.names), one)
        return list(by_words.values())[:MOST]

    def _ideas(self, table: Table, at: int, played: Idea) -> Iterator[Candidate]:
        """Yield what children thought of beside what was played."""
        yield from own_ideas(played.match, played.match_log, played.ply, played.seat)
        yield from islice(self._others(table, at), MOST)

    def _others(self, table: Table, at: int) -> Iterator[Candidate]:
        """Yield what other teams chose with the same roll; those of other tables first."""
        log = self.logs[table.match_id]
        own = next((one for one in self.rolls[table.match_id] if at in one.choices.values()), None)
        if own is None:
            return
        for other in sorted(self.tables, key=lambda one: one == table):
            for ply in self._plies_alike(other, own, _shares_dice(table, other)):
                is_same = (other, ply) == (table, at)
                if is_same or _phase(self.logs[other.match_id], ply) != _phase(log, at):
                    continue
                idea = self._played(other, ply)
                if idea is not None:
                    yield Candidate(idea, OTHER, table=other.number)

    def _plies_alike(self, table: Table, own: Roll, same_dice: bool) -> list[int]:
        """Return the choices of this table with the same roll, or one that shows the same."""
        plies = list[int]()
        for roll in self.rolls[table.match_id]:
            if roll.key == own.key if same_dice else roll.faces == own.faces:
                plies += roll.choices.values()
        return plies

    def _played(self, table: Table, at: int) -> Idea | None:
        """Return what was chosen at this ply, if everybody may know it: all at the table have made
        their choices, and no table that shares the dice has still to play this roll."""
        match, log = table.match, self.logs[table.match_id]
        row = log.rows[at]
        try:
            ply = asked_ply(match, log, at, row.seat)
        except UserError:
            return None
        has_passed = may_show_best(match, log, ply) and log.can_read(at, None)
        shared = [one for one in self.rolls[table.match_id] if at in one.choices.values()]
        for other in self.tables if shared else ():
            if not _shares_dice(table, other):
                continue
            has_passed = has_passed and self._has_passed(other, shared[0])
        return Idea(match, ply, row.seat, row.text) if has_passed else None

    def _has_passed(self, table: Table, roll: Roll) -> bool:
        if table.match.status == Match.Status.ENDED:
            return True
        own = next((one for one in self.rolls[table.match_id] if one.key == roll.key), None)
        return own is not None and not is_undecided(self.logs[table.match_id], own.ply + 1)


def _shares_dice(table: Table, other: Table) -> bool:
    """Say if both have the same dice; teams that play something of their own have others."""
    dice = table.match.shared_dice_id
    return dice is not None and dice == other.match.shared_dice_id


def _phase(log: MoveLog, ply: int) -> str:
    """Name the kind of this position."""
    return str(log.game.board.view(log.states[ply], None)["phase"])


def lesson_moves(table: Table) -> LessonMoves:
    """Read the tables of the game that this table plays."""
    tables = table.lesson.tables.filter(game_number=table.game_number)
    rows = tables.select_related("match").prefetch_related("match__seats")
    return LessonMoves(table.lesson, list(rows.order_by("number")))
