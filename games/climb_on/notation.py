"""One text a move, for teams and for chance (the table is in README.md)."""

import re
from collections.abc import Callable, Collection, Iterable, Mapping
from functools import lru_cache

from games.climb_on import moves
from games.climb_on.panels import LETTERS
from games.climb_on.wall import Square
from games.engine import Skip, clean, read_skip, write_shared_move
from games.errors import Unreadable, gettext_noop

LONGEST = 120
_AT = r"@-?\d{1,4},-?\d{1,3}"
_GO = (
    rf"(?:go (?P<to>{_AT})|(?P<top>top))(?: via(?P<via>(?: {_AT})+))?"
    r"(?: dice (?P<dice>[1-3](?:\+[1-3])*))?(?: award(?P<awards>(?: [oh]){1,2}))?"
    r"(?:(?: points (?P<points>\d{1,3}))?(?: have (?P<have>\d{1,3}))? cost (?P<cost>\d{1,3}))?"
)
_WORDS: dict[str, moves.Move] = {"rest": moves.REST, "fall": moves.FALL, "end": moves.END}


@lru_cache(maxsize=4096)
def read(text: str) -> moves.Move:
    """Return the move a text says; dice, cards and panels may come in any order. Raises
    Unreadable."""
    text = clean(text, limit=LONGEST).lower()
    text = re.sub(r" ?([+,]) ?", r"\1", text)
    move = _WORDS.get(text) or read_skip(text)
    if move is not None:
        return move
    for pattern, make in _READERS.items():
        if match := re.fullmatch(pattern, text):
            return make(match)
    raise Unreadable.unlike("go @5,9 dice 3+1")


def _square(text: str) -> Square:
    x, y = text.removeprefix("@").split(",")
    return int(x), int(y)


def _target(text: str) -> moves.Target:
    return moves.TOP if text == f"@{moves.TOP}" else _square(text)


def _numbers(text: str) -> tuple[int, ...]:
    return tuple(map(int, text.split()))


def _go(match: re.Match[str]) -> moves.Go:
    awards = (match["awards"] or "").upper()
    if awards.count("O") > 1 or awards.count("H") > 1:
        raise Unreadable(gettext_noop("Play only one bonus card of each kind."))
    dice = (int(die) for die in (match["dice"] or "").split("+") if die)
    return moves.Go(
        _square(match["to"]) if match["to"] else moves.TOP,
        tuple(_square(corner) for corner in (match["via"] or "").split()),
        tuple(sorted(dice, reverse=True)),
        "".join(card for card in moves.AWARDS if card in awards),
        *(int(match[name]) if match[name] else None for name in ("points", "cost", "have")),
    )


_READERS: dict[str, Callable[[re.Match[str]], moves.Move]] = {
    _GO: _go,
    rf"vote ({'|'.join(LETTERS)})": lambda match: moves.Vote(match[1]),
    rf"place (\d{{1,2}}) ({_AT})(?: r(0|90|180|270))?": lambda match: moves.Place(
        int(match[1]), _square(match[2]), int(match[3] or 0) // 90
    ),
    rf"clip ?({_AT})": lambda match: moves.Clip(_square(match[1])),
    r"redraw((?: \d{1,2})+)": lambda match: moves.Redraw(tuple(sorted(_numbers(match[1])))),
    rf"roll ([2-4])( chalk)?(?: jump ?(@top|{_AT}))?": lambda match: moves.Roll(
        int(match[1]), bool(match[2]), _target(match[3]) if match[3] else None
    ),
    r"dice((?: [1-3]){2,4})": lambda match: moves.Rolled(
        tuple(sorted(_numbers(match[1]), reverse=True))
    ),
    r"deal 0((?: \d{1,2})+)": lambda match: moves.Deal(0, _numbers(match[1])),
    r"deal (\d)((?: \d{1,2})+)": lambda match: moves.Deal(
        int(match[1]), tuple(sorted(_numbers(match[2])))
    ),
    rf"spend ([1-3]) (?:stamina|clip ?({_AT}))": lambda match: moves.Spend(
        int(match[1]), _square(match[2]) if match[2] else None
    ),
}


def write(move: moves.Move) -> str:
    """Return the canonical text: `read(write(move)) == move`."""
    match move:
        case moves.Rest() | moves.Fall() | moves.End():
            return type(move).__name__.lower()
        case moves.Rolled() | Skip():
            return write_shared_move(move)
        case moves.Vote(holds):
            return f"vote {holds}"
        case moves.Place(number, corner, turns):
            turned = f" r{90 * turns}" if turns else ""
            return f"place {panel_name(number)} {at(corner)}{turned}"
        case moves.Clip(square):
            return f"clip {at(square)}"
        case moves.Redraw(numbers):
            return " ".join(["redraw", *map(panel_name, numbers)])
        case moves.Roll(dice, chalk, jump):
            to = "" if jump is None else f" jump{at(jump)}"
            return f"roll {dice}{' chalk' if chalk else ''}{to}"
        case moves.Deal(seat, numbers):
            return " ".join([f"deal {seat}", *map(panel_name, numbers)])
        case moves.Spend(die, square):
            return f"spend {die} " + ("stamina" if square is None else f"clip{at(square)}")
        case moves.Go():
            return _go_text(move)


