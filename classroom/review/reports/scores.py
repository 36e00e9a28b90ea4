"""Tables of sums, operations and evidence for curricula, computed from counted facts."""

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import NamedTuple, Self, TypeVar

from django.utils.translation import gettext

from classroom.facts.memory import FEWEST_ANSWERS
from classroom.facts.tables import table_cell
from games import registry
from games.contract import Game
from games.errors import UserError
from games.facts import (
    MINUS,
    OPERATIONS,
    OVER,
    PLUS,
    SIGNS,
    TIMES,
    Tag,
    sum_in_signs,
)
from games.presets import preset_of

NONE = "\N{EN DASH}"  # stands where there is no number
FEWEST_FACTS = 10  # facts, checks or choices before their percentage is shown
# The shades of a table of facts: from how many percent right first time. Which facts are to be
# practiced is another question, which `facts.known` answers.
LEVELS = (50, 75, 90)
Key = TypeVar("Key")


class FactRow(NamedTuple):
    """A sum of a game, with what `FactCount` says of it, added up."""

    game: str
    operation: str
    sum: str
    used: int
    met: int
    right: int


@dataclass(frozen=True)
class Score:
    """How often facts were met, and how often of these right at the first try."""

    met: int = 0
    right: int = 0
    used: int = 0

    @property
    def percent(self) -> int | None:
        return round(100 * self.right / self.met) if self.met else None

    @property
    def level(self) -> int:
        """The shade: 0 if too few were met, 1 for seldom right … 4 for nearly always right."""
        percent = self.percent
        if percent is None or self.met < FEWEST_ANSWERS:
            return 0
        return 1 + sum(percent >= bound for bound in LEVELS)

    @property
    def short(self) -> str:
        """Write the percentage for a cell of a table, `1/2` of too few for one."""
        return str(self.percent) if self.met >= FEWEST_ANSWERS else f"{self.right}/{self.met}"

    @property
    def words(self) -> str:
        """Write `9 / 14 (64 %)`, and `5 / 6` of too few for a percentage."""
        # A space that does not break: on phones "%)" would stand alone in the second line.
        share = f" ({self.percent}\u00a0%)" if self.met >= FEWEST_FACTS else ""
        return f"{self.right} / {self.met}{share}" if self.met else NONE

    def __add__(self, other: "Score") -> Self:
        return type(self)(self.met + other.met, self.right + other.right, self.used + other.used)


def share_words(part: float, whole: float) -> str:
    """Write how many of a whole: `64 % of 14`, and `5 / 6` if the whole is too small for a
    percentage."""
    if whole >= FEWEST_FACTS:
        values = {"percent": round(100 * part / whole), "size": whole}
        return gettext("%(percent)s %% of %(size)s") % values
    return f"{part} / {whole}" if whole else NONE


@dataclass(frozen=True)
class Heat:
    """A table of the facts of one operation from 1 to 12; 3*4 is also 4*3.

    A division stands in the line of its divisor and the column of its answer, so 12/3 is at the
    place that 3*4 has in its own table; likewise for subtractions. `beyond`: facts that are not on
    it.
    """

    operation: str
    cells: dict[tuple[int, int], Score]
    beyond: Score

    @property
    def sign(self) -> str:
        return SIGNS[self.operation]

    @property
    def example(self) -> str:
        """The fact in line 3, column 4."""
        sums = {PLUS: "3+4", MINUS: "7-3", TIMES: "3*4", OVER: "12/3"}
        return sum_in_signs(sums[self.operation])

    @cached_property
    def rows(self) -> list[tuple[int, list[tuple[int, Score]]]]:
        """Line by line, the numbers with their scores; lines and columns that nobody has met are
        left out."""
        met = [place for place, score in self.cells.items() if score.met]
        lines, columns = (
            sorted(set(numbers)) for numbers in ((a for a, _ in met), (b for _, b in met))
        )
        return [(a, [(b, self.cells.get((a, b), Score())) for b in columns]) for a in lines]

    @property
    def columns(self) -> list[int]:
        """The numbers above the columns."""
        return [b for b, _score in self.rows[0][1]] if self.rows else []

    @property
    def met(self) -> int:
        once = (
            score.met
            for (a, b), score in self.cells.items()
            if a <= b or self.operation in (MINUS, OVER)
        )
        return sum(once)


def heats(rows: Iterable[FactRow]) -> tuple[Heat, ...]:
    """Make a table for each operation."""
    by_operation: dict[str, list[FactRow]] = {name: [] for name in (TIMES, OVER, PLUS, MINUS)}
    for row in rows:
        by_operation[row.operation].append(row)
    return tuple(_heat(name, some) for name, some in by_operation.items())


