"""The sums of Roll to the Top!: what the dice of a square make together."""

from dataclasses import replace
from itertools import chain

from games.engine import Seat
from games.errors import Sentence, gettext_noop
from games.facts import BASIC_FACTS, Fact, FactScope, PracticedFacts, Tag, addition, difference
from games.ideas import Idea
from games.roll_to_the_top.moves import Done, Move, Place
from games.roll_to_the_top.position import FILL, State, public_numbers
from games.waiting import WaitingFact

TAGS: tuple[Tag, ...] = (
    Tag(
        "CCSS",
        "2.OA.B.2",
        gettext_noop("Add within 20 from memory"),
        "+",
        (FactScope("+", within=20, terms=(2, 2)),),
        gettext_noop("Sums of two numbers up to 20."),
    ),
    Tag(
        "CCSS",
        "2.NBT.B.5",
        gettext_noop("Add and subtract within 100"),
        "+",
        (FactScope("+", within=100, beyond=20, terms=(2, 2)),),
        gettext_noop("Sums of two numbers beyond 20."),
    ),
    Tag(
        "CCSS",
        "2.NBT.B.6",
        gettext_noop("Add up to four numbers"),
        "+",
        (FactScope("+", terms=(3, 4)),),
        gettext_noop("Sums of three or four numbers."),
    ),
    Tag(
        "CCSS",
        "1.NBT.B.3, 7.SP.C.7",
        gettext_noop("Compare numbers, and choose dice by their chances"),
        why=gettext_noop("Choices: which dice fit which square, and which will come."),
    ),
    Tag(
        "England",
        "Y2",
        gettext_noop("Add three numbers"),
        "+",
        (FactScope("+", terms=(3, 3)),),
        gettext_noop("Sums of three numbers."),
    ),
    Tag(
        "England",
        "Y3",
        gettext_noop("Add in the head"),
        "+",
        (FactScope("+", beyond=20, terms=(2, 2)),),
        gettext_noop("Sums of two numbers beyond 20."),
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
        "Daten, Häufigkeit und Wahrscheinlichkeit",
        gettext_noop("Compare chances"),
        why=gettext_noop("Choices: which dice fit which square, and which will come."),
    ),
)
_ALL_DICE = gettext_noop("How much do all the dice make?")
_APART = gettext_noop("How far apart are the smallest and the biggest number of %(seat)s?")
PRACTICES: tuple[PracticedFacts, ...] = (PracticedFacts("one_lesson", "+", range(1, 10)),)


def facts(state: State, seat: Seat, move: Move) -> tuple[Fact, ...]:
    """Return the sum or difference of several dice; a single die needs none."""
    if not isinstance(move, Place) or len(move.dice) < 2:
        return ()
    fact = addition(move.dice, move.total)
    return (fact._replace(chosen=len(state.kit.signs) > 1),)


def with_claim(state: State, seat: Seat, move: Move, claim: int) -> Move:
    """Return the number in its square with this sum."""
    return replace(move, total=claim) if isinstance(move, Place) else move


def sums_to_check(state: State, seat: Seat, move: Move) -> tuple[Fact, ...]:
    """When the team is done, list the sums of all squares that it has filled in this round."""
    if not isinstance(move, Done) or state.options.calculate == "server":
        return ()
    placed = state.teams[seat - 1].placed
    return tuple(chain.from_iterable(facts(state, seat, place) for place in placed))


def idea(state: State, seat: Seat) -> Idea | None:
    """Offer all dice of the round: which of them the team has used is its own."""
    numbers = tuple(number for _, number in state.rolled)
    if state.phase != FILL or len(numbers) < 2:
        return None
    return Idea(numbers, state.kit.signs, len(numbers))


def waiting_facts(state: State, seat: Seat) -> tuple[WaitingFact, ...]:
    """Ask what all dice make, and how far apart the numbers of the others are."""
    numbers = tuple(number for _, number in state.rolled)
    result = []
    if state.phase == FILL and len(numbers) > 1:
        result.append(WaitingFact(addition(numbers, None), Sentence(_ALL_DICE)))
    for other in range(1, len(state.teams) + 1):
        filled = [number for number in public_numbers(state, other) if number]
        if other != seat and len(filled) > 1:
            apart = difference(max(filled), min(filled), None)
            result.append(WaitingFact(apart, Sentence(_APART, {"seat": other})))
    return tuple(result)
