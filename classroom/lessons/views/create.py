"""Views of the list of lessons and of a new one."""

from collections.abc import Callable
from functools import partial
from urllib.parse import urlencode

from django.contrib import messages
from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse

from classroom.facts.topics import topic_of
from classroom.lessons import seating_plan
from classroom.lessons.access import editable_lesson
from classroom.lessons.forms import LessonForm, OptionsForm, TopicForm
from classroom.lessons.models import Lesson
from classroom.lessons.selectors.class_length import class_length
from classroom.lessons.selectors.lessons import (
    lesson_last,
    lesson_list,
    lesson_title,
    lesson_titles,
    open_lesson_of,
)
from classroom.lessons.selectors.suggestion import lesson_suggestion
from classroom.lessons.services.bots import lesson_rematch, trial_start
from classroom.lessons.services.lifecycle import lesson_create, lesson_repeat, lesson_set_up
from classroom.lessons.views.fields import game_or_404, whole_number
from classroom.lessons.views.game_choice import (
    TopicChoice,
    game_choices,
    options_form,
    options_page,
    topic_choice,
)
from classroom.people.access import (
    TeacherRequest,
    class_or_404,
    teacher_form,
    teacher_get,
    teacher_post,
)
from classroom.people.models import SchoolClass
from classroom.people.name_order import by_name
from classroom.people.selectors import editable_classes
from classroom.play.models import Match
from classroom.sentences import translate
from games import registry
from games.contract import Game
from games.errors import UserError
from games.presets import preset_options

# The list is for finding a lesson again; reports are made in the review.
LISTED = 50
# How strong the bots are that a teacher tries a game against; the desk can change it.
TRIAL_BOTS = 2
# What the form of a lesson is filled in with at first.
FIRST_SETTINGS = {
    "roles": True,
    "in_step": True,
    "rope_work": True,
    "team_size": seating_plan.TEAM_SIZE,
    "sound": Match.Sound.CHOOSE,
}


@teacher_get
def lessons(request: TeacherRequest) -> HttpResponse:
    """The teacher's lessons, open ones first."""
    listed = list(lesson_list()[:LISTED])
    titles = lesson_titles(listed)
    rows = [(lesson, titles[lesson.pk]) for lesson in listed]
    return render(request, "lessons/lessons.html", {"lessons": rows})


@teacher_form
def new(request: TeacherRequest) -> HttpResponse:
    """Choose a class, then a game, then, optionally, its options."""
    query = request.POST if request.method == "POST" else request.GET
    if "class" not in query:
        return _choose_class(request)
    school_class = _class(request, query["class"])
    if request.method != "POST" and "game" not in query:
        return _choose_game(request, school_class)
    game = game_or_404(query.get("game", ""))
    if "preset" in request.POST:
        choice = topic_choice(request, school_class)
        options = preset_options(game, request.POST["preset"], choice.topic)
        start = partial(lesson_create, school_class=school_class, game=game.slug)
        return redirect_to_new(request, school_class, start, options=options, topic=choice.text)
    return _options_page(request, school_class, game)


@teacher_get
def suggestion(request: TeacherRequest) -> HttpResponse:
    """The form of a new lesson, filled in with what the class should play next."""
    school_class = _class(request, request.GET.get("class", ""))
    suggestion = lesson_suggestion(school_class)
    topic = topic_of(school_class, "")
    options = options_form(request, school_class, suggestion.game, suggestion.preset, topic)
    lesson_form = LessonForm(suggestion.game, initial=FIRST_SETTINGS | suggestion.initial)
    more = {"preset": suggestion.preset, "suggestion": suggestion}
    choice = TopicChoice(TopicForm(), "", topic)
    return _show_options(request, school_class, options, lesson_form, choice, **more)


@teacher_post
def again(request: TeacherRequest) -> HttpResponse:
    """As last time: the same game, options and teams."""
    school_class = _class(request, request.POST.get("class", ""))
    start = partial(lesson_repeat, school_class=school_class)
    return redirect_to_new(request, school_class, start)


