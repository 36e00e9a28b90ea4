"""Heading, stars and reason of a choice are one: in each game, on each page."""

import pytest

from classroom.analysis.positions import log_before, move_sentence
from classroom.play.services.matches import match_end
from classroom.review.best_move import best_move, stored_decision
from classroom.review.history.possible_moves import possible_moves
from classroom.review.questions.answer_counts import count_moves
from classroom.review.viewers import MatchViewer
from games import registry
from games.engine import CHANCE
from games.errors import Sentence
from games.movelog import MoveLog
from tests.lessons.setting import moved
from tests.play.tables import log_of, table

pytestmark = pytest.mark.django_db

MOVES, CHOICES = 60, 12
SLUGS = sorted(game.slug for game in registry.all_games())


def choices_of(log: MoveLog) -> list[int]:
    """The plies at which a team chose from a list."""
    lists = log.game.hints.list_key
    rows = enumerate(log.rows)
    return [ply for ply, row in rows if row.seat != CHANCE and lists(log.states[ply], row.seat)][
        -CHOICES:
    ]


@pytest.mark.parametrize("slug", SLUGS)
def test_heading_stars_and_reason_name_the_same_moves(slug: str) -> None:
    match = table(1, 1, game=slug, options={})
    moved(match, MOVES)
    match.refresh_from_db()
    match_end(match=match)
    match.refresh_from_db()
    log, lists = log_of(match), 0
    for ply in choices_of(log):
        row, before = log.rows[ply], log_before(log, ply)
        listed = possible_moves(MatchViewer(match, None), log, ply)
        best = best_move(match, log, ply, row.seat, row.text)
        decision = stored_decision(match, log, ply, row.seat)
        if listed is None or best is None or not decision.hints:
            continue
        lists += 1
        passes = {
            str(move_sentence(before, row.seat, one))
            for one in decision.best
            if one in log.game.hints.PASSES
        }
        stars = words_of(one.sentence for one in listed.moves if one.is_best) | passes
        assert words_of(best.moves) <= stars
        assert str(best.moves[0]) == str(move_sentence(before, row.seat, decision.best[0]))
        if listed.quality:
            assert str(listed.why) == str(best.why)
        answers = [(row.text, "Ada"), *((hint["text"], "Ben") for hint in decision.hints)]
        bars = count_moves(before, row.seat, answers, decision.best)
        assert words_of(one.words for one in bars if one.is_best) == stars
        assert decision.is_best(row.text) == any(one.is_best and "Ada" in one.names for one in bars)
    assert lists > 2


def words_of(sentences: object) -> set[str]:
    return {str(one) for one in sentences if isinstance(one, Sentence)}  # type: ignore[attr-defined]
