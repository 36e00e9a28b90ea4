"""The list of matches, and the dice of a class."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from django.db.models import Count, QuerySet

from classroom.live.regions import read_id
from classroom.people.models import SchoolClass, Student
from classroom.play.models import Attempt, Match, Move
from classroom.review.analysis.dice import DICE_WORD, Tally, tally_texts
from classroom.review.counting_matches import BY_STUDENTS, matches_that_count
from classroom.review.history.filters import with_flag, with_name
from classroom.review.viewers import viewable_matches
from games import registry
from games.contract import Game
from games.engine import CHANCE
from games.errors import UserError

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
class MatchPage:
    """Some matches of a long list, newest first. The whole list is never counted.

    `newer` and `older`: the id of the match beyond which the list continues, None if it ends.
    """

    matches: list[Match]
    newer: int | None
    older: int | None


def match_page(
    student: Student | None,
    lookups: Mapping[str, object],
    flag_and_name: tuple[str, str],
    query: Mapping[str, object],
) -> MatchPage:
    """Return a page of these matches with their seats; the newest if there is no such page.

    `flag_and_name`: the flag they have, and a name that somebody there has. `query`: of the
    address, in which `before` or `after` is the id of a match. The deepest page is as near as any.
    """
    flag, name = flag_and_name
    in_scope = viewable_matches(student).filter(**lookups)
    candidates = (
        with_name(with_flag(in_scope, flag, student), name)
        .select_related("school_class")
        .prefetch_related("seats")
    )
    before, after = (read_id(str(query.get(name))) for name in ("before", "after"))
    # One match more than a page holds says whether there is another page.
    if after:
        later = list(candidates.filter(pk__gt=after).order_by("pk")[: PAGE_SIZE + 1])
        if len(later) > PAGE_SIZE:
            matches = later[PAGE_SIZE - 1 :: -1]
            return MatchPage(matches, matches[0].pk, matches[-1].pk)
    if before:
        earlier = list(candidates.filter(pk__lt=before).order_by("-pk")[: PAGE_SIZE + 1])
        if earlier:
            return MatchPage(earlier[:PAGE_SIZE], earlier[0].pk, _beyond(earlier))
    newest = list(candidates.order_by("-pk")[: PAGE_SIZE + 1])
    return MatchPage(newest[:PAGE_SIZE], None, _beyond(newest))


def other_games() -> list[MatchRow]:
    """Return the latest games that belong to no lesson, as their list shows them."""
    matches = matches_that_count(Match.objects.filter(table=None))
    some = matches.select_related("school_class").prefetch_related("seats")
    return match_rows(some.order_by("-pk")[:PAGE_SIZE])


def match_moves(match: Match) -> list[Move]:
    """Return all rows of its log."""
    return list(match.moves.order_by("ply"))


def _beyond(matches: list[Match]) -> int | None:
    return matches[PAGE_SIZE - 1].pk if len(matches) > PAGE_SIZE else None


def match_rows(matches: Iterable[Match]) -> list[MatchRow]:
    """Return these matches as the list shows them, in two SQL statements."""
    matches = list(matches)
    moves = dict(_of(Move, matches).annotate(n=Count("pk", filter=BY_STUDENTS)))
    wrong = dict(_of(Attempt, matches).annotate(n=Count("pk")))
    return [
        MatchRow(match, game_title(match.game), moves.get(match.pk, 0), wrong.get(match.pk, 0))
        for match in matches
    ]


def own_rows(matches: Iterable[Match]) -> list[MatchRow]:
    """Return these matches of a child as cards, without figures."""
    return [MatchRow(match, game_title(match.game)) for match in matches]


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
    texts = rolls.order_by().values_list("text").annotate(n=Count("pk"))
    return len(matches), tally_texts(game, texts)
