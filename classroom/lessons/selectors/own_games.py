"""Presets and topics that teams have of their own in one lesson.

Teams that play the same sit together, and with no others.
"""

from collections.abc import Collection, Iterable, Sequence
from typing import Any, NamedTuple

from django.utils.translation import gettext as _

from classroom.facts.topics import topic_choices, topic_of
from classroom.lessons import seating_plan
from classroom.lessons.labels import label_of
from classroom.lessons.models import OF_STUDENTS, Lesson, Team
from classroom.lessons.selectors.lessons import lesson_seats, member_of
from classroom.people.models import Student
from games import registry
from games.contract import Game
from games.errors import Sentence, UserError, gettext_noop
from games.presets import preset_options
from games.topics import read_topic


class OwnGame(NamedTuple):
    """A `preset` of the lesson's game and the text of a `topic`; empty: as the lesson."""

    preset: str = ""
    topic: str = ""

    @property
    def topic_name(self) -> Sentence | None:
        topic = read_topic(self.topic)
        return topic.name if topic else None


AS_LESSON = OwnGame()


class SeatingGroup(NamedTuple):
    """The tables of teams that play the same, in order, with the options of their game."""

    own: OwnGame
    options: dict[str, Any]
    tables: list[list[Team]]


def own_game_of(team: Team) -> OwnGame:
    """Return what this team plays of its own."""
    return OwnGame(team.preset, team.topic)


def own_games_of(lesson: Lesson) -> dict[int, OwnGame]:
    """Return what each team of students plays of its own, by its number."""
    return {team.number: own_game_of(team) for team in lesson.teams.filter(OF_STUDENTS)}


def own_options(lesson: Lesson, own: OwnGame) -> dict[str, Any]:
    """Return the options of a table whose teams play this; the lesson's without an own preset."""
    if not own.preset:
        return dict(lesson.options)
    game = registry.get(lesson.game)
    topic = topic_of(lesson.school_class, own.topic or lesson.topic)
    return preset_options(game, own.preset, topic)


def student_options(lesson: Lesson, student: Student) -> dict[str, Any]:
    """Return the options that this student's team plays, or would; the lesson's without a team."""
    member = member_of(lesson.pk, student.pk)
    team = member.team if member else None
    return own_options(lesson, own_game_of(team) if team else AS_LESSON)


def seating_groups(
    lesson: Lesson, teams: Sequence[Team], bots: Collection[Team], keeps_order: bool = False
) -> list[SeatingGroup]:
    """Seat these teams in order, those that play as the lesson first. The `bots` among them go
    to groups that need them, and are shared out over its tables unless it `keeps_order`.

    Raises UserError, in words for a teacher, if they cannot be seated.
    """
    people = [team for team in teams if team not in bots]
    games = sorted(dict.fromkeys(map(own_game_of, people)) or [AS_LESSON], key=AS_LESSON.__ne__)
    groups = [[team for team in people if own_game_of(team) == own] for own in games]
    options = [own_options(lesson, own) for own in games]
    seats = [lesson_seats(lesson, one) for one in options]
    shares = _bot_shares(groups, seats, len(bots))
    others = iter(sorted(bots, key=lambda team: team.number))
    helpers = [[next(others) for _ in range(share)] for share in shares]
    tables = [_tables(teams, *one, keeps_order) for one in zip(groups, helpers, seats, strict=True)]
    return [SeatingGroup(*one) for one in zip(games, options, tables, strict=True)]


def _bot_shares(
    groups: Sequence[Sequence[Team]], seats: Sequence[frozenset[int]], bots: int
) -> tuple[int, ...]:
    """Say how many bots go to each group. One group alone has all, and its own refusals."""
    if len(groups) == 1:
        return (bots,)
    sizes = tuple((len(group), allowed) for group, allowed in zip(groups, seats, strict=True))
    shares = seating_plan.bot_shares(sizes, bots)
    if shares is None:
        raise UserError(
            gettext_noop(
                "These teams do not fit at tables of their own: %(teams)s. Let one more team, or "
                "one fewer, play the same, or add a bot team."
            ),
            teams=", ".join(team.name for team in groups[seating_plan.misfit(sizes, bots)]),
        )
    return shares


def _tables(
    teams: Sequence[Team],
    group: Sequence[Team],
    bots: Sequence[Team],
    allowed: Collection[int],
    keeps_order: bool,
) -> list[list[Team]]:
    sizes = seating_plan.table_sizes(len(group) + len(bots), allowed)
    if keeps_order:
        both = {*group, *bots}
        group, bots = [team for team in teams if team in both], ()
    return seating_plan.assign_tables(group, bots, sizes)


def checked_own_game(game: Game, preset: str, topic: str) -> OwnGame:
    """Return what a teacher has chosen. Raises UserError for a preset that this game lacks, and for
    a topic that there is not."""
    if preset and preset not in game.rules.PRESETS:
        raise UserError(gettext_noop("This game has no such preset. Choose one from the list."))
    if topic and read_topic(topic) is None:
        raise UserError(gettext_noop("There is no such topic. Choose one from the list."))
    return OwnGame(preset, topic)


def own_game_choices(game: Game, topics: Iterable[str] = ()) -> dict[str, list[tuple[str, str]]]:
    """List what teams can play of their own, with the `topics` that some have already."""
    presets = [(name, label_of(game, name)) for name in game.rules.PRESETS]
    as_lesson = ("", _("same as lesson"))
    return {
        "preset_choices": [as_lesson, *presets],
        "topic_choices": [as_lesson, *topic_choices(topics)],
    }
