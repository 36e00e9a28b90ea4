"""The pages of reports: who may open which, what they say, how much they ask the database."""

import re

import pytest

from classroom.facts.models import FactMemory
from classroom.play.models import Seat
from classroom.review.exports.urls import urlpatterns as exports
from classroom.review.models import FactCount
from classroom.review.reports.urls import urlpatterns as reports
from tests.cast import teacher_client
from tests.play.tables import client_of, seat_of
from tests.review.reports.small_class import added_for_multiplied
from tests.review.scene import Scene, browsers, page_text

pytestmark = pytest.mark.django_db
R = "/review/reports/"
PEOPLE = (
    "nobody",
    "student of team A",
    "student of team B",
    "classmate at no table",
    "student of another class",
    "owner",
    "colleague who may look",
    "stranger",
    "administrator",
)
# What each of PEOPLE gets; an administrator gets what a stranger gets.
CLASS = (302, 404, 404, 404, 404, 200, 200, 404)
NO_FILE = (302, 404, 404, 404, 404, 404, 404, 404)
KID_A = (302, 200, 404, 404, 404, 200, 200, 404)
SCHOOL = (302, 302, 302, 302, 302, 404, 404, 404, 200)
TEAM_A = (302, 200, 404, 404, 404, 200, 200, 404)
FILES = ("facts.csv", "students.csv", "wrong.csv", "games.csv", "report.pdf")
OF_ONE = ("report.xlsx", "log.jsonl")  # of a class they are made by a worker


def paths(scene: Scene) -> dict[str, tuple[int, ...]]:
    """Every address of the room that is asked for with GET."""
    kid, team = scene.student(1).pk, seat_of(scene.match, 1).pk
    subjects = {
        f"{R}classes/{scene.school_class.pk}/": CLASS,
        f"{R}students/{kid}/": KID_A,
        f"{R}teams/{team}/": TEAM_A,
    }
    growth = {f"{path}trend/": expected for path, expected in subjects.items()}
    files = {
        f"{path}{file}": expected
        for path, expected in subjects.items()
        for file in (*FILES, *OF_ONE)
        if file in FILES or expected != CLASS
    }
    files |= {f"{R}classes/{scene.school_class.pk}/{file}": NO_FILE for file in OF_ONE}
    index = {R: (302, 302, 302, 302, 302, 200, 200, 200)}
    school = {
        f"{R}school/classes/{scene.school_class.pk}/": SCHOOL,
        f"{R}school/students/{kid}/": SCHOOL,
    }
    to_team = {f"{R}matches/{scene.match.pk}/1/": (302, 302, 404, 404, 404, 302, 302, 404)}
    of_teachers = index | subjects | growth | files | to_team
    return {path: (*codes, codes[-1]) for path, codes in of_teachers.items()} | school


def test_everybody_gets_what_is_theirs_and_nothing_else(small: Scene) -> None:
    clients, statuses = browsers(small), {}
    for path in paths(small):
        statuses[path] = tuple(clients[who].get(path).status_code for who in PEOPLE)
    assert statuses == paths(small)


def test_every_address_is_tried() -> None:
    tried = {"reports", "report", "trend", "report_csv", "report_xlsx", "report_pdf", "report_log"}
    tried |= {
        "report_team",
        "school_children",
        "school_report",
        "home",
        "home_pdf",
    }  # the last in tests/review/exports/test_home_pages.py
    heavy = {"export_ask", "export", "export_file"}  # in tests/review/exports/test_batch.py
    assert {pattern.name for pattern in (*reports, *exports)} == tried | heavy


@pytest.mark.parametrize(
    "path",
    [
        "classes/999/", "students/999/", "teams/999/", "clubs/1/", "matches/999/1/",
        "matches/99999999999999999999/1/", "matches/1/99999999999999999999/",
    ],
)  # fmt: skip
def test_what_is_missing_is_not_found(small: Scene, path: str) -> None:
    assert teacher_client(small.owner).get(R + path).status_code == 404


def test_a_student_comes_to_their_own_report(small: Scene) -> None:
    kid = small.student(1)
    assert client_of(kid).get(R).url == f"{R}students/{kid.pk}/"


def test_a_report_says_what_was_counted(small: Scene) -> None:
    page = page_text(teacher_client(small.owner), f"{R}classes/{small.school_class.pk}/")
    assert "Facts answered 6 Right first time 4 / 6 Seconds" in page
    assert "12 \N{DIVISION SIGN} 3 = 4 5 1" in page
    assert "3.OA.C.7" in page


