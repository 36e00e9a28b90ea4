"""Drama says why: with numbers, and with the dice that it came of."""

import re
from collections.abc import Iterator

import pytest

from games.contract import Event
from games.engine import CHANCE, Die, Seat
from games.errors import Sentence
from games.movelog import MoveLog
from tests.games.playing import Case, cases, default_cases, few, random_game

WITH_DRAMA = {"on_belay", "cant_stop", "climb_on", "yeti_mountain"}
SMALL = list({case.slug: case for case in reversed(default_cases())}.values())
OF_PRESETS = [pytest.param(case, marks=pytest.mark.slow) for case in cases() if case.preset]


def dramas(log: MoveLog) -> Iterator[tuple[int, Seat | None, Event]]:
    """Yield every drama of a game, with its ply, for each seat and for the public."""
    for ply in range(log.ply):
        for viewer in (None, *few(range(1, log.seats + 1))):
            for event in log.events(ply, viewer):
                if event.kind == "drama":
                    yield ply, viewer, event


def has_numbers(sentence: Sentence) -> bool:
    """Say if there is a number in it besides those of teams."""
    values = [value for name, value in sentence.values.items() if name != "seat"]
    inner = [has_numbers(value) for value in values if isinstance(value, Sentence)]
    plain = [str(value) for value in values if not isinstance(value, Sentence)]
    return any(inner) or any(re.search(r"\d", text) for text in [sentence.template, *plain])


def dice_before(log: MoveLog, ply: int) -> tuple[Die, ...]:
    """Return the dice that fell in the row before, if it is chance that lets something happen."""
    if not ply or log.rows[ply].seat != CHANCE:
        return ()
    return log.game.hooks.dice_shown(log.options, log.game.notation.read(log.rows[ply - 1].text))


def check(case: Case) -> int:
    log, _ = random_game(case)
    cases = list(dramas(log))
    for ply, viewer, event in cases:
        where = f"{case}, {log.rows[ply].text} for {viewer}: {event.sentence}"
        assert has_numbers(event.sentence), where
        assert event.dice == dice_before(log, ply), where
    return len(cases)


def test_every_drama_says_why_with_numbers_and_shows_its_dice() -> None:
    cases = {case: check(case) for case in SMALL}
    assert {case.slug for case in cases if cases[case]} == WITH_DRAMA


@pytest.mark.parametrize("case", OF_PRESETS, ids=str)
def test_drama_says_why_with_every_preset(case: Case) -> None:
    check(case)


def test_a_drama_has_another_sentence_for_the_team_that_it_happens_to() -> None:
    for case in SMALL:
        log, _ = random_game(case)
        cases = list(dramas(log))
        own = {(ply, event.seat): event.sentence for ply, to, event in cases if to == event.seat}
        others = [(ply, event) for ply, to, event in cases if to not in (None, event.seat)]
        assert all(event.sentence != own[ply, event.seat] for ply, event in others)
