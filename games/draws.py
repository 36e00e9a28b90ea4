"""What chance draws: dice, a shuffle, one of many, or nothing but what has to follow."""

from collections.abc import Sequence
from dataclasses import dataclass


@dataclass(frozen=True)
class Dice:
    """Chance rolls dice; `sides[k]` is the number of sides of die k. Result: faces from 1."""

    sides: tuple[int, ...]

    def result(self, numbers: Sequence[int]) -> tuple[int, ...]:
        return tuple(number + 1 for number in numbers)


@dataclass(frozen=True)
class Shuffle:
    """Chance puts `n` things in an order. Result: their indices from 0 in the new order."""

    n: int

    @property
    def sides(self) -> tuple[int, ...]:
        return tuple(range(self.n, 1, -1))

    def result(self, numbers: Sequence[int]) -> tuple[int, ...]:
        left = list(range(self.n))
        order = [left.pop(number) for number in numbers]
        return tuple(order + left)


@dataclass(frozen=True)
class OneOf:
    """Chance takes one of `n` things. Result: its index from 0."""

    n: int

    @property
    def sides(self) -> tuple[int, ...]:
        return (self.n,)

    def result(self, numbers: Sequence[int]) -> tuple[int, ...]:
        return tuple(numbers)


@dataclass(frozen=True)
class Forced:
    """There is nothing to draw: chance only says what follows (`bust`, `home 2`, `fall`)."""

    sides: tuple[int, ...] = ()

    def result(self, numbers: Sequence[int]) -> tuple[int, ...]:
        return ()


Draw = Dice | Shuffle | OneOf | Forced
