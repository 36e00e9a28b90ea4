"""The contract of every game's `facts`, and what the sums of some moves are."""

import pytest

from games import registry
from games.engine import CHANCE
from games.facts import (
    OPERATIONS,
    Fact,
    FactScope,
    PracticedFacts,
    addition,
    division,
    equation,
    multiplication,
)
from games.movelog import MoveLog
from games.options import read_options
from tests.games.playing import Case, every_case, random_game, some_plies

every_game = pytest.mark.parametrize("game", registry.all_games(), ids=lambda game: game.slug)


@every_case
def test_what_the_log_says_is_right(case: Case) -> None:
    """Moves in a log were taken by the rules, which refuse wrong sums; only verdicts may err."""
    log, _ = random_game(case)
    for row, state in zip(log.rows, log.states, strict=False):
        move = log.game.notation.read(row.text)
        for fact in log.game.facts.facts(state, row.seat, move):
            assert fact.operation in OPERATIONS
            if not row.text.startswith(("safe", "off")):
                assert fact.claim in (None, fact.answer), row


@every_case
def test_any_move_in_any_position_has_facts_or_none_and_never_fails(case: Case) -> None:
    log, _ = random_game(case)
    moves = {log.game.notation.read(row.text) for row in log.rows}
    for ply in some_plies(log, 10):
        for seat in range(log.seats + 1):
            for move in list(moves)[:60]:
                log.game.facts.facts(log.states[ply], seat, move)


@every_case
def test_chance_works_nothing_out(case: Case) -> None:
    log, _ = random_game(case)
    for row, state in zip(log.rows, log.states, strict=False):
        if row.seat == CHANCE:
            move = log.game.notation.read(row.text)
            assert log.game.facts.facts(state, CHANCE, move) == ()


@every_case
def test_the_first_sum_of_a_move_can_be_claimed_anew(case: Case) -> None:
    log, _ = random_game(case)
    facts = log.game.facts
    for row, state in zip(log.rows, log.states, strict=False):
        move = log.game.notation.read(row.text)
        for fact in facts.facts(state, row.seat, move)[:1]:
            wrong = facts.with_claim(state, row.seat, move, fact.answer + 1)
            if wrong == move and fact.claim is None:
                # Where the app adds up there is nothing to claim.
                assert state.options.calculate == "server"
                continue
            expected = fact._replace(claim=fact.answer + 1)
            assert facts.facts(state, row.seat, wrong)[0] == expected
            right = facts.with_claim(state, row.seat, wrong, fact.answer)
            assert facts.facts(state, row.seat, right)[0] == fact._replace(claim=fact.answer)


@every_game
def test_every_tag_has_a_framework_and_evidence_that_the_game_gives(game) -> None:
    assert game.facts.TAGS
    for tag in game.facts.TAGS:
        assert tag.framework in ("CCSS", "England", "KMK")
        assert set(tag.operations) <= set(OPERATIONS)
        assert tag.why.startswith("Choices: ") == (not tag.operations)
        assert tag.why.endswith(".")


@every_game
def test_no_two_tags_of_a_framework_have_the_same_evidence(game) -> None:
    for framework in ("CCSS", "England", "KMK"):
        own = [tag for tag in game.facts.TAGS if tag.framework == framework]
        facts = [(tag.operations, tag.scopes) for tag in own if tag.operations]
        assert len(facts) == len({*facts})
        assert sum(not tag.operations for tag in own) <= 1


@pytest.mark.parametrize(
    ("scope", "sums", "others"),
    [
        (FactScope("*/", factors=10), ["*:10*10", "/:90/9"], ["*:2*11", "/:33/3", "+:2+3"]),
        (FactScope("/", within=100), ["/:36/4"], ["/:104/4", "*:4*9"]),
        (FactScope("+-", within=20), ["+:9+11", "-:20-7"], ["+:10+11", "-:21-1"]),
        (FactScope("+-", beyond=20), ["+:9+12", "-:36-30"], ["+:9+11", "-:20-19"]),
        (FactScope("+", terms=(3, 4)), ["+:1+4+8", "+:1+1+1+1"], ["+:1+4", "+:1+1+1+1+1"]),
        (FactScope("/", by=(5, 10)), ["/:30/5", "/:30/10"], ["/:30/6"]),
    ],
)  # fmt: skip
def test_a_scope_has_its_facts_alone(scope: FactScope, sums: list[str], others: list[str]) -> None:
    assert all(scope.has(*one.split(":")) for one in sums)
    assert not any(scope.has(*one.split(":")) for one in others)


