"""Whose move is predicted, and what came true: worked out from the log, never stored."""

from classroom.play.models import Prediction, Proposal
from classroom.play.roles import Role
from games.contract import PredictionQuestion
from games.engine import Seat
from games.errors import Sentence, UserError, gettext_noop
from games.movelog import MoveLog

_OWN_RESULT = gettext_noop("Your team: %(result)s.")
_RESULT = gettext_noop("%(seat)s: %(result)s.")
_GUESS = gettext_noop("You said: %(choice)s.")
_GUESS_OF_OTHERS = gettext_noop("You said of %(seat)s: %(choice)s.")


def predicted_seat(log: MoveLog, own: Seat) -> Seat | None:
    """Return the team whose move a team may predict: its own, or the one that it waits for.

    None if it waits for several: what one of these has done may be secret until all are done.
    """
    return seat_to_predict(log.to_move, own)


def seat_to_predict(to_move: frozenset[Seat], own: Seat) -> Seat | None:
    """Return the same for any position, by who may move in it."""
    if own in to_move:
        return own
    return next(iter(to_move)) if len(to_move) == 1 else None


def question_now(log: MoveLog, own: Seat, role: Role) -> PredictionQuestion | None:
    """Return the question to this team's member in this role about the `predicted_seat`."""
    seat, hooks = predicted_seat(log, own), log.game.hooks
    if seat is None:
        return None
    if seat != own or role is Role.PREDICTOR:
        return hooks.prediction(log.state, seat)
    if role is not Role.CHECKER:
        return None
    # A checker who has nothing to build guesses what the third member guesses.
    question = hooks.checker_prediction(log.state, seat)
    return question or (None if hooks.idea(log.state, seat) else hooks.prediction(log.state, seat))


def question_of(log: MoveLog, prediction: Prediction) -> PredictionQuestion | None:
    """Return the question that this answered; None if its position is gone."""
    before, hooks = log.states[min(prediction.ply, log.ply)], log.game.hooks
    questions = (
        ask(before, prediction.seat) for ask in (hooks.prediction, hooks.checker_prediction)
    )
    return next((one for one in questions if one and one.name == prediction.name), None)


def is_settled_by(log: MoveLog, seat: Seat, proposal: Proposal | None, name: str) -> bool:
    """Whether the move that a team has built, which its members see, tells what they predict."""
    if proposal is None or not proposal.is_open or not log.is_decision_open(seat, proposal.ply):
        return False
    try:
        after = log.play(seat, proposal.text).state
    except UserError:
        return False
    return log.game.hooks.came_true(name, log.state, after, seat) is not None


def result_of(log: MoveLog, prediction: Prediction) -> str | None:
    """The choice that came true; None while it is open, or once it was taken back."""
    ply, seat = prediction.ply, prediction.seat
    if ply > log.ply or _is_taken_back(log, ply):
        return None
    before, came_true = log.states[ply], log.game.hooks.came_true
    later = (log.states[row + 1] for row in log.line if row >= ply)
    results = (came_true(prediction.name, before, now, seat) for now in later)
    return next((result for result in results if result is not None), None)


def result_sentence(
    question: PredictionQuestion, prediction: Prediction, result: str, own: Seat
) -> Sentence:
    """Say what came true, and of whom: beside the words stand news of other teams."""
    template = _OWN_RESULT if prediction.seat == own else _RESULT
    return Sentence(template, {"seat": prediction.seat, "result": question.results[result]})


def guess_sentence(question: PredictionQuestion, prediction: Prediction, own: Seat) -> Sentence:
    """Say what the student has guessed, and of whom if it is another team."""
    template = _GUESS if prediction.seat == own else _GUESS_OF_OTHERS
    return Sentence(
        template, {"seat": prediction.seat, "choice": question.choices[prediction.choice]}
    )


def _is_taken_back(log: MoveLog, ply: int) -> bool:
    """Whether a row before this position has been taken back since."""
    back_to = (row.take_back_ply for row in log.rows[ply:])
    return any(taken is not None and taken < ply for taken in back_to)
