"""A teacher deletes a student for good, and ticks the texts from which the name goes."""

import pytest
from playwright.sync_api import Page, expect

from classroom.lessons.models import LessonTemplate
from classroom.people.models import SchoolClass
from tests.browser import steps
from tests.browser.conftest import LAPTOP, PHONE, Room
from tests.browser.sight import sees, sees_nothing_of

pytestmark = [pytest.mark.browser, pytest.mark.slow]

SURE, PERHAPS, STAYS = "Zoë leads", "Sommer camp", "Hot Sommer"


def templates_make() -> None:
    """Three lesson templates: one with the name, two with a word of it."""
    for name in (SURE, PERHAPS, STAYS):
        LessonTemplate.objects.create(
            school_class=SchoolClass.objects.get(), name=name, game="on_belay", hint_limit=5
        )


@pytest.fixture(params=[LAPTOP, PHONE], ids=["laptop", "phone"])
def teacher(request: pytest.FixtureRequest, room: Room, in_thread) -> Page:
    """At the page of the deletion."""
    teacher = room.visitor(request.param)
    steps.signed_up(teacher, room.url)
    steps.a_class(teacher, ["Zoë Sommer", "Ben"])
    in_thread(templates_make)
    steps.menu_of(teacher, "Zoë Sommer")
    teacher.get_by_role("link", name="Zoë Sommer").first.click()
    page = teacher.url
    teacher.get_by_role("button", name="Remove").click()
    sees(teacher, "Zoë Sommer is removed.")
    teacher.goto(page)
    teacher.get_by_role("link", name="Delete permanently").click()
    return teacher


def test_the_name_goes_from_the_ticked_texts_and_from_the_class(room, teacher) -> None:
    sees(teacher, "Delete Zoë Sommer permanently?", SURE, PERHAPS, STAYS)
    expect(teacher.get_by_label(SURE)).to_be_checked()
    expect(teacher.get_by_label(STAYS)).not_to_be_checked()
    teacher.get_by_label(PERHAPS).check()
    teacher.get_by_role("button", name="Delete permanently").click()
    sees(teacher, "Ben")
    sees_nothing_of(teacher, "Zoë")
    teacher.goto(f"{room.url}/lessons/new/?class={teacher.url.split('/')[-2]}")
    sees(teacher, "… leads", "… camp", STAYS)
    sees_nothing_of(teacher, "Zoë", PERHAPS)
