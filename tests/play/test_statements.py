"""How many SQL statements one move costs.

Counted is what the POST issues, without the two that find the session and its student, and
without BEGIN, COMMIT and the savepoints that stand for them inside a test's own transaction.
"""

from collections.abc import Callable
from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from classroom.live.recent_changes import note_change
from classroom.people.models import Student
from classroom.play import logs
from classroom.play.models import Match, Prediction, Proposal
from classroom.play.regions import region_for
from classroom.play.services.hints import hint_lists_store
from classroom.play.services.messages import match_set_message
from classroom.play.services.moves import move_play, move_take_back
from classroom.play.table import Table, known_tables, student_viewer, table_at
from tests.play import shared_tables
from tests.play.pages import Page, page_of
from tests.play.tables import say, student_of, table, values_of

pytestmark = pytest.mark.django_db
MOST = 5
WHOLE_TABLE = 8
AROUND = ("SAVEPOINT", "RELEASE", "BEGIN", "COMMIT")


@pytest.fixture(autouse=True)
def committed_at_once(monkeypatch, sent) -> None:
    """Run commit hooks at once, although the test's transaction is never committed."""
    monkeypatch.setattr("django.db.transaction.on_commit", lambda call, **_: call())


def statements(page: Page, action: str = "move", **press: str) -> list[str]:
    with CaptureQueriesContext(connection) as queries:
        assert page.press(action, **press).status_code == 200
    work = [query["sql"] for query in queries if not query["sql"].startswith(AROUND)]
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
    known_tables.values.clear()
    assert len(statements(page, text="6/2=3 3x+1")) <= MOST + 5


@pytest.fixture
def team() -> tuple[Page, Page]:
    """A driver and a checker who have the dice before them, with a predictor."""
    match = table(3, 1, roles=True)
    Student.objects.update(seen_at=timezone.now(), is_away=False)
    say(match, 1, "roll")
    return page_of(match, n=1), page_of(match, n=2)


def test_a_drivers_proposal(team):
    driver, _ = team
    assert len(statements(driver, text="6/2=3 3x+1")) <= MOST + 1


@pytest.mark.parametrize("number", [3, 4])
def test_a_checkers_answer_that_agrees_or_does_not(team, number):
    driver, checker = team
    driver.press(text="6/2=3 3x+1")
    checker.open()
    token = checker.field("proposal")
    assert len(statements(checker, "check", proposal=token, number=number)) <= MOST + 6


def test_a_prediction(team):
    predictor = page_of(team[0].match, n=3)
    assert len(statements(predictor, "predict", prediction="climb-12")) <= MOST
    assert Prediction.objects.count() == 1


def token_of(driver: Page) -> str:
    driver.open()
    return Proposal.objects.get().token


def known_and_read(match: Match) -> list[dict[str, Any]]:
    """Return the table as this process knows it, and as a newly started one reads it."""
    known = table_at(match.pk)
    known_tables.values.clear()
    return [values_of(one) for one in (known, table_at(match.pk)) if one is not None]


def game(driver: Page, checker: Page) -> list[tuple[int, Callable[[], Any]]]:
    """Presses, and with how many SQL statements a process follows that is told of them."""
    match = Match.objects.get(pk=driver.match.pk)
    predictor = page_of(match, n=3)
    return [
        (0, lambda: hint_lists_store(match=match, ply=2)),
        (WHOLE_TABLE, lambda: driver.press("hint", rung="2-1")),
        (0, lambda: predictor.press("predict", prediction="climb-12")),
        (0, lambda: predictor.press("predict", prediction="climb-6")),
        (0, lambda: driver.press(text="6/2=3 3x+1")),
        (0, lambda: checker.press("check", proposal=token_of(driver), number=4)),
        (0, lambda: checker.press("check", proposal=token_of(driver), number=3)),
        (0, lambda: say(match, 2, "2 2x+1")),
        (WHOLE_TABLE, lambda: match_set_message(match=match, text="Well done!")),
        (WHOLE_TABLE, lambda: move_take_back(match=match, ply=3)),
        (0, lambda: hint_lists_store(match=match, ply=2)),
    ]


def test_what_a_process_knows_of_a_table_is_what_it_would_read(team):
    for _, press in game(*team):
        press()
        known, read = known_and_read(team[0].match)
        assert known == read


@pytest.mark.parametrize("move_seconds", [None, 60])
def test_a_process_that_is_told_of_a_press_reads_nothing_that_it_is_told(team, move_seconds):
    match = team[0].match
    Match.objects.update(move_seconds=move_seconds)
    known_tables.values.clear()
    table_at(match.pk)
    for number, press in game(*team):
        before = known_tables.get(match.pk), dict(logs._cache)
        press()
        as_another_process(*before)
        with CaptureQueriesContext(connection) as queries:
            table_at(match.pk, version_of(match))
        assert len(queries) - 1 <= number, [one["sql"] for one in queries]
        memory, database = known_and_read(match)
        assert memory == database