def test_a_preset_practises_a_fact_whose_numbers_it_has() -> None:
    hard = PracticedFacts("hard", "*/", range(6, 10))
    assert hard.has(multiplication(7, 8, None))
    assert hard.has(division(56, 8, None))
    assert not hard.has(division(16, 8, None))
    assert not hard.has(multiplication(2, 8, None))
    assert not hard.has(division(16, 2, None))
    assert not hard.has(addition((7, 8), None))


def test_the_smaller_number_comes_first_where_the_order_does_not_matter() -> None:
    assert addition((6, 2), 8) == Fact("+", "2+6", 8, 8)
    assert multiplication(6, 2, 12) == Fact("*", "2*6", 12, 12)
    assert division(12, 3, 4) == Fact("/", "12/3", 4, 4)


def test_a_sum_with_a_negative_number_is_a_subtraction_in_the_order_it_was_said() -> None:
    assert addition((6, -2), 4) == Fact("-", "6-2", 4, 4)
    assert addition((1, -2, 1), 0) == Fact("-", "1-2+1", 0, 0)


def after(slug: str, options: dict, *rows: tuple[int, str]) -> MoveLog:
    game = registry.get(slug)
    return MoveLog.replay(game, read_options(game.rules.Options, options), 2, rows)


def claims_of(log: MoveLog, seat: int, text: str) -> list[tuple[str, int | None, bool]]:
    results = log.game.facts.facts(log.state, seat, log.game.notation.read(text))
    return [(fact.sum, fact.claim, fact.right) for fact in results]


ROLLED = ((1, "roll"), (0, "dice 2 5 6"))


def test_a_climb_is_a_calculation_and_its_steps() -> None:
    log = after("on_belay", {}, *ROLLED)
    assert claims_of(log, 1, "6*2=12 3x+4") == [("2*6", 12, True), ("12/3", 4, True)]
    assert claims_of(log, 1, "6*2=12 3x+5") == [("2*6", 12, True), ("12/3", 5, False)]


def test_one_step_is_seen_and_no_fact_until_somebody_says_another_number() -> None:
    log = after("on_belay", {}, *ROLLED)
    assert claims_of(log, 1, "6/2=3 3x+1") == [("6/2", 3, True)]
    assert claims_of(log, 1, "5 5x+1") == []
    assert claims_of(log, 1, "5 5x+2") == [("5/5", 2, False)]


def test_a_wrong_result_is_one_fact_since_the_steps_follow_from_it() -> None:
    log = after("on_belay", {}, *ROLLED)
    assert claims_of(log, 1, "6*2=13 3x+4") == [("2*6", 13, False)]


def test_a_single_die_has_steps_only() -> None:
    assert claims_of(after("on_belay", {}, *ROLLED), 1, "6 3x+2") == [("6/3", 2, True)]


def test_only_the_calculation_of_a_climb_was_a_choice() -> None:
    log = after("on_belay", {}, *ROLLED)
    results = log.game.facts.facts(log.state, 1, log.game.notation.read("6*2=12 3x+4"))
    assert [fact.chosen for fact in results] == [True, False]


def test_what_the_program_works_out_nobody_has_said() -> None:
    log = after("on_belay", {"calculate": "server"}, *ROLLED)
    assert claims_of(log, 1, "6*2 3x") == [("2*6", None, False), ("12/3", None, False)]


def test_a_pair_of_dice_is_a_sum_and_the_plain_form_says_none() -> None:
    log = after("cant_stop", {}, (1, "roll"), (0, "dice 1 5 4 6"))
    assert claims_of(log, 1, "1+5=6 4+6=11") == [("1+5", 6, True), ("4+6", 11, False)]
    assert claims_of(log, 1, "6+10") == []
    assert claims_of(log, 1, "2+5=7 4+6=10") == []


def test_a_square_of_several_dice_is_a_sum() -> None:
    log = after("roll_to_the_top", {})
    assert claims_of(log, 1, "1+3+8=12 @r1c1") == [("1+3+8", 12, True)]
    assert claims_of(log, 1, "8 @r1c1") == []


@pytest.mark.parametrize(
    ("fact", "expected"),
    [
        (addition((-1, -2), None), "~1 ~ 2 = ~3"),
        (addition((-1, 2), None), "~1 + 2 = 1"),
        (addition((2, -5), None), "2 ~ 5 = ~3"),
        (multiplication(2, 6, None), "2 \N{MULTIPLICATION SIGN} 6 = 12"),
    ],
)
def test_every_minus_of_an_equation_is_a_true_one(fact: Fact, expected: str) -> None:
    assert equation(fact) == expected.replace("~", "\N{MINUS SIGN}")
