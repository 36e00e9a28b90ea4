"""Doors to the next game of a lesson, its points, and what all tables climb together."""

from typing import Any

from django.contrib import messages
from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from classroom.lessons import services
from classroom.lessons.forms import OptionsForm, preset_first, preset_options
from classroom.lessons.models import Lesson
from classroom.lessons.selectors import lessons as selectors
from classroom.lessons.selectors.desk import desk
from classroom.lessons.selectors.scores import standings
from classroom.lessons.views.responses import answer, lesson_write, number_of, page
from classroom.people.access import StudentRequest, TeacherRequest, student_view, teacher_view
from classroom.people.sentences import translate
from games import registry
from games.contract import Game
from games.errors import Illegal, Unreadable, UserError, gettext_noop


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
@teacher_view
def next_game(request: TeacherRequest, pk: int) -> HttpResponse:
    """First what has been played and what there is to play, then the next game."""
    lesson = lesson_write(request, pk)
    if lesson.status not in (Lesson.Status.RUNNING, Lesson.Status.PAUSED):
        return redirect("lessons:lesson", pk=pk)
    if request.method == "POST":
        return _go_on(request, lesson)
    if "game" in request.GET:
        game = _game(request.GET["game"])
        return _options_page(request, lesson, game, _form(request, lesson, game))
    shown = desk(lesson)
    course = standings(lesson, [table.row for table in shown.tables])
    context = {
        "desk": shown,
        "standings": course,
        "rows": course.rows,
        "games": [(game, preset_first(game)) for game in registry.all_games()],
        "kept": [(one, registry.get(one.game)) for one in _kept(lesson)],
        "seatings": Lesson.Seating.choices,
    }
    return page(request, lesson, "lessons/next.html", context)


@never_cache
@require_POST
@teacher_view
def goal(request: TeacherRequest, pk: int) -> HttpResponse:
    """What all tables are to climb together; an empty field takes the goal away."""
    lesson = lesson_write(request, pk)
    given, number = request.POST.get("goal", "").strip(), number_of(request, "goal")

    def action() -> None:
        if given and number is None:
            raise Unreadable(gettext_noop("Type the goal as a whole number."))
        services.goal_set(lesson=lesson, goal=number)

    return answer(request, lesson, "desk", action)


@never_cache
@require_GET
@student_view
def points(request: StudentRequest) -> HttpResponse:
    """The points of the class's lesson, for its students: the open one, else today's last."""
    lesson = selectors.lesson_for(request.student)
    if lesson is None:
        return render(request, "lessons/points.html", {})
    tables = lesson.current_tables.select_related("match")
    found = standings(lesson, [table.match for table in tables])
    own = lesson.members.filter(student=request.student).values_list("team", flat=True).first()
    context = {"standings": found, "rows": found.rows, "lesson": lesson, "own": own}
    whole = not request.htmx  # type: ignore[attr-defined]
    return render(request, "lessons/points.html" if whole else "lessons/_points.html", context)


def _kept(lesson: Lesson) -> Any:
    return lesson.school_class.lesson_templates.all()


def _go_on(request: TeacherRequest, lesson: Lesson) -> HttpResponse:
    game_number = number_of(request, "game_number")
    try:
        game, options = _chosen(request, lesson)
        if options is None:
            form = _form(request, lesson, game)
            if not form.is_valid():
                return _options_page(request, lesson, game, form)
            options = form.options
        services.lesson_next(
            lesson=lesson,
            game_number=game_number or 0,
            game=game.slug,
            options=options,
            seating=request.POST.get("seating", Lesson.Seating.SAME),
        )
    except UserError as refusal:
        messages.error(request, translate(refusal.sentence))
        return redirect("lessons:next", pk=lesson.pk)
    return redirect("lessons:lesson", pk=lesson.pk)


def _chosen(request: TeacherRequest, lesson: Lesson) -> tuple[Game, dict[str, Any] | None]:
    """The game of the form, and its options unless they are in the form themselves."""
    if "same" in request.POST:
        return registry.get(lesson.game), lesson.options
    if "kept" in request.POST:
        kept = _kept(lesson).filter(pk=number_of(request, "kept") or 0).first()
        if kept is None:
            raise UserError(gettext_noop("This lesson template is gone. Choose another one."))
        return registry.get(kept.game), kept.options
    game, preset = _game(request.POST.get("game", "")), request.POST.get("preset")
    return game, None if preset is None else preset_options(game, preset)


def _game(slug: str) -> Game:
    try:
        return registry.get(slug)
    except Illegal:
        raise Http404 from None


def _form(request: TeacherRequest, lesson: Lesson, game: Game) -> OptionsForm:
    kept = selectors.sheets_for(lesson.school_class, game)
    if request.method == "POST":
        return OptionsForm(game, request.POST, kept=kept)
    preset = request.GET.get("preset", preset_first(game))
    return OptionsForm(game, initial=preset_options(game, preset), kept=kept)


def _options_page(
    request: TeacherRequest, lesson: Lesson, game: Game, form: OptionsForm
) -> HttpResponse:
    posted = request.method == "POST"
    context = {
        "lesson": lesson,
        "game": game,
        "form": form,
        "presets": list(game.rules.PRESETS),
        "preset": "" if posted else request.GET.get("preset", preset_first(game)),
        "seatings": Lesson.Seating.choices,
        "seating": request.POST.get("seating", lesson.seating),
    }
    return render(request, "lessons/next_options.html", context, status=422 if posted else 200)
