"""The points of a lesson's teams over all its games, worked out from the logs."""

from collections import defaultdict
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from statistics import mean
from typing import Any

from django.db.models import F, Sum
from django.utils import timezone

from classroom.analysis.honours import WORKED_OUT
from classroom.lessons.class_mountain import (
    ClassMountain,
    class_mountain,
    feet_of,
)
from classroom.lessons.models import Lesson
from classroom.lessons.points import (
    MOST_POINTS,
    RULE,
    TABLE_BONUS,
    TIES_RULE,
    WINNERS_RULE,
    points,
    sole_leader,
)
from classroom.lessons.selectors.figures import figures_of
from classroom.people.models import SchoolClass
from classroom.play.climbs import matches_with_bots, student_climbs
from classroom.play.ending import is_flat
from classroom.play.models import Match, Seat
from classroom.play.process_cache import ProcessCache
from classroom.play.selectors import match_logs
from classroom.play.summaries import has_moves
from classroom.prepared import PreparedQuery
from classroom.school_terms import term_start
from classroom.zones import midnight
from games import registry
from games.engine import number_places, rank_seats
from games.movelog import MoveLog

# How many games tell how strong a student is, for balanced teams; nobody is shown it.
LAST_MATCHES = 60
# What a student who has not played yet counts as.
MIDDLE = MOST_POINTS / 2


@dataclass
class TeamPoints:
    """A team: its `scores` by the numbers of the games that count for it, and tables won, with the
    `bonus` that these bring in a tournament.

    `games` has its points in every game of the lesson, None if it counts nothing. `left_open` adds
    up what `Standings.left_open` names. `seats` by match and number; `table` is the number of its
    last one.
    """

    team: int
    name: str
    colour: int
    seats: set[tuple[int, int]] = field(default_factory=set, repr=False)
    table: int = 0
    scores: dict[int, int] = field(default_factory=dict, repr=False)
    games: tuple[int | None, ...] = ()
    wins: int = 0
    bonus: int = 0
    left_open: int = 0
    place: int = 0

    @property
    def points(self) -> int:
        return sum(self.scores.values()) + self.bonus


@dataclass(frozen=True)
class Standings:
    """All teams of a lesson, best first; `games` are the titles of what was played.

    `left_open` is the title of what its several games of one kind add up, "" if they do not.
    `differ`: tables of one game have presets or topics of their own.
    """

    games: tuple[str, ...]
    tournament: bool
    teams: tuple[TeamPoints, ...]
    left_open: str = ""
    differ: bool = False

    @property
    def rows(self) -> list[tuple[TeamPoints, str]]:
        """The teams with their names, for those who may read them."""
        return [(team, team.name) for team in self.teams]

    @property
    def champion(self) -> TeamPoints | None:
        """The team alone in first place, once a game has counted."""
        first = [team for team in self.teams if team.place == 1 and team.scores]
        return first[0] if len(first) == 1 and len(self.teams) > 1 else None

    @property
    def rules(self) -> tuple[str, ...]:
        return (
            RULE,
            *[WINNERS_RULE][: self.tournament],
            *[TIES_RULE][: self.differ],
        )


def strengths(school_class: SchoolClass) -> dict[int, float]:
    """By student: the mean of their points in the class's last games, in three statements."""
    past_matches = Match.objects.filter(school_class=school_class, table__lesson__isnull=False)
    matches = list(past_matches.filter(status=Match.Status.ENDED).order_by("-pk")[:LAST_MATCHES])
    logs, by_student = match_logs(matches), defaultdict[int, list[int]](list)
    scored = {pk: points(log.outcome.ranking) for pk, log in logs.items()}
    seats = Seat.objects.filter(match__in=matches, students__isnull=False)
    for match, seat, student in seats.values_list("match", "number", "students"):
        by_student[student].append(scored[match][seat])
    return {student: mean(all_points) for student, all_points in by_student.items()}


def standings(lesson: Lesson) -> Standings:
    """Return the table of points, in at most two SQL statements, or one if this process knows the
    logs; in some more for a tie if tables differ. A game counts at a table once it is over or
    ended there.
    """
    teams, tables = _teams_and_tables(lesson)
    logs = match_logs([match for match, _ in tables])
    for match, (game_number, number) in tables:
        for team in _teams_at(match, teams).values():
            team.table = number
        if match.status == Match.Status.ENDED or logs[match.pk].outcome.over:
            _count(match, game_number, logs[match.pk], teams)
    games = {game_number: registry.get(match.game) for match, (game_number, _) in tables}
    titles = {game_number: game.title for game_number, game in games.items()}
    left = {number: game.hooks.left_open for number, game in games.items() if game.hooks.left_open}
    counted = {number for team in teams.values() for number in team.scores} & left.keys()
    tournament = lesson.seating == Lesson.Seating.WINNERS
    for team in teams.values():
        team.games = tuple(team.scores.get(game_number) for game_number in titles)
    left_open = left[min(counted)].title if len(counted) > 1 else ""
    differ = _differ(tables)
    shares = (lambda: _first_tries(lesson)) if differ else None
    ranked = _ranked(list(teams.values()), tournament, shares)
    return Standings(tuple(titles.values()), tournament, ranked, left_open, differ)


def feet_climbed(matches: Sequence[Match]) -> int:
    """Return the feet that these matches add to the mountain of their class."""
    return _feet(matches, matches_with_bots(matches))


