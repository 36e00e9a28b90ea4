"""A child's device that asks for costly pages without a pause is told to wait, and plays on."""

from collections.abc import Iterator
from dataclasses import replace
from time import thread_time

import pytest
from django.test import Client

from classroom.people.models import Student
from classroom.people.services.seats import guest_ask
from classroom.server import student_budget
from classroom.server.student_budget import PAGE, StudentBudget
from tests.browser.every_page import School, school_make
from tests.cast import student_client
from tests.undone import same_browser, undone

# What a child may ask for that takes 20 times the plainest page. All other routes take less, and so
# does all that a visitor may ask for, except a password: see tests/people/test_hashers.py.
COSTLY_ROUTES = {
    "lesson/",  # after a lesson, at its camp: 18 to 20
    "review/<int:pk>/",
    "review/<int:pk>/board",
    "review/<int:pk>/<int:ply>/",
    "review/<int:pk>/luck",
    "review/<int:pk>/record.txt",
    "review/question/",
    "review/practice/",
    "review/practice/<int:pk>/",
    "review/practice/<int:pk>/<int:number>/",
    "review/practice/<int:pk>/print",
    "review/reports/<slug:kind>/<int:pk>/",
    "review/reports/<slug:kind>/<int:pk>/<slug:name>.csv",
    "review/reports/<slug:kind>/<int:pk>/log.jsonl",
    "review/reports/<slug:kind>/<int:pk>/report.pdf",
    "review/reports/<slug:kind>/<int:pk>/report.xlsx",
}
# Whoever has the address of a projector, which only a teacher can give.
OF_PROJECTORS = {"projector/<str:token>/", "review/questions/projector/<str:token>/"}
ROLES = ("nobody", "guest", "student", "student before a lesson", "student after a lesson")


@pytest.fixture(scope="module")
def school(module_db: None) -> Iterator[School]:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("classroom.play.services.hints.enqueue", lambda *task: None)
        yield school_make()


class Times:
    """Clocks that a test sets: one of the wall, one of the core."""

    wall = 0.0
    core = 0.0


@pytest.fixture
def times(monkeypatch) -> type[Times]:
    Times.wall = Times.core = 0.0
    monkeypatch.setattr(student_budget, "monotonic", lambda: Times.wall)
    monkeypatch.setattr(student_budget, "thread_time", lambda: Times.core)
    return Times


@pytest.fixture
def pages(times, monkeypatch, school):
    """`pages(role, path)` asks for a page that takes `seconds` of a core; its status."""
    call = StudentBudget.__call__
    seconds = {"/lesson/": 1.0, "/join/code/": PAGE.costly / 2}

    def slow(self: StudentBudget, request):
        get_response = self.get_response

        def answer(request):
            times.core += seconds.get(request.path, 0)
            return get_response(request)

        self.get_response = answer
        try:
            return call(self, request)
        finally:
            self.get_response = get_response

    monkeypatch.setattr(StudentBudget, "__call__", slow)
    browsers = {role: same_browser(browser) for role, browser in school.browsers.items()}

    def ask(role: str, path: str, **headers: str) -> int:
        browsers[role].handler = browsers["nobody"].handler  # the same process
        return int(browsers[role].get(path, headers=headers).status_code)

    ask.browsers = browsers
    return ask


CHILD = "student before a lesson"


@pytest.mark.django_db
def test_a_child_who_asks_without_a_pause_is_told_to_wait_and_comes_in_again(pages, times) -> None:
    statuses = [pages(CHILD, "/lesson/") for _ in range(int(PAGE.budget) + 3)]
    # What is refused costs nothing of the page.
    assert statuses[: int(PAGE.budget)] == [200] * int(PAGE.budget)
    assert statuses[-1] == 429
    times.wall += PAGE.budget / PAGE.back
    assert pages(CHILD, "/lesson/") == 200


