"""How risky each team's rolls were, and how they ended."""

import json

from games.cant_stop.calibration import summary
from games.cant_stop.notation import read
from games.cant_stop.rules import play, to_move
from tests.games.cant_stop.positions import position


def rows(table, *texts):
    """The rows of these texts: the position before each, and its move."""
    pairs = []
    for text in texts:
        move = read(text)
        pairs.append((table, move))
        table = play(table, 0 if text.startswith("skip") else min(to_move(table)), move)
    return pairs


def teams(seats, table, *texts):
    return summary(seats, rows(table, *texts))["teams"]


# Climbers in 2, 3 and 12: 728 of 1296 rolls bust.
RISKY = position(climbers={2: 2, 3: 1, 12: 1})


def test_a_bust_on_a_roll_again_counts_with_its_chance_and_what_it_lost():
    one, two = teams(2, RISKY, "roll", "dice 2 4 5 5", "bust")
    assert (one["turns"], one["rolls"], one["busts"], one["lost"]) == (1, 1, 1, 4)
    assert (one["expected"], one["risk"]) == (round(728 / 1296, 1), round(100 * 728 / 1296))
    assert (two["turns"], two["rolls"], two["expected"]) == (0, 0, 0)


def test_the_chance_puts_a_roll_into_its_band():
    bands = summary(2, rows(RISKY, "roll", "dice 2 4 5 5", "bust"))["bands"]
    assert [band["teams"][0]["rolls"] for band in bands] == [0, 0, 0, 1]
    assert [band["teams"][0]["busts"] for band in bands] == [0, 0, 0, 1]


def test_a_first_roll_is_no_decision():
    one, _ = teams(2, position(), "roll", "dice 1 5 4 6", "6+10", "stop")
    assert (one["turns"], one["stops"], one["rolls"], one["kept"]) == (1, 1, 0, 2)


def test_a_bust_on_a_first_roll_is_luck_alone():
    table = position(seats=3, won={6: 1, 8: 2, 10: 3})
    one, *_ = teams(3, table, "roll", "dice 2 4 4 6", "bust")
    assert (one["turns"], one["first_busts"], one["rolls"], one["busts"]) == (1, 1, 0, 0)


def test_a_roll_without_risk_is_a_roll_that_expects_no_bust():
    texts = ["roll", "dice 1 5 4 6", "6+10", "roll", "dice 1 5 2 4", "6+6", "stop"]
    one, _ = teams(2, position(), *texts)
    assert (one["rolls"], one["busts"], one["expected"], one["kept"]) == (1, 0, 0, 4)
    bands = summary(2, rows(position(), *texts))["bands"]
    assert [band["teams"][0]["rolls"] for band in bands] == [1, 0, 0, 0]


def test_a_skip_that_stops_keeps_the_spaces_and_any_other_does_not():
    one, two = teams(2, RISKY, "skip 1", "skip 2")
    assert (one["turns"], one["stops"], one["kept"]) == (1, 1, 4)
    assert (two["turns"], two["stops"], two["kept"]) == (1, 0, 0)


def test_a_page_gets_plain_numbers():
    totals = summary(2, rows(RISKY, "roll", "dice 2 4 5 5", "bust", "skip 2"))
    assert totals == json.loads(json.dumps(totals))
    one, two = totals["teams"]
    assert (one["rolls"], one["risk"], one["expected"], one["busts"]) == (1, 56, 0.6, 1)
    assert (two["rolls"], two["risk"]) == (0, 0)
    assert [band["upto"] for band in totals["bands"]] == [10, 25, 50, 100]
    assert totals["bands"][3]["teams"] == [{"rolls": 1, "busts": 1}, {"rolls": 0, "busts": 0}]
