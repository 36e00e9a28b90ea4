"""Every way of every roll is listed once, however it is typed, and nothing else is."""

import random
from collections import Counter
from collections.abc import Hashable
from fractions import Fraction
from itertools import combinations_with_replacement, permutations

import pytest
from hypothesis import assume, example, given, settings, strategies as st

from games.calculation import calculations
from games.errors import Illegal
from games.facts import OPERATIONS, SIGNS, operands, question
from games.roll_to_the_top.dice import RULEBOOK, SETS
from games.ways import PRESETS, RollRules, Way, best_goal, facts_of, read, ways
from games.ways_reading import LONGEST
from tests.games.ways_by_force import (
    Dice,
    Tree,
    all_trees,
    allowed_result,
    counted,
    identity,
    places,
    steps,
    tree_of,
)

ROLLS = list(combinations_with_replacement(range(1, 7), 3))
TWO, THREE, FIVE = RollRules("two"), RollRules("three"), RollRules("five")
ANY = RollRules("table", 1)
"""Whatever one, two or three dice make."""
COLOURED = SETS[RULEBOOK]
TYPED = {"+": "+", "-": "-−–", "*": "*x×·X", "/": "/:÷"}  # noqa: RUF001


def rules_of(dice: Dice) -> list[RollRules]:
    tables = (RollRules("table", number) for number in (6, 7, 8))
    return [TWO, THREE, RollRules("target", best_goal(dice)), *tables]


def coloured_rolls(count: int) -> list[Dice]:
    luck = random.Random(75)
    return [tuple(luck.randint(1, sides) for sides in COLOURED) for _ in range(count)]


# All ways -------------------------------------------------------------------------------------


def test_every_way_of_three_dice_is_listed_once_and_no_other() -> None:
    assert len(ROLLS) == 56
    for dice in ROLLS:
        for rules in (*rules_of(dice), ANY):
            every = ways(dice, rules)
            listed = {identity(tree_of(way.text, dice), dice): way.result for way in every}
            assert listed == counted(dice, rules), (dice, rules)
            assert len(listed) == len(every) == len({way.text for way in every})
            assert list(every) == sorted(every, key=lambda way: (way.result, way.text))


def test_every_tree_of_dice_reads_as_its_way_or_is_refused() -> None:
    for dice in ROLLS:
        every = {identity(tree_of(way.text, dice), dice): way for way in ways(dice, ANY)}
        for tree in all_trees(dice):
            way = every.get(identity(tree, dice))
            assert read_or_none(bracketed(tree, dice), dice, ANY) == way, bracketed(tree, dice)


def bracketed(tree: Tree, dice: Dice) -> str:
    if isinstance(tree, int):
        return str(dice[tree])
    return f"({bracketed(tree[1], dice)}{tree[0]}{bracketed(tree[2], dice)})"


def read_or_none(text: str, dice: Dice, rules: RollRules) -> Way | None:
    try:
        return read(text, dice, rules)
    except Illegal:
        return None


def test_the_text_of_a_way_is_worked_out_in_whole_steps_with_its_signs_and_dice() -> None:
    for dice in ROLLS:
        for way in ways(dice, ANY):
            tree = tree_of(way.text, dice)
            assert allowed_result(tree, dice) == way.result >= 1
            assert way.dice == tuple(sorted(dice[place] for place in places(tree)))
            assert way.signs == "".join(one for one in OPERATIONS if SIGNS[one] in way.text)
            assert way.text.count("(") <= 1


def test_every_sum_of_five_coloured_dice_is_listed_once_and_no_other() -> None:
    luck = random.Random(5)
    symbols = [luck.getrandbits(80) for _ in range(max(COLOURED) + 1)]
    for dice in coloured_rolls(500):
        orders = (order for count in range(1, 6) for order in permutations(dice, count))
        by_force = {sum(symbols[die] for die in order): sum(order) for order in orders}
        every = ways(dice, FIVE)
        listed = [(sum(symbols[die] for die in way.dice), way.result) for way in every]
        assert dict(listed) == by_force
        assert len(listed) == len(by_force)
        for way in every:
            assert tuple(sorted(map(int, way.text.split(" + ")))) == way.dice
            assert way.signs == ("+" if len(way.dice) > 1 else "")


