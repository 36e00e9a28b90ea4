"""Three points of a lesson worth discussing, each chosen by a stated rule."""

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import islice

from classroom.analysis.choices import WeighedChoice
from classroom.facts.inference import Wrong, named_reasons
from classroom.play.models import Attempt, Match, Move
from classroom.review.counting_matches import BY_STUDENTS
from classroom.review.lesson_report.point import DiscussionPoint
from classroom.review.lesson_report.talks import talks
from classroom.review.models import MatchChoices, PinnedMove, WrongAnswer
from games.errors import Sentence, gettext_noop
from games.facts import is_trivial, sum_in_signs

POINTS, MOST_PINNED = 3, 6
FEWEST_OPTIONS = 5  # among fewer moves the best one is no surprise
FEWEST_TRIES = 2


def discussion_points(
    matches: Sequence[Match], wrong: Iterable[WrongAnswer]
) -> tuple[DiscussionPoint, ...]:
    """Return all moves that a teacher has pinned, up to six; then the first, up to three together,
    of: a common mistake, numbers to talk about (two ways of one roll, a
    choice that split the teams, a number with many ways), the fork with the largest loss, a best
    move that was hard to find, the decision with the most tries, how a game ended."""
    points = list(islice(_pinned(matches), MOST_PINNED))
    if len(points) >= POINTS:
        return tuple(points)
    for point in _candidates(matches, list(wrong)):
        if (point.match, point.ply) not in {(one.match, one.ply) for one in points}:
            points.append(point)
        if len(points) == POINTS:
            break
    return tuple(points)


def _candidates(matches: Sequence[Match], wrong: list[WrongAnswer]) -> Iterator[DiscussionPoint]:
    yield from _mistakes(wrong)
    yield from islice(talks(matches), 1)
    weighed = _weighed_choices(matches)
    yield from _forks(weighed, {match.pk: match.game for match in matches})
    yield from _finds(weighed)
    yield from _tries(matches)
    yield from _ends(matches)


def _pinned(matches: Sequence[Match]) -> Iterator[DiscussionPoint]:
    """Yield what a teacher has pinned, in the order of the lesson."""
    for pin in PinnedMove.objects.filter(match__in=matches):
        sentence = Sentence(gettext_noop("What do you think of this move?"))
        yield DiscussionPoint("pinned", sentence, pin.match_id, pin.ply, pin.seat)


def _weighed_choices(matches: Sequence[Match]) -> dict[int, list[WeighedChoice]]:
    """Return what students chose, by match."""
    rows = Move.objects.filter(BY_STUDENTS, match__in=matches).order_by()
    by_students = set(rows.values_list("match", "ply"))
    return {
        row.match_id: [one for one in row.weighed if (row.match_id, one.ply) in by_students]
        for row in MatchChoices.objects.filter(match__in=matches)
    }


def _mistakes(wrong: list[WrongAnswer]) -> Iterator[DiscussionPoint]:
    """Yield the wrong answer that most tables gave, of equal ones the one given most often; never
    the slip of one child: several gave it, or it has a reason."""
    given: dict[Wrong, list[WrongAnswer]] = defaultdict(list)
    children: dict[Wrong, set[object]] = defaultdict(set)
    for one in wrong:
        key = Wrong(one.sum, one.answer, one.claim)
        given[key].append(one)
        children[key].add(one.student_id or (one.match_id, one.seat))
    pairs = [(child, key) for key in given for child in children[key]]
    explained = {key for own in named_reasons(pairs).values() for _child, key in own}
    some = [
        (key, rows)
        for key, rows in given.items()
        if not is_trivial(key.sum) and (len(children[key]) > 1 or key in explained)
    ]
    if not some:
        return
    key, rows = max(some, key=lambda item: (len({one.match_id for one in item[1]}), len(item[1])))
    values = {**key._asdict(), "sum": sum_in_signs(key.sum), "number": len(rows)}
    sentence = gettext_noop("A mistake worth a talk: %(sum)s = %(claim)s. It is %(answer)s.")
    if len(rows) > 1:
        sentence = gettext_noop(
            "Wrong %(number)s times in this lesson: %(sum)s = %(claim)s. It is %(answer)s."
        )
    last = rows[-1]
    yield DiscussionPoint("mistake", Sentence(sentence, values), last.match_id, last.ply, last.seat)


def _forks(
    weighed: dict[int, list[WeighedChoice]], games: Mapping[int, str]
) -> Iterator[DiscussionPoint]:
    """Yield the costly choice that gave away the most in its game."""
    # Games count in units of their own: of several the choice wins that took the smallest share of
    # the best.
    worst: dict[str, tuple[int, WeighedChoice]] = {}
    for pk, choices in weighed.items():
        for one in choices:
            before = worst.get(games[pk])
            if one.is_costly and (before is None or one.loss > before[1].loss):
                worst[games[pk]] = pk, one
    if worst:
        pk, one = min(worst.values(), key=lambda pair: pair[1].share)
        sentence = gettext_noop("What else could they do?")
        yield DiscussionPoint("fork", Sentence(sentence), pk, one.ply, one.seat)


def _finds(weighed: dict[int, list[WeighedChoice]]) -> Iterator[DiscussionPoint]:
    """Yield the best move that was found among the most others, if few were as good."""
    best: list[tuple[int, WeighedChoice]] = []
    for pk, choices in weighed.items():
        best += ((pk, one) for one in choices if _is_find(one))
    if best:
        pk, one = max(best, key=lambda pair: pair[1].options / pair[1].best)
        values = {"options": one.options, "best": one.best}
        sentence = gettext_noop("Well found! They had %(options)s moves. None was better.")
        yield DiscussionPoint("find", Sentence(sentence, values), pk, one.ply, one.seat)


def _is_find(one: WeighedChoice) -> bool:
    return one.share == 1 and one.options >= FEWEST_OPTIONS and one.best < one.options


def _tries(matches: Sequence[Match]) -> Iterator[DiscussionPoint]:
    """Yield the decision with the most refused tries."""
    places = Attempt.objects.filter(match__in=matches).values_list("match", "ply", "seat")
    for (match, ply, seat), number in Counter(places).most_common(1):
        if number >= FEWEST_TRIES:
            sentence = gettext_noop("This was hard: %(number)s tries did not fit.")
            yield DiscussionPoint("tries", Sentence(sentence, {"number": number}), match, ply, seat)


def _ends(matches: Sequence[Match]) -> Iterator[DiscussionPoint]:
    """Yield how the last games ended, and how the first ones began if there is nothing else."""
    for match in reversed(matches):
        sentence = gettext_noop("How a game ended: what would you have done before?")
        yield DiscussionPoint("end", Sentence(sentence), match.pk, match.moves.count(), 0)
    for match in matches[:1]:
        for ply in (0, 1):
            sentence = gettext_noop("How a game began: what would you do first?")
            yield DiscussionPoint("start", Sentence(sentence), match.pk, ply, 0)
