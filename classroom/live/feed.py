"""A region that streams of this process show."""

import asyncio
from dataclasses import dataclass, field

from classroom.live.cards import Rendering
from classroom.live.outbox import Stream
from classroom.live.regions import Region
from classroom.live.render_jobs import push_data


@dataclass(eq=False)
class Feed:
    """A region with its streams, as it was last rendered for them.

    `versions`: those that have come since the last rendering, None for one that is not known;
    `answered_by`: until when an answer to a press is likely to bring a rendering.
    """

    region: Region
    streams: set[Stream] = field(default_factory=set)
    rendering: Rendering | None = None
    is_queued: bool = False
    is_due_again: bool = False
    versions: list[int | None] = field(default_factory=list)
    has_failed: bool = False
    next_at: float = 0.0
    timer: asyncio.TimerHandle | None = None
    is_prompt: bool = False  # what is to be rendered does not wait until then
    answered_by: float = 0.0

    @property
    def is_current(self) -> bool:
        """Whether the last rendering shows all versions that have come since."""
        versions, now = self.versions, self.rendering
        if now is None or not versions or not self.region.is_versioned:
            return False
        return all(version is not None and version <= now.version for version in versions)

    def send(self, data: bytes) -> None:
        """Send this to all pages that show it."""
        for stream in self.streams if data else ():
            stream.put(data)

    def take_answer(self, answer: Rendering) -> None:
        """Take the answer to a page's press for the last rendering, or bring the page from it to
        one that is later. So pages that show the region always show its last rendering.
        """
        before = self.rendering
        if before is None:
            return
        if answer.version > before.version:
            self.rendering = answer
            self.send(push_data(self.region, before, answer))
        elif answer.state != before.state:
            self.send(push_data(self.region, answer, before))
