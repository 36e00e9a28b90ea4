"""A lesson of three teams, each in another engine, and a server that dies in each game."""

from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import AbstractContextManager
from dataclasses import dataclass
from functools import partial
from typing import Any

import pytest
from django_scopes import scopes_disabled

from classroom.lessons.models import Lesson
from classroom.lessons.services.lifecycle import lesson_end, lesson_start
from classroom.lessons.services.next_game import lesson_start_next_game
from classroom.lessons.services.teams import teams_shuffle
from classroom.play.models import Player
from classroom.play.selectors import match_log
from games.movelog import MoveLog
from games.on_belay.moves import Climb
from tests.cast import student_client
from tests.engines.bidi import Firefox
from tests.engines.screens import Chromium, Screen, WebKit
from tests.lessons.setting import room_make
from tests.servers import Web, wait_for

pytestmark = [pytest.mark.browser, pytest.mark.slow]

Play = Callable[[Screen, MoveLog, int], None]
HAS = "(css) => Boolean(document.querySelector(css))"
SHEET = {"sheet": " []\n[][]"}
# Where a climber lands that goes up this trail: the middle of the trail, as high as its ledge.
LANDING = """(trail, step) => {
  const column = document.querySelector(`[data-trail="${trail}"]`);
  const reach = column.querySelector(".belay__reach").getBoundingClientRect();
  const ledge = column.querySelectorAll(".belay__ledge")[step - 1].getBoundingClientRect();
  return [reach.x + reach.width / 2, ledge.y];
}"""


def climb(screen: Screen, log: MoveLog, seat: int) -> None:
    """The highest climb that the dice allow, the check of a rope, or what has a button."""
    view: Any = log.game.board.view(log.state, seat)
    moves = log.game.rules.legal_moves(log.state, seat)
    climbs = [move for move in moves if isinstance(move, Climb)]
    if view["judge"]:
        other = view["judge"][0]
        if other["typed"]:
            for digit in str(other["highest"] - other["lowest"]):
                screen.tap(f'.pad [data-key="{digit}"]')
        screen.tap('[name="call"][value="safe"]')
    elif climbs:
        go(screen, view, max(climbs, key=lambda move: move.calculation.result()))
    else:
        screen.tap(f'#answer [value="{view["buttons"][0]["text"]}"]')


def go(screen: Screen, view: Any, move: Climb) -> None:
    """Tap die, sign, die, the result on the pad, and the climber's goal."""
    sum_, trail = move.calculation, move.trail
    screen.tap(f'[data-die="{sum_.first}"][aria-pressed="false"]')
    if sum_.operation:
        screen.tap(f'#answer [name="operation"][value="{sum_.operation}"]')
        screen.tap(f'[data-die="{sum_.second}"][aria-pressed="false"]')
        for digit in str(sum_.result()):
            screen.tap(f'.pad [data-key="{digit}"]')
    steps = sum_.result() // trail
    at = next(own["at"] for own in view["form"]["trails"] if own["n"] == trail)
    screen.press_at(*screen.run(LANDING, str(trail), at + steps))
    if screen.shows("[data-ledges]"):
        screen.tap(f"[data-ledges] > :nth-child({steps})")


def fill(screen: Screen, log: MoveLog, seat: int) -> None:
    """The best placement, or whatever comes without a number."""
    fillings = log.state.phase == "fill" and log.game.hints.hint_list(log.state, seat)["fillings"]
    if not fillings:
        view: Any = log.game.board.view(log.state, seat)
        return screen.tap(f'#answer [value="{view["buttons"][0]["text"]}"]')
    step = fillings[0]["placements"][0]
    for die in step["dice"]:
        screen.tap(f'input[name="dice"][value="{die}"]:not(:checked)')
    if len(step["dice"]) > 1:
        for digit in str(step["sum"]):
            screen.tap(f'.pad [data-key="{digit}"]')
    screen.tap(f'.roll__tap.fits[data-value="{step["square"]}"]')
    return None


@pytest.fixture
def screens(webkit: WebKit, firefox: Firefox, chromium: Chromium) -> list[Screen]:
    for screen in (webkit, firefox, chromium):
        screen.resize(768, 900)
    return [webkit, firefox, chromium]