def mountain_of(lesson: Lesson, now: Sequence[Match]) -> ClassMountain:
    """Return what the class has climbed this term, in finished games and in `now`, the matches of
    the current game: the number on all pages that say how far it has come.

    A move of students that this process knows takes no SQL statement.
    """
    since = midnight(term_start(timezone.localdate()))
    school_class = lesson.school_class_id
    if lesson.trial or lesson.status not in (Lesson.Status.RUNNING, Lesson.Status.PAUSED):
        feet = sum(_feet_since(school_class, since))
        return class_mountain(feet, lesson.goal, lesson.lanterns, lesson.feet)
    # Whoever puts a bot into a seat, or ends a game, changes the version.
    key = lesson.pk, lesson.projector_key, lesson.version, since
    before, with_bots = _before_tables.get_or_read(
        key, lambda: (sum(_feet_since(school_class, since)), matches_with_bots(now))
    )
    feet = _feet(now, with_bots)
    return class_mountain(before + feet, lesson.goal, lesson.lanterns, lesson.feet + feet)


def _feet(matches: Sequence[Match], with_bots: frozenset[int]) -> int:
    return sum(feet_of(*climb) for climb in student_climbs(matches, with_bots).values())


_before_tables = ProcessCache()
_feet_since: PreparedQuery[int] = PreparedQuery(
    lambda school_class, since: (
        Lesson.objects.filter(school_class=school_class, trial=False, created_at__gte=since)
        .order_by()
        .values("school_class")
        .annotate(sum=Sum("feet"))
        .values_list("sum", flat=True)
    )
)


def _teams_and_tables(
    lesson: Lesson,
) -> tuple[dict[int, TeamPoints], list[tuple[Match, tuple[int, int]]]]:
    """The teams that have had a seat, and the matches with game and number of their tables."""
    seats = Seat.objects.filter(teams__lesson=lesson).select_related("match")
    rows = seats.annotate(
        of=F("teams"),
        team_name=F("teams__name"),
        team_colour=F("teams__colour"),
        game_number=F("match__table__game_number"),
        table_number=F("match__table__number"),
    )
    teams: dict[int, TeamPoints] = {}
    tables: dict[Match, tuple[int, int]] = {}
    for seat in rows.order_by("game_number", "table_number", "number"):
        team = teams.setdefault(seat.of, TeamPoints(seat.of, seat.team_name, seat.team_colour))
        team.seats.add((seat.match_id, seat.number))
        tables[seat.match] = (seat.game_number, seat.table_number)
    return teams, list(tables.items())


def _teams_at(match: Match, teams: dict[int, TeamPoints]) -> dict[int, TeamPoints]:
    """The teams at this match by their seats."""
    seats = ((seat, team) for team in teams.values() for pk, seat in team.seats if pk == match.pk)
    return dict(seats)


def _count(match: Match, game_number: int, log: MoveLog, teams: dict[int, TeamPoints]) -> None:
    """A game in which nobody has moved, or that ended before any place was won, counts for
    nobody."""
    if not has_moves(log) or is_flat(log):
        return
    ranking, left_open = log.outcome.ranking, log.game.hooks.left_open
    left = left_open.by_seat(log.state) if left_open else {}
    at_table, winner = _teams_at(match, teams), sole_leader(ranking)
    for seat, number in points(ranking).items():
        if seat in at_table:
            at_table[seat].scores[game_number] = number
            at_table[seat].wins += seat == winner
            at_table[seat].left_open += left.get(seat, 0)


def _differ(tables: Sequence[tuple[Match, tuple[int, int]]]) -> bool:
    """Say if tables of one game have other options, but for who begins, or other topics."""
    games: dict[int, tuple[dict[str, Any], str]] = {}
    for match, (game_number, _) in tables:
        own = {**match.options, "first_roller": 0}, match.topic
        if games.setdefault(game_number, own) != own:
            return True
    return False


def _first_tries(lesson: Lesson) -> dict[int, Fraction]:
    """Return which part of its facts each team, by id, had right at the first try; nothing for a
    team whose facts the program works out."""
    figures = figures_of(lesson)
    return {
        team: Fraction(own["first"].count, own[WORKED_OUT].count)
        for team, own in figures.items()
        if WORKED_OUT in own and own[WORKED_OUT].count
    }


def _ranked(
    teams: Sequence[TeamPoints],
    tournament: bool,
    shares: Callable[[], Mapping[int, Fraction]] | None = None,
) -> tuple[TeamPoints, ...]:
    """Best first; equal teams share the place, unless the larger of these `shares` leads."""
    for team in teams:
        team.bonus = TABLE_BONUS * team.wins if tournament else 0
    ranking = rank_seats(teams, lambda team: team.points)
    if shares is not None and len(ranking) < len(teams):
        by_team = shares()
        ranking = tuple(part for tied in ranking for part in _untied(tied, by_team))
    for place, tied in number_places(ranking):
        for team in tied:
            team.place = place
    return tuple(sorted(teams, key=lambda team: (team.place, team.team)))


def _untied(
    tied: tuple[TeamPoints, ...], shares: Mapping[int, Fraction]
) -> tuple[tuple[TeamPoints, ...], ...]:
    """Rank equal teams by these shares; they stay equal if one of them has none."""
    if any(team.team not in shares for team in tied):
        return (tied,)
    return rank_seats(tied, lambda team: shares[team.team])