def in_written_order(tree: Tree, dice: Dice) -> Hashable:
    return bracketed(tree, dice)


def of_one_die_each(tree: Tree, dice: Dice) -> Hashable:
    """Tell two dice with the same number apart, as if they had colours."""
    return steps(tree, [Fraction(10**9 + 7 * 100**place) for place in range(3)])[-1]


def by_result(tree: Tree, dice: Dice) -> Hashable:
    return allowed_result(tree, dice)


@pytest.mark.parametrize("wrong", [in_written_order, of_one_die_each, by_result])
def test_another_rule_for_one_way_would_be_noticed(wrong) -> None:
    for rules in (TWO, THREE, ANY):
        for dice in ((2, 2, 6), (1, 3, 3)):
            assert len(counted(dice, rules)) == len(ways(dice, rules))
            assert len(counted(dice, rules, wrong)) != len(ways(dice, rules))


def test_two_dice_make_the_calculations_of_on_belay() -> None:
    for dice in ROLLS:
        of_game = {read(str(one), dice, TWO): one.result() for one in calculations(dice)}
        assert of_game == {way: way.result for way in ways(dice, TWO)}


def test_the_goal_of_a_roll_has_most_ways_of_all_from_ten_up() -> None:
    for dice in ROLLS:
        counts = Counter(counted(dice, ANY).values())
        high = {goal: count for goal, count in counts.items() if goal >= 10}
        most = max(high.values(), default=0)
        expected = min((goal for goal in high if high[goal] == most), default=max(counts))
        assert best_goal(dice) == expected, dice
        assert ways(dice, RollRules("target", expected))


def test_rules_have_a_known_name_and_the_goal_that_they_need() -> None:
    assert [RollRules(name, 6).name for name in PRESETS] == list(PRESETS)
    for name in ("target", "table", "four"):
        with pytest.raises(ValueError, match=name):
            RollRules(name)


# One way, typed in many ways ------------------------------------------------------------------


@pytest.mark.parametrize(
    ("texts", "text"),
    [
        (("2+6", "6+2", " [6] + 2 = 8", "6+2=7"), "6 + 2"),
        (("6-2-1", "6-(2+1)", "6-1-2", "-2+6-1"), "6 − 2 − 1"),  # noqa: RUF001
        (("6-(2-1)", "6+1-2", "1-2+6", "1-(2-6)"), "6 + 1 − 2"),  # noqa: RUF001
        (("6*2/4", "6:4·2", "2x6÷4", "6/(4/2)"), "6 × 2 ÷ 4"),  # noqa: RUF001
        (("5*(6-2)", "(-2+6)X5", "[6–2]·5"), "(6 − 2) × 5"),  # noqa: RUF001
        (("6+3*2", "(2*3)+6"), "3 × 2 + 6"),  # noqa: RUF001
        (("6-2*1", "6-1*2"), "6 − 2 × 1"),  # noqa: RUF001
        (("6*1",), "6 × 1"),  # noqa: RUF001
        (("6/1",), "6 ÷ 1"),
        (("06", "((6))", "6=6"), "6"),
    ],
)
def test_ways_that_differ_in_order_or_brackets_alone_are_one(texts, text) -> None:
    dice = operands(text.translate({ord(sign): " " for sign in "()−×÷+"}))  # noqa: RUF001
    roll = tuple(map(abs, dice)) + (1,) * (3 - len(dice))
    assert {read(one, roll, ANY).text for one in texts} == {text}


@st.composite
def dressed_ways(draw) -> tuple[str, Way, Dice, RollRules]:
    """Draw a way of a roll as somebody may type it."""
    dice = draw(st.sampled_from([*ROLLS, *coloured_rolls(20)]))
    rules = draw(st.sampled_from(rules_of(dice) if len(dice) == 3 else [FIVE]))
    every = ways(dice, rules)
    assume(every)
    way = draw(st.sampled_from(every))
    text = dressed(draw, tree_of(way.text, dice), dice)
    text += draw(st.sampled_from(["", "=8", " = 120 "]))
    assume(len(text) <= LONGEST)
    return text, way, tuple(draw(st.permutations(dice))), rules


