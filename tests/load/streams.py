"""How many streams a server holds: `python -m tests.load.streams 40 300 1000`.

Opens the streams of one topic, publishes numbers, and tells for each count the time from
publishing to each screen (ms) and the server's memory a stream (bytes).
"""

import asyncio
import statistics
import sys
import tempfile
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import django

from tests.live.client import Stream, ask, stream_open

TOPIC = "match:1"
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
    """Publish `rounds` growing numbers, one after the other, to `count` streams of one topic."""
    before = memory()
    streams = await _open(port, count)
    after = memory()
    late: list[float] = []
    first = int(1000 * time.monotonic())
    for number in range(first, first + rounds):
        started = time.monotonic()
        hears = asyncio.gather(*(_heard(stream, number, started) for stream in streams))
        await ask(port, "/say", topic=TOPIC, number=number)
        late += await hears
        await asyncio.sleep(0.2)
    for stream in streams:
        stream.close()
    percent = statistics.quantiles((1000 * seconds for seconds in late), n=100)
    return Measured(
        count, len(late), count * rounds, percent[49], percent[98], (after - before) // count
    )


async def _open(port: int, count: int) -> list[Stream]:
    streams: list[Stream] = []
    for start in range(0, count, AT_ONCE):
        holders = range(start, min(start + AT_ONCE, count))
        new = await asyncio.gather(
            *(stream_open(port, [TOPIC], f"student:{number}:a") for number in holders)
        )
        await asyncio.gather(*(stream.event_of("hello") for stream in new))
        streams += new
    return streams


async def _heard(stream: Stream, number: int, started: float) -> float:
    """Seconds until this stream heard the number."""
    while (await stream.event()).numbers.get(TOPIC) != number:
        pass
    return time.monotonic() - started


def main(counts: list[int]) -> None:
    from tests.live.conftest import site_start, site_stop

    for count in counts:
        with tempfile.TemporaryDirectory() as folder:
            site = site_start(Path(folder))
            try:
                found = asyncio.run(measure(site.port, count, lambda site=site: site.memory))
            finally:
                site_stop(site)
        sys.stdout.write(f"{found}\n")


if __name__ == "__main__":
    django.setup()
    main([int(count) for count in sys.argv[1:]] or [40, 300, 1000])
