"""Count the ways of three dice by force: all trees of all dice, told apart by what they make.

Nothing here knows a canonical form. Each die is a large random number of its own; two trees are one
way if they make the same of these, whichever of two dice with the same number stands for which.
"""

import ast
import random
from collections.abc import Callable, Hashable, Iterator, Sequence
from fractions import Fraction
from functools import cache
from itertools import permutations
from operator import add, mul, sub, truediv

from games.facts import SIGNS
from games.ways import RollRules

Tree = int | tuple[str, "Tree", "Tree"]
"""The place of a die in the roll, or a sign between two trees."""
Dice = tuple[int, ...]
Identity = Callable[[Tree, Dice], Hashable]

STEPS = {"+": add, "-": sub, "*": mul, "/": truediv}
SYMBOLS = [Fraction(random.Random(place).getrandbits(40) | 1) for place in range(3)]
OF_TREE = {ast.Add: "+", ast.Sub: "-", ast.Mult: "*", ast.Div: "/"}


def trees(places: Sequence[int]) -> Iterator[Tree]:
    """Yield every tree that has these dice in this order."""
    if len(places) == 1:
        yield places[0]
    for cut in range(1, len(places)):
        for left in trees(places[:cut]):
            for right in trees(places[cut:]):
                yield from ((sign, left, right) for sign in STEPS)


@cache
def all_trees(dice: Dice) -> list[Tree]:
    orders = (order for count in (1, 2, 3) for order in permutations(range(len(dice)), count))
    return [tree for order in orders for tree in trees(order)]


def places(tree: Tree) -> list[int]:
    return [tree] if isinstance(tree, int) else places(tree[1]) + places(tree[2])


def steps(tree: Tree, numbers: Sequence[Fraction]) -> list[Fraction]:
    """Return what each step makes, the whole tree last. Raises ZeroDivisionError."""
    if isinstance(tree, int):
        return [numbers[tree]]
    left, right = steps(tree[1], numbers), steps(tree[2], numbers)
    return [*left, *right, STEPS[tree[0]](left[-1], right[-1])]


@cache
def identity(tree: Tree, dice: Dice) -> Hashable:
    """Return the same for two trees if they are one way."""
    swaps = (
        swap
        for swap in permutations(range(len(dice)))
        if all(dice[place] == dice[other] for place, other in enumerate(swap))
    )
    return frozenset(steps(tree, [SYMBOLS[place] for place in swap])[-1] for swap in swaps)


def counted(dice: Dice, rules: RollRules, identity: Identity = identity) -> dict[Hashable, int]:
    """Return the result of each way that counts."""
    results = {}
    for tree in all_trees(dice):
        makes = allowed_result(tree, dice)
        if makes and _has_size(tree, rules) and _has_goal(makes, rules):
            results[identity(tree, dice)] = makes
    return results


@cache
def allowed_result(tree: Tree, dice: Dice) -> int:
    """Return the result if all steps are whole and none is below zero, else 0."""
    try:
        made = steps(tree, [Fraction(die) for die in dice])
    except ZeroDivisionError:
        return 0
    return int(made[-1]) if all(one.denominator == 1 and one >= 0 for one in made) else 0


def _has_size(tree: Tree, rules: RollRules) -> bool:
    sizes = {"two": {1, 2}, "three": {3}}
    return len(places(tree)) in sizes.get(rules.name, {1, 2, 3})


def _has_goal(result: int, rules: RollRules) -> bool:
    match rules.name:
        case "target":
            return result == rules.goal
        case "table":
            return result in range(rules.goal, 1000, rules.goal)
    return True


def tree_of(text: str, dice: Dice) -> Tree:
    """Read a text in school signs as Python does, each number as the next die that shows it."""
    for sign, school_sign in SIGNS.items():
        text = text.replace(school_sign, sign)
    free = list(enumerate(dice))

    def tree(node: ast.expr) -> Tree:
        if isinstance(node, ast.BinOp):
            return OF_TREE[type(node.op)], tree(node.left), tree(node.right)
        assert isinstance(node, ast.Constant)
        place = next(one for one in free if one[1] == node.value)
        free.remove(place)
        return place[0]

    return tree(ast.parse(text, mode="eval").body)