def dressed(draw, tree: Tree, dice: Dice) -> str:
    """Write a tree with its terms or factors in some order, and some of them in brackets."""
    if isinstance(tree, int):
        return draw(st.sampled_from(["{}", "{}", " {}", "({})"])).format(dice[tree])
    kind = "+-" if tree[0] in "+-" else "*/"
    parts = draw(st.permutations(flat(tree, kind)))
    if kind == "*/" or draw(st.booleans()):
        parts.insert(0, parts.pop([is_back for is_back, _ in parts].index(False)))
    texts = [(is_back, dressed_part(draw, part, kind, dice)) for is_back, part in parts]
    start = draw(st.integers(0, len(texts) - 1))
    end = draw(st.integers(start, len(texts)))
    if end - start > 1:
        is_back = texts[start][0]
        inner = [(one != is_back, text) for one, text in texts[start:end]]
        texts[start:end] = [(is_back, in_brackets(draw, in_a_row(draw, kind, inner)))]
    return in_a_row(draw, kind, texts)


def flat(tree: Tree, kind: str) -> list[tuple[bool, Tree]]:
    """Return the terms or factors of a tree, and if each is taken away or divided by."""
    if isinstance(tree, int) or tree[0] not in kind:
        return [(False, tree)]
    is_turned = tree[0] == kind[1]
    right = ((is_back != is_turned, part) for is_back, part in flat(tree[2], kind))
    return [*flat(tree[1], kind), *right]


def dressed_part(draw, part: Tree, kind: str, dice: Dice) -> str:
    text = dressed(draw, part, dice)
    needs_brackets = kind == "*/" and isinstance(part, tuple)
    return in_brackets(draw, text) if needs_brackets or draw(st.booleans()) else text


def in_brackets(draw, text: str) -> str:
    return draw(st.sampled_from(["({})", "[{}]", "( {} )"])).format(text)


def in_a_row(draw, kind: str, texts: list[tuple[bool, str]]) -> str:
    row = ""
    for is_back, text in texts:
        sign = draw(st.sampled_from(TYPED[kind[is_back]])) if row or is_back else ""
        row += draw(st.sampled_from(["{}{}", " {} {}"])).format(sign, text)
    return row


@settings(max_examples=200)
@given(dressed_ways())
def test_a_way_in_any_order_with_any_signs_spaces_and_brackets_reads_as_itself(typed) -> None:
    text, way, dice, rules = typed
    assert read(text, dice, rules) == way


# Any text -------------------------------------------------------------------------------------

NUMBERS = st.sampled_from([*"1234560", "12", "20", "99999"])
SUMS = st.recursive(
    NUMBERS,
    lambda inner: st.one_of(
        st.tuples(inner, st.sampled_from("+-*/:"), inner).map("".join), inner.map("({})".format)
    ),
    max_leaves=6,
)
PIECES = st.lists(st.sampled_from([*"123456+-*/()[]=. "]), max_size=45).map("".join)


TEXTS = st.tuples(st.one_of(SUMS, PIECES, st.text(max_size=50)), st.sampled_from(ROLLS))


@settings(max_examples=300)
@given(st.one_of(TEXTS, dressed_ways().map(lambda typed: (typed[0], typed[2]))))
@example(("(" * 40, (1, 2, 3)))
@example(("(" * 20 + "1" + ")" * 19, (1, 2, 3)))
@example(("-" * 40, (1, 2, 3)))
@example(("9" * 100_000, (1, 2, 3)))
@example(("(" * 100_000, (1, 2, 3)))
@example(("2" + "**9" * 13, (1, 2, 9)))
@example(("\N{SUPERSCRIPT TWO}", (1, 2, 3)))
@example(("\0", (1, 2, 3)))
def test_any_text_is_a_way_of_the_list_or_refused(typed) -> None:
    text, dice = typed
    for rules in (*rules_of(dice[:3]), ANY, FIVE):
        roll = dice if rules is FIVE else dice[:3]
        way = read_or_none(text, roll, rules)
        assert way is None or way in ways(roll, rules)


