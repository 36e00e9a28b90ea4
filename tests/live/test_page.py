"""The page of the tests does what static/js/live_*.js do; test_browser.py shows that one."""

from classroom.live.cards import Rendering, place_card
from classroom.live.regions import RenderedRegion, update
from classroom.live.templatetags.live import region
from tests.live.boards import Board, board_region
from tests.live.page import Page, find_element


def board(version: int, left: str = "1", right: str = "2", title: str = "Board") -> Rendering:
    parts = {
        "left": f'<div class="a" id="left"><div>{left}</div><br></div>',
        "right": f'<g id="right"><g/>{right}</g>',
    }
    return Rendering(version, f"<h1>{title}</h1>{place_card('left')}{place_card('right')}", parts)


def open_page(rendering: Rendering) -> Page:
    return Page.opened(region({}, RenderedRegion(board_region(Board(), "board"), rendering)))


def pushed(before: Rendering, now: Rendering) -> dict:
    return update("board", now, before.state)


def test_parts_take_the_place_of_those_before():
    page = open_page(board(1))
    page.apply(pushed(board(1), board(2, left="7")))
    assert page.html == board(2, left="7").html()
    assert not page.is_behind


def test_an_older_update_never_replaces_a_newer_one():
    page = open_page(board(1))
    page.apply(pushed(board(1), board(3, left="7")))
    page.apply(pushed(board(1), board(2, left="6")))
    assert page.html == board(3, left="7").html()
    assert page.regions["board"].version == 3


def test_a_page_that_missed_an_update_finds_out_with_the_next_and_is_healed():
    page = open_page(board(1))
    page.apply(pushed(board(2, left="7"), board(3, left="7", right="8")))
    assert page.is_behind
    page.take([update("board", board(3, left="7", right="8"), page.regions["board"].state)])
    assert page.html == board(3, left="7", right="8").html()
    assert not page.is_behind


def test_a_beat_tells_a_page_that_it_is_behind():
    page, now = open_page(board(1)), board(2, left="7")
    page.hear("beat", {"regions": {"board": {"version": 1, "sum": board(1).sum}}})
    assert not page.is_behind
    page.hear("beat", {"regions": {"board": {"version": 2, "sum": now.sum}}})
    assert page.is_behind


def test_a_page_is_behind_no_more_once_what_was_on_its_way_has_come():
    """A part changes and changes back while the answer to a press is on its way."""
    page = open_page(board(1))
    answer = pushed(board(1), board(3))
    page.apply(pushed(board(1), board(2, left="7")))
    page.apply(answer)
    assert page.is_behind
    page.apply(pushed(board(2, left="7"), board(3)))
    assert page.html == board(3).html()
    assert not page.is_behind


def test_another_frame_takes_the_place_of_all():
    page, over = open_page(board(1)), board(2, title="Over")
    page.apply(pushed(board(1), over))
    assert page.html == over.html()
    assert not page.is_behind


def test_a_frame_over_a_part_that_was_missed_leaves_the_page_behind():
    page = open_page(board(1))
    page.apply(pushed(board(2, left="7"), board(3, left="7", title="Over")))
    assert page.is_behind
    assert page.html == board(3, title="Over").html()


def test_an_element_is_found_with_all_that_is_in_it():
    html = '<p><input id="a"><svg id="b"><g id="c"/><svg></svg></svg></p>'
    elements = {one: html[slice(*find_element(html, one))] for one in "abc"}
    assert elements == {
        "a": '<input id="a">',
        "b": '<svg id="b"><g id="c"/><svg></svg></svg>',
        "c": '<g id="c"/>',
    }
    assert find_element(html, "d") is None


def rows(version: int, *numbers: int) -> Rendering:
    """A list whose lines are parts of their own."""
    parts = {f"row-{number}": f'<li id="row-{number}">{number}</li>' for number in numbers}
    places = "".join(place_card(part) for part in parts)
    parts["list"] = f'<ul id="list">{places}</ul>'
    return Rendering(version, f"<h1>Rows</h1>{place_card('list')}", parts)


def test_an_answer_that_was_asked_for_before_a_push_leaves_the_page_complete():
    page = open_page(rows(1, 1, 2))
    answer = pushed(rows(1, 1, 2), rows(3, 3, 4))
    page.apply(pushed(rows(1, 1, 2), rows(2, 2, 3)))
    page.apply(answer)
    assert page.html == rows(3, 3, 4).html()
    assert not page.is_behind


def test_a_list_whose_line_has_got_lost_is_asked_for_and_healed():
    page = open_page(rows(1, 1, 2))
    page.apply(pushed(rows(2, 2, 3), rows(3, 3, 4)))
    assert page.is_behind
    page.take([update("board", rows(3, 3, 4), page.regions["board"].state)])
    assert page.html == rows(3, 3, 4).html()
    assert not page.is_behind
