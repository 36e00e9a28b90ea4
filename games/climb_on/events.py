"""Name what a row of Climb ON! brings: right points, climbers on top, falls."""

from games.climb_on.climbing import ways
from games.climb_on.moves import Fall, Go, Move
from games.climb_on.position import ON_TOP, State
from games.climb_on.words import todo
from games.contract import Event
from games.engine import Seat
from games.errors import Sentence, gettext_noop
from games.quantities import quantity


def events(
    before: State, mover: Seat, move: Move, after: State, seat: Seat | None
) -> tuple[Event, ...]:
    """Return the events, the same for all: only hands are secret on this table."""
    result: list[Event] = []
    if isinstance(move, Go):
        result.append(_climb(before, mover, move, seat))
        if after.teams[mover - 1].where == ON_TOP:
            template = _ON_TOP[mover == seat]
            result.append(Event("milestone", mover, Sentence(template, {"seat": mover})))
    if isinstance(move, Fall):
        lands = "clip" if before.team.clip else before.options.ground_fall
        template = _FALLS[lands, before.seat == seat]
        result.append(Event("drama", before.seat, Sentence(template, {"seat": before.seat})))
    if after.phase == "over" and before.phase != "over":
        result.append(Event("end", 0, todo(after, seat)))
    return tuple(result)


def _climb(before: State, mover: Seat, move: Go, seat: Seat | None) -> Event:
    """Name a climb; what its way costs only if the team counts that itself."""
    if move.cost is None or mover != seat:
        return Event("climbed", mover, Sentence(_CLIMB[mover == seat], {"seat": mover}))
    steps = len(ways(before, move.via)[move.to].steps)
    if steps == move.cost:
        return Event("right", mover, Sentence(_RIGHT_STEPS, {"cost": move.cost}))
    equation = f"{steps} + {move.cost - steps} = {move.cost}"
    return Event("right", mover, Sentence(_RIGHT, {"equation": equation}))


_RIGHT = gettext_noop("Yes! %(equation)s")
_RIGHT_STEPS = gettext_noop("Yes! The way costs %(cost)s.")
# By whether it is the reader's own team.
_CLIMB = {True: gettext_noop("You climb!"), False: gettext_noop("%(seat)s climb.")}
_ON_TOP = {
    True: gettext_noop("You are on top of the wall!"),
    False: gettext_noop("%(seat)s are on top of the wall!"),
}
_FALLS = {
    ("clip", True): gettext_noop("You fall! Your clip holds you."),
    ("clip", False): gettext_noop("%(seat)s fall! Their clip holds them."),
    ("restart", True): gettext_noop("You fall! Start again on the ground."),
    ("restart", False): gettext_noop("%(seat)s fall to the ground!"),
    ("out", True): gettext_noop("You fall without a clip! Your climb is over."),
    ("out", False): gettext_noop("%(seat)s fall without a clip!"),
}


def closing(state: State, seat: Seat) -> tuple[Sentence, ...]:
    """Return how far up the wall the team has come."""
    team = state.teams[seat - 1]
    if team.where == ON_TOP:
        template = gettext_noop("You are on top with %(stamina)s stamina left!")
        return (Sentence(template, {"stamina": team.stamina}),)
    squares = quantity(team.at[1] + 1 if team.at else 0, "squares")
    return (Sentence(gettext_noop("You climbed %(squares)s high."), {"squares": squares}),)