def test_a_students_own_report_names_nobody_else(small: Scene) -> None:
    kid = small.student(1)
    page = page_text(client_of(kid), f"{R}students/{kid.pk}/")
    assert "My report" in page
    assert "Kid 12" not in page
    assert "Kid 21" not in page


def test_the_drawing_says_the_same_as_the_table_beside_it(small: Scene) -> None:
    FactMemory.objects.filter(right=0).update(missed_days=2)
    html = teacher_client(small.owner).get(f"{R}classes/{small.school_class.pk}/")
    html = html.content.decode()
    drawings = "".join(re.findall(r'<svg class="heat".*?</svg>', html, re.DOTALL))
    assert drawings.count(">1/1<") == 3  # 2 + 6, both ways round, and 8 : 2
    assert drawings.count(">0/1<") == 3  # 2 x 6 and 12 : 3
    assert drawings.count('class="heat__cell heat__cell--0 heat__cell--framed"') == 3
    assert len(re.findall(r"<td>\s*0/1</td>", html)) == 3
    assert "style=" not in html.partition("<main")[2]


def test_a_percentage_of_a_fact_is_that_of_three_answers_at_least(small: Scene) -> None:
    url = f"{R}classes/{small.school_class.pk}/"
    FactCount.objects.filter(sum="2*6").update(met=3, right=1)
    FactMemory.objects.filter(sum="2*6").update(missed_days=2)
    html = teacher_client(small.owner).get(url).content.decode()
    drawing = html.partition('<svg class="heat"')[2].partition("</svg>")[0]
    assert drawing.count('class="heat__cell heat__cell--1 heat__cell--framed"') == 2
    assert drawing.count(">33<") == 2


def test_days_that_nobody_understands_say_what_to_do(small: Scene) -> None:
    url = f"{R}classes/{small.school_class.pk}/?since=soon"
    assert "Choose a date from the calendar." in page_text(teacher_client(small.owner), url)


@pytest.mark.parametrize("day", ["0001-01-01", "0001-01-15", "1899-12-31", "9999-12-31"])
@pytest.mark.parametrize("query", ["since", "until"])
def test_a_day_at_the_edge_of_the_calendar_is_none(
    small: Scene, settings, query: str, day: str
) -> None:
    settings.TIME_ZONE = "Asia/Tokyo"  # its first day begins before that of UTC
    client, report = teacher_client(small.owner), f"{R}classes/{small.school_class.pk}/"
    for page in (report, "/review/"):
        assert "Choose a date from the calendar." in page_text(client, f"{page}?{query}={day}")
    for file in FILES:
        assert client.get(f"{report}{file}?{query}={day}").status_code == 200


def test_an_empty_report_says_what_to_do(scene: Scene) -> None:
    page = page_text(teacher_client(scene.owner), f"{R}classes/{scene.school_class.pk}/")
    assert "Choose other days, or play one." in page


def test_reports_ask_little(small: Scene, django_assert_max_num_queries) -> None:
    client, team = teacher_client(small.owner), Seat.objects.first().pk
    for path in (f"classes/{small.school_class.pk}/", f"teams/{team}/", ""):
        # One of them notes that a teacher has looked.
        with django_assert_max_num_queries(19):
            client.get(R + path)
    kid = small.student(1)
    own = client_of(kid)
    with django_assert_max_num_queries(19):
        own.get(f"{R}students/{kid.pk}/")


def test_nothing_is_changed_by_a_post(small: Scene) -> None:
    client = teacher_client(small.owner)
    for path in paths(small):
        # An administrator's yes is a post, which is missing for everybody else.
        wanted = 404 if "/school/students/" in path else 405
        assert client.post(path).status_code == wanted, path


def test_a_report_names_why_answers_were_wrong_with_two_positions(scene: Scene) -> None:
    added_for_multiplied(scene)
    url = f"{R}classes/{scene.school_class.pk}/"
    page = page_text(teacher_client(scene.owner), url)
    assert "Added instead of multiplied 3 times" in page
    html = teacher_client(scene.owner).get(url).content.decode()
    examples = html.partition('aria-labelledby="reasons"')[2].partition("</section>")[0]
    assert examples.count(f"/review/{scene.match.pk}/2/") == 2


def test_without_scripts_heads_of_tables_are_words_or_links_that_sort(small: Scene) -> None:
    url = f"{R}classes/{small.school_class.pk}/"
    html = teacher_client(small.owner).get(url).content.decode()
    heads = "".join(re.findall(r"<thead>.*?</thead>", html, re.DOTALL))
    assert "data-sortable" in html
    assert "<button" not in heads
    assert all("&amp;sort=" in link for link in re.findall(r"<a [^>]*>", heads))
