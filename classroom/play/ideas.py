"""Sums that a child works out alone while others choose.

It stays in the page, which compares it with the move. Only an own sum that the child then keeps is
stored (`services.ideas`) and counted in reports; everything else leaves no trace.
"""

from collections.abc import Mapping
from itertools import islice
from typing import Any, NamedTuple

from classroom.play.boards import seat_view
from classroom.play.models import Match
from classroom.play.predictions import predicted_seat, seat_to_predict
from classroom.play.roles import BUILDERS, Role
from classroom.play.viewer import TableViewer
from games.engine import CHANCE, Dice, Seat
from games.errors import Sentence, UserError, gettext_noop
from games.facts import MINUS
from games.ideas import Idea
from games.movelog import MoveLog

SUM, RESULT, CHOICE = "sum", "result", "choice"
MOST_CHOICES = 4
_DIE_FACES = 6
_LOOK_BACK = 12  # rows
_WHICH_NUMBER = gettext_noop("Which number will come up?")
_WHAT_NEXT = gettext_noop("What would you do?")
_TO_THE_TOP = gettext_noop("How many %(unit)s to the top?")


class OwnIdea(NamedTuple):
    """What a child may work out about the move of this `seat` at this `ply`.

    Of a SUM it chooses numbers and sign, of one that is RESULT it finds the result alone. A CHOICE
    has a question: a number that will be rolled, or the text of a move, with its words.
    """

    kind: str
    seat: Seat
    ply: int
    numbers: tuple[int, ...] = ()
    signs: str = ""
    most: int = 2
    question: Sentence | None = None
    choices: tuple[tuple[str, Sentence], ...] = ()


class Played(NamedTuple):
    """What came of a choice: the latest sums of a team, the latest move, the latest dice."""

    seat: Seat = 0
    ply: int = -1
    sums: tuple[str, ...] = ()
    move: tuple[int, str] = (-1, "")
    dice: tuple[int, tuple[int, ...]] = (-1, ())


def idea_of(
    match: Match, log: MoveLog, own: Seat, role: Role, predicts: bool = False
) -> OwnIdea | None:
    """Return what this team's member can work out now; None for one who builds the move.

    `predicts`: a question waits for them, so that only what lies before all is offered beside it.
    """
    if (role in BUILDERS and own in log.to_move) or not log.to_move or CHANCE in log.to_move:
        return None
    seat = predicted_seat(log, own)
    if seat is not None:
        start = log.decision_start(seat)
        ply = log.ply if start is None else start
        idea = log.game.hooks.idea(log.state, seat)
        # With rope work this is one of its facts.
        if idea is not None and idea.question and match.rope_work:
            idea = None
        elif idea is not None:
            kind = RESULT if idea.question else SUM
            return OwnIdea(kind, seat, ply, idea.numbers, idea.signs, idea.most, idea.question)
        if not predicts and (choices := _choices(match, log, seat, own)):
            return OwnIdea(CHOICE, seat, ply, question=choices[0], choices=choices[1])
    return None if predicts or match.rope_work else _way_to_the_top(log, own)


def idea_before(log: MoveLog, own: Seat, ply: int) -> Idea | None:
    """Return the sum that this team could build about the move at this ply; None if there was none.

    A move that has been taken back since was a move.
    """
    row = log.rows[ply] if 0 <= ply < log.ply else None
    if row is None or row.seat == CHANCE or not log.can_read(ply, own):
        return None
    before = log.states[ply]
    if seat_to_predict(log.game.rules.to_move(before), own) != row.seat:
        return None
    idea = log.game.hooks.idea(before, row.seat)
    return idea if idea is not None and idea.question is None else None


def _choices(
    match: Match, log: MoveLog, seat: Seat, own: Seat
) -> tuple[Sentence, tuple[tuple[str, Sentence], ...]] | None:
    """Ask for the number that a roll will bring, or which button a teammate will press."""
    buttons = seat_view(match, log, seat)["buttons"]
    if len(buttons) == 1:
        roll = _roll_after(log, seat, buttons[0]["text"])
        faces = roll.result(range(min(_DIE_FACES, *roll.sides))) if roll else ()
        choices = tuple((str(face), Sentence(str(face))) for face in faces)
        return (Sentence(_WHICH_NUMBER), choices) if roll else None
    # What others may press can be a secret of theirs.
    if seat != own:
        return None
    if not 2 <= len(buttons) <= MOST_CHOICES:
        return None
    return Sentence(_WHAT_NEXT), tuple((one["text"], one["label"]) for one in buttons)


def _roll_after(log: MoveLog, seat: Seat, text: str) -> Dice | None:
    """Return the dice that this move would have rolled."""
    rules = log.game.rules
    try:
        draw = rules.chance(rules.play(log.state, seat, log.game.notation.read(text)))
    except UserError:
        return None
    return draw if isinstance(draw, Dice) else None


def _way_to_the_top(log: MoveLog, own: Seat) -> OwnIdea | None:
    heights, whole = log.game.board.progress(log.state)
    top, shared = divmod(whole, len(heights))
    # On a mountain that all teams share no team has a way of its own.
    if shared:
        return None
    numbers = top, heights[own]
    question = Sentence(_TO_THE_TOP, {"unit": Sentence(log.game.board.UNIT)})
    return OwnIdea(RESULT, own, 0, numbers, MINUS, question=question)


def played_of(log: MoveLog, viewer: TableViewer, own: Seat) -> Played:
    """Return what the viewer may see of the latest moves that somebody else has built."""
    played = Played()
    is_checker = viewer.role(log, log.ply) is Role.CHECKER
    # What others do in secret is no row, or it would change this screen unheard.
    readable = (ply for ply in range(log.ply - 1, -1, -1) if log.can_read(ply, own))
    for ply in islice(readable, _LOOK_BACK):
        row, state = log.rows[ply], log.states[ply]
        if row.take_back_ply is not None:
            continue
        move = log.game.notation.read(row.text)
        if row.seat == CHANCE:
            dice = tuple(die.face for die in log.game.hooks.dice_shown(log.options, move))
            if dice and played.dice[0] < 0:
                played = played._replace(dice=(ply, dice))
            continue
        if row.seat == own and viewer.role(log, ply) in BUILDERS:
            continue
        hides = log.game.hooks.is_hidden_from_checker
        if is_checker and row.seat == own and hides(state, own, move, log.state):
            continue
        if played.move[0] < 0:
            played = played._replace(move=(ply, row.text))
        facts = log.game.sums_to_check(state, row.seat, move)
        sums = facts or log.game.facts.facts(state, row.seat, move)
        if sums:
            # An idea is what dice make; what follows from that, such as the steps, is none.
            made = tuple(one.sum for one in sums if not one.follows)
            return played._replace(seat=row.seat, ply=ply, sums=made)
    return played


def idea_context(
    match: Match, log: MoveLog, viewer: TableViewer, own: Seat, is_asked: bool, predicts: bool
) -> Mapping[str, Any]:
    """For the template; a checker who `is_asked` for a number has that to work out."""
    role = viewer.role(log, log.ply)
    is_busy = is_asked and role is Role.CHECKER
    idea = None if is_busy else idea_of(match, log, own, role, predicts)
    names = {chair.student: chair.name for chair in viewer.chairs}
    drivers = (who for who, role in viewer.team_roles(log, log.ply).items() if role is Role.DRIVER)
    driver = (
        names[next(drivers)]
        if own in log.to_move and role in (Role.CHECKER, Role.PREDICTOR)
        else ""
    )
    return {"idea": idea, "driver_name": driver, "played": played_of(log, viewer, own)}
