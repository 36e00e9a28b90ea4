"""Tests of the compressed weight of a student's first page of a game."""

import gzip
from collections.abc import Callable
from urllib.parse import urlsplit

import pytest
from django.utils import timezone
from playwright.sync_api import Response

from classroom.people.models import Student
from games import registry
from tests.browser.conftest import PHONE, Room
from tests.play.tables import client_of, student_of, table

pytestmark = [pytest.mark.browser, pytest.mark.slow]
FIRST_LOAD, OWN_SCRIPTS = 141_000, 48_000  # bytes; htmx is a third of the scripts
FILES = 12


@pytest.mark.parametrize("game", [game.slug for game in registry.all_games()])
def test_a_first_table_and_its_own_scripts_are_light(
    room: Room, in_thread: Callable, game: str
) -> None:
    def laid() -> tuple[int, str]:
        options = next(iter(registry.get(game).rules.PRESETS.values()))
        match = table(1, 1, game=game, options=options)
        Student.objects.update(seen_at=timezone.now(), is_away=False)
        return match.pk, client_of(student_of(match, 1, 1)).session.session_key or ""

    pk, session = in_thread(laid)
    page = room.visitor(PHONE)
    page.context.add_cookies([{"name": "sessionid", "value": session, "url": room.url}])
    came: list[Response] = []
    page.on("response", lambda one: came.append(one))
    page.goto(f"{room.url}/play/{pk}/")
    page.wait_for_load_state("load")
    weights = {
        urlsplit(one.url).path: len(gzip.compress(one.body()))
        for one in came
        if one.ok and "/live/" not in one.url
    }
    scripts = {path: size for path, size in weights.items() if is_own_script(path)}
    assert f"/static/bundles/{game}.js" in scripts
    assert f"/static/bundles/{game}.css" in weights
    assert len(weights) <= FILES, weights
    assert sum(weights.values()) <= FIRST_LOAD, weights
    assert sum(scripts.values()) <= OWN_SCRIPTS, scripts


def is_own_script(path: str) -> bool:
    return path.endswith(".js") and "/vendor/" not in path
