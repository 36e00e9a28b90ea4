"""The console: one JSON object a line in, one a line out; drives any game, needs no database.

`--playthrough RECORD` prints what teams and wall see at each position of a record instead.
"""

import json
import secrets
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

from games import dice, records, registry
from games.engine import CHANCE, Seat, plain_data
from games.errors import Illegal, Unreadable, UserError, gettext_noop
from games.movelog import MoveLog, unfair_draws
from games.options import describe_options, read_options
from games.playthrough import playthrough

Answer = dict[str, Any]


class Console:
    """One match at a time. `answer` never raises: bad input is answered with an error."""

    def __init__(self) -> None:
        self._log: MoveLog | None = None
        self._seed = b""
        self._auto = False
        self._asks: dict[str, Callable[[Answer], Answer]] = {
            "games": self._do_games,
            "start": self._do_start,
            "play": self._do_play,
            "draw": self._do_draw,
            "legal": self._do_legal,
            "hints": self._do_hints,
            "view": self._do_view,
            "record": self._do_record,
            "load": self._do_load,
        }

    def answer(self, line: str) -> Answer:
        """Return the answer to one line of input, as house words or `{"error", "why"}`."""
        try:
            ask = json.loads(line)
            if not isinstance(ask, dict):
                raise Unreadable(gettext_noop("Send one JSON object per line."))
            do = ask.get("do")
            if not isinstance(do, str) or do not in self._asks:
                raise Unreadable(
                    gettext_noop("Unknown command. Use one of these: %(words)s."),
                    words=", ".join(self._asks),
                )
            return self._asks[do](ask)
        except UserError as refusal:
            example = refusal.example if isinstance(refusal, Unreadable) else ""
            answer = {"error": type(refusal).__name__, "why": str(refusal)}
            return answer | ({"write": example} if example else {})
        except (ValueError, RecursionError):
            return {"error": "Unreadable", "why": "Ask with one JSON object a line."}

    @property
    def log(self) -> MoveLog:
        if self._log is None:
            raise Illegal(gettext_noop("Start a game first."))
        return self._log

    def _do_games(self, ask: Answer) -> Answer:
        return {
            "games": [
                {
                    "slug": game.slug,
                    "title": game.title,
                    "seats": list(game.rules.SEATS),
                    "options": describe_options(game.rules.Options),
                    "presets": plain_data(game.rules.PRESETS),
                }
                for game in registry.all_games()
            ]
        }

    def _do_start(self, ask: Answer) -> Answer:
        game = registry.get(ask.get("game", ""))
        raw = ask.get("options")
        options = read_options(game.rules.Options, {} if raw is None else raw)
        seats = ask.get("seats", game.rules.SEATS[0])
        if type(seats) is not int:
            raise Unreadable(gettext_noop("The number of seats must be a whole number."))
        log = MoveLog.start(game, options, seats)
        self._seed, self._auto = _seed(ask.get("seed")), ask.get("auto") is True
        return self._to(log)

    def _do_play(self, ask: Answer) -> Answer:
        seat, text = self._seat(ask, lowest=CHANCE), ask.get("text")
        if seat is None or not isinstance(text, str):
            raise Unreadable(gettext_noop("To play, give a seat and a text."))
        return self._to(self.log.play(seat, text))

    def _do_draw(self, ask: Answer) -> Answer:
        answer = self._to(self.log.draw(self._seed))
        return {**answer, "text": self.log.rows[-1].text}

    def _do_legal(self, ask: Answer) -> Answer:
        seat = self._seat(ask)
        if seat is None or seat not in self.log.to_move:
            return {"moves": []}
        moves = self.log.game.rules.legal_moves(self.log.state, seat)
        return {"moves": [self.log.game.notation.write(move) for move in moves]}

    def _do_hints(self, ask: Answer) -> Answer:
        hints: Answer = plain_data(self.log.game.hints.hint_list(self.log.state, self._seat(ask)))
        return hints

    def _do_view(self, ask: Answer) -> Answer:
        return {"view": plain_data(self.log.game.board.view(self.log.state, self._seat(ask)))}

    def _do_record(self, ask: Answer) -> Answer:
        shared = not self.log.to_move and not unfair_draws(self.log, self._seed)
        return {"record": records.write(self.log, self._seed if shared else None)}

    def _do_load(self, ask: Answer) -> Answer:
        log, seed = records.read(ask.get("record", ""))
        self._seed, self._auto = seed or _seed(ask.get("seed")), ask.get("auto") is True
        return self._to(log)

    def _seat(self, ask: Answer, lowest: Seat = 1) -> Seat | None:
        """Return the team that is asked for, None for the public. Only `play` knows a seat 0."""
        seat = ask.get("seat")
        if seat is None:
            return None
        if type(seat) is not int or not lowest <= seat <= self.log.seats:
            raise Unreadable(gettext_noop("There is no such seat at this table."))
        return seat

    def _to(self, log: MoveLog) -> Answer:
        """Return the position that the log leads to, once chance has drawn, if it draws by
        itself."""
        self._log = log = log.settle(self._seed) if self._auto else log
        return {
            "ply": log.ply,
            "to_move": sorted(log.to_move),
            "over": not log.to_move,
            "winners": list(log.game.rules.outcome(log.state).winners),
            "state": plain_data(log.state),
        }


def _seed(raw: object) -> bytes:
    """Make 32 bytes: from hex as they are, from any other text or number by SHA-256, else at
    random."""
    if raw is None:
        return secrets.token_bytes(dice.SEED_BYTES)
    text = str(raw)
    try:
        seed = bytes.fromhex(text)
    except ValueError:
        seed = b""
    return seed if len(seed) == dice.SEED_BYTES else bytes.fromhex(dice.commitment(text.encode()))


def main() -> None:
    match sys.argv[1:]:
        case []:
            _talk()
        case ["--playthrough", name, *plies] if len(plies) <= 2 and all(map(str.isdecimal, plies)):
            log, _ = records.read(Path(name).read_text("utf-8"))
            sys.stdout.buffer.write(playthrough(log, *map(int, plies)).encode())
        case _:
            sys.exit("Usage: python -m games [--playthrough RECORD [FIRST [LAST]]]")


def _talk() -> None:
    console = Console()
    for line in sys.stdin.buffer:
        if line.strip():
            # Plain ASCII, so that half a surrogate in a quoted word cannot break the answer.
            answer = console.answer(line.decode(errors="replace"))
            sys.stdout.write(json.dumps(answer) + "\n")
            sys.stdout.flush()


if __name__ == "__main__":
    main()
