"""Every text on the projector: high enough for the last row, in sight, apart, in strong colours."""

from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from random import Random
from typing import Any

import pytest
from django.db.models import F
from playwright.sync_api import Page

from classroom.lessons.models import Lesson, Table
from classroom.lessons.projector_links import RULES, projector_address
from classroom.lessons.selectors.projector import RACES_AT_ONCE
from classroom.lessons.services.lifecycle import lesson_create, lesson_end, lesson_start
from classroom.lessons.services.teams import teams_shuffle
from classroom.play.selectors import match_log
from classroom.play.services.moves import move_play
from games import registry
from games.roll_to_the_top.moves import Place
from tests.browser.conftest import Room
from tests.browser.sight import count_of, reads, sees_count
from tests.lessons.setting import moved, room_make, won_by_the_first

pytestmark = [pytest.mark.browser, pytest.mark.slow]

InThread = Callable[[Callable[[], Any]], Any]

SLUGS = sorted(game.slug for game in registry.all_games())
SIZES = (
    {"width": 1366, "height": 768},
    {"width": 1920, "height": 1080},
    {"width": 1280, "height": 720},
)
# Of a letter, in per cent of the height; of every side, as a share; of colours, as WCAG's ratio;
# of a piece, in per cent of the height, also where three stand side by side.
LIMITS = (2.6, 0.05, 7, 1.5)
# Of the largest piece without text, picture or control, in per cent of what is not outer part.
EMPTY = 15
MEASURE, PIECE_MEASURE = (
    (Path(__file__).parent / name).read_text() for name in ("projector_layout.js", "empty_piece.js")
)
STYLES = "names => names.map(name => getComputedStyle(name).textOverflow)"
TABLES = (15, 8, 5, 4, 3, 2, 1)
# Of a lesson that runs, and of one that is over.
STATES = (("code", 1), ("seats", 1), ("points", 1), ("podium", 1), ("climb", 1))
END = (("podium", 1), ("podium", 2), ("podium", 3), ("points", 1), ("climb", 1))
LARGEST_TABLE, MOVES = 5, 16
# So many moves until the sheets are half full.
NUMBERS = 150
TEAMS = ["Maximiliane's Cheerful Marmots of Room 12", "Brave Snow Leopards", "Calm Owls"]
STUDENTS = ["Maximiliane Schmidt-Hohenberg", "Cleopatra Anagnostopoulou", "Ben Okonkwo", "Dan Li"]


# Lessons ---------------------------------------------------------------------------------------


def a_lesson(slug: str, moves: int = MOVES) -> int:
    """The most tables there are, all of them full, some moves on."""
    seats = min(registry.get(slug).rules.SEATS[1], LARGEST_TABLE)
    room = room_make(seats * TABLES[0])
    lesson = lesson_create(
        school_class=room.school_class, teacher=room.owner, game=slug, options={}
    )
    room.arrived(lesson)
    teams_shuffle(lesson=lesson, teams=seats * TABLES[0])
    lesson_start(lesson=lesson)
    for team in lesson.teams.select_related("seat"):
        team.name = team.seat.name = TEAMS[team.number % len(TEAMS)]
        team.save()
        team.seat.save()
    for table in lesson.current_tables.select_related("match"):
        moved(table.match, moves)
    return lesson.pk


def running(teams: int, slug: str = "on_belay") -> int:
    """A lesson of so many teams, some moves on."""
    room = room_make(teams)
    facts = {"school_class": room.school_class, "teacher": room.owner}
    lesson = room.arrived(lesson_create(game=slug, options={}, **facts))
    teams_shuffle(lesson=lesson, teams=teams)
    lesson_start(lesson=lesson)
    for table in lesson.current_tables.select_related("match"):
        moved(table.match, MOVES)
    return lesson.pk


def an_ended_lesson(teams: int) -> int:
    """A lesson that has ended early: at each table a team is alone in front, in the last nobody."""
    lesson = room_make(teams).running(teams=teams)
    for team in lesson.teams.select_related("seat"):
        team.name = team.seat.name = TEAMS[team.number % len(TEAMS)]
        team.save()
        team.seat.save()
    for table in lesson.current_tables.select_related("match"):
        won_by_the_first(table.match)
    lesson_end(lesson=lesson)
    return lesson.pk


def a_whole_class(size: int = 32) -> int:
    """One table for all, each team alone, while some are done already."""
    room = room_make(size)
    lesson = room.lesson("roll_to_the_top", whole_class=True)
    room.arrived(lesson)
    teams_shuffle(lesson=lesson, teams=size)
    lesson_start(lesson=lesson)
    moved(lesson.current_tables.get().match, 2 * size)
    return lesson.pk


