"""The console, driven as another program would: every ask, seeds and records."""

from typing import Any

import pytest

from games import records, registry
from games.engine import CHANCE, plain_data
from games.options import describe_options
from tests.games.playing import Case, default_cases, random_game
from tests.games.talking import Talk

# What can be asked ---------------------------------------------------------------------------


def test_it_lists_the_games(talk: Talk) -> None:
    assert talk.ask("games")["games"] == [
        {
            "slug": game.slug,
            "title": game.title,
            "seats": list(game.rules.SEATS),
            "options": describe_options(game.rules.Options),
            "presets": plain_data(game.rules.PRESETS),
        }
        for game in registry.all_games()
    ]


@pytest.mark.parametrize("game", [game.slug for game in registry.all_games()])
def test_every_game_starts_with_a_position(talk: Talk, game: str) -> None:
    low = registry.get(game).rules.SEATS[0]
    position = talk.ask("start", game=game)
    assert position.keys() == {"ply", "to_move", "over", "winners", "state"}
    assert (position["ply"], position["over"], position["winners"]) == (0, False, [])
    assert set(position["to_move"]) <= set(range(low + 1))


def test_a_move_leads_to_the_next_position(talk: Talk) -> None:
    before = talk.start(auto=False)
    after = talk.play_first(before)
    assert after["ply"] == before["ply"] + 1
    assert after["state"] != before["state"]


def test_without_auto_chance_waits_to_be_drawn(talk: Talk) -> None:
    position = _until_chance(talk, auto=False)
    roll = talk.ask("draw")
    assert roll["ply"] == position["ply"] + 1
    assert talk.ask("record")["record"].splitlines()[-1] == f"0 {roll['text']}"


def test_seat_zero_plays_chance_with_a_given_text(talk: Talk) -> None:
    position = _until_chance(talk, auto=False)
    text = talk.ask("draw")["text"]
    _until_chance(talk, auto=False)
    random_game = talk.ask("play", seat=CHANCE, text=text)
    assert random_game["ply"] == position["ply"] + 1


def test_with_auto_chance_is_never_waited_for(talk: Talk) -> None:
    position = talk.start(auto=True)
    for _ in range(20):
        assert CHANCE not in position["to_move"]
        position = talk.play_first(position)


def test_a_team_that_is_not_to_move_has_no_moves(talk: Talk) -> None:
    position = _until_chance(talk, auto=False)
    assert position["to_move"] == [CHANCE]
    assert talk.ask("legal", seat=1) == {"moves": []}


@pytest.mark.parametrize("seat", [1, 2, None])
def test_it_shows_what_a_team_and_the_public_may_see(talk: Talk, seat: int | None) -> None:
    view = talk.ask("view", seat=seat)["view"]
    assert view.keys() >= {"phase", "round", "todo", "buttons"}


def test_without_a_seat_the_view_is_the_publics(talk: Talk) -> None:
    assert talk.ask("view") == talk.ask("view", seat=None)


def test_hints_for_a_team_are_moves_it_can_make(talk: Talk) -> None:
    position = talk.start()
    for _ in range(30):
        seat = position["to_move"][0]
        hints = talk.ask("hints", seat=seat)["hints"]
        if any(hint.get("text") for hint in hints):
            break
        position = talk.play_first(position)
    texts = {hint["text"] for hint in hints if hint.get("text")}
    assert texts
    assert texts <= set(talk.ask("legal", seat=seat)["moves"])


# Seeds and records ---------------------------------------------------------------------------


@pytest.mark.parametrize("seed", ["a seed", 7, "ab" * 32])
def test_the_same_seed_gives_the_same_game(talk: Talk, seed: Any) -> None:
    games = []
    for _ in range(2):
        talk.plies(talk.start(seed=seed), 40)
        games.append(talk.ask("record"))
    assert games[0] == games[1]


def test_other_seeds_give_other_games(talk: Talk) -> None:
    games = set()
    for seed in (1, 2, None, None):
        talk.plies(talk.start(seed=seed), 40)
        games.add(talk.ask("record")["record"])
    assert len(games) == 4


def test_a_record_loads_to_the_same_position(talk: Talk) -> None:
    position = talk.plies(talk.start(), 25)
    record = talk.ask("record")["record"]
    talk.start()
    assert talk.ask("load", record=record) == position
    assert talk.ask("record")["record"] == record


def test_a_running_games_record_does_not_tell_the_seed(talk: Talk) -> None:
    seed = "cd" * 32
    talk.plies(talk.start(seed=seed), 10)
    assert seed not in talk.ask("record")["record"]


@pytest.mark.parametrize("case", default_cases()[::2], ids=str)
def test_a_finished_games_record_comes_back_as_it_went_in(talk: Talk, case: Case) -> None:
    record = records.write(*random_game(case))
    assert talk.ask("load", record=record)["over"]
    assert talk.ask("record")["record"] == record


def test_a_finished_game_with_dice_of_its_own_loads_again(talk: Talk) -> None:
    """Dice that a tester typed in are not the seed's, so the record must not claim it."""
    log, _ = random_game(default_cases()[0])
    position = talk.ask("load", record=records.write(log))
    record = talk.ask("record")["record"]
    assert position["over"]
    assert "seed" not in record
    assert talk.ask("load", record=record) == position


def _until_chance(talk: Talk, **words: Any) -> Any:
    """A new match, played by its first listed moves to its first draw."""
    position = talk.start(**words)
    while position["to_move"] != [CHANCE]:
        position = talk.play_first(position)
    return position
