"""Joining in each engine: the page that answers the tap on a name has its own address, so neither
reload nor back sends the tap again, with a token that is no longer valid.
"""

from collections.abc import Callable
from contextlib import AbstractContextManager

import pytest

from tests.engines.screens import Screen
from tests.lessons.setting import room_make
from tests.servers import Web, wait_for

pytestmark = [pytest.mark.browser, pytest.mark.slow]

RELOADED = "() => !window.isOld && Boolean(document.querySelector('.waiting__you'))"


@pytest.mark.parametrize("engine", ["webkit", "firefox", "chromium"])
def test_the_waiting_room_that_answers_a_tap_is_loaded_again_without_the_tap(
    engine: str,
    request: pytest.FixtureRequest,
    shared_server: Web,
    in_database: Callable[[str], AbstractContextManager[None]],
) -> None:
    with in_database(shared_server.database_url):
        room = room_make(2, name=engine)
        room.lesson()
        room.school_class.students.update(device="")
    screen: Screen = request.getfixturevalue(engine)
    screen.sign_in(shared_server.url, "nobody")
    screen.resize(768, 900)
    screen.go(f"{shared_server.url}/join/{room.school_class.join_code}/")
    screen.tap(f'[name="student"][value="{room.students[0].pk}"]')
    wait_for(lambda: screen.shows(".waiting__you"))
    screen.run("() => { window.isOld = true; location.reload(); }")
    wait_for(lambda: screen.run(RELOADED))
    assert screen.run("() => location.pathname") == "/lesson/"
    screen.run("() => { history.back(); }")
    wait_for(lambda: screen.shows('[name="student"]'))
