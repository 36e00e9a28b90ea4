"""The moves of the Hill."""

from dataclasses import dataclass

from games.engine import Skip


@dataclass(frozen=True)
class Roll:
    """The team asks for the dice."""


@dataclass(frozen=True)
class Rolled:
    """Chance says what the two dice show."""

    dice: tuple[int, ...]


@dataclass(frozen=True)
class Climb:
    """Up by the sum of the dice, or by their difference: `6-2=4`."""

    first: int
    operation: str
    second: int
    result: int

    @property
    def meters(self) -> int:
        return self.first + self.second if self.operation == "+" else self.first - self.second


Move = Roll | Rolled | Climb | Skip
