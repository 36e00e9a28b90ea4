"""The contract every game keeps in what people see: hint lists, boards and what they hide."""

import json
import re
from html import unescape
from typing import Any

import pytest
from django.contrib.staticfiles import finders
from django.utils import translation

from classroom.live.cards import render_template
from games import registry
from games.contract import RUNGS
from games.engine import CHANCE, Seat, plain_data
from games.errors import Sentence
from games.facts import is_trivial
from games.idle import idle_facts
from games.movelog import MoveLog
from tests.games import guessing
from tests.games.playing import (
    Case,
    at,
    every_case,
    few,
    kind,
    legal_texts,
    random_game,
    random_play,
    seed_of,
    some_plies,
)
from tests.practice.sums import result

every_game = pytest.mark.parametrize("slug", [game.slug for game in registry.all_games()])
# A wall shows the rules step by step, and chooses a step by its number.
RULES_STEPS = 6
CHECKED_PLIES = 8
HINT_PLIES = 4
PAIRS = 4

# At these tables teams may move at the same time, but openly: nothing is hidden by it.
OPEN_TABLES = {"yeti_mountain"}


# Hints ---------------------------------------------------------------------------------------


@every_case
def test_a_question_can_be_a_key(case: Case) -> None:
    log, _ = random_game(case)
    questions = 0
    for ply in some_plies(log, CHECKED_PLIES):
        for seat in _seats(log):
            question = log.game.hints.list_key(log.states[ply], seat)
            assert hash(question) == hash(log.game.hints.list_key(log.states[ply], seat))
            questions += question is not None
    assert questions


@every_case
def test_a_hint_list_is_plain_data_at_any_time(case: Case) -> None:
    log, _ = random_game(case)
    for ply in [*some_plies(log, HINT_PLIES), log.ply]:
        for seat in (*few(_seats(log)), None):
            results = plain_data(log.game.hints.hint_list(log.states[ply], seat))
            assert json.loads(json.dumps(results)) == results
            assert isinstance(results["hints"], list)


@every_case
def test_a_hint_is_a_move_the_team_can_make(case: Case) -> None:
    log, _ = random_game(case)
    for ply, seat in _questions(log):
        now = at(log, ply)
        legal = set(legal_texts(now, seat))
        for hint in log.game.hints.hint_list(now.state, seat)["hints"]:
            assert hint.get("text") is None or seat not in now.to_move or hint["text"] in legal


@every_case
def test_every_rung_says_a_sentence(case: Case) -> None:
    log, _ = random_game(case)
    hints = log.game.hints
    for ply, seat in _questions(log):
        results = hints.hint_list(log.states[ply], seat)
        for rung in range(1, RUNGS + 1):
            sentence = hints.rung(results, rung)
            assert isinstance(sentence, Sentence)
            assert str(sentence).strip()


@every_case
def test_a_rung_can_be_said_from_a_stored_list(case: Case) -> None:
    """The list is kept as JSON between the roll and the hint."""
    log, _ = random_game(case)
    hints = log.game.hints
    for ply, seat in _questions(log):
        results = hints.hint_list(log.states[ply], seat)
        stored = json.loads(json.dumps(plain_data(results)))
        for rung in range(1, RUNGS + 1):
            assert str(hints.rung(stored, rung)) == str(hints.rung(results, rung))


@every_case
def test_the_same_question_has_the_same_answer(case: Case) -> None:
    """Whichever team is asked."""
    log, _ = random_game(case)
    answers: dict[Any, Any] = {}
    for ply in some_plies(log, HINT_PLIES):
        for state in log.states[ply : ply + 2]:
            for seat in few(_seats(log)):
                question = log.game.hints.list_key(state, seat)
                if question is not None:
                    results = plain_data(log.game.hints.hint_list(state, seat))
                    assert answers.setdefault(question, results) == results


# Boards --------------------------------------------------------------------------------------


