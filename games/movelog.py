"""The move log: rows of seat and text from which every position is computed."""

from bisect import bisect_left
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any, NamedTuple

from games import dice
from games.contract import Event, Game
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
        return self.is_skip or self.take_back_ply is not None

    @property
    def is_skip(self) -> bool:
        """Whether this acts for a silent team."""
        return self.seat == CHANCE and self.text.startswith("skip ")

    @property
    def take_back_ply(self) -> int | None:
        """The ply that this row takes back, with all after it; None for other rows."""
        is_take_back = self.seat == CHANCE and self.text.startswith(TAKEBACK)
        return int(self.text.split()[1]) if is_take_back else None


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
    def start(cls, game: Game, options: Any, seats: int) -> "MoveLog":
        """Start an empty log. Raises Illegal if options and seats do not fit."""
        low, high = game.rules.SEATS
        if not low <= seats <= high:
            raise Illegal(
                gettext_noop("This game is for %(low)s to %(high)s teams."), low=low, high=high
            )
        return cls(game, options, seats, (), (game.rules.start(options, seats),), ())

    @classmethod
    def replay(
        cls, game: Game, options: Any, seats: int, rows: Iterable[tuple[Seat, str]]
    ) -> "MoveLog":
        """Return the log of these rows, each checked again by the rules."""
        return cls.start(game, options, seats).play_all(rows)

    @property
    def ply(self) -> int:
        """The number the next row gets."""
        return len(self.rows)

    @property
    def state(self) -> State:
        return self.states[-1]

    @cached_property
    def to_move(self) -> frozenset[Seat]:
        return self.game.rules.to_move(self.state)

    @cached_property
    def awaited(self) -> frozenset[Seat]:
        """Those of the seats that may move for whom the table waits."""
        awaited = self.game.hooks.awaited(self.state)
        return self.to_move if awaited is None else awaited

    @cached_property
    def outcome(self) -> Outcome:
        """The result. Until the game is over it ranks by the last round that all have finished,
        so that nobody is ahead for one extra move; in the first round all are equal.
        """
        rules = self.game.rules
        outcome = rules.outcome(self.state)
        if outcome.over:
            return outcome
        return replace(outcome, ranking=rules.outcome(self._round_begun).ranking)

    @property
    def ranked_state(self) -> State:
        """The position by which teams are ranked."""
        return self.state if self.outcome.over else self._round_begun

    @cached_property
    def _round_begun(self) -> State:
        """Return the position with which the current round began, of the moves in force."""
        line = [*(self.states[ply] for ply in self.line), self.state]
        return line[bisect_left(line, self.state.round, key=lambda state: int(state.round))]

    def play(self, seat: Seat, text: str) -> "MoveLog":
        """Add one row, in canonical notation. Raises a UserError and changes nothing."""
        return self.play_all([(seat, text)])

    def play_all(self, rows: Iterable[tuple[Seat, str]]) -> "MoveLog":
        """Return these rows more. Raises a UserError for the first that the rules refuse."""
        growing = GrowingLog(self)
        for seat, text in rows:
            growing.play(seat, text)
        return growing.log()

    def draw(self, seed: bytes) -> "MoveLog":
        """Return the chance row that is due, drawn from the seed. Raises Illegal when none is
        due."""
        return self.play(CHANCE, _chance_text(self, self.line, self.ply, seed))

    def settle(self, seed: bytes) -> "MoveLog":
        """Return all rows that come by themselves: what chance draws, and what `follows`."""
        log = self
        while (is_due := log.game.rules.chance(log.state) is not None) or log._follows:
            log = log.draw(seed) if is_due else log.play(*log._follows)
        return log

    @property
    def _follows(self) -> tuple[Seat, str] | tuple[()]:
        """Return the row that a team need not press; none that was just taken back."""
        is_back = bool(self.rows) and self.rows[-1].take_back_ply is not None
        follows = () if is_back else self.game.hooks.follows(self.state)
        return (follows[0], self.game.notation.write(follows[1])) if follows else ()

    def can_read(self, ply: int, seat: Seat | None) -> bool:
        """Say if the seat (None: the public) may read this row now; take-backs are for all."""
        row = self.rows[ply]
        if row.take_back_ply is not None:
            return True
        move = self.game.notation.read(row.text)
        return self.game.hooks.is_visible(self.states[ply], row.seat, move, self.state, seat)

    def events(self, ply: int, seat: Seat | None) -> tuple[Event, ...]:
        """Return the events of the row at this ply, as the seat may know them now.

        Nothing if it may not read the row, and nothing of what is taken back.
        """
        if ply not in self.line or not self.can_read(ply, seat):
            return ()
        row, before, after = self.rows[ply], self.states[ply], self.states[ply + 1]
        move = self.game.notation.read(row.text)
        return self.game.hooks.events(before, row.seat, move, after, seat)

    def hint_list_start(self, seat: Seat, ply: int, least: int = 0) -> int:
        """Return the first ply from which the seat's hint list has been the one it is before `ply`.

        Looks back no further than to `least`.
        """
        list_key = self.game.hints.list_key
        key = list_key(self.states[ply], seat)
        while ply > least and list_key(self.states[ply - 1], seat) == key:
            ply -= 1
        return ply

    def decision_start(self, seat: Seat) -> int | None:
        """Return the first ply of the decision that the seat has to make now; None while it has
        none.

        Rows of other seats in a simultaneous phase do not end a decision, unless they end the
        round; any other row does.
        """
        if seat not in self.to_move:
            return None
        ply = self.ply
        while ply > 0 and self._leaves_decision(seat, ply - 1):
            ply -= 1
        return ply

    def is_decision_open(self, seat: Seat, ply: int) -> bool:
        """Say if the decision that the seat had before `ply` is the one that it has now."""
        start = self.decision_start(seat)
        return start is not None and start <= ply <= self.ply

    def _leaves_decision(self, seat: Seat, ply: int) -> bool:
        """Say if the row at this ply was another seat's in a simultaneous phase of this round."""
        row, before, after = self.rows[ply], *self.states[ply : ply + 2]
        if row.seat in (CHANCE, seat) or before.round != after.round:
            return False
        return {row.seat, seat} <= self.game.rules.to_move(before)


