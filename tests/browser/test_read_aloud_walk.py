"""Each kind of decision is read as it stands there, once, and no sentence is left out."""

import re
from collections.abc import Callable
from typing import Any

import pytest

from tests.browser import window
from tests.browser.conftest import Room
from tests.browser.sight import texts_of
from tests.browser.test_right_to_left import RECORDS
from tests.browser.voices import BY_ITSELF, VOICES, in_words, texts

pytestmark = [pytest.mark.browser, pytest.mark.slow]

SETTLED = 300  # ms: what is to be said is said by then
# Sentences in sight that nobody reads: neither marked nor names of things to press, nor in a list
# that is opened.
LEFT_OUT = """() => {
  const others = "h1, a, button, summary, label, svg, .visually-hidden, .moves, .tab__panel";
  const texts = document.createTreeWalker(document.getElementById("match"), NodeFilter.SHOW_TEXT);
  const left = [];
  while (texts.nextNode()) {
    const { data, parentElement } = texts.currentNode;
    const isSentence = /\\S .*[.?!]$/.test(data.trim());
    if (!isSentence || parentElement.closest(`${others}, [data-aloud], [data-say]`)) continue;
    if (parentElement.checkVisibility({ visibilityProperty: true })) left.push(data.trim());
  }
  return left;
}"""


def without_stops(text: str) -> str:
    """The words alone: a voice pauses after each text."""
    return " ".join(re.sub("[.?!:…]", " ", text).split())


@pytest.mark.parametrize(("game", "record"), RECORDS)
def test_a_decision_is_read_whole_and_once(
    room: Room, in_thread: Callable[..., Any], game: str, record: str
) -> None:
    faults = []
    for name, page in window.screens(room, in_thread, game, record, reduced_motion="reduce"):
        for script in (VOICES, BY_ITSELF):
            page.add_init_script(script)
        page.reload()
        page.wait_for_timeout(SETTLED)
        marked = map(in_words, texts_of(page.locator("[data-aloud], [data-say]")))
        wanted, speech = (
            without_stops(" ".join(one)) for one in (dict.fromkeys(marked), texts(page))
        )
        assert speech
        faults += [f"{name}: said {speech!r}, not {wanted!r}"] if speech != wanted else []
        faults += [f"{name}: not read: {one!r}" for one in page.evaluate(LEFT_OUT)]
    assert not faults, "\n".join(faults)
