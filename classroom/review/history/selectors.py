"""The list of matches, and the dice of a class."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any

from django.db.models import Count, QuerySet, prefetch_related_objects

from classroom.analysis.dice import DICE_WORD, Tally, tally_texts
from classroom.live.regions import read_id
from classroom.people.models import SchoolClass, Student
from classroom.play.models import Attempt, Match, Move, Seat
from classroom.prepared import PreparedQuery
from classroom.review.counting_matches import BY_STUDENTS, matches_that_count
from classroom.review.history.filters import with_flag, with_name
from classroom.review.models import WorkCount
from classroom.review.newest import newest, oldest
from classroom.review.pictures import kept_pictures
from classroom.review.viewers import viewable_matches, with_student
from games import registry
from games.contract import Game
from games.engine import CHANCE
from games.errors import UserError
from games.options import read_options

PAGE_SIZE = 20
DICE_MATCHES = 200
"""How many of a class's latest matches the dice are counted in."""


@dataclass(frozen=True)
class MatchRow:
    """A match in the list; `moves` counts those of students, `wrong` their refused tries."""

    match: Match
    title: str
    moves: int = 0
    wrong: int = 0


@dataclass(frozen=True)
class OwnMatch:
    """A match on a child's list; `teams`: colour and name of each seat; `picture`: how it ended, ""
    if it has to be drawn."""

    match: Match
    title: str
    teams: Sequence[tuple[int, str]]
    picture: str


@dataclass(frozen=True)
class MatchPage:
    """Some matches of a long list, newest first. The whole list is never counted.

    `newer` and `older`: the id of the match beyond which the list continues, None if it ends.
    """

    matches: list[Match]
    newer: int | None
    older: int | None


def match_page(
    lookups: Mapping[str, object],
    flag_and_name: tuple[str, str],
    query: Mapping[str, object],
) -> MatchPage:
    """Return a page of a teacher's matches with their seats; the newest if there is no such page.

    `flag_and_name`: the flag they have, and a name that somebody there has. `query`: of the
    address, in which `before` or `after` is the id of a match. The deepest page is as near as any.
    """
    flag, name = flag_and_name
    candidates = with_name(with_flag(viewable_matches(None).filter(**lookups), flag), name)
    candidates = candidates.select_related("school_class")
    page = _page(
        query,
        lambda after: oldest(candidates.filter(pk__gt=after), PAGE_SIZE + 1),
        lambda before: newest(candidates.filter(pk__lt=before), PAGE_SIZE + 1),
        lambda: newest(candidates, PAGE_SIZE + 1),
    )
    prefetch_related_objects(page.matches, "seats")
    return page


def own_page(student: Student, query: Mapping[str, object]) -> MatchPage:
    """Return a page of a student's own matches, without seats, as `match_page` does."""
    own = student.pk, student.school_class_id
    return _page(query, partial(_own_after, *own), partial(_own_before, *own), partial(_own, *own))


def _own_matches(student: Any, school_class: Any) -> QuerySet[Match]:
    matches = matches_that_count(with_student(Match.objects, student), of_student=True)
    return matches.filter(school_class=school_class)


def _some(matches: QuerySet[Match]) -> QuerySet[Match]:
    # One match more than a page holds says whether there is another page.
    return matches[: PAGE_SIZE + 1]


_own = PreparedQuery(
    lambda student, school_class: _some(_own_matches(student, school_class).order_by("-pk"))
)
_own_before = PreparedQuery(
    lambda student, school_class, before: _some(
        _own_matches(student, school_class).filter(pk__lt=before).order_by("-pk")
    )
)
_own_after = PreparedQuery(
    lambda student, school_class, after: _some(
        _own_matches(student, school_class).filter(pk__gt=after).order_by("pk")
    )
)

# Counts are rows by child: their matches of all years are not read one by one.
_best = PreparedQuery(
    lambda student, school_class: WorkCount.objects.filter(
        student=student, match__school_class=school_class, match__status=Match.Status.ENDED
    ).order_by("-right", "-match")[:1]
)
_last_ended = PreparedQuery(
    lambda student, school_class: (
        _own_matches(student, school_class).filter(status=Match.Status.ENDED).order_by("-pk")[:1]
    )
)


