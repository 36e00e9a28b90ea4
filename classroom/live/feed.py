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

    `answers`: later renderings that pages have got as answers to their presses; `versions`: those
    that have come since the last rendering.
    """

    region: Region
    streams: set[Stream] = field(default_factory=set)
    rendering: Rendering | None = None
    answers: list[Rendering] = field(default_factory=list)
    is_queued: bool = False
    is_due_again: bool = False
    versions: list[int | None] = field(default_factory=list)
    has_failed: bool = False
    next_at: float = 0.0
    timer: asyncio.TimerHandle | None = None
    is_prompt: bool = False  # what is to be rendered does not wait until then

    def send(self, data: bytes) -> None:
        """Send this to all pages that show it."""
        for stream in self.streams if data else ():
            stream.put(data)

    def take(self, rendering: Rendering) -> None:
        """Take this for the last rendering."""
        self.rendering = rendering
        self.answers = [one for one in self.answers if one.version > rendering.version]

    def note_answer(self, answer: Rendering) -> bytes:
        """Note that a page has got this answer. Return what pages still lack after it."""
        if self.rendering is None:
            return b""
        if answer.version > self.rendering.version:
            self.answers = [one for one in self.answers if one.state != answer.state] + [answer]
            return b""
        # What the page was sent before does not bring it from this answer to the last rendering.
        is_same = answer.state == self.rendering.state
        return b"" if is_same else push_data(self.region, self.rendering, answer)
