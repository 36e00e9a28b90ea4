"""The sums and products of Can't Stop: what each pair of dice makes."""

from dataclasses import replace
from itertools import chain

from games.cant_stop import climbing
from games.cant_stop.mountain import COLUMNS, LENGTHS
from games.cant_stop.moves import Calculate, Move
from games.cant_stop.position import State
from games.engine import Seat
from games.errors import Sentence, gettext_noop
from games.facts import BASIC_FACTS, Fact, FactScope, PracticedFacts, Tag, addition, difference
from games.ideas import Idea
from games.waiting import WaitingFact

TAGS: tuple[Tag, ...] = (
    Tag(
        "CCSS",
        "1.OA.C.6",
        gettext_noop("Add fluently within 10"),
        "+",
        (FactScope("+", within=10),),
        gettext_noop("Sums up to 10."),
    ),
    Tag(
        "CCSS",
        "2.OA.B.2",
        gettext_noop("Know all sums of two one-digit numbers"),
        "+",
        (FactScope("+", within=20, terms=(2, 2)),),
        gettext_noop("Sums of two numbers up to 20."),
    ),
    Tag(
        "CCSS",
        "3.OA.C.7",
        gettext_noop("Multiply and divide within 100 from memory"),
        "*",
        (FactScope("*", within=100, factors=10),),
        gettext_noop("Products of two numbers from 2 to 9."),
    ),
    Tag(
        "CCSS",
        "7.SP.C.5, 7.SP.C.6, 7.SP.C.7, 7.SP.C.8",
        gettext_noop("Find and compare the chances of several dice"),
        why=gettext_noop("Choices: which sums come often, and when to stop."),
    ),
    Tag(
        "England",
        "Y1-Y2",
        gettext_noop("Addition facts to 20"),
        "+",
        (FactScope("+", within=20),),
        gettext_noop("Sums up to 20."),
    ),
    Tag(
        "England",
        "Y2-Y4",
        gettext_noop("Times tables, forwards and backwards"),
        "*",
        (FactScope("*", factors=12),),
        gettext_noop("Products of two numbers from 2 to 9."),
    ),
    Tag(
        "England",
        "KS3",
        gettext_noop("Probability"),
        why=gettext_noop("Choices: which sums come often, and when to stop."),
    ),
    Tag(
        "KMK",
        "Zahlen und Operationen",
        gettext_noop("Know basic facts by heart"),
        "+*",
        BASIC_FACTS,
        gettext_noop("Sums up to 20, products of two numbers from 2 to 9."),
    ),
    Tag(
        "KMK",
        "Daten, Häufigkeit und Wahrscheinlichkeit",
        gettext_noop("Compare chances"),
        why=gettext_noop("Choices: which sums come often, and when to stop."),
    ),
)
_PAIR = gettext_noop("Two dice of %(seat)s: what do they make?")
_AT_STAKE = gettext_noop("How many steps could %(seat)s lose?")
_TO_GO = gettext_noop("How many steps to the top of column %(column)s?")
PRACTICES: tuple[PracticedFacts, ...] = (
    PracticedFacts("one_lesson", "+", range(1, 7)),
    PracticedFacts("products", "*", range(2, 10)),
)


def facts(state: State, seat: Seat, move: Move) -> tuple[Fact, ...]:
    """Return the sums of both pairs, as far as they are of this roll; the plain form says none."""
    if not isinstance(move, Calculate):
        return ()
    dice = sorted(chain.from_iterable(equation[:2] for equation in move.equations))
    kind = state.options.kind
    if dice != sorted(state.dice) or move.sign != kind.sign:
        return ()
    return tuple(kind.fact(a, b, claim) for a, b, claim in move.equations)


def with_claim(state: State, seat: Seat, move: Move, claim: int) -> Move:
    """Return the pairs with this sum of the first."""
    if not isinstance(move, Calculate):
        return move
    (a, b, _), second = move.equations
    return replace(move, equations=((a, b, claim), second))


def idea(state: State, seat: Seat) -> Idea | None:
    """Offer the four dice, to pair two of them."""
    is_choosing = state.phase == "choose" and seat == state.seat
    return Idea(state.dice, state.options.kind.sign) if is_choosing else None


def waiting_facts(state: State, seat: Seat) -> tuple[WaitingFact, ...]:
    """Ask what the pairs of the dice make, what is at stake, and how far the own camps have to
    go."""
    mover, kind = {"seat": state.seat}, state.options.kind
    ways = climbing.ways(state.dice) if state.phase == "choose" else ()
    pairs = dict.fromkeys(kind.fact(*pair, None) for pair in chain.from_iterable(ways))
    result = [WaitingFact(fact, Sentence(_PAIR, mover)) for fact in pairs]
    camps = state.mountain.camps[state.seat - 1]
    steps = [space - camps[at] for at, space in enumerate(state.climbers) if space > camps[at]]
    if len(steps) > 1:
        result.append(WaitingFact(addition(steps, None), Sentence(_AT_STAKE, mover)))
    for column in COLUMNS:
        if 0 < (own := state.mountain.camps[seat - 1][column]) < LENGTHS[column]:
            to_go = difference(LENGTHS[column], own, None)
            result.append(WaitingFact(to_go, Sentence(_TO_GO, {"column": kind.label(column)})))
    return tuple(result)
