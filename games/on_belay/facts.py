"""The sums of On Belay: what two dice make, the steps on a trail, the feet between climbers."""

from dataclasses import replace

from games.calculation import OPERATIONS, gain_or_zero
from games.engine import Seat
from games.errors import Sentence, gettext_noop
from games.facts import (
    BASIC_FACTS,
    LARGEST,
    Fact,
    FactScope,
    PracticedFacts,
    Tag,
    addition,
    difference,
    division,
    facts_with_claim,
    multiplication,
)
from games.ideas import Idea
from games.on_belay.moves import Climb, Move, Verdict
from games.on_belay.position import State
from games.waiting import WaitingFact

_TO_GO = gettext_noop("How many feet to the top of trail %(trail)sx?")
_ROPE_LEFT = gettext_noop("How many feet of your rope are left?")
CCSS, ENGLAND = "CCSS", "England"
TAGS: tuple[Tag, ...] = (
    Tag(
        CCSS,
        "3.OA.C.7",
        gettext_noop("Multiply and divide within 100 from memory"),
        "*/",
        (FactScope("*/", within=100, factors=10),),
        gettext_noop("Facts with × and ÷ whose factors are at most 10."),  # noqa: RUF001
    ),
    Tag(
        CCSS,
        "3.OA.A.4, 3.OA.B.6",
        gettext_noop("Find the missing number of a times fact"),
        "/",
        (FactScope("/", within=100),),
        gettext_noop("Divisions within 100, such as the steps on a trail."),
    ),
    Tag(
        CCSS,
        "4.OA.B.4",
        gettext_noop("Find factors and multiples"),
        why=gettext_noop("Choices: a result must be a multiple of the number of a trail."),
    ),
    Tag(
        CCSS,
        "2.OA.B.2",
        gettext_noop("Add and subtract within 20 from memory"),
        "+-",
        (FactScope("+-", within=20),),
        gettext_noop("Facts with + and − up to 20."),  # noqa: RUF001
    ),
    Tag(
        CCSS,
        "3.NBT.A.2",
        gettext_noop("Add and subtract within 1000"),
        "+-",
        (FactScope("+-", beyond=20),),
        gettext_noop("Facts with + and − beyond 20, such as the length of a rope."),  # noqa: RUF001
    ),
    Tag(
        CCSS,
        "2.NBT.A.2",
        gettext_noop("Count in steps"),
        "/",
        (FactScope("/", by=(5, 10)),),
        gettext_noop("Divisions by 5 and 10: how many steps of 5 or 10."),
    ),
    Tag(
        ENGLAND,
        "Y2-Y4",
        gettext_noop("Times tables, forwards and backwards"),
        "*/",
        (FactScope("*/", factors=12),),
        gettext_noop("Facts with × and ÷ up to 12 × 12."),  # noqa: RUF001
    ),
    Tag(
        ENGLAND,
        "Y4-Y6",
        gettext_noop("Factor pairs, common multiples"),
        why=gettext_noop("Choices: a result must be a multiple of the number of a trail."),
    ),
    Tag(
        "KMK",
        "Zahlen und Operationen",
        gettext_noop("Know basic facts by heart"),
        "+-*/",
        BASIC_FACTS,
        gettext_noop("Facts with + and − up to 20, with × and ÷ up to 10 × 10."),  # noqa: RUF001
    ),
)
PRACTICES: tuple[PracticedFacts, ...] = (
    PracticedFacts("all_tables", "*/", range(2, 10)),
    PracticedFacts("hard_tables", "*/", range(4, 10)),
    PracticedFacts("short", "*/", range(2, 7)),
)


def facts(state: State, seat: Seat, move: Move) -> tuple[Fact, ...]:
    """Return the calculation and the division into steps of a climb; the difference of a
    verdict."""
    if isinstance(move, Verdict):
        return _difference(state, move)
    if not isinstance(move, Climb):
        return ()
    chosen = (fact._replace(chosen=True) for fact in _calculation_facts(move))
    return (*chosen, *_steps(move))


def with_claim(state: State, seat: Seat, move: Move, claim: int) -> Move:
    """Return the climb with this result, or with one die these steps; the verdict with this
    difference."""
    if isinstance(move, Verdict):
        return replace(move, difference=claim)
    if not isinstance(move, Climb):
        return move
    if _calculation_facts(move):
        return replace(move, result=claim)
    return replace(move, steps=claim)


def sums_to_check(state: State, seat: Seat, move: Move) -> tuple[Fact, ...]:
    """Ask the checker for every number of the move: the result of two dice and the steps that it
    makes, or the difference of a verdict.

    The dice are in the order in which the driver has tapped them. The steps follow from the right
    result even if the driver's is wrong, so that one question less does not tell.
    """
    if not isinstance(move, Climb):
        return facts_with_claim(facts(state, seat, move))
    sign = move.calculation.operation
    in_order = sign.join(map(str, move.calculation.dice))
    made = tuple(fact._replace(sum=in_order) for fact in _calculation_facts(move))
    steps = (fact._replace(follows=bool(sign)) for fact in _steps(replace(move, result=None)))
    return facts_with_claim((*made, *steps))


def _calculation_facts(climb: Climb) -> tuple[Fact, ...]:
    """Make the fact of two numbers and an operation; nothing if the result is not whole or below
    zero."""
    first, second = climb.calculation.first, climb.calculation.second
    match climb.calculation.operation:
        case "+":
            return (addition((first, second), climb.result),)
        case "-" if first >= second:
            return (difference(first, second, climb.result),)
        case "*":
            return (multiplication(first, second, climb.result),)
        case "/" if second and first % second == 0:
            return (division(first, second, climb.result),)
    return ()


def _steps(climb: Climb) -> tuple[Fact, ...]:
    """Return how many steps of the trail the result makes, once the result itself is right; one
    step is seen, not worked out."""
    gain = gain_or_zero(climb.calculation)
    if climb.result not in (None, gain) or not gain or climb.trail < 1 or gain % climb.trail:
        return ()
    if gain == climb.trail and climb.steps in (None, 1):
        return ()
    return (division(gain, climb.trail, climb.steps),)


def _difference(state: State, verdict: Verdict) -> tuple[Fact, ...]:
    """Return the feet from the lowest to the highest climber of the team that is judged.

    From the ground, too: a team with a climber at 0 feet has to read two numbers off the mountain
    like any other, and no rule refuses a wrong verdict, so this is the only trace of it.
    """
    if not 1 <= verdict.seat <= len(state.climbers):
        return ()
    feet = state.options.feet(state.team(verdict.seat))
    fact = difference(max(feet), min(feet), verdict.difference)
    return (fact._replace(picked=verdict.picked),)


def idea(state: State, seat: Seat) -> Idea | None:
    """Offer the dice of the round, with every sign, while the team builds its climb."""
    return Idea(state.dice, "".join(OPERATIONS)) if state.phase == "move" else None


def waiting_facts(state: State, seat: Seat) -> tuple[WaitingFact, ...]:
    """Ask how far the own climbers have to go, and what is left of the own rope.

    The ropes of others are for verdicts. From the ground the way stands at the top of the trail.
    """
    options, climbers = state.options, state.team(seat)
    result = [
        WaitingFact(multiplication(top - steps, trail, None), Sentence(_TO_GO, {"trail": trail}))
        for trail, top, steps in zip(options.trails, options.tops, climbers, strict=True)
        if steps and 0 < top - steps <= LARGEST
    ]
    if options.on_belay(climbers):
        left = difference(options.rope, options.difference(climbers), None)
        result.append(WaitingFact(left, Sentence(_ROPE_LEFT)))
    return tuple(result)
