"""The table of students is sorted by an address, too, if no script runs."""

import re

import pytest

from classroom.review.reports.numbers import Number, Place, numbers_at
from classroom.review.reports.selectors import Period, Subject, report
from tests.cast import teacher_client
from tests.review.scene import Scene

pytestmark = pytest.mark.django_db


def table(scene: Scene, query: str) -> str:
    url = f"/review/reports/classes/{scene.school_class.pk}/?since={query}"
    html = teacher_client(scene.owner).get(url).content.decode()
    return html.partition('id="people"')[2].partition("</table>")[0]


def names(scene: Scene, query: str = "") -> list[str]:
    cell = r"students/\d+/[^>]*><span[^>]*>([^<]+)</span></a>\s*</th>\s*<td"
    return re.findall(cell, table(scene, query))


@pytest.mark.parametrize("column", numbers_at(Place.PEOPLE), ids=lambda number: number.name)
def test_the_largest_number_of_a_column_comes_first(small: Scene, column: Number) -> None:
    people = report(Subject(small.school_class), Period()).people
    values = {one.name: column.value(one.work) for one in people}
    numbers = [values[name] for name in names(small, f"&sort={column.name}")]
    known = [number for number in numbers if number is not None]
    assert known == sorted(known, reverse=True)
    assert numbers == known + [None] * (len(numbers) - len(known))


def test_names_are_in_order_without_a_column_and_for_one_that_is_none(small: Scene) -> None:
    assert names(small) == names(small, "&sort=pk") == sorted(names(small)) != []


def test_the_head_says_by_what_is_sorted_and_leads_to_the_others(small: Scene) -> None:
    html = table(small, "&sort=hints")
    assert html.count("aria-sort") == 1
    address = "?since=&amp;until=&amp;sort=hints#people"
    assert f'aria-sort="descending">\n    <a class="sort" href="{address}"' in html
