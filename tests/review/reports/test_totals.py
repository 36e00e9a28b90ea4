"""The totals that a report of all the time reads: always the sums of what was counted."""

from collections.abc import Iterator
from contextlib import suppress
from datetime import date
from importlib import import_module
from threading import Barrier, BrokenBarrierError, Thread

import pytest
from django.apps import apps
from django.core.management import call_command
from django.db import DatabaseError
from django_scopes import scopes_disabled

from classroom.people.services import class_delete, student_delete
from classroom.play.models import Attempt, Match
from classroom.review.models import FactTotal, WorkTotal, WrongTotal
from classroom.review.reports import services, totals
from classroom.review.reports.selectors import Period, Report, Subject, report
from classroom.review.reports.services import match_count
from classroom.review.reports.totals import KINDS, totals_make
from tests.review.reports.small_class import counted, small_class
from tests.review.reports.test_by_hand import days_back
from tests.review.scene import Scene
from tests.servers import in_database

pytestmark = pytest.mark.django_db
LONG_AGO = Period(since=date(1990, 1, 1))


def stored() -> list[dict]:
    """The totals of every kind: whose and what, and the numbers."""
    return [
        {totals._key(kind, row): [getattr(row, name) for name in kind.numbers] for row in rows}
        for kind in KINDS
        for rows in [kind.totals.objects.all()]
    ]


def added_up() -> list[dict]:
    return [kind.added_up(kind.counts.objects.all()) for kind in KINDS]


def second_match(scene: Scene) -> Match:
    """Another game of the same class, counted: its sums are the same, its students others."""
    other = small_class()
    Match.objects.filter(pk=other.match.pk).update(school_class=scene.school_class)
    other.match.refresh_from_db()
    assert match_count(match=other.match)
    return other.match


def said(found: Report) -> dict:
    return {name: value for name, value in vars(found).items() if name != "period"}


def test_totals_are_the_sums_of_the_counts(small: Scene) -> None:
    second_match(small)
    assert all(stored())
    assert stored() == added_up()
    assert WorkTotal.objects.get(student=None).matches == 2


def test_a_report_of_all_the_time_says_what_one_of_many_years_says(small: Scene) -> None:
    second_match(small)
    subjects = [Subject(small.school_class)]
    subjects += [Subject(small.school_class, student=small.student(*kid)) for kid in ((1, 2), (2,))]
    for subject in subjects:
        assert said(report(subject, Period())) == said(report(subject, LONG_AGO))


def test_what_nobody_is_named_for_is_left_of_the_class(small: Scene) -> None:
    student_delete(student=small.student(2))
    for period in (Period(), LONG_AGO):
        last = report(Subject(small.school_class), period).people[-1]
        assert (last.student, last.score.met, last.done.built) == (None, 2, 2)


def test_counting_again_changes_nothing(small: Scene) -> None:
    second_match(small)
    before = stored()
    match_count(match=small.match)
    assert stored() == before


def test_what_is_not_counted_any_more_leaves_the_totals(small: Scene) -> None:
    second_match(small)
    Attempt.objects.filter(match=small.match).delete()
    match_count(match=small.match)
    assert stored() == added_up()
    assert [row.times for row in WrongTotal.objects.filter(student=None)] == [1, 1]
    small.match.game = "snakes"
    small.match.save()
    match_count(match=small.match)
    assert stored() == added_up()


def test_a_match_of_another_day_is_in_the_totals_once(small: Scene) -> None:
    days_back(small, 400)
    match_count(match=small.match)
    assert stored() == added_up()


def test_of_a_deleted_student_nothing_is_left(small: Scene) -> None:
    kid = small.student(1)
    pk, whole = kid.pk, FactTotal.objects.filter(student=None).count()
    assert FactTotal.objects.filter(student=kid).exists()
    student_delete(student=kid)
    match_count(match=Match.objects.get(pk=small.match.pk))
    for kind in KINDS:
        assert not kind.totals.objects.filter(student_id=pk).exists()
        assert not kind.counts.objects.filter(student_id=pk).exists()
    assert FactTotal.objects.filter(student=None).count() == whole
    assert stored() == added_up()


def test_of_a_deleted_class_nothing_is_left(small: Scene) -> None:
    class_delete(school_class=small.school_class)
    match_count(match=Match.objects.get(pk=small.match.pk))
    assert stored() == [{}, {}, {}]


def test_two_classes_have_totals_of_their_own(small: Scene) -> None:
    other = counted(small_class())
    assert stored() == added_up()
    assert WorkTotal.objects.get(student=None, school_class=other.school_class).matches == 1


def test_totals_that_got_lost_are_made_again(small: Scene) -> None:
    second_match(small)
    before = stored()
    WrongTotal.objects.all().delete()
    FactTotal.objects.update(met=99)
    totals_make(school_class=small.school_class)
    assert stored() == before
    FactTotal.objects.update(met=99)
    call_command("count_matches", "--all")
    assert stored() == before


def test_counts_from_before_there_were_totals_are_added_up(small: Scene) -> None:
    second_match(small)
    before = stored()
    for kind in KINDS:
        kind.totals.objects.all().delete()
    import_module("classroom.review.migrations.0005_totals").add_up(apps, None)
    assert stored() == before


# Two matches of a class that end at once -----------------------------------------------------


@pytest.fixture
def two_ended(django_db_blocker, fresh_postgresql_url: str) -> Iterator[tuple[str, list[Match]]]:
    """Where they are, and two matches of a class that are not counted; a third one is."""
    with django_db_blocker.unblock(), in_database(fresh_postgresql_url), scopes_disabled():
        first = counted(small_class())
        matches = [second_match(first), second_match(first)]
        for kind in KINDS:
            kind.counts.objects.filter(match__in=matches).delete()
        totals_make(school_class=first.school_class)
        yield fresh_postgresql_url, matches


def count_at_once(url: str, matches: list[Match], monkeypatch: pytest.MonkeyPatch) -> None:
    """Each in a thread; both have read the totals before either writes, if they can."""
    read, meeting = totals._rows, Barrier(2, timeout=0.5)

    def slowly(*args):
        rows = list(read(*args))
        with suppress(BrokenBarrierError):
            meeting.wait()
        return rows

    def count(match: Match) -> None:
        with in_database(url), scopes_disabled(), suppress(DatabaseError):
            match_count(match=match)

    monkeypatch.setattr(totals, "_rows", slowly)
    threads = [Thread(target=count, args=[match]) for match in matches]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()


@pytest.mark.slow
def test_two_matches_that_end_at_once_are_both_in_the_totals(two_ended, monkeypatch) -> None:
    count_at_once(*two_ended, monkeypatch)
    assert stored() == added_up()
    assert WorkTotal.objects.get(student=None).matches == 3


@pytest.mark.slow
def test_without_the_lock_one_of_them_is_missing(two_ended, monkeypatch) -> None:
    monkeypatch.setattr(services, "class_lock", lambda class_id: None)
    count_at_once(*two_ended, monkeypatch)
    facts, counted_facts = stored()[0], added_up()[0]
    assert facts.keys() == counted_facts.keys()
    assert facts != counted_facts
