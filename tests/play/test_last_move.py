"""The latest row that a waiting team reads."""

from classroom.play.selectors import last_move, last_moves
from tests.games.roll_to_the_top.playing import dice_log


def test_the_last_move_is_the_latest_that_the_seat_may_read():
    log = dice_log("d4=3 d8=5 w=+", seats=2)
    rolled = last_moves(log, 2)[0]
    log = log.play(1, "5 @r1c1")
    assert last_move(log, 2) == rolled
    own = last_move(log, 1)
    assert own == last_moves(log, 1)[0]
    assert own != rolled


def test_a_game_that_has_not_begun_has_no_last_move():
    log = dice_log("d4=3 w=+")
    assert last_move(log.start(log.game, log.options, log.seats), 1) is None