@every_case
def test_a_view_is_plain_data_with_the_keys_templates_need(case: Case) -> None:
    log, _ = random_game(case)
    for ply in [*some_plies(log, CHECKED_PLIES), log.ply]:
        for seat in (*few(_seats(log)), None):
            view = log.game.board.view(log.states[ply], seat)
            assert view.keys() >= {"phase", "round", "todo", "buttons"}
            assert view["round"] == log.states[ply].round >= 1
            assert isinstance(view["todo"], Sentence)
            assert str(view["todo"]).strip()
            assert json.loads(json.dumps(plain_data(view))) == plain_data(view)


@every_case
def test_every_button_is_a_move_of_the_team_that_sees_it(case: Case) -> None:
    log, _ = random_game(case)
    for ply in [*some_plies(log, CHECKED_PLIES), log.ply]:
        now = at(log, ply)
        for seat in (*few(_seats(log)), None):
            buttons = now.game.board.view(now.state, seat)["buttons"]
            legal = set(legal_texts(now, seat)) if seat in now.to_move else set()
            assert {button["text"] for button in buttons} <= legal, (ply, seat)
            assert all(isinstance(button["label"], Sentence) for button in buttons)
            assert all(str(button["label"]).strip() for button in buttons)


@every_case
def test_every_row_can_be_told_in_words(case: Case) -> None:
    log, _ = random_game(case)
    board = log.game.board
    for ply, row in enumerate(log.rows):
        move = log.game.notation.read(row.text)
        sentence = board.sentence(log.states[ply], row.seat, move)
        assert isinstance(sentence, Sentence)
        assert str(sentence).strip()


@every_case
def test_a_skip_can_be_told_in_words(case: Case) -> None:
    log, _ = random_game(case)
    for ply in some_plies(log, CHECKED_PLIES):
        now = at(log, ply)
        for seat in now.to_move - {CHANCE}:
            skip = log.game.notation.read(f"skip {seat}")
            assert str(log.game.board.sentence(now.state, CHANCE, skip)).strip()


@every_case
def test_a_team_sees_its_own_rows(case: Case) -> None:
    log, _ = random_game(case)
    for ply in some_plies(log, CHECKED_PLIES):
        if seat := log.rows[ply].seat:
            assert _row_shown(at(log, ply + 1), seat)


# The rules, to read aloud ----------------------------------------------------------------------


@every_game
def test_the_rules_are_told_in_numbered_steps(slug: str) -> None:
    numbers = re.findall(r'<li class="rules__step" value="(\d+)">', _rules(slug))
    assert numbers == [str(number) for number in range(1, RULES_STEPS + 1)]
    assert _rules(slug).count('class="rules__title"') == RULES_STEPS


@every_game
def test_the_rules_take_two_minutes_to_read_aloud(slug: str) -> None:
    words = re.findall(r"[\w'-]+", _read(_rules(slug)))
    assert 250 <= len(words) <= 300


@every_game
def test_no_sentence_of_the_rules_is_long(slug: str) -> None:
    sentences = re.split(r"(?<=[.?!:])\s|\n", _read(_rules(slug)))
    assert [one for one in sentences if len(one.split()) > 12] == []


@every_game
def test_pictures_in_the_rules_are_not_read_aloud(slug: str) -> None:
    pictures = re.findall(r"<img[^>]*>", _rules(slug))
    assert len(pictures) == RULES_STEPS
    assert [one for one in pictures if 'alt=""' not in one] == []


@every_game
def test_every_picture_of_the_rules_is_there(slug: str) -> None:
    for number, name in enumerate(re.findall(r'src="/static/([^"]+)"', _rules(slug)), start=1):
        assert name == f"games/{slug}/rules/{number}.svg"
        assert finders.find(name)


