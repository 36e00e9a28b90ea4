"""The hub alone, in a loop of its own."""

import asyncio
import json
import threading
import time

import pytest

from classroom.live import responses
from classroom.live.hub import BEAT_SECONDS, BEAT_SECONDS_WITHOUT_REDIS, Hub
from classroom.live.outbox import LONGEST_QUEUE, STREAMS_PER_HOLDER, Stream
from classroom.live.regions import Region
from classroom.live.responses import poll_response
from tests.live.boards import Board, board_region, take
from tests.servers import PATIENCE

ADA = "student:1:a"


@pytest.fixture
async def stream(hub, board) -> Stream:
    """An open stream of the board that has had its hello."""
    return await greeted(hub, board_region(board))


def stream_at(hub: Hub, *regions: Region, holder: str = ADA, since: float = 0.0) -> Stream:
    stream = Stream(holder, regions)
    hub.add(stream, since)
    return stream


async def events(stream: Stream) -> list[tuple[str, dict]]:
    """Return the events for the stream, once it has some."""
    lines = (await take(stream)).decode().split("\n\n")[:-1]
    pairs = (line.split("\n") for line in lines)
    return [(kind[7:], json.loads(data[6:])) for kind, data in pairs]


async def greeted(hub: Hub, *regions: Region, holder: str = ADA) -> Stream:
    """An open stream that has had its hello."""
    stream = stream_at(hub, *regions, holder=holder)
    ((kind, _),) = await events(stream)
    assert kind == "hello"
    return stream


async def quiet(hub: Hub, board: Board) -> int:
    """How often the board was drawn, once everything that was due is done."""
    await asyncio.sleep(0.01)
    while any(feed.is_queued for feed in hub._feeds.values()):  # noqa: ASYNC110
        await asyncio.sleep(0.01)
    return board.draw_count


# Drawing ---------------------------------------------------------------------------------------


async def test_equal_regions_are_drawn_once_for_all_their_streams(hub, board):
    streams = [await greeted(hub, board_region(board), holder=f"student:{n}") for n in range(30)]
    board.set(left=5)
    hub.deliver("match:1")
    messages = [await events(stream) for stream in streams]
    assert messages == [messages[0]] * 30
    assert board.draw_count == 2


async def test_what_another_sees_is_drawn_for_them(hub, board):
    for seat in (1, 2):
        await greeted(hub, board_region(board, seat=seat))
    assert board.draw_count == 2


async def test_only_what_has_changed_is_pushed(hub, board, stream):
    board.set(left=5)
    hub.deliver("match:1")
    ((kind, update),) = await events(stream)
    assert (kind, update["region"], update["version"]) == ("parts", "board:1", 2)
    assert update["parts"] == {"left": '<p id="left">5</p>'}
    assert update["state"].keys() == {"left"}


async def test_another_frame_is_pushed_with_places_for_its_parts(hub, board, stream):
    board.frame = "over"
    hub.deliver("match:1")
    ((_, update),) = await events(stream)
    frame = '<h1>over</h1><template data-keeps="left right"></template>'
    assert update["parts"] == {"frame": frame}


# What a page has by other ways ------------------------------------------------------------------


async def test_what_changed_and_changed_back_is_announced_to_whoever_was_answered_in_between(
    hub, board, stream
):
    """Nobody else has seen the change: both are drawn as one."""
    before = board.draw()
    board.set(left=5)
    board.set(left=0)
    hub.deliver("match:1")
    ((_, update),) = await events(stream)
    assert (update["version"], update["parts"], update["sum"]) == (3, {}, before.sum)


async def test_what_is_drawn_again_at_the_same_version_and_looks_the_same_is_not_pushed(
    hub, board, stream
):
    hub.deliver("match:1")
    await quiet(hub, board)
    board.set(left=1)
    hub.deliver("match:1")
    ((_, update),) = await events(stream)
    assert update["version"] == 2


