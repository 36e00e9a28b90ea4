"""Moves sent together are the log's ordinary rows, up to the first that something stops."""

from collections.abc import Callable

import pytest

from games.errors import Halted, Illegal
from games.movelog import MoveLog, Row
from games.together import play_together
from tests.decisions import recorded

GAME, RECORD = "yeti_mountain", "three_levels"
RULES = recorded(GAME, RECORD)[0].game.rules


def before(
    fits: Callable[[MoveLog, int], bool], record: str = RECORD
) -> tuple[MoveLog, bytes, list[Row]]:
    """The recorded game as it was before the first such ply, and the rows that followed."""
    log, seed = recorded(GAME, record)
    ply = next(ply for ply in range(log.ply) if fits(log, ply))
    rows = [*log.rows]
    begun = MoveLog.replay(log.game, log.options, log.seats, [(r.seat, r.text) for r in rows[:ply]])
    return begun, seed, rows[ply:]


def is_step(log: MoveLog, ply: int) -> bool:
    return log.rows[ply].text.startswith("step@")


def are_quiet_steps(log: MoveLog, ply: int, n: int = 2) -> bool:
    """Whether a team takes so many steps from there, with nothing between them."""
    rows = log.rows[ply : ply + n]
    quiet = all(not log.states[ply + k].agenda for k in range(n + 1))
    same = (
        len({row.seat for row in rows}) == 1 == len({log.states[ply + k].round for k in range(n)})
    )
    return quiet and same and all(is_step(log, ply + k) for k in range(n))


def texts(rows: list[Row], n: int) -> list[str]:
    return [row.text for row in rows[:n]]


def test_moves_sent_together_are_the_rows_that_they_are_alone() -> None:
    log, seed, rows = before(are_quiet_steps)
    played = play_together(log, rows[0].seat, texts(rows, 2), seed)
    alone = log
    for row in rows[:2]:
        alone = alone.play(row.seat, row.text).settle(seed)
    assert played.log == alone
    assert (played.moves, played.refusal) == (2, None)


def test_a_later_move_that_the_rules_refuse_leaves_the_earlier_ones_standing() -> None:
    log, seed, rows = before(are_quiet_steps)
    played = play_together(log, rows[0].seat, [rows[0].text, "step@r1c1", rows[1].text], seed)
    assert [row.text for row in played.log.rows[log.ply :]] == [rows[0].text]
    assert played.moves == 1
    assert type(played.refusal) is Illegal


def test_a_first_move_that_the_rules_refuse_is_refused_with_all_that_follow() -> None:
    log, seed, rows = before(are_quiet_steps)
    with pytest.raises(Illegal):
        play_together(log, rows[0].seat, ["step@r19c1", rows[0].text], seed)


def draws_after(log: MoveLog, ply: int) -> bool:
    return is_step(log, ply) and log.rows[ply + 1].seat == 0


def asks_after(log: MoveLog, ply: int) -> bool:
    task = log.states[ply + 1].agenda[:1]
    return is_step(log, ply) and bool(task) and task[0].name == "offer"


def falls_after(log: MoveLog, ply: int) -> bool:
    """Whether the team lands, without a question, lower than the tile that it steps on."""
    row, after = log.rows[ply], log.states[ply + 1]
    if not is_step(log, ply) or after.agenda or after.turn.steps <= 0:
        return False
    return bool(after.team(row.seat).row < log.game.notation.read(row.text).place.row)


@pytest.mark.parametrize("happens", [draws_after, asks_after])
def test_what_happens_on_the_way_stops_it(happens: Callable[[MoveLog, int], bool]) -> None:
    log, seed, rows = before(happens)
    seat = rows[0].seat
    on = RULES.legal_moves(log.play(seat, rows[0].text).state, seat)
    assert on or happens is draws_after
    played = play_together(log, seat, [rows[0].text, "step@r9c1"], seed)
    assert played.moves == 1
    assert type(played.refusal) is Halted
    assert played.log == log.play(seat, rows[0].text).settle(seed)


def test_a_draw_stops_the_way_even_where_the_next_step_would_be_taken() -> None:
    """A card that changes nothing is still to be read."""
    log, seed, rows = before(draws_after)
    seat = rows[0].seat
    after = log.play(seat, rows[0].text).settle(seed)
    answers = [log.game.notation.write(move) for move in RULES.legal_moves(after.state, seat)]
    played = play_together(log, seat, [rows[0].text, answers[0]], seed)
    assert (played.moves, type(played.refusal)) == (1, Halted)


def test_who_falls_is_asked_anew_where_to_go() -> None:
    log, seed, rows = before(falls_after, "four_levels")
    seat, write = rows[0].seat, log.game.notation.write
    after = log.play(seat, rows[0].text).state
    near = next(
        text
        for text in map(write, RULES.legal_moves(after, seat))
        if text.startswith(("step", "enter"))
    )
    played = play_together(log, seat, [rows[0].text, near], seed)
    assert (played.moves, type(played.refusal)) == (1, Halted)


def test_a_move_with_a_sum_is_no_part_of_a_way() -> None:
    """Its checker works it out first."""
    log, seed, rows = before(are_quiet_steps)
    seat = rows[0].seat
    after = log.play(seat, rows[0].text)
    end = log.game.notation.write(RULES.legal_moves(after.state, seat)[-1])
    assert log.game.sums_to_check(after.state, seat, log.game.notation.read(end))
    played = play_together(log, seat, [rows[0].text, end], seed)
    assert (played.moves, type(played.refusal)) == (1, Halted)
