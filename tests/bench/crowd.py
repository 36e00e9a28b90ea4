"""Students at tables, with their teachers and walls, in a process of its own."""

import asyncio
import random
import re
import resource
from collections import Counter
from collections.abc import Container, Iterable
from dataclasses import dataclass, field
from functools import partial
from multiprocessing.connection import Connection
from typing import Any

import uvloop
from lxml.etree import _Element as Element

from tests.bench.http import Device, Port
from tests.bench.places import Class, Table
from tests.bench.screen import Counts, Screen, new_key, now
from tests.bench.starting import Follower
from tests.players.choices import CHOICES
from tests.players.pages import Form
from tests.players.team import has_built, predicts, works_out

THINK = 8.0  # seconds before a build; half of it before a roll or a check
BEAT = 15.0  # seconds between two beats of a stream
AT_ONCE = 6  # pages that are opened at the same time
DOUBLED = 0.1
TAPPED = 1.0  # seconds after which a driver's dice are shown, if it takes so long
# What happens to who presses at the same moment as another; all else is a fault of the page.
LATE = {"Stale", "NotYourTurn"}
_DRIVER = re.compile(r'<p [^>]*id="driver"[^>]*>')
_SENDS = re.compile(r'<button (?![^>]*type="button")')
_PLY = re.compile(r'name="ply" value="(\d+)"')
_HINTS = re.compile(r'name="rung" value="(\d+)-')


@dataclass
class Press:
    """A press, and what came of it; seconds after it for what came to the screens of its own team,
    and to the others of its table.
    """

    game: str
    match: int
    team: int
    key: str
    is_roll: bool
    ply: int
    at: float
    version: int = 0
    refused: str = ""
    is_row: bool = False
    is_prediction: bool = False
    is_doubled: bool = False
    own: list[float] = field(default_factory=list)
    others: list[float] = field(default_factory=list)
    hints: float | None = None
    # Bytes to each screen of the table from here to the next press.
    sizes: list[int] = field(default_factory=list)


@dataclass
class Report:
    """A process's observations."""

    presses: list[Press]
    counts: Counts
    cpu: float
    faults: Counter[str]


@dataclass
class Offer:
    """A press open to one student now; `part` is the form they look at."""

    screen: "Seated"
    part: str
    form: Form
    button: Element

    @property
    def is_roll(self) -> bool:
        return self.button.get("value", "").startswith("roll")

    @property
    def is_prediction(self) -> bool:
        return self.button.get("name") == "prediction"

    @property
    def think(self) -> float:
        """Think half as long if nothing is built."""
        is_built = not has_built(self.form) and len(self.form.sent) > len(_hidden(self.form))
        return THINK * random.uniform(0.5, 1.5) * (1 if is_built else 0.5)


def _hidden(form: Form) -> list[Element]:
    return [one for one in form.parts if one.get("type") == "hidden"]


class Seated(Follower):
    """A student's screen, with the part in which the team presses."""

    action = ""
    declined = ""  # the part in which there was nothing to press after all

    def read(self, answer: Any) -> None:
        super().read(answer)
        self.look()

    def look(self) -> None:
        """See what is asked now."""
        self.action = _form(self.live.html)

    @property
    def is_asked(self) -> bool:
        """Whether there is anything to press. A page takes long to read whole."""
        return bool(_SENDS.search(self.action)) and self.action != self.declined

    @property
    def is_driving(self) -> bool:
        driver = _DRIVER.search(self.live.html)
        return bool(driver) and " hidden" not in driver[0]

    def offer(self, game: str) -> Offer | None:
        """Choose a press for this student."""
        page = self.page
        form = page.form(page.one(id="answer"))
        luck = random.Random()
        button = predicts(form, luck)
        if button is None and has_built(form):
            button = works_out(form)
        elif button is None:
            button = CHOICES[game](page, form, luck)
        if button is None:
            self.declined = self.action
            return None
        return Offer(self, self.action, form, button)


def _form(html: str) -> str:
    return html.partition('<form id="answer"')[2].partition("</form>")[0]


