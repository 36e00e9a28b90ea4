"""The sums of Climb ON!: what dice and cards make together, and what a way costs."""

from dataclasses import replace
from typing import Any

from games.climb_on import climbing
from games.climb_on.equations import counted_terms
from games.climb_on.moves import AWARDS, Go, Move
from games.climb_on.panels import SIDE
from games.climb_on.position import MOST_STAMINA, State
from games.climb_on.resting import STAMINA as REST_STAMINA
from games.climb_on.strength import asks_strength, strength, terms_of
from games.engine import Seat
from games.errors import Sentence, gettext_noop
from games.facts import (
    BASIC_FACTS,
    Fact,
    FactScope,
    PracticedFacts,
    Tag,
    addition,
    difference,
)
from games.ideas import Idea
from games.waiting import WaitingFact

TAGS: tuple[Tag, ...] = (
    Tag(
        "CCSS",
        "2.OA.B.2",
        gettext_noop("Add points within 20"),
        "+",
        (FactScope("+", within=20, terms=(2, 2)),),
        gettext_noop("Sums of two numbers up to 20."),
    ),
    Tag(
        "CCSS",
        "3.OA.D.8",
        gettext_noop("Solve problems with several steps"),
        "+",
        (FactScope("+", terms=(3, 99)),),
        gettext_noop("Sums of three numbers and more."),
    ),
    Tag(
        "CCSS",
        "5.G.A.1, 7.SP.C.8, 4.NF.C.7",
        gettext_noop("Find places on a grid, and compare chances"),
        why=gettext_noop("Choices: the way from hold to hold, and how many rolls would fall."),
    ),
    Tag(
        "England",
        "Y2, Y4, KS3",
        gettext_noop("Movement on a grid, and probability"),
        why=gettext_noop("Choices: the way from hold to hold, and how many rolls would fall."),
    ),
    Tag(
        "KMK",
        "Zahlen und Operationen",
        gettext_noop("Know basic facts by heart"),
        "+",
        BASIC_FACTS,
        gettext_noop("Sums of two numbers up to 20."),
    ),
    Tag(
        "KMK",
        "Raum und Form",
        gettext_noop("Find the way in space"),
        why=gettext_noop("Choices: the way from hold to hold, and how many rolls would fall."),
    ),
)
_POINTS = gettext_noop("How many points do %(seat)s have?")
_ABOVE = gettext_noop("How many squares are %(seat)s above you?")
_BELOW = gettext_noop("How many squares are %(seat)s below you?")
_TO_GO = gettext_noop("How many squares are there to the top?")
_AFTER_REST = gettext_noop("You rest. How much stamina do you have then?")
PRACTICES: tuple[PracticedFacts, ...] = ()  # too few sums to be sure of any


def facts(state: State, seat: Seat, move: Move) -> tuple[Fact, ...]:
    """Return what dice and cards make, and the cost of a way, as far as there is something to
    add."""
    return tuple(addition(terms, claim) for _, terms, claim in _sums(state, seat, move))


def with_claim(state: State, seat: Seat, move: Move, claim: int) -> Move:
    """Return the way to a hold with this claim for the first of its sums."""
    sums = _sums(state, seat, move)
    if not isinstance(move, Go) or not sums or state.options.calculate != "student":
        return move
    claims: dict[str, Any] = {sums[0][0]: claim}
    return replace(move, **claims)


def _sums(state: State, seat: Seat, move: Move) -> list[tuple[str, list[int], int | None]]:
    """Return what is to be added, as the field of the move, the numbers and the claim."""
    if not isinstance(move, Go) or seat != state.seat or not set(move.awards) <= set(AWARDS):
        return []
    if state.phase not in climbing.AFTER_GO or not climbing.can_pay(state):
        return []
    path = climbing.ways(state, move.via).get(move.to)
    # What pays alone is said in moves that are older or written by hand.
    sums = [
        ("points", terms_of(state, move.dice, move.awards), move.points),
        ("have", strength(state), move.have),
    ]
    sums = [one for one in sums if one[2] is not None]
    sums.append(("cost", counted_terms(path) if path else [], move.cost))
    return [one for one in sums if len(one[1]) > 1]


def idea(state: State, seat: Seat) -> Idea | None:
    """Offer the dice that are not used yet, to pay for a way."""
    dice = state.turn.dice
    return Idea(dice, most=len(dice)) if seat == state.seat and len(dice) > 1 else None


def waiting_facts(state: State, seat: Seat) -> tuple[WaitingFact, ...]:
    """Ask what others may pay with, how far they are above or below, how far it is to the top, and
    what a rest brings."""
    own, stamina = state.row_of(seat), state.teams[seat - 1].stamina
    result = []
    if seat != state.seat and asks_strength(state):
        question = Sentence(_POINTS, {"seat": state.seat})
        result.append(WaitingFact(addition(strength(state), None), question))
    others = ((other, state.row_of(other)) for other in state.seats if other != seat)
    for other, row in others if own else ():
        if row not in (0, own):
            question = Sentence(_ABOVE if row > own else _BELOW, {"seat": other})
            result.append(WaitingFact(difference(max(own, row), min(own, row), None), question))
    goal = SIDE * state.options.top
    if 0 < own < goal:
        result.append(WaitingFact(difference(goal, own, None), Sentence(_TO_GO)))
    if own and stamina + REST_STAMINA <= MOST_STAMINA:
        fact = addition((stamina, REST_STAMINA), None)
        result.append(WaitingFact(fact, Sentence(_AFTER_REST)))
    return tuple(result)
