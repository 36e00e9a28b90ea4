"""How many streams a server holds: `python -m tests.bench.streams 40 300 1000 2000`.

Opens the streams of one board, changes it again and again, and tells for each count the time from
the change to each screen (ms) and the server's memory a stream (bytes).
"""

import asyncio
import os
import sys
import tempfile
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from tests.bench.figures import percentile, say
from tests.live.client import Stream, change, stream_address, stream_open

BOARD = "board:1"
AT_ONCE = 50


@dataclass(frozen=True)
class Measured:
    streams: int
    delivered: int
    expected: int
    p50: float
    p99: float
    bytes_a_stream: int

    def __str__(self) -> str:
        return (
            f"{self.streams:5} streams: {self.delivered} of {self.expected} delivered, "
            f"p50 {self.p50:.1f} ms, p99 {self.p99:.1f} ms, {self.bytes_a_stream} bytes a stream"
        )


async def measure(port: int, count: int, memory: Callable[[], int], rounds: int = 20) -> Measured:
    """Change the board `rounds` times, one after the other, with `count` streams of it open."""
    before = memory()
    streams = await _open(port, count)
    after = memory()
    late: list[float] = []
    first = int(1000 * time.monotonic())
    for number in range(first, first + rounds):
        started = time.monotonic()
        hears = asyncio.gather(*(_delay(stream, number, started) for stream in streams))
        await change(port, BOARD, number=number)
        late += await hears
        await asyncio.sleep(0.2)
    for stream in streams:
        stream.close()
    p50, p99 = (1000 * percentile(late, percent) for percent in (50, 99))
    return Measured(count, len(late), count * rounds, p50, p99, (after - before) // count)


async def _open(port: int, count: int) -> list[Stream]:
    streams: list[Stream] = []
    for start in range(0, count, AT_ONCE):
        new = await asyncio.gather(
            *(
                stream_open(port, stream_address([BOARD]), f"holder=student:{number}:a")
                for number in range(start, min(start + AT_ONCE, count))
            )
        )
        await asyncio.gather(*(stream.event_of("hello") for stream in new))
        streams += new
    return streams


async def _delay(stream: Stream, number: int, started: float) -> float:
    """Seconds until this stream has heard the number."""
    while f">{number}<" not in (await stream.event_of("parts")).data["parts"].get("now", ""):
        pass
    return time.monotonic() - started


def main(counts: list[int]) -> None:
    from tests.live.conftest import site_start, site_stop

    for count in counts:
        with tempfile.TemporaryDirectory() as folder:
            site = site_start(Path(folder))
            try:
                say(str(asyncio.run(measure(site.port, count, lambda site=site: site.memory))))
            finally:
                site_stop(site)


if __name__ == "__main__":
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "classroom.settings")
    main([int(count) for count in sys.argv[1:]] or [40, 300, 1000, 2000])
