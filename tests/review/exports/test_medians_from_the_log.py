"""Medians, quartiles and luck of reports, worked out once more from the exported log, by the words
of docs/luck-and-choice.md alone."""

from collections import defaultdict
from collections.abc import Iterator
from statistics import quantiles
from types import SimpleNamespace
from typing import Any

import pytest

from classroom.people.models import SchoolClass, Student, Teacher
from classroom.review.reports.choice_quality import ChoiceQuality
from classroom.review.reports.selectors import Period, Subject
from classroom.review.reports.trends import by_game, choice_days
from games import registry
from games.engine import CHANCE
from games.movelog import MoveLog
from games.options import read_options
from tests.analysis.test_recomputed import leads_to, plies_in_force
from tests.history_maker.classes import history_make
from tests.review.exports.reading import json_lines, made

pytestmark = pytest.mark.django_db
KINDS = ["cant_stop", "on_belay", "yeti_mountain"]


@pytest.fixture(scope="module")
def history(module_db: None) -> None:
    history_make(lessons=3, students=4, games=1, rows=1, kinds=KINDS, weighed=True)


def exported_logs() -> Iterator[tuple[MoveLog, dict[int, int | None]]]:
    """Yield each game of the exported log, with the student of each ply."""
    scene: Any = SimpleNamespace(
        owner=Teacher.objects.get(), school_class=SchoolClass.objects.get()
    )
    lines = json_lines(made(scene, "jsonl", since="", until=""))
    for head in (line for line in lines if line["kind"] == "match"):
        rows = [one for one in lines if (one["kind"], one["match"]) == ("move", head["match"])]
        game = registry.get(head["game"])
        options = read_options(game.rules.Options, head["options"])
        texts = [(row["seat"], row["text"]) for row in rows]
        log = MoveLog.replay(game, options, head["seats"], texts)
        yield log, {row["ply"]: row["student"] for row in rows}


def percents(log: MoveLog) -> Iterator[tuple[int, int]]:
    """Yield the ply of each choice, and its share of the best in whole percent."""
    game = log.game
    for ply in plies_in_force(log):
        state, row = log.states[ply], log.rows[ply]
        if row.seat == CHANCE or not game.hints.list_key(state, row.seat):
            continue
        listed = [one for one in game.hints.hint_list(state, row.seat)["hints"] if one["text"]]
        # 4 + 6 and 6 + 4 are one way.
        legal = map(game.hooks.normal_form, game.rules.legal_moves(state, row.seat))
        after = {str(game.rules.play(state, row.seat, move)) for move in legal}
        if not listed or len(after) < 2:
            continue
        values = [game.hints.value(one) for one in listed]
        same = [
            value
            for value, one in zip(values, listed, strict=True)
            if leads_to(log, ply, one["text"]) == log.states[ply + 1]
        ]
        if not same and row.text.split()[0] not in game.hints.PASSES:
            continue
        best, worst, taken = max(values), min([*values, 0.0]), max(same, default=0.0)
        floor = 0.0 if best > 0 else worst
        gives_nothing_away = best - taken < 1e-9
        share = 1.0 if gives_nothing_away else max(0.0, (taken - floor) / (best - floor))
        yield ply, round(100 * round(share, 4))


def by_hand() -> dict[tuple[str, int | None], list[int]]:
    """The percents of each game, of a student and (None) of the class."""
    some: dict[tuple[str, int | None], list[int]] = defaultdict(list)
    for log, students in exported_logs():
        for ply, percent in percents(log):
            if students[ply] is not None:
                some[log.game.slug, students[ply]].append(percent)
                some[log.game.slug, None].append(percent)
    return some


def test_medians_and_quartiles_are_those_of_the_exported_log(history: None, db: None) -> None:
    school_class, expected, compared = SchoolClass.objects.get(), by_hand(), 0
    for student in (None, *Student.objects.all()):
        days = choice_days(Subject(school_class, student=student), Period())
        of_games = by_game(ChoiceQuality, days)
        whose = None if student is None else student.pk
        assert {slug for slug, who in expected if who == whose} == {*of_games}
        for slug, quality in of_games.items():
            mine = expected[slug, whose]
            assert sorted(map(int, quality.counts.elements())) == sorted(mine)
            assert quality.choices == len(mine)
            if len(mine) < 10:
                assert quality.quartiles is None
                continue
            compared += 1
            cuts = quantiles(mine, n=4, method="inclusive")
            assert quality.quartiles == tuple(map(round, cuts))
    assert compared > len(KINDS)
