"""Options are read from plain data, and bad values are refused by name."""

import json
from dataclasses import dataclass
from typing import Any

import pytest

from games.errors import Illegal
from games.options import describe_options, option, read_options


@dataclass(frozen=True)
class Options:
    height: int = option(36, (12, 36, 60), "Height", "How high the trails go, in feet.")
    trails: tuple[int, ...] = option((2, 3), (2, 3, 4), "Trails", many=True)
    jumping: bool = option(False, (False, True), "Jumping")
    sheet: str = option("tree", ("tree", "tower"), "Sheet", free=True)


def test_without_choices_the_defaults_are_taken() -> None:
    assert read_options(Options, {}) == Options(36, (2, 3), False, "tree")


def test_choices_are_taken() -> None:
    raw = {"height": 60, "trails": [2, 4], "jumping": True, "sheet": "tower"}
    assert read_options(Options, raw) == Options(60, (2, 4), True, "tower")


def test_several_choices_come_in_the_order_of_the_game() -> None:
    assert read_options(Options, {"trails": [4, 2]}).trails == (2, 4)


def test_a_free_option_takes_any_text() -> None:
    assert read_options(Options, {"sheet": "[][]\n []"}).sheet == "[][]\n []"


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("height", 13),
        ("height", "36"),
        ("height", 36.0),
        ("height", None),
        ("height", [36]),
        ("height", float("nan")),
        ("height", 10**400),
        ("trails", 2),
        ("trails", "23"),
        ("trails", [2, 2]),
        ("trails", [2, 5]),
        ("trails", [[2]]),
        ("trails", {"2": True}),
        ("jumping", 1),
        ("jumping", "yes"),
        ("sheet", 7),
        ("sheet", ["tree"]),
        ("hight", 36),
    ],
)
def test_a_value_that_is_no_choice_is_refused_by_its_name(name: str, value: Any) -> None:
    with pytest.raises(Illegal) as refusal:
        read_options(Options, {name: value})
    assert name in str(refusal.value)


@pytest.mark.parametrize("value", [True, 2.0])
def test_one_of_several_must_be_of_the_right_type(value: Any) -> None:
    @dataclass(frozen=True)
    class Columns:
        columns: tuple[int, ...] = option((1, 2), (1, 2), "Columns", many=True)

    with pytest.raises(Illegal):
        read_options(Columns, {"columns": [value]})


@pytest.mark.parametrize("raw", [None, [], "height", 36, [["height", 36]]])
def test_options_that_are_no_table_are_refused(raw: Any) -> None:
    with pytest.raises(Illegal):
        read_options(Options, raw)


def test_the_refusal_of_a_huge_value_stays_short() -> None:
    with pytest.raises(Illegal) as refusal:
        read_options(Options, {"height": "9" * 100_000})
    assert len(str(refusal.value)) < 100


def test_a_description_has_all_a_form_needs() -> None:
    described = describe_options(Options)
    assert json.loads(json.dumps(described)) == described
    assert list(described) == ["height", "trails", "jumping", "sheet"]
    assert described["height"] == {
        "default": 36,
        "choices": [12, 36, 60],
        "label": "Height",
        "help": "How high the trails go, in feet.",
        "many": False,
        "free": False,
    }
