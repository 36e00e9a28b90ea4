"""Sums of the columns of a table of counts."""

from dataclasses import dataclass, fields
from typing import Self


@dataclass(frozen=True)
class Sums:
    """Numbers that are named as the columns they are the sums of; two of a kind add up."""

    @classmethod
    def columns(cls) -> tuple[str, ...]:
        return tuple(field.name for field in fields(cls))

    def __add__(self, other: Self) -> Self:
        both = ((getattr(self, name), getattr(other, name)) for name in self.columns())
        return type(self)(*(one + more for one, more in both))