def test_a_process_that_is_told_of_a_press_knows_that_the_dice_wait_for_other_tables():
    fast, _slow = shared_tables.tables(2)
    table_at(fast.pk)
    while not fast.waits:
        before = known_tables.get(fast.pk), dict(logs._cache)
        shared_tables.step(fast)
        fast.refresh_from_db()
        as_another_process(*before)
        table_at(fast.pk, fast.version)
        memory, database = known_and_read(fast)
        assert memory == database


def version_of(match: Match) -> int:
    return Match.objects.values_list("version", flat=True).get(pk=match.pk)


def as_another_process(known: Table, known_logs: dict[Any, Any]) -> None:
    """Know the table as it was before the press."""
    known_tables.put(known.match.pk, known)
    logs._cache.clear()
    logs._cache.update(known_logs)


def test_a_process_that_has_forgotten_the_log_reads_it(team):
    match = team[0].match
    before = table_at(match.pk)
    hint_lists_store(match=Match.objects.get(pk=match.pk), ply=2)
    say(Match.objects.get(pk=match.pk), 2, "2 2x+1")
    as_another_process(before, {})
    memory, database = known_and_read(match)
    assert memory == database


def test_a_process_that_missed_a_change_reads_the_whole_table(team):
    match = team[0].match
    before = table_at(match.pk), dict(logs._cache)
    match_set_message(match=match, text="Well done!")
    team[0].press(text="6/2=3 3x+1")
    as_another_process(*before)
    memory, database = known_and_read(match)
    assert memory["match"]["message"] == "Well done!"
    assert memory == database


@pytest.mark.parametrize(
    "change",
    [
        ["moves"],
        {"chat": True},
        {"hints": 2},
        {"moves": [[2, 1, "2 2x+1"]], "after": "", "match": False},
        {"moves": [[2, 1, "2 2x+1", None, "2030-01-01T08:00:00+00:00", "digest"]]},
    ],
)
def test_where_another_release_tells_a_change_in_its_own_words_the_table_is_read(team, change):
    match = team[0].match
    before = table_at(match.pk), dict(logs._cache)
    team[0].press(text="6/2=3 3x+1")
    as_another_process(*before)
    note_change([f"match:{match.pk}"], version_of(match), change)
    memory, database = known_and_read(match)
    assert memory == database


def test_a_row_that_follows_another_row_than_the_last_known_is_not_added_but_read(team):
    match = team[0].match
    before = table_at(match.pk), dict(logs._cache)
    team[0].press(text="6/2=3 3x+1")
    as_another_process(*before)
    row = [2, 1, "2 2x+1", None, "2030-01-01T08:00:00+00:00", "digest"]
    change = {"moves": [row], "after": "digest of another row", "match": {}}
    note_change([f"match:{match.pk}"], version_of(match), change)
    memory, database = known_and_read(match)
    assert memory == database


def test_what_a_teacher_changes_while_a_press_is_on_its_way_stays(team):
    driver, _ = team
    match = Match.objects.get(pk=driver.match.pk)
    at_press = student_viewer(student_of(match), match.pk)
    assert at_press
    match_set_message(match=match, text="Well done!")
    table_at(match.pk)
    move_play(match=at_press.match, seat=1, student=None, ply=2, key="key", text="6/2=3 3x+1")
    known, read = known_and_read(match)
    assert known["match"]["message"] == "Well done!"
    assert known == read


@pytest.mark.parametrize("limit", [0, 3, 6])
def test_what_is_known_of_a_list_that_is_stored_is_what_would_be_read(limit):
    match = table(1, 1, hint_limit=limit)
    say(match, 1, "roll")
    table_at(match.pk)
    hint_lists_store(match=Match.objects.get(pk=match.pk), ply=2)
    known, read = known_and_read(match)
    assert known == read
    assert known["ladders"][1].ready


def test_storing_hint_lists_reads_nothing_back():
    match = table(1, 1)
    say(match, 1, "roll")
    table_at(match.pk)
    match = Match.objects.get(pk=match.pk)
    with CaptureQueriesContext(connection) as queries:
        hint_lists_store(match=match, ply=2)
    # Several rows at once are told as "2 times: INSERT …".
    sql = [query["sql"].removeprefix("2 times: ") for query in queries]
    work = [one.split()[0] for one in sql if not one.startswith(AROUND)]
    assert work[work.index("INSERT") :] == ["INSERT"]


def test_hint_lists_that_come_need_no_reading(team, django_assert_num_queries):
    driver, _ = team
    match = Match.objects.get(pk=driver.match.pk)
    region = region_for(match.pk, 1, student_of(match, 1).pk, match.school_class_id)
    region.render()
    hint_lists_store(match=match, ply=2)
    with django_assert_num_queries(0):
        assert 'value="2-1"' in region.render(match.version).cards["ladder"]
