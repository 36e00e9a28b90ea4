"""The ways a climber can take now, and the moves that take one."""

from collections.abc import Iterator
from functools import lru_cache
from itertools import combinations, pairwise, product

from games.climb_on.moves import TOP, Go, Target
from games.climb_on.panels import ENTERING, SIDE
from games.climb_on.paying import Payment, Purse, payments, points_of, waste_of
from games.climb_on.position import ON_TOP, ON_WALL, State
from games.climb_on.reach import UP, Label, Path, Reach, Step
from games.climb_on.wall import Square
from games.engine import without
from games.errors import Illegal, WrongAnswer, gettext_noop

# The phases with a move to pay for, and where each of them leads.
AFTER_GO = {"turn": "moved", "rolled": "spend", "spend": "last"}
# Naming more panels would be more than a climber can enter in one move.
MOST_NAMED = 4

_reach = lru_cache(maxsize=64)(Reach)


def purse(state: State) -> Purse:
    """Return all that can pay for a move now."""
    roll, awards = state.turn.roll, state.team.awards
    if state.phase == "rolled" and roll:
        return Purse(state.turn.dice, awards, roll.points)
    return Purse((), awards, 0)


def reach_of(state: State, points: int, diagonals: int, via: tuple[Square, ...] = ()) -> Reach:
    """Return the reach of the team in turn with these points and diagonals."""
    return _reach(state.wall, state.start, points, diagonals, state.fresh, tuple(sorted(via)))


def costs_alone(state: State, points: int, diagonals: int) -> dict[Target, int]:
    """Return what each target costs that can be reached with these points and diagonals.

    Awards choose among ways that cost the same, so they are left out here.
    """
    reach = _reach(state.wall, state.start, points, diagonals)
    result = costs(state, reach, targets(state))
    return {to: label.points for to, (_, label) in result.items() if label.points <= points}


def targets(state: State) -> list[Target]:
    """Return every hold on which the climber may end, and the top if it may leave over it."""
    if (jump := _jump(state)) is not None:
        return [jump]
    holds = state.wall.holds.get(state.options.letter, ())
    result: list[Target] = [hold for hold in holds if hold not in state.pieces]
    return [*result, TOP] if state.final_panel else result


def _jump(state: State) -> Target | None:
    """Return the target that a Jump card was played for, while the move there is due."""
    return state.turn.roll.jump if state.phase == "rolled" and state.turn.roll else None


def over_top(state: State) -> list[Square]:
    """Return the squares from which one more step leads over the top."""
    corners = [state.final_panel.corner] if state.final_panel else []
    return [(x + right, y + SIDE - 1) for (x, y), right in product(corners, range(SIDE))]


def costs(state: State, reach: Reach, wanted: list[Target]) -> dict[Target, tuple[Square, Label]]:
    """Return for each target in reach its last square on the wall and the label of the way
    there."""
    holds = [target for target in wanted if target != TOP]
    result: dict[Target, tuple[Square, Label]] = {
        hold: (hold, label) for hold, label in reach.labels(holds).items()
    }
    edge = reach.labels(over_top(state)) if TOP in wanted else {}
    if edge:
        square = min(edge, key=lambda at: (_rank(edge[at]), at))
        result[TOP] = square, edge[square]._replace(points=edge[square].points + 1)
    return result


def _rank(label: Label) -> tuple[int, int, int]:
    return label.points, -label.awards, label.diagonals


def _affordable(
    state: State, via: tuple[Square, ...] = ()
) -> tuple[Reach, dict[Target, tuple[Square, Label]]]:
    """Say which targets the purse can pay for, as `costs` has them, and the reach they are in."""
    most = purse(state).most
    reach = reach_of(state, most, state.diagonals, via)
    result = costs(state, reach, targets(state))
    return reach, {to: end for to, end in result.items() if end[1].points <= most}


def ways(state: State, via: tuple[Square, ...] = ()) -> dict[Target, Path]:
    """Return the cheapest way to each target that the purse can pay for."""
    reach, ends = _affordable(state, via)
    return {to: path_to(reach, to, *end) for to, end in ends.items()}


def detours(
    state: State, plain: dict[Target, Path]
) -> Iterator[tuple[tuple[Square, ...], Target, Path]]:
    """Yield the cheapest ways through each set of steep panels that no way through fewer of them
    enters.

    Only panels that would give an award are worth a detour.
    """
    known = {to: [(frozenset[Square](), entered_panels(state, plain[to]))] for to in plain}
    useful: set[tuple[Square, ...]] = {()}
    worth_it = _awards_near(state)
    for number in range(1, MOST_NAMED + 1):
        fewer, useful = useful, set()
        for via in combinations(worth_it, number):
            result = ways(state, via) if fewer.issuperset(combinations(via, number - 1)) else {}
            for to, path in result.items():
                useful.add(via)
                before = known.setdefault(to, [])
                if not any(panels <= {*via} <= {*entered} for panels, entered in before):
                    before.append((frozenset(via), entered_panels(state, path)))
                    yield via, to, path


def _awards_near(state: State) -> list[Square]:
    """Return the corners of the panels in reach that would give an award."""
    reach = reach_of(state, purse(state).most, state.diagonals)
    near = {state.wall.panel_of(square) for square in reach.labels(state.wall.signs)}
    return sorted(placed.corner for placed in near if placed and placed.corner in state.fresh)


def path_to(reach: Reach, to: Target, square: Square, label: Label) -> Path:
    """Return the path that a label of `costs` stands for."""
    if to != TOP:
        return reach.path(square, label)
    path = reach.path(square, label._replace(points=label.points - 1))
    last = Step(UP, ((square[0], square[1] + 1),), ())
    return Path(label.points, path.diagonals, (*path.steps, last))