@every_game
def test_a_picture_card_says_one_thing_in_two_or_three_short_sentences(slug: str) -> None:
    cards = re.findall(r"<li.*?</li>", _rules(slug, short=True), flags=re.DOTALL)
    assert len(cards) == RULES_STEPS
    for card in cards:
        sentences = re.split(r"(?<=[.?!])\s", re.findall(r"<p>(.*?)</p>", card)[0])
        assert len(sentences) <= 3
        assert [one for one in sentences if len(one.split()) > 12] == []


def _rules(slug: str, *, short: bool = False) -> str:
    with translation.override("en"):
        return render_template(f"games/{slug}/_rules.html", {"short": short})


def _read(html: str) -> str:
    """Read aloud: without the pictures, each title on a line of its own."""
    lines = re.sub(r"<[^>]+>", "", unescape(html)).splitlines()
    return "\n".join(line.strip() for line in lines if line.strip())


# What is hidden ------------------------------------------------------------------------------


@every_case
def test_no_team_sees_what_another_has_chosen_while_it_still_has_to_choose(case: Case) -> None:
    log, _ = random_game(case)
    if case.slug in OPEN_TABLES:
        _assert_open(log)
    else:
        _assert_kept(log)


def test_a_board_that_shows_anothers_choice_is_caught() -> None:
    log = MoveLog.start(guessing.game(view=guessing.leaking_view), guessing.Options(), 2)
    with pytest.raises(AssertionError):
        _assert_kept(random_play(log, seed_of("leak")))


def test_a_log_that_shows_anothers_choice_is_caught() -> None:
    log = MoveLog.start(guessing.game(is_visible=lambda *row: True), guessing.Options(), 2)
    with pytest.raises(AssertionError):
        _assert_kept(random_play(log, seed_of("leak")))


def test_a_board_that_keeps_choices_secret_passes() -> None:
    log = random_play(MoveLog.start(guessing.game(), guessing.Options(), 2), seed_of("leak"))
    assert len(list(_secrets(log))) == 8
    _assert_kept(log)


@every_case
def test_a_row_that_is_not_shown_changes_nothing_that_is(case: Case) -> None:
    """Hidden draws and hidden choices: another of the same kind would look the same."""
    log, _ = random_game(case)
    for ply in some_plies(log, CHECKED_PLIES):
        first, others = at(log, ply + 1), _others(log, ply)
        for viewer in (*few(_seats(log)), None):
            for other in others:
                if not _row_shown(first, viewer) and not _row_shown(other, viewer):
                    assert _view(first, viewer) == _view(other, viewer), (ply, viewer)


@every_case
def test_a_position_that_is_opened_shows_nothing_that_the_public_may_not_know(case: Case) -> None:
    """Two positions that look the same to the public look the same in it, even to the seat
    itself."""
    log, _ = random_game(case)
    for ply in some_plies(log, 2 * CHECKED_PLIES):
        first = at(log, ply + 1)
        if _row_shown(first, None):
            continue
        others = _others(log, ply)
        for seat in few(_seats(log)):
            for other in others:
                if not _row_shown(other, None) and _view(first, None) == _view(other, None):
                    assert _opened(first, seat) == _opened(other, seat), (ply, seat)


@every_case
def test_who_waits_is_asked_right_facts_and_no_trifles(case: Case) -> None:
    log, _ = random_game(case)
    for ply in [*some_plies(log, CHECKED_PLIES), log.ply]:
        now = at(log, ply)
        for seat in _seats(log):
            facts = [one.fact for one in idle_facts(log.game, now.state, seat)]
            assert facts == [fact._replace(claim=None) for fact in facts], (ply, seat)
            assert all(fact.answer == result(fact.sum) for fact in facts), (ply, seat, facts)
            assert not any(is_trivial(fact.sum) for fact in facts), (ply, seat, facts)
            assert not facts or seat not in now.to_move, (ply, seat)


