"""How soon the last question is on all screens: `python -m tests.bench.last_question 30`.

A class of so many students plays each game in turn, every page with its stream, the wall too. A
teacher presses *End the lesson*, then a question on the page that comes. Tells for each game the
ms from the second press to the question on the last screen, and to the teacher's next page.
"""

import asyncio
import time
from collections.abc import Sequence

from tests.bench import running
from tests.bench.figures import figure, percentile
from tests.bench.http import Device, Port
from tests.bench.places import Class
from tests.bench.screen import Counts, Screen

QUESTION, ON_THE_WALL = "question-number", "question__words"
PATIENCE = 20.0


async def ask(port: Port, one: Class) -> tuple[list[float], float]:
    """End the lesson with a question. Returns the seconds until each screen showed it, and until
    the teacher's next page was there."""
    counts, showed = Counts(), dict[Screen, float]()
    everybody = asyncio.Event()

    def saw(screen: Screen, _updates: object, _size: int) -> None:
        html = screen.live.html
        if screen not in showed and (QUESTION in html or ON_THE_WALL in html):
            showed[screen] = time.perf_counter()
            if len(showed) == len(screens):
                everybody.set()

    pages = [page for table in one.tables for team in table.teams for page in team]
    screens = [
        Screen(Device(port, page.cookies), page.path, counts, saw)
        for page in (*pages, one.projector)
    ]
    for screen in screens:
        await screen.open()
        screen.listen()
    teacher = Device(port, one.desk.cookies)
    await teacher.get(one.desk.path)
    await asyncio.sleep(3)
    await teacher.get(f"{one.desk.path}end")
    started = time.perf_counter()
    lesson = one.desk.path.strip("/").rpartition("/")[2]
    answer = await teacher.post(f"/review/lessons/{lesson}/exit", {"ask": "7*8"})
    back = time.perf_counter() - started
    if answer.status != 200:
        raise ConnectionError(f"{answer.path}: {answer.status}")
    async with asyncio.timeout(PATIENCE):
        await everybody.wait()
    for screen in screens:
        screen.check()
        screen.leave()
    return [at - started for at in showed.values()], back


async def measure(place: running.Place, students: int) -> None:
    from tests.bench import lesson

    classes = [await asyncio.to_thread(lesson.class_make, students, game) for game in lesson.GAMES]
    with running.app(place) as app:
        await running.settle(app)
        for game, one in zip(lesson.GAMES, classes, strict=True):
            _tell(game, *await ask(app.port, one))


def _tell(game: str, seconds: Sequence[float], back: float) -> None:
    middle, last = (1000 * percentile(seconds, percent) for percent in (50, 100))
    screens = f"{len(seconds)} screens"
    figure(game, f"{middle:.0f} / {last:.0f} ms", f"median / last of {screens}",
           f"the teacher's page {1000 * back:.0f} ms", "goal 1,000 ms")  # fmt: skip


if __name__ == "__main__":
    running.on_laptop(measure, students=30)
