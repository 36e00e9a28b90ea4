"""The hub: one in each process, it renders what changed and sends it to the streams held here."""

import asyncio
from collections import deque
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from time import monotonic
from typing import Any

from classroom.live.cards import Rendering
from classroom.live.feed import Feed
from classroom.live.outbox import Stream, Streams, event
from classroom.live.received import ReceivedVersions
from classroom.live.recent_changes import subject_of
from classroom.live.regions import Region
from classroom.live.render_jobs import Push, RenderJob, push_data, render_all

BEAT_SECONDS = 15.0
BEAT_SECONDS_WITHOUT_REDIS = 4.0
_SOON = 0.002  # seconds in which the changes of one commit come together
_CLOSED_FOR = 60.0


class Hub:
    """Knows the streams of this process. What is not for any thread belongs to its loop."""

    # Seconds; the time of the loop stands still while it waits.
    now = staticmethod(monotonic)

    def __init__(self) -> None:
        self.heartbeat = BEAT_SECONDS
        self._loop: asyncio.AbstractEventLoop | None = None
        # Tables do not wait behind a desk, which takes longer and is paced.
        self._pools: dict[bool, ThreadPoolExecutor] = {}
        self.streams = Streams()
        self._feeds: dict[Region, Feed] = {}
        self._topics: dict[str, set[Feed]] = {}
        self._due: list[Feed] = []
        self._received = ReceivedVersions()
        self._closed: deque[tuple[float, str]] = deque()
        self._renders: set[asyncio.Task[None]] = set()
        self._heartbeat_changed = asyncio.Event()
        self.subjects_changed = asyncio.Event()

    @property
    def running(self) -> bool:
        return self._loop is not None

    def start(self) -> None:
        """Take streams from now on, in the running loop."""
        self._loop = asyncio.get_running_loop()
        self._heartbeat_changed, self.subjects_changed = asyncio.Event(), asyncio.Event()
        self._pools = {
            is_paced: ThreadPoolExecutor(max_workers=2 - is_paced, thread_name_prefix="regions")
            for is_paced in (False, True)
        }

    def stop(self) -> None:
        """Take no streams any more and end those there are."""
        self._loop = None
        for stream in self.streams:
            stream.end()
        for pool in self._pools.values():
            pool.shutdown(wait=False)

    def deliver(self, topic: str, version: int | None = None) -> None:
        """Render what this topic changes, from any thread. Do nothing without a loop.

        `version`: the topic's present one, if it is known.
        """
        self._soon(self._deliver, topic, version)

    def tell(self, topic: str, name: str, data: Mapping[str, Any]) -> None:
        """From any thread: send `taps` to the pages that show this region and hear this topic."""
        self._soon(self._tell, topic, name, event("taps", {"region": name, **data}))

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
        for region in stream.regions:
            feed = self._feeds.get(region)
            if feed is None:
                feed = self._feeds[region] = Feed(region)
                for topic in region.topics:
                    self._topics.setdefault(topic, set()).add(feed)
                self.subjects_changed.set()
            feed.streams.add(stream)
            if feed.rendering is None and not feed.is_queued:
                self._queue(feed)
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
                if feed.timer is None:
                    self._queue(feed)

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
                self._queue(feed)

    def refresh_aging(self) -> None:
        """Render again what changes with time alone."""
        for feed in self._feeds.values():
            if feed.region.ages:
                self._queue(feed)

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
            self._queue(feed, topic == feed.region.prompt)

    def _tell(self, topic: str, name: str, data: bytes) -> None:
        feeds = (feed for feed in self._topics.get(topic, ()) if feed.region.name == name)
        for stream in {stream for feed in feeds for stream in feed.streams}:
            stream.put(data)

    def _note_answer(self, region: Region, rendering: Rendering) -> None:
        if feed := self._feeds.get(region):
            feed.send(feed.note_answer(rendering))

    def _close(self, holder: str) -> None:
        now = self.now()
        while self._closed and self._closed[0][0] < now - _CLOSED_FOR:
            self._closed.popleft()
        self._closed.append((now, holder))
        for stream in self.streams:
            if stream.is_held_by(holder):
                stream.end()

    # Rendering ---------------------------------------------------------------------------------

    def _queue(self, feed: Feed, is_prompt: bool = False) -> None:
        """Schedule one render that covers all changes until it runs; at once if `is_prompt`."""
        feed.is_prompt |= is_prompt
        if is_prompt and feed.timer:
            feed.timer.cancel()
        elif feed.is_queued:
            feed.is_due_again = True
            return
        if self._loop:
            feed.is_queued = True
            wait = 0.0 if feed.is_prompt else feed.next_at - self.now()
            feed.timer = self._loop.call_later(max(_SOON, wait), self._start, feed)

    def _start(self, feed: Feed) -> None:
        """Queue the feed. One thread renders all that is due at once, and reads each table once."""
        feed.timer = None
        self._due.append(feed)
        if len(self._due) == 1 and self._loop:
            self._loop.call_soon(self._start_due)

    def _start_due(self) -> None:
        due, self._due = self._due, []
        groups: dict[tuple[str, bool], list[Feed]] = {}
        for feed in due:
            subject = subject_of(feed.region.topics[0])
            groups.setdefault((subject, feed.region.pace > 0), []).append(feed)
        for (_, is_paced), feeds in groups.items():
            task = asyncio.ensure_future(self._render(feeds, self._pools[is_paced]))
            self._renders.add(task)
            task.add_done_callback(self._renders.discard)

    async def _render(self, feeds: Sequence[Feed], pool: ThreadPoolExecutor) -> None:
        jobs = []
        for feed in feeds:
            versions, feed.versions, feed.is_due_again = feed.versions, [], False
            feed.is_prompt = False
            known = [version for version in versions if version is not None]
            version = max(known) if known and None not in versions else None
            answers = tuple(feed.answers)
            jobs.append(RenderJob(feed.region, version, feed.rendering, answers))
        loop = self._loop
        if loop is None:
            return
        # RuntimeError: the pool was closed in this moment, the streams are ending.
        with suppress(RuntimeError):
            pushes = await loop.run_in_executor(pool, render_all, jobs)
            for feed, job in zip(feeds, jobs, strict=True):
                feed.is_queued = False
                feed.next_at = self.now() + feed.region.pace
                feed.has_failed = feed.region not in pushes
                if not feed.has_failed:
                    self._show(feed, job, pushes[feed.region])
                if feed.is_due_again and self._loop:
                    self._queue(feed)

    def _show(self, feed: Feed, job: RenderJob, push: Push) -> None:
        before, now, data = feed.rendering, push.rendering, push.data
        if now and before and tuple(feed.answers) != job.answers:  # one was given meanwhile
            data = push_data(feed.region, now, before, *feed.answers)
        feed.send(data)
        if now is None or (before is not None and now.version < before.version):
            return
        feed.take(now)
        if before is None:
            for stream in feed.streams:
                self._greet(stream)

    def _greet(self, stream: Stream) -> None:
        """Say hello with the sums of all that it shows, once they are known."""
        if self._is_rendered(stream):
            stream.put(event("hello", self._sums(stream)))

    def _is_rendered(self, stream: Stream) -> bool:
        return all(self._feeds[region].rendering for region in stream.regions)

    def _sums(self, stream: Stream) -> dict[str, Any]:
        renderings = {region.name: self._feeds[region].rendering for region in stream.regions}
        sums = {
            name: {"version": one.version, "sum": one.sum}
            for name, one in renderings.items()
            if one is not None
        }
        return {"regions": sums}


hub = Hub()
