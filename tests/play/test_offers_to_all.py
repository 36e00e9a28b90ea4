"""Whoever looks at a decision has something to do: the driver, the checker, all who wait."""

from dataclasses import replace
from functools import cache
from itertools import chain

import pytest

from classroom.play.ideas import SUM, OwnIdea, idea_before, idea_of
from classroom.play.models import Match
from classroom.play.predictions import predicted_seat, question_now
from classroom.play.roles import Role
from games import registry
from games.engine import CHANCE
from games.movelog import MoveLog
from tests.decisions import Decision, decisions, recorded

GAMES = {
    "cant_stop": ("classic_2_teams", "server_calculates", "forced_move_3_teams"),
    "climb_on": ("classic_4_teams", "cards_and_redraws"),
    "on_belay": ("full_mountain", "referee", "server_calculates"),
    "roll_to_the_top": ("joint_winners", "whole_class_own_sheet"),
    "yeti_mountain": ("three_levels", "silent_teams_skipped"),
}
DRIVER, CHECKER, PREDICTOR = "driver", "checker", "predictor"
WATCHER, RIVAL, SOLO = "watcher", "rival", "solo"
BUILDS = {DRIVER: Role.DRIVER, SOLO: Role.ALONE}
WAITS = {CHECKER: Role.CHECKER, PREDICTOR: Role.PREDICTOR, WATCHER: Role.WATCHER}
KINDS = [(game, record) for game, records in GAMES.items() for record in records]


@cache
def log_of(game: str, record: str) -> MoveLog:
    return recorded(game, record)[0]


def open_decisions(game: str, record: str) -> list[Decision]:
    every = decisions(game, record).values()
    return [one for one in every if not one.kind.startswith("over")]


def log_at(log: MoveLog, ply: int) -> MoveLog:
    line = tuple(row for row in log.line if row < ply)
    return replace(log, rows=log.rows[:ply], states=log.states[: ply + 1], line=line)


def match_of(game: str, record: str) -> Match:
    """A match that no table has: what was worked out for one is remembered by its number. It has
    own ideas only, without rope work."""
    return Match(pk=10**9 + KINDS.index((game, record)), game=game, rope_work=False)


def does(log: MoveLog, match: Match, decision: Decision, role: str) -> str:
    """What this role of the deciding team can do, in a word; of a rival: of the team that waits."""
    seat = decision.seat
    is_turn = seat in log.to_move
    if role in BUILDS and is_turn:
        return "builds" if log.game.rules.legal_moves(log.state, seat) else "nothing"
    kind = WAITS.get(role, Role.ALONE if role == SOLO else Role.DRIVER)
    question = question_now(log, seat, kind) if kind is not Role.WATCHER or not is_turn else None
    idea = idea_of(match, log, seat, kind, predicts=question is not None)
    named = [f"guesses {question.name}"] if question else []
    return " and ".join([*named, *(words(idea) if idea else [])]) or "nothing"


def words(idea: OwnIdea) -> list[str]:
    return [{"sum": "builds an idea", "result": "works out a sum", "choice": "guesses"}[idea.kind]]


@pytest.mark.parametrize(("game", "record"), KINDS)
def test_each_role_has_something_to_do_in_each_decision(game: str, record: str) -> None:
    whole = log_of(game, record)
    idle = []
    for decision in open_decisions(game, record):
        log, match = log_at(whole, decision.ply), match_of(game, record)
        others = [seat for seat in range(1, log.seats + 1) if seat not in log.to_move]
        roles = dict.fromkeys((*BUILDS, *WAITS), decision)
        if others:
            roles[RIVAL] = decision._replace(seat=others[0])
        can = {role: does(log, match, one, role) for role, one in roles.items()}
        idle += [(decision.kind, role) for role, what in can.items() if what == "nothing"]
    assert idle == []


def test_every_game_is_among_them() -> None:
    assert {game.slug for game in registry.all_games()} == set(GAMES)


@pytest.mark.parametrize("game", ["cant_stop", "climb_on", "on_belay", "roll_to_the_top"])
def test_where_dice_lie_all_who_wait_build_on_them(game: str) -> None:
    ideas = list(chain.from_iterable(_ideas(game, record) for record in GAMES[game]))
    assert any(idea.kind == "sum" and len(idea.numbers) > 1 for idea in ideas)


def _ideas(game: str, record: str) -> list[OwnIdea]:
    whole, match = log_of(game, record), match_of(game, record)
    all_ideas = (
        idea_of(match, log_at(whole, one.ply), one.seat, Role.CHECKER)
        for one in open_decisions(game, record)
    )
    return [idea for idea in all_ideas if idea]


@pytest.mark.parametrize(("game", "record"), KINDS)
def test_an_idea_has_the_numbers_that_lie_before_all(game: str, record: str) -> None:
    for idea in _ideas(game, record):
        assert len(idea.numbers) >= 2 or idea.choices
        assert idea.kind != "result" or (idea.question and idea.signs == "-")
        assert idea.kind != "choice" or 2 <= len(idea.choices) <= 6


@pytest.mark.parametrize(("game", "record"), KINDS)
def test_the_sum_that_a_team_could_build_can_be_kept_once_the_move_is_played(
    game: str, record: str
) -> None:
    """From the start of the decision to its move; what the game asks for is nobody's own."""
    whole, match = log_of(game, record), match_of(game, record)
    for ply, row in enumerate(whole.rows):
        start = log_at(whole, ply).decision_start(row.seat) if row.seat != CHANCE else None
        for own in range(1, whole.seats + 1) if start is not None else ():
            offers = (
                idea_of(match, log_at(whole, at), own, Role.CHECKER, True) for at in (start, ply)
            )
            sums = {
                one.numbers for one in offers if one and (one.kind, one.seat) == (SUM, row.seat)
            }
            idea = idea_before(whole, own, ply)
            assert sums == ({idea.numbers} if idea else set()), (ply, own)


def test_who_builds_has_no_idea_beside_it() -> None:
    log = log_of("on_belay", "full_mountain")
    decision = decisions("on_belay", "full_mountain")["move: form"]
    now, match = log_at(log, decision.ply), match_of("on_belay", "full_mountain")
    assert idea_of(match, now, decision.seat, Role.DRIVER) is None
    assert idea_of(match, now, decision.seat, Role.ALONE) is None
    assert predicted_seat(now, decision.seat) == decision.seat
    assert CHANCE not in now.to_move


def test_nobody_is_asked_how_far_the_top_of_a_shared_mountain_is() -> None:
    """In Can't Stop a column that one team has won is nobody else's."""
    for record in GAMES["cant_stop"]:
        whole, match = log_of("cant_stop", record), match_of("cant_stop", record)
        for decision in open_decisions("cant_stop", record):
            log = log_at(whole, decision.ply)
            for seat in range(1, log.seats + 1):
                idea = idea_of(match, log, seat, Role.DRIVER)
                assert idea is None or idea.kind != "result", (record, decision, seat)
