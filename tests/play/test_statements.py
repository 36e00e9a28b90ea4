"""How many SQL statements one move costs.

Counted is what the POST issues, without the two that find the session and its student, and
without BEGIN, COMMIT and the savepoints that stand for them inside a test's own transaction.
"""

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from classroom.people.models import Student
from classroom.play import logs, snapshot
from classroom.play.services.hints import hint_lists_store
from tests.play.pages import Page, page_of
from tests.play.tables import say, table

pytestmark = pytest.mark.django_db
MOST = 5
AROUND = ("SAVEPOINT", "RELEASE", "BEGIN", "COMMIT")


@pytest.fixture(autouse=True)
def committed_at_once(monkeypatch, sent) -> None:
    """What follows a commit follows at once, although the test's transaction is never committed."""
    monkeypatch.setattr("django.db.transaction.on_commit", lambda call, **_: call())


def statements(page: Page, action: str = "move", **press: str) -> list[str]:
    with CaptureQueriesContext(connection) as asked:
        assert page.press(action, **press).status_code == 200
    work = [query["sql"] for query in asked if not query["sql"].startswith(AROUND)]
    session, student, *rest = work
    assert "django_session" in session
    assert '"people_student"."device"' in student
    return rest


def test_a_roll_with_its_dice_and_the_new_question():
    page = page_of(table(1, 1))
    assert len(statements(page, text="roll")) <= MOST


def test_a_climb_while_all_move():
    page = page_of(table(1, 1))
    page.press(text="roll")
    hint_lists_store(match=page.match, ply=2)
    page.ask()
    assert len(statements(page, text="6/2=3 3x+1")) <= MOST


def test_the_first_move_that_a_process_sees_of_a_match():
    page = page_of(table(1, 1))
    page.press(text="roll")
    logs._cache.clear()
    snapshot._snapshots.clear()
    assert len(statements(page, text="6/2=3 3x+1")) <= MOST + 4


@pytest.fixture
def team() -> tuple[Page, Page]:
    """A driver and a checker who have the dice before them."""
    match = table(2, 1, roles=True)
    Student.objects.update(seen_at=timezone.now(), is_away=False)
    say(match, 1, "roll")
    return page_of(match, n=1), page_of(match, n=2)


def test_a_drivers_proposal_costs_more_than_a_move_for_the_table_is_read_anew(team):
    driver, _ = team
    assert len(statements(driver, text="6/2=3 3x+1")) <= MOST + 5


def test_a_checkers_confirmation(team):
    driver, checker = team
    driver.press(text="6/2=3 3x+1")
    assert len(statements(checker, "confirm", proposal="6/2=3 3x+1")) <= MOST + 2
