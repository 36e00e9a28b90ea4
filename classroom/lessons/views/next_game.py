"""Views of the next game of a lesson, its points, and what all tables climb together."""

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _

from classroom.facts.topics import topic_of
from classroom.lessons.access import editable_lesson
from classroom.lessons.forms import OptionsForm
from classroom.lessons.models import Lesson
from classroom.lessons.selectors.class_length import class_length
from classroom.lessons.selectors.desk import desk
from classroom.lessons.selectors.lessons import template_of_class
from classroom.lessons.selectors.scores import standings
from classroom.lessons.services.next_game import (
    game_before,
    lesson_plan_games,
    lesson_set_goal,
    lesson_start_next_game,
    lesson_take_back_next_game,
)
from classroom.lessons.student_regions import points_region
from classroom.lessons.views.decorators import desk_button
from classroom.lessons.views.fields import game_or_404, optional_number, required_number
from classroom.lessons.views.game_choice import game_choices, options_form, options_page
from classroom.lessons.views.own_games import chosen_own_games, own_games_context
from classroom.lessons.views.responses import render_page, respond
from classroom.live.responses import rendered_or_404
from classroom.people.access import (
    StudentRequest,
    TeacherRequest,
    student_get,
    teacher_form,
    teacher_post,
)
from classroom.people.undo import before_undone, offer_undo_of
from classroom.sentences import translate
from games import registry
from games.contract import Game
from games.errors import Unreadable, UserError, gettext_noop
from games.presets import preset_options


@teacher_form
def next_game(request: TeacherRequest, pk: int) -> HttpResponse:
    """First show what has been played and what there is to play, then start the next game."""
    lesson = editable_lesson(request, pk)
    if lesson.status not in (Lesson.Status.RUNNING, Lesson.Status.PAUSED):
        return redirect("lessons:lesson", pk=pk)
    if request.method == "POST":
        return _go_on(request, lesson)
    if "game" in request.GET:
        game = game_or_404(request.GET["game"])
        topic = topic_of(lesson.school_class, lesson.topic)
        form = options_form(request, lesson.school_class, game, topic=topic)
        return _options_page(request, lesson, form)
    content = desk(lesson)
    scores = standings(lesson)
    context = {
        "desk": content,
        "standings": scores,
        "rows": scores.rows,
        **game_choices(lesson.school_class, team_size=lesson.team_size),
        "seatings": Lesson.Seating.choices,
        **own_games_context(lesson, registry.get(lesson.game)),
    }
    return render_page(request, lesson, "lessons/next.html", context)


@desk_button
def take_back(request: TeacherRequest, lesson: Lesson) -> None:
    """Back to the game before, as long as nobody has moved in this one."""
    lesson_take_back_next_game(lesson=lesson, before=before_undone(request))


@desk_button
def plan_games(request: TeacherRequest, lesson: Lesson) -> None:
    """How many games the lesson is to have."""
    lesson_plan_games(lesson=lesson, games=required_number(request, "games"))


@teacher_post
def goal(request: TeacherRequest, pk: int) -> HttpResponse:
    """The feet that the class wants to reach; an empty field takes the goal away."""
    lesson = editable_lesson(request, pk)
    typed, number = request.POST.get("goal", "").strip(), optional_number(request, "goal")

    def action() -> None:
        if typed and number is None:
            raise Unreadable(gettext_noop("Type the goal as a whole number."))
        lesson_set_goal(lesson=lesson, goal=number)

    return respond(request, lesson, action)


@student_get
def points(request: StudentRequest) -> HttpResponse:
    """The points of the class's lesson, for its students: the open one, else today's last."""
    region = points_region(request.student)
    return render(
        request, "lessons/points.html", {"region": rendered_or_404(region) if region else None}
    )


def _go_on(request: TeacherRequest, lesson: Lesson) -> HttpResponse:
    game_number = optional_number(request, "game_number")
    form = None
    try:
        game, options = _game_and_options(request, lesson)
        if options is None:
            form = options_form(request, lesson.school_class, game)
            if not form.is_valid():
                return _options_page(request, lesson, form)
            options = form.options
        before = game_before(lesson)
        is_started = lesson_start_next_game(
            lesson=lesson,
            game_number=game_number or 0,
            game=game.slug,
            options=options,
            seating=request.POST.get("seating", Lesson.Seating.SAME),
            own_games=chosen_own_games(request, game),
        )
        if is_started:
            back = reverse("lessons:next_undo", args=[lesson.pk])
            offer_undo_of(request, _("The next game is on."), back, before)
    except UserError as refusal:
        sentence = translate(refusal.sentence)
        if form is not None:
            form.add_error(None, sentence)
            return _options_page(request, editable_lesson(request, lesson.pk), form)
        messages.error(request, sentence)
        return redirect("lessons:next", pk=lesson.pk)
    return redirect("lessons:lesson", pk=lesson.pk)


def _game_and_options(
    request: TeacherRequest, lesson: Lesson
) -> tuple[Game, dict[str, object] | None]:
    """The game of the form, and its options unless they are in the form themselves."""
    if "same" in request.POST:
        return registry.get(lesson.game), lesson.options
    if "template" in request.POST:
        pk = optional_number(request, "template") or 0
        template = template_of_class(lesson.school_class, pk)
        if template is None:
            raise UserError(
                gettext_noop("This lesson template no longer exists. Choose another one.")
            )
        return registry.get(template.game), template.options
    game, preset = game_or_404(request.POST.get("game", "")), request.POST.get("preset")
    if preset is None:
        return game, None
    topic = topic_of(lesson.school_class, lesson.topic)
    return game, preset_options(game, preset, topic)


def _options_page(request: TeacherRequest, lesson: Lesson, form: OptionsForm) -> HttpResponse:
    more = {"lesson": lesson, "seatings": Lesson.Seating.choices}
    more |= own_games_context(lesson, form.game)
    more["seating"] = request.POST.get("seating", lesson.seating)
    length = class_length(lesson.school_class, lesson.team_size)
    return options_page(request, "lessons/next_options.html", form, length, **more)
