"""The states of the projector beside its boards: lobby, seats, clock, question, and who has won."""

from collections.abc import Sequence
from functools import partial
from typing import Any

import pytest
from playwright.sync_api import expect

from classroom.lessons.models import Lesson
from classroom.lessons.projector_links import projector_address
from classroom.lessons.selectors.projector_screens import Stop
from classroom.lessons.services.clocks import lesson_set_clock
from classroom.lessons.services.lifecycle import (
    lesson_create,
    lesson_end,
    lesson_start,
)
from classroom.lessons.services.next_game import lesson_start_next_game
from classroom.lessons.services.projector import projector_show
from classroom.lessons.services.teams import teams_shuffle
from classroom.people.models import SchoolClass, Student, Teacher
from classroom.play.models import Match
from classroom.play.selectors import match_log
from classroom.review.models import Question
from classroom.review.questions.answers import question_answer
from classroom.review.questions.selectors import projector_address as question_address
from classroom.review.questions.services import decision_ask, question_show, roll_ask
from classroom.review.questions.wall import ANSWERS, BEST, OPEN, WHY
from classroom.review.what_if.services import branch_create, branch_play, branch_show
from games.movelog import MoveLog
from tests.browser.conftest import Room
from tests.browser.sight import count_of, sees, sees_count, texts_of
from tests.browser.test_projector_layout import (
    LIMITS,
    SIZES,
    SLUGS,
    InThread,
    Looker,
    changed,
    layout_faults,
)
from tests.lessons import setting
from tests.lessons.setting import moved, room_make, won_by_the_first
from tests.review.answers import one_knows_the_best

pytestmark = [pytest.mark.browser, pytest.mark.slow]

# Of a digit of the clock, as a share of the height.
LARGE_CLOCK = 0.055
FREE = LIMITS[1]
# Of the board of a question, as a share of the picture.
LARGE_BOARD = 0.55
# So many moves into a game: at its beginning, and with more to see.
EARLY, LATE = 12, 60


def an_empty_lobby() -> int:
    """A class of 30 of whom nobody has come yet."""
    return room_make(30).lesson().pk


def a_seating_plan(teams: int) -> int:
    """A lobby of 30 in which teams are made."""
    room = room_make(30)
    lesson = room.arrived(room.lesson("on_belay"))
    teams_shuffle(lesson=lesson, teams=teams)
    return lesson.pk


def a_lesson_with_a_clock(slug: str) -> int:
    """A few tables, and a quarter of an hour for all."""
    room = room_make(9)
    lesson = lesson_create(
        school_class=room.school_class, teacher=room.owner, game=slug, options={}
    )
    room.arrived(lesson)
    teams_shuffle(lesson=lesson, teams=9)
    lesson_start(lesson=lesson)
    lesson_set_clock(lesson=lesson, minutes=15)
    return lesson.pk


def an_ended_lesson(teams: int, moves: int = 24) -> int:
    """A lesson of so many teams that ends early, its tables some moves apart."""
    lesson = room_make(teams).running(teams=teams)
    for table in lesson.current_tables.select_related("match"):
        moved(table.match, moves and moves + table.number)
    lesson_end(lesson=lesson)
    return lesson.pk


def forget_all() -> None:
    """Nothing is left of the lessons before."""
    Teacher.objects.all().delete()
    SchoolClass.objects.all().delete()


def an_ended_game(slug: str, size: int, moves: int) -> tuple[setting.Room, Lesson, Match]:
    """A game of teams of one student each, over after so many moves."""
    room = room_make(size)
    lesson = lesson_create(
        school_class=room.school_class, teacher=room.owner, game=slug, options={}
    )
    room.arrived(lesson)
    teams_shuffle(lesson=lesson, teams=size)
    lesson_start(lesson=lesson)
    table = lesson.current_tables.select_related("match").first()
    assert table is not None
    moved(table.match, moves)
    lesson_end(lesson=lesson)
    return room, lesson, Match.objects.get(pk=table.match_id)


def everyone_answers(question: Question, log: MoveLog, students: Sequence[Student]) -> None:
    """These students take the legal moves in turn."""
    legal = log.game.rules.legal_moves(log.state, question.seat)
    for number, student in enumerate(students):
        text = log.game.notation.write(legal[number % len(legal)])
        question_answer(question=question, student=student, text=text)


def a_question(slug: str, answers: int, moves: int = EARLY) -> str:
    """A decision of a game that is over, put to a class of which so many have answered."""
    room, _, match = an_ended_game(slug, 12, moves)
    log = match_log(match)
    seat = min(log.to_move)
    question = decision_ask(school_class=room.school_class, match=match, ply=log.ply, seat=seat)
    everyone_answers(question, log, room.students[:answers])
    if answers:
        question_show(question=question)
    return question_address(question)


def a_number_talk(slug: str, page: int) -> str:
    """A fresh roll put to a class in its lobby; from the second page on twelve have answered, and
    on the last most of them alike.
    """
    room = room_make(12)
    lesson = room.arrived(room.lesson())
    if page > BEST:
        one_knows_the_best(lesson, slug, room.students)
    else:
        question = roll_ask(lesson=lesson, game=slug)
        everyone_answers(question, match_log(question.match), room.students if page > 1 else [])
    projector_show(lesson=lesson, stop=Stop("ask", page))
    return projector_address(lesson)