def in_reach(state: State) -> bool:
    """Say if all that can pay leads to any target."""
    return bool(_affordable(state)[1])


def goes(state: State) -> Iterator[Go]:
    """Yield every plain move, each target by its cheapest way."""
    if state.phase not in AFTER_GO or not can_pay(state):
        return
    for to, (_, label) in _affordable(state)[1].items():
        for payment in payments(purse(state), label.points):
            yield Go(to, (), *payment)


def can_pay(state: State) -> bool:
    """Say if there is anything to pay with, and a piece to move."""
    return state.team.where != ON_TOP and purse(state).most > 0


# Taking a way --------------------------------------------------------------------------------


def go(state: State, move: Go) -> State:
    """Return the position after a paid move. Raises Illegal or WrongAnswer."""
    if state.phase not in AFTER_GO or not can_pay(state):
        raise Illegal(gettext_noop("You have no points to climb with now."))
    path = _way(state, move)
    _check_payment(state, move, path)
    after = state.with_team(
        overhang=state.team.overhang - ("O" in move.awards),
        hard=state.team.hard - ("H" in move.awards),
    )
    entered = (*state.turn.entered, *entered_panels(state, path))
    after = after.in_turn(
        AFTER_GO[state.phase],
        dice=without(state.turn.dice, move.dice),
        diagonals=state.turn.diagonals + path.diagonals,
        entered=tuple(dict.fromkeys(entered)),
    )
    if move.to == TOP:
        return after.with_team(where=ON_TOP, at=None)
    return after.with_team(where=ON_WALL, at=move.to)


def _way(state: State, move: Go) -> Path:
    """Return the path of the move. Raises Illegal if there is none that the purse can pay."""
    wanted = targets(state)
    if move.to not in wanted:
        raise no_target(state, move.to)
    if len(move.via) > MOST_NAMED or len(set(move.via)) < len(move.via):
        raise Illegal(gettext_noop("Choose each panel once, at most %(most)s."), most=MOST_NAMED)
    steep = {placed.corner for placed in state.wall.panels if placed.kind}
    for x, y in move.via:
        if (x, y) not in steep:
            template = gettext_noop("There is no roof or hard panel at %(x)s,%(y)s.")
            raise Illegal(template, x=x, y=y)
    path = ways(state, move.via).get(move.to)
    if path is None:
        raise Illegal(gettext_noop("That is too far. Choose something nearer."))
    return path


def no_target(state: State, to: Target) -> Illegal:
    """Return the refusal of something that is no target."""
    if _jump(state) is not None:
        return Illegal(gettext_noop("Go to the hold you jump to."))
    if to == TOP:
        return Illegal(gettext_noop("Climb to a hold on a top panel first."))
    if to == state.team.at:
        return Illegal(gettext_noop("You are on this hold. Choose another one."))
    if to in state.pieces:
        return Illegal(gettext_noop("A climber is on this hold. Choose another one."))
    return Illegal(_NO_HOLD[state.options.holds])


_NO_HOLD = {
    "red": gettext_noop("Choose a hold with a red circle."),
    "yellow": gettext_noop("Choose a hold with a yellow triangle."),
    "blue": gettext_noop("Choose a hold with a blue square."),
}


def _check_payment(state: State, move: Go, path: Path) -> None:
    now, payment = purse(state), Payment(move.dice, move.awards)
    if not now.holds(payment):
        raise Illegal(gettext_noop("Pay with dice and cards that you have now."))
    points = now.bonus + points_of(*payment)
    if move.have not in (None, now.most):
        raise WrongAnswer(gettext_noop("Not %(claim)s. Add all of it again."), claim=move.have)
    if move.points not in (None, points):
        raise WrongAnswer(gettext_noop("Not %(claim)s. Add your dice again."), claim=move.points)
    if move.cost not in (None, path.points):
        raise _wrong_cost(move.cost or 0, path)
    if points < path.points:
        raise Illegal(gettext_noop("%(points)s is not enough. Add more dice."), points=points)
    if waste := waste_of(now, payment, path.points):
        raise Illegal(gettext_noop("You do not need the %(points)s. Keep it."), points=waste)


def _wrong_cost(claim: int, path: Path) -> WrongAnswer:
    """Say that the cost is wrong, and what was left out where only what panels add is missing."""
    kinds = [kind for step in path.steps for kind in step.entered]
    more = sum(ENTERING[kind] for kind in kinds)
    if more and claim == path.points - more:
        return WrongAnswer(_LEFT_OUT[frozenset(kinds)], claim=claim, more=more)
    return WrongAnswer(gettext_noop("Not %(claim)s. Count the squares on your way."), claim=claim)


_LEFT_OUT = {
    frozenset({"overhang"}): gettext_noop(
        "Not %(claim)s. %(claim)s steps, and %(more)s more for the roof."
    ),
    frozenset({"hard"}): gettext_noop(
        "Not %(claim)s. %(claim)s steps, and %(more)s more for the hard panel."
    ),
    frozenset({"overhang", "hard"}): gettext_noop(
        "Not %(claim)s. %(claim)s steps, and %(more)s more for the roof and the hard panel."
    ),
}


def entered_panels(state: State, path: Path) -> list[Square]:
    """Return the corners of the overhang and hard panels that a path enters, in order."""
    start = [state.team.at] if state.team.at else []
    panels = [None, *map(state.wall.panel_of, [*start, *path.squares])]
    entered = (panel for before, panel in pairwise(panels[len(start) :]) if panel is not before)
    return [panel.corner for panel in entered if panel and panel.kind]
