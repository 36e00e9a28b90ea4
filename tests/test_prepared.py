"""Queries whose SQL is written once."""

import threading
from collections.abc import Iterator
from contextlib import contextmanager

import pytest
from django.db import IntegrityError, connection
from django.db.models import Count, F
from django.db.models.sql.compiler import SQLCompiler, SQLUpdateCompiler
from django.db.transaction import atomic
from django.test.utils import CaptureQueriesContext
from django.utils import timezone
from django_scopes import scopes_disabled

from classroom.people.models import SchoolClass, Student
from classroom.play.models import HintList, Match
from classroom.prepared import PreparedInsert, PreparedQuery, PreparedUpdate, compile_all
from tests.factories import SchoolClassFactory, StudentFactory
from tests.play.tables import table

pytestmark = pytest.mark.services


@pytest.fixture
def everybody(database_url, in_database) -> Iterator[None]:
    """Everybody's rows, in each kind of database."""
    with in_database(database_url), scopes_disabled():
        yield


def test_a_prepared_query_finds_what_the_query_finds_each_time_anew(everybody):
    find = PreparedQuery(lambda name: Student.objects.filter(name=name).order_by("-pk"))
    assert find("Ada") == []
    first, second = StudentFactory(name="Ada"), StudentFactory(name="Ada")
    StudentFactory(name="Ben")
    assert find("Ada") == [second, first]
    assert [student.name for student in find("Ben")] == ["Ben"]
    first.delete()
    assert find("Ada") == [second]


def test_all_queries_of_the_program_can_be_written_before_they_are_asked(everybody):
    find = PreparedQuery(lambda pk: Student.objects.filter(pk=pk))
    free = PreparedUpdate(lambda pk: (Student.objects.filter(pk=pk), {"device": ""}))
    with CaptureQueriesContext(connection) as captured:
        compile_all()
    assert not captured.captured_queries
    student = StudentFactory(device="tablet")
    with no_sql_is_written():
        assert find(student.pk) == [student]
        assert free(student.pk) == 1


@contextmanager
def no_sql_is_written() -> Iterator[None]:
    with pytest.MonkeyPatch.context() as patched:
        for compiler in (SQLCompiler, SQLUpdateCompiler):
            patched.setattr(compiler, "as_sql", None)
        yield


def test_rows_come_with_their_times_truths_and_related_rows(everybody):
    student = StudentFactory(is_away=True)
    find = PreparedQuery(lambda pk: Student.objects.select_related("school_class").filter(pk=pk))
    (row,) = find(student.pk)
    assert (row.is_away, row.created_at) == (True, student.created_at)
    assert row.school_class == student.school_class
    columns = "is_away", "created_at", "school_class__name"
    facts = PreparedQuery(lambda pk: Student.objects.filter(pk=pk).values_list(*columns))
    assert facts(student.pk) == [(True, student.created_at, student.school_class.name)]


def test_several_values_and_counts(everybody):
    school_class = SchoolClassFactory()
    StudentFactory.create_batch(3, school_class=school_class)
    count = PreparedQuery(
        lambda name, pk: SchoolClass.objects.annotate(size=Count("students")).filter(
            pk=pk, name=name
        )
    )
    assert [one.size for one in count(school_class.name, school_class.pk)] == [3]
    assert count("another", school_class.pk) == []


def test_what_somebody_typed_is_a_value_and_no_sql(everybody):
    StudentFactory(name="Ada")
    find = PreparedQuery(lambda name: Student.objects.filter(name=name))
    assert find("x' OR '1'='1") == []
    assert find("100 %s") == []


@pytest.mark.parametrize("word", ["Ada", "A'da", "100 %", "%s", "Ä", ""])
def test_words_of_a_query_itself_are_the_same_whatever_they_are(everybody, word):
    student, other = StudentFactory(name=word), StudentFactory(name="Ben")
    find = PreparedQuery(lambda device: Student.objects.filter(name=word, device=device))
    assert find("") == [student]
    rename = PreparedUpdate(lambda pk: (Student.objects.filter(pk=pk), {"name": word + word}))
    assert rename(other.pk) == 1
    other.refresh_from_db()
    assert other.name == word + word


def test_a_status_on_which_an_index_hangs_is_planned_once(everybody):
    bound = []

    def note(execute, sql, params, many, context):
        bound.append(list(params))
        return execute(sql, params, many, context)

    find = PreparedQuery(lambda pk: Student.objects.exclude(status="removed").filter(pk=pk))
    with connection.execute_wrapper(note):
        find(7)
    assert bound == [[7]]


def test_a_number_that_no_column_holds_finds_nothing(everybody):
    find = PreparedQuery(lambda pk: Student.objects.filter(pk=pk))
    assert find(10**30) == find(-(10**30)) == []


def test_each_thread_asks_over_its_own_connection(everybody, database_url, in_database):
    find = PreparedQuery(lambda name: Student.objects.filter(name=name))
    student, students = StudentFactory(name="Ada"), []
    assert find("Ada") == [student]

    def look() -> None:
        with in_database(database_url):
            students.extend(find("Ada"))

    thread = threading.Thread(target=look)
    thread.start()
    thread.join()
    assert students == [student]


def test_a_prepared_update_changes_what_the_update_changes_each_time_anew(everybody):
    now = timezone.now()
    note = PreparedUpdate(
        lambda pk, at, away: (
            Student.objects.filter(pk=pk).exclude(status="removed"),
            {"seen_at": at, "is_away": away, "device": F("name")},
        )
    )
    ada, ben = StudentFactory(name="Ada"), StudentFactory(name="Ben")
    assert note(ada.pk, now, True) == 1
    assert note(ada.pk + ben.pk, now, True) == 0
    assert Student.objects.get(seen_at=now, is_away=True, device="Ada") == ada
    assert Student.objects.get(seen_at=None) == ben
    assert note(ada.pk, None, False) == 1
    assert Student.objects.get(seen_at=None, is_away=False) == ada


def hint_list(match: Match, ply: int, **data: object) -> HintList:
    return HintList(match=match, ply=ply, seat=1, data=data, shown_index=2)


def test_rows_that_are_added_are_what_a_new_row_is_each_time(everybody):
    match, add = table(1, 1), PreparedInsert(HintList)
    add([hint_list(match, 3, text="ä % ' %s")])
    add([hint_list(match, 4, left=[1]), hint_list(match, 5, left=None)])
    add([])
    rows = HintList.objects.filter(match=match).order_by("ply")
    assert [(one.ply, one.seat, one.shown_index, one.data) for one in rows] == [
        (3, 1, 2, {"text": "ä % ' %s"}),
        (4, 1, 2, {"left": [1]}),
        (5, 1, 2, {"left": None}),
    ]


def test_a_row_that_is_there_already_is_refused_or_left_as_it_is(everybody):
    match = table(1, 1)
    PreparedInsert(HintList)([hint_list(match, 3, first=True)])
    with pytest.raises(IntegrityError), atomic():
        PreparedInsert(HintList)([hint_list(match, 4), hint_list(match, 3)])
    assert PreparedInsert(HintList, skips_known=True)([hint_list(match, 3)]) == 0
    assert PreparedInsert(HintList, skips_known=True)([hint_list(match, 4)]) == 1
    rows = HintList.objects.filter(match=match).order_by("ply").values_list("ply", "data")
    assert list(rows) == [(3, {"first": True}), (4, {})]
