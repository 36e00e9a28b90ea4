"""Read and write a text for each move: `roll`, `6/2=3 3x+1`, `5 5x+1`, `pass`, `safe 2 27`, `off 2
33`, `off 2 33 of 4` if the number was picked among four."""

import re
from dataclasses import replace
from functools import lru_cache

from games.calculation import Calculation
from games.engine import Skip, clean, read_shared_move, write_shared_move
from games.errors import Unreadable, gettext_noop
from games.on_belay.moves import Climb, Home, Move, Pass, Roll, Rolled, Verdict

_CLIMB = re.compile(
    r"(?P<first>\d+)(?: ?(?P<operation>[-+*/x]) ?(?P<second>\d+))?(?: ?= ?(?P<result>-?\d+))?"
    r" (?P<trail>\d+) ?x(?: ?\+ ?(?P<steps>-?\d+))?"
)
_VERDICT = re.compile(r"(safe|off) (\d+)(?: (-?\d+)( of 4)?)?")
_HOME = re.compile(r"home (\d+)")
_DICE = re.compile(r"dice( (0|[1-9]\d?)){3}")
_NUMBER = re.compile(r"-?\d+")


@lru_cache(maxsize=4096)
def read(text: str) -> Move:
    """Return the move a text says; the signs of a school book are read as well. Raises Unreadable.

    `6/2 3x` and `5 5x` leave the result and the steps, `safe 2` the difference to the server.
    """
    text = clean(text).lower()
    if text == "pass":
        return Pass()
    if parts := _VERDICT.fullmatch(text):
        return Verdict(parts[1] == "off", int(parts[2]), _number(parts[3]), bool(parts[4]))
    if parts := _HOME.fullmatch(text):
        return Home(int(parts[1]))
    if _DICE.fullmatch(text):
        return Rolled(tuple(map(int, text.split()[1:])))
    move = read_shared_move(text, dice=3) or _climb(text)
    if move is None:
        raise Unreadable.unlike("6*2=12 3x+4")
    return move


def _climb(text: str) -> Climb | None:
    parts = _CLIMB.fullmatch(text)
    if parts is None:
        return None
    operation = (parts["operation"] or "").replace("x", "*")
    result, steps = _number(parts["result"]), _number(parts["steps"])
    # Half an answer would leave open who works out the rest, so it is all or nothing.
    if (result is not None) != (bool(operation) and steps is not None):
        return None
    calculation = Calculation(int(parts["first"]), operation, _number(parts["second"]) or 0)
    return Climb(calculation, result, int(parts["trail"]), steps)


def _number(digits: str | None) -> int | None:
    return None if digits is None else int(digits)


def write(move: Move) -> str:
    """Return the canonical text: `read(write(move)) == move`."""
    match move:
        case Roll() | Rolled() | Skip():
            return write_shared_move(move)
        case Pass():
            return "pass"
        case Home(seat):
            return f"home {seat}"
        case Verdict(off, seat, difference, picked):
            feet = "" if difference is None else f" {difference}"
            return f"{'off' if off else 'safe'} {seat}{feet}{' of 4' if picked else ''}"
        case Climb(calculation, result, trail, steps):
            sides = map(str, calculation.dice)
            claim = "" if result is None else f"={result}"
            up = "" if steps is None else f"+{steps}"
            return f"{calculation.operation.join(sides)}{claim} {trail}x{up}"


def normal_form(move: Move) -> Move:
    """Return a sum or a product with its smaller number first."""
    if not isinstance(move, Climb) or move.calculation.operation not in ("+", "*"):
        return move
    low, high = sorted(move.calculation.dice)
    return replace(move, calculation=replace(move.calculation, first=low, second=high))


def compose(fields: dict[str, list[str]]) -> str:
    """Compose the text of a filled-in form. Raises Unreadable if a box it needs is empty or a
    number is not whole; a negative one counts as a number; the rules refuse it.

    The climb form has `first`, `operation` (empty for a single die, which needs no `second` and no
    `result`), `second`, `result`, `trail`, `steps`. If the server calculates, `result` and `steps`
    are left out or empty. The verdict form has `seat`, the `call` and, if it was typed, the
    `difference` in feet between the climbers.
    """
    box = {name: values[-1].strip() for name, values in fields.items() if values}
    if "seat" in box:
        return _compose_verdict(box)
    first, trail = _fields(box, "first", "trail")
    steps, operation = _number_in(box, "steps"), box.get("operation", "")
    if not operation:
        return f"{first} {trail}x" + (f"+{steps}" if steps else "")
    sides = first + operation + _fields(box, "second")[0]
    result = _number_in(box, "result")
    if not steps and not result:
        return f"{sides} {trail}x"
    result, steps = _fields(box, "result", "steps")
    return f"{sides}={result} {trail}x+{steps}"


def _compose_verdict(box: dict[str, str]) -> str:
    call, seat = _fields(box, "call", "seat")
    return f"{'off' if call == 'off' else 'safe'} {seat} {_number_in(box, 'difference')}".rstrip()


def _fields(box: dict[str, str], *names: str) -> list[str]:
    for name in names:
        if not box.get(name):
            raise Unreadable(_EMPTY.get(name, gettext_noop("Fill in every box, then try again.")))
    return [box[name] for name in names]


_EMPTY = {
    "call": gettext_noop("Say if the rope holds."),
    "first": gettext_noop("Choose a die, then try again."),
    "second": gettext_noop("Choose a second die, then try again."),
    "trail": gettext_noop("Choose a trail, then try again."),
}


def _number_in(box: dict[str, str], name: str) -> str:
    """Read what was typed as a number, in plain signs; empty if nothing was."""
    entry = clean(box.get(name, ""))
    if entry and not _NUMBER.fullmatch(entry):
        raise Unreadable(gettext_noop("Type a whole number, like 12."))
    return entry
