"""Points over several games: plain numbers out of rankings, no database."""

from collections.abc import Mapping, Sequence

from games.engine import Seat
from games.errors import gettext_noop

# It divides evenly among one to four others, so that most points are whole by themselves.
MOST_POINTS = 12

RULE = gettext_noop(
    "12 points for first, 0 for last, even steps between. Ties split. A game "
    "that ended early counts up to its last full round."
)
WINNERS_RULE = gettext_noop(
    "Tables won count first, then points. Is it a tie? The team with more "
    "points so far wins. Then the later seat wins. Winners play winners. Nobody is out."
)

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


def table_winner(ranking: Ranking, before: Mapping[Seat, int]) -> Seat:
    """The one seat that has won its table; of equal ones the one with more points `before` this
    game, then the one that sat later.
    """
    return max(ranking[0], key=lambda seat: (before.get(seat, 0), seat))
