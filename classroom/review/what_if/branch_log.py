"""Replay the log of a branch, and draw the dice that it gets."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from classroom.analysis.positions import log_before
from classroom.review.models import Branch
from games.engine import CHANCE, Dice, Draw, OneOf
from games.errors import Illegal, UserError, gettext_noop
from games.movelog import MoveLog

CAN_BE_CHOSEN = (Dice, OneOf)


@dataclass(frozen=True)
class Face:
    """Something chance can draw: its number from 1 as the form sends it, and what it shows."""

    number: int
    shows: Any


def branch_log(branch: Branch, real: MoveLog) -> MoveLog:
    """Return the match up to the branch's ply and then the branch. Raises a UserError if the branch
    does not follow the rules, or no longer does."""
    log = log_before(real, branch.ply)
    for step in branch.steps:
        for seat, text in step:
            log = log.play(seat, text)
    return log


def settle_chance(branch: Branch, real: MoveLog, log: MoveLog) -> MoveLog:
    """Settle all that chance owes now. Dice that are chosen by hand are left open."""
    while (draw := log.game.rules.chance(log.state)) is not None:
        if is_by_hand(branch, draw):
            break
        log = draw_next(branch, real, log)
    return log


def is_by_hand(branch: Branch, draw: Draw) -> bool:
    """Say if somebody has to choose what chance draws. A shuffle is never chosen."""
    return branch.dice == Branch.Dice.HAND and isinstance(draw, CAN_BE_CHOSEN)


def draw_next(branch: Branch, real: MoveLog, log: MoveLog) -> MoveLog:
    """Make the one draw that is due: as in the match, if it had this draw, else from the branch's
    own seed.

    The n-th draw of a kind after the branch's ply gets what the match's n-th draw of this kind
    brought.
    """
    # The seed of the match is never touched: a branch of a running match must not know dice to
    # come.
    if branch.dice == Branch.Dice.SAME:
        text = _same_draw(branch, real, log)
        if text is not None:
            try:
                return log.play(CHANCE, text)
            except UserError:
                pass
    return log.draw(bytes(branch.seed))


def _same_draw(branch: Branch, real: MoveLog, log: MoveLog) -> str | None:
    kind = _kind(log.game.rules.chance(log.state))
    count = sum(one == kind for one, _ in _draws(log, range(branch.ply, log.ply)))
    plies = [ply for ply in real.line if ply >= branch.ply]
    texts = [text for one, text in _draws(real, plies) if one == kind]
    return texts[count] if count < len(texts) else None


def _kind(draw: Draw | None) -> Any:
    """Return the kind of a draw: the sides of its dice; how many cards are left makes no
    difference."""
    return draw if isinstance(draw, Dice) else type(draw)


def _draws(log: MoveLog, plies: Any) -> Iterator[tuple[Any, str]]:
    for ply in plies:
        draw = log.game.rules.chance(log.states[ply])
        row = log.rows[ply]
        if draw is not None and draw.sides and row.seat == CHANCE and not row.by_teacher:
            yield _kind(draw), row.text


def faces(log: MoveLog) -> list[list[Face]]:
    """Return the faces that can be chosen by hand now: for each die its faces, equal ones once."""
    draw = log.game.rules.chance(log.state)
    if isinstance(draw, OneOf):
        return [_distinct([_card(log, index) for index in range(draw.n)])]
    if not isinstance(draw, Dice):
        return []
    dice = log.game.hooks.die_faces(log.state)
    if dice is None:
        return [_distinct(list(range(draw.lowest, draw.lowest + sides))) for sides in draw.sides]
    return [_distinct(die) for die in dice]


def _card(log: MoveLog, index: int) -> Any:
    move = log.game.rules.chance_move(log.state, (index,))
    return log.game.board.sentence(log.state, CHANCE, move)


def _distinct(values: list[Any]) -> list[Face]:
    return [Face(n, one) for n, one in enumerate(values, 1) if one not in values[: n - 1]]


def draw_chosen(log: MoveLog, numbers: list[int]) -> MoveLog:
    """Return the draw that somebody chose, by the numbers of the faces. Raises Illegal."""
    dice = [[face.number for face in die] for die in faces(log)]
    if not dice or len(numbers) != len(dice):
        raise Illegal(gettext_noop("Choose a side for every die."))
    if any(number not in die for number, die in zip(numbers, dice, strict=True)):
        raise Illegal(gettext_noop("Choose a side for every die."))
    draw = log.game.rules.chance(log.state)
    result = draw.result([number - 1 for number in numbers]) if draw else ()
    move = log.game.rules.chance_move(log.state, result)
    return log.play(CHANCE, log.game.notation.write(move))