class GrowingLog:
    """A log while rows are added to it: each costs the same, however many there are."""

    def __init__(self, log: MoveLog) -> None:
        self._begun, self.game = log, log.game
        self.rows, self.states, self.line = list(log.rows), list(log.states), list(log.line)

    def log(self) -> MoveLog:
        """Return the log with all rows so far."""
        rows, states, line = tuple(self.rows), tuple(self.states), tuple(self.line)
        return replace(self._begun, rows=rows, states=states, line=line)

    def play(self, seat: Seat, text: str) -> None:
        """Add one row, in canonical notation. Raises a UserError and changes nothing."""
        if seat == CHANCE and isinstance(text, str) and text.startswith(TAKEBACK):
            self._take_back(text)
            return
        move = self.game.notation.read(text)
        self.states.append(play_move(self.game, self.states[-1], seat, move))
        self.line.append(len(self.rows))
        self.rows.append(Row(seat, self.game.notation.write(move)))

    def _take_back(self, text: str) -> None:
        word, _, number = clean(text).partition(" ")
        if word != TAKEBACK or not number.isdigit():
            raise Unreadable.unlike("takeback 12")
        ply = int(number)
        place = bisect_left(self.line, ply)
        if self.line[place : place + 1] != [ply]:
            raise Illegal(gettext_noop("Move %(ply)s cannot be taken back."), ply=ply)
        if self.rows[ply].seat == CHANCE and not self.rows[ply].is_skip:
            raise Illegal(gettext_noop("Take back only moves. Dice and cards stay."))
        del self.line[place:]
        self.states.append(self.states[ply])
        self.rows.append(Row(CHANCE, f"{TAKEBACK} {ply}"))


def play_move(game: Game, state: State, seat: Seat, move: Move) -> State:
    """Return the position after the move. Raises a UserError and changes nothing.

    For all games, this checks that the seat may move; skips are made by the teacher, as seat 0, and
    for teams that have something to do.
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
    """Return the plies whose chance row is not what the seed draws (none in an honest match)."""
    line: list[int] = []
    unfair = []
    for ply, row in enumerate(log.rows):
        if row.take_back_ply is not None:
            del line[bisect_left(line, row.take_back_ply) :]
            continue
        if is_draw(log, ply) and _chance_text(log, line, ply, seed) != row.text:
            unfair.append(ply)
        line.append(ply)
    return unfair


def is_unfair_draw(log: GrowingLog, seed: bytes) -> bool:
    """Say if the last row is a draw that the seed does not make."""
    ply = len(log.rows) - 1
    if not is_draw(log, ply):
        return False
    return _chance_text(log, log.line[:-1], ply, seed) != log.rows[ply].text


def is_draw(log: MoveLog | GrowingLog, ply: int) -> bool:
    """Say if the row at this ply says what chance has drawn, or what had to follow."""
    row = log.rows[ply]
    is_due = log.game.rules.chance(log.states[ply]) is not None
    return row.seat == CHANCE and not row.by_teacher and is_due


def _chance_text(log: MoveLog | GrowingLog, line: Sequence[int], ply: int, seed: bytes) -> str:
    """Return the row that this seed draws at this ply, if chance is due and `line` is in force."""
    game, state = log.game, log.states[ply]
    what = game.rules.chance(state)
    if what is None:
        raise Illegal(gettext_noop("There is nothing to roll or draw now."))
    if isinstance(seed, dice.SharedSeed):
        numbers = dice.shared_numbers(seed, _draws(log, line, what.sides), what.sides)
    else:
        numbers = dice.numbers(seed, ply, what.sides)
    return game.notation.write(game.rules.chance_move(state, what.result(numbers)))


def _draws(log: MoveLog | GrowingLog, line: Sequence[int], sides: Sequence[int]) -> int:
    """Count how many draws of these sides are in force."""
    chance, states = log.game.rules.chance, log.states
    draws = (chance(states[ply]) for ply in line if is_draw(log, ply))
    return sum(draw is not None and draw.sides == sides for draw in draws)
