"""Work out once more how much better a move is, by counting.

Each follows its game's README and plays the rules; none calls the hints. Of a position that takes
too long, or that the count leaves out, the answer is None.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import cache
from itertools import combinations_with_replacement, permutations
from math import factorial, prod
from typing import Any

from games.climb_on.chances import TOP_ROWS
from games.climb_on.moves import TOP, Go
from games.climb_on.panels import SIDE
from games.engine import CHANCE, Seat
from games.movelog import MoveLog
from games.on_belay.hints import LAST, LOW
from games.roll_to_the_top.room import ROUND, SQUARE, rounds
from games.yeti_mountain.mountain import CAMP, DANGER, GAP, ROCK, YETI
from games.yeti_mountain.position import STEPS

Hint = dict[str, Any]
Steps = tuple[int, ...]


def _throws(faces: Sequence[int], dice: int) -> Iterator[tuple[tuple[int, ...], int]]:
    """Yield each throw once, with the number of results that show it."""
    for thrown_faces in combinations_with_replacement(faces, dice):
        yield thrown_faces, factorial(dice) // prod(map(factorial, Counter(thrown_faces).values()))


# On Belay: rolls --------------------------------------------------------------------------------


@cache
def _gains(dice: tuple[int, ...]) -> frozenset[int]:
    pairs = [*permutations(dice, 2)]
    results = {*dice, *(a + b for a, b in pairs), *(a - b for a, b in pairs)}
    results |= {a * b for a, b in pairs} | {a // b for a, b in pairs if b and a % b == 0}
    return frozenset(feet for feet in results if feet > 0)


@cache
def _rolls_alone(faces: tuple[int, ...], trail: int, left: int) -> float:
    """How many rolls a climber alone needs for so many steps: a roll without a step is lost."""
    if not left:
        return 0.0
    useful, after = 0, 0.0
    for dice, ways in _throws(faces, 3):
        steps = [feet // trail for feet in _gains(dice) if feet % trail == 0]
        rests = [_rolls_alone(faces, trail, left - n) for n in steps if n <= left]
        if rests:
            useful, after = useful + ways, after + ways * min(rests)
    return (len(faces) ** 3 + after) / useful


def _belay_cost(options: Any, place: int, steps: int) -> float:
    faces, tops = tuple(options.faces), [options.height // trail for trail in options.trails]
    feet = [trail * top for trail, top in zip(options.trails, tops, strict=True)]
    held, trail = max(0, max(feet) - options.rope), options.trails[place]
    alone = [_rolls_alone(faces, *one) for one in zip(options.trails, tops, strict=True)]
    rolls, lacking = _rolls_alone(faces, trail, tops[place] - steps), held - trail * steps
    low = LOW * lacking / held if lacking > 0 else 0.0
    return (rolls + LAST * rolls**2 + low) / (1 + 2 * LAST * max(alone))


def _next_roll(options: Any, team: Steps) -> float:
    """What the best climb of a roll saves on average, as far as the rope lets it."""
    total = 0.0
    for dice, ways in _throws(tuple(options.faces), 3):
        saved = [0.0]
        for place, trail in enumerate(options.trails):
            for feet in _gains(dice):
                steps, rest = divmod(feet, trail)
                after = (*team[:place], team[place] + steps, *team[place + 1 :])
                high = [trail * n for trail, n in zip(options.trails, after, strict=True)]
                is_on = after[place] <= options.height // trail
                if not rest and is_on and max(high) - min(high) <= options.rope:
                    before = _belay_cost(options, place, team[place])
                    saved.append(before - _belay_cost(options, place, after[place]))
        total += ways * max(saved)
    return total / len(options.faces) ** 3


def rolls_saved(log: MoveLog, seat: Seat, hint: Hint) -> float:
    options, team = log.state.options, tuple(log.state.team(seat))
    place = list(options.trails).index(hint["trail"])
    after = (*team[:place], team[place] + hint["steps"], *team[place + 1 :])
    now = _belay_cost(options, place, team[place]) - _belay_cost(options, place, after[place])
    return now + _next_roll(options, after) - _next_roll(options, team)


# Roll to the Top!: squares ----------------------------------------------------------------------

MOST_FILLINGS = 4000


def squares_worth(log: MoveLog, seat: Seat, hint: Hint) -> float | None:
    """The most that any filling brings which begins with this placement: every order is played."""
    rules, state = log.game.rules, log.state
    begun = rules.play(state, seat, log.game.notation.read(hint["text"]))
    known: set[Any] = set()
    open_states, best = [begun], float("-inf")
    while open_states:
        one = open_states.pop()
        best = max(best, _sheet_cost(state, seat) - _sheet_cost(one, seat))
        if len(known) > MOST_FILLINGS:
            return None
        for move in rules.legal_moves(one, seat) if one.phase == state.phase else ():
            if hasattr(move, "dice"):
                after = rules.play(one, seat, move)
                used = tuple(sorted(die for place in _placed(after, seat) for die in place.dice))
                key = after.teams[seat - 1].numbers, used
                if key not in known:
                    known.add(key)
                    open_states.append(after)
    return best / 100


def _placed(state: Any, seat: Seat) -> Any:
    return state.teams[seat - 1].placed


def _sheet_cost(state: Any, seat: Seat) -> float:
    """What all empty squares of the team cost, in hundredths."""
    numbers, direction, kit = state.teams[seat - 1].numbers, state.options.direction, state.kit
    table, is_up = rounds(direction, kit), direction == "increasing"
    total = 0.0
    for index, square in enumerate(state.sheet.squares):
        if numbers[index]:
            continue
        below, stack = [], [*square.below]
        while stack:
            lower = stack.pop()
            below.append(numbers[lower])
            stack += state.sheet.squares[lower].below
        filled = [number for number in below if number]
        stands = (max if is_up else min)(filled, default=1 if is_up else kit.highest)
        height = _height(state.sheet, index)
        total += SQUARE + ROUND * (table[height][stands] - table[height - 1][stands])
    return total


def _height(sheet: Any, index: int) -> int:
    """How many rows there are from this square to the highest above it, its own counted."""
    above = [n for n, square in enumerate(sheet.squares) if index in square.below]
    return 1 + max((_height(sheet, n) for n in above), default=0)


# Yeti Mountain: steps ---------------------------------------------------------------------------


def steps_saved(log: MoveLog, seat: Seat, hint: Hint) -> float | None:
    """The steps to the summit that a way saves. Not counted again: a way that ends in a gap, at a
    camp or on a tile of the Yeti, that jumps, or that has the Yeti near."""
    state = log.state
    if hint["effect"] in ("gap", "yeti") or hint["jump"]:
        return None
    if not hint["path"]:
        return 0.0
    at, path = state.team(seat).at, [_place(state, one) for one in hint["path"]]
    kinds = [state.kind(place) for place in path]
    if _is_near_yeti(state, at) or _is_near_yeti(state, path[-1]):
        return None
    if kinds[-1] in (CAMP, YETI) or state.team(seat).peaks:
        return None
    go = _steps_to_go(state)
    return go[at] - go[path[-1]] - 0.5 * kinds.count(DANGER)


def _place(state: Any, pair: Sequence[int]) -> Any:
    return next(one for one in state.mountain.tiles if [*one] == [*pair])


def _is_near_yeti(state: Any, place: Any) -> bool:
    """Whether a turn, a jump over each team and the Yeti's own steps could bring the two together:
    then its threat is part of the worth."""
    if state.yeti is None:
        return False
    edge, far = {state.yeti}, 0
    known = set(edge)
    while edge and place not in known and far <= 2 * STEPS + len(state.teams):
        edge = {other for one in edge for other in state.mountain.near[one]} - known
        known |= edge
        far += 1
    return place in known or place is None


def _steps_to_go(state: Any) -> dict[Any, float]:
    """The cheapest way to the summit from each tile: a Danger tile on it costs half a step more, a
    gap two, rock is never on it."""
    tolls = {DANGER: 0.5, GAP: 2.0}
    mountain, start = state.mountain, float("inf")
    go: dict[Any, float] = dict.fromkeys(mountain.tiles, start) | {mountain.summit: 0.0}
    is_new = True
    while is_new:
        is_new = False
        for place, other in ((a, b) for a in mountain.tiles for b in mountain.near[a]):
            if state.kind(other) == ROCK:
                continue
            cost = go[other] + 1 + tolls.get(state.kind(other), 0.0)
            if cost < go[place]:
                go[place], is_new = cost, True
    firsts = [place for place in mountain.tiles if place.row == 1 and state.kind(place) != ROCK]
    costs = [go[one] + 1 + tolls.get(state.kind(one), 0.0) for one in firsts]
    return go | {None: min(costs)}


# Climb ON!: rows ---------------------------------------------------------------------------------


def rows_led_to(log: MoveLog, seat: Seat, hint: Hint) -> float:
    """How many rows up a roll leads on average: each throw is played, and then the highest hold in
    reach is taken. To roll nothing leads nowhere."""
    if not hint["dice"]:
        return 0.0
    rules, before = log.game.rules, log.state
    rolled = rules.play(before, seat, log.game.notation.read(hint["text"]))
    faces = range(1, rules.chance(rolled).sides[0] + 1)
    total = 0.0
    for dice, ways in _throws(faces, hint["dice"]):
        after = rules.play(rolled, CHANCE, rules.chance_move(rolled, dice))
        total += ways * _rows_after(rules, before, after, seat)
    return total / len(faces) ** hint["dice"]


def _rows_after(rules: Any, before: Any, after: Any, seat: Seat) -> float:
    row = _row(before, seat)
    if after.phase == "fall":
        fallen = rules.play(after, CHANCE, rules.chance_move(after, ()))
        is_out = before.options.ground_fall == "out" and not before.teams[seat - 1].clip
        return _row(fallen, seat) - row - (before.options.limit * SIDE if is_out else 0)
    goes = [move for move in rules.legal_moves(after, seat) if isinstance(move, Go)]
    rows = [TOP_ROWS if move.to == TOP else move.to[1] - row for move in goes]
    # A roll with a card that is not safe has to be climbed.
    must = after.turn.roll.special and not before.is_safe
    return max(rows if rows and must else [*rows, 0])


def _row(state: Any, seat: Seat) -> int:
    at = state.teams[seat - 1].at
    return int(at[1]) if at else -1


RECOUNTS = {
    "climb_on": rows_led_to,
    "on_belay": rolls_saved,
    "roll_to_the_top": squares_worth,
    "yeti_mountain": steps_saved,
}
