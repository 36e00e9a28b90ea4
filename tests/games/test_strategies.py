"""The order in which facts are learned: by strategy, a family together."""

import pytest

from games import strategies
from games.facts import TIMES, operands
from games.strategies import STRATEGIES, family, in_order, strategy_of


@pytest.mark.parametrize(
    ("sum_", "strategy"),
    [
        ("2*7", strategies.DOUBLES), ("14/7", strategies.DOUBLES), ("6+6", strategies.DOUBLES),
        ("10*2", strategies.DOUBLES), ("4*10", strategies.TENS), ("35/7", strategies.FIVES),
        ("6*7", strategies.ONE_MORE_ROW), ("56/8", strategies.ONE_MORE_ROW),
        ("9*4", strategies.ONE_LESS_ROW), ("8*4", strategies.DOUBLE_OF_A_DOUBLE),
        ("11*7", strategies.NEAR_TEN), ("9+7", strategies.NEAR_TEN), ("7+8", strategies.MAKE_A_TEN),
        ("15-7", strategies.MAKE_A_TEN), ("1*7", None), ("7/7", None), ("30-0", None),
        ("3+4", None), ("13*2", None), ("1+4+8", None), ("3-5", None), ("2-1+1", None),
    ],
)  # fmt: skip
def test_a_fact_has_the_strategy_of_its_family_in_either_order(sum_, strategy) -> None:
    assert strategy_of(sum_) == strategy


def test_each_product_from_2_to_12_is_in_the_order_once_with_its_divisions() -> None:
    order = in_order(TIMES)
    products = [one for one in order if TIMES in one]
    assert len(products) == len(set(products)) == 11 * 12 // 2
    for one in products:
        assert order[order.index(one) :][: len(family(one))] == family(one)
        assert len({strategy_of(member) for member in family(one)}) == 1
    assert len(order) == sum(len(set(operands(one))) + 1 for one in products)


def test_strategies_come_in_their_order_and_none_is_empty() -> None:
    places = [STRATEGIES.index(strategy_of(one) or STRATEGIES[0]) for one in in_order()]
    assert places == sorted(places)
    assert set(places) == set(range(len(STRATEGIES)))