def a_branch(slug: str, moves: int) -> str:
    """A lesson that is over, and on its wall a branch that begins at one of its last choices."""
    room, lesson, match = an_ended_game(slug, 4, moves)
    log = match_log(match)
    choices = (
        (ply, seat, legal)
        for ply in reversed(log.line[:-1])
        if (seat := log.rows[ply].seat)
        and len(legal := log.game.rules.legal_moves(log.states[ply], seat)) > 1
    )
    ply, seat, legal = next(choices)
    branch = branch_create(match=match, ply=ply, teacher=room.owner, student=None)
    branch_play(branch=branch, real=log, seat=seat, text=log.game.notation.write(legal[-1]))
    branch_show(branch=branch, lesson=lesson)
    return projector_address(lesson)


def a_tournament(wins: bool) -> int:
    """A lesson of two games that has ended; `wins`: a team is alone in front at its table."""
    room = room_make(30)
    lesson = room.running(teams=30)
    if wins:
        match = lesson.current_tables.select_related("match").get(number=1).match
        won_by_the_first(match)
    lesson_start_next_game(lesson=lesson, game_number=1, game=lesson.game, options=lesson.options)
    lesson_end(lesson=lesson)
    return lesson.pk


def test_an_empty_lobby_can_be_read_from_the_last_row(room: Room, in_thread: InThread) -> None:
    looker = Looker(room, in_thread, in_thread(an_empty_lobby))
    projector = looker.look("nobody here")
    assert looker.faults == []
    expect(projector.locator(".climbers__one")).to_have_count(0)


@pytest.mark.parametrize("teams", [4, 30])
def test_the_seats_of_a_lobby_can_be_read_from_the_last_row(
    room: Room, in_thread: InThread, teams: int
) -> None:
    looker = Looker(room, in_thread, in_thread(partial(a_seating_plan, teams)))
    for names in (True, False):
        projector = looker.look(f"names {names}", projector_names=names)
        expect(projector.locator("#seats")).to_be_visible()
    assert looker.faults == []


def test_the_clock_of_the_class_is_large(room: Room, in_thread: InThread) -> None:
    looker = Looker(room, in_thread, in_thread(partial(a_lesson_with_a_clock, "on_belay")))
    for view in ("", "1"):
        projector = looker.look("the clock", view)
        high = projector.locator(".projector__clock .number").evaluate(
            "one => parseFloat(getComputedStyle(one).fontSize) / innerHeight"
        )
        assert high >= LARGE_CLOCK
    assert looker.faults == []


@pytest.mark.parametrize("slug", SLUGS)
def test_a_question_to_the_class_and_its_board_can_be_read_from_the_last_row(
    room: Room, in_thread: InThread, slug: str
) -> None:
    """The board takes 55 % of the picture or more, also beside its answers."""
    projector, faults = room.visitor(SIZES[0], reduced_motion="reduce"), list[str]()
    for answers, moves in ((0, EARLY), (12, EARLY), (12, LATE)):
        projector.goto(room.url + in_thread(partial(a_question, slug, answers, moves)))
        board = projector.locator("#question .question__board")
        for size in SIZES:
            projector.set_viewport_size(size)  # type: ignore[arg-type]
            box = board.bounding_box()
            assert within(box, size)
            assert box["width"] * box["height"] >= LARGE_BOARD * size["width"] * size["height"]
        faults += layout_faults(projector, f"{answers} answers after {moves} moves")
        in_thread(forget_all)
    assert faults == []


@pytest.mark.parametrize("slug", SLUGS)
def test_a_number_talk_and_its_board_can_be_read_from_the_last_row(
    room: Room, in_thread: InThread, slug: str
) -> None:
    projector, faults = room.visitor(SIZES[0], reduced_motion="reduce"), list[str]()
    for page in (OPEN, ANSWERS, BEST, WHY):
        projector.goto(room.url + in_thread(partial(a_number_talk, slug, page)))
        boards = projector.locator("#question .question__board")
        sees_count(boards, 2 if page == WHY else 1)
        for size in SIZES:
            projector.set_viewport_size(size)  # type: ignore[arg-type]
            boxes = [one.bounding_box() for one in boards.all()]
            assert all(within(box, size) for box in boxes)
            area = sum(box["width"] * box["height"] for box in boxes if box)
            assert area >= LARGE_BOARD * size["width"] * size["height"]
        faults += layout_faults(projector, f"number talk, {page}")
        # A page whose lesson is gone would say so.
        projector.goto("about:blank")
        in_thread(forget_all)
    assert faults == []


@pytest.mark.parametrize("slug", SLUGS)
def test_both_boards_of_what_if_can_be_read_from_the_last_row(
    room: Room, in_thread: InThread, slug: str
) -> None:
    projector, faults = room.visitor(SIZES[0], reduced_motion="reduce"), list[str]()
    for moves in (EARLY, LATE):
        projector.goto(room.url + in_thread(partial(a_branch, slug, moves)))
        sees_count(projector.locator("#what-if .question__board"), 2)
        faults += layout_faults(projector, f"what if after {moves} moves")
        # A page whose lesson is gone would say so.
        projector.goto("about:blank")
        in_thread(forget_all)
    assert faults == []


