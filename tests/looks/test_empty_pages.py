"""A page that has nothing to show yet is a small scene with one key."""

import re
from pathlib import Path

import pytest
from django.conf import settings
from django.test import Client

from classroom.lessons.services.lifecycle import lesson_create, lesson_end
from games import registry
from games.presets import preset_options
from tests.cast import student_client, teacher_client
from tests.factories import SchoolClassFactory, StudentFactory, TeacherFactory

OWN_PART = re.compile(r'<div class="empty">.*?\n</div>', re.S)
ROOMS = ("templates", "games")
# By who looks: a teacher without a class, with a class that nobody is in, with one that has not
# played; a child who has not played.
WITHOUT_CLASS = (
    "/classes/",
    "/lessons/",
    "/lessons/new/",
    "/practice/",
    "/review/",
    "/review/filter?game=on_belay",
    "/review/reports/",
    "/review/practice/",
    "/review/dice/",
)
WITHOUT_NAMES = (
    "/classes/{0}/audit/",  # first: it tells of the other pages
    "/classes/{0}/",
    "/classes/{0}/cards/",
    "/classes/{0}/copy/",
    "/sheets/{0}/",
    "/practice/classes/{0}/",
    "/review/practice/facts/?class={0}",
    "/review/reports/classes/{0}/home/",
)
WITHOUT_GAMES = (
    "/review/dice/",
    "/review/practice/",
    "/review/reports/classes/{0}/",
    "/lessons/{1}/",
    "/classes/{0}/students/{2}/move/",
)
OF_A_CHILD = (
    "/review/",
    "/review/practice/",
    "/review/practice/facts/",
    "/review/reports/students/{2}/",
)


def parts_of(client: Client, address: str) -> list[str]:
    answer = client.get(address, follow=True)
    assert answer.status_code == 200, address
    return OWN_PART.findall(answer.content.decode())


def is_scene_with_one_key(part: str) -> bool:
    keys = re.findall(r'<(?:a|button) class="button button--(?:primary|go)"', part)
    return "empty__scene" in part and len(keys) == 1 and part.count("<p>") == 1


@pytest.fixture
def visits(db: None) -> list[tuple[Client, str]]:
    """Return who looks at which page."""
    alone, owner, player = TeacherFactory(), TeacherFactory(), TeacherFactory()
    empty, new = SchoolClassFactory(owner=owner), SchoolClassFactory(owner=player)
    child = StudentFactory(school_class=new, device="d")
    game = registry.all_games()[0]
    lesson = lesson_create(
        school_class=new, teacher=player, game=game.slug, options=preset_options(game)
    )
    lesson_end(lesson=lesson)
    names = new.pk, lesson.pk, child.pk
    return [
        *((teacher_client(alone), one) for one in WITHOUT_CLASS),
        *((teacher_client(owner), one.format(empty.pk)) for one in WITHOUT_NAMES),
        *((teacher_client(player), one.format(*names)) for one in WITHOUT_GAMES),
        *((student_client(child), one.format(*names)) for one in OF_A_CHILD),
    ]


def test_each_page_without_content_is_a_scene_with_one_key(
    visits: list[tuple[Client, str]],
) -> None:
    pages = {(client, address): parts_of(client, address) for client, address in visits}
    faults = [address for (_, address), parts in pages.items() if len(parts) != 1]
    assert not faults, faults
    faults = [address for (_, address), [part] in pages.items() if not is_scene_with_one_key(part)]
    assert not faults, faults


def test_no_template_draws_an_empty_page_of_its_own() -> None:
    own = [
        file.name
        for room in ROOMS
        for file in Path(settings.BASE_DIR / room).rglob("*.html")
        if re.search(r'class="([^"]* )?empty[ "]', file.read_text())
    ]
    assert own == ["_empty.html"]
