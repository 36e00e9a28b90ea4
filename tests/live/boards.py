"""A board of numbers, as a small region for the tests of the hub and the stream."""

from collections.abc import Callable
from dataclasses import dataclass, field
from threading import Lock
from typing import Any

from classroom.live.cards import Rendering, place_card
from classroom.live.outbox import Stream
from classroom.live.regions import Region


@dataclass(eq=False)
class Board:
    """A board for regions: numbers that a test changes, and how often each was drawn."""

    version: int = 1
    numbers: dict[str, int] = field(default_factory=lambda: {"left": 0, "right": 0})
    frame: str = "board"
    is_there: bool = True
    draw_count: int = 0
    asked_for: list[int | None] = field(default_factory=list)
    before_drawing: Callable[[], None] = lambda: None
    lock: Lock = field(default_factory=Lock)

    def set(self, **numbers: int) -> None:
        with self.lock:
            self.version += 1
            self.numbers |= numbers

    def draw_for(self, seat: int, version: int | None) -> Rendering | None:
        self.asked_for.append(version)
        return self.draw()

    def draw(self) -> Rendering | None:
        with self.lock:
            self.draw_count += 1
            version, numbers, frame = self.version, dict(self.numbers), self.frame
        self.before_drawing()
        if not self.is_there:
            return None
        parts = {name: f'<p id="{name}">{number}</p>' for name, number in numbers.items()}
        places = "".join(place_card(name) for name in parts)
        return Rendering(version, f"<h1>{frame}</h1>{places}", parts)


def board_region(
    board: Board,
    name: str = "board:1",
    seat: int = 0,
    topics: tuple[str, ...] = ("match:1",),
    **how: Any,
) -> Region:
    """A board as a region, for one seat."""
    return Region(name, topics, board.draw_for, (seat,), is_versioned=True, **how)


async def take(stream: Stream) -> bytes:
    """All that waits, once there is something; b"" at the end."""
    await stream._woken.wait()
    stream._woken.clear()
    return stream.drain()
