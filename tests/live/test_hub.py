"""The hub alone, in a loop of its own."""

import asyncio
import threading

from classroom.live.hub import BRISK, CALM, SCREENS_A_HOLDER, Hub, Screen
from tests.servers import PATIENCE


def in_loop(story):
    """Run an async story with a started hub."""

    async def run():
        hub = Hub()
        hub.start()
        await story(hub)
        hub.stop()

    asyncio.run(run())


def screen_at(hub: Hub, *topics: str, holder: str = "student:1:a") -> Screen:
    screen = Screen(topics, holder)
    hub.add(screen)
    return screen


async def settled() -> None:
    for _ in range(3):
        await asyncio.sleep(0)


def test_a_screen_hears_its_topics_only():
    async def story(hub):
        screen = screen_at(hub, "match:1", "lesson:4")
        hub.deliver("match:1", 5)
        hub.deliver("match:2", 6)
        hub.deliver("lesson:4", 7)
        await settled()
        assert screen.take() == {"match:1": 5, "lesson:4": 7}

    in_loop(story)


def test_only_the_newest_number_of_a_topic_waits():
    async def story(hub):
        screen = screen_at(hub, "match:1")
        for number in range(1000):
            hub.deliver("match:1", number)
        await settled()
        assert screen.take() == {"match:1": 999}
        assert screen.take() == {}

    in_loop(story)


def test_a_late_older_number_nudges_with_the_newest():
    async def story(hub):
        screen = screen_at(hub, "match:1")
        hub.deliver("match:1", 8)
        await settled()
        screen.take()
        hub.deliver("match:1", 7)
        await settled()
        assert screen.take() == {"match:1": 8}

    in_loop(story)


def test_the_same_number_twice_is_told_twice():
    async def story(hub):
        screen = screen_at(hub, "match:1")
        for _ in range(2):
            hub.deliver("match:1", 8)
            await settled()
            assert screen.take() == {"match:1": 8}

    in_loop(story)


def test_a_number_comes_from_any_thread():
    async def story(hub):
        screen = screen_at(hub, "match:1")
        threading.Thread(target=hub.deliver, args=("match:1", 3)).start()
        await screen.wait(5)
        assert screen.take() == {"match:1": 3}

    in_loop(story)


def test_closing_a_holder_ends_each_of_its_devices_and_no_other_holder():
    async def story(hub):
        gone = [screen_at(hub, "match:1", holder=name) for name in ("student:5", "student:5:b")]
        stays = [screen_at(hub, "match:1", holder=name) for name in ("student:50:b", "teacher:5")]
        hub.close("student:5")
        await settled()
        assert [screen.ended for screen in gone + stays] == [True, True, False, False]

    in_loop(story)


def test_the_oldest_screen_of_a_holder_makes_room():
    async def story(hub):
        screens = [screen_at(hub, "match:1") for _ in range(SCREENS_A_HOLDER + 2)]
        assert [screen.ended for screen in screens] == [True] * 2 + [False] * SCREENS_A_HOLDER

    in_loop(story)


def test_a_topic_without_screens_is_forgotten():
    async def story(hub):
        screen = screen_at(hub, "match:1", "match:1")
        hub.deliver("match:1", 3)
        await settled()
        assert hub.newest(["match:1", "match:2"]) == {"match:1": 3}
        hub.remove(screen)
        assert hub.newest(["match:1"]) == {}

    in_loop(story)


def test_a_quicker_pace_wakes_every_screen():
    async def story(hub):
        screen = screen_at(hub, "match:1")
        assert hub.heartbeat == CALM
        hub.set_heartbeat(BRISK)
        await asyncio.wait_for(screen.wait(PATIENCE + 60), PATIENCE)

    in_loop(story)


def test_a_stopped_hub_ends_its_screens_and_takes_numbers_silently():
    async def story(hub):
        screen = screen_at(hub, "match:1")
        hub.stop()
        hub.deliver("match:1", 3)
        await settled()
        assert screen.ended
        assert screen.take() == {}
        assert not hub.running

    in_loop(story)


def test_a_hub_that_never_ran_takes_numbers_silently():
    Hub().deliver("match:1", 3)
    Hub().close("student:5")


def test_a_number_after_the_loop_was_closed_raises_nothing():
    hub = Hub()

    async def start():
        hub.start()

    asyncio.run(start())
    hub.deliver("match:1", 3)
