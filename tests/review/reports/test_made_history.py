"""The history maker makes matches that are as true as those that were played."""

import pytest
from django.utils import timezone

from classroom.lessons.models import Lesson
from classroom.people.models import SchoolClass
from classroom.play import chain
from classroom.play.models import Attempt, HintList, HintStep, Match, Move
from classroom.play.selectors import match_log
from classroom.review.models import CountedMatch, FactCount
from classroom.review.reports.services import match_count
from games.errors import UserError
from games.movelog import unfair_draws
from tests.history_maker.classes import history_make
from tests.review.reports.test_by_hand import snapshot
from tests.review.reports.test_totals import added_up, stored

pytestmark = pytest.mark.django_db


@pytest.fixture(scope="module")
def history(module_db: None) -> int:
    """Three lessons of three games for a small class; the number of their log rows."""
    return history_make(lessons=3, students=6, games=1, rows=60, kinds=KINDS)


KINDS = ["on_belay", "cant_stop", "yeti_mountain"]


def test_every_lesson_has_its_matches_and_all_are_counted(history: int) -> None:
    assert Lesson.objects.count() == 3
    assert {lesson.game for lesson in Lesson.objects.all()} == {*KINDS}
    assert Match.objects.exists()
    assert Match.objects.filter(table=None).count() == 0
    assert CountedMatch.objects.count() == Match.objects.count()
    assert Move.objects.count() == history


def test_lessons_lie_on_past_school_days(history: int) -> None:
    days = [timezone.localdate(lesson.started_at) for lesson in Lesson.objects.order_by("pk")]
    assert days == sorted(set(days))
    assert days[-1] < timezone.localdate()
    assert all(day.weekday() < 5 for day in days)


def test_logs_replay_with_true_dice_and_unbroken_chains(history: int) -> None:
    for match in Match.objects.all():
        log = match_log(match)
        assert log.ply == match.moves.count()
        assert unfair_draws(log, bytes(match.seed)) == []
        assert chain.broken_ply(match, match.moves.order_by("ply")) is None


@timezone.override("Europe/Berlin")
def test_chains_hold_in_any_time_zone(db: None) -> None:
    history_make(lessons=1, students=4, games=1, rows=1, kinds=["cant_stop"])
    for match in Match.objects.all():
        assert chain.broken_ply(match, match.moves.order_by("ply")) is None


def test_wrong_tries_are_wrong_and_hints_have_their_lists(history: int) -> None:
    assert Attempt.objects.exists()
    for one in Attempt.objects.select_related("match"):
        log = match_log(one.match)
        with pytest.raises(UserError, match=r".+"):
            log.game.rules.play(log.states[one.ply], one.seat, log.game.notation.read(one.text))
    for step in HintStep.objects.all():
        assert HintList.objects.filter(match=step.match, ply=step.ply, seat=step.seat).exists()


def test_the_counts_are_those_that_the_worker_makes(history: int) -> None:
    before = snapshot()
    assert FactCount.objects.exists()
    for match in Match.objects.all():
        match_count(match=match)
    assert snapshot() == before


def test_the_totals_are_those_of_the_counts(history: int) -> None:
    assert stored()
    assert stored() == added_up()


def test_students_are_in_the_class_and_play_in_pairs(history: int) -> None:
    school_class = SchoolClass.objects.get()
    assert school_class.students.count() == 6
    for match in Match.objects.all():
        sizes = [seat.students.count() for seat in match.seats.all()]
        assert sorted(sizes) in ([3, 3], [1, 2], [2, 2], [1, 1])
