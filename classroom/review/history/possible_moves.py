"""Show a team what it could have played: its hint list with the chosen entry marked, and its
quality."""

from dataclasses import dataclass

from classroom.analysis.choices import WeighedRoll, weighed_roll
from classroom.analysis.decision import Decision, decision_at, row_decision
from classroom.analysis.hint_lists import Hint, playable_hints
from classroom.analysis.luck import roll_luck
from classroom.analysis.move_quality import EPSILON, MoveQuality
from classroom.analysis.positions import move_sentence
from classroom.play.models import Match
from classroom.review.history.lines import read_row
from classroom.review.models import MatchChoices
from classroom.review.stored_hints import cached_hint_list, stored_hint_lists
from classroom.review.viewers import MatchViewer
from games.engine import CHANCE, Seat
from games.errors import Sentence, gettext_noop
from games.movelog import MoveLog

MOST_TEAMS = 6
"""With more, as when a whole class rolls together, only the viewer's own team or the first."""


@dataclass(frozen=True)
class PossibleMove:
    """An entry of the list in words. `is_best`: no other is better."""

    sentence: Sentence
    chosen: bool
    value: float
    is_best: bool


@dataclass(frozen=True)
class PossibleMoves:
    """The list, best first.

    `rank` counts from 1, equal ones alike, None if the chosen move is not on it. `quality` is None
    if the move cannot be compared with the list; `why`: what the best would have brought, or, if it
    was chosen, what it brings more than the next best.
    """

    seat: Seat
    moves: tuple[PossibleMove, ...]
    rank: int | None
    unit: str
    quality: MoveQuality | None
    why: Sentence | None

    @property
    def percent(self) -> int | None:
        return round(100 * self.quality.share) if self.quality else None


@dataclass(frozen=True)
class RollLuck:
    """How good a roll was, for the team that had to choose next."""

    luck: WeighedRoll
    unit: str

    @property
    def sentence(self) -> Sentence:
        return Sentence(_LUCK[_sign(round(self.luck.gain, 1))])

    @property
    def comparison(self) -> Sentence:
        """Against a hundred rolls."""
        values = {"less": round(100 * self.luck.less), "more": round(100 * self.luck.more)}
        values["same"] = 100 - values["less"] - values["more"]
        return Sentence(
            gettext_noop(
                "Out of 100 rolls, %(less)s help less, %(same)s help the same and "
                "%(more)s help more."
            ),
            values,
        )


_LUCK = {
    1: gettext_noop("A lucky roll: it helps more than most."),
    0: gettext_noop("An average roll."),
    -1: gettext_noop("An unlucky roll: it helps less than most."),
}


def _sign(number: float) -> int:
    return (number > EPSILON) - (number < -EPSILON)


def possible_moves(viewer: MatchViewer, log: MoveLog, ply: int) -> PossibleMoves | None:
    """Return what the team that made the row at this ply could choose from.

    None for rows without a choice, and while it is not the viewer's to see: a running match shows
    it to the teacher, once the move itself may be read.
    """
    if not _may_look(viewer, log, ply):
        return None
    seat = log.rows[ply].seat
    if seat == CHANCE or log.game.hints.list_key(log.states[ply], seat) is None:
        return None
    return _ranked(log, ply, playable_hints(cached_hint_list(viewer.match, log, ply, seat)))


def roll_lucks(viewer: MatchViewer, log: MoveLog, ply: int) -> list[RollLuck]:
    """Rate the roll at this ply for each team that it helps; for those who may look."""
    if not _may_look(viewer, log, ply) or log.rows[ply].seat != CHANCE:
        return []
    seats = range(1, log.seats + 1) if log.seats <= MOST_TEAMS else [viewer.seat or 1]
    is_over = viewer.open and viewer.match.pk is not None
    rolls = _weighed_rolls(viewer.match) if is_over else _rolls(viewer.match, log, ply)
    unit = log.game.hints.UNIT
    return [RollLuck(one, unit) for one in rolls if one.ply == ply and one.seat in seats]


def _weighed_rolls(match: Match) -> list[WeighedRoll]:
    """Return the rolls of a match that is over, as a worker has weighed them."""
    row: MatchChoices | None = getattr(match, "weighed_choices", None)
    return row.weighed_rolls if row and row.teams else []


def _rolls(match: Match, log: MoveLog, ply: int) -> list[WeighedRoll]:
    """Weigh the roll at this ply for all seats."""
    stored = stored_hint_lists(match, [ply + 1])
    lucks = (roll_luck(log, ply, seat, stored) for seat in range(1, log.seats + 1))
    return [weighed_roll(ply, luck) for luck in lucks if luck]


def _may_look(viewer: MatchViewer, log: MoveLog, ply: int) -> bool:
    if not 0 <= ply < log.ply or not (viewer.open or viewer.teacher):
        return False
    return read_row(viewer, log, ply).sentence is not None


def _ranked(log: MoveLog, ply: int, hints: list[Hint]) -> PossibleMoves:
    row, values = log.rows[ply], list(map(log.game.hints.value, hints))
    decision = decision_at(log, ply, row.seat, hints)
    index = decision.index(row.text)
    moves = [
        PossibleMove(
            move_sentence(decision.log, row.seat, hint["text"]),
            number == index,
            values[number],
            hint["text"] in decision.best,
        )
        for number, hint in enumerate(hints)
    ]
    rank = None if index is None else 1 + sum(one > values[index] + EPSILON for one in values)
    choice: Decision | None = row_decision(log, ply, hints)
    quality = choice.quality(row.text) if choice else None
    why = decision.why(row.text) if quality else None
    return PossibleMoves(row.seat, tuple(moves), rank, log.game.hints.UNIT, quality, why)