@teacher_post
def trial(request: TeacherRequest) -> HttpResponse:
    """The teacher alone against bots."""
    school_class = _class(request, request.POST.get("class", ""))
    game = game_or_404(request.POST.get("game", ""))
    topic = topic_choice(request, school_class).topic
    options = preset_options(game, request.POST.get("preset", ""), topic)
    start = partial(trial_start, school_class=school_class, game=game.slug, bot=TRIAL_BOTS)
    return redirect_to_new(request, school_class, start, "play:match", options=options)


@teacher_post
def rematch(request: TeacherRequest, pk: int) -> HttpResponse:
    """The same trial once more."""
    lesson = editable_lesson(request, pk)
    start = partial(lesson_rematch, lesson=lesson)
    return redirect_to_new(request, lesson.school_class, start, "play:match")


def _class(request: TeacherRequest, text: str) -> SchoolClass:
    pk = whole_number(text)
    if pk is None:
        raise Http404
    return class_or_404(request.user, pk, right="full")


def _choose_class(request: TeacherRequest) -> HttpResponse:
    classes = by_name(editable_classes(request.user).filter(archived_at=None))
    if len(classes) == 1:
        return _choose_game(request, classes[0])
    return render(request, "lessons/new.html", {"classes": classes})


def _choose_game(request: TeacherRequest, school_class: SchoolClass) -> HttpResponse:
    last = lesson_last(school_class)
    context = {
        "school_class": school_class,
        **game_choices(school_class, is_first=last is None),
        "choice": topic_choice(request, school_class),
        "open": open_lesson_of(school_class),
        "last": last,
        "last_game": registry.get(last.game) if last else None,
        "last_title": lesson_title(last) if last else "",
    }
    return render(request, "lessons/games.html", context)


def _options_page(request: TeacherRequest, school_class: SchoolClass, game: Game) -> HttpResponse:
    """The options of the game; once they are sent, the way to the new lesson, or what was sent
    with why it was refused.
    """
    choice = topic_choice(request, school_class)
    options = options_form(request, school_class, game, topic=choice.topic)
    initial = FIRST_SETTINGS | request.GET.dict() | {"topic": choice.text}
    lesson_form = LessonForm(game, request.POST or None, initial=initial)
    if request.method == "POST" and options.is_valid() & lesson_form.is_valid():
        settings = {"game": game.slug, "options": options.options, **lesson_form.cleaned_data}
        try:
            lesson = lesson_set_up(school_class=school_class, teacher=request.user, **settings)
            return redirect("lessons:lesson", pk=lesson.pk)
        except UserError as refusal:
            lesson_form.add_error(None, translate(refusal.sentence))
    return _show_options(request, school_class, options, lesson_form, choice)


def _show_options(
    request: TeacherRequest,
    school_class: SchoolClass,
    options: OptionsForm,
    lesson_form: LessonForm,
    choice: TopicChoice,
    **more: object,
) -> HttpResponse:
    """The page of these options, with the way to the lesson that the class has open; another preset
    takes along what the form of the lesson has."""
    carried = {name: lesson_form[name].value() for name in ("teams", "team_size", "topic")}
    more |= {"school_class": school_class, "open": open_lesson_of(school_class)}
    follows = bool(choice.topic and options.game.hooks.options_for(choice.topic))
    more |= {"lesson_form": lesson_form, "carried": urlencode(carried)}
    more |= {"choice": choice, "follows": follows}
    length = class_length(school_class, whole_number(str(lesson_form["team_size"].value())))
    return options_page(request, "lessons/options.html", options, length, **more)


def redirect_to_new(
    request: TeacherRequest,
    school_class: SchoolClass,
    service: Callable[..., Lesson | Match],
    page: str = "lessons:lesson",
    **settings: object,
) -> HttpResponse:
    """Redirect to the page of what this service makes for the teacher.

    If it refuses, redirect to the open lesson, which is in the way, else to the choice of games.
    """
    try:
        return redirect(page, pk=service(teacher=request.user, **settings).pk)
    except UserError as refusal:
        messages.error(request, translate(refusal.sentence))
    open_lesson = open_lesson_of(school_class)
    if open_lesson is not None:
        return redirect("lessons:lesson", pk=open_lesson.pk)
    return redirect(f"{reverse('lessons:new')}?class={school_class.pk}")
