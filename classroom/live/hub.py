"""The hub: one in each process, it renders what changed and sends it to the streams held here."""

import asyncio
from collections import deque
from collections.abc import Callable, Mapping
from contextlib import suppress
from secrets import token_hex
from time import monotonic
from typing import Any

from classroom.live.cards import Rendering
from classroom.live.feed import Feed
from classroom.live.outbox import Stream, Streams, event
from classroom.live.received import ReceivedVersions
from classroom.live.recent_changes import subject_of
from classroom.live.regions import Region
from classroom.live.render_queue import RenderQueue

BEAT_SECONDS = 15.0
BEAT_SECONDS_WITHOUT_REDIS = 4.0
_ANSWERED_WITHIN = 0.2  # seconds in which a press is likely to be answered
_CLOSED_FOR = 60.0


class Hub:
    """Knows the streams of this process. What is not for any thread belongs to its loop."""

    # Seconds; the time of the loop stands still while it waits.
    now = staticmethod(monotonic)

    def __init__(self) -> None:
        self.heartbeat = BEAT_SECONDS
        self._clock, self._begun_at = token_hex(4), self.now()
        self._loop: asyncio.AbstractEventLoop | None = None
        self._queue: RenderQueue | None = None
        self.streams = Streams()
        self._feeds: dict[Region, Feed] = {}
        self._topics: dict[str, set[Feed]] = {}
        self._received = ReceivedVersions()
        self._closed: deque[tuple[float, str]] = deque()
        self._heartbeat_changed = asyncio.Event()
        self.subjects_changed = asyncio.Event()

    @property
    def running(self) -> bool:
        return self._loop is not None

    def start(self) -> None:
        """Take streams from now on, in the running loop."""
        self._loop = asyncio.get_running_loop()
        self._heartbeat_changed, self.subjects_changed = asyncio.Event(), asyncio.Event()
        self._queue = RenderQueue(self._greet_all)

    def stop(self) -> None:
        """Take no streams any more and end those there are."""
        self._loop = None
        for stream in self.streams:
            stream.end()
        if self._queue:
            self._queue.close()
            self._queue = None

    def deliver(self, topic: str, version: int | None = None) -> None:
        """Render what this topic changes, from any thread. Do nothing without a loop.

        `version`: the topic's present one, if it is known.
        """
        self._soon(self._deliver, topic, version)

    def tell(self, topic: str, name: str, data: Mapping[str, Any]) -> None:
        """From any thread: send `taps` to the pages that show this region and hear this topic."""
        self._soon(self._tell, topic, name, event("taps", {"region": name, **data}))

    def expect_answer(self, region: Region) -> None:
        """From any thread: a press is coming to an answer, which will render this region."""
        self._soon(self._expect_answer, region)

    def note_answer(self, region: Region, rendering: Rendering) -> None:
        """From any thread: a page that shows this region is answered with this rendering."""
        self._soon(self._note_answer, region, rendering)

    def close(self, holder: str) -> None:
        """From any thread: end every stream of the holder, on each of its devices."""
        self._soon(self._close, holder)

    def add(self, stream: Stream, since: float) -> None:
        """Let a stream show its regions.

        `since`: when it was decided that it may; a holder who was closed later stays closed.
        """
        self.streams.add(stream)
        stream.since = self.clock(since)
        for region in stream.regions:
            feed = self._feeds.get(region)
            if feed is None:
                feed = self._feeds[region] = Feed(region)
                for topic in region.topics:
                    self._topics.setdefault(topic, set()).add(feed)
                self.subjects_changed.set()
            feed.streams.add(stream)
            if feed.rendering is None and not feed.is_queued:
                self._render(feed)
        is_closed = any(at >= since and stream.is_held_by(name) for at, name in self._closed)
        if is_closed or not self.running:
            stream.end()
        self._greet(stream)

    def remove(self, stream: Stream) -> None:
        """Forget a stream, and what nobody looks at any more."""
        self.streams.remove(stream)
        for region in set(stream.regions):
            feed = self._feeds[region]
            feed.streams.discard(stream)
            if not feed.streams:
                del self._feeds[region]
                for topic in region.topics:
                    self._topics[topic].discard(feed)
                    if not self._topics[topic]:
                        del self._topics[topic]
                        self.subjects_changed.set()

    def clock(self, at: float | None = None) -> str:
        """Write a time, or now, by the clock of this process, with a name as no other has it."""
        return f"{self._clock}:{(self.now() if at is None else at) - self._begun_at:.2f}"

    def topics(self) -> list[str]:
        """The topics that streams here listen to."""
        return list(self._topics)

    def subjects(self) -> set[str]:
        """The subjects of these topics."""
        return {subject_of(topic) for topic in self._topics}

    def renew(self, subject: str) -> None:
        """Render again what may have been rendered before this process heard of the subject."""
        for topic in self._topics:
            for feed in self._topics[topic] if subject_of(topic) == subject else ():
                self._renew(feed)

    def catch_up(self, versions: Mapping[str, int]) -> None:
        """Render again what has a version of which the news was lost.

        `versions`: the stored ones by topic. The same goes for what has never been compared, as it
        may have changed since its rendering, and for what could not be rendered.
        """
        stored = {subject_of(topic): version for topic, version in versions.items()}
        missed = self._received.compare(stored)
        for topic in versions:
            if subject_of(topic) in missed:
                self._deliver(topic, None)
        for feed in self._feeds.values():
            if feed.has_failed:
                self._renew(feed)

    def refresh_aging(self) -> None:
        """Render again what changes with time alone."""
        for feed in self._feeds.values():
            if feed.region.ages:
                self._renew(feed)

    def beat(self) -> None:
        """Send every stream the sums of what it shows."""
        for stream in filter(self._is_rendered, self.streams):
            stream.put(event("beat", self._sums(stream)))

    def set_heartbeat(self, seconds: float) -> None:
        """Beat this often; a change takes effect at once."""
        if seconds != self.heartbeat:
            self.heartbeat = seconds
            self._heartbeat_changed.set()

    async def next_beat(self) -> None:
        """Return when it is time for a beat."""
        with suppress(TimeoutError):
            async with asyncio.timeout(self.heartbeat):
                await self._heartbeat_changed.wait()
        self._heartbeat_changed.clear()

    def _soon(self, call: Callable[..., None], *facts: Any) -> None:
        loop = self._loop
        if loop:
            # RuntimeError: the loop was closed in this moment, its streams are gone.
            with suppress(RuntimeError):
                loop.call_soon_threadsafe(call, *facts)

    def _deliver(self, topic: str, version: int | None) -> None:
        if version is not None:
            self._received.note(subject_of(topic), version)
        for feed in self._topics.get(topic, ()):
            feed.versions.append(version)
            self._render(feed, topic == feed.region.prompt)

    def _tell(self, topic: str, name: str, data: bytes) -> None:
        feeds = (feed for feed in self._topics.get(topic, ()) if feed.region.name == name)
        for stream in {stream for feed in feeds for stream in feed.streams}:
            stream.put(data)

    def _expect_answer(self, region: Region) -> None:
        if feed := self._feeds.get(region):
            feed.answered_by = self.now() + _ANSWERED_WITHIN

    def _note_answer(self, region: Region, rendering: Rendering) -> None:
        if feed := self._feeds.get(region):
            feed.answered_by = 0.0
            feed.take_answer(rendering)
            if self._queue:
                self._queue.hurry(feed)

    def _close(self, holder: str) -> None:
        now = self.now()
        while self._closed and self._closed[0][0] < now - _CLOSED_FOR:
            self._closed.popleft()
        self._closed.append((now, holder))
        for stream in self.streams:
            if stream.is_held_by(holder):
                stream.end()

    def _render(self, feed: Feed, is_prompt: bool = False) -> None:
        if self._queue:
            self._queue.add(feed, is_prompt)

    def _renew(self, feed: Feed) -> None:
        if self._queue:
            self._queue.renew(feed)

    def _greet_all(self, feed: Feed) -> None:
        for stream in feed.streams:
            self._greet(stream)

    def _greet(self, stream: Stream) -> None:
        """Say hello with the sums of all that it shows, once they are known."""
        if self._is_rendered(stream):
            stream.put(event("hello", {**self._sums(stream), "since": stream.since}))

    def _is_rendered(self, stream: Stream) -> bool:
        return all(self._feeds[region].rendering for region in stream.regions)

    def _sums(self, stream: Stream) -> dict[str, Any]:
        renderings = {region.name: self._feeds[region].rendering for region in stream.regions}
        sums = {
            name: {"version": it.version, "sum": it.sum} for name, it in renderings.items() if it
        }
        look = {} if stream.look is None else {"look": stream.look}
        return {"regions": sums, **look}


hub = Hub()
