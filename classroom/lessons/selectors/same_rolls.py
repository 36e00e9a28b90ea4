"""Find the first rolls that tables with the same dice used in different ways."""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from classroom.lessons.models import Table
from classroom.people.icons import TEAM_SHAPES
from classroom.play.models import Seat
from classroom.play.selectors import match_logs
from classroom.sentences import translate
from games.engine import CHANCE, Die
from games.movelog import MoveLog, is_draw

ROLLS, WAYS = 3, 4  # how many rolls are shown, and how many ways of each
Roll = tuple[tuple[int, ...], int]  # the sides that were asked for, and how many times before


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
    dice: dict[Roll, tuple[Die, ...]] = {}
    ways: dict[Roll, Counter[str]] = {}
    at: Counter[Roll] = Counter()
    for pk, log in logs.items():
        for roll, thrown_dice, choices in _choices(log, letters.get(pk, {})):
            dice.setdefault(roll, thrown_dice)
            ways.setdefault(roll, Counter()).update(choices)
            at[roll] += bool(choices)
    parted = [roll for roll in dice if at[roll] > 1 and len(ways[roll]) > 1]
    return [_same_roll(roll, dice[roll], ways[roll]) for roll in parted[:ROLLS]]


def _same_roll(roll: Roll, dice: tuple[Die, ...], ways: Counter[str]) -> SameRoll:
    most = tuple(ways.most_common(WAYS))
    return SameRoll(roll[1] + 1, dice, most, ways.total() - sum(number for _, number in most))


def _choices(
    log: MoveLog, letters: dict[int, str]
) -> Iterator[tuple[Roll, tuple[Die, ...], list[str]]]:
    """Each roll of dice, what it showed, and what the teams chose to do with it, in words.

    Only the first row of a team after the roll is what it did with it. If the dice left one way,
    what comes next is another decision, such as to stop.
    """
    rolls: Counter[tuple[int, ...]] = Counter()
    current: tuple[Roll, tuple[Die, ...]] | None = None
    chosen: dict[int, str | None] = {}
    for ply in log.line:
        row, state = log.rows[ply], log.states[ply]
        move = log.game.notation.read(row.text)
        if is_draw(log, ply) and (thrown_dice := log.game.hooks.dice_shown(log.options, move)):
            if current is not None:
                yield *current, list(filter(None, chosen.values()))
            sides = tuple(die.sides for die in thrown_dice)
            current, chosen = ((sides, rolls[sides]), thrown_dice), {}
            rolls[sides] += 1
        elif row.seat != CHANCE and row.seat not in chosen:
            sentence = log.game.board.sentence(state, row.seat, move)
            chosen[row.seat] = translate(sentence, letters) if _is_choice(log, ply) else None
    if current is not None:
        yield *current, list(filter(None, chosen.values()))


def _is_choice(log: MoveLog, ply: int) -> bool:
    return len(log.game.rules.legal_moves(log.states[ply], log.rows[ply].seat)) > 1


def _letters(tables: Sequence[Table]) -> dict[int, dict[int, str]]:
    """The letters of the teams at each match by their seats: no names."""
    rows = Seat.objects.filter(match__in=[table.match_id for table in tables])
    letters: dict[int, dict[int, str]] = {}
    for match, number, colour in rows.values_list("match", "number", "colour"):
        letters.setdefault(match, {})[number] = TEAM_SHAPES[colour][0]
    return letters