def best_match(student: Student) -> int | None:
    """Return the id of the student's best game that is over, the one with most facts right at the
    first try; the newest, if none is counted yet, and None for who has finished no game."""
    own = student.pk, student.school_class_id
    counted = next((one.match_id for one in _best(*own)), None)
    return counted or next((one.pk for one in _last_ended(*own)), None)


def _page(
    query: Mapping[str, object],
    find_after: Callable[[int], Iterable[Match]],
    find_before: Callable[[int], Iterable[Match]],
    find_newest: Callable[[], Iterable[Match]],
) -> MatchPage:
    """Return the page that `query` names, out of one match more than it holds each."""
    before, after = (read_id(str(query.get(name))) for name in ("before", "after"))
    page = None
    if after:
        later = list(find_after(after))
        if len(later) > PAGE_SIZE:
            matches = later[PAGE_SIZE - 1 :: -1]
            page = MatchPage(matches, matches[0].pk, matches[-1].pk)
    elif before:
        earlier = list(find_before(before))
        if earlier:
            page = MatchPage(earlier[:PAGE_SIZE], earlier[0].pk, _beyond(earlier))
    if page is None:
        first = list(find_newest())
        page = MatchPage(first[:PAGE_SIZE], None, _beyond(first))
    return page


def other_games() -> list[MatchRow]:
    """Return the latest games that belong to no lesson, as their list shows them."""
    matches = matches_that_count(Match.objects.filter(at_table=False, table=None))
    some = matches.select_related("school_class").prefetch_related("seats")
    return match_rows(some.order_by("-pk")[:PAGE_SIZE])


def match_moves(match: Match) -> list[Move]:
    """Return all rows of its log."""
    return _rows(match.pk)


_rows = PreparedQuery(lambda match: Move.objects.filter(match=match).order_by("ply"))


def _beyond(matches: list[Match]) -> int | None:
    return matches[PAGE_SIZE - 1].pk if len(matches) > PAGE_SIZE else None


def match_rows(matches: Iterable[Match]) -> list[MatchRow]:
    """Return these matches as the list shows them, in two SQL statements."""
    matches = list(matches)
    if not matches:
        return []
    moves = dict(_of(Move, matches).annotate(n=Count("pk", filter=BY_STUDENTS)))
    wrong = dict(_of(Attempt, matches).annotate(n=Count("pk")))
    return [
        MatchRow(match, game_title(match.game), moves.get(match.pk, 0), wrong.get(match.pk, 0))
        for match in matches
    ]


def own_rows(matches: Sequence[Match]) -> list[OwnMatch]:
    """Return these matches of a child as cards, without figures, in two SQL statements."""
    teams: dict[int, list[tuple[int, str]]] = {match.pk: [] for match in matches}
    seats = Seat.objects.filter(match__in=list(teams)).order_by("number")
    for match, colour, name in seats.values_list("match", "colour", "name"):
        teams[match].append((colour, name))
    pictures = kept_pictures(teams)
    return [
        OwnMatch(match, game_title(match.game), teams[match.pk], pictures.get(match.pk, ""))
        for match in matches
    ]


def _of(model: type[Move] | type[Attempt], matches: list[Match]) -> QuerySet[Any, Any]:
    return model.objects.filter(match__in=matches).order_by().values_list("match")


def game_title(slug: str) -> str:
    """Return the game's title; a game that is no longer installed keeps its short name."""
    try:
        return registry.get(slug).title
    except UserError:
        return slug


def class_dice(school_class: SchoolClass, game: Game) -> tuple[int, list[Tally]]:
    """Count this game's latest finished matches, and tally their dice, in two SQL statements.

    Matches that count in no report do not count here.
    """
    # Matches with the same seed, as in a made-up history, have the same rolls: one of them is
    # counted.
    ended = Match.objects.filter(
        school_class=school_class, game=game.slug, status=Match.Status.ENDED
    )
    seals = matches_that_count(ended).order_by("-pk").values_list("seal", "pk")[:DICE_MATCHES]
    matches = dict(seals).values()
    rolls = Move.objects.filter(match__in=matches, seat=CHANCE, text__startswith=DICE_WORD)
    texts = rolls.order_by().values_list("match__options", "text").annotate(n=Count("pk"))
    read = partial(read_options, game.rules.Options)
    return len(matches), tally_texts(game, ((read(one), text, n) for one, text, n in texts))
