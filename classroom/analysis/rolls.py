"""The rolls of a log, each with what its teams did then."""

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from classroom.analysis.positions import is_choice
from games.engine import CHANCE, Die, Seat
from games.movelog import MoveLog, is_draw


@dataclass(frozen=True)
class Roll:
    """Dice that were rolled at `ply`: the `number`-th roll, from 1, with dice of these sides.

    `choices`: by seat the ply at which it chose what to do with them. Only the first row of a team
    is that: if the dice left one way, what comes next is another decision, such as to stop.
    """

    ply: int
    number: int
    dice: tuple[Die, ...]
    choices: Mapping[Seat, int]

    @property
    def key(self) -> tuple[tuple[int, ...], int]:
        """Equal for the rolls that tables with the same dice share."""
        return tuple(die.sides for die in self.dice), self.number

    @property
    def faces(self) -> list[str]:
        """Return what the dice show, in whatever order they lie."""
        return sorted(str(die.face) for die in self.dice)


def rolls(log: MoveLog) -> Iterator[Roll]:
    """Yield each roll of dice that is in force."""
    numbers: Counter[tuple[int, ...]] = Counter()
    firsts: dict[Seat, int] = {}
    current: tuple[int, int, tuple[Die, ...]] | None = None
    for ply in log.line:
        row = log.rows[ply]
        move = log.game.notation.read(row.text)
        dice = log.game.hooks.dice_shown(log.options, move) if is_draw(log, ply) else ()
        if dice:
            if current is not None:
                yield Roll(*current, _choices(log, firsts))
            sides = tuple(die.sides for die in dice)
            numbers[sides] += 1
            current, firsts = (ply, numbers[sides], dice), {}
        elif row.seat != CHANCE:
            firsts.setdefault(row.seat, ply)
    if current is not None:
        yield Roll(*current, _choices(log, firsts))


def _choices(log: MoveLog, firsts: Mapping[Seat, int]) -> dict[Seat, int]:
    return {seat: ply for seat, ply in firsts.items() if is_choice(log, ply)}
