"""Decisions that are under way fit one window, too: what has been typed is wrong, once and twice;
driver and checker disagree; a prediction has come true; the teacher says something; teams are many.
"""

import re
from collections.abc import Callable, Iterator
from functools import partial
from typing import Any

import pytest
from django.utils import timezone
from playwright.sync_api import Locator, Page, expect

from classroom.people.models import Student
from classroom.play.models import Match, Prediction
from classroom.play.predictions import predicted_seat, question_now, result_of
from classroom.play.roles import Role
from classroom.play.services.messages import LONGEST_MESSAGE
from classroom.play.table import student_viewer
from games.movelog import MoveLog
from tests.browser import moves, steps, window
from tests.browser.conftest import Room
from tests.browser.hands import Finger
from tests.browser.sight import count_of, sees, sees_count
from tests.decisions import Calculation, Decision, calculations, decisions, seated
from tests.play.tables import log_of, student_of
from tests.players.team import results
from tests.servers import wait_for

pytestmark = [pytest.mark.browser, pytest.mark.slow]

# Each game with a record of all its kinds of numbers, and one of many teams.
NUMBERS = [
    ("cant_stop", "last_climber_chosen"),
    ("climb_on", "classic_4_teams"),
    ("on_belay", "full_mountain"),
    ("roll_to_the_top", "tree_increasing"),
    ("yeti_mountain", "three_levels"),
]
CROWDS = [
    ("cant_stop", "classic_4_teams"),
    ("climb_on", "classic_4_teams"),
    ("on_belay", "three_teams"),
    ("roll_to_the_top", "joint_winners"),
    ("yeti_mountain", "five_teams_two_levels"),
]
# What is wrong with a filling is told as it is filled, and with a rope check once all have judged.
TAKEN_AT_ONCE = ("done", "safe", "off")
CHECKERS_BOXES = "#answer input[name=number]"  # of the checker
ONE_DIE = re.compile(r"\d+ \d+x")  # `3 3x+1`: its driver works nothing out
MESSAGE = "Look at the board, talk with your team and count again. " * 4


@pytest.fixture
def looks(room: Room) -> Iterator[Callable[[str, Page], None]]:
    """`looks(name, page)`: what is amiss on this page is told at the end, under this name."""
    lines: list[str] = []

    def look(name: str, page: Page) -> None:
        lines.extend(f"{name} {one}" for one in window.faults_at_all_sizes(page))

    yield look
    assert not lines, "\n".join(lines)


def pages_of(room: Room, path: str, sessions: list[str]) -> list[Page]:
    size, still = window.SIZES[0], {"reduced_motion": "reduce", "has_touch": True}
    return [room.student(path, session, size, **still) for session in sessions]


def close(*pages: Page) -> None:
    for page in pages:
        page.context.close()


def team_of(game: str, record: str, decision: Decision, members: int) -> tuple[str, list[str]]:
    """A table with children of long names; who decides there: driver, checker and predictor."""
    path, sessions = seated(game, record, decision, members)
    match = Match.objects.get(pk=int(path.split("/")[-2]))
    log, roles = log_of(match), list[Role]()
    for n in range(1, members + 1):
        viewer = student_viewer(student_of(match, decision.seat, n), match.pk)
        assert viewer is not None
        roles.append(viewer.role(log, log.ply))
    order = sorted(range(members), key=lambda n: list(Role).index(roles[n]))
    for student in Student.objects.all():
        student.name = f"Maximiliane {student.name.removeprefix('Kid ')}"
        student.save(update_fields=["name"])
    return path, [sessions[n] for n in order]


def answer(checker: Page, *, off_by: int) -> None:
    """The checker works it out; the last number is wrong by so much."""
    boxes = checker.locator(CHECKERS_BOXES)
    expect(boxes.first).to_be_visible()
    right = results([box.get_attribute("aria-label") or "" for box in boxes.all()])
    steps.work_out(checker, *right[:-1], right[-1] + off_by)


def can_err(text: str) -> bool:
    """Whether a wrong number is refused as soon as it is sent."""
    return not text.startswith(TAKEN_AT_ONCE) and not ONE_DIE.match(text)


def try_again(page: Page, game: str, text: str) -> None:
    with page.expect_response("**/move"):
        moves.send_again(Finger(page), game, text)


def refusal(page: Page) -> Locator:
    return page.locator("#press-error:visible, #refusal:visible").first


def look_at_hint(look: Callable[[str, Page], None], page: Page) -> None:
    """Look at the hint that is offered after two errors, and read it in place."""
    hint = page.locator("#offered-hint")
    sees(hint)
    with page.expect_response("**/hint"):
        hint.click()
    sees_count(page.locator("#refusal .refusal__hint"), 1)
    look("hint", page)


