"""Records as long as they can be: read in time that grows with their length, and no longer."""

import time
from collections.abc import Callable

import pytest

from games import records
from games.errors import Illegal
from games.movelog import MoveLog
from tests.games.playing import Case, default_cases, random_play, seed_of

LONGEST_FILE = 100_000
TRIES = 3


def rows_that_begin_anew(log: MoveLog, rows: int) -> list[tuple[int, str]]:
    """A legal move and its take-back, over and over."""
    seat = min(log.to_move)
    text = log.game.notation.write(log.game.rules.legal_moves(log.state, seat)[0])
    return [
        (0, f"takeback {ply - 1}") if (ply - log.ply) % 2 else (seat, text)
        for ply in range(log.ply, log.ply + rows)
    ]


def seconds(work: Callable[[], object]) -> float:
    """The least CPU time of a few tries, for the machine has other work, too."""
    took = []
    for _ in range(TRIES):
        start = time.process_time()
        work()
        took.append(time.process_time() - start)
    return min(took)


def test_a_record_of_too_many_rows_is_refused() -> None:
    log = Case("on_belay", "", 2).start()
    head = records.write(log)
    rows = rows_that_begin_anew(log, records.MOST_ROWS + 2)
    lines = [f"{seat} {text}" for seat, text in rows]
    full, _ = records.read(head + "\n".join(lines[: records.MOST_ROWS]))
    assert full.ply == records.MOST_ROWS
    with pytest.raises(Illegal, match=str(records.MOST_ROWS)):
        records.read(head + "\n".join(lines))


@pytest.mark.slow
def test_four_times_the_rows_take_about_four_times_as_long() -> None:
    log = Case("on_belay", "", 2).start()
    few, many = (rows_that_begin_anew(log, number) for number in (10_000, 40_000))
    assert seconds(lambda: log.play_all(many)) < 8 * seconds(lambda: log.play_all(few))


@pytest.mark.slow
@pytest.mark.parametrize("case", default_cases(), ids=str)
def test_a_hundred_kilobytes_of_any_game_are_read_in_a_second(case: Case) -> None:
    seed = seed_of(case)
    log = random_play(case.start(), seed, skips=0.05, takebacks=0.2, cut=600).settle(seed)
    text = records.write(log, seed)
    while log.to_move and len(text) < LONGEST_FILE and log.ply < records.MOST_ROWS:
        log = log.play_all(rows_that_begin_anew(log, 1_000))
        text = records.write(log, seed)
    assert seconds(lambda: records.read(text)) < 1
