"""Sums of the columns of a table of counts."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any, ClassVar, Self

from classroom.review.models.counts import Count


@dataclass(frozen=True)
class Sums:
    """Add up the columns of a table of counts: `work.built` is the sum of its `built`. The columns
    are read off the table, so that a new one needs no line here. `row`: one sum for each, or none
    for nothing."""

    row: tuple[float, ...] = ()
    table: ClassVar[type[Count]]

    @classmethod
    @cache
    def columns(cls) -> tuple[str, ...]:
        return cls.table.numbers()

    def __getattr__(self, name: str) -> Any:
        columns = self.columns()
        if name not in columns:
            raise AttributeError(name)
        return self.row[columns.index(name)] if self.row else 0

    @classmethod
    def total(cls, parts: Sequence[Self]) -> Self:
        """Add up any number of them."""
        rows = [one.row for one in parts if one.row]
        return cls(tuple(map(sum, zip(*rows, strict=True))))

    def __add__(self, other: Self) -> Self:
        return self.total((self, other))
