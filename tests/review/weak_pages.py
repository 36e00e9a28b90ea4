"""Read the weak facts of a class off the HTML of its pages."""

import re
from html import unescape
from typing import NamedTuple

from django.test import Client

from classroom.lessons.models import Lesson
from classroom.people.models import SchoolClass, Student
from tests.review.scene import words


class Line(NamedTuple):
    """A fact that a page names: in words, how many students are weak in it, and why."""

    fact: str
    students: int
    why: str


REPORTS = "/review/reports"
_ITEM = re.compile(r'<li>\s*<strong class="number">(.*?)</strong>(.*?)</li>', re.DOTALL)
_MUTED = re.compile(r'<span\s+class="muted">(.*?)</span>', re.DOTALL)
_SUGGESTED = re.compile(r"(\d+(?: \S \d+)+) \((\d+) students?, ([^)]+)\)")


def get(client: Client, url: str) -> str:
    response = client.get(url)
    assert response.status_code == 200, url
    return unescape(response.content.decode())


def section(html: str, title: str) -> str:
    return html.partition(f'aria-labelledby="{title}"')[2].partition("</section>")[0]


def _lines(html: str, of_class: bool) -> list[Line]:
    lines = []
    for fact, rest in _ITEM.findall(html):
        number = re.search(r"(\d+) of \d+ students", rest) if of_class else None
        lines.append(
            Line(fact.partition(" =")[0], int(number[1]) if number else 1, _MUTED.findall(rest)[-1])
        )
    return lines


def on_report_of_student(client: Client, student: Student) -> list[Line]:
    html = get(client, f"{REPORTS}/students/{student.pk}/")
    return _lines(section(html, "to-practice"), of_class=False)


def on_report_of_class(client: Client, school_class: SchoolClass) -> list[Line]:
    html = get(client, f"{REPORTS}/classes/{school_class.pk}/")
    return _lines(section(html, "to-practice"), of_class=True)


def going_well(client: Client, student: Student) -> list[Line]:
    html = get(client, f"{REPORTS}/students/{student.pk}/")
    return _lines(section(html, "going-well").partition("</ul>")[0], of_class=False)


def on_report_of_lesson(client: Client, lesson: Lesson) -> list[Line]:
    html = get(client, f"/review/lessons/{lesson.pk}/").replace("<span>", "<span >")
    return _lines(section(html, "missed"), of_class=True)


def of_student_in_need(client: Client, lesson: Lesson, student: Student) -> list[tuple[str, str]]:
    """The facts that the report of the lesson names for this student, each with its reason."""
    html = get(client, f"/review/lessons/{lesson.pk}/")
    for item in section(html, "helped").split("<li>"):
        if f"/students/{student.pk}/" in item:
            return [
                (fact, why)
                for facts, why in re.findall(r'class="number">([^<]*)</span> \(([^)]*)\)', item)
                for fact in facts.split(", ")
            ]
    return []


def what_is_next(client: Client, lesson: Lesson) -> list[str]:
    """The facts that the title of the next step names."""
    html = get(client, f"/review/lessons/{lesson.pk}/")
    title = words(html.partition('id="next-title">')[2].partition("</h3>")[0])
    return title.partition(": ")[2].split(", ") if ": " in title else []


def in_suggestion(client: Client, school_class: SchoolClass) -> list[Line]:
    html = get(client, f"/lessons/suggestion/?class={school_class.pk}")
    return [Line(fact, int(number), why) for fact, number, why in _SUGGESTED.findall(html)]


def on_sheet(client: Client, student: Student) -> list[Line]:
    """The facts that a sheet gives a reason for; the others are there for revision."""
    url = f"/review/practice/facts/?class={student.school_class_id}&student={student.pk}"
    html = get(client, url)
    items = re.findall(r"<li>(.*?)</li>", section(html, f"sheet-{student.pk}"), re.DOTALL)
    reasons = (
        re.search(r'number">([^<]*) =</span>.*"muted no-print">(.*?)</span>', one, re.DOTALL)
        for one in items
    )
    return [Line(one[1], 1, one[2]) for one in reasons if one]


def frames(client: Client, url: str) -> dict[str, int]:
    """How many cells of each table of facts have a thick frame."""
    html = get(client, url)
    maps = re.findall(r"Facts with (\S)</h2>(.*?)</section>", html, re.DOTALL)
    return {sign: body.count("heat__cell--framed") for sign, body in maps}