async def test_after_what_changes_with_time_alone_the_hub_knows_how_it_looks(hub, board):
    stream = await greeted(hub, board_region(board, ages=True))
    for number in (9, 0):
        board.numbers["left"] = number
        hub.refresh_aging()
        ((_, update),) = await events(stream)
        assert update["parts"] == {"left": f'<p id="left">{number}</p>'}
        hub.beat()
        ((_, beat),) = await events(stream)
        assert beat["regions"]["board:1"]["sum"] == update["sum"]


async def test_a_stream_hears_only_what_it_shows(hub):
    one, other = Board(), Board()
    stream = await greeted(hub, board_region(one))
    await greeted(hub, board_region(other, name="board:2", topics=("match:2",)))
    other.set(left=7)
    one.set(left=8)
    hub.deliver("match:2")
    hub.deliver("match:1")
    ((_, update),) = await events(stream)
    assert update["parts"] == {"left": '<p id="left">8</p>'}


async def test_a_hundred_changes_at_once_are_drawn_together(hub, board, stream):
    for number in range(1, 101):
        board.set(left=number)
        hub.deliver("match:1")
    ((_, update),) = await events(stream)
    assert update["parts"] == {"left": '<p id="left">100</p>'}
    assert board.draw_count == 2


def held(board: Board) -> tuple[threading.Event, threading.Event]:
    """Two events: the next drawing sets the first, and goes on once the second is set."""
    drawing, go_on = threading.Event(), threading.Event()

    def hold() -> None:
        drawing.set()
        go_on.wait(PATIENCE)

    board.before_drawing = hold
    return drawing, go_on


async def test_what_changes_while_it_is_drawn_is_drawn_once_more(hub, board, stream):
    drawing, go_on = held(board)
    board.set(left=1)
    hub.deliver("match:1")
    await asyncio.to_thread(drawing.wait, PATIENCE)
    for number in (2, 3, 4):
        board.set(left=number)
        hub.deliver("match:1")
    await asyncio.sleep(0.01)
    go_on.set()
    messages = [*await events(stream), *await events(stream)]
    parts = [update["parts"]["left"] for _, update in messages]
    assert parts == ['<p id="left">1</p>', '<p id="left">4</p>']
    assert board.draw_count == 3


async def test_between_two_drawings_lies_the_pace_of_the_region(hub):
    at: list[float] = []
    board = Board(before_drawing=lambda: at.append(time.monotonic()))
    stream = await greeted(hub, board_region(board, pace=0.3))
    board.set(left=1)
    hub.deliver("match:1")
    await events(stream)
    assert at[1] - at[0] >= 0.3


async def test_what_is_prompt_is_drawn_at_once_also_where_another_change_waits(hub):
    board, topics = Board(), ("match:1", "wall:1")
    stream = await greeted(hub, board_region(board, topics=topics, pace=60, prompt="wall:1"))
    for left in (1, 2):
        board.set(left=left)
        hub.deliver("match:1")
        await asyncio.sleep(0.01)
        assert board.draw_count == left
        hub.deliver("wall:1")
        await events(stream)
    assert board.draw_count == 3


async def test_what_is_prompt_during_a_drawing_is_drawn_right_after_it(hub):
    board = Board()
    stream = await greeted(hub, board_region(board, pace=60, topics=("wall:1",), prompt="wall:1"))
    drawing, go_on = held(board)
    board.set(left=1)
    hub.deliver("wall:1")
    await asyncio.to_thread(drawing.wait, PATIENCE)
    board.set(left=2)
    hub.deliver("wall:1")
    await asyncio.sleep(0.01)
    go_on.set()
    messages = [*await events(stream), *await events(stream)]
    parts = [update["parts"]["left"] for _, update in messages]
    assert parts == ['<p id="left">1</p>', '<p id="left">2</p>']


async def test_what_may_be_prompt_does_not_wait_behind_a_desk_that_is_being_drawn(hub):
    desk, wall, topics = Board(), Board(), ("answers:1", "wall:1")
    await greeted(hub, board_region(desk, pace=0.01))
    region = board_region(wall, "wall:1", pace=0.01, topics=topics, prompt="wall:1")
    stream = await greeted(hub, region)
    drawing, go_on = held(desk)
    desk.set(left=1)
    hub.deliver("match:1")
    await asyncio.to_thread(drawing.wait, PATIENCE)
    for left, topic in enumerate(topics, start=1):
        wall.set(left=left)
        hub.deliver(topic)
        await asyncio.sleep(0.05)
        ((_, update),) = await events(stream)
        assert update["parts"]["left"] == f'<p id="left">{left}</p>'
    go_on.set()


