"""The lesson that a class should have next, by what it knows and what it has played."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _, ngettext

from classroom.facts.inference import is_enough
from classroom.facts.known import ClassFact, answers_of, weak_in_class
from classroom.hooks import Hook
from classroom.lessons import seating_plan
from classroom.lessons.labels import label_of
from classroom.lessons.models import Lesson
from classroom.lessons.selectors.lessons import games_of
from classroom.people.models import SchoolClass
from games import registry
from games.contract import Game
from games.facts import PracticedFacts
from games.presets import preset_of

WEAKEST = 12  # how many facts have a say
NAMED = 3  # how many of them are named
RECENT_LESSONS = 3  # a game played in this many latest lessons comes later


@dataclass(frozen=True)
class LessonSuggestion:
    """A game with a preset and teams; `reasons` say why, in the language of the page."""

    game: Game
    preset: str
    teams: str
    team_size: int
    reasons: tuple[str, ...]

    @property
    def initial(self) -> dict[str, object]:
        """Return the initial values of the form of a new lesson."""
        return {"teams": self.teams, "team_size": self.team_size}


# Asks which of the weak facts are named first: those of the report of the class's last lesson.
facts_next: Hook[[SchoolClass, Sequence[ClassFact]], Sequence[ClassFact]] = Hook()


def lesson_suggestion(
    school_class: SchoolClass, weak: Sequence[ClassFact] | None = None
) -> LessonSuggestion:
    """Suggest a game for the facts that most students are weak in, rather than what the class has
    played lately; without such facts, the game it has played least lately.

    `weak`: the facts of `weak_in_class`; None: they are still to be read.
    """
    every = weak_in_class(school_class) if weak is None else weak
    weak = every[:WEAKEST]
    latest, lately = _lately(school_class)
    game, practice = _chosen(weak, lately)
    last = latest[0] if latest else None
    answers, students = answers_of(school_class)
    teams, why = _teams(bool(answers), last)
    preset = _preset(game, practice)
    named = next(iter(facts_next(school_class, every)), ())
    fitting = [fact for fact in named if practice is None or practice.has(fact.fact)]
    reason_facts = fitting or weak
    game_reason = (
        _game_reason(game, preset, practice, reason_facts)
        if reason_facts
        else _nothing_weak(answers, students)
    )
    reasons = (game_reason, _lately_reason(game, lately), why)
    size = last.team_size if last else seating_plan.TEAM_SIZE
    return LessonSuggestion(game, preset, teams, size, tuple(filter(None, reasons)))


def game_suggestion(school_class: SchoolClass, weak: Sequence[ClassFact]) -> tuple[Game, str]:
    """Return the game and preset that `lesson_suggestion` suggests, without teams and reasons."""
    _latest, lately = _lately(school_class)
    game, practice = _chosen(weak[:WEAKEST], lately)
    return game, _preset(game, practice)


def _lately(school_class: SchoolClass) -> tuple[list[Lesson], Counter[str]]:
    """Return the latest lessons, and how often each game was played in them."""
    played = Lesson.objects.filter(school_class=school_class, started_at__isnull=False, trial=False)
    latest = list(played[:RECENT_LESSONS])
    return latest, Counter(slug for games in games_of(latest).values() for slug in games)


def _preset(game: Game, practice: PracticedFacts | None) -> str:
    return practice.preset if practice else preset_of(game)


def _chosen(weak: Sequence[ClassFact], lately: Counter[str]) -> tuple[Game, PracticedFacts | None]:
    """The game and what it practices: the most weak students by how often it was played lately,
    of equal ones what practices few other facts."""
    candidates = [
        (sum(fact.weak for fact in weak if practice.has(fact.fact)), game, practice)
        for game in registry.all_games()
        for practice in game.facts.PRACTICES
    ]
    worth, game, practice = max(
        candidates, key=lambda one: (one[0] / (1 + lately[one[1].slug]), -len(one[2].numbers))
    )
    if worth:
        return game, practice
    return min(registry.all_games(), key=lambda game: lately[game.slug]), None


def _nothing_weak(answers: int, students: int) -> str:
    """Say so only of enough answers."""
    if is_enough(answers, students):
        return _("No fact is weak, so any game is good.")
    return ngettext(
        "%(number)s answer so far: too few to say what is weak. Any game is good.",
        "%(number)s answers so far: too few to say what is weak. Any game is good.",
        answers,
    ) % {"number": answers}


def _game_reason(
    game: Game, preset: str, practice: PracticedFacts | None, weak: Sequence[ClassFact]
) -> str:
    title, label = _(game.title), label_of(game, preset)
    sums = [fact for fact in weak if practice is None or practice.has(fact.fact)][:NAMED]
    facts = "; ".join(
        ngettext(
            "%(sum)s (%(number)s student, %(why)s)",
            "%(sum)s (%(number)s students, %(why)s)",
            fact.weak,
        )
        % {"sum": fact.words, "number": fact.weak, "why": fact.why}
        for fact in sums
    )
    if practice is None:
        return _("Not yet secure: %(facts)s. No game is made for these, so any is good.") % {
            "facts": facts
        }
    return _("Not yet secure: %(facts)s. %(game)s, %(preset)s, practices them.") % {
        "facts": facts,
        "game": title,
        "preset": label,
    }


def _lately_reason(game: Game, lately: Counter[str]) -> str:
    if lately and not lately[game.slug]:
        return _("The class has not played %(game)s in its last lessons.") % {"game": _(game.title)}
    return ""


def _teams(is_known: bool, last: Lesson | None) -> tuple[str, str]:
    """The Lesson.TeamChoice, and why."""
    if is_known:
        return Lesson.TeamChoice.MIXED, _(
            "In each team somebody who knows many facts helps another."
        )
    if last is not None:
        return Lesson.TeamChoice.AGAIN, _("The teams know each other from last time.")
    return Lesson.TeamChoice.LATER, _("Teams are made when the students have arrived.")
