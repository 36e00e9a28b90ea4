"""Find the wrong answers that tables have in common while they play."""

from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from classroom.facts.misconceptions import Misconception, misconception_of
from classroom.facts.texts import facts_of_texts
from classroom.play import logs
from classroom.play.models import Attempt, Match
from classroom.play.process_cache import ProcessCache
from classroom.play.table import base_version

FEWEST_ANSWERS = 2  # answers needed before a reason is named: one is a slip
Reasons = Counter[Misconception]
_cache = ProcessCache(1024)


@dataclass(frozen=True)
class SharedReason:
    """Why several answers were wrong, and the matches in which they were given."""

    misconception: Misconception
    matches: tuple[int, ...]

    @property
    def sentence(self) -> str:
        """For a teacher: how many tables do what."""
        number = len(self.matches)
        return str(self.misconception.tables % {"number": number})


def shared_reason(matches: Sequence[Match]) -> SharedReason | None:
    """Return the reason that most of these matches have in common; None if all were slips.

    In one SQL statement at most; in none if nothing is new but moves.
    """
    by_match = _reasons(matches)
    answers = sum(by_match.values(), Counter[Misconception]())
    places = {
        reason: tuple(pk for pk, reasons in by_match.items() if reason in reasons)
        for reason, number in answers.items()
        if number >= FEWEST_ANSWERS
    }
    if not places:
        return None
    most = max(places, key=lambda reason: (len(places[reason]), answers[reason], reason.key))
    return SharedReason(most, places[most])


def _reasons(matches: Sequence[Match]) -> dict[int, Reasons]:
    """Return the reasons for the wrong answers of each match by its id."""
    known = {match.pk: _cache.get(_key(match)) for match in matches}
    changed = [match for match in matches if known[match.pk] is None]
    if not changed:
        return known
    tries: dict[int, list[Attempt]] = defaultdict(list)
    for one in Attempt.objects.filter(match__in=changed, kind="WrongAnswer"):
        tries[one.match_id].append(one)
    for match in changed:
        known[match.pk] = _named(match, tries[match.pk])
        _cache.put_stored(_key(match), known[match.pk])
    return known


def _key(match: Match) -> tuple[object, ...]:
    return logs.match_key(match), base_version(match)


def _named(match: Match, tries: Iterable[Attempt]) -> Reasons:
    facts_of = facts_of_texts(logs.cached_log(match).log)
    reasons: Reasons = Counter()
    for one in tries:
        named = map(misconception_of, facts_of(one.ply, one.seat, one.text))
        reasons.update(filter(None, named))
    return reasons
