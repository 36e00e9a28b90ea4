"""The hub: one in each process, it hands numbers to the screens that listen here."""

import asyncio
from collections.abc import Callable, Iterable
from contextlib import suppress

CALM = 15.0
BRISK = 4.0
SCREENS_A_HOLDER = 24


class Screen:
    """One open stream. Only the newest number of each topic waits, so it cannot grow."""

    def __init__(self, topics: Iterable[str], holder: str) -> None:
        self.topics = tuple(topics)
        self.holder = holder
        self.ended = False
        self._waiting: dict[str, int] = {}
        self._woken = asyncio.Event()

    def put(self, topic: str, number: int) -> None:
        self._waiting[topic] = number
        self._woken.set()

    def take(self) -> dict[str, int]:
        """The numbers that came since the last take."""
        numbers, self._waiting = self._waiting, {}
        return numbers

    def wake(self) -> None:
        self._woken.set()

    def end(self) -> None:
        self.ended = True
        self._woken.set()

    async def wait(self, seconds: float) -> None:
        """Return when there is something to do, at the latest after these seconds."""
        try:
            async with asyncio.timeout(seconds):
                await self._woken.wait()
        except TimeoutError:
            return
        self._woken.clear()


class Hub:
    """Knows the screens of this process. All but `deliver` and `close` belong to its loop."""

    def __init__(self) -> None:
        self.heartbeat = CALM
        self._loop: asyncio.AbstractEventLoop | None = None
        self._screens: dict[str, list[Screen]] = {}
        self._topics: dict[str, set[Screen]] = {}
        self._newest: dict[str, int] = {}

    @property
    def running(self) -> bool:
        return self._loop is not None

    def start(self) -> None:
        """Take screens from now on, in the running loop."""
        self._loop = asyncio.get_running_loop()

    def stop(self) -> None:
        """Take no screens any more and end those there are."""
        self._loop = None
        for screen in self._all():
            screen.end()

    def deliver(self, topic: str, number: int) -> None:
        """From any thread: tell every screen of the topic. Nothing happens without a loop."""
        self._soon(self._deliver, topic, number)

    def close(self, holder: str) -> None:
        """From any thread: end every screen of the holder, on each of its devices."""
        self._soon(self._close, holder)

    def add(self, screen: Screen) -> None:
        """Let a screen listen. A holder's oldest screens make room for the newest."""
        screens = self._screens.setdefault(screen.holder, [])
        for old in screens[: max(0, len(screens) - SCREENS_A_HOLDER + 1)]:
            old.end()
        screens.append(screen)
        for topic in screen.topics:
            self._topics.setdefault(topic, set()).add(screen)

    def remove(self, screen: Screen) -> None:
        """Forget a screen, and the numbers of topics nobody listens to any more."""
        screens = self._screens[screen.holder]
        screens.remove(screen)
        if not screens:
            del self._screens[screen.holder]
        for topic in set(screen.topics):
            self._topics[topic].discard(screen)
            if not self._topics[topic]:
                del self._topics[topic]
                self._newest.pop(topic, None)

    def newest(self, topics: Iterable[str]) -> dict[str, int]:
        """The newest number this process has heard of each topic; unheard topics are left out."""
        return {topic: self._newest[topic] for topic in topics if topic in self._newest}

    def set_heartbeat(self, seconds: float) -> None:
        """Send a heartbeat this often; a change wakes all screens."""
        if seconds != self.heartbeat:
            self.heartbeat = seconds
            for screen in self._all():
                screen.wake()

    def _all(self) -> list[Screen]:
        return [screen for screens in self._screens.values() for screen in screens]

    def _soon(self, call: Callable[..., None], *facts: str | int) -> None:
        loop = self._loop
        if loop:
            # RuntimeError: the loop was closed in this moment, its screens are gone.
            with suppress(RuntimeError):
                loop.call_soon_threadsafe(call, *facts)

    def _deliver(self, topic: str, number: int) -> None:
        screens = self._topics.get(topic)
        if not screens:
            return
        # Threads may overtake each other; a late older number still nudges, as the newest.
        number = max(number, self._newest.get(topic, number))
        self._newest[topic] = number
        for screen in screens:
            screen.put(topic, number)

    def _close(self, holder: str) -> None:
        for name, screens in list(self._screens.items()):
            if name == holder or name.startswith(f"{holder}:"):
                for screen in screens:
                    screen.end()


hub = Hub()
