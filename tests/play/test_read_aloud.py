"""Templates mark for a voice what a table asks a child, with words for its signs."""

import re

import pytest
from django.conf import settings
from django.test import Client
from django.utils.translation import override
from lxml import html
from lxml.html import HtmlElement

from classroom.live.cards import render_template
from classroom.play.services.hints import hint_lists_store
from games import registry
from tests.decisions import decisions, replayable, seated
from tests.play.pages import page_of, refused
from tests.play.tables import table

LANGUAGES = [code for code, _name in (*settings.LANGUAGES, *settings.CHILD_LANGUAGES)]
SLUGS = [game.slug for game in registry.all_games()]
MARKS = {"data-aloud", "data-say"}
SIGNS = 6  # of plus, minus, times, divided by, is, and a number that is asked for


def marked(within: HtmlElement) -> list[str]:
    """The texts in it that are marked to be read."""
    return [words(one) for one in within.iter() if MARKS & set(one.attrib)]


def words(element: HtmlElement) -> str:
    return " ".join(element.text_content().split())


def part(page: str, name: str) -> HtmlElement:
    return html.fromstring(page).get_element_by_id(name)


@pytest.mark.django_db
@pytest.mark.parametrize("game", SLUGS)
def test_the_sentence_above_each_board_is_marked_and_has_the_one_key(game: str) -> None:
    record = replayable(game)[0]
    for decision in list(decisions(game, record).values())[:3]:
        path, [session] = seated(game, record, decision)
        browser = Client()
        browser.cookies[settings.SESSION_COOKIE_NAME] = session
        page = browser.get(path).content.decode()
        now = part(page, "now")
        assert marked(now) == [words(now)] != [""]
        assert len(re.findall('id="read-key"', page)) == 1
        assert now.getprevious().get("id") == "read-key"


@pytest.mark.django_db
def test_a_wrong_answer_is_marked_with_what_its_picture_says_and_so_is_the_newest_hint() -> None:
    page = page_of(table(1, 1))
    page.press(text="roll")
    hint_lists_store(match=page.match, ply=2)
    assert refused(page.press(text="2*5=11 2x+5"))
    page.open()
    refusal = part(page.html, "refusal")
    assert len(marked(refusal)) == 2
    assert " ".join(marked(refusal)) == words(refusal.xpath(".//*[@data-kind='wrong']")[0])
    for rungs in (1, 2):
        page.press("hint", rung=page.field("rung"))
        page.open()
        ladder = part(page.html, "ladder")
        hints = [words(one) for one in ladder.xpath(".//ol/li")]
        assert len(hints) == rungs
        assert marked(ladder) == hints[:1]


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_language_has_a_word_for_each_sign(language: str) -> None:
    rendered = {}
    for code in {"en", language}:
        with override(code):
            key = html.fromstring(render_template("_read_aloud.html", {}))
        rendered[code] = re.split("[,،] *", key.get("data-words"))
    assert [bool(word.strip()) for word in rendered[language]] == [True] * SIGNS
    # What is plus and minus may be the same; to multiply is not.
    assert language == "en" or rendered[language][2:] != rendered["en"][2:]
