"""L4: words about changes get lost, come twice or too late, and every screen still ends right."""

import asyncio
import random
from collections.abc import Awaitable, Callable
from contextlib import suppress

import httpx
import pytest
from django_scopes import scopes_disabled

from classroom.live.hub import Hub
from classroom.live.outbox import Stream, event
from classroom.live.regions import Region, RenderedRegion, update
from classroom.live.templatetags.live import region as page_region
from classroom.play import logs
from classroom.play.models import Match
from classroom.play.services.creation import SeatPlan, match_create
from games.movelog import MoveLog
from tests import servers
from tests.conftest import free_port
from tests.factories import SchoolClassFactory, StudentFactory
from tests.faults.crowd import kids_at, seated
from tests.live.boards import Board, board_region
from tests.live.page import Page
from tests.live.screen import Screen
from tests.live.test_hub import events, greeted, quiet
from tests.servers import PATIENCE

MOVES = 200
FILLERS = 40
LOSSY = "tests.live.lossy:application"


# The hub ----------------------------------------------------------------------------------------


class Follower:
    """A page on a stream of a hub; it never goes back."""

    def __init__(self, stream: Stream, region: Region) -> None:
        self.stream, self.region, self.questions = stream, region, 0
        rendering = region.render()
        self.page = Page.opened(page_region({}, RenderedRegion(region, rendering)))

    @property
    def version(self) -> int:
        return self.page.regions[self.region.name].version

    async def follow(self) -> None:
        while True:
            for kind, data in await events(self.stream):
                before = self.version
                self.page.hear(kind, data)
                assert self.version >= before
                if self.page.is_behind:
                    self.questions += 1
                    state = self.page.regions[self.region.name].state
                    self.page.apply(update(self.region.name, self.region.render(), state))


async def test_two_hundred_changes_over_a_bad_line_end_equal_on_every_page_of_two_hubs(hub):
    other, luck, board = Hub(), random.Random(14), Board()
    other.start()
    hubs = [hub, other]
    regions = [board_region(board, seat=seat % 3) for seat in range(12)]
    pages = [
        Follower(await greeted(hubs[n % 2], region), region) for n, region in enumerate(regions)
    ]
    for one in hubs:
        one.catch_up({"match:1": board.version})
    following = [asyncio.create_task(page.follow()) for page in pages]
    late: list[tuple[Hub, int]] = []
    for number in range(MOVES):
        board.set(**{luck.choice(["left", "right"]): number})
        if not number % 20:
            board.frame = f"round {number}"
        for one in hubs:
            word = (one, board.version)
            copies = luck.choices([[], [word], [word, word]], [3, 4, 3])[0]
            late += [word for word in copies if luck.random() < 0.3]
            for message in copies:
                if message not in late:
                    one.deliver("match:1", message[1])
        if late and luck.random() < 0.3:
            message = late.pop(luck.randrange(len(late)))
            message[0].deliver("match:1", message[1])
        await asyncio.sleep(luck.uniform(0, 0.01))
    await quiet(hub, board)
    for one in hubs:
        one.catch_up({"match:1": board.version})
    await quiet(hub, board)
    for one in hubs:
        one.beat()
    await asyncio.sleep(0.05)
    fresh = board.draw()
    assert {page.page.html for page in pages} == {fresh.html()}
    assert {page.version for page in pages} == {board.version}
    for task in following:
        task.cancel()
        with suppress(asyncio.CancelledError):
            await task
    other.stop()


def test_events_that_come_twice_or_in_another_order_do_no_harm():
    luck, board = random.Random(7), Board()
    region = board_region(board)
    pages = [Page.opened(page_region({}, RenderedRegion(region, board.draw()))) for _ in range(9)]
    before, updates = board.draw(), []
    for number in range(MOVES):
        board.set(**{luck.choice(["left", "right"]): number})
        now = board.draw()
        updates.append(update(region.name, now, before.state))
        before = now
    assert event("parts", updates[0])
    for page in pages:
        order = sorted(
            luck.choices(updates, k=MOVES), key=lambda one: one["version"] + luck.random() * 9
        )
        for one in order:
            page.apply(one)
        page.apply(update(region.name, before, page.regions[region.name].state))
        assert page.html == before.html()


# The real application ---------------------------------------------------------------------------


@pytest.fixture
def processes(redis_server, tmp_path):
    """`processes(database_url, app, app)`: running web processes that share it and a Redis."""
    started: list[servers.Web] = []

    def start(url: str, *apps: str) -> list[servers.Web]:
        for number, app in enumerate(apps):
            folder = tmp_path / str(number)
            folder.mkdir()
            web = servers.web(url, folder, free_port(), app, REDIS_URL=redis_server)
            started.append(web)
            web.start()
        return started

    yield start
    for web in started:
        web.kill()


