"""Lines: how a class climbed a roll of the day, as a text file for another class.

A line holds counts and times only: the seconds after the start at which each different way came,
of how many. No class, no child and no way is in it. Lines `name: value`, each name once.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass

from games import dice
from games.errors import Illegal, Unreadable, gettext_noop
from games.ways import PRESETS, TABLE, ways
from games.ways_throw import Throw, thrown

LONGEST = 10_000  # characters: no roll has half as many ways
TABLES = range(2, 11)  # of 56 rolls only two have three ways into the table of 11
MINUTES = range(1, 6)
LATEST = 12 * 60 * 60  # seconds: no roll is open for longer
LATE = 3  # seconds that a way of the last moment may be on its way
NAMES = ("roll", "goal", "dice", "minutes", "ways", "seconds", "seed", "seed-sha256")
_SEED = re.compile(rf"[0-9a-f]{{{2 * dice.SEED_BYTES}}}")
_NUMBERS = re.compile(r"[0-9]{1,5}( [0-9]{1,5})*")


@dataclass(frozen=True)
class Line:
    """A class's climb on the dice of `seed`, for so many `minutes` (0: until its teacher went on).

    `seconds` has a number for each way that it found, `total` counts all that there are. `goal` is
    the table of the preset `table`, else 0.
    """

    seed: bytes
    preset: str
    goal: int
    minutes: int
    total: int
    seconds: tuple[int, ...]

    @property
    def throw(self) -> Throw:
        """The dice, and what counts as a way."""
        return thrown(self.seed, self.preset, self.goal)


def is_line(text: str) -> bool:
    """Say if this is to be read as a line, not as the record of a game."""
    return text.lstrip().startswith(f"{NAMES[0]}:")


def write(line: Line) -> str:
    """Return the file of a line."""
    values = (
        line.preset,
        line.goal,
        _joined(line.throw.dice),
        line.minutes,
        line.total,
        _joined(line.seconds),
        line.seed.hex(),
        dice.commitment(line.seed),
    )
    return "".join(f"{name}: {value}\n" for name, value in zip(NAMES, values, strict=True))


def read(text: str) -> Line:
    """Read the file of a line. Raises Unreadable for any other text, and Illegal for a line whose
    parts do not agree: seed and seal, dice and seed, times and ways."""
    header = _header(text)
    if not _SEED.fullmatch(header["seed"]):
        raise Unreadable(gettext_noop("The seed of this line is not a hex number."))
    line = Line(
        seed=bytes.fromhex(header["seed"]),
        preset=header["roll"],
        goal=_number(header, "goal"),
        minutes=_number(header, "minutes"),
        total=_number(header, "ways"),
        seconds=_numbers(header, "seconds"),
    )
    _check_kind(line)
    if header["seed-sha256"] != dice.commitment(line.seed):
        raise Illegal(gettext_noop("The seed does not match its seal."))
    throw = line.throw
    if _numbers(header, "dice") != throw.dice:
        raise Illegal(gettext_noop("The dice of this line do not come from its seed."))
    if line.total != len(ways(throw.dice, throw.rules)):
        raise Illegal(gettext_noop("These dice have another number of ways than this line says."))
    _check_times(line)
    return line


def _header(text: str) -> dict[str, str]:
    if len(text) > LONGEST:
        raise Unreadable(gettext_noop("This is too long. Write less."))
    pairs = [row.partition(":") for row in text.strip().splitlines()]
    header = {name: value.strip() for name, _colon, value in pairs}
    if len(pairs) != len(NAMES) or header.keys() != {*NAMES}:
        raise Unreadable(gettext_noop("This is no line of a class. Choose a saved line."))
    return header


def _numbers(header: dict[str, str], name: str) -> tuple[int, ...]:
    if not header[name]:
        return ()
    if not _NUMBERS.fullmatch(header[name]):
        raise Unreadable(gettext_noop("The line has no number at '%(name)s'."), name=name)
    return tuple(map(int, header[name].split(" ")))


def _number(header: dict[str, str], name: str) -> int:
    numbers = _numbers(header, name)
    if len(numbers) != 1:
        raise Unreadable(gettext_noop("The line has no number at '%(name)s'."), name=name)
    return numbers[0]


def _check_kind(line: Line) -> None:
    is_goal = line.goal in TABLES if line.preset == TABLE else line.goal == 0
    if line.preset not in PRESETS or not is_goal or line.minutes not in (0, *MINUTES):
        raise Illegal(gettext_noop("This app does not know that kind of roll."))


def _check_times(line: Line) -> None:
    most = line.minutes * 60 + LATE if line.minutes else LATEST
    if len(line.seconds) > line.total:
        raise Illegal(gettext_noop("This line has more times than ways."))
    if list(line.seconds) != sorted(line.seconds) or any(one > most for one in line.seconds):
        raise Illegal(gettext_noop("The times of this line do not follow each other."))


def _joined(numbers: Sequence[int]) -> str:
    return " ".join(map(str, numbers))