class Round:
    """The people at one table: screens, what they press, and what came to whom when."""

    doubled = DOUBLED  # this share of presses is sent twice

    def __init__(self, table: Table, teams: list[list[Seated]]) -> None:
        self.table = table
        self.teams = teams
        self.presses: list[Press] = []
        self.earlier: list[Press] = []
        self.faults: Counter[str] = Counter()
        self.under_way: set[asyncio.Task[Press]] = set()
        self._sizes: Counter[Screen] = Counter()
        self._histories: dict[Screen, list[tuple[int, float]]] = {}
        self._rolled: dict[Screen, Press] = {}
        for screen in self.screens:
            screen.saw = self._saw

    @classmethod
    def opened_at(cls, table: Table, port: Port, counts: Counts) -> "Round":
        """The round of a table that is played already; its pages are still to be opened."""
        teams = [
            [Seated(Device(port, one.cookies), one.path, counts) for one in team]
            for team in table.teams
        ]
        return cls(table, teams)

    @property
    def screens(self) -> list[Seated]:
        return [screen for team in self.teams for screen in team]

    def _saw(self, screen: Screen, updates: list[Any], size: int) -> None:
        assert isinstance(screen, Seated)
        at = now()
        screen.look()
        self._sizes[screen] += size
        self._histories.setdefault(screen, []).append((self._version(screen), at))
        if (roll := self._rolled.get(screen)) and _number(_HINTS, screen.live.html) > roll.ply:
            roll.hints = at - roll.at
            del self._rolled[screen]

    def _version(self, screen: Screen) -> int:
        return screen.live.regions[f"table:{self.table.match}"].version

    async def play(self, team: list[Seated]) -> None:
        """One team: whoever is asked thinks and presses, if the question is still the same."""
        while True:
            offer = self.offer(team)
            if offer is None:
                await asyncio.sleep(0.2)
                continue
            await self._think(offer)
            if offer.screen.action == offer.part:
                press = asyncio.create_task(self.press(offer))
                self.under_way.add(press)
                press.add_done_callback(self.under_way.discard)
                # It comes to its end, also where the play is stopped meanwhile.
                await asyncio.shield(press)

    async def _think(self, offer: Offer) -> None:
        """For as long as it takes; meanwhile the team sees which dice its driver taps."""
        screen, think = offer.screen, offer.think
        if screen.is_driving and not offer.is_roll and think > TAPPED:
            await asyncio.sleep(TAPPED)
            think -= TAPPED
            if screen.action == offer.part:
                await screen.tap([0])
        await asyncio.sleep(think)

    def offer(self, team: list[Seated]) -> Offer | None:
        """Choose a press for one of these students, if any of them is asked."""
        screens = [screen for screen in team if screen.is_asked]
        random.shuffle(screens)
        offers = (screen.offer(self.table.game) for screen in screens)
        return next((offer for offer in offers if offer), None)

    async def press(self, offer: Offer) -> Press:
        """Press, and note what comes of it."""
        screen, table = offer.screen, self.table
        self._share_out()
        team = next(n for n, team in enumerate(self.teams) if screen in team)
        ply = _number(_PLY, offer.part)
        press = Press(table.game, table.match, team, new_key(), offer.is_roll, ply, now())
        press.is_prediction = offer.is_prediction
        press.is_doubled = random.random() < self.doubled
        self.presses.append(press)
        for mate in self.teams[team] if not press.is_prediction else ():
            self._rolled.pop(mate, None)
        if press.is_roll:
            self._rolled[screen] = press
        twin = Device(screen.device.port, dict(screen.device.cookies))
        try:
            doubled = twin if press.is_doubled else None
            answer = await screen.press(offer.form, offer.button, press.key, doubled)
        except (OSError, TimeoutError, asyncio.IncompleteReadError) as error:
            press.refused = f"{type(error).__name__} {error}".strip()
        else:
            press.refused = answer["refused"]
            press.version = self._version(screen)
            # Another question is asked now, and a proposal would ask the same.
            went_on = _number(_PLY, screen.action) != press.ply
            press.is_row = not press.refused and went_on and not press.is_prediction
            if bool(answer["twin"]) != bool(press.refused):
                self.faults[f"{table.game}: twice, {press.refused or answer['twin']}"] += 1
        finally:
            twin.leave()
        if press.refused and press.refused not in LATE:
            self.faults[f"{table.game}: {press.refused}"] += 1
        return press

    def _share_out(self) -> None:
        """Count what came until now to the press before."""
        if self.presses:
            self.presses[-1].sizes = [self._sizes[screen] for screen in self.screens]
        self._sizes.clear()

    def report(self) -> list[Press]:
        """The presses, with the times at which the screens of the table showed each."""
        self._share_out()
        predicted = {one.version for one in self.earlier + self.presses if one.is_prediction}
        for press in self.presses:
            if not press.refused:
                own = self.teams[press.team]
                others = [one for one in self.screens if one not in own]
                press.own = self._times(own, press, predicted)
                press.others = self._times(others, press, predicted)
        return self.presses

    def _times(self, screens: Iterable[Seated], press: Press, predicted: set[int]) -> list[float]:
        """Seconds from the press until each of these screens showed it."""
        histories = (self._histories.get(screen, ()) for screen in screens)
        first = (shown_at(history, press, predicted) for history in histories)
        return [at - press.at for at in first if at]

    def forget(self) -> None:
        """Measure from here on."""
        self._share_out()
        self.earlier += self.presses
        for collection in (self.presses, self._sizes, self._histories, self._rolled, self.faults):
            collection.clear()


