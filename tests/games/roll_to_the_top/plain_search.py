"""The oracle of the fast search: every sum in every square in every order, nothing clever."""

from games.roll_to_the_top.dice import PLAIN, Kit
from games.roll_to_the_top.position import hands, slack, takes
from games.roll_to_the_top.room import ROUND, SQUARE, rounds
from games.roll_to_the_top.sheets import Sheet

Filling = tuple[tuple[tuple[int, int], ...], int, int]


def plain_fillings(
    sheet: Sheet,
    numbers: tuple[int, ...],
    dice: tuple[int, ...],
    direction: str,
    kit: Kit = PLAIN,
) -> list[Filling]:
    """Every filling as ((square, number) …, total slack, worth), ranked as the README says."""
    positions: set[tuple[tuple[int, ...], tuple[int, ...]]] = set()
    todo = [(numbers, dice)]
    while todo:
        now = todo.pop()
        if now not in positions:
            positions.add(now)
            todo += _next(sheet, *now, direction, kit)
    results = {reached for reached, _ in positions} - {numbers}
    return sorted(
        (_filling(sheet, numbers, reached, direction, kit) for reached in results),
        key=lambda filling: (
            -filling[2],
            -len(filling[0]),
            filling[1],
            tuple(square for square, _ in filling[0]),
            tuple(number for _, number in filling[0]),
        ),
    )


def _next(sheet, numbers, dice, direction, kit):
    for index in range(len(numbers)):
        taken = takes(sheet, numbers, index, direction, kit.highest)
        for hand in hands(dice, kit.signs):
            if sum(hand) in taken:
                left = list(dice)
                for die in hand:
                    left.remove(abs(die))
                yield (*numbers[:index], sum(hand), *numbers[index + 1 :]), tuple(left)


def _filling(sheet, before, after, direction, kit) -> Filling:
    squares = tuple((k, after[k]) for k in range(len(after)) if after[k] != before[k])
    lost = sum(slack(sheet, after, k, number, direction) for k, number in squares)
    worth = cost(sheet, before, direction, kit) - cost(sheet, after, direction, kit)
    return squares, lost, worth


def cost(sheet: Sheet, numbers: tuple[int, ...], direction: str, kit: Kit = PLAIN) -> int:
    """Return what all empty squares of the sheet still cost, in hundredths of a square."""
    return sum(
        SQUARE + _rounds(sheet, numbers, index, direction, kit)
        for index in range(len(numbers))
        if not numbers[index]
    )


def _rounds(sheet: Sheet, numbers: tuple[int, ...], index: int, direction: str, kit: Kit) -> int:
    """By how much this square makes its column longer, on the worst number far below it."""
    easiest, worst = (kit.highest, min) if direction == "decreasing" else (1, max)
    number = worst((numbers[k] for k in _below(sheet, index) if numbers[k]), default=easiest)
    rows, table = _height(sheet, index), rounds(direction, kit)
    return round(ROUND * (table[rows][number] - table[rows - 1][number]))


def _below(sheet: Sheet, index: int) -> set[int]:
    below = sheet.squares[index].below
    return {*below}.union(*(_below(sheet, k) for k in below))


def _height(sheet: Sheet, index: int) -> int:
    above = [k for k, square in enumerate(sheet.squares) if index in square.below]
    return 1 + max((_height(sheet, k) for k in above), default=0)


def plain_firsts(
    sheet: Sheet,
    numbers: tuple[int, ...],
    dice: tuple[int, ...],
    direction: str,
    kit: Kit = PLAIN,
) -> dict[tuple[int, tuple[int, ...]], int]:
    """For each placement the worth of the best that can be filled in the round with it."""
    memo: dict[tuple[tuple[int, ...], tuple[int, ...]], int] = {}

    def least(now: tuple[int, ...], left: tuple[int, ...]) -> int:
        """Return what the empty squares cost at least when these dice are used."""
        if (now, left) not in memo:
            later = [least(*after) for after in _next(sheet, now, left, direction, kit)]
            memo[now, left] = min([cost(sheet, now, direction, kit), *later])
        return memo[now, left]

    before, firsts = cost(sheet, numbers, direction, kit), {}
    for index in range(len(numbers)):
        for hand in hands(dice, kit.signs):
            if sum(hand) in takes(sheet, numbers, index, direction, kit.highest):
                left = list(dice)
                for die in hand:
                    left.remove(abs(die))
                after = (*numbers[:index], sum(hand), *numbers[index + 1 :])
                firsts[index, hand] = before - least(after, tuple(left))
    return firsts
