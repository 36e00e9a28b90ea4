"""Look at the window of a phone in the Chromium that old Chromebooks and tablets have."""

from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager

import pytest

from tests.browser.window import FAULTS, given
from tests.decisions import decisions, seated
from tests.engines.old_chromium import OldChromium, old_chromium
from tests.servers import Web, wait_for

pytestmark = [pytest.mark.browser, pytest.mark.slow]

GAMES = [
    ("on_belay", "full_mountain"),
    ("roll_to_the_top", "joint_winners"),
    ("cant_stop", "classic_2_teams"),
    ("climb_on", "cards_and_redraws"),
    ("yeti_mountain", "three_levels"),
]
# What looks at the window calls this; it came with Chromium 105.
CHECK_VISIBILITY = """() => {
  Element.prototype.checkVisibility ??= function () {
    const around = this.localName === "summary" ? this.parentElement.parentElement : this;
    return this.getClientRects().length > 0 && !around.closest("details:not([open])")
      && getComputedStyle(this).visibility === "visible";
  };
}"""


@pytest.fixture(scope="module")
def chromium_102() -> Iterator[OldChromium]:
    with old_chromium() as screen:
        screen.resize(360, 640)
        yield screen


@pytest.mark.parametrize(("game", "record"), GAMES)
def test_an_old_chromium_has_all_of_a_decision_in_the_window_of_a_phone(
    chromium_102: OldChromium,
    shared_server: Web,
    in_database: Callable[[str], AbstractContextManager[None]],
    game: str,
    record: str,
) -> None:
    faults = {}
    for kind, decision in decisions(game, record).items():
        with in_database(shared_server.database_url):
            path, [session] = seated(game, record, decision)
        chromium_102.sign_in(shared_server.url, session)
        chromium_102.go(shared_server.url + path)
        wait_for(lambda: chromium_102.run("() => document.readyState") == "complete")
        chromium_102.run(CHECK_VISIBILITY)
        if lines := chromium_102.run(FAULTS, given()):
            faults[kind] = lines
    assert faults == {}
