"""Find the first rolls that tables with the same dice used in different ways."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from classroom.analysis.rolls import Roll, rolls
from classroom.lessons.models import Table
from classroom.people.icons import TEAM_SHAPES
from classroom.play.models import Seat
from classroom.play.selectors import match_logs
from classroom.sentences import translate
from games.engine import Die
from games.movelog import MoveLog

ROLLS, WAYS = 3, 4  # how many rolls are shown, and how many ways of each
Place = tuple[int, tuple[tuple[int, ...], int]]  # which dice, and which roll of them


@dataclass(frozen=True)
class SameRoll:
    """A roll of all tables, and what teams did then: in words, how many did so, most first.

    `more`: how many teams went other ways."""

    number: int
    dice: tuple[Die, ...]
    ways: tuple[tuple[str, int], ...]
    more: int


def same_rolls(tables: Sequence[Table]) -> list[SameRoll]:
    """The first rolls that several tables have had and that teams have used in different ways."""
    logs, letters = match_logs([table.match for table in tables]), _letters(tables)
    dice: dict[Place, tuple[Die, ...]] = {}
    ways: dict[Place, Counter[str]] = {}
    # Teams that play something of their own share other dice.
    shared = {table.match_id: table.match.shared_dice_id or 0 for table in tables}
    at: Counter[Place] = Counter()
    for pk, log in logs.items():
        for roll in rolls(log):
            place = shared[pk], roll.key
            dice.setdefault(place, roll.dice)
            ways.setdefault(place, Counter()).update(_words(log, roll, letters.get(pk, {})))
            at[place] += bool(roll.choices)
    parted = [place for place in dice if at[place] > 1 and len(ways[place]) > 1]
    return [_same_roll(place[1][1], dice[place], ways[place]) for place in parted[:ROLLS]]


def _same_roll(number: int, dice: tuple[Die, ...], ways: Counter[str]) -> SameRoll:
    most = tuple(ways.most_common(WAYS))
    return SameRoll(number, dice, most, ways.total() - sum(number for _, number in most))


def _words(log: MoveLog, roll: Roll, letters: dict[int, str]) -> list[str]:
    """Say what the teams chose to do with this roll."""
    words = []
    for seat, ply in roll.choices.items():
        move = log.game.notation.read(log.rows[ply].text)
        words.append(translate(log.game.board.sentence(log.states[ply], seat, move), letters))
    return words


def _letters(tables: Sequence[Table]) -> dict[int, dict[int, str]]:
    """The letters of the teams at each match by their seats: no names."""
    rows = Seat.objects.filter(match__in=[table.match_id for table in tables])
    letters: dict[int, dict[int, str]] = {}
    for match, number, colour in rows.values_list("match", "number", "colour"):
        letters.setdefault(match, {})[number] = TEAM_SHAPES[colour][0]
    return letters
