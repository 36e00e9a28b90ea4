"""Values of the pages of a match and of a record."""

from collections.abc import Iterable
from functools import partial
from typing import Any

from django.utils.functional import SimpleLazyObject

from classroom.analysis.dice import match_tallies
from classroom.people.models import SchoolClass
from classroom.play.models import Move
from classroom.review.history.costly_moves import costly_moves
from classroom.review.history.course import match_course
from classroom.review.history.forms import STATUS_WORDS
from classroom.review.history.lines import Line, by_rounds
from classroom.review.history.luck_summary import luck_summary
from classroom.review.history.possible_moves import MOST_TEAMS
from classroom.review.history.selectors import DICE_MATCHES, class_dice
from classroom.review.history.steps import Step, plies_listed
from classroom.review.history.verification import verify_match
from classroom.review.viewers import MatchViewer
from classroom.review.weighing import weighed_choices
from games import registry
from games.movelog import MoveLog


def step_context(viewer: MatchViewer, log: MoveLog, step: Step, base: str) -> dict[str, Any]:
    """Return what the part of the page needs that changes with each step; `base`: its address."""
    return {
        "viewer": viewer,
        "match": viewer.match,
        "game": log.game,
        "step": step,
        "names": viewer.names,
        "colours": viewer.colours,
        "board_template": f"games/{log.game.slug}/_board.html",
        "text_template": f"games/{log.game.slug}/_text.html",
        "base": base,
        "query": f"?seat={step.seat_query}" if step.seat_query else "",
        **course_context(viewer, log),
    }


def course_context(viewer: MatchViewer, log: MoveLog) -> dict[str, Any]:
    """Return the course of a stored match that is over."""
    if not viewer.open or viewer.match.pk is None:
        return {}
    course = SimpleLazyObject(partial(match_course, viewer.match, log))
    return {"course": course, "board_unit": log.game.board.UNIT}


def match_context(
    viewer: MatchViewer,
    log: MoveLog,
    step: Step,
    lines: Iterable[Line],
    moves: Iterable[Move],
) -> dict[str, Any]:
    """Return what stands beside the step; dice and seed only after the end. `moves`: all rows of
    the log. What many see alike is worked out by the first (`replay_keys`)."""
    can_verify = viewer.open and viewer.match.public_seed is not None
    return {
        **log_context(log, step, lines),
        "can_verify": can_verify,
        "is_weighed": weighed_choices(viewer.match) is not None,
        "verification": SimpleLazyObject(partial(verify_match, viewer.match, log, moves)),
        "tallies": SimpleLazyObject(partial(match_tallies, log)) if viewer.open else (),
        "status": STATUS_WORDS[viewer.match.status],
    }


def log_context(log: MoveLog, step: Step, lines: Iterable[Line]) -> dict[str, Any]:
    return {
        "outcome": log.game.rules.outcome(log.state),
        **list_context(log, step, lines),
    }


def list_context(log: MoveLog, step: Step, lines: Iterable[Line]) -> dict[str, Any]:
    """Return the moves in the list that holds this step, and the starts of the lists before and
    after."""
    first, until = plies_listed(log, step.ply)
    return {
        "rounds": SimpleLazyObject(partial(by_rounds, log, lines)),
        "earlier": first,
        "later": until + 1 if until < log.ply else None,
    }


def luck_context(viewer: MatchViewer, log: MoveLog, seat_query: str) -> dict[str, Any]:
    """Return luck of all teams; for a whole class only that of the team asked for."""
    seats = list(range(1, log.seats + 1))
    if log.seats > MOST_TEAMS:
        seats = [int(seat_query)] if seat_query in map(str, seats) else [viewer.seat or 1]
    summary = luck_summary(viewer.match, log)
    lucks = [one for one in summary.teams if one.seat in seats]
    sizes = [max(abs(one.luck or 0.0), abs(one.choice)) for one in lucks]
    return {
        "match": viewer.match,
        "viewer": viewer,
        "lucks": lucks,
        "is_too_long": summary.is_too_long,
        "is_weighed": bool(lucks) or summary.is_too_long,
        "most": max(sizes, default=0.0),
        "unit": log.game.hints.UNIT,
        "game": log.game,
        "names": viewer.names,
        "colours": viewer.colours,
        "has_rolls": any(one.luck is not None for one in lucks),
        "sampled": not all(one.exact for one in lucks),
        "others": [team for team in viewer.teams if team.number not in seats],
    }


def costly_context(viewer: MatchViewer, log: MoveLog) -> dict[str, Any]:
    """Return the costliest moves of a match that is over."""
    summary = luck_summary(viewer.match, log)
    return {
        "match": viewer.match,
        "moves": costly_moves(viewer.match, log),
        "game": log.game,
        "is_too_long": summary.is_too_long,
        "is_weighed": bool(summary.teams),
        "names": viewer.names,
        "colours": viewer.colours,
    }


def dice_context(school_class: SchoolClass | None, slug: str) -> dict[str, Any]:
    """Return the dice of a class in the game of this slug; in the first game if there is none."""
    games = registry.all_games()
    game = next((game for game in games if game.slug == slug), games[0])
    matches, tallies = class_dice(school_class, game) if school_class else (0, [])
    return {
        "school_class": school_class,
        "games": games,
        "game": game,
        "matches": matches,
        "most": DICE_MATCHES,
        "tallies": tallies,
    }
