"""Regions and parts drawn from templates."""

import re

import pytest
from django.template import Context, Template, engines
from django.test import RequestFactory
from django.utils import translation
from jinja2 import DictLoader

from classroom.live import cards
from classroom.live.cards import CSRF_MARK, render_card, render_template
from classroom.live.regions import RenderedRegion, render_region
from classroom.live.templatetags.live import live_url
from tests.live.boards import Board, board_region
from tests.live.page import Page, without_tokens

TEMPLATES = {
    "board.html": (
        "<h1>{{ title }}</h1>"
        '{% card "now" %}<p id="{{ id_prefix }}now">{{ now }}{{ csrf_field() }}</p>'
        "{% endcard %}"
        '{{ card("dice", "dice.html", dice=dice) }}'
    ),
    "dice.html": (
        '<ul id="{{ id }}">{{ csrf_field() }}{% translate "Round 1" %}'
        "{% for die in dice %}<li>{{ die }}{{ title }}{{ request }}</li>{% endfor %}</ul>"
    ),
    "block.html": (
        '{% call cards("rows", rows) %}<ul>{% for row in rows %}'
        '{{ card("row-" ~ row, "row.html", row=row) }}{% endfor %}</ul>{{ title }}'
        "{% endcall %}"
    ),
    "row.html": '<li id="{{ id }}">{{ row }}{{ csrf_field() }}</li>',
    "language.html": '<p id="{{ id }}">{% translate "Moves" %}</p>',
    "unnamed.html": '{% card "now" %}<p class="now">{{ now }}</p>{% endcard %}',
    "nested.html": (
        '{% card "outer" %}<div id="outer">'
        '{% card "inner" %}<b id="inner">{{ now }}</b>{% endcard %}</div>{% endcard %}'
    ),
}
PAGE = (
    '{% load live %}<body data-live="{% live_url region.name other %}">{% region region %}</body>'
)


@pytest.fixture(autouse=True)
def _templates(monkeypatch):
    """The templates above instead of the site's, and nothing drawn yet."""
    monkeypatch.setattr(engines["jinja2"].env, "loader", DictLoader(TEMPLATES))
    monkeypatch.setattr(engines["jinja2"].env, "cache", {})
    cards.store.clear()


def board(**data):
    return render_region("board.html", {"title": "Board", "now": 1, "dice": [3, 5], **data}, 4)


def test_a_region_is_a_frame_with_a_place_for_each_part():
    board_rendering = board()
    assert board_rendering.version == 4
    assert board_rendering.cards.keys() == {"now", "dice"}
    assert board_rendering.frame.startswith("<h1>Board</h1>")
    assert 'id="now"' not in board_rendering.frame
    assert re.sub(r"<input[^>]*>", "", board_rendering.html()).startswith(
        '<h1>Board</h1><p id="now">1</p><ul id="dice">'
    )


def test_each_part_changes_alone():
    before = board()
    assert board(now=2).since(before.state).keys() == {"now"}
    assert board(dice=[6]).since(before.state).keys() == {"dice"}
    frame = board(title="Over").since(before.state)
    assert frame.keys() == {"frame"}
    assert 'id="now"' not in frame["frame"]
    assert board().since(before.state) == {}


def test_a_part_stands_inside_of_another():
    before, now = (render_region("nested.html", {"now": number}, 1) for number in (1, 2))
    assert now.html() == '<div id="outer"><b id="inner">2</b></div>'
    assert now.since(before.state) == {"inner": '<b id="inner">2</b>'}


def test_a_part_that_a_page_could_not_find_by_its_id_is_not_drawn():
    with pytest.raises(ValueError, match="now"):
        render_region("unnamed.html", {"now": 1}, 1)


def test_a_form_has_the_token_of_its_page_and_a_mark_in_a_push():
    def tokens(html):
        return re.findall(r'csrfmiddlewaretoken" value="([^"]*)"', html)

    assert tokens(board().html("abc")) == ["abc", "abc"]
    assert tokens(board().since({})["frame"]) == [CSRF_MARK, CSRF_MARK]
    pushed = board(now=2, dice=[1]).since(board().state)
    assert [tokens(html) for html in pushed.values()] == [[CSRF_MARK], [CSRF_MARK]]


