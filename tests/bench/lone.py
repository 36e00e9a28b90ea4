"""Presses at tables at which nobody else looks."""

import asyncio
from collections.abc import Iterable

from tests.bench.crowd import Press, Round
from tests.bench.places import Table
from tests.bench.running import Meter, Running
from tests.bench.screen import Counts

PRESSES = 40
OPENING = 0.15  # seconds in which a stream is opened
HINTS = 0.15  # seconds after a press in which its hints are worked out


async def press_alone(
    running: Running, tables: Iterable[Table], idle: float, has_stream: bool = False
) -> dict[str, float]:
    """CPU seconds of a taken press for each game, with the hints that it brings; with `has_stream`
    also with what the presser's own page hears, as every real page does."""
    return {table.game: await _game(running, table, idle, has_stream) for table in tables}


async def _game(running: Running, table: Table, idle: float, has_stream: bool) -> float:
    used, presses = 0.0, list[Press]()
    at_table = Round.opened_at(table, running.port, Counts())
    at_table.doubled = 0.0
    for screen in at_table.screens:
        await screen.open()
    for _ in range(PRESSES):
        # Both look first, which is not measured.
        for screen in at_table.screens:
            await screen.ask()
        offer = at_table.offer(at_table.screens)
        if offer is None:
            break
        if has_stream:
            offer.screen.listen()
            await asyncio.sleep(OPENING)
        meter = Meter(running)
        press = await at_table.press(offer)
        await asyncio.sleep(HINTS)
        if has_stream:
            await offer.screen.stop_listening()
        if not (press.refused or press.is_prediction):
            used += meter.cpu - idle * meter.seconds
            presses.append(press)
    for screen in at_table.screens:
        screen.leave()
    return used / len(presses)