def shown_at(
    history: Iterable[tuple[int, float]], press: Press, predicted: Container[int]
) -> float | None:
    """Return when a screen with this history of versions showed a press; None if it never did.

    The answer to a press may have a later version than the press has made. The screen never hears
    of one that somebody has only `predicted` in.
    """
    version = press.version
    while version in predicted:
        version -= 1
    return next((at for one, at in history if one >= version and at >= press.at), None)


def _number(pattern: re.Pattern[str], html: str) -> int:
    """The first number that is found so; -1 for none."""
    match = pattern.search(html)
    return int(match[1]) if match else -1


class Crowd:
    """All that one process plays."""

    def __init__(self, classes: list[Class], port: Port) -> None:
        self.counts = Counts()
        tables = [table for one in classes for table in one.tables]
        self.rounds = [Round.opened_at(table, port, self.counts) for table in tables]
        self.walls: list[Screen] = [
            Screen(Device(port, address.cookies), address.path, self.counts)
            for one in classes
            for address in (one.desk, one.projector)
        ]
        self.teams: list[asyncio.Task[None]] = []
        self.cpu = 0.0

    @property
    def screens(self) -> list[Screen]:
        return [*self.walls, *(screen for round_ in self.rounds for screen in round_.screens)]

    @property
    def faults(self) -> Counter[str]:
        """Refusals that no other press explains."""
        return sum((round_.faults for round_ in self.rounds), Counter())

    async def open(self) -> int:
        """Open every page with its stream; how many there are."""
        await _some_at_once(self._open(screen) for screen in self.screens)
        return len(self.screens)

    async def play(self) -> None:
        """Let every team play."""
        self.teams = []
        self._let_play(self.rounds)

    def _let_play(self, rounds: Iterable[Round]) -> None:
        plays = (partial(one.play, team) for one in rounds for team in one.teams)
        self.teams += [asyncio.create_task(play()) for play in plays]

    async def measure(self) -> None:
        """Count from here on."""
        for round_ in self.rounds:
            round_.forget()
        vars(self.counts).update(vars(Counts()))
        self.cpu = _cpu()

    async def report(self) -> Report:
        """Report what was seen since."""
        for task in self.teams:
            if task.done() and not task.cancelled():
                task.result()
        for screen in self.screens:
            screen.check()
        presses = [press for round_ in self.rounds for press in round_.report()]
        return Report(presses, self.counts, _cpu() - self.cpu, self.faults)

    async def stop(self) -> None:
        """No more presses; those under way come to their end."""
        for task in self.teams:
            task.cancel()
        await asyncio.gather(*self.teams, return_exceptions=True)
        await asyncio.gather(*(press for round_ in self.rounds for press in round_.under_way))

    async def presses(self) -> list[Press]:
        """All since the beginning, measured or not."""
        return [press for one in self.rounds for press in [*one.earlier, *one.presses]]

    async def compare(self) -> list[str]:
        """The regions on screens that are not as on the page as it is loaded now."""
        differences: list[str] = []

        async def one(screen: Screen, tries: int) -> None:
            while different := await _differences(screen):
                if not (tries := tries - 1):
                    differences.extend(different)
                    return
                await asyncio.sleep(BEAT / 3)

        # What a desk says of minutes that have passed is drawn anew with a beat, and no sooner.
        await _some_at_once(
            one(screen, 5 if screen in self.walls else 1) for screen in self.screens
        )
        return differences

    async def leave(self) -> None:
        """Close all pages."""
        for screen in self.screens:
            screen.leave()

    async def _open(self, screen: Screen) -> None:
        await screen.open()
        screen.listen()


def run(pipe: Connection, classes: list[Class], port: Port) -> None:
    """The process: does what the pipe says, method by method, until it says leave."""
    uvloop.run(run_crowd(pipe, Crowd(classes, port)))


async def run_crowd(pipe: Connection, crowd: Crowd) -> None:
    """Do what the pipe says."""
    word = ""
    while word != "leave":
        word = await asyncio.to_thread(pipe.recv)
        pipe.send(await getattr(crowd, word)())


async def _differences(screen: Screen) -> list[str]:
    fresh = Screen(screen.device, screen.path, Counts())
    await fresh.open()
    return [f"{screen.path} {name}" for name in screen.differences(fresh)]


async def _some_at_once(works: Iterable[Any]) -> None:
    turn = asyncio.Semaphore(AT_ONCE)

    async def one(work: Any) -> None:
        async with turn:
            await work

    await asyncio.gather(*(one(work) for work in works))


def _cpu() -> float:
    used = resource.getrusage(resource.RUSAGE_SELF)
    return used.ru_utime + used.ru_stime