async def test_an_older_drawing_replaces_no_newer_one(hub):
    board = Board(version=5)
    stream = await greeted(hub, board_region(board))
    board.version = 3
    board.numbers["left"] = 9
    hub.deliver("match:1")
    await quiet(hub, board)
    hub.beat()
    ((_, beat),) = await events(stream)
    assert beat["regions"]["board:1"]["version"] == 5


async def test_the_newest_version_that_was_heard_is_drawn_and_none_where_one_is_not_known(
    hub, board, stream
):
    for number, versions in enumerate([(3, 5, 4), (6, None), (7,)], start=1):
        board.set(left=number)
        for version in versions:
            hub.deliver("match:1", version)
        await events(stream)
    assert board.asked_for == [None, 5, None, 7]


async def test_the_regions_of_one_table_are_drawn_by_one_thread(hub):
    threads = []
    board = Board(before_drawing=lambda: threads.append(threading.get_ident()))
    for seat in range(5):
        await greeted(hub, board_region(board, seat=seat, topics=(f"match:1:{seat}", "match:1")))
    threads.clear()
    hub.deliver("match:1")
    await quiet(hub, board)
    assert len(threads) == 5
    assert len(set(threads)) == 1


async def test_a_region_that_is_not_there_any_more_is_told_so(hub, board, stream):
    board.is_there = False
    hub.deliver("match:1")
    assert await events(stream) == [("gone", {"region": "board:1"})]


async def test_a_drawing_that_fails_leaves_the_others_and_is_done_again_with_the_next_beat(
    hub, board, stream, caplog
):
    other = Board()
    beside = await greeted(hub, board_region(other, name="board:2"))

    def fail() -> None:
        raise OSError("the disk is away")

    board.before_drawing = fail
    for one in (board, other):
        one.set(left=1)
    hub.deliver("match:1")
    assert [kind for kind, _ in await events(beside)] == ["parts"]
    board.before_drawing = lambda: None
    hub.catch_up({})
    assert [kind for kind, _ in await events(stream)] == ["parts"]
    assert "the disk is away" in caplog.text


async def test_what_an_answer_has_shown_is_pushed_without_another_drawing(hub, board, stream):
    board.set(left=5)
    hub.note_answer(board_region(board), board.draw())
    hub.deliver("match:1", board.version)
    ((kind, update),) = await events(stream)
    assert (kind, update["version"], update["parts"]) == (
        "parts",
        2,
        {"left": '<p id="left">5</p>'},
    )
    assert await quiet(hub, board) == 2


async def test_a_push_takes_back_what_an_answer_has_shown(hub, board, stream):
    board.set(left=5)
    hub.note_answer(board_region(board), board.draw())
    await events(stream)
    for numbers in ({"left": 0}, {"right": 1}):
        board.set(**numbers)
        hub.deliver("match:1", board.version)
        ((_, update),) = await events(stream)
        assert update["parts"].keys() == numbers.keys()


async def test_a_change_waits_for_the_answer_that_brings_it(hub, board, stream):
    region = board_region(board)
    hub.expect_answer(region)
    board.set(left=5)
    hub.deliver("match:1", board.version)
    await asyncio.sleep(0.05)
    assert board.draw_count == 1
    hub.note_answer(region, board.draw())
    ((_, update),) = await events(stream)
    assert update["parts"].keys() == {"left"}
    assert await quiet(hub, board) == 2


async def test_an_answer_that_does_not_come_holds_nothing_up_for_long(hub, board, stream):
    hub.expect_answer(board_region(board))
    board.set(left=5)
    hub.deliver("match:1", board.version)
    ((_, update),) = await events(stream)
    assert update["parts"].keys() == {"left"}