@pytest.fixture
def database(
    sqlite_url: str, in_database: Callable[[str], AbstractContextManager[None]]
) -> Iterator[Callable[[Callable[[], Any]], Any]]:
    """`database(call)`: on the server's database, beside the loop of a browser."""

    def inside(call: Callable[[], Any]) -> Any:
        with in_database(sqlite_url), scopes_disabled():
            return call()

    with ThreadPoolExecutor(1) as thread:
        yield lambda call: thread.submit(inside, call).result()


@dataclass
class PlayedLesson:
    """A lesson of one table, and the screen of each student, by their id."""

    stored: Lesson
    screens: dict[int, Screen]
    web: Web
    database: Callable[[Callable[[], Any]], Any]

    def start(self) -> None:
        def start() -> None:
            teams_shuffle(lesson=self.stored, teams=3)
            lesson_start(lesson=self.stored)
            self._know_dice()

        self.database(start)

    def go_on(self, game: str, options: dict[str, Any]) -> None:
        def go_on() -> None:
            lesson_start_next_game(lesson=self.stored, game_number=1, game=game, options=options)
            self._know_dice()

        self.database(go_on)

    def end(self) -> None:
        self.database(partial(lesson_end, lesson=self.stored))

    def _know_dice(self) -> None:
        match = self.stored.current_tables.get().match
        match.seed = bytes(range(32))
        match.save(update_fields=["kept_seed", "seal"])

    def by_seat(self) -> dict[int, Screen]:
        """The screen that each team of the table plays at."""

        def seated() -> dict[int, Screen]:
            players = Player.objects.filter(seat__match__table__in=self.stored.current_tables)
            return {one.seat.number: self.screens[one.student_id] for one in players}

        seat_screens: dict[int, Screen] = self.database(seated)
        return seat_screens

    def log(self) -> MoveLog:
        move_log: MoveLog = self.database(lambda: match_log(self.stored.current_tables.get().match))
        return move_log

    def play(self, move: Play, killed_after: int) -> None:
        """All play to the end; after so many moves the server is killed and started again."""
        moves, screens = 0, self.by_seat()
        while (log := self.log()).to_move:
            seat = min(log.to_move)
            start = log.decision_start(seat)
            ply = f'#answer input[name="ply"][value="{log.ply if start is None else start}"]'
            wait_for(partial(screens[seat].run, HAS, ply))
            move(screens[seat], log, seat)
            wait_for(lambda before=log.ply: self.log().ply > before)
            moves += 1
            if moves == killed_after:
                self._kill_and_start_again()
        assert moves > killed_after
        for screen in self.screens.values():
            wait_for(lambda screen=screen: screen.shows("#over"))

    def _kill_and_start_again(self) -> None:
        self.web.kill()
        for screen in self.screens.values():
            wait_for(lambda screen=screen: screen.shows("#connection"))
        self.web.start()
        for screen in self.screens.values():
            wait_for(lambda screen=screen: not screen.shows("#connection"))


@pytest.fixture
def lesson(
    screens: list[Screen],
    sqlite_url: str,
    running_server: Callable[..., Web],
    database: Callable[[Callable[[], Any]], Any],
) -> PlayedLesson:
    """A class of three waits for its lesson, each with a browser of their own."""
    web = running_server(sqlite_url, EMBEDDED_WORKER="1")

    def set_up() -> tuple[Lesson, dict[int, str]]:
        room = room_make(3)
        sessions = {one.pk: student_client(one).session.session_key or "" for one in room.students}
        return room.lesson(), sessions

    stored, sessions = database(set_up)
    for screen, session in zip(screens, sessions.values(), strict=True):
        screen.sign_in(web.url, session)
        screen.go(web.url)
        wait_for(lambda screen=screen: "Student" in screen.text("main"))
    return PlayedLesson(stored, dict(zip(sessions, screens, strict=True)), web, database)


def test_three_engines_play_both_central_games_though_the_server_is_killed_in_each(
    lesson: PlayedLesson,
) -> None:
    lesson.start()
    lesson.play(climb, killed_after=4)
    lesson.go_on("roll_to_the_top", SHEET)
    lesson.play(fill, killed_after=4)
    lesson.end()
    for screen in lesson.screens.values():
        wait_for(lambda screen=screen: screen.shows("#over"))
