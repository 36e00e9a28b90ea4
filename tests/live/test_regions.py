"""Regions: what of a rendering a page lacks, and what is sent to it."""

import json

import pytest
from django.test import RequestFactory

from classroom.live.cards import CSRF_MARK, FRAME, Rendering, place_card
from classroom.live.regions import RenderedRegion, read_states, update, updates
from classroom.live.responses import poll_response, updates_response
from tests.live.boards import Board, board_region

TOKEN = f'<input name="csrfmiddlewaretoken" value="{CSRF_MARK}">'


def board(version: int = 1, left: str = "1", right: str = "2", title: str = "Board") -> Rendering:
    """A frame with two parts, of which the left one has another inside of it."""
    parts = {
        "inner": f"<i id='inner'>{left}</i>",
        "left": f"<p id='left'>{place_card('inner')}</p>",
        "right": f"<p id='right'>{right}{TOKEN}</p>",
    }
    return Rendering(
        version, f"<h1>{title}</h1>{place_card('left')}{place_card('right')}{TOKEN}", parts
    )


def shown_as(name: str, rendering: Rendering) -> RenderedRegion:
    return RenderedRegion(board_region(Board(), name), rendering)


def keeps(part: str) -> str:
    """Hold the place of a part the page already has."""
    return f'<template data-keeps="{part}"></template>'


def asking(state: object = None, **states: object) -> object:
    """A request of a page that says this about what it shows."""
    header = json.dumps(states) if state is None else state
    return RequestFactory().get("/", headers={"Live-State": header})


def test_a_rendering_is_its_frame_with_all_its_parts():
    assert board().html("abc") == (
        "<h1>Board</h1><p id='left'><i id='inner'>1</i></p>"
        '<p id=\'right\'>2<input name="csrfmiddlewaretoken" value="abc"></p>'
        '<input name="csrfmiddlewaretoken" value="abc">'
    )


def test_the_state_tells_the_frame_and_each_part_apart():
    usual = board().state
    assert usual.keys() == {FRAME, "inner", "left", "right"}
    assert board(version=2).state == usual
    changed = board(left="7").state
    assert {part for part in usual if usual[part] != changed[part]} == {"inner"}
    assert board(title="Over").state[FRAME] != usual[FRAME]


def test_a_page_gets_the_parts_it_lacks():
    now = board(right="8")
    assert now.since(board().state).keys() == {"right"}
    assert now.since(now.state) == {}


def test_a_part_that_the_page_does_not_know_is_lacking():
    state = dict(board().state)
    del state["left"]
    assert board().since(state) == {"left": f"<p id='left'>{keeps('inner')}</p>"}


def test_parts_that_follow_one_another_are_kept_in_one_place():
    now = board(title="Over")
    assert f"</h1>{keeps('left right')}" in now.since(board().state)[FRAME]


def test_a_page_with_another_frame_gets_it_with_places_for_the_parts_it_has():
    since = board(right="8").since(board(title="Old").state)
    assert since.keys() == {FRAME}
    assert keeps("left") in since[FRAME]
    assert "<p id='right'>8" in since[FRAME]


def test_a_part_inside_of_another_that_is_sent_comes_with_it():
    state = {**board().state, "left": "x", "inner": "y"}
    assert board().since(state) == {"left": "<p id='left'><i id='inner'>1</i></p>"}


@pytest.mark.parametrize("state", [{}, {FRAME: "x", "left": "y"}])
def test_a_page_that_shows_nothing_of_it_gets_all_of_it(state):
    assert board().since(state) == {FRAME: board().html(CSRF_MARK)}


def test_a_csrf_token_is_in_pages_only_and_pushes_have_a_mark_for_it():
    assert board().html("abc").count('value="abc"') == 2
    assert CSRF_MARK not in board().html("abc")
    for state in ({}, board(right="8").state):
        assert f'value=\\"{CSRF_MARK}\\"' in json.dumps(update("board", board(), state))


def test_an_update_says_what_the_page_shows_after_it():
    now = board(version=9, left="7")
    assert update("board", now, {**board().state, "gone": "1"}) == {
        "region": "board",
        "version": 9,
        "state": {"inner": now.state["inner"]},
        "sum": now.sum,
        "parts": {"inner": "<i id='inner'>7</i>"},
    }


def test_regions_that_a_page_shows_as_they_are_are_left_out():
    current, changed = shown_as("shown", board()), shown_as("changed", board(right="8"))
    states = {"shown": board().state, "changed": board().state}
    assert [one["region"] for one in updates([current, changed], states)] == ["changed"]


def test_a_region_that_the_page_does_not_know_comes_whole():
    (one,) = updates([shown_as("new", board())], {})
    assert one["parts"] == {FRAME: board().html(CSRF_MARK)}


@pytest.mark.parametrize(
    "header", ["", "x", "[]", "7", "null", '{"board": 7}', '{"board": null}', '"\\ud800"', "{" * 99]
)
def test_what_a_page_cannot_say_counts_as_nothing(header):
    assert read_states(header) == {}


def test_what_a_page_says_is_read_by_region():
    assert read_states(json.dumps({"board": board().state})) == {"board": board().state}


def test_an_odd_state_gets_all_of_the_region():
    states = read_states('{"board": {"frame": [1], "left": null}}')
    (one,) = updates([shown_as("board", board())], states)
    assert one["parts"].keys() == {FRAME}


def test_the_answer_to_a_press_has_what_the_page_lacks_and_what_to_say():
    request = asking(board=board().state)
    answer = updates_response(request, [shown_as("board", board(right="8"))], "No.", "Stale")
    body = json.loads(answer.content)
    assert answer.status_code == 200
    assert [one["parts"].keys() for one in body["updates"]] == [{"right"}]
    assert (body["error"], body["refused"]) == ("No.", "Stale")


def test_a_page_that_asks_and_shows_all_already_gets_no_content():
    request, now = asking(board=board().state), [shown_as("board", board())]
    assert poll_response(request, now).status_code == 204
    assert poll_response(asking("nonsense"), now).status_code == 200