async def test_what_changes_after_an_answer_is_drawn_once_it_has_come(hub, board, stream):
    region = board_region(board)
    hub.expect_answer(region)
    board.set(left=5)
    answer = board.draw()
    board.set(right=2)
    for version in (2, 3):
        hub.deliver("match:1", version)
    hub.note_answer(region, answer)
    await quiet(hub, board)
    updates = [update for _, update in await events(stream)]
    assert [update["parts"].keys() for update in updates] == [{"left"}, {"right"}]


async def test_a_version_that_was_drawn_already_is_not_drawn_again(hub, board, stream):
    board.set(left=5)
    hub.deliver("match:1", 1)
    assert await quiet(hub, board) == 1
    hub.deliver("match:1", 2)
    assert await quiet(hub, board) == 2


async def test_what_may_have_been_missed_is_drawn_also_while_an_old_version_waits(
    hub, board, stream
):
    board.set(left=5)
    hub.deliver("match:1", 1)
    await asyncio.sleep(0)
    hub.renew("match:1")
    ((_, update),) = await events(stream)
    assert update["parts"].keys() == {"left"}


async def test_so_does_one_that_is_drawn_while_the_answer_is_given(hub, board, stream):
    board.set(left=5)
    answer = board.draw()
    board.set(left=0)
    board.before_drawing = lambda: hub.note_answer(board_region(board), answer)
    hub.deliver("match:1")
    await quiet(hub, board)
    updates = [update["parts"]["left"] for _, update in await events(stream)]
    assert updates == ['<p id="left">5</p>', '<p id="left">0</p>']


async def test_an_answer_that_is_older_than_what_was_pushed_is_followed_by_what_it_lacks(
    hub, board, stream
):
    board.set(left=5)
    answer = board.draw()
    board.set(left=0, right=2)
    hub.deliver("match:1")
    await events(stream)
    hub.note_answer(board_region(board), answer)
    ((_, update),) = await events(stream)
    assert update["parts"].keys() == {"left", "right"}
    hub.note_answer(board_region(board), board.draw())
    hub.beat()
    assert [kind for kind, _ in await events(stream)] == ["beat"]


# Who hears ---------------------------------------------------------------------------------------


async def test_hello_comes_once_all_regions_of_the_page_are_drawn(hub):
    table, banner = Board(), Board(version=7)
    beside = board_region(banner, name="banner:1", topics=("lesson:1",))
    ((kind, hello),) = await events(stream_at(hub, board_region(table), beside))
    assert kind == "hello"
    versions = {name: region["version"] for name, region in hello["regions"].items()}
    assert versions == {"board:1": 1, "banner:1": 7}


async def test_who_comes_later_is_greeted_without_another_drawing(hub, board):
    for _ in range(3):
        await greeted(hub, board_region(board))
    assert await quiet(hub, board) == 1


async def test_two_who_come_at_once_are_greeted_by_one_drawing(hub, board):
    streams = [stream_at(hub, board_region(board)) for _ in range(2)]
    for stream in streams:
        await events(stream)
    assert await quiet(hub, board) == 1


async def test_closing_a_holder_ends_each_of_its_devices_and_no_other_holder(hub):
    region = board_region(Board())
    gone = [stream_at(hub, region, holder=name) for name in ("student:5", "student:5:b")]
    stays = [stream_at(hub, region, holder=name) for name in ("student:50:b", "teacher:5")]
    hub.close("student:5")
    await asyncio.sleep(0)
    assert [stream.ended for stream in gone + stays] == [True, True, False, False]


async def test_who_was_closed_hears_nothing_that_waits_or_comes_after(hub, stream):
    hub.beat()
    hub.close(ADA)
    await asyncio.sleep(0)
    hub.beat()
    assert await take(stream) == b""


async def test_a_holder_who_is_closed_while_asking_stays_closed(hub):
    asked_at = hub.now()
    hub.close("student:1")
    await asyncio.sleep(0)
    assert stream_at(hub, board_region(Board()), since=asked_at).ended
    await asyncio.sleep(0.01)
    assert not stream_at(hub, board_region(Board()), since=hub.now()).ended


