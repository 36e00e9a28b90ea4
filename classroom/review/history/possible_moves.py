"""What a team could have played: its hint list with the chosen entry marked, and its worth."""

from dataclasses import dataclass

from classroom.review.analysis.hint_lists import Hint, list_kept, playable, stored_lists
from classroom.review.analysis.move_quality import (
    NEAR,
    Luck,
    Worth,
    chosen,
    luck_of,
    worth_of,
)
from classroom.review.history.lines import read
from classroom.review.history.selectors import Viewer
from games.engine import CHANCE, Seat
from games.errors import Sentence, gettext_noop
from games.movelog import MoveLog


@dataclass(frozen=True)
class Option:
    """An entry of the list in words."""

    sentence: Sentence
    chosen: bool
    value: float


@dataclass(frozen=True)
class Possible:
    """The list, best first; `rank` counts from 1, None where the chosen move is not on it.

    `worth`: None where the move cannot be compared with the list.
    """

    seat: Seat
    options: tuple[Option, ...]
    rank: int | None
    unit: str
    worth: Worth | None

    @property
    def percent(self) -> int | None:
        return round(100 * self.worth.share) if self.worth else None

    @property
    def gave_away(self) -> Sentence | None:
        """What the choice gave away, in words; None where it cannot be compared."""
        if self.worth is None:
            return None
        facts = {"unit": self.unit, "lost": round(self.worth.lost, 1)}
        if not facts["lost"]:
            return Sentence(gettext_noop("Nothing was given away."))
        return Sentence(gettext_noop("Number 1 brings %(lost)s more (%(unit)s)."), facts)


@dataclass(frozen=True)
class Rolled:
    """How good a roll was, for the team that had to choose next."""

    luck: Luck
    unit: str

    @property
    def sentence(self) -> Sentence:
        return Sentence(_LUCK[_sign(round(self.luck.gain, 1))])

    @property
    def compared(self) -> Sentence:
        """Against a hundred rolls."""
        facts = {"less": round(100 * self.luck.less), "more": round(100 * self.luck.more)}
        facts["same"] = 100 - facts["less"] - facts["more"]
        return Sentence(
            gettext_noop(
                "Of 100 rolls, %(less)s help less, %(same)s the same and %(more)s help more."
            ),
            facts,
        )


_LUCK = {
    1: gettext_noop("A lucky roll: it helps more than most."),
    0: gettext_noop("A usual roll."),
    -1: gettext_noop("An unlucky roll: it helps less than most."),
}


def _sign(number: float) -> int:
    return (number > NEAR) - (number < -NEAR)


def possible(viewer: Viewer, log: MoveLog, ply: int) -> Possible | None:
    """What the team that made the row at this ply could choose from.

    None for rows without a choice, and while it is not the viewer's to see: a running match
    shows it to the teacher, once the move itself may be read.
    """
    if not _may_look(viewer, log, ply):
        return None
    seat, state = log.rows[ply].seat, log.states[ply]
    if seat == CHANCE or log.game.hints.list_key(state, seat) is None:
        return None
    return _marked(log, ply, playable(list_kept(viewer.match, log, ply, seat)))


def rolled(viewer: Viewer, log: MoveLog, ply: int) -> list[Rolled]:
    """How good the roll at this ply was, for each team that it helps; for those who may look."""
    if not _may_look(viewer, log, ply) or log.rows[ply].seat != CHANCE:
        return []
    stored = stored_lists(viewer.match, [ply + 1])
    seats = range(1, log.seats + 1) if log.seats <= MOST_ROLLED else [viewer.seat or 1]
    lucks = (luck_of(log, ply, seat, stored) for seat in seats)
    return [Rolled(luck, log.game.hints.UNIT) for luck in lucks if luck]


MOST_ROLLED = 6
"""A whole class rolls together: then only the viewer's own team, or the first, is told."""


def _may_look(viewer: Viewer, log: MoveLog, ply: int) -> bool:
    if not 0 <= ply < log.ply or not (viewer.open or viewer.teacher):
        return False
    return read(viewer, log, ply).sentence is not None


def _marked(log: MoveLog, ply: int, hints: list[Hint]) -> Possible:
    seat, state, game = log.rows[ply].seat, log.states[ply], log.game
    place = chosen(log, ply, hints)
    listed = [
        Option(
            game.board.sentence(state, seat, game.notation.read(hint["text"])),
            number == place,
            game.hints.value(hint),
        )
        for number, hint in enumerate(hints)
    ]
    rank = None if place is None else place + 1
    return Possible(seat, tuple(listed), rank, game.hints.UNIT, worth_of(log, ply, hints))
