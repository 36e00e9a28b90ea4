"""Draws var/pictures/lesson.md: the projector and the desk, state by state.

Run by `make pictures`; it looks, and asserts nothing but that there is something to see.
"""

from collections.abc import Callable, Iterator
from functools import partial
from typing import Any

import pytest
from playwright.sync_api import Page

from classroom.lessons.models import Lesson
from tests.browser.conftest import LAPTOP, PHONE, Room
from tests.browser.test_pictures import PICTURES, picture, side_by_side
from tests.browser.test_projector_layout import (
    SIZES,
    SLUGS,
    InThread,
    a_lesson,
    a_lobby,
    changed,
)
from tests.browser.test_projector_states import (
    a_lesson_with_a_clock,
    a_question,
    a_seating_plan,
    a_tournament,
    an_empty_lobby,
    an_ended_lesson,
    forget_all,
)
from tests.cast import teacher_client

pytestmark = [pytest.mark.browser, pytest.mark.slow, pytest.mark.pictures]

SCREENS = PICTURES / "lesson"
TABLES = (3, 8, 15)
DESKS = (LAPTOP, {"width": 768, "height": 1024}, PHONE)
HEAD = """# What a class and its teacher see

The projector at 1366 by 768 and 1920 by 1080, the desk at 1366 by 600, 768 by 1024 and 360 by
640, by day and by night. `make pictures` draws them.
"""


def test_draw_the_projector_and_the_desk(room: Room, in_thread: InThread) -> None:
    SCREENS.mkdir(parents=True, exist_ok=True)
    lines = [HEAD]
    for number, (name, pictures) in enumerate(states(room, in_thread), start=1):
        path = SCREENS / f"{number:02}.webp"
        side_by_side(pictures).save(path, quality=60)
        lines.append(f"{name}\n\n![]({path.relative_to(PICTURES)})\n")
    (PICTURES / "lesson.md").write_text("\n".join(lines))
    assert any(SCREENS.glob("*.webp"))


def states(room: Room, in_thread: InThread) -> Iterator[tuple[str, list[Any]]]:
    look = partial(on_the_projector, room, in_thread)
    yield "Lobby, nobody is here", look(an_empty_lobby)
    yield "Lobby, all are here", look(a_lobby)
    yield "Lobby, with names", look(a_lobby, projector_names=True)
    yield "Who sits where", look(partial(a_seating_plan, 14))
    yield "Who sits where, with names", look(partial(a_seating_plan, 14), projector_names=True)
    yield "A clock for all", look(partial(a_lesson_with_a_clock, "cant_stop"))
    for slug in SLUGS:
        for tables in TABLES:
            yield f"{slug}: {tables} tables", look(partial(a_lesson, slug), tables=tables)
        yield f"{slug}: one table", look(partial(a_lesson, slug), view="1")
    yield (
        "A lesson that is paused",
        look(partial(a_lesson_with_a_clock, "roll_to_the_top"), status="paused"),
    )
    for slug in SLUGS:
        yield f"{slug}: a question to the class", on_the_question(room, in_thread, slug)
    yield "A step of the rules", look(partial(a_seating_plan, 4), view="rules3")
    yield "The points", look(partial(a_lesson, "on_belay"), view="points")
    for step in (1, 2, 3):
        uncovered = {"view": "podium", "projector_page": step}
        yield f"The podium, step {step}", look(partial(a_tournament, True), **uncovered)
    yield "The end of one table", look(partial(an_ended_lesson, 3), view="podium", projector_page=3)
    yield "The mountain of the class", look(partial(an_ended_lesson, 12), view="climb")
    yield "The end, nobody has moved", look(partial(an_ended_lesson, 12, moves=0))
    yield "The lobby of a teacher", at_the_desk(room, in_thread, a_lobby)
    for slug in SLUGS:
        yield f"{slug}: the desk", at_the_desk(room, in_thread, partial(a_lesson, slug))


def on_the_projector(
    room: Room, in_thread: InThread, make: Callable[[], int], view: str = "", **values: Any
) -> list[Any]:
    state = {"projector_view": view, **values}
    url = room.url + in_thread(partial(changed, in_thread(partial(alone, make)), **state))
    page = room.visitor(SIZES[0], reduced_motion="reduce")
    page.goto(url)
    pictures = in_both_lights(page, SIZES)
    page.context.close()
    return pictures


def on_the_question(room: Room, in_thread: InThread, slug: str) -> list[Any]:
    in_thread(forget_all)
    page = room.visitor(SIZES[0], reduced_motion="reduce")
    page.goto(room.url + in_thread(partial(a_question, slug, 12)))
    pictures = in_both_lights(page, SIZES)
    page.context.close()
    return pictures


def at_the_desk(room: Room, in_thread: InThread, make: Callable[[], int]) -> list[Any]:
    pk = in_thread(partial(alone, make))
    session = in_thread(partial(session_for, pk))
    page = room.student(f"/lessons/{pk}/", session, LAPTOP, reduced_motion="reduce")
    pictures = in_both_lights(page, DESKS)
    page.context.close()
    return pictures


def alone(make: Callable[[], int]) -> int:
    """The lesson that this makes, with nothing left of the one before."""
    forget_all()
    return make()


def session_for(pk: int) -> str:
    """A session of the teacher of this lesson."""
    teacher = Lesson.objects.get(pk=pk).teacher
    assert teacher is not None
    return str(teacher_client(teacher).session.session_key)


def in_both_lights(page: Page, sizes: Any) -> list[Any]:
    pictures = []
    for scheme in ("light", "dark"):
        page.emulate_media(color_scheme=scheme, reduced_motion="reduce")  # type: ignore[arg-type]
        for size in sizes:
            page.set_viewport_size(size)
            page.wait_for_timeout(80)
            pictures.append(picture(page))
    return pictures
