"""List the moves of the climber in turn, as the board tells them."""

from functools import lru_cache
from itertools import chain
from typing import Any, TypedDict

from games.climb_on import chances, climbing, turns
from games.climb_on.equations import cost_equation
from games.climb_on.hint_words import arithmetic
from games.climb_on.moves import Go, Roll, Target
from games.climb_on.notation import target_name, write
from games.climb_on.panels import ENTERING
from games.climb_on.paying import payments
from games.climb_on.position import State
from games.climb_on.reach import Path
from games.climb_on.wall import Square


class Climbs(TypedDict):
    """Keys of the view of the table, see `board.BoardView`."""

    ways: list[dict[str, Any]]
    detours: list[dict[str, Any]]
    through: list[str]


NO_CLIMBS: Climbs = {"ways": [], "detours": [], "through": []}


def climbs_of(state: State) -> Climbs:
    """Return `ways`, `detours` and `through` of the team in turn, see `_way`."""
    if state.phase not in climbing.AFTER_GO or not climbing.can_pay(state):
        return NO_CLIMBS
    plain = climbing.ways(state)
    around = sorted(climbing.detours(state, plain), key=lambda result: result[2].points)
    paths = [*plain.values(), *(path for _, _, path in around)]
    entered = list(chain.from_iterable(climbing.entered_panels(state, path) for path in paths))
    return {
        "ways": [_way(state, to, path) for to, path in plain.items()],
        "detours": [_way(state, to, path, via) for via, to, path in around],
        "through": [target_name(one) for one in dict.fromkeys(entered) if one in state.fresh],
    }


def _way(state: State, to: Target, path: Path, via: tuple[Square, ...] = ()) -> dict[str, Any]:
    """Return `to` and `enters` (overhang and hard panels) as the form's fields. `path`: squares
    from the first to the last one, over the top one more; `counts`: the end of each of its
    points, and `extras` what panels add there, as [x, y, points]."""
    # If students add, what it costs and how to pay is theirs to find out.
    entered = climbing.entered_panels(state, path)
    way = {
        "to": target_name(to),
        "enters": [target_name(corner) for corner in dict.fromkeys(entered)],
        "path": [list(square) for square in path.squares],
        "counts": [list(step.squares[-1]) for step in path.steps],
        "extras": [
            [*step.squares[-1], sum(ENTERING[kind] for kind in step.entered)]
            for step in path.steps
            if step.entered
        ],
    }
    if state.options.calculate == "student":
        return way
    paid = [Go(to, via, *payment) for payment in payments(climbing.purse(state), path.points)]
    return {
        **way,
        "cost": path.points,
        "diagonals": path.diagonals,
        "equation": cost_equation(path),
        "arithmetic": arithmetic(cost_equation(path)),
        "payments": [
            {"text": write(go), "dice": list(go.dice), "awards": go.awards} for go in paid
        ],
    }


def jump_targets(state: State) -> list[Target]:
    """Return the targets that a Jump card can be played for."""
    jumps = {roll.jump: None for roll in turns.rolls(state)}
    return [to for to in jumps if to is not None]


@lru_cache(maxsize=64)
def rolls_of(state: State) -> tuple[list[dict[str, Any]], list[dict[str, Any]]]:
    """Return what the team can roll and, for a Jump card, each target `to`.

    A roll has its `dice`, what they cost in `stamina`, and how many (`falls`) `of` all throws make
    the climber fall, with Chalk `falls_chalk`; a target has these for each number of dice.
    """
    dice = dict.fromkeys(roll.dice for roll in turns.rolls(state))
    targets = jump_targets(state)
    names = {False: "falls", True: "falls_chalk"} if state.team.chalk else {False: "falls"}
    plain = {chalk: chances.prices(state, chalk, jump=False) for chalk in names}
    far = {chalk: chances.prices(state, chalk, jump=True) for chalk in names if targets}

    def falls(count: int, chalk: bool, to: Target | None = None) -> chances.Odds:
        return chances.falls(state, Roll(count, chalk, to), (far if to else plain)[chalk])

    rolls = [
        {
            **{"dice": count, "stamina": turns.STAMINA_FOR_DICE[count]},
            **{name: falls(count, chalk).ways for chalk, name in names.items()},
            "of": falls(count, False).of,
        }
        for count in dice
    ]
    jumps = [
        {
            "to": target_name(to),
            **{
                name: [falls(count, chalk, to).ways for count in dice]
                for chalk, name in names.items()
            },
        }
        for to in targets
    ]
    return rolls, jumps
