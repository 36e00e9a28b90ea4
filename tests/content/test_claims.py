"""Claims of presets and standards, against the games that were measured."""

from collections.abc import Iterator
from itertools import combinations_with_replacement
from statistics import fmean

import pytest

from games import registry
from games.contract import Game
from games.facts import (
    MINUS,
    OVER,
    PLUS,
    TIMES,
    PracticedFacts,
    addition,
    difference,
)
from games.presets import preset_options
from games.topics import Topic
from tests.content.kinds import CORE, share
from tests.content.measuring import MOST_TEAMS, content_of, core_facts, standard
from tests.content.playing import play_with
from tests.content.table import PAGE, measured, page

MEASURED = measured()
every_game = pytest.mark.parametrize("game", registry.all_games(), ids=lambda game: game.slug)


def claims(practice: PracticedFacts) -> Iterator[str]:
    """Name the facts of a claim as measures name them."""
    for low, high in combinations_with_replacement(practice.numbers, 2):
        for sign in practice.operations:
            if sign == PLUS:
                yield addition((low, high), None).sum
            elif sign == MINUS:
                yield difference(high, low, None).sum
            else:
                yield f"{low}x{high}"


@every_game
def test_every_preset_has_been_measured(game: Game) -> None:
    assert [*MEASURED[game.slug]] == [*game.rules.PRESETS]


@every_game
def test_no_preset_is_said_to_practise_what_does_not_come_up(game: Game) -> None:
    for practice in game.facts.PRACTICES:
        content = MEASURED[game.slug][practice.preset]
        missing = {*claims(practice)} - content["pairs"].keys() - content["basic"].keys()
        assert not missing, practice


@every_game
def test_every_standard_with_facts_has_some_in_its_game(game: Game) -> None:
    for tag in game.facts.TAGS:
        shares = [one["standards"].get(standard(tag), 0) for one in MEASURED[game.slug].values()]
        assert any(shares) or not tag.operations, tag


def test_all_tables_holds_what_its_name_says() -> None:
    content = MEASURED["on_belay"]["all_tables"]
    assert core_facts(content) == len(CORE) == 36
    assert content["core"] >= 0.7
    assert content["trivial"] <= 0.08


def test_hard_tables_has_a_fifth_of_sixes_to_nines() -> None:
    assert MEASURED["on_belay"]["hard_tables"]["hard"] >= 0.2


@pytest.mark.parametrize("preset", ["all_tables", "hard_tables"])
def test_a_game_of_tables_ends_in_time_and_lets_teams_climb(preset: str) -> None:
    content = MEASURED["on_belay"][preset]
    assert 15 <= content["rounds"] <= 28
    assert content["stuck"] <= 0.06


def test_the_page_shows_what_was_measured() -> None:
    assert PAGE.read_text().endswith(f"\n{page(MEASURED)}")


@pytest.mark.slow
@pytest.mark.parametrize("preset", ["all_tables", "hard_tables", "short"])
def test_other_games_of_a_preset_have_about_the_same_content(preset: str) -> None:
    content, now = MEASURED["on_belay"][preset], content_of("on_belay", preset, 8, first=1_000)
    for name in ("facts", "minutes", "rounds"):
        assert now[name] == pytest.approx(content[name], rel=0.2), name
    for name in ("core", "needed", "trivial", "hard", "stuck"):
        assert now[name] == pytest.approx(content[name], abs=0.08), name


def test_a_lesson_on_three_tables_has_seven_of_ten_sums_of_them_in_on_belay() -> None:
    game, topic = registry.get("on_belay"), Topic(TIMES + OVER, (6, 7, 8))
    options = preset_options(game, "", topic)
    games = [play_with(game, options, MOST_TEAMS, seed) for seed in range(3)]
    assert (
        share([fact for one in games for fact in one.sums], lambda one: topic.has(one.sum)) > 0.65
    )
    assert sum(one.stuck for one in games) <= 0.06 * sum(one.choices for one in games)
    assert 12 <= fmean(one.rounds for one in games) <= 28


# Own facts of the game a child and minute, duties and those of the board while it waits.
LEAST_FACTS = {"on_belay": 1.5, "cant_stop": 1.5}


@every_game
def test_with_rope_work_every_child_works_out_four_facts_a_minute(game: Game) -> None:
    """Three teams of two, the default preset."""
    content = next(iter(MEASURED[game.slug].values()))
    of_game = content["facts"] + content["of_board"]
    assert of_game >= LEAST_FACTS.get(game.slug, 1)
    assert of_game + content["own"] >= 4
    assert content["needed_of_all"] >= 0.6
    assert content["trivial_of_all"] <= 0.1
