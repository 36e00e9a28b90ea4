"""A turn of Climb ON! with a finger in the two other engines of schools."""

from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager

import pytest

from tests.decisions import decisions, seated
from tests.engines.old_chromium import OldChromium, old_chromium
from tests.engines.screens import Screen
from tests.servers import Web, wait_for

pytestmark = [pytest.mark.browser, pytest.mark.slow]

PANELS = "() => document.querySelectorAll('.climbon__panel').length"


@pytest.fixture
def chromium_102() -> Iterator[OldChromium]:
    with old_chromium() as screen:
        yield screen


@pytest.fixture(params=["firefox", "chromium_102"])
def screen(request: pytest.FixtureRequest) -> Screen:
    device: Screen = request.getfixturevalue(request.param)
    device.resize(768, 1024)
    return device


def test_a_team_rests_places_a_panel_and_ends_its_turn_with_a_finger(
    screen: Screen,
    shared_server: Web,
    in_database: Callable[[str], AbstractContextManager[None]],
) -> None:
    with in_database(shared_server.database_url):
        decision = decisions("climb_on", "cards_and_redraws")["turn: go roll rests rolls end"]
        path, [session] = seated("climb_on", "cards_and_redraws", decision)
    screen.sign_in(shared_server.url, session)
    screen.go(shared_server.url + path)
    screen.tap('#answer [value="rest"]')
    wait_for(lambda: screen.shows("[data-moves]"))
    panels = screen.run(PANELS)
    screen.tap(".climbon__spot--good:not(.climbon__spot--closed)")
    wait_for(lambda: screen.shows(".climbon__ghost:not(.climbon__ghost--wrong)"))
    screen.tap('#answer [value="place"]')
    wait_for(lambda: screen.run(PANELS) == panels + 1)
    screen.tap('#answer [value="end"]')
    wait_for(lambda: not screen.shows('#answer [value="end"]'))


def test_a_team_rolls_taps_a_hold_and_pays_for_the_way_with_a_finger(
    screen: Screen,
    shared_server: Web,
    in_database: Callable[[str], AbstractContextManager[None]],
) -> None:
    with in_database(shared_server.database_url):
        decision = decisions("climb_on", "server_calculates")["turn: roll rests rolls jumps end"]
        path, [session] = seated("climb_on", "server_calculates", decision)
    screen.sign_in(shared_server.url, session)
    screen.go(shared_server.url + path)
    screen.tap("[data-roll] > summary")
    screen.tap('#answer [value="roll 2"]')
    wait_for(lambda: screen.shows("[data-way] [data-tap]"))
    screen.tap("[data-way] [data-tap]")
    wait_for(lambda: screen.shows(".climbon__path--picked"))
    screen.tap('#answer button[value^="go @"]')
    wait_for(lambda: not screen.shows("[data-way] [data-tap]"))
