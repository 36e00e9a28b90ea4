"""Options, the set-up and who has the first turn."""

from collections import Counter

import pytest

from games.engine import Dice, OneOf
from games.errors import Illegal
from games.yeti_mountain import cards
from games.yeti_mountain.mountain import BOARDS, EMPTY, ROCK
from games.yeti_mountain.position import Options, State
from games.yeti_mountain.rules import PRESETS, chance, chance_move, play, start, to_move
from tests.games.yeti_mountain.positions import at, play_out, refusal, some, texts


def set_up(seats: int = 3, **options: object) -> State:
    """All chance of the set-up drawn, each time the first result; team 1 is first."""
    state = start(Options(**options), seats)  # type: ignore[arg-type]
    while (what := chance(state)) is not None:
        state = play(state, 0, chance_move(state, what.result([0] * len(what.sides))))
    return state


def test_every_level_in_play_gets_a_board_drawn_the_lowest_first() -> None:
    state = start(Options(levels=3), 2)
    assert chance(state) == OneOf(len(BOARDS[2]))
    state = play_out(state, "board caves")
    assert state.boards == ("caves",)
    assert play_out(state, "board ridge", "board crown").boards == ("caves", "ridge", "crown")


def test_a_board_of_another_level_is_not_drawn() -> None:
    assert refusal(start(Options(), 2), "board crown")


def test_named_boards_are_not_drawn() -> None:
    assert isinstance(chance(start(Options(levels=2, boards="ridge crown"), 2)), OneOf)
    assert some(start(Options(levels=2, boards="ridge crown"), 2), "board") == set()


@pytest.mark.parametrize(
    "boards", ["ridge", "crown ridge", "ridge nowhere", "ridge crown crown", ""]
)
def test_boards_that_do_not_fit_the_levels_are_refused(boards: str) -> None:
    with pytest.raises(Illegal):
        start(Options(levels=2, boards=boards), 2)


def test_five_item_cards_lie_in_the_storage() -> None:
    assert len(set_up().storage) == 5


@pytest.mark.parametrize(("seats", "peaks"), [(2, 2), (3, 2), (4, 3), (5, 3)])
def test_a_team_begins_with_a_crystal_a_sherpa_and_peak_cards(seats: int, peaks: int) -> None:
    for team in set_up(seats).teams:
        assert (team.crystals, team.sherpa, team.peaks) == (1, True, peaks)


def test_a_team_begins_with_a_danger_and_an_item_card_in_hand() -> None:
    for team in set_up().teams:
        assert (len(team.dangers), len(team.items)) == (1, 1)


def test_all_teams_begin_off_the_mountain() -> None:
    assert [at(set_up(), seat) for seat in (1, 2, 3)] == [None] * 3


def test_the_first_team_is_drawn_by_chance() -> None:
    state = start(Options(levels=2, boards="ridge crown"), 3)
    for _ in range(5):
        state = play(state, 0, chance_move(state, (0,)))
    assert chance(state) == Dice((3,))
    assert play_out(state, "first 2").first == 2


def test_the_last_team_in_order_puts_the_yeti() -> None:
    assert to_move(set_up(3)) == {3}
    state = start(Options(levels=2, boards="ridge crown"), 3)
    for _ in range(5):
        state = play(state, 0, chance_move(state, (0,)))
    state = play_out(state, "first 2")
    while chance(state):
        state = play(state, 0, chance_move(state, (0,)))
    assert to_move(state) == {1}


@pytest.mark.parametrize(
    ("levels", "rows"), [(2, range(1, 10)), (3, range(8, 17)), (4, range(6, 13))]
)
def test_the_yeti_is_put_on_an_empty_tile_of_the_second_level(levels: int, rows: range) -> None:
    state = set_up(levels=levels)
    tiles = state.mountain.tiles.items()
    empty = {f"r{p.row}c{p.column}" for p, tile in tiles if p.row in rows and tile.kind == EMPTY}
    assert some(state, "yeti@") == empty


def test_then_the_first_team_has_its_turn_without_a_turn_of_the_yeti() -> None:
    state = play_out(set_up(), "skip 3")
    assert (state.round, state.seat, state.agenda) == (1, 1, ())


def free_in_the_lowest_row(state: State) -> set[str]:
    kinds = {place: tile.kind for place, tile in state.mountain.tiles.items()}
    return {f"r1c{place.column}" for place in state.mountain.lowest if kinds[place] != ROCK}


def test_the_first_step_goes_to_any_free_tile_of_the_lowest_row() -> None:
    state = play_out(set_up(levels=3, boards="pines ridge crown"), "skip 3")
    assert some(state, "enter@") == free_in_the_lowest_row(state)
    assert not some(state, "step@")


def test_the_danger_deck_holds_the_24_cards_of_the_rules() -> None:
    deck = cards.whole_deck("danger")
    assert (len(deck), Counter(deck)) == (
        24,
        {
            "Rockfall": 4, "Avalanche": 3, "Whiteout": 3, "Loose pack": 3, "Sherpa's day off": 2,
            "Cracked crystal": 2, "Roar": 4, "Frozen rope": 3,
        },
    )  # fmt: skip


def test_the_item_deck_holds_the_30_cards_of_the_rules_less_the_storage() -> None:
    deck = cards.whole_deck("item")
    assert (len(deck), Counter(deck)) == (
        30,
        {
            "Rope": 5, "Map": 3, "Ice axe": 4, "Snowshoes": 4, "Grappling hook": 3, "Flare": 3,
            "Whistle": 3, "Hot tea": 3, "Tent": 2,
        },
    )  # fmt: skip
    assert len(set_up(2).item.left) == 30 - 5 - 2


def test_the_yeti_die_has_two_ones_two_twos_and_two_threes() -> None:
    assert cards.YETI_DIE == (1, 1, 2, 2, 3, 3)


def test_a_team_has_something_to_do_in_its_turn() -> None:
    assert texts(play_out(set_up(), "skip 3"))


@pytest.mark.parametrize(("seats", "lowest"), [(2, 2), (3, 2), (4, 1), (5, 1)])
def test_by_teams_two_or_three_climb_three_levels_and_more_climb_four(
    seats: int, lowest: int
) -> None:
    state = start(Options(levels="by_teams"), seats)
    assert chance(state) == OneOf(len(BOARDS[lowest]))
    assert len(set_up(seats, levels="by_teams").boards) == 5 - lowest


@pytest.mark.parametrize(("seats", "levels"), [(2, 4), (3, 4), (4, 3), (5, 3)])
def test_by_time_more_teams_climb_fewer_levels(seats: int, levels: int) -> None:
    assert PRESETS["hunting_yeti"]["levels"] == "by_time"
    assert len(set_up(seats, levels="by_time").boards) == levels


def test_boards_are_named_for_the_levels_that_the_teams_climb() -> None:
    named = Options(levels="by_teams", boards="caves ridge crown")
    assert start(named, 3).boards == ("caves", "ridge", "crown")
    with pytest.raises(Illegal):
        start(named, 4)
