"""Test what a screen is told of events, and of how a game ended for a team."""

from dataclasses import replace

import pytest

from classroom.play.ending import ending_of
from classroom.play.models import Match
from classroom.play.selectors import LAST_EVENTS, last_events
from classroom.play.table import table_at
from games.errors import Illegal, WrongAnswer
from tests.play.tables import log_of, say, table

pytestmark = pytest.mark.django_db
SHORT = {"trails": [2, 3], "height": 12, "rope": 12}


def events_of(match: Match, seat: int | None) -> list[tuple[str, str, int]]:
    return [(name, event.kind, event.seat) for name, event in last_events(log_of(match), seat)]


def test_each_event_has_a_name_of_its_own():
    match = table(1, 1, options=SHORT)
    say(match, 1, "roll")
    say(match, 1, "2*6=12 2x+6")
    assert events_of(match, 1) == [("2-0", "right", 1), ("2-1", "milestone", 1)]


def test_what_others_do_in_secret_is_in_none_of_it():
    match = table(1, 1, options=SHORT)
    say(match, 1, "roll")
    say(match, 1, "2*6=12 2x+6")
    assert events_of(match, 2) == events_of(match, None) == []
    say(match, 2, "6 3x+2")
    assert events_of(match, 2) == [("3-0", "right", 2), ("3-1", "milestone", 1)]


def test_only_the_latest_events_are_told():
    match = table(1, 1, options=SHORT)
    for seat, text in [(1, "roll"), (1, "2*6=12 2x+6"), (2, "6 3x+2")]:
        say(match, seat, text)
    for seat, text in [(1, "safe 2 5"), (2, "safe 1 13"), (2, "roll")]:
        say(match, seat, text)
    events = events_of(match, 1)
    assert len(events) == LAST_EVENTS
    assert events[-1] == ("5-1", "wrong", 1)


# Wrong tries ---------------------------------------------------------------------------------


def refusal(match: Match, seat: int = 1):
    match.refresh_from_db()
    known = table_at(match.pk)
    assert known is not None
    return known.refusal(seat)


def wrong(match: Match, text: str = "2*6=11 2x+6", kind: type[Illegal] = WrongAnswer) -> None:
    with pytest.raises(kind):
        say(match, 1, text)


def test_wrong_tries_are_counted_until_the_team_has_moved():
    match = table(1, 1, options=SHORT)
    say(match, 1, "roll")
    assert refusal(match) is None
    wrong(match)
    first = refusal(match)
    wrong(match, "2*6=12 3x+3")
    second = refusal(match)
    assert (first.attempts, second.attempts) == (1, 2)
    assert second.number > first.number
    assert str(first.sentence).startswith("2 × 6 is not 11.")  # noqa: RUF001
    say(match, 1, "2*6=12 2x+6")
    assert refusal(match) is None


def test_a_try_of_a_former_decision_counts_no_more():
    match = table(1, 1, options=SHORT)
    wrong(match, "2*6=12 2x+6", Illegal)
    say(match, 1, "roll")
    wrong(match)
    assert refusal(match).attempts == 1


def test_the_tries_of_another_team_are_its_own():
    match = table(1, 1, options=SHORT)
    say(match, 1, "roll")
    wrong(match)
    assert refusal(match, 2) is None


# The end -------------------------------------------------------------------------------------


def test_the_podium_has_the_first_in_the_middle_and_the_rest_below():
    match = table(1, 1, 1, 1, 1, game="roll_to_the_top", options={"sheet": "pyramid"})
    log = log_of(match)
    ranking = ((4,), (2, 5), (1,), (3,))
    vars(log)["outcome"] = replace(log.outcome, ranking=ranking)
    ending = ending_of(log, 5)
    assert ending.podium == ((2, (2, 5)), (1, (4,)))
    assert ending.others == ((4, (1,)), (5, (3,)))
    assert (ending.place, ending.is_shared) == (2, True)
    assert str(ending.lines[-1]) == "You filled 0 squares."


def test_who_only_looks_has_no_place():
    ending = ending_of(log_of(table(1, 1)), None)
    assert (ending.place, ending.lines, ending.facts) == (0, (), 0)


def test_what_a_team_got_right_is_counted():
    match = table(1, 1, options=SHORT)
    say(match, 1, "roll")
    wrong(match)
    say(match, 1, "2*6=12 2x+6")
    say(match, 2, "6 3x+2")
    say(match, 2, "safe 1 13")
    # A product and a division against a division. A check of climbers at the bottom is no sum.
    assert (ending_of(log_of(match), 1).facts, ending_of(log_of(match), 2).facts) == (2, 1)
    assert ending_of(log_of(match), 1).nicest == "2 × 6 = 12"  # noqa: RUF001
