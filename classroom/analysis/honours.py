"""Name each team of a lesson once for what is true of it and its best: the rules, in numbers alone.

1. Who stands on the podium is named by the place. Every other team gets one honour.
2. *Most* and *best* are said of the one team that has strictly more than every other team of the
   lesson, those on the podium too, and has done enough: `Measure.least`.
3. Who is first in several things is named for the first of them in the order of MEASURES.
4. The others are named for the thing in which fewest teams are ahead of them, if they are in the
   best quarter; it is said with its number and without *most*. Of the better half luck would
   explain a fifth of all names, of the best quarter less than a tenth (`tests/analysis`).
5. An honour goes to at most a third of the others, rounded up. Who is left is named for the facts
   that they have worked out.
"""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

# Enough, so that neither a share nor a superlative comes of one lucky answer.
FEWEST_CHOICES, FEWEST_CHECKS, FEWEST_FACTS = 5, 4, 5
BEST_QUARTER = 3  # of four quarters, counted from 0
# Answers from here on are brave ones.
BRAVE_FROM = 20


@dataclass(frozen=True)
class Figure:
    """Count of one kind what a team did: so many, `of` so many (0: of no given number), or the
    `text` of a sum."""

    count: int
    of: int = 0
    text: str = ""

    @property
    def value(self) -> float:
        """Return the number by which teams are compared: the share, or else the count."""
        return self.count / self.of if self.of else float(self.count)


@dataclass(frozen=True)
class Measure:
    """A kind of honour; a team is compared once it has `least` of it, or of what it is out of."""

    kind: str
    least: int

    def counts(self, figure: Figure) -> bool:
        return (figure.of or figure.count) >= self.least and figure.count > 0


# Those that a team chooses itself come before those that its dice offer.
MEASURES = (
    Measure("choices", FEWEST_CHOICES),
    Measure("checks", FEWEST_CHECKS),
    Measure("grown", 1),
    Measure("ideas", 2),
    Measure("first", FEWEST_FACTS),
    Measure("ways", FEWEST_FACTS),
    Measure("hardest", BRAVE_FROM),
)
WORKED_OUT, TOP, PODIUM = "facts", "top", "podium"


@dataclass(frozen=True)
class Honour:
    """The honour of a team: its kind, its figure, and whether it alone `is_most`."""

    kind: str
    figure: Figure = Figure(0)
    is_most: bool = False


Figures = Mapping[str, Figure]


def honours(
    teams: Sequence[int], figures: Mapping[int, Figures], on_podium: Iterable[int]
) -> dict[int, Honour]:
    """Return the honour of each team that is not on the podium, by these rules.

    `figures`: of each team, by the kinds of MEASURES and WORKED_OUT; a team may lack some or all.
    """
    others = [team for team in teams if team not in set(on_podium)]
    if not others:
        return {}
    ranks = {one.kind: _ranks(one, teams, figures) for one in MEASURES}
    room = Counter({one.kind: -(-len(others) // 3) for one in MEASURES})
    named: dict[int, Honour] = {}
    for team in others:
        # Each is first in it alone, so nobody takes it from another.
        if kind := _first(team, ranks):
            named[team] = Honour(kind, figures[team][kind], is_most=True)
            room[kind] -= 1
    for team in others:
        if team not in named:
            named[team] = _own_best(team, ranks, room, figures.get(team, {}))
            room[named[team].kind] -= 1
    return {team: named[team] for team in others}


def _ranks(
    measure: Measure, teams: Sequence[int], figures: Mapping[int, Figures]
) -> dict[int, tuple[int, int]]:
    """Of each team that counts and is in the best quarter: how many are ahead, and how many level
    with it."""
    own = {team: figures.get(team, {}).get(measure.kind) for team in teams}
    values = {team: one.value for team, one in own.items() if one and measure.counts(one)}
    every = sorted(values.values())
    least = every[BEST_QUARTER * len(every) // 4] if every else 0
    return {
        team: (sum(one > value for one in every), every.count(value) - 1)
        for team, value in values.items()
        if value >= least
    }


def _first(team: int, ranks: Mapping[str, Mapping[int, tuple[int, int]]]) -> str | None:
    """Return the first kind in which this team alone is first."""
    return next((kind for kind, of_team in ranks.items() if of_team.get(team) == (0, 0)), None)


def _own_best(
    team: int,
    ranks: Mapping[str, Mapping[int, tuple[int, int]]],
    room: Mapping[str, int],
    own: Figures,
) -> Honour:
    kinds = [kind for kind in ranks if team in ranks[kind] and room[kind] > 0]
    if not kinds:
        return Honour(WORKED_OUT, own.get(WORKED_OUT, Figure(0)))
    kind = min(kinds, key=lambda one: ranks[one][team])
    return Honour(kind, own[kind])
