"""`python -m tests.bench.one_address`: 3,000 children join from one address within ten minutes.

A hundred classes of 30, each with its lesson and its teacher in the school, whom all others know by
one address. Children come evenly, a class in three minutes. Meanwhile one device at the same
address guesses codes, pictures of a class and a teacher's password, as fast as it is answered.

With `--taps` one class, then ten classes tap their names in one moment, and nobody guesses.
"""

import argparse
import asyncio
import os
import random
import tempfile
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path

from tests.bench import running
from tests.bench.figures import figure, percentile, say
from tests.bench.http import Answer, Device, Port
from tests.bench.places import Lobby
from tests.bench.screen import now

CLASS = 30
TEACHER = "0@school.example"
AT_ONCE = (1, 10)  # classes
OF_CLASS = 0.3  # of the whole time, in which a class comes


@dataclass
class Joins:
    """How long each child took from the first page to the waiting room, and who was refused."""

    seconds: list[float] = field(default_factory=list)
    refusals: Counter[int] = field(default_factory=Counter)
    held_back: int = 0


@dataclass
class Guesses:
    """How many of each kind were looked at, and how many were not."""

    looked_at: Counter[str] = field(default_factory=Counter)
    refused: Counter[str] = field(default_factory=Counter)

    def note(self, kind: str, was_looked_at: bool) -> None:
        (self.looked_at if was_looked_at else self.refused)[kind] += 1


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m tests.bench.one_address", description=__doc__)
    parser.add_argument("children", type=int, nargs="?", default=3000)
    parser.add_argument("--minutes", type=float, default=10.0)
    parser.add_argument("--taps", action="store_true", help="a class, then ten, tap at once")
    chosen = parser.parse_args()
    if chosen.taps:
        chosen.children = sum(AT_ONCE) * CLASS
    with tempfile.TemporaryDirectory() as folder, running.laptop(Path(folder)) as place:
        running.django_start(place)
        from tests.bench import lesson

        lobbies = [lesson.lobby_make(CLASS) for _ in range(chosen.children // CLASS)]
        with running.app(place) as app:
            if chosen.taps:
                asyncio.run(_tap_at_once(app, lobbies))
            else:
                asyncio.run(_report(app.port, lobbies, chosen.minutes * 60))


async def _report(port: Port, lobbies: Sequence[Lobby], seconds: float) -> None:
    await _teachers_come(port, lobbies)
    joins, guesses, begun_at = Joins(), Guesses(), now()
    guesser = asyncio.create_task(_guess(port, lobbies[0], guesses))
    await asyncio.gather(
        *(
            _come(port, lobby, student, joins, _moment(number, len(lobbies), seconds))
            for number, lobby in enumerate(lobbies)
            for student in lobby.students
        )
    )
    guesser.cancel()
    await asyncio.gather(guesser, return_exceptions=True)
    figure("children in", f"{len(joins.seconds)} in {now() - begun_at:.0f} s")
    figure("refused", f"{joins.refusals.total()} {dict(joins.refusals) or ''}")
    figure("held back for some seconds", str(joins.held_back))
    waits = [percentile(joins.seconds, part) for part in (50, 95, 100)]
    figure(
        "to the waiting room",
        " / ".join(f"{1000 * one:.0f}" for one in waits),
        "ms (50, 95, 100 %)",
    )
    for kind in sorted({*guesses.looked_at, *guesses.refused}):
        looked_at, refused = guesses.looked_at[kind], guesses.refused[kind]
        figure(f"guessed {kind}", f"{looked_at} looked at of {looked_at + refused}")


async def _teachers_come(port: Port, lobbies: Sequence[Lobby]) -> None:
    for lobby in lobbies:
        teacher = Device(port, lobby.desk.cookies)
        await teacher.get("/classes/")
        teacher.leave()


async def _tap_at_once(app: running.Running, lobbies: Sequence[Lobby]) -> None:
    """Have classes tap their names in one moment: seconds until each child is in."""
    await running.settle(app)
    await _teachers_come(app.port, lobbies)
    for number in AT_ONCE:
        classes, lobbies = lobbies[:number], lobbies[number:]
        children = [(Device(app.port), one, pk) for one in classes for pk in one.students]
        for device, lobby, _ in children:
            await device.get(f"/join/?code={lobby.code}")
        joins, begun_at, meter = Joins(), now(), running.Meter(app)
        await asyncio.gather(*(_tap(*child, joins, begun_at) for child in children))
        waits = [percentile(joins.seconds, part) for part in (50, 95, 100)]
        figure(
            f"{len(children)} tap at once",
            " / ".join(f"{one:.2f}" for one in waits),
            f"s (50, 95, 100 %), {len(joins.seconds)} in, {joins.held_back} held back",
            f"{1000 * meter.cpu / len(children):.1f} CPU ms each; load {os.getloadavg()[0]:.1f}",
        )
        for device, _, _ in children:
            device.leave()


async def _tap(device: Device, lobby: Lobby, pk: int, joins: Joins, begun_at: float) -> Answer:
    """Tap a name until the child is in: its page says when it is its turn, and taps then."""
    while True:
        answer = await device.post(f"/join/{lobby.code}/names/", {"student": pk})
        if answer.status != 429:
            break
        joins.held_back += 1
        await asyncio.sleep(float(answer.headers["retry-after"]))
    if answer.status == 200 and "waiting__you" in answer.text:
        joins.seconds.append(now() - begun_at)
    return answer


def _moment(number: int, classes: int, seconds: float) -> float:
    """Return when a child of this class comes: classes begin one after the other."""
    begin = seconds * (1 - OF_CLASS) * number / max(1, classes - 1)
    return begin + seconds * OF_CLASS * random.random()


async def _come(port: Port, lobby: Lobby, student: int, joins: Joins, after: float) -> None:
    await asyncio.sleep(after)
    device, begun_at = Device(port), now()
    answers = [await device.get("/join/"), await device.post("/join/", {"code": lobby.code})]
    answers.append(await _tap(device, lobby, student, joins, begun_at))
    device.leave()
    joins.refusals.update(one.status for one in answers if one.status != 200)


async def _guess(port: Port, lobby: Lobby, guesses: Guesses) -> None:
    """Guess on, one thing after the other."""
    device = Device(port)
    pictures = f"/join/return/?code={lobby.code}&student={lobby.students[0]}"
    while True:
        code = "".join(random.choices("ABCDEFGHJKLMNPQRSTUVWXYZ23456789", k=6))
        guesses.note("codes", (await device.post("/join/", {"code": code})).status == 404)
        answer = await device.post(pictures, [("picture", "owl"), ("picture", "kite")])
        guesses.note("pictures", answer.status == 422)
        answer = await device.post("/accounts/login/", {"login": TEACHER, "password": code})
        guesses.note("passwords", "not correct" in answer.text)
        await asyncio.sleep(0.05)


if __name__ == "__main__":
    say(__doc__.splitlines()[0])
    main()
