"""Days and times by the zone of whoever reads them: over midnight, New Year and summer time."""

import io
from datetime import date

import pytest
from django.test import Client
from django.utils import timezone
from pypdf import PdfReader

from classroom.facts.due import most_due
from classroom.facts.models import FactMemory
from classroom.lessons.models import Lesson
from classroom.lessons.selectors.scores import mountain_of
from classroom.live.regions import Region
from classroom.people.models import SchoolClass
from classroom.people.services.accounts import teacher_edit
from classroom.play.models import Match
from classroom.review import tasks
from classroom.review.dates import match_day
from classroom.review.models import ChoiceCount, FactCount, WorkCount, WrongAnswer
from classroom.review.reports.days import class_days_set
from classroom.review.reports.forms import PeriodForm
from classroom.review.weighing import choices_weigh
from tests.cast import student_client, teacher_client
from tests.play.tables import log_of
from tests.review.exports.reading import body_of, csv_rows, json_lines, made
from tests.review.reports.small_class import counted, small_class
from tests.review.scene import Scene, page_text

pytestmark = pytest.mark.django_db
R = "/review/reports/"
SYDNEY, ANGELES, KIRITIMATI = "Australia/Sydney", "America/Los_Angeles", "Pacific/Kiritimati"
# A moment and the day that it is in each zone.
MOMENTS = [
    ("2026-12-31 23:30Z", "UTC", date(2026, 12, 31)),
    ("2026-12-31 23:30Z", "Europe/Berlin", date(2027, 1, 1)),
    ("2027-01-01 07:59Z", ANGELES, date(2026, 12, 31)),
    ("2027-01-01 08:00Z", ANGELES, date(2027, 1, 1)),
    ("2026-12-31 10:00Z", KIRITIMATI, date(2027, 1, 1)),
    ("2027-01-01 10:59Z", "Pacific/Pago_Pago", date(2026, 12, 31)),
    ("2027-03-27 22:59Z", "Europe/Berlin", date(2027, 3, 27)),
    ("2027-03-28 21:59Z", "Europe/Berlin", date(2027, 3, 28)),
    ("2027-03-28 22:00Z", "Europe/Berlin", date(2027, 3, 29)),  # summer time since 01:00 UTC
    ("2027-10-30 22:00Z", "Europe/Berlin", date(2027, 10, 31)),
    ("2027-10-31 22:30Z", "Europe/Berlin", date(2027, 10, 31)),  # an hour more in this day
    ("2027-10-31 23:00Z", "Europe/Berlin", date(2027, 11, 1)),
]


def live_in(scene: Scene, zone: str) -> None:
    """The class and its owner are in this zone."""
    scene.owner.first_name, scene.owner.last_name = "Kim", ""
    teacher_edit(teacher=scene.owner, first_name="Kim", last_name="", time_zone=zone)
    scene.match.refresh_from_db()


def start_at(scene: Scene, moment: str) -> None:
    Match.objects.filter(pk=scene.match.pk).update(started_at=moment.replace(" ", "T"))
    scene.match = Match.objects.get(pk=scene.match.pk)


@pytest.fixture
def small() -> Scene:
    return small_class()


@pytest.mark.parametrize(("moment", "zone", "day"), MOMENTS)
def test_a_match_counts_for_the_day_that_it_was_in_its_class(
    small: Scene, moment: str, zone: str, day: date
) -> None:
    start_at(small, moment)
    live_in(small, "" if zone == "UTC" else zone)
    counted(small)
    choices_weigh(match=Match.objects.get(pk=small.match.pk))
    for model in (FactCount, WorkCount, WrongAnswer, ChoiceCount):
        assert {*model.objects.values_list("day", flat=True)} == {day}, model
    assert {*FactMemory.objects.values_list("last", flat=True)} == {day}


