"""A table in the signs of its reader, on the page, on the wall and by the stream."""

import re
from html import unescape

import pytest
from django.test import Client

from classroom.calculation_signs import CROSSES, DOTS
from classroom.facts.models import FactMemory
from classroom.people.models import SchoolClass
from classroom.play.models import HintList, Match
from classroom.play.services.matches import match_end
from classroom.review.models import FactCount, WrongAnswer
from classroom.review.reports.services import match_count
from tests.lessons.setting import on_the_projector, stream_of
from tests.play.pages import Page, page_of
from tests.play.tables import client_of, log_of, say, student_of, table
from tests.regions import lacks, states_of
from tests.signs import OVER, SLUGS, TIMES, crosses_in, dots_in, in_language, recorded, text_of

pytestmark = pytest.mark.django_db
every_game = pytest.mark.parametrize("slug", SLUGS)
CALCULATES = {"on_belay", "cant_stop"}


def pages_of(match: Match, wall: str, language: str) -> dict[str, str]:
    """The HTML of a child's table and its replay, and of the wall at this address."""
    seat = min(log_of(match).to_move - {0})
    child = in_language(client_of(student_of(match, seat)), language)
    page = Page(child, match)
    page.open()
    for number in range(1, 7):
        page.press("hint", rung=page.field("rung") or f"{log_of(match).ply}-{number}")
    addresses = {"table": f"/play/{match.pk}/", "replay": f"/review/{match.pk}/"}
    pages = {name: child.get(address).content.decode() for name, address in addresses.items()}
    assert 'id="ladder"' in pages["table"]
    visitor = in_language(Client(), language)
    return pages | {"wall": visitor.get(wall).content.decode()}


@every_game
def test_a_german_table_has_dots_and_a_class_with_crosses_has_none(slug: str) -> None:
    match = recorded(slug)
    wall = on_the_projector(match)
    dotted = pages_of(match, wall, "de")
    assert [one for html in dotted.values() for one in crosses_in(html)] == []
    SchoolClass.objects.update(signs=CROSSES)
    crossed = pages_of(match, wall, "de")
    assert [one for html in crossed.values() for one in dots_in(html)] == []
    if slug in CALCULATES:
        for name in ("table", "replay"):
            assert dots_in(dotted[name])
            assert crosses_in(text_of(crossed[name]))


@every_game
def test_an_english_class_can_have_dots(slug: str) -> None:
    match = recorded(slug)
    wall = on_the_projector(match)
    crossed = pages_of(match, wall, "en")
    assert [one for html in crossed.values() for one in dots_in(html)] == []
    SchoolClass.objects.update(signs=DOTS)
    dotted = pages_of(match, wall, "en")
    assert [one for html in dotted.values() for one in crosses_in(html)] == []
    assert bool(dots_in(dotted["table"])) == (slug in CALCULATES)


def test_what_two_classes_share_has_the_signs_of_each() -> None:
    matches = {signs: table(1, 1) for signs in (DOTS, CROSSES)}
    for signs, match in matches.items():
        SchoolClass.objects.filter(pk=match.school_class_id).update(signs=signs)
    for _time in range(2):
        for signs, match in matches.items():
            html = client_of(student_of(match)).get(f"/play/{match.pk}/").content.decode()
            assert bool(crosses_in(html)) == (signs == CROSSES)
            assert ("rules/3-dots." in html) == (signs == DOTS)
            sign = TIMES if signs == CROSSES else "·"
            assert f'"*": "{sign}"' in unescape(html)


# One game in two ways of writing ---------------------------------------------------------------


def _with(minus: str, times: str, over: str) -> object:
    signs = {"-": minus, "*": times, "/": over}

    def write(text: str) -> str:
        return re.sub(r"(?<=\d)[-*/](?=\d)", lambda sign: signs[sign[0]], text)

    return write


WRITERS = {
    "log": str,
    "crosses": _with("\N{MINUS SIGN}", TIMES, OVER),
    "dots": _with("\N{EN DASH}", " · ", " : "),
}


@every_game
def test_a_game_written_in_dots_or_crosses_is_one_game(slug: str) -> None:
    stories = {}
    for name, write in WRITERS.items():
        match = recorded(slug, write, "de" if name == "dots" else "en")
        hints = HintList.objects.filter(match=match).order_by("ply", "seat")
        lists = list(hints.values_list("ply", "seat", "data"))
        match_end(match=match)
        assert match_count(match=Match.objects.get(pk=match.pk)) is not None
        facts = FactCount.objects.filter(match=match).order_by("sum", "student")
        stories[name] = (
            log_of(match).rows,
            lists,
            list(facts.values_list("student__name", "operation", "sum", "used", "met", "right")),
            _memory_of(match),
            WrongAnswer.objects.filter(match=match).count(),
        )
    assert stories["log"][1]
    assert stories["log"] == stories["crosses"] == stories["dots"]


def _memory_of(match: Match) -> list[tuple[object, ...]]:
    rows = FactMemory.objects.filter(student__school_class=match.school_class_id)
    names = ("student__name", "operation", "sum", "weights", "last")
    return sorted(rows.values_list(*names), key=str)


# A page and its stream -------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("chosen", "dotted"), [("", {"de"}), (DOTS, {"de", "en"}), (CROSSES, set())]
)
def test_two_languages_at_a_table_read_their_signs_without_a_reload(
    chosen: str, dotted: set[str]
) -> None:
    match = table(1, 1)
    SchoolClass.objects.update(signs=chosen)
    say(match, 1, "roll")
    children = {"de": student_of(match, 1), "en": student_of(match, 2)}
    browsers = {name: in_language(client_of(one), name) for name, one in children.items()}
    pages = {name: one.get(f"/play/{match.pk}/").content.decode() for name, one in browsers.items()}
    for team, text in ((1, "2*6=12 3x+4"), (2, "2*5=10 2x+5")):
        page_of(match, team).press("move", text=text)
    for language, browser in browsers.items():
        stream = stream_of(browser, pages[language])
        assert stream is not None
        region = stream.regions[0]
        rendering = region.render()
        assert rendering is not None
        pushed = rendering.since(states_of(pages[language])[region.name])
        assert pushed == lacks(browser, pages[language])
        assert bool(crosses_in("".join(pushed.values()))) == (language not in dotted)
        assert bool(dots_in("".join(pushed.values()))) == (language in dotted)
        # A page that is opened now is as the stream is, so it has nothing to ask for.
        now = browser.get(f"/play/{match.pk}/").content.decode()
        assert states_of(now)[region.name] == rendering.state
        assert lacks(browser, now) == {}


def test_a_refused_sum_is_told_in_the_signs_of_the_class() -> None:
    match = table(1, 1)
    say(match, 1, "roll")
    page = page_of(match, 1)
    page.press("move", text="6/2=4 2x+2")
    assert page.error.startswith(f"6 {OVER} 2 is not 4.")
    SchoolClass.objects.update(signs=DOTS)
    page.press("move", text="6/2=4 2x+2")
    assert page.error.startswith("6 : 2 is not 4.")
