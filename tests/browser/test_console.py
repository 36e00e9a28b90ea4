"""Tests that Chromium logs nothing, on any kind of page."""

from collections.abc import Callable
from typing import Any

import pytest

from classroom.lessons.projector_links import projector_address
from classroom.play.models import Match
from tests.browser.conftest import LAPTOP, Room
from tests.cast import teacher_client
from tests.lessons.setting import room_make
from tests.play.tables import client_of

pytestmark = [pytest.mark.browser, pytest.mark.slow]


def pages() -> list[tuple[str, str]]:
    """Paths, each with the session that may see it."""
    lesson = room_make(2).running(teams=2)
    match = Match.objects.filter(table__lesson=lesson).first()
    assert match
    seat = match.seats.first()
    assert seat
    child = client_of(seat.students.get()).session.session_key or ""
    teacher = teacher_client(lesson.teacher).session.session_key or ""
    return [
        ("/", ""),
        ("/accounts/login/", ""),
        ("/join/code/", ""),
        (projector_address(lesson), ""),
        (f"/play/{match.pk}/", child),
        (f"/lessons/{lesson.pk}/", teacher),
    ]


def test_no_page_has_a_warning_in_the_log(room: Room, in_thread: Callable[..., Any]) -> None:
    lines: list[str] = []
    for path, session in in_thread(pages):
        page = room.visitor(LAPTOP)
        page.on("console", lambda line, path=path: lines.append(f"{path} {line.text}"))
        if session:
            cookie = {"name": "sessionid", "value": session, "url": room.url}
            page.context.add_cookies([cookie])  # type: ignore[list-item]
        answer = page.goto(room.url + path)
        assert answer is not None
        assert answer.status == 200
        page.wait_for_load_state("load")
    assert lines == []
