"""Yeti Mountain: three steps a turn to the summit, past gaps, cards and the Yeti."""

from collections.abc import Sequence
from dataclasses import replace
from itertools import product
from typing import Any

from games.engine import CHANCE, Die, Draw, Outcome, Seat, Skip, rank_seats
from games.errors import Illegal, WrongAnswer, gettext_noop, true_minus
from games.yeti_mountain import agenda, cards, choices, decks, effects, moves, refusals, turns
from games.yeti_mountain.mountain import BOARDS
from games.yeti_mountain.moves import Move
from games.yeti_mountain.position import (
    BY_TEAMS,
    BY_TIME,
    RANDOM,
    Deck,
    Options as Options,
    State,
    Team,
    levels_in_play,
)

VERSION = 1
SEATS = (2, 5)
PRESETS: dict[str, dict[str, Any]] = {
    "hunting_yeti": {"levels": BY_TIME, "yeti_hunts": True, "metres": 7},
    "short": {"levels": 2, "yeti_hunts": True, "metres": 7},
    "whole_mountain": {"metres": 7},
    "slipping_yeti": {"gaps_stop_yeti": True, "calculate": "server"},
    "first_wins": {"finish_round": False, "levels": 2},
    "rulebook": {"finish_round": False, "levels": BY_TEAMS},
}


def start(options: Options, seats: int) -> State:
    """Start with no board and no cards dealt. Raises Illegal for boards that do not fit the
    levels."""
    levels = levels_in_play(options, seats)
    chosen = _chosen_boards(options.boards, levels)
    draws = () if chosen else tuple(map(agenda.DrawBoard, levels))
    return choices.settle(
        State(
            options,
            chosen,
            (Team(peaks=3 if seats > 3 else 2),) * seats,
            Deck(cards.whole_deck(cards.DANGER)),
            Deck(cards.whole_deck(cards.ITEM)),
            (*draws, agenda.Refill(), agenda.DrawFirst()),
        )
    )


def _chosen_boards(text: str, levels: tuple[int, ...]) -> tuple[str, ...]:
    """Return the boards the teacher names, the lowest first; none if chance draws them."""
    if text == RANDOM:
        return ()
    names = tuple(text.lower().split())
    if len(names) != len(levels):
        raise Illegal(gettext_noop("Name one board for each of the %(n)s levels."), n=len(levels))
    for name, level in zip(names, levels, strict=True):
        if name not in BOARDS[level]:
            raise Illegal(
                gettext_noop("Choose a board for level %(level)s: %(names)s."),
                level=level,
                names=", ".join(BOARDS[level]),
            )
    return names


def to_move(state: State) -> frozenset[Seat]:
    """Return only whoever has a choice; in a turn also all who could play a Danger card."""
    if state.over:
        return frozenset()
    if state.agenda:
        task = state.agenda[0]
        return frozenset({task.seat if isinstance(task, agenda.Choice) else CHANCE})
    others = (seat for seat in state.order() if seat != state.seat and _plays(state, seat))
    return frozenset({state.seat, *others} - state.turn.passed)


def legal_moves(state: State, seat: Seat) -> Sequence[Move]:
    """Return every move of the seat; if students count, `end` with the right number alone."""
    if seat == CHANCE or seat not in to_move(state):
        return ()
    if state.agenda:
        return choices.answers(state, state.agenda[0])
    own = turns.own_moves(state) if seat == state.seat else ()
    return (*own[:-1], *_plays(state, seat), *own[-1:])


def _plays(state: State, seat: Seat) -> tuple[Move, ...]:
    """Return the Danger cards in a hand, against any other team on the mountain."""
    on = [other for other in state.order() if other != seat and state.climbing(other)]
    hand = sorted(set(state.team(seat).dangers))
    return tuple(moves.PlayDanger(card, other) for card, other in product(hand, on))


def chance(state: State) -> Draw | None:
    return None if state.over else decks.due(state)


