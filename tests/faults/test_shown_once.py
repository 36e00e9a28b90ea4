"""No page of any address shows a child's session the pictures that open the seat anywhere."""

import pytest

from tests.browser.every_page import School, school_make
from tests.people.test_shown_once import credentials
from tests.undone import same_browser, undone

pytestmark = [pytest.mark.slow, pytest.mark.django_db]

CHILDREN = ("guest", "student", "student before a lesson", "student after a lesson")


def test_no_page_of_a_child_shows_the_pictures_of_a_seat_that_is_held() -> None:
    school = school_make()
    routes = {(role, route) for role in CHILDREN for route in routes_with_pictures(school, role)}
    assert routes == set()
    assert "classes/<int:pk>/cards/" in routes_with_pictures(school, "teacher")


def routes_with_pictures(school: School, role: str) -> set[str]:
    """Return the routes of the pages that show pictures to this role."""
    routes = set()
    for route, address in school.addresses():
        with undone():
            answer = same_browser(school.browsers[role]).get(address)
        is_page = answer.status_code == 200 and "html" in answer["content-type"]
        if is_page and credentials(answer.content.decode()):
            routes.add(route)
    return routes