@pytest.mark.parametrize(
    ("text", "rules", "sentence"),
    [
        ("", TWO, "Type dice and signs, like 6 + 2."),
        ("six", TWO, "Type dice and signs, like 6 + 2."),
        ("6+", TWO, "Type dice and signs, like 6 + 2."),
        ("\N{ARABIC-INDIC DIGIT TWO}", TWO, "Type dice and signs, like 6 + 2."),
        ("6 2", TWO, "Type dice and signs, like 6 + 2."),
        ("6(2)", TWO, "Type dice and signs, like 6 + 2."),
        ("(6+2", TWO, "Type dice and signs, like 6 + 2."),
        ("6+2)", TWO, "Type dice and signs, like 6 + 2."),
        ("6--2", TWO, "Type dice and signs, like 6 + 2."),
        ("-2", TWO, "Type dice and signs, like 6 + 2."),
        ("6+2=", TWO, "Type dice and signs, like 6 + 2."),
        ("6+2=8.5", TWO, "Type dice and signs, like 6 + 2."),
        ("6+2=4+4", TWO, "Type dice and signs, like 6 + 2."),
        ("1000", TWO, "Type dice and signs, like 6 + 2."),
        ("6" + " " * 40, TWO, "This is too long. Write less."),
        ("6+5", TWO, "There is no 5 in this roll. Use your dice."),
        ("6+6", TWO, "Use each die once. The 6 is used already."),
        ("2+2+2", TWO, "Use each die once. The 2 is used already."),
        ("6+2+2", TWO, "Use one die or two dice."),
        ("6+2", THREE, "Use all three dice."),
        ("6*2", FIVE, "Only add your dice this time."),
        ("6-2", FIVE, "Only add your dice this time."),
        ("2:6", TWO, "2 ÷ 6 does not work out evenly. Try another way."),
        ("6/(2-2)", THREE, "6 ÷ (2 − 2) does not work out evenly. Try another way."),  # noqa: RUF001
        ("2-6", TWO, "That is below 1. Make a larger number."),
        ("2-2", TWO, "That is below 1. Make a larger number."),
        ("6*2", RollRules("target", 24), "That makes 12. Make 24."),
        ("6+2", RollRules("table", 7), "That makes 8. Make a number of the 7 times table."),
    ],
)
def test_a_refusal_says_what_to_do(text, rules, sentence) -> None:
    with pytest.raises(Illegal) as refusal:
        read(text, (2, 2, 6), rules)
    assert str(refusal.value) == sentence


# Facts ----------------------------------------------------------------------------------------


def test_the_facts_of_a_way_use_each_die_and_each_answer_once_and_make_its_result() -> None:
    lists = [ways(dice, ANY) for dice in ROLLS] + [ways(dice, FIVE) for dice in coloured_rolls(20)]
    for way in {way for every in lists for way in every}:
        facts = facts_of(way)
        answers = [way.dice[0], *(fact.answer for fact in facts)]
        assert answers[-1] == way.result
        numbers = Counter(abs(number) for fact in facts for number in operands(fact.sum))
        assert not facts or numbers == Counter(way.dice) + Counter(answers[1:-1])
        assert sorted(fact.operation for fact in facts) == sorted(
            sign for sign in OPERATIONS for _ in range(way.text.count(SIGNS[sign]))
        )
        for fact, before in zip(facts, answers, strict=False):
            pair = tuple(map(abs, operands(fact.sum)))
            made = steps(tree_of(fact.sum, pair), [Fraction(number) for number in pair])
            assert made[-1] == fact.answer
            assert not fact.follows or pair[0] == before
            assert fact.claim is None


@pytest.mark.parametrize(
    ("text", "questions"),
    [
        ("6", []),
        ("(6-2)*5", ["6 − 2", "? × 5"]),  # noqa: RUF001
        ("(6-2)*3", ["6 − 2", "3 × 4"]),  # noqa: RUF001
        ("6*2/4", ["2 × 6", "? ÷ 4"]),  # noqa: RUF001
        ("6-2-1", ["6 − 2", "? − 1"]),  # noqa: RUF001
        ("6/(5-2)", ["5 − 2", "6 ÷ 3"]),  # noqa: RUF001
        ("6/(4+2)", ["2 + 4", "6 ÷ 6"]),
    ],
)
def test_a_fact_follows_from_the_one_before_if_it_begins_with_its_answer(text, questions) -> None:
    numbers = tuple(int(sign) for sign in text if sign.isdigit())
    way = read(text, numbers, ANY)
    assert [question(fact) for fact in facts_of(way)] == questions