@pytest.mark.parametrize(("moment", "zone", "day"), MOMENTS)
def test_the_list_of_games_has_the_day_of_the_teacher(
    small: Scene, moment: str, zone: str, day: date
) -> None:
    start_at(small, moment)
    live_in(small, "" if zone == "UTC" else zone)
    client, row = teacher_client(small.owner), f"/review/{small.match.pk}/"
    here = f"?since={day}&until={day}"
    assert row in client.get(f"/review/{here}").content.decode()
    before, after = (date.fromordinal(day.toordinal() + step) for step in (-1, 1))
    assert row not in client.get(f"/review/?until={before}").content.decode()
    assert row not in client.get(f"/review/?since={after}").content.decode()
    words = f"{day.month:02}/{day.day:02}/{day.year}"
    assert words in page_text(client, "/review/")
    assert words in page_text(client, row)


@pytest.mark.parametrize(("zone", "start"), [(KIRITIMATI, "2026-12-02"), (ANGELES, "2026-11-30")])
def test_the_last_thirty_days_end_with_the_day_of_the_teacher(
    small: Scene, time_machine, zone: str, start: str
) -> None:
    time_machine.move_to("2026-12-31 12:00Z" if zone == KIRITIMATI else "2026-12-31 03:00Z")
    live_in(small, zone)
    client = teacher_client(small.owner)
    page = client.get(f"{R}classes/{small.school_class.pk}/").content.decode()
    assert f'value="{start}"' in page
    with timezone.override(zone):
        assert str(PeriodForm({}).period().since) == start


def test_a_week_begins_on_the_monday_of_the_class(small: Scene, time_machine) -> None:
    time_machine.move_to("2027-01-04 12:00Z")
    live_in(small, SYDNEY)
    start_at(small, "2027-01-03 21:00Z")  # Monday at 8 o'clock in Sydney
    counted(small)
    page = page_text(teacher_client(small.owner), f"{R}classes/{small.school_class.pk}/trend/")
    assert "January 4" in page
    assert "12/28/2026" not in page


def test_a_child_reads_the_times_of_the_class(small: Scene) -> None:
    start_at(small, "2026-12-31 21:00Z")
    client = student_client(small.student(1))
    assert "12/31/2026" in page_text(client, "/review/")
    live_in(small, SYDNEY)
    assert "01/01/2027" in page_text(client, "/review/")


def test_two_teachers_of_a_class_each_read_their_own_times(small: Scene) -> None:
    from tests.factories import ClassTeacherFactory, TeacherFactory

    start_at(small, "2026-12-31 21:00Z")
    live_in(small, SYDNEY)
    far = TeacherFactory(time_zone=ANGELES)
    ClassTeacherFactory(school_class=small.school_class, teacher=far)
    assert "01/01/2027 8 a.m." in page_text(teacher_client(small.owner), "/review/")
    assert "12/31/2026 1 p.m." in page_text(teacher_client(far), "/review/")
    assert timezone.get_current_timezone_name() == "UTC"


def test_nobody_pays_for_a_zone_with_a_query(
    small: Scene, django_assert_num_queries, settings
) -> None:
    """A page of a child reads the class anyway, and one of a teacher the account."""
    client = student_client(small.student(1))
    url = f"/play/{small.match.pk}/"
    client.get(url)
    with_zone = Queries(client, url)
    settings.MIDDLEWARE = [one for one in settings.MIDDLEWARE if "zone" not in one]
    assert with_zone.statements == Queries(client, url).statements
    assert not any("people_teacher" in sql.split("WHERE")[0] for sql in with_zone.statements)


class Queries:
    """The queries of a page."""

    def __init__(self, client: Client, url: str) -> None:
        from django.db import connection
        from django.test.utils import CaptureQueriesContext

        with CaptureQueriesContext(connection) as queries:
            assert client.get(url).status_code == 200
        self.statements = [query["sql"].split(" WHERE ")[0] for query in queries]


