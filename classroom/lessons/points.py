"""Points over several games: plain numbers out of rankings, no database."""

from collections.abc import Sequence

from games.engine import Seat
from games.errors import gettext_noop

# Divisible by one to four opponents, so that most points are whole numbers anyway.
MOST_POINTS = 12

RULE = gettext_noop(
    "12 points for first, 0 for last, even steps between. Ties split. A game "
    "that ended early counts up to its last full round."
)
# Of a tournament. Places, bars and pages then go by one number.
TABLE_BONUS = MOST_POINTS
WINNERS_RULE = gettext_noop(
    "A table won brings 12 points more. A tie wins no table. Winners play winners. Nobody is out."
)
# Where tables play different presets or topics. The share, as a harder preset brings fewer facts.
TIES_RULE = gettext_noop("Equal points? The team with the larger part of right first tries leads.")

Ranking = Sequence[Sequence[Seat]]


def points(ranking: Ranking) -> dict[Seat, int]:
    """The points of every seat: its share of the others it is ahead of, to the nearest whole.

    A team that is alone at its table gets half, as if it were level with everybody.
    """
    opponents = sum(map(len, ranking)) - 1
    shares, behind = {}, opponents + 1
    for tied in ranking:
        behind -= len(tied)
        halves = 2 * behind + len(tied) - 1
        for seat in tied:
            shares[seat] = (
                _nearest(MOST_POINTS * halves, 2 * opponents) if opponents else MOST_POINTS // 2
            )
    return shares


def _nearest(number: int, by: int) -> int:
    return (2 * number + by) // (2 * by)


def sole_leader(ranking: Ranking) -> Seat | None:
    """Return the team alone in the lead; None if several share first place.

    A team alone at its table leads nobody.
    """
    return ranking[0][0] if len(ranking) > 1 and len(ranking[0]) == 1 else None