def chance_move(state: State, result: tuple[int, ...]) -> Move:
    return decks.chance_move(state, result)


def dice_shown(_options: Options, move: Move) -> tuple[Die, ...]:
    return (Die(len({*cards.YETI_DIE}), move.number),) if isinstance(move, moves.Roll) else ()


def outcome(state: State) -> Outcome:
    """Return the highest row leads, equal rows share the place; teams on the summit at the end
    win."""
    ranking = rank_seats(range(1, len(state.teams) + 1), lambda seat: state.team(seat).row)
    return Outcome(state.over, turns.on_summit(state) if state.over else (), ranking)


# Playing -------------------------------------------------------------------------------------


def play(state: State, seat: Seat, move: Move) -> State:
    """Return the position after the move. Raises Illegal or WrongAnswer."""
    if isinstance(move, Skip):
        return choices.settle(_skip(state, move))
    if seat == CHANCE:
        return choices.settle(decks.apply_chance(state, move))
    if state.agenda:
        return choices.settle(_answer(state, move))
    if isinstance(move, moves.PlayDanger):
        return choices.settle(_danger(state, seat, move))
    if seat != state.seat:
        raise Illegal(gettext_noop("Another team is climbing. Play only Danger cards now."))
    return choices.settle(_play_in_own_turn(state, move))


def _answer(state: State, move: Move) -> State:
    task = state.agenda[0]
    if not isinstance(task, agenda.Choice) or move not in choices.answers(state, task):
        raise refusals.not_an_answer(task)
    return choices.apply_answer(replace(state, agenda=state.agenda[1:]), task, move)


def _danger(state: State, seat: Seat, move: moves.PlayDanger) -> State:
    if move not in _plays(state, seat):
        raise refusals.no_danger(state, seat, move)
    return effects.danger(state.without_card(seat, move.card), seat, move.on, move.card)


def _play_in_own_turn(state: State, move: Move) -> State:
    """Return a move of the team whose turn it is. Its Sherpa draws before anything else or not at
    all."""
    if isinstance(move, moves.End):
        _check_rows(state, move)
        return turns.end(state)
    if move not in turns.own_moves(state):
        raise refusals.not_in_own_turn(state, move)
    seat, state = state.seat, state.with_turn(fresh=False)
    match move:
        case moves.Draw():
            return state.first_do(agenda.Deal(cards.ITEM, seat, decks.HAND))
        case moves.Enter(place) | moves.Step(place):
            return turns.step(state, place)
        case moves.Peak(place):
            return turns.jump(state, place)
        case moves.UseItem(card):
            return effects.item(state.without_card(seat, card), seat, card)
        case moves.Discard(card):
            return state.without_card(seat, card)
    raise refusals.not_in_own_turn(state, move)


def _check_rows(state: State, move: moves.End) -> None:
    """Check the rows, or the height: right if given, and given if students count."""
    right, metres = turns.end_move(state), state.options.metres
    if move.height is None and right.height is not None:
        raise Illegal(gettext_noop("Work out how high you stand. Then end your turn."))
    if move.height is not None and (
        not metres or move.height != state.team(state.seat).row * metres
    ):
        raise WrongAnswer(gettext_noop("Not %(height)s metres. Try again."), height=move.height)
    if move.rows is None and right.rows is not None:
        raise Illegal(gettext_noop("Add your rows first. Then end your turn."))
    if move.rows not in (None, turns.net_rows(state)):
        raise WrongAnswer(
            gettext_noop("Not %(rows)s. Add your rows again."), rows=true_minus(f"{move.rows:+d}")
        )


def _skip(state: State, move: Skip) -> State:
    """Return a silent team: the first answer of its choice, the end of its turn, or no Danger
    card."""
    if state.agenda:
        return _answer(state, choices.answers(state, state.agenda[0])[0])
    if move.seat == state.seat:
        return turns.end(state)
    return state.with_turn(passed=state.turn.passed | {move.seat})
