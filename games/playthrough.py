"""A playthrough: a record written out as text, with all that teams and wall see at each position.

`python -m games --playthrough RECORD [FIRST [LAST]]` prints one, or some of its positions. A line
has what is new in the view of the wall (`public`), or in that of a seat as far as it differs from
the wall's; `gone` is what has no value any longer, or is again as on the wall. Only what has a
value is written.
"""

import textwrap
import zlib
from collections.abc import Iterable, Iterator
from itertools import groupby
from typing import Any

from games.contract import RUNGS, HintList
from games.engine import CHANCE, Move, Seat, State, plain_data
from games.facts import Fact
from games.movelog import MoveLog

Flat = dict[str, str]
WIDTH = 160
LEGAL = 8  # moves that are written out; of all others only the number
LONGEST = 240  # a value that is longer is cut, and its checksum stands behind it
_PEN = ("drawing", "drawings")  # numbers for a pen: of these only a checksum is written
_EMPTY: tuple[object, ...] = (None, False, "", [], {})


def playthrough(log: MoveLog, first: int = 0, last: int | None = None) -> str:
    """Write out these positions of the log, each with the row that follows, at last the outcome."""
    plies = range(len(log.states))[first : None if last is None else last + 1]
    return "\n".join(_Printer(log).lines(plies)) + "\n"


class _Printer:
    """Writes one playthrough; remembers what each viewer saw last, to write only what changes."""

    def __init__(self, log: MoveLog) -> None:
        self._log, self._game = log, log.game
        self._seats = range(1, log.seats + 1)
        self._last: dict[str, Flat] = {}

    def lines(self, plies: range) -> Iterator[str]:
        log = self._log
        yield f"{self._game.title}, {log.seats} seats, positions {plies[0]} to {plies[-1]}"
        yield from _fold("options", _flat(log.options))
        for ply in plies:
            yield ""
            yield from self._position(ply, log.states[ply])
            if ply < log.ply:
                yield from self._row(ply)
        if plies[-1] == log.ply:
            yield from self._end()

    def _end(self) -> Iterator[str]:
        outcome = self._log.outcome
        places = " > ".join("=".join(map(str, place)) for place in outcome.ranking)
        yield f"outcome: over={outcome.over} winners={list(outcome.winners)} {places}"
        for seat in self._seats:
            yield from _wrap(f"closing {seat}", self._game.hooks.closing(self._log.state, seat))

    def _position(self, ply: int, state: State) -> Iterator[str]:
        movers = sorted(self._game.rules.to_move(state))
        yield f"== {ply}: {' '.join(map(str, movers)) or 'nobody'} to move"
        yield from self._changes("public", _flat(self._game.board.view(state, None)))
        for seat in self._seats:
            yield from self._seat(state, seat)
        for seat in movers:
            if seat != CHANCE:
                yield from self._choice(state, seat)

    def _seat(self, state: State, seat: Seat) -> Iterator[str]:
        """Write what the seat sees and is asked beside what all see."""
        hooks = self._game.hooks
        view = _flat(self._game.board.view(state, seat))
        own = _without(view, self._last["public"]) | {
            "score": str(self._game.board.score(state, seat))
        }
        if hidden := hooks.checker_view(state, seat):
            checker = _without(_flat(hidden), view)
            own |= {f"checker.{name}": text for name, text in checker.items()}
        question = hooks.prediction(state, seat) or hooks.checker_prediction(state, seat)
        waiting = groupby(hooks.waiting_facts(state, seat), lambda one: one.question)
        own |= _flat(
            {
                "predict": question and question.question(seat, seat),
                "predict.choices": question and list(question.choices.values()),
                "idea": hooks.idea(state, seat),
                "waiting": [
                    f"{question or ''} {', '.join(fact_text(one.fact) for one in facts)}".strip()
                    for question, facts in waiting
                ],
            }
        )
        yield from self._changes(f"seat {seat}", own)

    def _choice(self, state: State, seat: Seat) -> Iterator[str]:
        """Write what the seat can play and the ladder of its hints."""
        texts = [self._game.notation.write(m) for m in self._game.rules.legal_moves(state, seat)]
        more = ["…"] if len(texts) > LEGAL else []
        yield from _wrap(f"legal {seat}: {len(texts)}", [*texts[:LEGAL], *more])
        if self._game.hints.list_key(state, seat) is None:
            return
        hints = self._game.hints.hint_list(state, seat)
        if not hints["hints"]:
            return
        yield from self._changes(f"hint {seat}", self._hint(state, seat, hints))

    def _hint(self, state: State, seat: Seat, hints: HintList[Any]) -> Flat:
        best = hints["hints"][0]
        ladder = {f"rung{n}": str(self._game.hints.rung(hints, n)) for n in range(1, RUNGS + 1)}
        worth = f"{self._game.hints.value(best):.4g} of {len(hints['hints'])}"
        move = self._game.notation.read(best["text"]) if best["text"] else None
        sums = {"sums": text} if move and (text := self._sums(state, seat, move)) else {}
        return {"best": f"{best['text']} worth {worth}", **sums, **ladder}

    def _row(self, ply: int) -> Iterator[str]:
        """Write the row in notation and words, who reads it, its sums, and what it brings."""
        log, hooks = self._log, self._game.hooks
        row, before, after = log.rows[ply], *log.states[ply : ply + 2]
        yield f"-> {row.seat} {row.text}"
        if row.take_back_ply is not None:
            return
        move = self._game.notation.read(row.text)
        yield from _wrap("says", [self._game.board.sentence(before, row.seat, move)])
        viewers = [None, *self._seats]
        readers = [one for one in viewers if hooks.is_visible(before, row.seat, move, after, one)]
        if readers != viewers:
            yield f"read by {_names(readers)}"
        if sums := self._sums(before, row.seat, move):
            yield from _wrap("sums", [sums])
        events: dict[str, list[Seat | None]] = {}
        for viewer in readers:
            for event in hooks.events(before, row.seat, move, after, viewer):
                dice = f" {[die.face for die in event.dice]}" if event.dice else ""
                text = f"{event.kind} of {event.seat}: {event.sentence}{dice}"
                events.setdefault(text, []).append(viewer)
        for text, knowing in events.items():
            yield from _wrap(
                "event" if knowing == viewers else f"event for {_names(knowing)}", [text]
            )

    def _sums(self, state: State, seat: Seat, move: Move) -> str:
        facts = self._game.facts.facts(state, seat, move)
        checks = self._game.sums_to_check(state, seat, move)
        check = f"; to check: {', '.join(map(fact_text, checks))}" if checks else ""
        return ", ".join(map(fact_text, facts)) + check

    def _changes(self, viewer: str, flat: Flat) -> Iterator[str]:
        """Write what differs from what this viewer saw last."""
        last = self._last.get(viewer, {})
        self._last[viewer] = flat
        yield from _fold(viewer, {k: text for k, text in flat.items() if last.get(k) != text})
        yield from _wrap(f"{viewer} gone", _gone(last, flat))


