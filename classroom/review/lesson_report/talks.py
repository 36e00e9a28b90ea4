"""Points of a lesson at which a class can talk about numbers: two ways of one roll, a choice in
which teams were split, a number with many ways."""

import re
from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from django.db.models import Q

from classroom.play.models import Match, Move
from classroom.review.counting_matches import BY_STUDENTS
from classroom.review.lesson_report.point import DiscussionPoint
from games.engine import CHANCE, Seat
from games.errors import Sentence, gettext_noop
from games.facts import TIMES, fact_of, is_trivial, sum_in_signs
from games.topics import TABLES

FEWEST_TEAMS = 4  # that had the same first roll
MOST_TOGETHER = 0.6  # of them that made the same move
FEWEST_WAYS = 3
# All notations write a sum like this: `2*6=12 3x+4`, `1+8=9 @r3c2`.
_EQUATION = re.compile(r"(\d+(?:[-+*/]\d+)+)=(\d+)")
_TWO_WAYS = gettext_noop("Two ways of one roll: %(first)s and %(second)s are both %(number)s.")
_SPLIT = gettext_noop("On the same roll %(teams)s teams made %(moves)s different moves.")
_MANY_WAYS = gettext_noop("%(number)s came up in this lesson. It has %(ways)s times facts.")


class _Made(NamedTuple):
    """A row that a team wrote after the roll at this ply, whose dice are `dice`."""

    match: int
    roll: int
    dice: str
    ply: int
    seat: Seat
    text: str

    @property
    def equation(self) -> tuple[str, int] | None:
        """The sum in its normal order and what it makes; None of a row without one to talk
        about."""
        written = _EQUATION.match(self.text)
        if written is None:
            return None
        answer = int(written[2])
        sum_ = fact_of(written[1], answer, answer).sum
        return None if is_trivial(sum_) else (sum_, answer)


def talks(matches: Sequence[Match]) -> Iterator[DiscussionPoint]:
    """Yield at most one point of each kind."""
    made = _rows(matches)
    yield from _two_ways(made)
    yield from _splits(made, {match.pk: match.game for match in matches})
    yield from _many_ways(made)


def _rows(matches: Sequence[Match]) -> list[_Made]:
    """Return what students wrote, in one SQL statement, each with the roll before it."""
    rolls: dict[int, tuple[int, str]] = {}
    made = []
    rows = Move.objects.filter(BY_STUDENTS | Q(seat=CHANCE), match__in=matches)
    for match, ply, seat, text in rows.order_by("match", "ply").values_list(
        "match", "ply", "seat", "text"
    ):
        if seat == CHANCE:
            rolls[match] = ply, text
        elif match in rolls:
            made.append(_Made(match, *rolls[match], ply, seat, text))
    return made


def _two_ways(made: Sequence[_Made]) -> Iterator[DiscussionPoint]:
    """Yield the largest number that two teams made of one roll in different ways."""
    by_roll: dict[tuple[int, int, int], dict[str, _Made]] = defaultdict(dict)
    for one in made:
        if one.equation:
            sum_, answer = one.equation
            by_roll[one.match, one.roll, answer].setdefault(sum_, one)
    pairs = [
        (answer, sums)
        for (_match, _roll, answer), sums in by_roll.items()
        if len({one.seat for one in sums.values()}) > 1
    ]
    if pairs:
        answer, sums = max(pairs, key=lambda pair: pair[0])
        first, second = sorted(sums)[:2]
        values = {"first": first, "second": second, "number": answer}
        values |= {name: sum_in_signs(str(values[name])) for name in ("first", "second")}
        last = [*sums.values()][-1]
        yield DiscussionPoint(
            "two_ways", Sentence(_TWO_WAYS, values), last.match, last.ply, last.seat
        )


def _splits(made: Sequence[_Made], games: dict[int, str]) -> Iterator[DiscussionPoint]:
    """Yield the first roll, on which teams stand alike, that most moves were made of, if no move
    was that of most teams."""
    first_rolls: dict[int, int] = {}
    for one in made:
        first_rolls.setdefault(one.match, one.roll)
    by_dice: dict[tuple[str, str], dict[tuple[int, Seat], _Made]] = defaultdict(dict)
    for one in made:
        if one.dice and one.roll == first_rolls[one.match]:
            by_dice[games[one.match], one.dice].setdefault((one.match, one.seat), one)
    for own in sorted(by_dice.values(), key=len, reverse=True)[:1]:
        moves = Counter(one.text for one in own.values())
        if len(own) >= FEWEST_TEAMS and moves.most_common(1)[0][1] <= MOST_TOGETHER * len(own):
            one = next(iter(own.values()))
            values = {"teams": len(own), "moves": len(moves)}
            yield DiscussionPoint("split", Sentence(_SPLIT, values), one.match, one.ply, one.seat)


def _many_ways(made: Sequence[_Made]) -> Iterator[DiscussionPoint]:
    """Yield the number with the most times facts that a times fact of the lesson made."""
    products = {one.equation[1]: one for one in made if one.equation and TIMES in one.equation[0]}
    ways = {number: _ways(number) for number in products}
    number = max(ways, key=lambda one: (ways[one], one), default=0)
    if ways.get(number, 0) >= FEWEST_WAYS:
        one = products[number]
        values = {"number": number, "ways": ways[number]}
        yield DiscussionPoint("ways", Sentence(_MANY_WAYS, values), one.match, one.ply, one.seat)


def _ways(number: int) -> int:
    """Count the times facts from 2 to 12 that make it, 3 x 8 and 8 x 3 as one."""
    factors = [one for one in TABLES if one > 1 and number % one == 0]
    return sum(one * one <= number and number // one in factors for one in factors)
