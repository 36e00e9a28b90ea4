"""Every percentage of a report says how many facts, choices or rolls it is of, and of enough."""

import re
from html.parser import HTMLParser

import pytest

from classroom.lessons.models import Lesson
from classroom.people.models import SchoolClass, Student, Teacher
from classroom.play.models import Match
from classroom.review.models import ChoiceCount, WorkCount
from tests.cast import teacher_client
from tests.history_maker.classes import history_make
from tests.review.exports.reading import body_of, pdf_words
from tests.review.scene import words

pytestmark = pytest.mark.django_db
FEWEST = 10
BLOCKS = {"p", "li", "td", "th", "dd", "dt", "div", "h1", "h2", "h3", "summary", "section"}
# A percentage with what it is of, before or behind it. Spaces of a page are one space.
OF = r"\d+ % of (\d+)"
SHARE = r"\d+ / (\d+) \(\d+ %\)"
RIGHT_OF = r"\d+ % right of (\d+) facts"
AFTER_FACTS = r"(\d+) facts? · \d+ % right first time"
OF_CHOICES = r"\d+ % of (\d+) choices(?: median \d+ %, half from \d+ to \d+ %)?"
SIZED = re.compile("|".join((RIGHT_OF, AFTER_FACTS, OF_CHOICES, OF, SHARE)))
# The range of a number whose size stands before it; one move of a match; the axis of a plot.
RANGE = re.compile(r"\((?:half|normal): \d+ to \d+ %\)|It took \d+ % of the best move\.")
REST = re.compile(r"\d+ %")


class Blocks(HTMLParser):
    """The texts of a page, one for each block; drawings have their numbers beside them."""

    def __init__(self) -> None:
        super().__init__()
        self.texts: list[str] = [""]
        self._drawing = 0

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self._drawing += tag in ("svg", "script", "style")
        if tag in BLOCKS:
            self.texts.append("")

    def handle_endtag(self, tag: str) -> None:
        self._drawing -= tag in ("svg", "script", "style")
        if tag in BLOCKS:
            self.texts.append("")

    def handle_data(self, data: str) -> None:
        if not self._drawing:
            self.texts[-1] += data


def faults(text: str) -> list[str]:
    """The percentages of a text that stand alone, or are of too few."""
    text = " ".join(text.split())
    few = [
        match[0]
        for match in SIZED.finditer(text)
        if int(next(filter(None, match.groups()))) < FEWEST
    ]
    return few + REST.findall(RANGE.sub("", SIZED.sub("", text)))


def faults_of_page(html: str) -> list[str]:
    blocks = Blocks()
    blocks.feed(html.partition("<main")[2].partition("</main>")[0])
    return [f"{one} in {text.split()}" for text in blocks.texts for one in faults(text)]


@pytest.fixture(scope="module")
def history(module_db: None) -> None:
    history_make(lessons=3, students=8, games=1, rows=60, weighed=True)


def pages() -> list[str]:
    school_class, lesson = SchoolClass.objects.get(), Lesson.objects.latest("pk")
    reports = [f"classes/{school_class.pk}/"]
    reports += [f"students/{one.pk}/" for one in Student.objects.all()]
    match = Match.objects.latest("pk")
    reports += [f"teams/{seat.pk}/" for seat in match.seats.all()]
    parts = ("", "?since=2000-01-01", "trend/", "trend/?scale=terms", "trend/?scale=year")
    matches = [f"/review/{match.pk}/{part}" for part in ("luck", "costly", "")]
    return [
        *(f"/review/reports/{path}{part}" for path in reports for part in parts),
        f"/review/lessons/{lesson.pk}/",
        "/review/",
        *matches,
    ]


def test_every_percentage_on_a_page_of_reports_says_what_it_is_of(history: None, db: None) -> None:
    client, percentages = teacher_client(Teacher.objects.get()), 0
    for path in pages():
        response = client.get(path)
        assert response.status_code == 200, path
        html = response.content.decode()
        assert faults_of_page(html) == [], path
        percentages += len(SIZED.findall(words(html)))
    assert percentages > 100


def test_every_percentage_on_paper_says_what_it_is_of(history: None, db: None) -> None:
    client, school_class = teacher_client(Teacher.objects.get()), SchoolClass.objects.get()
    subjects = [f"classes/{school_class.pk}", f"students/{Student.objects.earliest('pk').pk}"]
    for subject in subjects:
        for name in ("report.pdf", "home.pdf"):
            text = pdf_words(body_of(client.get(f"/review/reports/{subject}/{name}")))
            assert faults(text) == [], f"{subject} {name}"


def test_of_few_answers_no_page_says_a_percentage(history: None, db: None) -> None:
    client, school_class = teacher_client(Teacher.objects.get()), SchoolClass.objects.get()
    few = WorkCount.objects.exclude(met=0).values_list("pk", flat=True)[:1]
    WorkCount.objects.exclude(pk__in=list(few)).delete()
    WorkCount.objects.update(met=9, right=5)
    ChoiceCount.objects.all().delete()
    html = client.get(f"/review/reports/classes/{school_class.pk}/").content.decode()
    numbers = html.partition('class="report__numbers')[2].partition("</dl>")[0]
    assert "5 / 9" in words(numbers)
    assert "%" not in words(numbers)


@pytest.mark.parametrize(
    "text",
    ["83 %", "Right first time 83 %", "83 % of 9", "5 / 9 (56 %)", "83 % of 53, 70 % before"],
)
def test_a_percentage_that_stands_alone_or_is_of_nine_is_a_fault(text: str) -> None:
    assert len(faults(text)) == 1


@pytest.mark.parametrize(
    "text", ["83 % of 53", "5 / 10 (50\u00a0%)", "median 85 % of 53 (half: 60 to 100 %)", "5 / 9"]
)
def test_a_percentage_with_its_size_is_none(text: str) -> None:
    assert faults(text) == []