def fact_text(fact: Fact) -> str:
    """Write a fact as `2*6=12`, with a wrong claim and its marks behind it."""
    marks = [name for name in ("chosen", "picked", "follows") if getattr(fact, name)]
    claim = "given" if fact.claim is None else "" if fact.right else f"claimed {fact.claim}"
    return " ".join([f"{fact.sum}={fact.answer}", *filter(None, [claim, *marks])])


def _gone(last: Flat, flat: Flat) -> Iterable[str]:
    """Return the paths that are no longer there, each as short as it can be said."""
    there = {""} | {path for name in flat for path in _prefixes(name)}
    gone = [name for name in last if name not in flat]
    return dict.fromkeys(next(p for p in _prefixes(name) if p not in there) for name in gone)


def _prefixes(name: str) -> list[str]:
    parts = name.split(".")
    return [".".join(parts[: end + 1]) for end in range(len(parts))]


def _names(viewers: list[Seat | None]) -> str:
    return ", ".join("public" if one is None else str(one) for one in viewers) or "nobody"


def _flat(value: Any) -> Flat:
    """Return every value of nested data that holds one, by its path: `teams.1.camps.0`."""
    flat: Flat = {}
    _flatten(plain_data(value), "", flat)
    return flat


def _flatten(value: Any, path: str, flat: Flat) -> None:
    if value and path.rpartition(".")[2] in _PEN:
        flat[path] = _checksum(repr(value))
        return
    if isinstance(value, dict):
        items = [(str(key), item) for key, item in value.items()]
    elif isinstance(value, list) and any(isinstance(item, dict | list) for item in value):
        items = [(str(index), item) for index, item in enumerate(value)]
    else:
        if value not in _EMPTY or (value == 0 and value is not False):
            text = _text(value)
            is_long = len(text) > LONGEST
            flat[path] = f"{text[:LONGEST]}… {_checksum(text)}" if is_long else text
        return
    for name, item in items:
        _flatten(item, f"{path}.{name}" if path else name, flat)


def _checksum(text: str) -> str:
    return f"{zlib.crc32(text.encode()):08x}"


def _text(value: Any) -> str:
    if isinstance(value, list):
        return f"[{' '.join(map(_text, value))}]"
    if value is None or isinstance(value, bool):
        return "yes" if value else "-"
    return f"{value:.4g}" if isinstance(value, float) else str(value)


def _without(flat: Flat, public: Flat) -> Flat:
    """Return what differs from what the public sees; what the public alone sees is empty."""
    own = {name: text for name, text in flat.items() if public.get(name) != text}
    return own | {name: "" for name in public if name not in flat}


def _fold(viewer: str, changes: Flat) -> Iterator[str]:
    """Write changes, a line for each thing: `public teams.1: meters=3 camps=[2 4]`."""
    things: dict[str, list[str]] = {}
    for path, text in changes.items():
        thing, _, name = path.rpartition(".")
        things.setdefault(thing, []).append(f"{name}={text}")
    for thing, values in things.items():
        yield from _wrap(f"{viewer} {thing}".rstrip(), values)


def _wrap(head: str, words: Iterable[object]) -> list[str]:
    """Write a line, or several that are indented; none without words."""
    text = ", ".join(map(str, words))
    return textwrap.wrap(f"{head}: {text}", WIDTH, subsequent_indent="    ") if text else []
