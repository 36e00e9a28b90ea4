"""Weighing the choices of a match that is over: seconds of work, done by a worker."""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from typing import Any

from django.core.cache import caches
from django.db import transaction

from classroom.analysis.choices import (
    WeighedChoice,
    WeighedMatch,
    WeighedRoll,
    weigh,
)
from classroom.analysis.luck import TeamLuck
from classroom.people.models import Student
from classroom.play.models import Match
from classroom.play.selectors import match_log
from classroom.play.task_queue import enqueue
from classroom.review.dates import match_day
from classroom.review.models import ChoiceCount, MatchChoices
from classroom.review.pictures import picture_draw, picture_keep
from classroom.review.stored_hints import stored_hint_lists
from games.errors import UserError

MOST_PLIES = 2_000
SWEEP = 50  # matches that one sweep makes up for
ASK_AGAIN = 60  # seconds


def choices_weigh(*, match: Match) -> MatchChoices | None:
    """Weigh a match again as a whole; None while it runs, or if it has other rules or is too long
    to be worth it."""
    if match.status != Match.Status.ENDED:
        return None
    try:
        log = match_log(match)
    except UserError:
        return None
    if log.ply > MOST_PLIES:
        return None
    row = choices_store(match, weigh(log, stored_hint_lists(match)))
    picture_keep(match, picture_draw(match, log, match.seats.all()))
    return row


def weighed_choices(match: Match) -> MatchChoices | None:
    """Return luck and choices of a match; None until a worker has weighed all of it."""
    row: MatchChoices | None = getattr(match, "weighed_choices", None)
    return row if row and row.is_whole else None


def weighed_teams(match: Match) -> list[TeamLuck]:
    """Return luck and choices of each team; none until a worker has weighed the match."""
    row = weighed_choices(match)
    return row.team_lucks if row else []


def choices_ask(*, match: Match) -> None:
    """Send the worker to a match that is over and not weighed yet, once a minute at most."""
    if caches["process"].add(f"weigh:{match.pk}", True, ASK_AGAIN):
        enqueue("classroom.review.tasks.match_weigh", match.pk)


@transaction.atomic
def choices_store(match: Match, weighed: WeighedMatch) -> MatchChoices:
    """Store what was weighed, and in a match that counts each student's part of it."""
    columns = weighed_columns(weighed)
    row, _ = MatchChoices.objects.update_or_create(match=match, defaults=columns)
    ChoiceCount.objects.filter(match=match).delete()
    counted = getattr(match, "counted", None)
    if counted is not None and counted.is_played and match.school_class_id is not None:
        drivers = dict(match.moves.exclude(student=None).values_list("ply", "student"))
        known = set(Student.objects.filter(pk__in=drivers.values()).values_list("pk", flat=True))
        drivers = {ply: student for ply, student in drivers.items() if student in known}
        rows = choice_counts(match, weighed, drivers)
        ChoiceCount.objects.bulk_create(ChoiceCount(**one) for one in rows)
    return row


def weighed_columns(weighed: WeighedMatch) -> dict[str, list[Any]]:
    """Return the columns of its row in `MatchChoices`."""
    teams = [list(vars(one).values()) for one in weighed.teams]
    return {
        "choices": weighed.choices,
        "rolls": weighed.rolls,
        "teams": teams,
        # The release before has a template and its values after each ply.
        "costly": [[ply, "", {}] for ply in weighed.costly],
    }


def choice_counts(
    match: Match, weighed: WeighedMatch, drivers: Mapping[int, int]
) -> list[dict[str, Any]]:
    """Yield the counts of a match by their columns; `drivers`: which student made the move of a
    ply."""
    # A roll belongs to the student who chose next for its seat.
    choices: dict[tuple[int, int], list[WeighedChoice]] = defaultdict(list)
    rolls: dict[tuple[int, int], list[WeighedRoll]] = defaultdict(list)
    chosen = [one for one in weighed.choices if one.ply in drivers]
    for one in chosen:
        choices[one.seat, drivers[one.ply]].append(one)
    for roll in weighed.rolls:
        later = (one for one in chosen if one.seat == roll.seat and one.ply > roll.ply)
        after = next(later, None)
        if after is not None:
            rolls[roll.seat, drivers[after.ply]].append(roll)
    place = {
        "school_class_id": match.school_class_id,
        "match_id": match.pk,
        "game": match.game,
        "day": match_day(match),
    }
    return [
        {**place, "seat": who[0], "student_id": who[1], **_choice_numbers(some, rolls[who])}
        for who, some in choices.items()
    ]


def _choice_numbers(
    choices: Sequence[WeighedChoice], rolls: Sequence[WeighedRoll]
) -> dict[str, Any]:
    """Return the numbers of a row of `ChoiceCount`."""
    return {
        "choices": len(choices),
        "share": sum(one.share for one in choices),
        "rolls": len(rolls),
        "good_rolls": sum(roll.gain > 0 for roll in rolls),
        "likely_rolls": sum(roll.good for roll in rolls),
        "variance": sum(roll.good * (1 - roll.good) for roll in rolls),
        "percents": " ".join(str(round(100 * one.share)) for one in choices),
    }


def choices_sweep(*, most: int = SWEEP) -> None:
    """Weigh the latest matches that count and are not weighed yet, then those that were weighed
    before medians were counted."""
    counted = Match.objects.filter(counted__is_played=True).order_by("-pk")
    without_medians = ChoiceCount.objects.filter(percents="").values("match")
    waiting = list(counted.filter(weighed_choices=None)[:most])
    waiting += counted.filter(pk__in=without_medians)[: most - len(waiting)]
    for match in waiting:
        choices_weigh(match=match)
