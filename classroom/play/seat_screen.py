"""A team member's view of its turn: the role, the proposal, what is to be worked out."""

from typing import Any

from classroom.play import logs
from classroom.play.boards import seat_view
from classroom.play.ideas import idea_context
from classroom.play.mistakes import mistake_of
from classroom.play.models import Match, Proposal, Seat
from classroom.play.predictions import (
    guess_sentence,
    is_settled_by,
    predicted_seat,
    question_now,
    question_of,
    result_of,
    result_sentence,
)
from classroom.play.process_cache import ProcessCache
from classroom.play.role_sentences import away_sentence, turn_sentence
from classroom.play.roles import BUILDERS, UNCHECKED_AFTER, Role
from classroom.play.selectors import Refusal, last_move
from classroom.play.table import Table
from classroom.play.viewer import TableViewer
from games.contract import PredictionQuestion
from games.engine import CHANCE
from games.errors import Sentence
from games.facts import equation, question
from games.movelog import MoveLog


def seat_context(table: Table, viewer: TableViewer, seat: Seat, todo: Sentence) -> dict[str, Any]:
    """For the templates of the viewer's own part; `todo`: what the game asks of the builder."""
    log, role = table.log, viewer.role(table.log, table.log.ply)
    is_playing = table.match.status == Match.Status.PLAYING
    is_turn = is_playing and seat.number in log.to_move
    proposal = viewer.proposal(log)
    names = _names(viewer, log)
    driver, checker = names.get(Role.DRIVER, ""), names.get(Role.CHECKER, "")
    context: dict[str, Any] = {
        "is_turn": is_turn,
        "is_awaited": is_turn and seat.number in log.awaited,
        "bot": seat.bot,
        "role": role.value,
        "form_fields": _form_fields(role, proposal),
        "away": _away(viewer, log, role),
        "is_driving": is_turn and role is Role.DRIVER and not seat.bot,
    }
    if not is_turn:
        context |= {"awaited": log.awaited, "last_move": last_move(log, seat.number)}
    if is_turn and proposal and proposal.is_open:
        context |= _proposal_context(viewer, log, proposal, role)
    if is_turn and proposal and proposal.checker_is_right:
        context |= _praise_context(viewer, log, proposal)
    if viewer.student:
        now = question_now(log, seat.number, role) if is_playing else None
        context |= _prediction_context(table, viewer, seat.number, now)
    if viewer.student and is_playing:
        is_checked, predicts = context.get("asks", False), "prediction" in context
        context |= idea_context(table.match, log, viewer, seat.number, is_checked, predicts)
    context["rope"] = _has_rope_work(table, viewer, context)
    if is_turn and not seat.bot:
        is_found = bool(proposal and proposal.checker_is_right)
        is_different = bool(proposal and proposal.answers is not None and not is_found)
        is_asked = bool(proposal and not proposal.is_returned)
        predicts = "prediction" in context
        has_numbers = role is not Role.CHECKER or predicts or _has_numbers(table, seat.number)
        context["task"] = turn_sentence(
            role, todo, driver, checker, is_asked, is_different, is_found, predicts, has_numbers
        )
    return context


def has_rope_work(table: Table, viewer: TableViewer) -> bool:
    """Say if the student has no duty now, so that they may work out facts of their own."""
    if viewer.seat is None:
        return False
    todo = seat_view(table.match, table.log, viewer.number)["todo"]
    return bool(seat_context(table, viewer, viewer.seat, todo)["rope"])


def _has_rope_work(table: Table, viewer: TableViewer, context: dict[str, Any]) -> bool:
    """Say so by the context of the seat. What is asked of the child comes first: its move, its
    check, its prediction."""
    match, log = table.match, table.log
    is_playing = match.status == Match.Status.PLAYING and log.to_move and CHANCE not in log.to_move
    if not (match.rope_work and viewer.student and is_playing) or "prediction" in context:
        return False
    role = Role(context["role"])
    is_checking = role is Role.CHECKER and context.get("asks", False)
    is_building = role in BUILDERS and not context.get("is_waiting", False)
    # Who may move, but is not waited for, has time.
    return not context["is_awaited"] or not (is_building or is_checking)


_numbers = ProcessCache(2048)


def _has_numbers(table: Table, seat: int) -> bool:
    """Whether any move that the team may make now has numbers that its checker works out."""
    log = table.log

    def look_for_numbers() -> bool:
        moves = log.game.rules.legal_moves(log.state, seat)
        return any(log.game.sums_to_check(log.state, seat, move) for move in moves)

    return _numbers.get_or_set((logs.match_key(table.match), log.ply, seat), look_for_numbers)


