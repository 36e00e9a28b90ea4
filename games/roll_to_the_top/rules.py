"""Rules of Roll to the Top!: fill your sheet from the bottom to the top (see README.md)."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any

from games.engine import CHANCE, Dice, Die, Outcome, Seat, Skip, rank_seats
from games.errors import Illegal, gettext_noop
from games.roll_to_the_top import moves
from games.roll_to_the_top.dice import TO_100
from games.roll_to_the_top.placing import square_for
from games.roll_to_the_top.position import (
    ADJUST,
    DICE,
    FILL,
    MOST_SEATS,
    OVER,
    READY,
    SORT,
    START,
    Options as Options,
    State,
    Team,
    adjustments,
    placements,
    public_numbers,
    to_move as to_move,
)
from games.roll_to_the_top.sheets import sheet_of

VERSION = 1
SEATS = (1, MOST_SEATS)
TABLE_SEATS = 5
QUIET_ROUNDS = 10
PRESETS: dict[str, dict[str, Any]] = {
    "one_lesson": {"sheet": "everest"},
    "rulebook": {"sheet": "burj_khalifa"},
    "easy": {"sheet": "burj_khalifa", "calculate": "server"},
    "hard": {"sheet": "space_needle"},
    "to_100": {"sheet": "burj_khalifa", "dice": TO_100},
    "decreasing": {"sheet": "pyramid", "direction": "decreasing"},
    "whole_class": {"sheet": "burj_khalifa", "whole_class": True},
}


def start(options: Options, seats: int) -> State:
    """Start with empty sheets. Raises Illegal for a broken drawing and for seats that do not
    fit."""
    squares = sheet_of(options.sheet).squares
    if seats > TABLE_SEATS and not options.whole_class:
        raise Illegal(
            gettext_noop("For more than %(most)s teams, choose Whole class."), most=TABLE_SEATS
        )
    if options.first_roller > seats:
        raise Illegal(gettext_noop("There is no team %(seat)s here."), seat=options.first_roller)
    teams = (Team((0,) * len(squares)),) * seats
    return State(options, START, 1, options.first_roller, (), (), "", 0, teams)


def chance(state: State) -> Dice | None:
    """Draw first all five coloured dice, afterwards those in play and then the white die."""
    if state.phase == SORT:
        return Dice(state.kit.sides)
    return Dice((*state.dice, len(moves.FACES))) if state.phase == DICE else None


def chance_move(state: State, result: tuple[int, ...]) -> moves.Rolled:
    if state.phase == SORT:
        return moves.Rolled(tuple(zip(state.kit.sides, result, strict=True)))
    return moves.Rolled(
        tuple(zip(state.dice, result[:-1], strict=True)), moves.FACES[result[-1] - 1]
    )


def dice_shown(_options: Options, move: moves.Move) -> tuple[Die, ...]:
    return tuple(Die(*die) for die in move.dice) if isinstance(move, moves.Rolled) else ()


def legal_moves(state: State, seat: Seat) -> Sequence[moves.Move]:
    """Return placements, then `undo`, then `done`; for the roller adjustments or `roll`."""
    others = non_placements(state, seat)
    return (*placements(state, seat), *others) if others and state.phase == FILL else others


def non_placements(state: State, seat: Seat) -> Sequence[moves.Move]:
    """Return the legal moves that fill no square."""
    if seat == CHANCE or seat not in to_move(state):
        return ()
    if state.phase == FILL:
        undo = (moves.Undo(),) if state.teams[seat - 1].placed else ()
        return (*undo, moves.Done())
    return adjustments(state) if state.phase == ADJUST else (moves.Roll(),)


def play(state: State, seat: Seat, move: moves.Move) -> State:
    """Return the position after the move. Raises WrongAnswer or Illegal."""
    if isinstance(move, Skip):
        return _skip(state, move.seat)
    step = _STEPS.get((state.phase, type(move)))
    if step is None:
        raise Illegal(_DO_NOW[state.phase])
    return step(state, seat, move)


def outcome(state: State) -> Outcome:
    """Rank by empty squares as they were when the last round ended: all had the same rolls."""
    left = open_squares(state)
    over = state.phase == OVER
    winners = tuple(seat for seat, empty in left.items() if over and not empty)
    return Outcome(over, winners, rank_seats(left, lambda seat: -left[seat]))


def open_squares(state: State) -> dict[Seat, int]:
    """Count the squares that each seat had left empty when the last round ended."""
    return {seat: public_numbers(state, seat).count(0) for seat in range(1, len(state.teams) + 1)}


# Steps ---------------------------------------------------------------------------------------


def _skip(state: State, seat: Seat) -> State:
    """Let a silent team be `done` while sheets are filled; else the first legal change of the dice,
    and the roll."""
    if state.phase == FILL:
        return play(state, seat, moves.Done())
    if state.phase == ADJUST:
        state = play(state, seat, adjustments(state)[0])
    return play(state, seat, moves.Roll())


def _roll(state: State, seat: Seat, move: moves.Roll) -> State:
    return replace(state, phase=SORT if state.phase == START else DICE)


def _sort(state: State, seat: Seat, move: moves.Rolled) -> State:
    """Put odd dice aside; with five of them all are rolled again."""
    _check_rolled(move, state.kit.sides, ("",))
    even = tuple(sides for sides, number in move.dice if number % 2 == 0)
    if not even:
        return replace(state, rolled=move.dice)
    return replace(state, phase=DICE, dice=even, rolled=move.dice)


def _show_dice(state: State, seat: Seat, move: moves.Rolled) -> State:
    _check_rolled(move, state.dice, moves.FACES)
    return replace(state, phase=FILL, rolled=move.dice, white=move.white)


def _check_rolled(move: moves.Rolled, sides: tuple[int, ...], faces: tuple[str, ...]) -> None:
    right = tuple(die for die, _ in move.dice) == sides and move.white in faces
    if not right or any(not 1 <= number <= die for die, number in move.dice):
        raise Illegal(gettext_noop("Those dice are not in the game now."))


def _adjust(state: State, seat: Seat, move: moves.Add | moves.Remove | moves.Swap) -> State:
    if move not in adjustments(state):
        raise Illegal(gettext_noop("The dice cannot change that way now."))
    dice = set(state.dice)
    if isinstance(move, (moves.Remove, moves.Swap)):
        dice.remove(move.sides if isinstance(move, moves.Remove) else move.out)
    if isinstance(move, (moves.Add, moves.Swap)):
        dice.add(move.sides if isinstance(move, moves.Add) else move.into)
    return replace(state, phase=READY, dice=tuple(sorted(dice)))


def _fill_square(state: State, seat: Seat, move: moves.Place) -> State:
    index, number, team = square_for(state, seat, move), sum(move.dice), state.teams[seat - 1]
    numbers = (*team.numbers[:index], number, *team.numbers[index + 1 :])
    gold = team.gold | {index} if len(move.dice) > 1 else team.gold
    placed = (*team.placed, replace(move, total=number))
    return _with(state, seat, Team(numbers, placed, gold=gold))


def _undo(state: State, seat: Seat, move: moves.Undo) -> State:
    team = state.teams[seat - 1]
    if not team.placed:
        raise Illegal(gettext_noop("You have not filled a square this round."))
    last = state.sheet.index_by_position[team.placed[-1].row, team.placed[-1].column]
    numbers = tuple(0 if index == last else n for index, n in enumerate(team.numbers))
    return _with(state, seat, Team(numbers, team.placed[:-1], gold=team.gold - {last}))


def _finish(state: State, seat: Seat, move: moves.Done) -> State:
    state = _with(state, seat, replace(state.teams[seat - 1], done=True))
    return state if to_move(state) else _round_over(state)


def _round_over(state: State) -> State:
    """End a round: full sheets win, ten rounds without a fill end the game, else the next roller is
    due."""
    quiet = 0 if any(team.placed for team in state.teams) else state.quiet + 1
    over = quiet == QUIET_ROUNDS or any(0 not in team.numbers for team in state.teams)
    teams = tuple(Team(team.numbers, gold=team.gold) for team in state.teams)
    state = replace(state, quiet=quiet, teams=teams)
    if over:
        return replace(state, phase=OVER)
    state = replace(state, round=state.round + 1, roller=state.next_roller)
    return replace(state, phase=ADJUST if adjustments(state) else READY)


def _with(state: State, seat: Seat, team: Team) -> State:
    return replace(state, teams=(*state.teams[: seat - 1], team, *state.teams[seat:]))


_STEPS: dict[tuple[str, type], Callable[[State, Seat, Any], State]] = {
    (START, moves.Roll): _roll,
    (SORT, moves.Rolled): _sort,
    (ADJUST, moves.Add): _adjust,
    (ADJUST, moves.Remove): _adjust,
    (ADJUST, moves.Swap): _adjust,
    (READY, moves.Roll): _roll,
    (DICE, moves.Rolled): _show_dice,
    (FILL, moves.Place): _fill_square,
    (FILL, moves.Undo): _undo,
    (FILL, moves.Done): _finish,
}
_DO_NOW = {
    START: gettext_noop("Roll the five dice first."),
    SORT: gettext_noop("The dice are still rolling."),
    ADJUST: gettext_noop("Change the dice first, then roll."),
    READY: gettext_noop("Roll the dice now."),
    DICE: gettext_noop("The dice are still rolling."),
    FILL: gettext_noop("Put your dice in squares now."),
}
