"""The choice of a game and its options, for a new lesson and for the next game of one."""

from django.http import HttpResponse
from django.shortcuts import render

from classroom.lessons.forms import OptionsForm
from classroom.lessons.selectors.lessons import sheets_for
from classroom.people.access import TeacherRequest
from classroom.people.models import SchoolClass
from classroom.people.name_order import by_name
from games import registry
from games.contract import Game
from games.presets import preset_of, preset_options


def game_choices(school_class: SchoolClass) -> dict[str, object]:
    """All games with the preset each starts on, and the lesson templates of the class."""
    templates = by_name(school_class.lesson_templates.all())
    return {
        "games": [(game, preset_of(game)) for game in registry.all_games()],
        "lesson_templates": [(template, registry.get(template.game)) for template in templates],
    }


def options_form(
    request: TeacherRequest, school_class: SchoolClass, game: Game, preset: str | None = None
) -> OptionsForm:
    """The form of the game's options: as it was sent, else filled in from the chosen preset."""
    own_choices = sheets_for(school_class, game)
    if request.method == "POST":
        return OptionsForm(game, request.POST, own_choices=own_choices)
    options = preset_options(game, preset or _preset(request, game))
    return OptionsForm(game, initial=options, own_choices=own_choices)


def options_page(
    request: TeacherRequest, template: str, form: OptionsForm, **more: object
) -> HttpResponse:
    """The page with this form; `more` is what else its template needs."""
    posted, game = request.method == "POST", form.game
    context = {
        "game": game,
        "form": form,
        "presets": list(game.rules.PRESETS),
        "preset": "" if posted else _preset(request, game),
        **more,
    }
    return render(request, template, context, status=422 if posted else 200)


def _preset(request: TeacherRequest, game: Game) -> str:
    return preset_of(game, request.GET.get("preset", ""))
