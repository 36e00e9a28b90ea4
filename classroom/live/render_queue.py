"""Render regions soon after a change, once for all changes until then."""

import asyncio
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from time import monotonic

from classroom.live.feed import Feed
from classroom.live.recent_changes import subject_of
from classroom.live.render_jobs import Push, RenderJob, push_data, render_all

_SOON = 0.002  # seconds in which the changes of one commit come together


class RenderQueue:
    """Renders feeds in threads and sends what has changed. All belongs to its loop.

    `on_first` is called with each feed that has been rendered for the first time.
    """

    def __init__(self, on_first: Callable[[Feed], None]) -> None:
        self._on_first = on_first
        self._loop = asyncio.get_running_loop()
        # Desks take longer: neither tables nor walls, which may have to hurry, wait behind them.
        self._pools = {
            kind: ThreadPoolExecutor(max_workers=threads, thread_name_prefix="regions")
            for kind, threads in (("table", 2), ("desk", 1), ("wall", 1))
        }
        self._is_open = True
        self._due: list[Feed] = []
        self._renders: set[asyncio.Task[None]] = set()

    def close(self) -> None:
        """Render nothing any more."""
        self._is_open = False
        for pool in self._pools.values():
            pool.shutdown(wait=False)

    def renew(self, feed: Feed) -> None:
        """Schedule a render that shows more than the versions that have come."""
        feed.versions.append(None)
        self.add(feed)

    def add(self, feed: Feed, is_prompt: bool = False) -> None:
        """Schedule one render that covers all changes until it runs; at once if `is_prompt`."""
        feed.is_prompt |= is_prompt
        if feed.is_queued and not (is_prompt and feed.timer):
            feed.is_due_again = True
            return
        feed.is_queued = True
        self._schedule(feed)

    def hurry(self, feed: Feed) -> None:
        """Render what waits for an answer that has come."""
        if feed.timer:
            self._schedule(feed)

    def _schedule(self, feed: Feed) -> None:
        if feed.timer:
            feed.timer.cancel()
        wait = 0.0 if feed.is_prompt else max(feed.next_at, feed.answered_by) - monotonic()
        feed.timer = self._loop.call_later(max(_SOON, wait), self._start, feed)

    def _start(self, feed: Feed) -> None:
        """Queue the feed. One thread renders all that is due at once, and reads each table once."""
        feed.timer = None
        if feed.is_current:
            feed.versions, feed.is_due_again, feed.is_queued = [], False, False
            return
        self._due.append(feed)
        if len(self._due) == 1:
            self._loop.call_soon(self._start_due)

    def _start_due(self) -> None:
        due, self._due = self._due, []
        groups: dict[tuple[str, str], list[Feed]] = {}
        for feed in due if self._is_open else ():
            subject = subject_of(feed.region.topics[0])
            kind = "wall" if feed.region.prompt else "desk" if feed.region.pace else "table"
            groups.setdefault((subject, kind), []).append(feed)
        for (_, kind), feeds in groups.items():
            task = asyncio.ensure_future(self._render(feeds, self._pools[kind]))
            self._renders.add(task)
            task.add_done_callback(self._renders.discard)

    async def _render(self, feeds: Sequence[Feed], pool: ThreadPoolExecutor) -> None:
        jobs = []
        for feed in feeds:
            versions, feed.versions, feed.is_due_again = feed.versions, [], False
            feed.is_prompt = False
            known = [version for version in versions if version is not None]
            version = max(known) if known and None not in versions else None
            jobs.append(RenderJob(feed.region, version, feed.rendering))
        # RuntimeError: the pool was closed in this moment, the streams are ending.
        with suppress(RuntimeError):
            pushes = await self._loop.run_in_executor(pool, render_all, jobs)
            for feed, job in zip(feeds, jobs, strict=True):
                feed.is_queued = False
                feed.next_at = monotonic() + feed.region.pace
                feed.has_failed = feed.region not in pushes
                if not feed.has_failed:
                    self._show(feed, job, pushes[feed.region])
                if feed.is_due_again and self._is_open:
                    self.add(feed)

    def _show(self, feed: Feed, job: RenderJob, push: Push) -> None:
        before, now, data = feed.rendering, push.rendering, push.data
        if now and before and now.version < before.version:
            return
        if now and before and before is not job.before:  # an answer has come meanwhile
            data = push_data(feed.region, before, now)
        feed.send(data)
        if now is None:
            return
        feed.rendering = now
        if before is None:
            self._on_first(feed)