def test_a_card_knows_nothing_but_its_data():
    html = render_region("board.html", {"title": "Secret", "now": 1, "dice": [3]}, 1).cards["dice"]
    assert "Secret" not in html
    assert "<li>3</li>" in html


def test_a_card_is_drawn_once_for_equal_data(monkeypatch):
    templates = []

    def counted(template, *args):
        templates.append(template)
        return render_template(template, *args)

    monkeypatch.setattr(cards, "render_template", counted)
    for dice in ([3, 5], [3, 5], [5, 3], [3, 5]):
        render_card("dice.html", {"id": "dice", "dice": dice})
    render_card("dice.html", {"dice": [3, 5], "id": "dice"})
    assert templates == ["dice.html"] * 2


def test_a_block_is_drawn_once_for_equal_data_with_all_its_parts():
    first, again = (
        render_region("block.html", {"rows": [1, 2], "title": title}, 1) for title in "ab"
    )
    assert again.cards == first.cards
    assert again.cards.keys() == {"row-1", "row-2"}
    assert again.frame == first.frame
    other = render_region("block.html", {"rows": [2, 3], "title": "b"}, 1)
    assert other.since(first.state).keys() == {"frame"}
    assert other.cards.keys() == {"row-2", "row-3"}
    assert other.frame.endswith("b")


def test_outside_of_a_region_a_block_is_drawn_anew_with_the_token_of_the_page():
    pages = [
        render_template("block.html", {"rows": [1], "title": token, "csrf_token": token})
        for token in ("one", "two")
    ]
    assert [page.count(token) for page, token in zip(pages, ("one", "two"), strict=True)] == [2, 2]


@pytest.mark.parametrize("dice", [["1"], [True], [1.0], [[1]]])
def test_data_that_are_only_alike_are_other_data(dice):
    render_card("dice.html", {"id": "dice", "dice": [1]})
    after = render_card("dice.html", {"id": "dice", "dice": dice})
    cards.store.clear()
    assert after == render_card("dice.html", {"id": "dice", "dice": dice})


def test_a_card_is_drawn_for_each_language():
    parts = []
    for language in ("en", "de", "en"):
        with translation.override(language):
            parts.append(render_card("language.html", {"id": "x"}))
    assert parts == [f'<p id="x">{moves}</p>' for moves in ("Moves", "Züge", "Moves")]


def test_outside_of_a_region_parts_stand_in_the_page_with_its_token():
    context = Context({"dice": [3], "now": 1, "csrf_token": "abc"})
    page = Template('{% load live %}{% render "board.html" now=7 %}').render(context)
    assert '<p id="now">7' in page
    assert re.findall(r'csrfmiddlewaretoken" value="([^"]*)"', page) == ["abc", "abc"]
    assert "\x02" not in page
    assert '<ul id="dice">' in page


def test_parts_of_a_board_with_a_prefix_have_it_in_their_names():
    board_rendering = board(id_prefix="t3-")
    assert board_rendering.cards.keys() == {"t3-now", "t3-dice"}
    assert '<ul id="t3-dice">' in board_rendering.cards["t3-dice"]


def test_a_page_names_its_regions_and_what_they_show():
    board_rendering = board()
    request = RequestFactory().get("/")
    html = (
        engines["django"]
        .from_string(PAGE)
        .render({"region": RenderedRegion(board_region(Board()), board_rendering)}, request)
    )
    page = Page.opened(html)
    assert page.address.startswith("/live/?r=board%3A1&page=")
    region = page.regions["board:1"]
    assert (region.version, region.state) == (4, board_rendering.state)
    assert without_tokens(region.html) == without_tokens(board_rendering.html())
    assert re.search('csrfmiddlewaretoken" value="[^"]{64}"', region.html)


def test_the_address_of_a_stream_names_what_there_is_and_its_page():
    one, another = (live_url("table:17", "", "banner:4") for _ in range(2))
    address, _, page = one.partition("&page=")
    assert address == "/live/?r=table%3A17&r=banner%3A4"
    assert page
    assert one != another