def _names(viewer: TableViewer, log: MoveLog) -> dict[Role, str]:
    roles = viewer.team_roles(log, log.ply)
    return {roles[chair.student]: chair.name for chair in viewer.chairs}


def _away(viewer: TableViewer, log: MoveLog, role: Role) -> Sentence | None:
    """Say who has left if that changes what the viewer does."""
    if viewer.student is None or not viewer.match.roles or len(viewer.chairs) < 2:
        return None
    return away_sentence(viewer.away_names, role, viewer.role_if_all_were_here(log))


def _form_fields(role: Role, proposal: Proposal | None) -> dict[str, list[str]]:
    """Return what the form held before it came back, to fill it in for this page alone."""
    if proposal is None or not proposal.is_returned or role not in BUILDERS:
        return {}
    return {name: list(values) for name, values in proposal.fields.items()}


def visible_refusal(table: Table, viewer: TableViewer) -> Refusal | None:
    """Return the error of the latest try. The checker reads it once they have worked it out."""
    log, proposal = table.log, viewer.proposal(table.log)
    if viewer.seat is None or (proposal is not None and proposal.is_open):
        return None
    refusal = table.refusal(viewer.seat.number)
    if refusal and proposal and proposal.checker_is_right and refusal.at < proposal.at:
        return None  # the checker has been right since
    if refusal is None or refusal.is_checked or viewer.role(log, log.ply) is not Role.CHECKER:
        return refusal
    return None


def _proposal_context(
    viewer: TableViewer, log: MoveLog, proposal: Proposal, role: Role
) -> dict[str, Any]:
    """The proposal as this role may see it: not the driver's numbers before the checker's own."""
    is_different = proposal.answers is not None
    facts = proposal.sums(log)
    answers = proposal.answers or [None] * len(facts)
    context: dict[str, Any] = {
        "asks": True,
        "token": proposal.token,
        "patience": UNCHECKED_AFTER,
        "is_waiting": not proposal.is_returned,
        "is_driving": role is Role.DRIVER and proposal.is_returned,
        "sums": [
            {"words": question(fact), "number": number}
            for fact, number in zip(facts, answers, strict=True)
        ],
    }
    if is_different:
        people = {chair.student: chair.name for chair in viewer.chairs}
        context["differences"] = [
            {
                "words": question(fact),
                "driver": people.get(proposal.student_id, ""),
                "said": fact.claim,
                "checker": people.get(proposal.checker_id or 0, ""),
                "worked_out": number,
            }
            for fact, number in zip(facts, answers, strict=True)
            if fact.claim != number
        ]
        context["unequal"] = next(
            mistake_of(fact._replace(claim=None))
            for fact, number in zip(facts, answers, strict=True)
            if fact.claim != number
        )
    if role is not Role.CHECKER or is_different:
        move = log.game.notation.read(proposal.text)
        number = proposal.seat.number
        context["proposal_sentence"] = log.game.board.sentence(log.state, number, move)
        context["ghost"] = log.game.hooks.ghost(log.state, number, move)
    return context


def _praise_context(viewer: TableViewer, log: MoveLog, proposal: Proposal) -> dict[str, Any]:
    """Return what the checker has found that the driver has not."""
    people = {chair.student: chair.name for chair in viewer.chairs}
    is_own = viewer.student is not None and viewer.student.pk == proposal.checker_id
    return {
        "finder": "" if is_own else people.get(proposal.checker_id or 0, ""),
        "found": [equation(fact) for fact in proposal.sums(log) if not fact.right],
    }


def _prediction_context(
    table: Table, viewer: TableViewer, own: int, now: PredictionQuestion | None
) -> dict[str, Any]:
    """The question of the moment, or what the student said last and what came of it."""
    log = table.log
    latest = table.predictions.get(viewer.student.pk) if viewer.student else None
    seat = predicted_seat(log, own) if now else None
    context: dict[str, Any] = {}
    is_settled = now and seat == own and is_settled_by(log, own, viewer.proposal(log), now.name)
    if seat and now and not is_settled:
        context = {"prediction": now, "question": now.question(seat, own)}
    if latest is None:
        return context
    earlier = question_of(log, latest)
    result = result_of(log, latest)
    if seat == latest.seat and now:
        is_open = result is None and earlier is not None and earlier.name == now.name
        if is_open or log.is_decision_open(seat, latest.ply):
            context = {}
    if earlier is None or latest.choice not in earlier.choices:
        return context
    if log.state.round - log.states[min(latest.ply, log.ply)].round < 2:
        context |= {
            "predicted": guess_sentence(earlier, latest, own),
            "came_true": result_sentence(earlier, latest, result, own) if result else None,
            "is_right": result == latest.choice,
        }
    return context