@pytest.mark.parametrize(("game", "record"), NUMBERS)
def test_a_team_that_errs_or_disagrees_has_all_in_the_window(
    room: Room, in_thread: Callable[..., Any], looks: Callable[..., None], game: str, record: str
) -> None:
    states: list[str] = []

    def look(kind: str, state: str, page: Page) -> None:
        states.append(state)
        looks(f"{kind}: {state}", page)

    for kind, one in calculations(game, record).items():
        if not one.is_checked:
            continue
        path, sessions = in_thread(partial(team_of, game, record, one.decision, 3))
        team = pages_of(room, path, sessions)
        disagree(partial(look, kind), game, one, *team)
        close(*team)
    assert "they differ, checker" in states


def disagree(
    look: Callable[[str, Page], None],
    game: str,
    calculation: Calculation,
    driver: Page,
    checker: Page,
    predictor: Page,
) -> None:
    """The driver is wrong twice; the checker is, too, and then finds it."""

    def look_at_all(state: str) -> None:
        for who, page in (("driver", driver), ("checker", checker), ("predictor", predictor)):
            look(f"{state}, {who}", page)

    # What a way costs is the driver's alone, and told at once: there the checker errs alone.
    error = int(game != "climb_on" and not ONE_DIE.match(calculation.text))
    guess = predictor.locator("#answer button[name=prediction]")
    if count_of(guess):
        with predictor.expect_response("**/predict"):
            guess.first.click()
        look("predicted", predictor)
    ply, before = driver.locator("#answer input[name=ply]"), calculation.decision.ply
    with driver.expect_response("**/move"):
        moves.make(Finger(driver), game, calculation.text, error=error)
    wait_for(lambda: count_of(checker.locator(CHECKERS_BOXES)) or ply.input_value() != str(before))
    # Nobody checks what was recorded with a sum for which its screen does not ask: a rope far from
    # its end, dice that the page of Climb ON! adds up itself.
    if not count_of(checker.locator(CHECKERS_BOXES)):
        return
    answer(checker, off_by=2)
    for page in (driver, checker):
        sees(page.locator("#differences"), "says")
    look_at_all("they differ")
    answer(checker, off_by=3)
    if not error or calculation.text.startswith(TAKEN_AT_ONCE):
        return
    sees(refusal(driver))
    look_at_all("wrong once")
    try_again(driver, game, calculation.text)
    answer(checker, off_by=0)
    for page in (driver, checker):
        sees(page.locator("#differences"), "found it")
    look_at_all("the checker was right")
    try_again(driver, game, calculation.text)
    sees(refusal(driver))
    look("wrong again", driver)
    if calculation.has_hints:
        look_at_hint(look, driver)


@pytest.mark.parametrize(("game", "record"), NUMBERS)
def test_who_errs_alone_has_all_in_the_window(
    room: Room, in_thread: Callable[..., Any], looks: Callable[..., None], game: str, record: str
) -> None:
    for kind, one in calculations(game, record).items():
        if not can_err(one.text):
            continue
        path, sessions = in_thread(partial(team_of, game, record, one.decision, 1))
        [page] = pages_of(room, path, sessions)
        with page.expect_response("**/move"):
            moves.make(Finger(page), game, one.text, error=1)
        sees(refusal(page))
        looks(f"{kind}: wrong once", page)
        try_again(page, game, one.text)
        sees(refusal(page))
        looks(f"{kind}: wrong twice", page)
        if one.has_hints:
            look_at_hint(lambda state, page, kind=kind: looks(f"{kind}: {state}", page), page)
        close(page)


@pytest.mark.parametrize(("game", "record"), CROWDS)
def test_news_leave_all_in_the_window_at_a_table_of_many_teams(
    room: Room, in_thread: Callable[..., Any], looks: Callable[..., None], game: str, record: str
) -> None:
    predicted = 0
    for kind, decision in decisions(game, record).items():
        path, sessions = in_thread(partial(team_of, game, record, decision, 1))
        predicted += in_thread(partial(tell, path, record, decision))
        [page] = pages_of(room, path, sessions)
        looks(f"{kind}: with a message", page)
        page.locator("#message button").click()
        expect(page.locator("#message")).to_have_count(0)
        looks(kind, page)
        close(page)
    assert predicted


def tell(path: str, record: str, decision: Decision) -> bool:
    """The teacher says something; and, if there was one to make, a prediction has come true."""
    match = Match.objects.get(pk=int(path.split("/")[-2]))
    Match.objects.filter(pk=match.pk).update(
        message=MESSAGE[:LONGEST_MESSAGE], message_at=timezone.now()
    )
    log, seat, student = log_of(match), decision.seat, Student.objects.filter(seats__match=match)
    for ply in reversed(range(max(0, decision.ply - 12), decision.ply)):
        before = MoveLog.start(log.game, log.options, log.seats).play_all(
            (row.seat, row.text) for row in log.rows[:ply]
        )
        question, target = question_now(before, seat, Role.PREDICTOR), predicted_seat(before, seat)
        if question is None or target is None:
            continue
        for choice in question.choices:
            guess = Prediction(
                match=match,
                ply=ply,
                seat=target,
                name=question.name,
                choice=choice,
                student=student.get(seats__number=seat),
            )
            if result_of(log, guess) is not None:
                guess.save()
                return True
    return False
