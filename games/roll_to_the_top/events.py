"""Name what a row of Roll to the Top! brings: right sums, sheets that are half or quite full."""

from games.contract import Event
from games.engine import Seat
from games.errors import Sentence, gettext_noop
from games.quantities import quantity
from games.roll_to_the_top.moves import Move, Place
from games.roll_to_the_top.notation import equation
from games.roll_to_the_top.position import OVER, State, most_gold, public_numbers
from games.roll_to_the_top.words import todo


def events(
    before: State, mover: Seat, move: Move, after: State, seat: Seat | None
) -> tuple[Event, ...]:
    """Return the own squares at once, the sheets of others as they are when a round ends."""
    result: list[Event] = []
    if isinstance(move, Place) and seat == mover:
        result += _own_square(before, after, seat, move)
    if after.phase == OVER != before.phase:
        return (*result, Event("end", 0, todo(after, seat)))
    if after.round > before.round:
        for other in range(1, len(after.teams) + 1):
            result += _sheet_of(before, after, other) if other != seat else ()
    return tuple(result)


def _own_square(before: State, after: State, seat: Seat, move: Place) -> list[Event]:
    numbers = after.teams[seat - 1].numbers
    number = numbers[after.sheet.index_by_position[move.row, move.column]]
    climb = Event("climbed", seat, Sentence(_FILLED, {"number": number, "row": move.row}))
    if move.total is not None and len(move.dice) > 1:
        climb = Event("right", seat, Sentence(_GOLD, {"equation": equation(move.dice)}))
    if 0 not in numbers:
        return [climb, Event("milestone", seat, Sentence(_FULL))]
    if _is_half(before.teams[seat - 1].numbers) < _is_half(numbers):
        return [climb, Event("milestone", seat, Sentence(_HALF))]
    return [climb]


_GOLD = gettext_noop("Gold! %(equation)s")
_FILLED = gettext_noop("%(number)s in row %(row)s!")
_HALF = gettext_noop("Half of your sheet is full!")
_FULL = gettext_noop("Your whole sheet is full!")


def _sheet_of(before: State, after: State, other: Seat) -> list[Event]:
    """Name what comes to light of another team when all are done."""
    was, now = public_numbers(before, other), public_numbers(after, other)
    if was == now:
        return []
    if _is_half(was) < _is_half(now):
        return [Event("milestone", other, Sentence(_OTHERS_HALF, {"seat": other}))]
    return [Event("climbed", other, Sentence(_OTHERS_FILL, {"seat": other}))]


_OTHERS_HALF = gettext_noop("%(seat)s have half of their sheet!")
_OTHERS_FILL = gettext_noop("%(seat)s fill squares.")


def _is_half(numbers: tuple[int, ...]) -> bool:
    return 2 * numbers.count(0) <= len(numbers)


def closing(state: State, seat: Seat) -> tuple[Sentence, ...]:
    """Return how many squares the team has filled, how many are gold, and how many are missing."""
    team = state.teams[seat - 1]
    left = team.numbers.count(0)
    values = {"squares": quantity(len(team.numbers) - left, "squares"), "gold": len(team.gold)}
    filled = Sentence(_FILLED_GOLD if team.gold else _FILLED_SQUARES, values)
    to_go = Sentence(_TO_GO[left <= _CLOSE], {"left": quantity(left, "squares")})
    first = to_go if left else Sentence(gettext_noop("Your sheet is full to the top!"))
    return first, filled, *_star(state, seat)


_FILLED_SQUARES = gettext_noop("You filled %(squares)s.")
_FILLED_GOLD = gettext_noop("You filled %(squares)s. Gold: %(gold)s.")


def _star(state: State, seat: Seat) -> tuple[Sentence, ...]:
    """Say who has the star for most gold, if there are several teams and any gold."""
    most = most_gold(state)
    if not most or len(state.teams) == 1:
        return ()
    if seat in most:
        return (Sentence(gettext_noop("Most gold: the star is yours!")),)
    return (Sentence(gettext_noop("Most gold: %(seats)s"), {"seats": ", ".join(map(str, most))}),)


_CLOSE = 3
_TO_GO = {
    True: gettext_noop("%(left)s to go. So close!"),
    False: gettext_noop("%(left)s to go."),
}
