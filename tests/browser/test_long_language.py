"""In a language whose texts are two fifths longer nothing is cut, covered or out of the window."""

from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings
from playwright.sync_api import Page

from tests import pseudo
from tests.browser import moves, window
from tests.browser.conftest import Room
from tests.browser.hands import Finger
from tests.browser.sight import sees
from tests.browser.test_window_in_use import can_err, refusal
from tests.decisions import calculations, decisions, seated

pytestmark = [pytest.mark.browser, pytest.mark.slow]

SIZES = tuple(
    {"width": w, "height": h}
    for w, h in ((1366, 768), (1366, 600), (1024, 768), (768, 1024), (360, 640))
)
# Of each game a short record of two teams, and one of as many as were recorded, up to four.
TWO = [
    ("cant_stop", "jumping_2_teams"),
    ("climb_on", "cards_and_redraws"),
    ("on_belay", "joint_winners"),
    ("roll_to_the_top", "ten_empty_rounds"),
    ("yeti_mountain", "first_wins_at_once"),
]
MANY = [
    ("cant_stop", "jumping_4_teams"),
    ("climb_on", "classic_4_teams"),
    ("on_belay", "three_teams"),
    ("roll_to_the_top", "joint_winners"),
    ("yeti_mountain", "as_the_rulebook_4_teams"),
]
ERRORS = [
    ("cant_stop", "last_climber_chosen"),
    ("climb_on", "classic_4_teams"),
    ("on_belay", "joint_winners"),
    ("roll_to_the_top", "joint_winners"),
    ("yeti_mountain", "first_wins_at_once"),
]
# That a task has more words here than an English one may is what is tried.
LONGER = "a task of"


@pytest.fixture(scope="module")
def catalogues(
    tmp_path_factory: pytest.TempPathFactory, needs_program: Callable[[str], str]
) -> Path:
    folder = tmp_path_factory.mktemp("locale")
    source = Path(settings.BASE_DIR) / "locale/de/LC_MESSAGES/django.po"
    pseudo.catalogue_make(folder, needs_program("msgfmt"), source)
    return folder


@pytest.fixture
def server_settings(catalogues: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    """Every page can be in the long language."""
    monkeypatch.setenv("PSEUDO_LOCALE", str(catalogues))
    return "tests.pseudo_language"


@pytest.fixture
def looks(room: Room) -> Iterator[Callable[[str, Page], None]]:
    """`looks(name, page)`: what is amiss at these sizes is told at the end, under this name."""
    lines: list[str] = []

    def look(name: str, page: Page) -> None:
        assert page.locator("html").get_attribute("lang") == pseudo.CODE
        for size in SIZES:
            page.set_viewport_size(size)  # type: ignore[arg-type]
            page.evaluate(window.SETTLED)
            faults = [one for one in window.faults(page) if not one.startswith(LONGER)]
            lines.extend(f"{name} at {size['width']} x {size['height']}: {one}" for one in faults)

    yield look
    assert not lines, "\n".join(lines)


def child(room: Room, path: str, session: str) -> Page:
    """The page of a child who reads the long language."""
    page = room.visitor(SIZES[-1], reduced_motion="reduce", has_touch=True)
    named = {"sessionid": session, settings.LANGUAGE_COOKIE_NAME: pseudo.CODE}
    cookies = [{"name": name, "value": value, "url": room.url} for name, value in named.items()]
    page.context.add_cookies(cookies)  # type: ignore[arg-type]
    page.goto(room.url + path)
    return page


@pytest.mark.parametrize(
    ("game", "record", "members"),
    [*((*one, window.MEMBERS) for one in TWO), *((*one, 1) for one in MANY)],
)
def test_a_decision_in_a_long_language_has_all_in_the_window(
    room: Room,
    in_thread: Callable[..., Any],
    looks: Callable[..., None],
    game: str,
    record: str,
    members: int,
) -> None:
    for kind, decision in decisions(game, record).items():
        path, sessions = in_thread(partial(seated, game, record, decision, members))
        for n, session in enumerate(sessions, start=1):
            page = child(room, path, session)
            looks(f"{kind}, student {n}", page)
            page.context.close()


@pytest.mark.parametrize(("game", "record"), ERRORS)
def test_a_wrong_answer_in_a_long_language_has_all_in_the_window(
    room: Room, in_thread: Callable[..., Any], looks: Callable[..., None], game: str, record: str
) -> None:
    numbers = {kind: one for kind, one in calculations(game, record).items() if can_err(one.text)}
    assert numbers
    for kind, one in numbers.items():
        path, [session] = in_thread(partial(seated, game, record, one.decision))
        page = child(room, path, session)
        with page.expect_response("**/move"):
            moves.make(Finger(page), game, one.text, error=1)
        sees(refusal(page))
        looks(f"{kind}: wrong", page)
        page.context.close()