def _go_text(move: moves.Go) -> str:
    corners = list(map(target_name, move.via))
    claims = {"points": move.points, "have": move.have, "cost": move.cost}
    claims = {name: claim for name, claim in claims.items() if claim is not None}
    return _go_words(target_name(move.to), corners, map(str, move.dice), move.awards, claims)


def _go_words(
    to: str,
    via: Collection[str],
    dice: Iterable[str],
    awards: Collection[str],
    claims: Mapping[str, object],
) -> str:
    """Return the text of a move of which everything is a text already."""
    words = [to if to == moves.TOP else f"go @{to}"]
    words += ["via", *(f"@{corner}" for corner in via)] if via else []
    words += ["dice", paid] if (paid := "+".join(dice)) else []
    words += ["award", *awards] if awards else []
    return " ".join([*words, *(f"{name} {claim}" for name, claim in claims.items())])


def at(target: moves.Target) -> str:
    """Write `@5,9` or `@top`."""
    return f"@{target_name(target)}"


def target_name(target: moves.Target) -> str:
    """Write `5,9` or `top`, as the fields of the forms have it."""
    return moves.TOP if target == moves.TOP else f"{target[0]},{target[1]}"


def panel_name(number: int) -> str:
    """Return the serial number as it is printed: `05`."""
    return f"{number:02d}"


def compose(fields: dict[str, list[str]]) -> str:
    """Compose the text of a filled-in form. Raises Unreadable if a box it needs is empty.

    `do` says which form: `place` has `panel`, `corner` (`4,4`), `turn` (0, 90, 180, 270); `roll 2`
    has `chalk` (any value) and `jump` (`5,9` or `top`); `redraw` has `change`, a panel, once for
    each; `go` has `to` (`5,9` or `top`), `via`, `die` and `award`, once for each, and if students
    add its `cost`, perhaps with what they `have`, or with the `points` that pay for it.
    """
    do, _, dice = _last(fields, "do").partition(" ")
    form = _FORMS.get(do)
    if form is None:
        raise Unreadable(gettext_noop("Choose what you want to do."))
    return form(fields | {"number": [dice]})


def _values(fields: dict[str, list[str]], name: str) -> list[str]:
    return [value.strip() for value in fields.get(name, []) if value.strip()]


def _last(fields: dict[str, list[str]], name: str) -> str:
    return "".join(_values(fields, name)[-1:])


def _needed(fields: dict[str, list[str]], name: str, template: str) -> str:
    if value := _last(fields, name):
        return value
    raise Unreadable(template)


def _place_form(fields: dict[str, list[str]]) -> str:
    panel = _needed(fields, "panel", gettext_noop("Choose a panel, then a place for it."))
    corner = _needed(fields, "corner", gettext_noop("Choose a place for the panel."))
    return f"place {panel} @{corner} r{_last(fields, 'turn') or 0}"


def _roll_form(fields: dict[str, list[str]]) -> str:
    number = _needed(fields, "number", gettext_noop("Choose how many dice to roll."))
    chalk = " chalk" if _last(fields, "chalk") else ""
    jump = _last(fields, "jump")
    return f"roll {number}{chalk}" + (f" jump@{jump}" if jump else "")


def _redraw_form(fields: dict[str, list[str]]) -> str:
    _needed(fields, "change", gettext_noop("Choose the panels to change."))
    return " ".join(["redraw", *_values(fields, "change")])


def _go_form(fields: dict[str, list[str]]) -> str:
    to = _needed(fields, "to", gettext_noop("Choose a hold to climb to."))
    via, dice, awards = (_values(fields, name) for name in ("via", "die", "award"))
    names: list[str] = [name for name in ("points", "have") if name in fields]
    names += ["cost"] if names or "cost" in fields else []
    texts = (_needed(fields, name, _NEEDED.get(name, _COUNT)) for name in names)
    claims = dict(zip(names, map(clean, texts), strict=True))
    if not all(re.fullmatch(r"\d{1,3}", claim) for claim in claims.values()):
        raise Unreadable(gettext_noop("Type a whole number, like 12."))
    return _go_words(to, via, dice, awards, claims)


_COUNT = gettext_noop("Count the way. Then type what it costs.")
_NEEDED = {"have": gettext_noop("Add up your points. Then type them.")}
_FORMS = {"place": _place_form, "roll": _roll_form, "redraw": _redraw_form, "go": _go_form}
