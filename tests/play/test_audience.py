"""Whose screens a move concerns: everybody's, or, while it is secret, its own team's."""

from classroom.play import ideas
from classroom.play.audience import EVERYBODY, audience
from classroom.play.regions import region_for
from games import registry
from games.movelog import MoveLog
from games.options import read_options
from tests.play.tables import log_of, say, student_of, table

SEED = bytes(range(32))


def start(slug: str, seats: int, **options: object) -> MoveLog:
    game = registry.get(slug)
    log = MoveLog.start(game, read_options(game.rules.Options, options), seats)
    return log.settle(SEED)


def filling() -> MoveLog:
    """Three sheets, all empty, and dice to fill them with."""
    log = start("roll_to_the_top", 3, sheet="pyramid")
    while log.game.hints.list_key(log.state, 1) is None:
        seat = min(log.to_move)
        text = log.game.notation.write(log.game.rules.legal_moves(log.state, seat)[0])
        log = log.play(seat, text).settle(SEED)
    return log


def placed(log: MoveLog, seat: int) -> MoveLog:
    return log.play(seat, log.game.hints.hint_list(log.state, seat)["hints"][0]["text"])


def test_a_roll_concerns_everybody():
    before = start("on_belay", 2)
    assert audience(before, before.play(1, "roll").settle(SEED)) == EVERYBODY


def test_a_number_on_a_sheet_of_its_own_concerns_only_that_team():
    before = filling()
    assert audience(before, placed(before, 2)) == (2,)


def test_a_team_that_is_done_concerns_everybody():
    before = placed(filling(), 2)
    assert audience(before, before.play(2, "done")) == EVERYBODY


def test_what_the_last_team_does_concerns_all_who_predict_it():
    log = filling()
    for seat in (1, 3):
        log = log.play(seat, "done")
    assert audience(log, placed(log, 2)) == EVERYBODY


def test_an_open_move_concerns_everybody():
    before = start("cant_stop", 2)
    after = before.play(1, "roll").settle(SEED)
    choice = after.game.notation.write(after.game.rules.legal_moves(after.state, 1)[0])
    assert audience(after, after.play(1, choice)) == EVERYBODY


def test_what_the_teacher_does_concerns_everybody():
    before = placed(filling(), 2)
    assert audience(before, before.play(0, f"takeback {before.ply - 1}")) == EVERYBODY


def test_the_screens_of_the_other_teams_are_the_same_after_a_secret_move():
    before = filling()
    after, board = placed(before, 2), before.game.board
    for seat in (1, 3, None):
        assert board.view(before.state, seat) == board.view(after.state, seat)


def test_not_even_many_secret_moves_change_the_screens_of_another_team(db, monkeypatch):
    monkeypatch.setattr(ideas, "_LOOK_BACK", 3)
    options = {"sheet": "pyramid", "whole_class": True, "calculate": "server"}
    match = table(*[1] * 6, game="roll_to_the_top", options=options, seed=SEED)
    say(match, min(log_of(match).to_move), "roll")
    say(match, 2, "done")
    regions = [
        region_for(match.pk, seat, student_of(match, seat).pk, match.school_class_id)
        for seat in (1, 2)
    ]
    before, secret = [region.render().cards for region in regions], 0
    for seat in [*range(3, 7)] * 3:
        log = log_of(match)
        texts = [hint["text"] for hint in log.game.hints.hint_list(log.state, seat)["hints"]]
        for text in texts:
            if audience(log, log.play(seat, text)) == (seat,):
                say(match, seat, text)
                secret += 1
                break
    assert secret > 3
    assert [region.render().cards for region in regions] == before
