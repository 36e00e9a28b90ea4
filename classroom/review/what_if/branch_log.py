"""What if: the log of a branch, the dice that it gets, and what was really played beside it."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from classroom.review.boards import log_before
from classroom.review.models import Branch
from games.engine import CHANCE, Dice, Draw, OneOf, Seat
from games.errors import Illegal, UserError, gettext_noop
from games.movelog import MoveLog, Row

DRAWN_BY_HAND = (Dice, OneOf)


@dataclass(frozen=True)
class Face:
    """Something chance can draw: its number from 1 as the form sends it, and what it shows."""

    number: int
    shows: Any


def branch_log(branch: Branch, real: MoveLog) -> MoveLog:
    """The match up to the branch's ply and then the branch. Raises a UserError where it does not
    follow the rules (any more)."""
    log = log_before(real, branch.ply)
    for step in branch.steps:
        for seat, text in step:
            log = log.play(seat, text)
    return log


# Dice ----------------------------------------------------------------------------------------


def settled(branch: Branch, real: MoveLog, log: MoveLog) -> MoveLog:
    """All that chance owes now. Dice that are chosen by hand are left open."""
    while (what := log.game.rules.chance(log.state)) is not None:
        if by_hand(branch, what):
            break
        log = drawn(branch, real, log)
    return log


def by_hand(branch: Branch, what: Draw) -> bool:
    """Whether somebody has to choose what chance draws. A shuffle is never chosen."""
    return branch.dice == Branch.Dice.HAND and isinstance(what, DRAWN_BY_HAND)


def drawn(branch: Branch, real: MoveLog, log: MoveLog) -> MoveLog:
    """The one draw that is due: as in the match, where it had this draw, or from the own seed.

    The n-th draw of a kind after the branch's ply gets what the match's n-th draw of this kind
    brought. The seed of the match is never touched.
    """
    if branch.dice == Branch.Dice.SAME:
        text = _same(branch, real, log)
        if text is not None:
            try:
                return log.play(CHANCE, text)
            except UserError:
                pass
    return log.draw(bytes(branch.seed))


def _same(branch: Branch, real: MoveLog, log: MoveLog) -> str | None:
    kind = _kind(log.game.rules.chance(log.state))
    had = sum(one == kind for one, _ in _draws(log, range(branch.ply, log.ply)))
    plies = [ply for ply in real.line if ply >= branch.ply]
    texts = [text for one, text in _draws(real, plies) if one == kind]
    return texts[had] if had < len(texts) else None


def _kind(what: Draw | None) -> Any:
    """Dice are of a kind by their sides; the number of cards left makes no other kind."""
    return what if isinstance(what, Dice) else type(what)


def _draws(log: MoveLog, plies: Any) -> Iterator[tuple[Any, str]]:
    for ply in plies:
        what, row = log.game.rules.chance(log.states[ply]), log.rows[ply]
        if what is not None and what.sides and row.seat == CHANCE and not row.by_teacher:
            yield _kind(what), row.text


def faces(log: MoveLog) -> list[list[Face]]:
    """What can be chosen by hand now: for each die its faces, equal ones once."""
    what = log.game.rules.chance(log.state)
    if isinstance(what, OneOf):
        return [_once([_card(log, index) for index in range(what.n)])]
    if not isinstance(what, Dice):
        return []
    dice = log.game.board.die_faces(log.state)
    if dice is None:
        return [_once(list(range(1, sides + 1))) for sides in what.sides]
    return [_once(die) for die in dice]


def _card(log: MoveLog, index: int) -> Any:
    move = log.game.rules.chance_move(log.state, (index,))
    return log.game.board.sentence(log.state, CHANCE, move)


def _once(shown: list[Any]) -> list[Face]:
    return [Face(n, one) for n, one in enumerate(shown, 1) if one not in shown[: n - 1]]


def chosen(log: MoveLog, numbers: list[int]) -> MoveLog:
    """The draw that somebody chose, by the numbers of the faces. Raises Illegal."""
    offered = faces(log)
    known = [[face.number for face in die] for die in offered]
    if not offered or len(numbers) != len(known):
        raise Illegal(gettext_noop("Choose a face for every die."))
    if any(number not in die for number, die in zip(numbers, known, strict=True)):
        raise Illegal(gettext_noop("Choose a face for every die."))
    what = log.game.rules.chance(log.state)
    result = what.result([number - 1 for number in numbers]) if what else ()
    move = log.game.rules.chance_move(log.state, result)
    return log.play(CHANCE, log.game.notation.write(move))


# Side by side --------------------------------------------------------------------------------


def real_ply(branch: Branch, real: MoveLog, log: MoveLog) -> int:
    """The position of the match after as many moves as the branch has, and what chance added."""
    left = sum(_is_move(row) for row in log.rows[branch.ply :])
    reached = branch.ply
    for ply in (ply for ply in real.line if ply >= branch.ply):
        if _is_move(real.rows[ply]):
            left -= 1
        if left < 0:
            break
        reached = ply + 1
    return reached


def _is_move(row: Row) -> bool:
    return row.seat != CHANCE or row.by_teacher


@dataclass(frozen=True)
class Ahead:
    """How far up a team is in the branch, and how far it really was."""

    seat: Seat
    here: int
    really: int

    @property
    def difference(self) -> str:
        """With its sign, so that it reads the same for eye and ear."""
        return f"{self.here - self.really:+d}" if self.here != self.really else "0"


def ahead(log: MoveLog, real: MoveLog, ply: int) -> list[Ahead]:
    """Every team in the branch and at this ply of the match."""
    score = log.game.board.score
    return [
        Ahead(seat, score(log.state, seat), score(real.states[ply], seat))
        for seat in range(1, log.seats + 1)
    ]
