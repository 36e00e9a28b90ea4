"""Weighing the choices of a match that is over: seconds of work, done by a worker."""

from classroom.play.models import Match
from classroom.play.selectors import match_log
from classroom.review.analysis.choices import weighed_choices, weighed_rolls
from classroom.review.models import MatchChoices
from classroom.review.stored_hints import stored_hint_lists
from games.errors import UserError

MOST_PLIES = 2_000
SWEEP = 50  # matches that one sweep makes up for


def choices_weigh(*, match: Match) -> MatchChoices | None:
    """Weigh a match again as a whole; None while it runs, and where it has other rules or is too
    long to be worth it."""
    if match.status != Match.Status.ENDED:
        return None
    try:
        log = match_log(match)
    except UserError:
        return None
    if log.ply > MOST_PLIES:
        return None
    stored = stored_hint_lists(match)
    found = {"choices": weighed_choices(log, stored), "rolls": weighed_rolls(log, stored)}
    row, _ = MatchChoices.objects.update_or_create(match=match, defaults=found)
    return row


def choices_sweep(*, most: int = SWEEP) -> None:
    """Weigh the latest matches that count and are not weighed yet."""
    counted = Match.objects.filter(counted__is_played=True, weighed_choices=None)
    for match in counted.order_by("-pk")[:most]:
        choices_weigh(match=match)