async def test_the_oldest_stream_of_a_holder_makes_room(hub):
    region = board_region(Board())
    streams = [stream_at(hub, region) for _ in range(STREAMS_PER_HOLDER + 2)]
    assert [stream.ended for stream in streams] == [True] * 2 + [False] * STREAMS_PER_HOLDER


async def test_a_stream_that_reads_nothing_ends_before_it_fills_the_memory(hub, board):
    deaf, reader = [await greeted(hub, board_region(board)) for _ in range(2)]
    pushed = 0
    while not deaf.ended:
        board.numbers["left"] = int(f"1{pushed:09}") * 10**4000
        hub.deliver("match:1")
        pushed += len(await take(reader))
    assert LONGEST_QUEUE < pushed < 2 * LONGEST_QUEUE
    assert await take(deaf) == b""
    assert not reader.ended


async def test_a_push_that_waits_alone_may_be_as_large_as_it_is(stream):
    stream.put(bytes(LONGEST_QUEUE + 1))
    assert len(await take(stream)) > LONGEST_QUEUE
    stream.put(bytes(LONGEST_QUEUE + 1))
    assert not stream.ended
    stream.put(b"more")
    assert stream.ended


async def test_what_nobody_looks_at_is_forgotten_and_not_drawn(hub, board):
    streams = [await greeted(hub, board_region(board)) for _ in range(2)]
    for stream in streams:
        assert hub.topics() == ["match:1"]
        hub.remove(stream)
    assert (hub.topics(), hub.streams.holders, list(hub.streams)) == ([], [], [])
    draw_count = board.draw_count
    hub.deliver("match:1")
    assert await quiet(hub, board) == draw_count


async def test_a_stream_and_an_answer_tell_the_time_by_one_clock(hub, board, monkeypatch, rf):
    """So a page knows how long its stream is open here, whenever it asked for it."""
    clock = [hub.now()]
    monkeypatch.setattr(Hub, "now", staticmethod(lambda: clock[0]))
    monkeypatch.setattr(responses, "hub", hub)
    ((_, hello),) = await events(stream_at(hub, board_region(board), since=hub.now()))
    clock[0] += 7
    for states in ("", "{}"):
        answer = poll_response(rf.get("/live/parts", headers={"Live-State": states}), [])
        name, now = answer["Live-Clock"].split(":")
        own, since = hello["since"].split(":")
        assert (name, float(now) - float(since)) == (own, pytest.approx(7, abs=0.02))
    assert not Hub().clock().startswith(name)


# Beats -------------------------------------------------------------------------------------------


async def test_a_beat_tells_the_states_and_draws_nothing(hub, board):
    stream = stream_at(hub, board_region(board))
    ((_, hello),) = await events(stream)
    hub.beat()
    assert await events(stream) == [("beat", {"regions": hello["regions"]})]
    assert board.draw_count == 1


async def test_a_change_that_nobody_has_told_is_pushed_at_the_next_beat(hub, board, stream):
    hub.catch_up({"match:1": 1})
    await quiet(hub, board)
    board.set(left=3)
    hub.catch_up({"match:1": 2})
    ((kind, update),) = await events(stream)
    assert (kind, update["version"]) == ("parts", 2)


async def test_a_change_that_nobody_has_told_since_the_page_was_opened_is_pushed_at_the_first_beat(
    hub, board, stream
):
    board.set(left=3)
    hub.catch_up({"match:1": 2})
    ((kind, _),) = await events(stream)
    assert kind == "parts"


async def test_what_was_told_is_not_drawn_again_at_the_next_beat(hub, board, stream):
    hub.catch_up({"match:1": 1})
    await quiet(hub, board)
    for version in (2, 3):
        board.set(left=version)
        hub.deliver("match:1", version)
    draw_count = await quiet(hub, board)
    hub.catch_up({"match:1": 3})
    assert await quiet(hub, board) == draw_count


async def test_a_change_that_was_told_to_others_alone_is_no_gap_for_a_beat(hub, board, stream):
    await greeted(hub, board_region(board, "b", seat=2, topics=("match:1:2",)))
    hub.catch_up({"match:1": 1, "match:1:2": 1})
    await quiet(hub, board)
    hub.deliver("match:1:2", 2)
    draw_count = await quiet(hub, board)
    hub.catch_up({"match:1": 2, "match:1:2": 2})
    assert await quiet(hub, board) == draw_count


