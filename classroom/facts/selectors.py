"""Find the wrong answers that tables have in common while they play."""

from collections import defaultdict
from collections.abc import Hashable, Iterable, Sequence

from classroom.facts.inference import Wrong
from classroom.facts.misconceptions import SharedReason, shared_reason
from classroom.facts.texts import facts_of_texts
from classroom.play import logs
from classroom.play.models import Attempt, Match
from classroom.play.process_cache import ProcessCache
from classroom.play.table import base_version

WrongOfMatch = list[tuple[int, Hashable, Wrong]]
_cache = ProcessCache(1024)


def reason_of_tables(matches: Sequence[Match]) -> SharedReason | None:
    """Return the reason for wrong answers that most of these matches have in common; None if all
    were slips.

    In one SQL statement at most; in none if nothing is new but moves.
    """
    return shared_reason(one for wrong in _wrong(matches).values() for one in wrong)


def _wrong(matches: Sequence[Match]) -> dict[int, WrongOfMatch]:
    """Return the wrong answers of each match by its id."""
    known = {match.pk: _cache.get(_key(match)) for match in matches}
    changed = [match for match in matches if known[match.pk] is None]
    if not changed:
        return known
    tries: dict[int, list[Attempt]] = defaultdict(list)
    for one in Attempt.objects.filter(match__in=changed, kind="WrongAnswer"):
        tries[one.match_id].append(one)
    for match in changed:
        known[match.pk] = _wrong_of(match, tries[match.pk])
        _cache.put_stored(_key(match), known[match.pk])
    return known


def _key(match: Match) -> tuple[object, ...]:
    return logs.match_key(match), base_version(match)


def _wrong_of(match: Match, tries: Iterable[Attempt]) -> WrongOfMatch:
    facts_of = facts_of_texts(logs.cached_log(match).log)
    return [
        (match.pk, one.student_id or (match.pk, one.seat), Wrong(fact.sum, fact.answer, fact.claim))
        for one in tries
        for fact in facts_of(one.ply, one.seat, one.text)
        if fact.claim is not None and not fact.right and not fact.picked
    ]
