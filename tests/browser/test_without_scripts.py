"""Play without scripts, from join to the end, and each game from its first move to its last."""

from collections.abc import Callable
from functools import partial
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from games.engine import plain_data
from tests.browser import steps
from tests.browser.conftest import LAPTOP, PHONE, Room
from tests.browser.hands import Plain
from tests.browser.moves import make
from tests.browser.reach import out_of_reach_here
from tests.browser.sight import sees
from tests.browser.steps import Climb
from tests.decisions import recorded
from tests.play.tables import client_of, pressed, student_of, table

pytestmark = [pytest.mark.browser, pytest.mark.slow]

GAMES = {
    "on_belay": "joint_winners",
    "roll_to_the_top": "ten_empty_rounds",
    "cant_stop": "last_climber_chosen",
    "climb_on": "yellow",
    "yeti_mountain": "first_wins_at_once",
}
NARROW = ({"width": 320, "height": 568}, PHONE)  # of each team


def test_a_game_is_played_to_the_end_without_scripts(room: Room, in_thread: Callable) -> None:
    teacher = room.visitor(LAPTOP)
    code = steps.a_class_with_a_lobby(teacher, room.url, ["Ada", "Ben"])
    students = [joined(room, code, name) for name in ("Ada", "Ben")]
    sees(teacher.locator("main"), "2 are here")
    teacher.get_by_role("button", name="Start").click()
    expect(teacher.locator(".desk")).to_be_visible()
    in_thread(steps.dice_known)
    for student in students:
        student.reload()

    steps.press(steps.the_one(students, "Roll the dice"), "Roll the dice")
    # Whoever did not roll sees the dice with the next load of the page.
    students[0].reload()
    refusals_are_told(students[0])
    play_to_the_end(students)
    for student in students:
        sees(student.locator("#over"), "the top first!")


def joined(room: Room, code: str, name: str) -> Page:
    student = steps.joined(room.visitor(PHONE, java_script_enabled=False), room.url, code, name)
    expect(student.get_by_text("You are in!")).to_be_visible()
    return student


def refusals_are_told(student: Page) -> None:
    steps.press(student, "Climb")
    sees(student.locator(".messages"), "Choose a die")
    first, second = steps.dice_on(student)[:2]
    wrong = first + second + 1
    fill(student, Climb(first, "+", second, wrong, steps.TRAILS[0]))
    steps.press(student, "Climb")
    sees(student.locator(".messages"), f"{first} + {second} is not {wrong}")


def play_to_the_end(students: list[Page]) -> None:
    for _ in range(200):
        for student in students:
            student.reload()
            if student.locator("#over").is_visible():
                students[0].reload()
                return
            act(student)
    raise AssertionError("The game did not end.")


def act(page: Page) -> None:
    """One form sent, if the page has any."""
    if steps.offers(page, "Roll the dice"):
        steps.press(page, "Roll the dice")
    elif steps.offers(page, "Climb"):
        climb = steps.best_climb(page)
        if climb is not None:
            fill(page, climb)
        steps.press(page, "Pass" if climb is None else "Climb")
    elif steps.offers(page, "Safe!"):
        if page.locator("[name=difference]").is_visible():
            page.fill("[name=difference]", str(steps.feet_apart(page)))
        steps.press(page, "Safe!")


def fill(page: Page, climb: Climb) -> None:
    answer = page.locator("#answer")
    chosen = {"first": climb.first, "operation": climb.sign, "trail": climb.trail}
    if climb.sign:
        chosen["second"] = climb.second
        answer.locator("[name=result]").fill(str(climb.result))
    answer.locator("[name=steps]").fill(str(climb.steps))
    for name, value in chosen.items():
        answer.locator(f'label:has([name={name}][value="{value}"])').first.click()


@pytest.mark.parametrize("game", GAMES)
def test_two_teams_with_narrow_phones_play_a_game_to_its_end_without_scripts(
    room: Room, in_thread: Callable[..., Any], game: str
) -> None:
    log, _ = recorded(game, GAMES[game])
    path, sessions = in_thread(partial(begun, game))
    pages = [
        room.student(path, session, size, java_script_enabled=False)
        for session, size in zip(sessions, NARROW, strict=True)
    ]
    faults = []
    for seat, text in pressed(log):
        page = pages[seat - 1]
        page.reload()
        faults += [f"{text}: {one}" for one in out_of_reach_here(page)]
        with page.expect_navigation():
            make(Plain(page), game, text)
    for page in pages:
        page.reload()
        faults += out_of_reach_here(page)
        expect(page.locator("#over")).to_be_visible()
    assert not faults, "\n".join(faults)


def begun(game: str) -> tuple[str, list[str]]:
    """Lay a table of two teams for a recorded game; return its path and their sessions."""
    log, seed = recorded(game, GAMES[game])
    match = table(1, 1, game=game, options=plain_data(log.options), seed=seed)
    students = [student_of(match, team) for team in (1, 2)]
    return f"/play/{match.pk}/", [client_of(one).session.session_key or "" for one in students]