def on_screens(
    webs: list[servers.Web],
    match: Match,
    sessions: list[str],
    story: Callable[[list[Screen]], Awaitable[None]],
) -> None:
    """Run a story with a screen for each session, on one process after the other."""

    async def run() -> None:
        path = f"/play/{match.pk}/"
        screens = [Screen(webs[n % len(webs)].url, path, one) for n, one in enumerate(sessions)]
        for screen in screens:
            await screen.open()
        following = [asyncio.create_task(screen.follow()) for screen in screens]
        await story(screens)
        for screen in screens:
            await screen.close()
        for task in following:
            task.cancel()
            with suppress(asyncio.CancelledError):
                await task

    asyncio.run(asyncio.wait_for(run(), 4 * PATIENCE))


async def until_all_are_fresh(screens: list[Screen]) -> None:
    """Return once every screen shows what a page shows that is opened now."""
    for screen in screens:
        fresh = await screen.fresh()
        while screen.html != fresh:
            await asyncio.sleep(0.1)
            fresh = await screen.fresh()


@pytest.mark.slow
@pytest.mark.services
def test_two_hundred_moves_over_a_bad_line_end_equal_on_every_screen(
    processes, sqlite_url, in_database
):
    webs = processes(sqlite_url, LOSSY, LOSSY)
    with in_database(sqlite_url), scopes_disabled():
        match, kids = seated(2, 2)

    async def story(screens: list[Screen]) -> None:
        moves = 0
        while moves < MOVES:
            # Each row wakes the other team by a push, by an answer, or not before it asks.
            for mover, text in ((0, "roll"), (0, "pass"), (2, "pass"), (2, "roll")):
                answer = await screens[mover].press(text)
                moves += not answer["refused"]
        await until_all_are_fresh(screens)

    on_screens(webs, match, [kid.session for kid in kids], story)


@pytest.mark.slow
@pytest.mark.services
def test_a_process_that_is_killed_after_the_commit_has_told_nobody_and_the_next_beat_does(
    processes, sqlite_url, in_database
):
    """Nothing comes after it, as when the last word of a game is lost."""
    lossy, web = processes(sqlite_url, LOSSY, servers.WEB)
    with in_database(sqlite_url), scopes_disabled():
        match, kids = seated(1, 1)

    async def story(screens: list[Screen]) -> None:
        (screen,) = screens
        presser = Screen(lossy.url, screen.path, kids[0].session)
        presser.page = Page.opened((await presser.http.get(screen.path)).text)
        before = screen.html
        (lossy.output.parent / "die").touch()
        with pytest.raises(httpx.HTTPError):
            await presser.press("roll")
        await until_all_are_fresh(screens)
        assert screen.html != before

    on_screens([web], match, [kids[1].session], story)


@pytest.mark.slow
@pytest.mark.services
def test_forty_who_fill_in_secret_over_two_processes_never_have_to_ask(
    processes, fresh_postgresql_url, in_database
):
    webs = processes(fresh_postgresql_url, servers.WEB, servers.WEB)
    with in_database(fresh_postgresql_url), scopes_disabled():
        match = whole_class()
        kids = kids_at(match)

    def log_now() -> MoveLog:
        with in_database(fresh_postgresql_url), scopes_disabled():
            return logs.reload_log(match).log

    async def story(screens: list[Screen]) -> None:
        for screen in screens:
            # On a busy machine a push takes its time; without one it is never fresh until it asks.
            screen.patience = 2 * PATIENCE
        log = await asyncio.to_thread(log_now)
        roller = screens[min(log.to_move) - 1]
        await roller.press("roll")
        await until_all_are_fresh(screens)
        log = await asyncio.to_thread(log_now)
        assert log.to_move == set(range(1, FILLERS + 1))

        async def fill(seat: int) -> None:
            for text in fillings(log, seat):
                answer = await screens[seat - 1].press(text)
                assert not answer["refused"], (seat, text, answer["error"])

        await asyncio.gather(*(fill(kid.team) for kid in kids))
        await until_all_are_fresh(screens)
        assert [screen.questions for screen in screens] == [0] * FILLERS
        # The dice were pushed to all but who rolled, whose answers may have brought everything.
        assert min(screen.updates for screen in screens if screen is not roller) > 0

    on_screens(webs, match, [kid.session for kid in kids], story)


def whole_class() -> Match:
    """Everybody of a class at one table, each with a sheet of their own."""
    school_class = SchoolClassFactory()
    plans = [
        SeatPlan(f"Team {n}", n % 6 + 1, [StudentFactory(school_class=school_class, seated=True)])
        for n in range(FILLERS)
    ]
    return match_create(
        school_class=school_class,
        game="roll_to_the_top",
        options={"sheet": "pyramid", "whole_class": True, "calculate": "server"},
        seats=plans,
        roles=False,
    )


def fillings(log: MoveLog, seat: int) -> list[str]:
    """Fill this team's round: two numbers, and done."""
    texts: list[str] = []
    while seat in log.to_move and len(texts) < 2:
        texts.append(log.game.bots.ranked_moves(log.state, seat)[0])
        log = log.play(seat, texts[-1])
    return [*texts, "done"] if seat in log.to_move else texts
