"""Every kind of decision in a recorded game, as tables that stand at it."""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

from games import records
from games.engine import Seat, State, plain_data
from games.facts import facts_with_claim
from games.movelog import MoveLog
from tests.play.tables import client_of, pressed, say, student_of, table

RECORDS = Path(__file__).parent / "games" / "records"


class Decision(NamedTuple):
    """A decision of `seat` at this ply; `kind` says it in the words of the game's view."""

    kind: str
    ply: int
    seat: Seat


def decisions(game: str, record: str) -> dict[str, Decision]:
    """The first ply of each kind of decision, of waiting for the others, and the end."""
    log, _ = recorded(game, record)
    kinds: dict[str, Decision] = {}
    for ply, state in enumerate(log.states):
        for decision in _at(log, ply, state):
            kinds.setdefault(decision.kind, decision)
    return kinds


class Calculation(NamedTuple):
    """A team's move in a recorded game with numbers; whether its checker works them out, too, and
    whether there are hints for it.
    """

    decision: Decision
    text: str
    is_checked: bool
    has_hints: bool


def calculations(game: str, record: str) -> dict[str, Calculation]:
    """The longest of each kind and form: of its numbers, and of what they are worked out from."""
    log, _ = recorded(game, record)
    kinds: dict[str, Calculation] = {}
    longest: dict[str, int] = {}
    for ply, row in enumerate(log.rows):
        if not row.seat or row.is_skip:
            continue
        state, move = log.states[ply], log.game.notation.read(row.text)
        is_checked = bool(log.game.sums_to_check(state, row.seat, move))
        facts = facts_with_claim(log.game.facts.facts(state, row.seat, move))
        if not is_checked and not facts:
            continue
        decision = next(one for one in _at(log, ply, state) if one.seat == row.seat)
        form = re.sub(r"[-+]?\d[-+*/\d,]*", "n", row.text)
        has_hints = log.game.hints.list_key(state, row.seat) is not None
        kind = f"{decision.kind}, {form}{'' if has_hints else ', without hints'}"
        length = len(f"{row.text} {[one.sum for one in facts]}")
        if length > longest.get(kind, 0):
            longest[kind] = length
            kinds[kind] = Calculation(decision, row.text, is_checked, has_hints)
    return kinds


def replayable(game: str) -> list[str]:
    """The recorded games of this game whose dice are known."""
    files = sorted((RECORDS / game).glob("*.txt"))
    return [file.stem for file in files if records.read(file.read_text())[1] is not None]


def recorded(game: str, record: str) -> tuple[MoveLog, bytes]:
    log, seed = records.read((RECORDS / game / f"{record}.txt").read_text())
    assert seed is not None
    return log, seed


def _at(log: MoveLog, ply: int, state: State) -> Iterator[Decision]:
    to_move = log.game.rules.to_move(state)
    if 0 in to_move or log.game.hooks.follows(state):
        return
    for seat in range(1, log.seats + 1):
        view: Any = log.game.board.view(state, seat)
        what = _offered(view)
        doing = " ".join(what) if seat in to_move else "waits" if to_move else "over"
        yield Decision(f"{view['phase']}: {doing}", ply, seat)


def _offered(view: Any) -> list[str]:
    """Forms, choices and buttons by name; of buttons that are sums of dice, how many there are."""
    words = [button["text"].split()[0] for button in view["buttons"]]
    sums = sum(not word.isalpha() for word in words)
    choices = view["choices"] if isinstance(view.get("choices"), dict) else {}
    return [
        *view.get("forms", ["form"] if view["form"] else []),
        *(name for name, some in choices.items() if some),
        *([f"{sums} sums"] if sums else []),
        *sorted({word for word in words if word.isalpha()}),
    ]


def seated(game: str, record: str, decision: Decision, members: int = 1) -> tuple[str, list[str]]:
    """The path of a table that stands there, and the sessions of the students who decide, who
    are so many.
    """
    log, seed = recorded(game, record)
    teams = [members] * log.seats
    options = plain_data(log.options)
    match = table(*teams, game=game, options=options, seed=seed, roles=members > 1)
    for seat, text in pressed(log, decision.ply):
        say(match, seat, text)
    team = [student_of(match, decision.seat, n) for n in range(1, members + 1)]
    sessions = [client_of(student).session.session_key for student in team]
    return f"/play/{match.pk}/", [session for session in sessions if session]
