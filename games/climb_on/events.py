"""Name what a row of Climb ON! brings: right points, climbers on top, falls."""

from dataclasses import replace

from games.climb_on.climbing import costs_alone, purse, ways
from games.climb_on.equations import card_terms
from games.climb_on.moves import Fall, Go, Move
from games.climb_on.position import ON_TOP, VOTING, State
from games.climb_on.words import todo
from games.contract import Event
from games.engine import Die, Seat
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
    if before.phase == VOTING != after.phase:
        values = {"holds": Sentence(_HOLDS[after.options.holds])}
        result.append(Event("news", 0, Sentence(_VOTED, values)))
    if isinstance(move, Fall):
        lands = "clip" if before.team.clip else before.options.ground_fall
        falls = Sentence(_FALLS[lands, before.seat == seat], {"seat": before.seat})
        sentence = Sentence(_WHY, {"why": _why(before), "falls": falls})
        dice = tuple(Die(_SIDES, die) for die in before.turn.dice)
        result.append(Event("drama", before.seat, sentence, dice))
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


def _why(before: State) -> Sentence:
    """Say why the dice of a roll with cards, or of many dice, do not hold the climber."""
    rolled = replace(before, phase="rolled")
    roll, dice = before.turn.roll, before.turn.dice
    if roll is None or (roll.risky and dice.count(1) > 1):
        return Sentence(_TWO_ONES[roll is not None and roll.jump is not None])
    cards = card_terms(before.team.awards, roll.chalk, roll.jump is not None)
    terms = [*dice, *(points for _, points in cards)]
    values = {"equation": f"{' + '.join(map(str, terms))} = {purse(rolled).most}"}
    costs = costs_alone(rolled, _FAR, rolled.diagonals)
    if not costs:
        return Sentence(_NO_HOLD, values)
    kind = "jump" if roll.jump is not None else "wall" if before.team.at else "ground"
    return Sentence(_COSTS[kind], {**values, "cost": min(costs.values())})


_VOTED = gettext_noop("You climb on the %(holds)s.")
_HOLDS = {
    "red": gettext_noop("red circles"),
    "yellow": gettext_noop("yellow triangles"),
    "blue": gettext_noop("blue squares"),
}
_SIDES = 3
_FAR = 30  # points; more than any roll makes
_WHY = gettext_noop("%(why)s %(falls)s")
# By whether a Jump was played.
_TWO_ONES = {
    True: gettext_noop("1 and 1: two ones with Jump."),
    False: gettext_noop("1 and 1: two ones with Chalk."),
}
_NO_HOLD = gettext_noop("%(equation)s. No hold is in reach.")
_COSTS = {
    "jump": gettext_noop("%(equation)s. The jump costs %(cost)s."),
    "wall": gettext_noop("%(equation)s. The nearest hold costs %(cost)s."),
    "ground": gettext_noop("%(equation)s. The first hold costs %(cost)s."),
}
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
        template = gettext_noop("You are on top with %(stamina)s strength left!")
        return (Sentence(template, {"stamina": team.stamina}),)
    squares = quantity(team.at[1] + 1 if team.at else 0, "squares")
    return (Sentence(gettext_noop("You climbed %(squares)s high."), {"squares": squares}),)
