"""All of a decision in one window, for who plays, checks, predicts and waits."""

from collections.abc import Callable
from typing import Any

import pytest

from games.climb_on import words as climb_on_words
from games.yeti_mountain import agenda
from tests.browser import reading, window
from tests.browser.conftest import LAPTOP, PHONE, Room
from tests.browser.test_access import violations
from tests.decisions import decisions, replayable

pytestmark = [pytest.mark.browser, pytest.mark.slow]

RECORDS = [
    ("yeti_mountain", "three_levels"),
    ("yeti_mountain", "slipping_yeti_server_counts"),
    ("on_belay", "full_mountain"),
    ("on_belay", "server_calculates"),
    ("roll_to_the_top", "joint_winners"),
    ("roll_to_the_top", "tree_increasing"),
    ("cant_stop", "classic_2_teams"),
    ("cant_stop", "forced_move_2_teams"),
    ("cant_stop", "server_calculates"),
    ("climb_on", "cards_before_the_dice"),
    ("climb_on", "contest"),
    ("climb_on", "as_the_rulebook_voted_yellow"),
]


@pytest.mark.parametrize("game", sorted({game for game, _ in RECORDS}))
def test_every_kind_of_decision_of_the_recorded_games_is_looked_at(game: str) -> None:
    looked_at = {
        kind for slug, record in RECORDS if slug == game for kind in decisions(game, record)
    }
    assert {kind for record in replayable(game) for kind in decisions(game, record)} == looked_at


# In which phases a team decides: the choices of Yeti Mountain, and in Climb ON! all that its words
# ask a team to do, but for the end of a turn after dice and cards, which comes by itself.
PHASES = {
    "cant_stop": {"roll", "choose"},
    "climb_on": {"rolled", *climb_on_words.PHASE_TODO} - {"last"},
    "yeti_mountain": {"turn", *(choice.name for choice in agenda.Choice.__subclasses__())},
}


@pytest.mark.parametrize("game", PHASES)
def test_every_phase_of_the_rules_in_which_a_team_decides_is_looked_at(game: str) -> None:
    kinds = (kind for slug, record in RECORDS if slug == game for kind in decisions(game, record))
    phases = {kind.partition(":") for kind in kinds}
    decided = {phase for phase, _, offers in phases if offers.strip() not in ("waits", "over")}
    assert decided == PHASES[game]


@pytest.mark.parametrize(("game", "record"), RECORDS)
def test_a_decision_needs_no_scrolling_and_axe_finds_nothing(
    room: Room, in_thread: Callable[..., Any], game: str, record: str
) -> None:
    faults = []
    for name, page in window.screens(room, in_thread, game, record, reduced_motion="reduce"):
        faults += [f"{name} {one}" for one in window.faults_at_all_sizes(page)]
        for size, theme in ((PHONE, "dark"), (LAPTOP, "light")):
            faults += [f"{name} ({theme}): {one}" for one in violations(page, size, theme)]
    assert not faults, "\n".join(faults)


@pytest.mark.parametrize(("game", "record"), RECORDS)
def test_a_decision_has_at_most_twenty_words_to_read(
    room: Room, in_thread: Callable[..., Any], game: str, record: str
) -> None:
    faults = []
    for name, page in window.screens(room, in_thread, game, record, reduced_motion="reduce"):
        faults += [f"{name} {one}" for one in reading.faults_in_both_languages(page)]
    assert not faults, "\n".join(faults)
