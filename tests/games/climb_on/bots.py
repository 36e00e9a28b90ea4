"""Teams that climb greedily: up wherever two plain dice may lead, else rest and build."""

from games.climb_on import climbing, resting
from games.climb_on.moves import END, REST, TOP, Go, Move, Place, Roll, Spend
from games.climb_on.position import State
from games.climb_on.rules import legal_moves
from games.climb_on.wall import Placed, Square, notch

PLAIN = Roll(2)
# The chance in ninths that two dice make at least so many points.
NINTHS = {1: 9, 2: 9, 3: 8, 4: 6, 5: 3, 6: 1}
NEAR = 8


def choice(state: State) -> Move:
    """The move of the greedy team whose turn it is."""
    match state.phase:
        case "setup":
            return max(resting.placements(state), key=lambda move: _promise(state, move))
        case "turn":
            return _turn(state)
        case "rest":
            return _build(state)
        case "rolled":
            return _climb(state)
    return _finish(state)


def _turn(state: State) -> Move:
    for move in climbing.goes(state):
        if move.to == TOP:
            return move
    return PLAIN if state.team.stamina >= 3 and _prospect(state) >= 6 else REST


def _prospect(state: State) -> int:
    """In ninths, the chance to go up with two plain dice."""
    reach = climbing.reach_of(state, 6, 1)
    costs = climbing.costs(state, reach, climbing.targets(state))
    up = [label.points for to, (_, label) in costs.items() if _row(to) > _row(state.team.at)]
    return max((NINTHS.get(points, 0) for points in up), default=0)


def _row(to: Square | str | None) -> int:
    if to == TOP:
        return 1000
    return to[1] if isinstance(to, tuple) else -1


def _build(state: State) -> Move:
    """Place what brings a hold above within reach, while there is none and stamina to spare."""
    prospect = _prospect(state)
    if (state.final_panel and prospect) or (state.turn.placed and prospect >= 8):
        return END
    moves = list(resting.placements(state)) if state.team.stamina > 3 else []
    best = max(moves, key=lambda move: _promise(state, move), default=None)
    stuck = not state.turn.placed and prospect < 6
    return best if best and (stuck or _promise(state, best) > 0) else END


def _promise(state: State, move: Place) -> float:
    """How much higher the holds of a placement are, less what the way there may cost."""
    x, y = state.team.at or (notch(state.seat)[0] + 1, -1)
    if state.phase == "setup" and state.wall.at.get(notch(state.seat)):
        y = 2
    left, bottom = move.corner
    if abs(left - x) > NEAR or not -NEAR < bottom - y < NEAR:
        return -1000.0 - abs(left - x) - abs(bottom - y)
    placed = Placed(move.number, move.corner, move.turns)
    entering = {"overhang": 2, "hard": 4}.get(placed.kind, 0)
    gains = [0.0]
    for (hold_x, hold_y), sign in placed.squares():
        up, across = hold_y - y, abs(hold_x - x)
        cost = max(up, 0) + max(across - 1, 0) / 2 + entering
        if sign == state.options.letter and up > 0:
            gains.append(up + 2 if cost <= 4 else up - 2 * (cost - 4))
    gaps = sum(sign == "#" for _, sign in placed.squares())
    return max(gains) + len(gains) / 4 - gaps / 2


def _climb(state: State) -> Move:
    moves = list(climbing.goes(state))
    best = max(moves, key=_worth, default=None)
    if best and _row(best.to) > _row(state.team.at):
        return best
    return _finish(state)


def _worth(move: Go) -> tuple[int, int]:
    return _row(move.to), -len(move.awards) * 10 - sum(move.dice)


def _finish(state: State) -> Move:
    """To the top with award cards, else rest the dice that are left, else the turn is over."""
    for move in climbing.goes(state):
        if move.to == TOP:
            return move
    spends = [move for move in legal_moves(state, state.seat) if isinstance(move, Spend)]
    return next((move for move in spends if move.clip is None), END)
