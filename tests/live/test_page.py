"""The page of the tests does what static/js/live.js does; test_browser.py shows that one."""

from classroom.live.regions import RenderedRegion, Rendering, placeholder, update
from classroom.live.templatetags.live import region
from tests.live.boards import Board, BoardRegion
from tests.live.page import Page, find_element


def board(version: int, left: str = "1", right: str = "2", title: str = "Board") -> Rendering:
    parts = {
        "left": f'<div class="a" id="left"><div>{left}</div><br></div>',
        "right": f'<g id="right"><g/>{right}</g>',
    }
    return Rendering(version, f"<h1>{title}</h1>{placeholder('left')}{placeholder('right')}", parts)


def page(shown: Rendering) -> Page:
    return Page.opened(region({}, RenderedRegion(BoardRegion(Board(), "board"), shown)))


def pushed(before: Rendering, now: Rendering) -> dict:
    return update("board", now, before.state)


def test_parts_take_the_place_of_those_before():
    shown = page(board(1))
    shown.apply(pushed(board(1), board(2, left="7")))
    assert shown.html == board(2, left="7").html()
    assert not shown.is_behind


def test_an_older_update_never_replaces_a_newer_one():
    shown = page(board(1))
    shown.apply(pushed(board(1), board(3, left="7")))
    shown.apply(pushed(board(1), board(2, left="6")))
    assert shown.html == board(3, left="7").html()
    assert shown.regions["board"].version == 3


def test_a_page_that_missed_an_update_finds_out_with_the_next_and_is_healed():
    shown = page(board(1))
    shown.apply(pushed(board(2, left="7"), board(3, left="7", right="8")))
    assert shown.is_behind
    shown.take([update("board", board(3, left="7", right="8"), shown.regions["board"].state)])
    assert shown.html == board(3, left="7", right="8").html()
    assert not shown.is_behind


def test_a_beat_tells_a_page_that_it_is_behind():
    shown, now = page(board(1)), board(2, left="7")
    shown.hear("beat", {"regions": {"board": {"version": 1, "sum": board(1).sum}}})
    assert not shown.is_behind
    shown.hear("beat", {"regions": {"board": {"version": 2, "sum": now.sum}}})
    assert shown.is_behind


def test_a_page_is_behind_no_more_once_what_was_on_its_way_has_come():
    """As where a part changes and changes back while the answer to a press is on its way."""
    shown = page(board(1))
    answer = pushed(board(1), board(3))
    shown.apply(pushed(board(1), board(2, left="7")))
    shown.apply(answer)
    assert shown.is_behind
    shown.apply(pushed(board(2, left="7"), board(3)))
    assert shown.html == board(3).html()
    assert not shown.is_behind


def test_another_frame_takes_the_place_of_all():
    shown, over = page(board(1)), board(2, title="Over")
    shown.apply(pushed(board(1), over))
    assert shown.html == over.html()
    assert not shown.is_behind


def test_a_frame_over_a_part_that_was_missed_leaves_the_page_behind():
    shown = page(board(1))
    shown.apply(pushed(board(2, left="7"), board(3, left="7", title="Over")))
    assert shown.is_behind
    assert shown.html == board(3, title="Over").html()


def test_an_element_is_found_with_all_that_is_in_it():
    html = '<p><input id="a"><svg id="b"><g id="c"/><svg></svg></svg></p>'
    found = {one: html[slice(*find_element(html, one))] for one in "abc"}
    assert found == {
        "a": '<input id="a">',
        "b": '<svg id="b"><g id="c"/><svg></svg></svg>',
        "c": '<g id="c"/>',
    }
    assert find_element(html, "d") is None


def rows(version: int, *numbers: int) -> Rendering:
    """A list whose lines are parts of their own."""
    parts = {f"row-{number}": f'<li id="row-{number}">{number}</li>' for number in numbers}
    places = "".join(placeholder(part) for part in parts)
    parts["list"] = f'<ul id="list">{places}</ul>'
    return Rendering(version, f"<h1>Rows</h1>{placeholder('list')}", parts)


def test_an_answer_that_was_asked_for_before_a_push_leaves_the_page_complete():
    shown = page(rows(1, 1, 2))
    answer = pushed(rows(1, 1, 2), rows(3, 3, 4))
    shown.apply(pushed(rows(1, 1, 2), rows(2, 2, 3)))
    shown.apply(answer)
    assert shown.html == rows(3, 3, 4).html()
    assert not shown.is_behind


def test_a_list_whose_line_has_got_lost_is_asked_for_and_healed():
    shown = page(rows(1, 1, 2))
    shown.apply(pushed(rows(2, 2, 3), rows(3, 3, 4)))
    assert shown.is_behind
    shown.take([update("board", rows(3, 3, 4), shown.regions["board"].state)])
    assert shown.html == rows(3, 3, 4).html()
    assert not shown.is_behind
