"""The move log: rows of seat and text from which every position is computed."""

from bisect import bisect_left
from collections.abc import Iterable
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any, NamedTuple, Self

from games import dice
from games.contract import Game
from games.engine import CHANCE, Move, Outcome, Seat, Skip, State, clean
from games.errors import Illegal, NotYourTurn, Unreadable, gettext_noop

TAKEBACK = "takeback"


class Row(NamedTuple):
    """One log row. Seat 0 is chance, and the teacher who skips or takes back."""

    seat: Seat
    text: str

    @property
    def by_teacher(self) -> bool:
        """Whether the teacher said it, who skipped a team or took moves back."""
        return self.seat == CHANCE and self.text.startswith(("skip ", TAKEBACK))


@dataclass(frozen=True)
class MoveLog:
    """A match as rows and the positions they lead to.

    `states[p]` is the position before ply p; `line` holds the plies that are in force, that
    is, all but what was taken back and the rows that took it back.
    """

    game: Game
    options: Any
    seats: int
    rows: tuple[Row, ...]
    states: tuple[State, ...]
    line: tuple[int, ...]

    @classmethod
    def start(cls, game: Game, options: Any, seats: int) -> Self:
        """An empty log. Raises Illegal where options and seats do not fit."""
        low, high = game.rules.SEATS
        if not low <= seats <= high:
            raise Illegal(
                gettext_noop("This game is for %(low)s to %(high)s teams."), low=low, high=high
            )
        return cls(game, options, seats, (), (game.rules.start(options, seats),), ())

    @classmethod
    def replay(cls, game: Game, options: Any, seats: int, rows: Iterable[tuple[Seat, str]]) -> Self:
        """The log of these rows, each checked again by the rules."""
        log = cls.start(game, options, seats)
        for seat, text in rows:
            log = log.play(seat, text)
        return log

    @property
    def ply(self) -> int:
        """The number the next row gets."""
        return len(self.rows)

    @property
    def state(self) -> State:
        return self.states[-1]

    @property
    def to_move(self) -> frozenset[Seat]:
        return self.game.rules.to_move(self.state)

    @property
    def awaited(self) -> frozenset[Seat]:
        """Those who may move for whom the table waits."""
        awaited = self.game.board.awaited(self.state)
        return self.to_move if awaited is None else awaited

    @cached_property
    def outcome(self) -> Outcome:
        """The result. Until the game is over it ranks by the last round that all have finished,
        so that nobody is ahead for having moved once more; in the first round all are equal.
        """
        rules = self.game.rules
        outcome = rules.outcome(self.state)
        if outcome.over:
            return outcome
        return replace(outcome, ranking=rules.outcome(self._round_begun()).ranking)

    def _round_begun(self) -> State:
        """The position that the round which is on began with, of the moves in force."""
        line = [*(self.states[ply] for ply in self.line), self.state]
        return line[bisect_left(line, self.state.round, key=lambda state: int(state.round))]

    def play(self, seat: Seat, text: str) -> Self:
        """One row more, in canonical notation. Raises a UserError and changes nothing."""
        if seat == CHANCE and isinstance(text, str) and text.startswith(TAKEBACK):
            return self._take_back(text)
        move = self.game.notation.read(text)
        state = play_move(self.game, self.state, seat, move)
        return self._with(Row(seat, self.game.notation.write(move)), state, (*self.line, self.ply))

    def draw(self, seed: bytes) -> Self:
        """The chance row that is due, drawn from the seed. Raises Illegal when none is due."""
        return self.play(CHANCE, chance_text(self.game, self.state, seed, self.ply))

    def settle(self, seed: bytes) -> Self:
        """All chance rows that are due, one after the other."""
        log = self
        while log.game.rules.chance(log.state) is not None:
            log = log.draw(seed)
        return log

    def hint_list_start(self, seat: Seat, ply: int, least: int = 0) -> int:
        """The first ply from which the seat's hint list has been the one it is before `ply`.

        Looks back no further than to `least`.
        """
        list_key = self.game.hints.list_key
        key = list_key(self.states[ply], seat)
        while ply > least and list_key(self.states[ply - 1], seat) == key:
            ply -= 1
        return ply

    def decision_start(self, seat: Seat) -> int | None:
        """The first ply of the decision that the seat has to make now; None while it has none.

        Rows of other seats in a simultaneous phase do not end a decision; any other row does.
        """
        if seat not in self.to_move:
            return None
        ply = self.ply
        while ply > 0 and self._leaves_decision(seat, ply - 1):
            ply -= 1
        return ply

    def is_decision_open(self, seat: Seat, ply: int) -> bool:
        """Whether the decision that the seat had before `ply` is the one that it has now."""
        start = self.decision_start(seat)
        return start is not None and start <= ply <= self.ply

    def _leaves_decision(self, seat: Seat, ply: int) -> bool:
        """Whether the row at this ply was another seat's in a simultaneous phase."""
        row = self.rows[ply]
        to_move = self.game.rules.to_move
        return row.seat not in (CHANCE, seat) and {row.seat, seat} <= to_move(self.states[ply])

    def _take_back(self, text: str) -> Self:
        word, _, number = clean(text).partition(" ")
        if word != TAKEBACK or not number.isdigit():
            raise Unreadable(gettext_noop("Name the move to take back: takeback 12."))
        ply = int(number)
        if ply not in self.line:
            raise Illegal(gettext_noop("Move %(ply)s cannot be taken back."), ply=ply)
        if self.rows[ply].seat == CHANCE and not self.rows[ply].text.startswith("skip"):
            raise Illegal(gettext_noop("Take back only moves. Dice and cards stay."))
        line = self.line[: self.line.index(ply)]
        return self._with(Row(CHANCE, f"{TAKEBACK} {ply}"), self.states[ply], line)

    def _with(self, row: Row, state: State, line: tuple[int, ...]) -> Self:
        return replace(self, rows=(*self.rows, row), states=(*self.states, state), line=line)


def play_move(game: Game, state: State, seat: Seat, move: Move) -> State:
    """The position after the move. Raises a UserError and changes nothing.

    Here it is seen for all games that the seat may move; skips are the teacher's, as seat 0,
    and for teams that have something to do.
    """
    to_move = game.rules.to_move(state)
    if isinstance(move, Skip):
        if seat != CHANCE:
            raise NotYourTurn(gettext_noop("Only the teacher can skip a team."))
        if move.seat not in to_move - {CHANCE}:
            raise Illegal(gettext_noop("%(seat)s have nothing to do now."), seat=move.seat)
    elif seat not in to_move:
        raise NotYourTurn(gettext_noop("It is not your turn yet."))
    return game.rules.play(state, seat, move)


def unfair_draws(log: MoveLog, seed: bytes) -> list[int]:
    """The plies whose chance row is not what the seed draws (none in an honest match)."""
    return [ply for ply in range(log.ply) if is_unfair_draw(log, seed, ply)]


def is_unfair_draw(log: MoveLog, seed: bytes, ply: int) -> bool:
    """Whether the row at this ply is a draw that the seed does not make."""
    row, state = log.rows[ply], log.states[ply]
    if row.seat != CHANCE or row.by_teacher or log.game.rules.chance(state) is None:
        return False
    return chance_text(log.game, state, seed, ply) != row.text


def chance_text(game: Game, state: State, seed: bytes, ply: int) -> str:
    """The row that this seed draws at this ply, where chance is due."""
    what = game.rules.chance(state)
    if what is None:
        raise Illegal(gettext_noop("There is nothing to roll or draw now."))
    result = what.result(dice.numbers(seed, ply, what.sides))
    return game.notation.write(game.rules.chance_move(state, result))