@pytest.mark.django_db
def test_cheap_pages_are_open_to_who_has_used_up_the_budget(pages) -> None:
    for _ in range(int(PAGE.budget) + 3):
        pages(CHILD, "/lesson/")
    assert pages(CHILD, "/join/code/") == 200


@pytest.mark.django_db
def test_without_the_budget_nobody_is_told_to_wait(pages, monkeypatch) -> None:
    monkeypatch.setattr(student_budget, "PAGE", replace(PAGE, budget=10_000.0))
    assert {pages(CHILD, "/lesson/") for _ in range(30)} == {200}


@pytest.mark.django_db
def test_others_have_budgets_of_their_own(pages) -> None:
    for _ in range(int(PAGE.budget) + 3):
        pages(CHILD, "/lesson/")
    assert pages(CHILD, "/lesson/") == 429
    assert pages("student after a lesson", "/lesson/") == 200
    assert pages("teacher", "/lesson/") != 429


@pytest.mark.django_db
def test_guests_who_wait_at_one_address_share_a_budget(pages, school, monkeypatch) -> None:
    """Ten guests ask in turn for what is costly, and use up what one would."""
    school_class = Student.objects.get(pk=school.browsers[CHILD].session["student"]).school_class
    guests = [guest_ask(school_class=school_class, name=f"Guest {one}") for one in range(10)]
    for number, guest in enumerate(guests):
        monkeypatch.setitem(pages.browsers, f"guest {number}", student_client(guest))
    statuses = [pages(f"guest {number % 10}", "/lesson/") for number in range(int(PAGE.budget) + 3)]
    assert statuses[: int(PAGE.budget)] == [302] * int(PAGE.budget)
    assert statuses[-1] == 429
    Student.objects.filter(pk=guests[9].pk).update(status=Student.Status.GUEST)
    assert pages("guest 9", "/lesson/") == 200


def cost(school: School, role: str, path: str, tries: int = 3) -> tuple[float, int]:
    """How many times the plainest page this one takes of a core, once it is known, and its status.

    Both are asked for in turn, as a machine may be twice as slow a minute later.
    """
    plain, best, status = 9.0, 9.0, 0
    for _ in range(tries):
        plain = min(plain, _seconds(school.browsers["nobody"], "/join/")[0])
        seconds, status = _seconds(school.browsers[role], path)
        best = min(best, seconds)
    return best / plain, status


def _seconds(browser: Client, path: str) -> tuple[float, int]:
    client = same_browser(browser)
    with undone(forget=lambda: None):
        started = thread_time()
        answer = client.get(path)
        if answer.streaming:
            b"".join(answer.streaming_content)
        return thread_time() - started, answer.status_code


@pytest.mark.slow
@pytest.mark.django_db
def test_every_route_that_takes_20_plain_pages_is_in_the_table(school) -> None:
    costly, measured = set(), set()
    for role in ROLES:
        for route, path in school.addresses():
            if (role, route) in measured:
                continue
            times, status = cost(school, role, path)
            if status == 200:
                measured.add((role, route))
                # What is near the limit is asked for again: others use the machine, too.
                if times > 20 and cost(school, role, path, tries=10)[0] > 20:
                    costly.add((role == "nobody", route))
    assert {route for is_nobody, route in costly if is_nobody} <= OF_PROJECTORS
    assert {route for _, route in costly} <= COSTLY_ROUTES | OF_PROJECTORS
    assert (False, "review/<int:pk>/<int:ply>/") in costly


@pytest.mark.slow
@pytest.mark.django_db
def test_no_page_of_the_way_in_takes_four_plain_pages(school) -> None:
    """The one of pictures took 6.3 while its 24 buttons were rendered for each child."""
    paths = {path for _, path in school.addresses() if path.startswith("/join/")}
    costs = {path: cost(school, "nobody", path, tries=20) for path in paths}
    pages = {path: times for path, (times, status) in costs.items() if status == 200}
    assert any("/return/" in path for path in pages)
    assert {path: times for path, times in pages.items() if times > 4} == {}