@pytest.mark.parametrize("versions", [[3], [2, 4], [4], []])
async def test_a_version_that_was_lost_between_others_is_drawn_at_the_next_beat(
    hub, board, stream, versions
):
    hub.catch_up({"match:1": 1})
    for version in versions:
        hub.deliver("match:1", version)
    draw_count = await quiet(hub, board)
    hub.catch_up({"match:1": max([3, *versions])})
    assert await quiet(hub, board) == draw_count + 1
    hub.catch_up({"match:1": max([3, *versions])})
    assert await quiet(hub, board) == draw_count + 1


async def test_versions_that_come_in_another_order_are_no_gap(hub, board, stream):
    hub.catch_up({"match:1": 1})
    for version in (3, 2, 2, 1, 4):
        hub.deliver("match:1", version)
    draw_count = await quiet(hub, board)
    hub.catch_up({"match:1": 4})
    assert await quiet(hub, board) == draw_count


async def test_a_version_that_comes_while_a_beat_reads_is_no_gap_for_the_next(hub, board, stream):
    hub.catch_up({"match:1": 1})
    for version in (2, 3):
        hub.deliver("match:1", version)
    draw_count = await quiet(hub, board)
    hub.catch_up({"match:1": 2})
    hub.catch_up({"match:1": 3})
    assert await quiet(hub, board) == draw_count


async def test_where_nothing_has_changed_a_beat_draws_nothing(hub, board):
    await greeted(hub, board_region(board))
    hub.catch_up({"match:1": 1})
    draw_count = await quiet(hub, board)
    for _ in range(3):
        hub.catch_up({"match:1": 1})
        hub.refresh_aging()
    assert await quiet(hub, board) == draw_count


async def test_what_changes_with_time_alone_is_drawn_at_each_beat(hub):
    clock, board = Board(), Board()
    stream = await greeted(hub, board_region(clock, ages=True), board_region(board, name="b"))
    clock.set(left=1)
    hub.refresh_aging()
    ((_, update),) = await events(stream)
    assert update["region"] == "board:1"
    assert (clock.draw_count, board.draw_count) == (2, 1)


async def test_a_quicker_pace_of_beats_takes_effect_at_once(hub):
    assert hub.heartbeat == BEAT_SECONDS
    hub.heartbeat = 60 + PATIENCE
    waiting = asyncio.create_task(hub.next_beat())
    await asyncio.sleep(0)
    hub.set_heartbeat(BEAT_SECONDS_WITHOUT_REDIS)
    await waiting


# Start and end -----------------------------------------------------------------------------------


async def test_a_change_comes_from_any_thread(hub, board, stream):
    board.set(left=1)
    threading.Thread(target=hub.deliver, args=("match:1",)).start()
    ((kind, _),) = await events(stream)
    assert kind == "parts"


async def test_a_stopped_hub_ends_its_streams_and_takes_changes_silently(hub, stream):
    hub.stop()
    hub.deliver("match:1")
    await asyncio.sleep(0)
    assert stream.ended
    assert await take(stream) == b""
    assert not hub.running


async def test_a_stream_that_comes_too_late_ends_at_once(hub):
    hub.stop()
    assert stream_at(hub, board_region(Board())).ended


async def test_a_hub_that_stops_while_it_draws_raises_nothing(hub, board):
    drawing, go_on = threading.Event(), threading.Event()
    board.before_drawing = lambda: (drawing.set(), go_on.wait(PATIENCE))
    stream = stream_at(hub, board_region(board))
    await asyncio.to_thread(drawing.wait, PATIENCE)
    hub.stop()
    go_on.set()
    await asyncio.sleep(0.05)
    assert await take(stream) == b""


@pytest.mark.parametrize("call", [Hub.deliver, Hub.close])
def test_a_hub_that_never_ran_or_whose_loop_is_closed_takes_words_silently(call):
    hub = Hub()
    call(hub, "match:1")

    async def start() -> None:
        hub.start()

    asyncio.run(start())
    call(hub, "match:1")
