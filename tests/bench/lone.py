"""Presses at tables at which nobody else looks."""

import asyncio
from collections.abc import Iterable

from tests.bench.crowd import Press, Round
from tests.bench.places import Table
from tests.bench.running import Meter, Running
from tests.bench.screen import Counts

PRESSES = 40
HINTS = 0.15  # seconds after a press in which its hints are worked out


async def press_alone(running: Running, tables: Iterable[Table], idle: float) -> dict[str, float]:
    """CPU seconds of a taken press for each game, with the hints that it brings."""
    return {table.game: await _game(running, table, idle) for table in tables}


async def _game(running: Running, table: Table, idle: float) -> float:
    at_table, used, presses = Round(table, running.port, Counts()), 0.0, list[Press]()
    for screen in at_table.screens:
        await screen.open()
    for _ in range(PRESSES):
        # Both look first, which is not measured.
        for screen in at_table.screens:
            await screen.ask()
        offer = at_table.offer(at_table.screens)
        if offer is None:
            break
        meter = Meter(running)
        press = await at_table.press(offer)
        await asyncio.sleep(HINTS)
        if not press.refused:
            used += meter.cpu - idle * meter.seconds
            presses.append(press)
    for screen in at_table.screens:
        screen.leave()
    return used / len(presses)
