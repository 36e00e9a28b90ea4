"""One table of each game, opened once and resized: the quick part of `test_window`."""

from collections.abc import Callable
from functools import partial
from random import Random
from typing import Any

import pytest
from playwright.sync_api import expect

from games import registry
from games.bots import STRONG, choose
from tests.browser import window
from tests.browser.conftest import Room
from tests.decisions import Decision, decisions, replayable, seated
from tests.play.tables import client_of, log_of, say, student_of, table

pytestmark = [pytest.mark.browser, pytest.mark.slow, pytest.mark.smoke]


def fullest(game: str) -> tuple[str, Decision]:
    """Return the decision of the first record that offers the most, by its kind."""
    record = replayable(game)[0]
    return record, max(decisions(game, record).values(), key=lambda one: len(one.kind))


def waiting(game: str) -> tuple[str, str]:
    """Return the path of a new table and the session of a child who works out facts of its own."""
    match = table(1, 1, 1, game=game, options={}, rope_work=True)
    log = log_of(match)
    while {*range(1, log.seats + 1)} <= log.to_move:
        say(match, 1, choose(log.game, log.state, 1, STRONG, Random(1).randrange) or "")
        log = log_of(match)
    seat = min({*range(1, log.seats + 1)} - log.to_move)
    return f"/play/{match.pk}/", client_of(student_of(match, seat)).session.session_key or ""


def test_facts_of_who_waits_fit_every_window_in_german(
    room: Room, in_thread: Callable[..., Any]
) -> None:
    faults = []
    for game in (game.slug for game in registry.all_games()):
        path, session = in_thread(partial(waiting, game))
        page = room.student(path, session, window.SIZES[0], locale="de", reduced_motion="reduce")
        box = page.locator("#rope-answer")
        expect(box).to_be_visible()
        faults += [f"{game} {one}" for one in window.faults_at_all_sizes(page)]
        box.fill("1")
        page.locator(".rope__form .key--go").click()
        expect(page.locator("#rope-help .mistake")).to_be_visible()
        faults += [f"{game}, wrong, {one}" for one in window.faults_at_all_sizes(page)]
        page.context.close()
    assert not faults, "\n".join(faults)


def test_a_table_of_each_game_fits_every_window_in_german(
    room: Room, in_thread: Callable[..., Any]
) -> None:
    faults = []
    for game in (game.slug for game in registry.all_games()):
        record, decision = fullest(game)
        path, (session,) = in_thread(partial(seated, game, record, decision, 1))
        page = room.student(path, session, window.SIZES[0], locale="de", reduced_motion="reduce")
        faults += [f"{game} {one}" for one in window.faults_at_all_sizes(page)]
        page.evaluate("document.querySelector('.table__strip').style.marginBottom = '150px'")
        assert window.faults_at_all_sizes(page), "a strip that takes room goes unnoticed"
        page.context.close()
    assert not faults, "\n".join(faults)
