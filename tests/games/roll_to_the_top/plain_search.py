"""The oracle of the fast search: every sum in every square in every order, nothing clever."""

from games.roll_to_the_top.position import hands, slack, takes
from games.roll_to_the_top.sheets import Sheet

Found = tuple[tuple[tuple[int, int], ...], int]


def plain_fillings(
    sheet: Sheet, numbers: tuple[int, ...], dice: tuple[int, ...], direction: str
) -> list[Found]:
    """Every filling as ((square, number) …, total slack), ranked as the rulings say."""
    seen: set[tuple[tuple[int, ...], tuple[int, ...]]] = set()
    todo = [(numbers, dice)]
    while todo:
        now = todo.pop()
        if now not in seen:
            seen.add(now)
            todo += _next(sheet, *now, direction)
    results = {reached for reached, _ in seen} - {numbers}
    return sorted(
        (_found(sheet, numbers, reached, direction) for reached in results),
        key=lambda found: (
            -len(found[0]),
            found[1],
            tuple(square for square, _ in found[0]),
            tuple(number for _, number in found[0]),
        ),
    )


def _next(sheet, numbers, dice, direction):
    for index in range(len(numbers)):
        taken = takes(sheet, numbers, index, direction)
        for hand in hands(dice):
            if sum(hand) in taken:
                left = list(dice)
                for die in hand:
                    left.remove(die)
                yield (*numbers[:index], sum(hand), *numbers[index + 1 :]), tuple(left)


def _found(sheet, before, after, direction) -> Found:
    squares = tuple((k, after[k]) for k in range(len(after)) if after[k] != before[k])
    return squares, sum(slack(sheet, after, k, number, direction) for k, number in squares)