@every_case
def test_who_waits_is_asked_nothing_that_it_may_not_know(case: Case) -> None:
    """Whatever the others choose or draw unseen, its facts are the same."""
    log, _ = random_game(case)
    for ply in some_plies(log, 2 * CHECKED_PLIES):
        first = at(log, ply + 1)
        for seat in few(_seats(log)):
            for other in _others(log, ply):
                if _view(first, seat) == _view(other, seat):
                    facts = [idle_facts(log.game, now.state, seat) for now in (first, other)]
                    assert facts[0] == facts[1], (ply, seat)


@every_case
def test_some_positions_can_be_opened(case: Case) -> None:
    log, _ = random_game(case)
    questions = [(ply, seat) for ply in range(log.ply) for seat in at(log, ply).to_move - {CHANCE}]
    assert any(_opened(at(log, ply), seat) for ply, seat in questions)


def _opened(log: MoveLog, seat: Seat) -> Any:
    state = log.game.hooks.without_secrets(log.state, seat)
    return None if state is None else plain_data(log.game.board.view(state, seat))


def _assert_open(log: MoveLog) -> None:
    """Everybody may read every row that a team has written."""
    for ply, row in enumerate(log.rows):
        for viewer in (*few(_seats(log)), None) if row.seat else ():
            assert _row_shown(at(log, ply + 1), viewer), (ply, viewer)


def _assert_kept(log: MoveLog) -> None:
    """Whatever a team chooses, the others' screens look the same while one has still to choose."""
    for now, seat, viewer in _secrets(log):
        screens: dict[Any, Any] = {}
        texts = legal_texts(now, seat)
        for text in texts[:: max(1, len(texts) // PAIRS)]:
            then = now.play(seat, text)
            screen = _view(then, viewer), text if _row_shown(then, viewer) else None
            movers = tuple(sorted(then.to_move))
            assert screens.setdefault(movers, screen) == screen, (now.ply, seat, viewer, text)


def _secrets(log: MoveLog) -> Any:
    """Yield (position, team that chooses, who must not see it), if several teams have to choose."""
    for ply in some_plies(log, CHECKED_PLIES):
        now = at(log, ply)
        if len(now.to_move) > 1:
            for seat in few(sorted(now.to_move)):
                others = [other for other in _seats(log) if other != seat]
                yield from ((now, seat, viewer) for viewer in (*few(others), None))


def _others(log: MoveLog, ply: int) -> list[MoveLog]:
    """The same position after other rows of the kind that was played at this ply."""
    now, row = at(log, ply), log.rows[ply]
    if row.seat == CHANCE and now.to_move == {CHANCE}:
        results = [at(now.draw(seed_of(number)), ply + 1) for number in range(PAIRS)]
    else:
        texts = [text for text in legal_texts(now, row.seat) if kind(text) == kind(row.text)]
        results = [now.play(row.seat, text) for text in texts[:: max(1, len(texts) // PAIRS)]]
    return [other for other in results if other.to_move == now.play(*row).to_move]


def _row_shown(log: MoveLog, viewer: Seat | None) -> bool:
    """Whether the viewer may read the last row of the log."""
    row = log.rows[-1]
    move = log.game.notation.read(row.text)
    visible = log.game.hooks.is_visible(log.states[-2], row.seat, move, log.state, viewer)
    assert isinstance(visible, bool)
    return visible


def _view(log: MoveLog, viewer: Seat | None) -> Any:
    return plain_data(log.game.board.view(log.state, viewer))


def _seats(log: MoveLog) -> list[Seat]:
    return list(range(1, log.seats + 1))


def _questions(log: MoveLog) -> list[tuple[int, Seat]]:
    """Yield some (ply, seat) at which the seat has a question, spread over the game."""
    results = [
        (ply, seat)
        for ply in some_plies(log, 4 * HINT_PLIES)
        for seat in few(_seats(log))
        if log.game.hints.list_key(log.states[ply], seat) is not None
    ]
    return results[:: max(1, len(results) // HINT_PLIES)]
