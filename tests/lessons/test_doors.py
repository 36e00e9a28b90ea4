"""Go through every door into a game: it brings the options that the game's form starts with."""

from collections.abc import Callable
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse
from lxml.html import FormElement, HtmlElement, fromstring

from classroom.lessons.models import Lesson
from classroom.lessons.services.lifecycle import lesson_end
from classroom.practice.models import Task
from games import registry
from games.presets import preset_options
from tests.cast import student_client, teacher_client
from tests.lessons.setting import Room, room_make

Door = Callable[[Room, Client, str], dict[str, Any]]
SLUGS = [game.slug for game in registry.all_games()]

pytestmark = pytest.mark.django_db


def page_at(desk: Client, address: str) -> HtmlElement:
    return fromstring(desk.get(address).content.decode())


def form_of(page: HtmlElement, action: str, game: str = "") -> FormElement:
    """Return the form of the page that goes there, of the game that it names if several do."""
    forms = [form for form in page.forms if (form.method, form.action) == ("POST", action)]
    return next(form for form in forms if not game or dict(form.form_values())["game"] == game)


def press(desk: Client, form: FormElement, **button: str) -> Any:
    """Send the form as the page has filled it in."""
    data: dict[str, list[str]] = {name: [value] for name, value in button.items()}
    # The parser says "on" of a choice whose value is empty; a browser sends it as it is.
    empty = {one.name for one in form.xpath('.//input[@type="radio"][@value=""][@checked]')}
    for name, value in form.form_values():
        data.setdefault(name, []).append("" if name in empty else value)
    return desk.post(form.action, data)


def new_address(room: Room, game: str = "") -> str:
    more = f"&game={game}" if game else ""
    return f"{reverse('lessons:new')}?class={room.school_class.pk}{more}"


def on_the_desk() -> Lesson:
    return Lesson.objects.latest("pk")


def another(game: str) -> str:
    return next(slug for slug in SLUGS if slug != game)


def next_page(room: Room, desk: Client, game: str) -> str:
    """Return the address of the next game, while three teams are at another one."""
    room.running(teams=3, game=another(game), **preset_options(registry.get(another(game))))
    return reverse("lessons:next", args=[on_the_desk().pk])


# Doors ---------------------------------------------------------------------------------------


def lobby(room: Room, desk: Client, game: str) -> dict[str, Any]:
    press(desk, form_of(page_at(desk, new_address(room)), reverse("lessons:new"), game))
    return on_the_desk().options


def form(room: Room, desk: Client, game: str) -> dict[str, Any]:
    press(desk, form_of(page_at(desk, new_address(room, game)), reverse("lessons:new")))
    return on_the_desk().options


def trial(room: Room, desk: Client, game: str) -> dict[str, Any]:
    press(desk, form_of(page_at(desk, new_address(room)), reverse("lessons:try"), game))
    return on_the_desk().options


def next_game(room: Room, desk: Client, game: str) -> dict[str, Any]:
    address = next_page(room, desk, game)
    press(desk, form_of(page_at(desk, address), address), game=game)
    return on_the_desk().options


def next_game_form(room: Room, desk: Client, game: str) -> dict[str, Any]:
    address = next_page(room, desk, game)
    press(desk, form_of(page_at(desk, f"{address}?game={game}"), address))
    return on_the_desk().options


def tournament(room: Room, desk: Client, game: str) -> dict[str, Any]:
    address = next_page(room, desk, game)
    sent = form_of(page_at(desk, address), address)
    sent.fields["seating"] = Lesson.Seating.WINNERS
    press(desk, sent, game=game)
    assert on_the_desk().seating == Lesson.Seating.WINNERS
    return on_the_desk().options


def next_game_again(room: Room, desk: Client, game: str) -> dict[str, Any]:
    next_game(room, desk, game)
    address = reverse("lessons:next", args=[on_the_desk().pk])
    press(desk, form_of(page_at(desk, address), address), same="1")
    assert on_the_desk().game_number == 3
    return on_the_desk().options


def last_lesson(room: Room, desk: Client, game: str) -> dict[str, Any]:
    next_game(room, desk, game)
    before = on_the_desk()
    lesson_end(lesson=before)
    press(desk, form_of(page_at(desk, new_address(room)), reverse("lessons:again")))
    assert on_the_desk() != before
    return on_the_desk().options


def template(room: Room, desk: Client, game: str) -> dict[str, Any]:
    next_game(room, desk, game)
    desk.post(reverse("lessons:template_save", args=[on_the_desk().pk]), {"name": "Ours"})
    lesson_end(lesson=on_the_desk())
    (template,) = room.school_class.lesson_templates.all()
    action = reverse("lessons:template_open", args=[template.pk])
    press(desk, form_of(page_at(desk, new_address(room)), action))
    return on_the_desk().options


def tomorrow(room: Room, desk: Client, game: str) -> dict[str, Any]:
    """Play every other game in one lesson, so that this one is suggested."""
    address = next_page(room, desk, game)
    for slug in SLUGS:
        if slug not in (game, on_the_desk().game):
            press(desk, form_of(page_at(desk, address), address), game=slug)
    lesson_end(lesson=on_the_desk())
    address = f"{reverse('lessons:suggestion')}?class={room.school_class.pk}"
    press(desk, form_of(page_at(desk, address), reverse("lessons:new")))
    return on_the_desk().options


def task(room: Room, desk: Client, game: str) -> dict[str, Any]:
    address = reverse("practice:tasks", args=[room.school_class.pk])
    sent = form_of(page_at(desk, address), address)
    sent.fields["kind"], sent.fields["game"] = Task.Kind.GAME, game
    press(desk, sent)
    return match_options(room, Task.objects.latest("pk"))


def task_copy(room: Room, desk: Client, game: str) -> dict[str, Any]:
    task(room, desk, game)
    first = [Task.objects.latest("pk").pk]
    page = page_at(desk, reverse("practice:task", args=first))
    press(desk, form_of(page, reverse("practice:copy", args=first)))
    assert Task.objects.latest("pk").pk not in first
    return match_options(room, Task.objects.latest("pk"))


def match_options(room: Room, task: Task) -> dict[str, Any]:
    """Return what a student's game of this task is played with."""
    student_client(room.students[0]).post(reverse("practice:begin", args=[task.pk]))
    return task.hikes.get().match.options


DOORS: list[Door] = [lobby, form, trial, next_game, next_game_form, tournament]
DOORS += [next_game_again, last_lesson, template, tomorrow, task, task_copy]


@pytest.mark.parametrize("door", DOORS, ids=lambda door: door.__name__)
def test_a_door_brings_what_the_form_of_a_game_starts_with(door: Door) -> None:
    for game in registry.all_games():
        room = room_make(6, game.slug)
        options = door(room, teacher_client(room.owner), game.slug)
        assert options == preset_options(game), game.slug


def test_a_name_that_no_preset_has_brings_what_the_form_starts_with(
    room: Room, desk: Client
) -> None:
    game = registry.get("on_belay")
    page = page_at(desk, f"{new_address(room, game.slug)}&preset=long_gone")
    press(desk, form_of(page, reverse("lessons:new")))
    assert on_the_desk().options == preset_options(game)
