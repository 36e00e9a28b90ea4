"""Every kind of decision of Can't Stop, Climb ON! and Yeti Mountain is made on its page: with a
finger, by keyboard alone and without scripts; and what it brings is seen and heard.
"""

import re
from collections.abc import Callable, Iterator
from functools import partial
from typing import Any, NamedTuple

import pytest
from playwright.sync_api import Error, Page, expect

from classroom.play.models import Match
from games.engine import Seat
from games.errors import Sentence
from games.movelog import MoveLog
from tests.browser.conftest import PHONE, Room
from tests.browser.hands import Finger, Hand, Keys, Plain
from tests.browser.moves import make
from tests.browser.sight import sees, struck
from tests.browser.taps import Effort, effort
from tests.browser.test_feedback import DRAMA, MILESTONE, RIGHT, SPY, WRONG, last_sound, pops
from tests.browser.test_window import PHASES, RECORDS
from tests.cast import student_client
from tests.decisions import Decision, decisions, recorded, replayable, seated
from tests.lessons.setting import room_make, won_by
from tests.play.tables import client_of, log_of, pressed, student_of
from tests.servers import wait_for

pytestmark = [pytest.mark.browser, pytest.mark.slow]

HANDS: dict[str, Callable[[Page], Hand]] = {"finger": Finger, "keyboard": Keys, "plain": Plain}
GAMES = tuple(PHASES)
SHORT_WAIT = 10_000  # ms: all kinds are tried, be one of them wrong


def of_teams(game: str) -> Iterator[tuple[str, str, Decision]]:
    """The first of each kind of decision in the recorded games of this game, with its record."""
    met = set()
    for record in (record for slug, record in RECORDS if slug == game):
        for kind, decision in decisions(game, record).items():
            if kind not in met and not kind.endswith((": waits", ": over")):
                met.add(kind)
                yield record, kind, decision


def text_of(game: str, record: str, decision: Decision) -> str:
    """Return this team's move there in the recorded game, or else the one that a bot likes best."""
    log, _ = recorded(game, record)
    row = log.rows[decision.ply]
    best = log.game.bots.ranked_moves(log.states[decision.ply], decision.seat)
    return row.text if row.seat == decision.seat else best[0]


def last_move(path: str) -> tuple[Seat, str]:
    """Who has said what last at this table."""
    log = log_of(Match.objects.get(pk=int(path.split("/")[-2])))
    return pressed(log)[-1]


def without_numbers(text: str) -> str:
    """Points and costs, which the page has the team add."""
    return re.sub(r" (points|have|cost) \d+", "", text)


@pytest.mark.parametrize("hand", HANDS)
@pytest.mark.parametrize("game", GAMES)
def test_each_decision_is_made(
    room: Room, in_thread: Callable[..., Any], game: str, hand: str
) -> None:
    faults = []
    for record, kind, decision in of_teams(game):
        text = text_of(game, record, decision)
        path, [session] = in_thread(partial(seated, game, record, decision))
        page = room.student(path, session, PHONE, java_script_enabled=hand != "plain")
        wait = page.expect_navigation() if hand == "plain" else page.expect_response("**/move")
        page.set_default_timeout(SHORT_WAIT)
        try:
            with wait:
                make(HANDS[hand](page), game, text)
        except (AssertionError, Error) as error:
            faults.append(f"{kind}: {text}: {str(error).splitlines()[0]}")
        seat, move = in_thread(partial(last_move, path))
        if (seat, without_numbers(move)) != (decision.seat, without_numbers(text)):
            faults.append(f"{kind}: {text} was {move} by team {seat}")
        page.context.close()
    assert not faults, "\n".join(faults)


# Numbers and what comes of a move ------------------------------------------------------------


class Moment(NamedTuple):
    """A move of `seat` in a recorded game, and what it brings each team by kind of event."""

    record: str
    ply: int
    seat: Seat
    text: str
    brings: dict[Seat, dict[str, Sentence]]


def moments(game: str) -> Iterator[Moment]:
    """Each move of a team in the recorded games with what comes of it, the dice included."""
    for record in replayable(game):
        log, _ = recorded(game, record)
        for ply, row in enumerate(log.rows):
            if _is_pressed(log, ply):
                yield Moment(record, ply, row.seat, row.text, dict(_brings(log, ply)))


def _is_pressed(log: MoveLog, ply: int) -> bool:
    return bool(log.rows[ply].seat) and not log.game.hooks.follows(log.states[ply])


def _brings(log: MoveLog, ply: int) -> Iterator[tuple[Seat, dict[str, Sentence]]]:
    last = ply + 1
    while last < len(log.rows) and not _is_pressed(log, last):
        last += 1
    for seat in range(1, log.seats + 1):
        events = (event for row in range(ply, last) for event in log.events(row, seat))
        yield seat, {event.kind: event.sentence for event in events}


def first_that_brings(game: str, kind: str) -> Moment:
    """The first such moment in which the game goes on: its end covers all."""
    return next(
        one
        for one in moments(game)
        if kind in one.brings[one.seat] and "end" not in one.brings[one.seat]
    )


def _with_sound(path: str, seats: int) -> list[str]:
    match = Match.objects.get(pk=int(path.split("/")[-2]))
    Match.objects.filter(pk=match.pk).update(sound="on")
    students = [student_of(match, seat) for seat in range(1, seats + 1)]
    return [client_of(one).session.session_key or "" for one in students]