def test_what_a_square_takes_fits_into_it(room: Room, in_thread: InThread) -> None:
    projector = room.visitor(SIZES[0])
    projector.goto(room.url + in_thread(partial(a_question, "roll_to_the_top", 0)))
    wide, square = projector.locator("#question .roll__sheet").evaluate(
        """(sheet) => {
          const text = document.createElementNS(sheet.namespaceURI, "text");
          text.setAttribute("class", "roll__needs");
          text.textContent = "44↑";
          sheet.append(text);
          return [text, sheet.querySelector(".roll__brick")].map((one) => one.getBBox().width);
        }"""
    )
    assert 0 < wide < square
    in_thread(forget_all)


def within(box: Any, size: dict[str, int]) -> bool:
    """Whether nothing of it lies in the outer part of the picture."""
    wide, high = FREE * size["width"] - 1, FREE * size["height"] - 1
    right, bottom = (
        size["width"] - box["x"] - box["width"],
        size["height"] - box["y"] - box["height"],
    )
    return min(box["x"], right) >= wide and min(box["y"], bottom) >= high


@pytest.mark.parametrize("wins", [True, False], ids=["a winner", "nobody moved"])
def test_the_podium_of_several_games_can_be_read_from_the_last_row(
    room: Room, in_thread: InThread, wins: bool
) -> None:
    looker = Looker(room, in_thread, in_thread(partial(a_tournament, wins)))
    for names in (True, False):
        projector = looker.look(f"names {names}", "podium", 3, projector_names=names)
        if wins:
            expect(projector.locator(".podium__step--1")).to_be_visible()
        else:
            sees(projector.locator("#podium"), "Nobody has points yet.")
    assert looker.faults == []


@pytest.mark.parametrize("tables", [1, 3])
def test_a_lesson_that_ends_early_has_a_podium_that_can_be_read_from_the_last_row(
    room: Room, in_thread: InThread, tables: int
) -> None:
    looker = Looker(room, in_thread, in_thread(partial(an_ended_lesson, 3 * tables)))
    projector = looker.look("the end", "podium", 3)
    sees(projector.locator("#podium"), "As it stood after the last full round")
    projector = looker.look("all others", "podium", 4)
    assert count_of(projector.locator("#podium .team")) == 3 * tables
    assert looker.faults == []


LONG_NAME = "The Unbelievably Careful Mountain Hikers"  # 40 letters, as many as a name may have
# A name that is not whole: cut by its box or another's, or out of the window.
CUT_NAMES = """() => [...document.querySelectorAll('#projector .team__name')].filter((one) => {
    if (one.closest('.team').getBoundingClientRect().top < 0) return true;
    const box = one.getBoundingClientRect();
    const text = document.createRange();
    text.selectNodeContents(one);
    const letters = text.getBoundingClientRect();
    const shows = getComputedStyle(one);
    return box.width === 0 || shows.textOverflow === 'ellipsis' || letters.right > box.right + 1
        || letters.left < 0 || letters.right > innerWidth || letters.top < 0
        || letters.bottom > innerHeight;
  }).map((one) => one.textContent)"""


def long_names(tables: int) -> int:
    """A lesson that is over, at so many tables of three, with the longest names that teams have."""
    room = room_make(3 * tables)
    lesson = room.running(teams=3 * tables)
    for team in lesson.teams.select_related("seat"):
        team.name = team.seat.name = f"{LONG_NAME[:-3]} {team.number}"
        team.save()
        team.seat.save()
    for table in lesson.current_tables.select_related("match"):
        won_by_the_first(table.match)
    lesson_end(lesson=lesson)
    return lesson.pk


@pytest.mark.parametrize("tables", [1, 5])
def test_no_name_is_cut_on_the_podium_or_beside_it_or_in_the_points(
    room: Room, in_thread: InThread, tables: int
) -> None:
    pk = in_thread(partial(long_names, tables))
    projector = room.visitor({"width": 1280, "height": 720}, reduced_motion="reduce")
    names: set[str] = set()
    for view, number in (("podium", 3), ("podium", 4), ("podium", 5), ("points", 1), ("points", 2)):
        state = {"projector_view": view, "projector_page": number, "projector_names": True}
        projector.goto(room.url + in_thread(partial(changed, pk, **state)))
        assert projector.evaluate(CUT_NAMES) == [], (view, number)
        if view == "podium":
            names |= set(texts_of(projector.locator("#podium .team__name")))
    assert len(names) == 3 * tables


def test_a_paused_lesson_can_be_read_from_the_last_row(room: Room, in_thread: InThread) -> None:
    looker = Looker(room, in_thread, in_thread(partial(a_lesson_with_a_clock, "on_belay")))
    for view in ("", "1"):
        projector = looker.look("paused", view, status="paused")
        sees(projector.locator("#projector"), "The lesson is paused.")
    assert looker.faults == []
