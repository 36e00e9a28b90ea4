"""Whoever taps in the middle of a thing taps that thing: WebKit, as on every iPad."""

from collections.abc import Callable
from contextlib import AbstractContextManager

import pytest

from tests.decisions import decisions, seated
from tests.engines.screens import WebKit
from tests.servers import Web, wait_for

pytestmark = [pytest.mark.browser, pytest.mark.slow]

GAMES = [
    ("on_belay", "three_teams"),
    ("on_belay", "server_calculates"),
    ("roll_to_the_top", "joint_winners"),
    ("roll_to_the_top", "tree_increasing"),
    ("climb_on", "cards_and_redraws"),
    ("cant_stop", "classic_2_teams"),
    ("cant_stop", "server_calculates"),
    ("yeti_mountain", "three_levels"),
    ("yeti_mountain", "slipping_yeti_server_counts"),
]
SIZES = [(447, 640), (768, 1024), (1366, 600)]
# What can be pressed and seen, and does not get the press in its middle.
MISSED = """() => {
  const controls = "button, summary, a[href], label.key, input:not([type=hidden]), [role=button]";
  const around = (one) => (one.localName === "summary" ? one.parentElement : one).parentElement;
  const isShown = (one) => {
    const box = one.getBoundingClientRect();
    const isLarge = box.width > 8 && box.height > 8;
    const isClipped = one.closest(".visually-hidden, .for-keys");
    const isSeen = getComputedStyle(one).visibility === "visible" && !isClipped;
    return isLarge && isSeen && !one.disabled && !around(one).closest("details:not([open])");
  };
  const gets = (one) => {
    one.scrollIntoView({ block: "nearest" });
    const box = one.getBoundingClientRect();
    const hit = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
    return one.contains(hit) || one.labels?.[0]?.contains(hit);
  };
  const all = [...document.querySelectorAll("#match :is(" + controls + ")")].filter(isShown);
  const missed = all.filter((one) => !gets(one)).map((one) => one.outerHTML.slice(0, 200));
  return { count: all.length, missed };
}"""


@pytest.mark.parametrize(("game", "record"), GAMES)
def test_every_tap_of_every_decision_is_where_it_is_seen(
    webkit: WebKit,
    shared_server: Web,
    in_database: Callable[[str], AbstractContextManager[None]],
    game: str,
    record: str,
) -> None:
    faults = {}
    for decision in decisions(game, record).values():
        with in_database(shared_server.database_url):
            path, [session] = seated(game, record, decision)
        webkit.sign_in(shared_server.url, session)
        for size in SIZES:
            webkit.resize(*size)
            webkit.go(shared_server.url + path)
            wait_for(lambda: webkit.run("() => document.readyState") == "complete")
            taps = webkit.run(MISSED)
            assert taps["count"]
            if taps["missed"]:
                faults[decision.kind, size] = taps["missed"]
    assert faults == {}