@pytest.fixture
def at(room: Room, in_thread: Callable[..., Any]) -> Callable[..., list[Page]]:
    """`at("climb_on", moment)`: the page of one student of each team, just before that move."""

    def pages(game: str, moment: Moment) -> list[Page]:
        decision = Decision("", moment.ply, moment.seat)
        path, _ = in_thread(partial(seated, game, moment.record, decision))
        sessions = in_thread(partial(_with_sound, path, len(moment.brings)))
        return [_heard_page(room, path, session) for session in sessions]

    return pages


def _heard_page(room: Room, path: str, session: str) -> Page:
    page = room.visitor(PHONE)
    page.add_init_script(SPY)
    page.context.add_cookies([{"name": "sessionid", "value": session, "url": room.url}])
    with page.expect_response(lambda answer: "/live/?" in answer.url):
        page.goto(room.url + path)
    # Browsers let a page be heard once it has been tapped.
    page.locator(".table__now").click()
    return page


@pytest.mark.parametrize("game", GAMES)
def test_a_wrong_number_is_struck_out_and_a_right_one_is_praised(
    at: Callable[..., list[Page]], game: str
) -> None:
    moment = first_that_brings(game, "right")
    page = at(game, moment)[moment.seat - 1]
    with page.expect_response("**/move"):
        make(Finger(page), game, moment.text, error=1)
    refusal = page.locator("#press-error:visible, #refusal:visible").first
    sees(refusal, "Not" if game != "cant_stop" else "is not")
    expect(refusal).to_be_in_viewport(ratio=1)
    assert last_sound(page) == WRONG
    box = page.locator("#answer input[inputmode]:visible").last
    expect(box).to_have_value("")
    right = int(struck(page)[-1]) - 1
    Finger(page).write(box, right)
    box.press("Enter")
    sees(page.locator("#feedback"), "Yes!")
    assert last_sound(page)[:1] == RIGHT[:1]


def test_what_is_wrong_is_read_where_the_form_is_longer_than_its_place(
    at: Callable[..., list[Page]],
) -> None:
    moment = first_that_brings("cant_stop", "right")
    page = at("cant_stop", moment)[moment.seat - 1]
    dock = page.locator(".table__action:visible")
    dock.evaluate("place => (place.style.maxHeight = '8rem')")
    with page.expect_response("**/move"):
        make(Finger(page), "cant_stop", moment.text, error=1)
    dock.evaluate("place => place.scrollTo(0, 9999)")
    refusal = page.locator("#press-error:visible, #refusal:visible").first
    expect(refusal).to_be_in_viewport(ratio=1)
    assert dock.evaluate("place => place.scrollTop") > 0


# Two dice of a pair and Climb, for the pad goes on to the second sum; a hold, three dice and
# Climb, for points and cost are typed; the end of a turn and Done.
EFFORTS = {
    "cant_stop": Effort(taps=3, digits=2),
    "climb_on": Effort(taps=5, digits=2),
    "yeti_mountain": Effort(taps=2, digits=1),
}


@pytest.mark.parametrize("game", GAMES)
def test_a_move_with_numbers_takes_few_taps(at: Callable[..., list[Page]], game: str) -> None:
    moment = first_that_brings(game, "right")
    page = at(game, moment)[moment.seat - 1]
    with effort(page) as spent, page.expect_response("**/move"):
        make(Finger(page), game, moment.text)
    assert spent == EFFORTS[game]


TONES = {"milestone": MILESTONE, "drama": DRAMA}
TEAM = "…"


def filled(value: Any) -> Any:
    """Fill in a sentence and those within it, with `TEAM` for the name of every team."""
    if not isinstance(value, Sentence):
        return value
    values = {name: filled(inner) for name, inner in value.values.items()}
    return value.template % {**values, "seat": TEAM}


@pytest.mark.parametrize("kind", TONES)
@pytest.mark.parametrize("game", GAMES)
def test_what_happens_is_told_to_every_team_in_its_own_words(
    at: Callable[..., list[Page]], game: str, kind: str
) -> None:
    moment = first_that_brings(game, kind)
    pages = at(game, moment)
    make(Finger(pages[moment.seat - 1]), game, moment.text)
    for seat, page in enumerate(pages, start=1):
        sentence = moment.brings[seat][kind]
        words = filled(sentence).split(TEAM)[-1]
        tone, line = wait_for(lambda page=page: pops(page))[-1]
        assert tone == kind
        assert words in line
        assert last_sound(page) == TONES[kind]


def over_in_a_lesson() -> tuple[str, str]:
    """A table whose game is over while its lesson goes on, and the session of one who sat there."""
    school = room_make(2)
    lesson = school.running(game="roll_to_the_top", teams=2, sheet="[]")
    match = lesson.current_tables.select_related("match")[0].match
    won_by(match, 1)
    session = student_client(match.seats.get(number=1).students.all()[0]).session
    return f"/play/{match.pk}/", str(session.session_key)


def test_whoever_asks_to_play_again_at_the_end_sees_it_and_may_take_it_back(
    room: Room, in_thread: Callable[..., Any]
) -> None:
    path, session = in_thread(over_in_a_lesson)
    page = room.student(path, session, PHONE)
    again = page.locator("#again")
    again.get_by_role("button", name="Again!").click()
    sees(again, "You want to play it again")
    sees(again, "1 of 2 wants to play again")
    again.get_by_role("button", name="You want to play it again").click()
    expect(again.get_by_role("button", name="Again!")).to_be_in_viewport(ratio=1)
