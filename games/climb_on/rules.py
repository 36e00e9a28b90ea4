"""Climb ON!: place panels, roll for move points and climb from hold to hold to the top."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any

from games.climb_on import climbing, dealing, moves, resting, turns, voting
from games.climb_on.position import ON_TOP, OUT, VOTE, VOTING, Options as Options, State, Team
from games.climb_on.wall import Wall
from games.engine import CHANCE, Dice, Die, Draw, Forced, Outcome, Seat, Skip, rank_seats
from games.errors import Illegal, gettext_noop

VERSION = 1
SEATS = (2, 4)
# Records that do not name them were played with a first roll that can end a climb, and by two
# teams with one set of panels, in half the time of three.
_KIND = {"first_roll": "holds", "sets": "two"}
PRESETS: dict[str, dict[str, Any]] = {
    "classic": _KIND,
    "gentle": {**_KIND, "calculate": "server"},
    "rulebook": {"ground_fall": "out", "holds": VOTE},
    "tough": {**_KIND, "tough": True},
    "contest": {**_KIND, "contest": True},
    "tough contest": {**_KIND, "tough": True, "contest": True},
    "yellow": {**_KIND, "holds": "yellow"},
    "blue": {**_KIND, "holds": "blue"},
}
_CHANCE_PHASES = ("deal", "rolling", "fall")


def start(options: Options, seats: int) -> State:
    """Return an empty wall; the panels are dealt next, in a contest first those on the wall, unless
    the teams vote on the holds before."""
    on_wall = ((dealing.WALL, seats - 1),) if options.contest else ()
    hands = tuple((seat, 4 + options.initial) for seat in range(1, seats + 1))
    teams = (Team(jump=options.jumps),) * seats
    pile = dealing.full_pile(seats, options.sets)
    state = State(
        options, "deal", 1, 1, Wall(), teams, pile, owed=on_wall + hands, after_deal="setup"
    )
    return replace(state, phase=VOTING, votes=("",) * seats) if options.holds == VOTE else state


def to_move(state: State) -> frozenset[Seat]:
    if state.phase == "over":
        return frozenset()
    if state.phase == VOTING:
        return voting.voters(state)
    return frozenset({CHANCE if state.phase in _CHANCE_PHASES else state.seat})


def legal_moves(state: State, seat: Seat) -> Sequence[moves.Move]:
    """Return every move in its plain form, each target by its cheapest way.

    `play` takes as well a Go with the team's own arithmetic or with panels to enter.
    """
    if seat == CHANCE or seat not in to_move(state):
        return ()
    if state.phase == VOTING:
        return voting.votes()
    return (
        *([moves.REST] if state.phase == "turn" else []),
        *resting.placements(state),
        *map(moves.Clip, resting.rest_clips(state)),
        *resting.redraws(state),
        *climbing.goes(state),
        *turns.rolls(state),
        *turns.spends(state),
        *([moves.END] if turns.may_end(state) else []),
    )


def follows(state: State) -> tuple[Seat, moves.Move] | tuple[()]:
    """Return the end of a turn in which the team can do nothing else."""
    # A turn begins with a rest at least; to list its moves takes longest.
    has_begun = state.phase in ("rest", "moved", "spend", "last")
    is_done = has_begun and legal_moves(state, state.seat) == (moves.END,)
    return (state.seat, moves.END) if is_done else ()


def chance(state: State) -> Draw | None:
    if state.phase == "deal":
        return dealing.draw(state)
    if state.phase == "rolling" and state.turn.roll:
        return Dice((len(turns.FACES),) * state.turn.roll.dice)
    return Forced() if state.phase == "fall" else None


def chance_move(state: State, result: tuple[int, ...]) -> moves.Move:
    if state.phase == "deal":
        return dealing.chance_move(state, result)
    if state.phase == "rolling":
        return moves.Rolled(tuple(sorted(result, reverse=True)))
    return moves.FALL


def dice_shown(_options: Options, move: moves.Move) -> tuple[Die, ...]:
    if not isinstance(move, moves.Rolled):
        return ()
    return tuple(Die(len(turns.FACES), face) for face in move.dice)


def play(state: State, seat: Seat, move: moves.Move) -> State:
    """Return the position after the move. Raises Illegal or WrongAnswer."""
    if isinstance(move, Skip):
        return _skip(state, move.seat)
    if isinstance(move, moves.Vote):
        return voting.vote(state, seat, move)
    if (seat == CHANCE) != isinstance(move, (moves.Deal, moves.Rolled, moves.Fall)):
        raise Illegal(gettext_noop("That is not the next step. Look at the board."))
    return _PLAYS[type(move)](state, move)


def _skip(state: State, silent: Seat) -> State:
    """Return the first vote or placement in set-up, else the turn ends as it stands."""
    if state.phase == VOTING:
        return voting.vote(state, silent, voting.votes()[0])
    if state.phase == "setup":
        return resting.place_panel(state, next(resting.placements(state)))
    return turns.end_turn(state)


def _deal(state: State, move: moves.Deal) -> State:
    if state.phase != "deal":
        raise Illegal(gettext_noop("No new panels come now."))
    state = dealing.deal(state, move)
    return turns.next_turn(state) if state.phase == "next" else state


_PLAYS: dict[type, Callable[[State, Any], State]] = {
    moves.Place: resting.place_panel,
    moves.Rest: resting.rest,
    moves.Clip: resting.clip,
    moves.Redraw: resting.redraw,
    moves.Roll: turns.roll,
    moves.Rolled: turns.show_dice,
    moves.Deal: _deal,
    moves.Go: climbing.go,
    moves.Spend: turns.spend,
    moves.Fall: turns.fall,
    moves.End: turns.end,
}


def outcome(state: State) -> Outcome:
    """Rank those on top first, then by the higher square; stamina breaks ties. The ground is below
    every square, and teams that are out come last."""
    ranking = rank_seats(state.seats, lambda seat: _rank(state.teams[seat - 1]))
    over = state.phase == "over"
    nobody = all(team.where == OUT for team in state.teams)
    return Outcome(over, ranking[0] if over and not nobody else (), ranking)


def _rank(team: Team) -> tuple[int, int, int]:
    if team.where == OUT:
        return 0, 0, 0
    if team.where == ON_TOP:
        return 3, 0, team.stamina
    return (2, team.at[1], team.stamina) if team.at else (1, 0, team.stamina)
