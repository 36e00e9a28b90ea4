"""No page of a child says a percentage or a decimal: those are words of a teacher."""

import re

import pytest

from tests.browser.every_page import school_make
from tests.review.scene import words

pytestmark = pytest.mark.django_db

# A page for whoever buys the program, at the foot of each.
GROWN_UPS = ("accessibility/", "it/")
CHILDREN = ("student", "student before a lesson", "student after a lesson", "guest")
TEACHERS_WORDS = re.compile(r"\d\s*%|\d+[.,]\d(?!\d)|\bpercent|\bon average")
UNSEEN = re.compile(r"<(script|style|svg|head)\b.*?</\1>", re.DOTALL)


def test_a_child_reads_no_percentage_and_no_decimal() -> None:
    school = school_make()
    lines, pages = [], 0
    for role in CHILDREN:
        for route, address in school.addresses():
            if route in GROWN_UPS:
                continue
            answer = school.browsers[role].get(address)
            if answer.status_code != 200 or "text/html" not in answer.headers["Content-Type"]:
                continue
            pages += 1
            text = words(UNSEEN.sub(" ", answer.content.decode()))
            for hit in TEACHERS_WORDS.finditer(text):
                lines.append(f"{role}, {route}: {text[max(0, hit.start() - 60) : hit.end() + 30]}")
    assert pages > 40
    assert not lines, "\n".join(sorted(set(lines)))
