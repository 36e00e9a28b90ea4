"""The totals that a report of all the time reads: always the sums of what was counted."""

from collections.abc import Iterator
from contextlib import suppress
from datetime import date
from threading import Barrier, BrokenBarrierError, Thread

import pytest
from django.core.management import call_command
from django.db import DatabaseError
from django_scopes import scopes_disabled

from classroom.people.services.classes import class_delete
from classroom.people.services.students import student_delete
from classroom.play.models import Attempt, Match
from classroom.review.models import FactCount, FactTotal
from classroom.review.reports import services, totals
from classroom.review.reports.selectors import Period, Report, Subject, report
from classroom.review.reports.services import match_count
from classroom.review.reports.totals import fact_sums, totals_make
from tests.review.reports.small_class import counted, small_class
from tests.review.reports.test_by_hand import days_back
from tests.review.scene import Scene
from tests.servers import in_database

pytestmark = pytest.mark.django_db
LONG_AGO = Period(since=date(1990, 1, 1))


def stored() -> dict:
    """The totals of every class: its id and the names of a fact, and the numbers."""
    columns = ("school_class", *totals.NAMES, *totals.NUMBERS)
    return {row[:4]: row[4:] for row in FactTotal.objects.values_list(*columns)}


def added_up() -> dict:
    return {
        (pk, *names): numbers
        for pk in FactCount.objects.values_list("school_class", flat=True).distinct()
        for names, numbers in fact_sums(FactCount.objects.filter(school_class=pk)).items()
    }


def second_match(scene: Scene) -> Match:
    """Another game of the same class, counted: its sums are the same, its students others."""
    other = small_class()
    Match.objects.filter(pk=other.match.pk).update(school_class=scene.school_class)
    other.match.refresh_from_db()
    assert match_count(match=other.match)
    return other.match


def values_of(result: Report) -> dict:
    return {name: value for name, value in vars(result).items() if name != "period"}


def test_totals_are_the_sums_of_the_counts(small: Scene) -> None:
    second_match(small)
    assert stored()
    assert stored() == added_up()


def test_a_report_of_all_the_time_says_what_one_of_many_years_says(small: Scene) -> None:
    second_match(small)
    subjects = [Subject(small.school_class)]
    subjects += [Subject(small.school_class, student=small.student(*kid)) for kid in ((1, 2), (2,))]
    for subject in subjects:
        assert values_of(report(subject, Period())) == values_of(report(subject, LONG_AGO))


def test_what_nobody_is_named_for_is_left_of_the_class(small: Scene) -> None:
    student_delete(student=small.student(2))
    for period in (Period(), LONG_AGO):
        last = report(Subject(small.school_class), period).people[-1]
        assert (last.student, last.work.met, last.work.built) == (None, 3, 2)


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
    small.match.game = "snakes"
    small.match.save()
    match_count(match=small.match)
    assert stored() == added_up()


def test_a_match_of_another_day_is_in_the_totals_once(small: Scene) -> None:
    days_back(small, 400)
    match_count(match=small.match)
    assert stored() == added_up()


def test_of_a_deleted_student_only_the_class_keeps_its_facts(small: Scene) -> None:
    kid, before = small.student(1), stored()
    pk = kid.pk
    student_delete(student=kid)
    match_count(match=Match.objects.get(pk=small.match.pk))
    for model in services.COUNTS:
        assert not model.objects.filter(student_id=pk).exists()
    assert stored() == before == added_up()


def test_of_a_deleted_class_nothing_is_left(small: Scene) -> None:
    class_delete(school_class=small.school_class)
    match_count(match=Match.objects.get(pk=small.match.pk))
    assert stored() == {}


def test_two_classes_have_totals_of_their_own(small: Scene) -> None:
    other = counted(small_class())
    assert stored() == added_up()
    assert {key[0] for key in stored()} == {small.school_class.pk, other.school_class.pk}


def test_totals_that_got_lost_are_made_again(small: Scene) -> None:
    second_match(small)
    before = stored()
    FactTotal.objects.filter(met=1).delete()
    FactTotal.objects.update(met=99)
    totals_make(school_class=small.school_class)
    assert stored() == before
    FactTotal.objects.update(met=99)
    call_command("count_matches", "--all")
    assert stored() == before


# Two matches of a class that end at once -----------------------------------------------------


@pytest.fixture
def two_ended(django_db_blocker, fresh_postgresql_url: str) -> Iterator[tuple[str, list[Match]]]:
    """Yield the database, and two matches of a class that are not counted; a third one is."""
    with django_db_blocker.unblock(), in_database(fresh_postgresql_url), scopes_disabled():
        first = counted(small_class())
        matches = [second_match(first), second_match(first)]
        for model in services.COUNTS:
            model.objects.filter(match__in=matches).delete()
        totals_make(school_class=first.school_class)
        yield fresh_postgresql_url, matches


def count_at_once(url: str, matches: list[Match], monkeypatch: pytest.MonkeyPatch) -> None:
    """Each in a thread; both have read the totals before either writes, if they can."""
    read, meeting = totals._read_totals, Barrier(2, timeout=0.5)

    def slowly(*args):
        rows = read(*args)
        with suppress(BrokenBarrierError):
            meeting.wait()
        return rows

    def count(match: Match) -> None:
        with in_database(url), scopes_disabled(), suppress(DatabaseError):
            match_count(match=match)

    monkeypatch.setattr(totals, "_read_totals", slowly)
    threads = [Thread(target=count, args=[match]) for match in matches]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()


@pytest.mark.slow
def test_two_matches_that_end_at_once_are_both_in_the_totals(two_ended, monkeypatch) -> None:
    count_at_once(*two_ended, monkeypatch)
    assert stored() == added_up()


@pytest.mark.slow
def test_without_the_lock_one_of_them_is_missing(two_ended, monkeypatch) -> None:
    monkeypatch.setattr(services, "class_lock", lambda class_id: None)
    count_at_once(*two_ended, monkeypatch)
    assert stored().keys() == added_up().keys()
    assert stored() != added_up()
