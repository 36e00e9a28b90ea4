"""A move of each central game with a finger, in WebKit: what .ci/run asks of iPads."""

from collections.abc import Callable
from contextlib import AbstractContextManager

import pytest

from tests.decisions import decisions, seated
from tests.engines.screens import WebKit
from tests.servers import Web, wait_for

pytestmark = [pytest.mark.browser, pytest.mark.slow, pytest.mark.smoke]

Sit = Callable[[str, str, str], None]


@pytest.fixture
def sit(
    webkit: WebKit,
    shared_server: Web,
    in_database: Callable[[str], AbstractContextManager[None]],
) -> Sit:
    """`sit(game, record, kind)`: the first decision of this kind is on the screen."""

    def take_seat(game: str, record: str, kind: str) -> None:
        with in_database(shared_server.database_url):
            path, [session] = seated(game, record, decisions(game, record)[kind])
        webkit.sign_in(shared_server.url, session)
        webkit.resize(768, 1024)
        webkit.go(shared_server.url + path)

    return take_seat


def test_a_number_goes_into_the_square_that_is_tapped(webkit: WebKit, sit: Sit) -> None:
    sit("roll_to_the_top", "joint_winners", "fill: form done")
    webkit.tap(".roll-key")
    wait_for(lambda: webkit.shows(".roll__tap.fits"))
    square = webkit.run("() => document.querySelector('.roll__tap.fits').dataset.value")
    webkit.tap(f'.roll__tap[data-value="{square}"]')
    wait_for(lambda: webkit.shows(f"#brick-{square}.roll__place--fresh"))


def test_a_climb_ends_with_a_tap_on_the_mountain(webkit: WebKit, sit: Sit) -> None:
    sit("on_belay", "server_calculates", "move: form")
    wait_for(lambda: webkit.shows("[data-die]"))
    for die in range(1, 4):
        webkit.tap(f"[data-tray] > :nth-child({die})")
        if webkit.shows(".belay__trail--open .belay__reach"):
            break
    webkit.tap(".belay__trail--open .belay__reach")
    wait_for(lambda: not webkit.shows("[data-die]"))


def test_a_hold_is_tapped_on_the_wall_and_paid_for(webkit: WebKit, sit: Sit) -> None:
    sit("climb_on", "cards_and_redraws", "rolled: go")
    wait_for(lambda: webkit.shows(".climbon-form--where"))
    webkit.tap("[data-way] [data-tap]")
    wait_for(lambda: webkit.shows(".climbon-form--pays .climbon-form__pay"))
    assert webkit.shows(".climbon__path--picked")


def test_a_panel_is_tapped_onto_the_wall_and_placed(webkit: WebKit, sit: Sit) -> None:
    sit("climb_on", "cards_and_redraws", "rest: place clips end")
    wait_for(lambda: webkit.shows("[data-moves]"))
    panels = webkit.run("() => document.querySelectorAll('.climbon__panel').length")
    webkit.tap(".climbon__spot--good:not(.climbon__spot--closed)")
    wait_for(lambda: webkit.shows(".climbon__ghost:not(.climbon__ghost--wrong)"))
    webkit.tap('#answer [value="place"]')
    count = "() => document.querySelectorAll('.climbon__panel').length"
    wait_for(lambda: webkit.run(count) == panels + 1)