def _heat(operation: str, rows: Iterable[FactRow]) -> Heat:
    both_ways = operation in (TIMES, PLUS)
    placed = []
    for row in rows:
        place = table_cell(row.sum)
        placed.append((place, row))
        # 3*4 stands at (4, 3), too; 4*4 stands there once.
        if place and both_ways and place[0] != place[1]:
            placed.append((place[::-1], row))
    scores = add_up(placed)
    beyond = scores.get(None, Score())
    return Heat(operation, {cell: one for cell, one in scores.items() if cell}, beyond)


def add_up(rows: Iterable[tuple[Key, FactRow]]) -> dict[Key, Score]:
    """Add up a score for each key."""
    # As plain numbers first: a report of years has thousands of rows.
    sums: dict[Key, list[int]] = {}
    for key, row in rows:
        numbers = sums.setdefault(key, [0, 0, 0])
        numbers[0] += row.met
        numbers[1] += row.right
        numbers[2] += row.used
    return {key: Score(*numbers) for key, numbers in sums.items()}


@dataclass(frozen=True)
class Operation:
    """An operation with its facts; `chosen`: how often any operation was."""

    name: str
    score: Score
    chosen: int

    @property
    def share(self) -> int | None:
        """Of all operations that were chosen, in percent; None if none was."""
        return round(100 * self.score.used / self.chosen) if self.chosen else None

    @property
    def chosen_words(self) -> str:
        return share_words(self.score.used, self.chosen)

    @property
    def right_words(self) -> str:
        return share_words(self.score.right, self.score.met)

    @property
    def sign(self) -> str:
        return SIGNS[self.name]

    @property
    def avoided(self) -> bool:
        """Chosen less than once in ten times; with four to choose from the mean is one in four."""
        return self.chosen >= FEWEST_FACTS and 10 * self.score.used < self.chosen


def operations(rows: Iterable[FactRow]) -> tuple[Operation, ...]:
    scores = defaultdict(Score, add_up((row.operation, row) for row in rows))
    chosen = sum(score.used for score in scores.values())
    return tuple(Operation(name, scores[name], chosen) for name in OPERATIONS)


@dataclass(frozen=True)
class Evidence:
    """How far a curriculum's tag is backed: by facts, or (`score` None) by matches played.

    `slug` and `preset`: what to play to practise it.
    """

    game: str
    tag: Tag
    matches: int
    score: Score | None
    slug: str
    preset: str

    @property
    def words(self) -> str:
        """The words of the tag, in the language of the page."""
        return gettext(self.tag.words)

    @property
    def why(self) -> str:
        """Which facts or choices are about the tag, likewise."""
        return gettext(self.tag.why)

    @property
    def title(self) -> str:
        """The name of the game, likewise."""
        return gettext(self.game)

    @property
    def is_enough(self) -> bool:
        """Whether the facts are enough to tell."""
        return self.score is not None and self.score.met >= FEWEST_FACTS


def evidence(rows: Iterable[FactRow], matches: dict[str, int]) -> tuple[Evidence, ...]:
    """List the tags of the games that were played, `matches` being how often each was; each with
    the facts that are about it."""
    by_game: dict[str, list[FactRow]] = defaultdict(list)
    for row in rows:
        by_game[row.game].append(row)
    lines = []
    for slug, number in matches.items():
        try:
            game = registry.get(slug)
        except UserError:
            continue
        for tag in game.facts.TAGS:
            score = _score(tag, by_game[slug]) if tag.operations else None
            lines.append(Evidence(game.title, tag, number, score, slug, _preset(game, tag)))
    return tuple(sorted(lines, key=lambda one: (one.tag.framework, one.tag.code, one.game)))


def _score(tag: Tag, rows: Iterable[FactRow]) -> Score:
    about = ((None, row) for row in rows if _is_about(tag, row.operation, row.sum))
    return add_up(about).get(None, Score())


@lru_cache(maxsize=20_000)
def _is_about(tag: Tag, operation: str, text: str) -> bool:
    """Say if this sum is evidence for the tag."""
    # Remembered: a report of years asks for the same thousands of sums again and again.
    return tag.has(operation, text)


def _preset(game: Game, tag: Tag) -> str:
    """Return the preset that practises most operations of the tag, else the first one."""
    practices = sorted(
        game.facts.PRACTICES,
        key=lambda one: len(set(one.operations) & set(tag.operations)),
        reverse=True,
    )
    return practices[0].preset if practices else preset_of(game)
