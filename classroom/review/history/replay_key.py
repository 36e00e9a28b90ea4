"""Tell which pages of a match that is over look the same, so that each is rendered once."""

import time
from collections.abc import Collection, Hashable
from typing import Any

from django.db.models import QuerySet
from django.utils.translation import get_language

from classroom.play import logs
from classroom.play.models import Attempt, Check, HintStep, Move
from classroom.play.process_cache import ProcessCache
from classroom.prepared import PreparedQuery
from classroom.review.history.lines import Story, people_names
from classroom.review.history.possible_moves import MOST_TEAMS
from classroom.review.history.steps import Step
from classroom.review.viewers import MatchViewer
from classroom.review.weighing import weighed_choices

CHECK_AGAIN = 60  # seconds for which a match counts as verified

_people = ProcessCache()


def story_key(viewer: MatchViewer) -> Story | None:
    """Tell what all lines of a match that is over follow from; None while it runs.

    Names are read each time: one that has changed, and a student who is forgotten, change the key.
    """
    match = viewer.match
    if not viewer.open or match.pk is None:
        return None
    version = *logs.match_key(match), match.version, bytes(match.kept_seed)
    ids = _people.get_or_set(version, lambda: frozenset(_find_people(match.pk)))
    names = _names_now(viewer, ids)
    return Story(version, tuple(sorted(names.items())), get_language() or "")


def replay_keys(
    viewer: MatchViewer, step: Step, story: Story, noted: frozenset[int]
) -> dict[str, Hashable]:
    """Return what the page of a match that is over shows, as keys for `{% remembered %}`.

    `match_key` is for all who look at it, `moves_key` for those with the same notes, `seat_key` for
    those with the same seat, too. `noted`: the plies with notes for this viewer.
    """
    teams = tuple(
        (one.number, one.name, one.colour, *((chair.student, chair.name) for chair in one.chairs))
        for one in viewer.teams
    )
    seat = "teacher" if viewer.teacher else viewer.seat
    is_whole = weighed_choices(viewer.match) is not None
    own = seat if len(teams) > MOST_TEAMS else None  # whose luck is told
    for_all = story.version, step.ply, step.seat_query, is_whole, teams, own
    return {
        "match_key": for_all,
        "moves_key": (for_all, noted, story.names),
        "seat_key": (for_all, seat, noted, story.names),
        "verified_key": (story.version, int(time.time() // CHECK_AGAIN)),
    }


def _people_of(match: Any) -> QuerySet[Any, int]:
    """Find the ids of all who are named in its lines."""
    roles: list[tuple[Any, str]] = [
        *((model, role) for model in (Move, Attempt, Check) for role in ("student", "checker")),
        (HintStep, "student"),
    ]
    first, *others = (
        model.objects.filter(match=match, **{f"{role}__isnull": False})
        .order_by()
        .values_list(f"{role}_id", flat=True)
        for model, role in roles
    )
    return first.union(*others)  # type: ignore[no-any-return]


_find_people = PreparedQuery(lambda match: _people_of(match))


def _names_now(viewer: MatchViewer, ids: Collection[int]) -> dict[int, str]:
    """Return the names of these students; those who sit at the table are read with it."""
    seated = {chair.student: chair.name for team in viewer.teams for chair in team.chairs}
    gone = [person for person in ids if person not in seated]
    names = {person: seated[person] for person in ids if person in seated}
    return names | people_names(gone) if gone else names
