"""Events of rows, by name, in all games: what is said of them, and what stays secret."""

import re
from collections.abc import Iterator
from itertools import chain
from typing import Any

import pytest

from games.contract import KINDS, Event
from games.engine import Seat
from games.errors import Sentence
from games.movelog import MoveLog
from tests.games import guessing
from tests.games.playing import (
    Case,
    at,
    every_case,
    few,
    legal_texts,
    random_game,
    random_play,
    seed_of,
    some_plies,
)

CHECKED_PLIES = 40
PAIRS = 4
LONGEST = 12  # words of a sentence that children read
LISTED = re.compile(r"\d+(, \d+)+")  # teams that win together, up to the whole class


@every_case
def test_every_event_has_a_name_a_team_and_a_line(case: Case) -> None:
    log, _ = random_game(case)
    for ply in range(log.ply):
        for viewer in (*few(_seats(log)), None):
            for event in log.events(ply, viewer):
                assert event.kind in KINDS
                assert event.seat in (0, *_seats(log))
                assert isinstance(event.sentence, Sentence)
                text = LISTED.sub("2", str(event.sentence))
                assert _longest(text) <= LONGEST + 1, event


@every_case
def test_the_end_is_an_event_for_all_and_comes_once(case: Case) -> None:
    log, _ = random_game(case)
    for viewer in (*few(_seats(log)), None):
        plies = [ply for ply in range(log.ply) if "end" in _kinds(log.events(ply, viewer))]
        assert plies == [log.ply - 1]


@every_case
def test_only_the_own_team_is_told_that_a_result_was_right_or_a_check_false(case: Case) -> None:
    log, _ = random_game(case)
    for ply in some_plies(log, CHECKED_PLIES):
        for viewer in (*few(_seats(log)), None):
            own = [one.seat for one in log.events(ply, viewer) if one.kind in ("right", "wrong")]
            assert set(own) <= {viewer}


@every_case
def test_what_a_team_reads_in_the_end_is_short(case: Case) -> None:
    log, _ = random_game(case)
    for seat in _seats(log):
        lines = log.game.hooks.closing(log.state, seat)
        assert lines
        assert all(_longest(str(line)) <= LONGEST for line in lines)


@every_case
def test_what_is_taken_back_is_no_event(case: Case) -> None:
    log, _ = random_game(case)
    own = [ply for ply in some_plies(log, CHECKED_PLIES) if log.rows[ply].seat]
    ply = own[len(own) // 2]
    undone = at(log, ply + 1).play(0, f"takeback {ply}")
    for viewer in (*few(_seats(log)), None):
        assert undone.events(ply, viewer) == undone.events(ply + 1, viewer) == ()


# What is hidden ------------------------------------------------------------------------------


@every_case
def test_what_a_team_has_chosen_is_no_event_for_others_while_one_still_has_to_choose(
    case: Case,
) -> None:
    _assert_kept(random_game(case)[0])


def test_events_that_tell_anothers_choice_are_caught() -> None:
    game = guessing.game(events=guessing.leaking_events)
    log = random_play(MoveLog.start(game, guessing.Options(), 3), seed_of("leak"))
    with pytest.raises(AssertionError):
        _assert_kept(log)


def test_secrets_are_looked_for_where_there_are_some() -> None:
    log = MoveLog.start(guessing.game(), guessing.Options(), 3)
    assert list(_choices(random_play(log, seed_of("leak"))))


def _assert_kept(log: MoveLog) -> None:
    """Whatever a team chooses, the others' events are alike, also after a choice of their own."""
    for now, seat, viewer in _choices(log):
        texts, by_position = legal_texts(now, seat), dict[Any, Any]()
        for text in texts[:: max(1, len(texts) // PAIRS)]:
            then = now.play(seat, text)
            for later in _then(then, viewer):
                key = later.ply, tuple(sorted(later.to_move))
                events = [later.events(ply, viewer) for ply in range(now.ply, later.ply)]
                assert by_position.setdefault(key, events) == events, (now.ply, seat, viewer, text)


def _then(then: MoveLog, viewer: Seat | None) -> Iterator[MoveLog]:
    """The table right after a choice, and after one of the viewer's, while others choose still."""
    yield then
    if viewer in then.to_move and len(then.to_move) > 1:
        yield then.play(viewer, legal_texts(then, viewer)[0])


def _choices(log: MoveLog) -> Iterator[tuple[MoveLog, Seat, Seat | None]]:
    """Yield (position, team that chooses in secret, another one), if others have still to
    choose."""
    for ply in some_plies(log, CHECKED_PLIES // 2):
        now = at(log, ply)
        for seat in few(now.to_move) if len(now.to_move) > 1 else ():
            others = [other for other in _seats(log) if other != seat]
            after = now.play(seat, legal_texts(now, seat)[0])
            yield from (
                (now, seat, viewer)
                for viewer in (*few(others), None)
                if not after.can_read(ply, viewer)
            )


def _kinds(events: tuple[Event, ...]) -> set[str]:
    return {event.kind for event in events}


def _longest(text: str) -> int:
    """The words of its longest sentence."""
    sentences = text.replace("!", ".").split(".")
    return max(len(sentence.split()) for sentence in chain(sentences, [""]))


def _seats(log: MoveLog) -> list[Seat]:
    return list(range(1, log.seats + 1))