def half_full_sheets(sheet: str, seats: int, whole_class: bool) -> int:
    """Play a table with numbers written wherever a team finds room."""
    room = room_make(seats)
    lesson = room.lesson("roll_to_the_top", sheet=sheet, whole_class=whole_class)
    room.arrived(lesson)
    teams_shuffle(lesson=lesson, teams=seats)
    lesson_start(lesson=lesson)
    match, dice = lesson.current_tables.get().match, Random(sheet)
    for number in range(NUMBERS):
        log = match_log(match)
        seat = min(log.to_move)
        legal = log.game.rules.legal_moves(log.state, seat)
        move = dice.choice([one for one in legal if isinstance(one, Place)] or legal[-1:])
        text, key = log.game.notation.write(move), f"key{number}"
        move_play(match=match, seat=seat, student=None, ply=log.ply, key=key, text=text)
        match.refresh_from_db()
    return lesson.pk


def a_lobby(size: int = 34) -> int:
    """Everybody is here, in teams of four."""
    room = room_make(size)
    for number, student in enumerate(room.students):
        student.name = f"{STUDENTS[number % len(STUDENTS)]} {number}"
        student.save()
    return room.arrived(room.lesson()).pk


def changed(pk: int, **values: Any) -> str:
    """The lesson with these values, and without tables beyond `tables`; its address.

    Its version is raised, as a service does: what a server has read of the older one is not asked.
    """
    tables = values.pop("tables", None)
    if tables:
        Table.objects.filter(lesson=pk, number__gt=tables).delete()
    Lesson.objects.filter(pk=pk).update(version=F("version") + 1, projector_choices=0, **values)
    return projector_address(Lesson.objects.get(pk=pk))


# Looking ---------------------------------------------------------------------------------------


def layout_faults(projector: Page, name: str) -> Iterator[str]:
    """All that is wrong with the picture, at every size, by day and by night."""
    texts = 0
    for size in SIZES:
        projector.set_viewport_size(size)  # type: ignore[arg-type]
        for theme in ("light", "dark"):
            projector.emulate_media(color_scheme=theme, reduced_motion="reduce")  # type: ignore[arg-type]
            projector.evaluate(
                "new Promise(done => requestAnimationFrame(() => setTimeout(done, 30)))"
            )
            result = projector.evaluate(MEASURE, LIMITS)
            texts += result["texts"]
            yield from (f"{name}, {size['width']}, {theme}: {one}" for one in result["faults"])
            if projector.evaluate("document.documentElement.scrollHeight > innerHeight"):
                yield f"{name}, {size['width']}: it scrolls"
        piece = projector.evaluate(PIECE_MEASURE, LIMITS[1])
        if piece["share"] > EMPTY:
            yield f"{name}, {size['width']}: {piece['share']:.1f} % empty at {piece['box']}"
    assert texts, name


class Looker:
    """A projector that shows a lesson in one state after the other; `faults` of all of them."""

    def __init__(self, room: Room, in_thread: InThread, pk: int) -> None:
        self.room, self.in_thread, self.pk = room, in_thread, pk
        self.page = room.visitor(SIZES[0], reduced_motion="reduce")
        self.faults: list[str] = []

    def look(self, name: str, view: str = "", number: int = 1, **values: Any) -> Page:
        """Measure this view, once the lesson has these values."""
        state = {"projector_view": view, "projector_page": number, **values}
        # A page that loses its tables loads itself again, and would get in the way of the next.
        self.page.goto("about:blank")
        self.page.goto(self.room.url + self.in_thread(partial(changed, self.pk, **state)))
        self.faults += layout_faults(self.page, f"{name}, {view or 'tables'} {number}")
        return self.page


@pytest.mark.parametrize("slug", SLUGS)
def test_every_text_of_a_race_can_be_read_from_the_last_row(
    room: Room, in_thread: InThread, slug: str
) -> None:
    looker = Looker(room, in_thread, in_thread(partial(a_lesson, slug)))
    for tables in TABLES:
        names = tables in (15, 4, 2)
        named = {"projector_names": names, "status": "running", "tables": tables}
        for page in (1, 2) if tables > RACES_AT_ONCE else (1,):
            looker.look(f"{tables} tables", "", page, **named)
    assert looker.faults == []


@pytest.mark.parametrize("slug", SLUGS)
def test_every_text_of_a_table_that_is_large_can_be_read_from_the_last_row(
    room: Room, in_thread: InThread, slug: str
) -> None:
    looker = Looker(room, in_thread, in_thread(partial(a_lesson, slug)))
    for names in (True, False):
        looker.look("large", "1", tables=3, projector_names=names)
    assert looker.faults == []


@pytest.mark.parametrize("slug", SLUGS)
def test_every_text_beside_the_race_can_be_read_from_the_last_row(
    room: Room, in_thread: InThread, slug: str
) -> None:
    looker = Looker(room, in_thread, in_thread(partial(running, 15, slug)))
    for names in (True, False):
        for state in STATES:
            looker.look(f"names {names}", *state, projector_names=names)
    for step in RULES:
        looker.look("rules", step)
    assert looker.faults == []


@pytest.mark.parametrize("names", [True, False])
def test_every_text_of_the_end_can_be_read_from_the_last_row(
    room: Room, in_thread: InThread, names: bool
) -> None:
    looker = Looker(room, in_thread, in_thread(partial(an_ended_lesson, 15)))
    for state in END:
        looker.look("the end", *state, projector_names=names)
    sees_count(looker.page.locator("#climb .stage__scene"), 1)
    assert looker.faults == []


