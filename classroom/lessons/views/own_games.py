"""Views of what some teams of a lesson play of their own."""

from django.urls import reverse
from django.utils.translation import gettext as _

from classroom.lessons.models import Lesson
from classroom.lessons.selectors.own_games import (
    OwnGame,
    own_game_choices,
    own_games_of,
)
from classroom.lessons.services.own_games import teams_restore_own_games, teams_set_own_game
from classroom.lessons.views.decorators import lesson_button
from classroom.lessons.views.fields import whole_number
from classroom.people.access import TeacherRequest
from classroom.people.undo import before_undone, offer_undo_of
from games.contract import Game

_PRESET, _TOPIC = "preset-", "topic-"


@lesson_button
def set_own_games(request: TeacherRequest, lesson: Lesson) -> None:
    """A preset and a topic for the teams that are ticked."""
    before = teams_set_own_game(
        lesson=lesson,
        teams={whole_number(text) or 0 for text in request.POST.getlist("team")},
        preset=request.POST.get("preset", ""),
        topic=request.POST.get("topic", ""),
    )
    back = reverse("lessons:own_games_undo", args=[lesson.pk])
    offer_undo_of(request, _("The teams have their preset and topic."), back, before)


@lesson_button
def undo(request: TeacherRequest, lesson: Lesson) -> None:
    """Set again what the teams had before."""
    teams_restore_own_games(lesson=lesson, before=before_undone(request))


def chosen_own_games(request: TeacherRequest, game: Game) -> dict[int, OwnGame] | None:
    """Read what the form of the next game says of each team; None for a form that says nothing.
    Presets are of the game that the form names: with another one they do not count."""
    is_same = request.POST.get("presets_of") == game.slug
    numbers = {
        name: whole_number(name.removeprefix(_TOPIC))
        for name in request.POST
        if name.startswith(_TOPIC)
    }
    chosen = {
        number: OwnGame(request.POST.get(f"{_PRESET}{number}", "") * is_same, request.POST[name])
        for name, number in numbers.items()
        if number is not None
    }
    return chosen or None


def own_games_context(lesson: Lesson, game: Game) -> dict[str, object]:
    """Return what the form of the next game needs to offer presets of this game, and topics."""
    own_games = {
        number: own._replace(preset=own.preset * (game.slug == lesson.game))
        for number, own in own_games_of(lesson).items()
    }
    looks = lesson.teams.values_list("number", "colour", "name")
    teams = [
        (number, (colour, name), own_games[number])
        for number, colour, name in looks
        if number in own_games
    ]
    has_own = any(any(own) for own in own_games.values())
    choices = own_game_choices(game, (own.topic for own in own_games.values()))
    return {"own_teams": teams, "has_own_games": has_own, **choices}