def test_files_have_the_days_of_the_class(small: Scene, time_machine) -> None:
    live_in(small, SYDNEY)
    start_at(small, "2026-12-31 21:00Z")
    counted(small)
    time_machine.move_to("2026-12-31 22:00Z")
    client, folder = teacher_client(small.owner), f"{R}classes/{small.school_class.pk}/"
    day = "since=2027-01-01&until=2027-01-01"
    for table in ("games", "wrong"):
        rows = csv_rows(body_of(client.get(f"{folder}{table}.csv?{day}")))
        assert {row[0] for row in rows[1:]} == {"2027-01-01"}
    kid = f"{R}students/{small.student(1).pk}/"
    assert json_lines(body_of(client.get(f"{kid}log.jsonl?{day}")))
    assert not json_lines(body_of(client.get(f"{kid}log.jsonl?until=2026-12-31")))
    pdf = made(small, "pdf", since="2027-01-01", until="2027-01-01")
    words = " ".join(page.extract_text() for page in PdfReader(io.BytesIO(pdf)).pages)
    assert "Jan. 1, 2027" in words
    assert "Dec. 31, 2026" not in words
    log = made(small, "jsonl", since="2027-01-01", until="2027-01-01")
    assert len(json_lines(log)) > 5


def test_another_zone_moves_what_was_counted_to_its_days(small: Scene, monkeypatch) -> None:
    monkeypatch.setattr(tasks, "enqueue", lambda name, pk: tasks.class_days_set(pk))
    monkeypatch.setattr(tasks.transaction, "on_commit", lambda send: send())
    start_at(small, "2026-12-31 21:00Z")
    counted(small)
    choices_weigh(match=Match.objects.get(pk=small.match.pk))
    sums = list(FactMemory.objects.order_by("sum").values_list("sum", "met", "right"))
    live_in(small, SYDNEY)
    for model in (FactCount, WorkCount, WrongAnswer, ChoiceCount):
        assert {*model.objects.values_list("day", flat=True)} == {date(2027, 1, 1)}, model
    assert {*FactMemory.objects.values_list("last", flat=True)} == {date(2027, 1, 1)}
    assert list(FactMemory.objects.order_by("sum").values_list("sum", "met", "right")) == sums
    assert class_days_set(school_class=SchoolClass.objects.get(pk=small.school_class.pk)) == 0


def test_a_desk_is_drawn_once_for_each_zone() -> None:
    regions = []
    for zone in (SYDNEY, SYDNEY, ANGELES):
        with timezone.override(zone):
            regions.append(Region("desk:1", ("lesson:1",), str))
    assert regions[0] == regions[1] != regions[2]
    with regions[2].active():
        assert timezone.get_current_timezone_name() == ANGELES


@pytest.mark.parametrize(("zone", "feet"), [(SYDNEY, 40), (ANGELES, 0), ("UTC", 0)])
def test_the_mountain_of_a_class_begins_with_the_term_where_the_class_is(
    small: Scene, time_machine, zone: str, feet: int
) -> None:
    """Whatever zone the question was asked in first, which is written only once."""
    lesson = Lesson.objects.create(school_class=small.school_class, game="on_belay", feet=40)
    with timezone.override("Asia/Tokyo"):
        mountain_of(lesson, ())
    time_machine.move_to("2027-08-03 12:00Z")
    Lesson.objects.filter(pk=lesson.pk).update(created_at="2027-07-31T20:00Z")
    with timezone.override(zone):
        assert mountain_of(lesson, ()).feet == feet


@pytest.mark.parametrize(("zone", "place"), [(KIRITIMATI, 1), ("", 0), (ANGELES, 0)])
def test_a_hint_for_what_is_due_goes_by_the_day_of_the_class(
    time_machine, zone: str, place: int
) -> None:
    from tests.facts.memories import remembers
    from tests.facts.test_due_hints import FIRST, SECOND, rolled
    from tests.play.tables import student_of

    time_machine.move_to("2026-12-31 12:00Z", tick=False)
    match = rolled(1, 1)
    SchoolClass.objects.update(time_zone=zone)
    remembers(student_of(match), "2*2", "*", ago=9, secure_days=9)  # secure through 2026
    question = {"match": match, "log": log_of(match), "ply": 2, "seat": 1}
    assert most_due(**question, texts=[FIRST, SECOND]) == place


def test_a_match_whose_class_is_gone_has_the_day_of_the_site(small: Scene) -> None:
    start_at(small, "2026-12-31 21:00Z")
    Match.objects.update(school_class=None)
    assert match_day(Match.objects.get(pk=small.match.pk)) == date(2026, 12, 31)