def test_every_text_of_a_whole_class_can_be_read_from_the_last_row(
    room: Room, in_thread: InThread
) -> None:
    looker = Looker(room, in_thread, in_thread(a_whole_class))
    for names in (True, False):
        looker.look("the dice", "1", projector_names=names)
        looker.look("the class", "points")
        looker.look("its seats", "seats", projector_names=names)
    assert looker.faults == []


@pytest.mark.parametrize("view", ["", "1", "points", "code"])
def test_a_message_leaves_room_for_what_is_below_it(
    room: Room, in_thread: InThread, view: str
) -> None:
    looker = Looker(room, in_thread, in_thread(partial(running, 6)))
    words = "Two minutes left. Finish your climb, then look at the wall!"
    page = looker.look("a message", view, projector_message=words)
    reads(page.locator(".projector__message"), words)
    assert looker.faults == []


def test_a_blank_wall_shows_nothing(room: Room, in_thread: InThread) -> None:
    looker = Looker(room, in_thread, in_thread(partial(running, 6)))
    url = in_thread(partial(changed, looker.pk, projector_dark=True))
    looker.page.goto(room.url + url)
    box = looker.page.locator("#dark").bounding_box()
    size = looker.page.viewport_size
    assert box == {"x": 0, "y": 0, **size}
    top = "document.elementFromPoint(innerWidth / 2, innerHeight / 3).id"
    assert looker.page.evaluate(top) == "dark"


@pytest.mark.parametrize(
    ("sheet", "seats", "whole_class", "has_numbers"),
    [
        ("burj_khalifa", 5, False, True),
        ("space_needle", 5, False, False),
        ("burj_khalifa", 12, True, True),
    ],
)
def test_the_numbers_in_large_sheets_can_be_read_from_the_last_row_or_are_left_out(
    room: Room, in_thread: InThread, sheet: str, seats: int, whole_class: bool, has_numbers: bool
) -> None:
    pk = in_thread(partial(half_full_sheets, sheet, seats, whole_class))
    looker = Looker(room, in_thread, pk)
    projector = looker.look(f"{sheet}, {seats} teams", "1")
    assert looker.faults == []
    numbers = count_of(projector.locator(".roll__number:visible tspan"))
    assert numbers > seats if has_numbers else numbers == 0


def test_every_name_in_the_lobby_can_be_read_from_the_last_row(
    room: Room, in_thread: InThread
) -> None:
    looker = Looker(room, in_thread, in_thread(a_lobby))
    for names, number in ((True, 1), (True, 3), (False, 1)):
        page = looker.look("the code", "code", number, projector_names=names)
        assert count_of(page.locator(".climbers__one")) == 34
    assert looker.faults == []


def test_an_empty_piece_is_found_and_measured(room: Room, in_thread: InThread) -> None:
    """The measure itself: all is empty, then all but the left third, then nothing."""
    projector = room.visitor(SIZES[0])
    projector.goto(room.url + in_thread(partial(changed, in_thread(a_lobby))))
    projector.evaluate("document.body.replaceChildren()")
    assert projector.evaluate(PIECE_MEASURE, 0)["share"] == 100
    button = """style => {
        const one = document.createElement("button");
        one.style.cssText = `position: fixed; inset: 0; ${style}`;
        document.body.append(one);
    }"""
    projector.evaluate(button, "right: 66.7vw")
    piece = projector.evaluate(PIECE_MEASURE, 0)
    assert 65 < piece["share"] < 67
    assert piece["box"][1] == 0
    projector.evaluate(button, "")
    assert projector.evaluate(PIECE_MEASURE, 0)["share"] == 0


def test_what_cannot_be_read_is_found(room: Room, in_thread: InThread) -> None:
    """The measure itself: one text of every kind of fault."""
    projector = room.visitor(SIZES[0])
    projector.goto(room.url + in_thread(partial(changed, in_thread(a_lobby))))
    projector.evaluate(
        """() => {
            const faults = [
                ["font-size: 1vh", "tiny"], ["position: fixed; left: 1vw; top: 50vh", "outside"],
                ["color: #999", "grey"], ["overflow: hidden; width: 20vh; white-space: nowrap",
                "too long for the box that it is in"], ["margin-top: -5vh", "above another"],
            ];
            for (const [style, said] of faults) {
                const one = document.createElement("div");
                one.style.cssText = style;
                one.textContent = said;
                document.querySelector(".projector__main").append(one);
            }
            const shape = '<path class="team__shape" d="M0 0h9v9H0z"/>';
            document.querySelector(".projector__main").insertAdjacentHTML(
                "beforeend", `<svg class="team__piece" width="9" height="9">${shape}</svg>`);
        }"""
    )
    text = "\n".join(projector.evaluate(MEASURE, LIMITS)["faults"])
    for fault in ("small 1.00 vh: “tiny”", "outer part: “outside”", "“grey”", "cut off: “too long"):
        assert fault in text
    assert "over each other: “too long" in text
    assert "a piece of 1.2 vh" in text
