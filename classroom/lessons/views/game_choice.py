"""The choice of a game and its options, for a new lesson and for the next game of one."""

from typing import NamedTuple

from django.http import HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _

from classroom.facts.topics import topic_of
from classroom.lessons.forms import OptionsForm, TopicForm, topic_text
from classroom.lessons.selectors.class_length import ClassLength, class_length
from classroom.lessons.selectors.lessons import lesson_last, sheets_for
from classroom.people.access import TeacherRequest
from classroom.people.models import SchoolClass
from classroom.people.name_order import by_name
from classroom.sentences import translate
from games import registry
from games.contract import Game
from games.lengths import minutes
from games.presets import preset_of, preset_options
from games.topics import Topic


class TopicChoice(NamedTuple):
    """Say what a lesson is to be about: its `form`, the `text` that it says, empty for what the
    class needs, and the `topic` that this is now, if any."""

    form: TopicForm
    text: str
    topic: Topic | None

    @property
    def words(self) -> str:
        """Name the topic in the language of the page; of what the class needs that, too."""
        name = translate(self.topic.name) if self.topic else _("new facts for each child")
        return name if self.text else _("what this class needs (%(topic)s)") % {"topic": name}


def topic_choice(request: TeacherRequest, school_class: SchoolClass) -> TopicChoice:
    """Read what the teacher has chosen on this page or the one before; at first it is as in the
    class's last lesson."""
    query = request.POST if request.method == "POST" else request.GET
    if "topic-kind" in query:
        form = TopicForm(query)
        text = form.text if form.is_valid() else ""
    else:
        last = lesson_last(school_class)
        text = topic_text(query.get("topic", last.topic if last else ""))
        form = TopicForm(text=text)
    return TopicChoice(form, text, topic_of(school_class, text))


def game_choices(
    school_class: SchoolClass, is_first: bool = False, team_size: int | None = None
) -> dict[str, object]:
    """All games with the preset each starts on, how long they take in teams of this size, and the
    lesson templates of the class.

    `is_first`: the class has not played yet. The game of `first_game` comes first then.
    """
    templates = by_name(school_class.lesson_templates.all())
    first = first_game() if is_first else None
    games = sorted(registry.all_games(), key=lambda game: game is not first)
    return {
        "first": first,
        "games": [(game, preset_of(game)) for game in games],
        "length": class_length(school_class, team_size),
        "lesson_templates": [(template, registry.get(template.game)) for template in templates],
    }


def first_game() -> Game:
    """Return the game for a class that has not played: for the youngest, and the shortest for two
    teams."""
    return min(registry.all_games(), key=lambda game: (game.youngest, minutes(game, teams=2)))


def options_form(
    request: TeacherRequest,
    school_class: SchoolClass,
    game: Game,
    preset: str | None = None,
    topic: Topic | None = None,
) -> OptionsForm:
    """The form of the game's options: as it was sent, else filled in from the chosen preset and
    topic."""
    own_choices = sheets_for(school_class, game)
    if request.method == "POST":
        return OptionsForm(game, request.POST, own_choices=own_choices)
    options = preset_options(game, preset or _preset(request, game), topic)
    return OptionsForm(game, initial=options, own_choices=own_choices)


def options_page(
    request: TeacherRequest, template: str, form: OptionsForm, length: ClassLength, **more: object
) -> HttpResponse:
    """The page with this form; `more` is what else its template needs."""
    posted, game = request.method == "POST", form.game
    context = {
        "game": game,
        "form": form,
        "presets": list(game.rules.PRESETS),
        "preset": "" if posted else _preset(request, game),
        "length": length,
        **more,
    }
    return render(request, template, context, status=422 if posted else 200)


def _preset(request: TeacherRequest, game: Game) -> str:
    return preset_of(game, request.GET.get("preset", ""))
