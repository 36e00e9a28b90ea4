"""A game of one student against bots, as strong as the student can take or a teacher has set."""

from typing import Any

from django.utils import timezone

from classroom.facts.known import is_secure
from classroom.facts.models import FactMemory
from classroom.people.models import Student
from classroom.people.student_settings import own_settings
from classroom.people.team_names import team_names
from classroom.play.models import Match
from classroom.play.services.creation import SeatPlan, match_create
from games import registry
from games.bots import MIDDLE, STRONG, WEAK
from games.contract import RUNGS
from games.errors import UserError
from games.options import read_options

TEAMS = 3  # with the student's own, if the game takes so many
ENOUGH_FACTS = 10  # known of a student before bots grow stronger
MIDDLE_FROM, STRONG_FROM = 0.4, 0.75  # of the facts that the student has met are secure


def bot_game_start(*, student: Student, game: str, options: dict[str, Any]) -> Match:
    """Start a game of the student alone against bots."""
    teams = _teams(game, options)
    own, *others = team_names(teams, [])
    own_choice = own_settings(student)
    bot = own_choice.start_bots or bot_strength(student)
    seats = [SeatPlan(own, 1, [student])]
    seats += [SeatPlan(name, colour, [], bot=bot) for colour, name in enumerate(others, start=2)]
    limit = own_choice.start_hints
    if limit is None:
        limit = student.school_class.hint_limit
    return match_create(
        school_class=student.school_class,
        game=game,
        options=options,
        seats=seats,
        hint_limit=RUNGS if limit is None else limit,
        roles=False,
    )


def bot_strength(student: Student) -> int:
    """Return how strong the bots should be, by the share of facts that the student has secure."""
    memories = FactMemory.objects.filter(student=student)
    met = memories.count()
    if met < ENOUGH_FACTS:
        return WEAK
    share = memories.filter(is_secure(timezone.localdate())).count() / met
    return STRONG if share >= STRONG_FROM else MIDDLE if share >= MIDDLE_FROM else WEAK


def _teams(game: str, options: dict[str, Any]) -> int:
    """Return for how many teams the game can be set up: three, else as few as it takes."""
    rules = registry.get(game).rules
    chosen = read_options(rules.Options, options)
    low, high = rules.SEATS
    refusal = None
    for teams in sorted(range(max(low, 2), high + 1), key=lambda one: (one != TEAMS, one)):
        try:
            rules.start(chosen, teams)
        except UserError as error:
            refusal = error
        else:
            return teams
    raise refusal or UserError("")
