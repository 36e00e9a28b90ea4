"""Every text of a child's pages can be translated: in a language made for the test none is left."""

import re
from collections.abc import Iterable, Iterator
from html import unescape
from pathlib import Path

import pytest
from django.conf import settings
from django.utils import translation
from django.utils.translation import trans_real

from classroom.people.guest_names import ADJECTIVES, ANIMALS
from classroom.people.models import SchoolClass, Student
from classroom.play.models import Seat
from classroom.review.questions.facts_to_ask import HOW_WAS_IT
from games import registry
from tests import pseudo
from tests.browser.every_page import school_make
from tests.catalogue import places
from tests.play.tables import client_of, first_legal, log_of, say, student_of, table
from tests.test_languages import english_words, page, speaking

ROOT = Path(settings.BASE_DIR)
GAMES = {game.slug: game.title for game in registry.all_games()}
# Names of games, languages, guests and our app, dates, drawings of walls, and seals.
SAME = re.compile(
    "|".join(
        [
            *GAMES.values(),
            *(name for _code, name in (*settings.LANGUAGES, *settings.CHILD_LANGUAGES)),
            rf"\b({'|'.join(ADJECTIVES)}) ({'|'.join(ANIMALS)})\b",
            r"Rope Team|\d+-a de \w+ \d+|[.#RYB]{4}|[0-9a-f]{64}",
        ]
    )
)
# The pages of a child; others are on pages for teachers and visitors too.
OWN = ("play/", "lesson/", "camp/", "practice/", "review/", "join/", "leave", "notes", "points")


@pytest.fixture(scope="module")
def catalogues(tmp_path_factory, needs_program) -> Path:
    folder = tmp_path_factory.mktemp("locale")
    source = ROOT / "locale/de/LC_MESSAGES/django.po"
    pseudo.catalogue_make(folder, needs_program("msgfmt"), source)
    return folder


@pytest.fixture
def language(settings, catalogues: Path) -> Iterator[str]:
    """The language, which every browser of the test asks for."""
    settings.LANGUAGES = [*settings.LANGUAGES, (pseudo.CODE, "Pseudo")]
    settings.LOCALE_PATHS = [*settings.LOCALE_PATHS, catalogues]
    yield pseudo.CODE
    trans_real._translations.pop(pseudo.CODE, None)
    translation.activate(settings.LANGUAGE_CODE)


def unmarked(html: str, names: Iterable[str] = ()) -> list[str]:
    """Return the texts and labels of a page that are in no brackets, but for these names."""
    html = re.sub(r"<(script|style|template|noscript|code)\b.*?</\1>", "", html, flags=re.DOTALL)
    html = re.sub(r"</?(b|bdi|span|strong|em|tspan|a)\b[^>]*>", " ", html)
    texts = re.split(r"<[^>]*>", html)
    texts += re.findall(r'\b(?:aria-label|title|placeholder|alt|data-first-words)="([^"]*)"', html)
    known = re.compile("|".join([SAME.pattern, *map(re.escape, names)]))
    rest = (known.sub(" ", pseudo.outside_brackets(unescape(one))) for one in texts)
    return sorted({one for one in rest if re.search(r"[^\W\d_]{2}", one)})


def names_given() -> list[str]:
    """Return what people have typed: how they, their teams and classes are called, longest first,
    and what a teacher asks."""
    names = {
        HOW_WAS_IT,
        *Student.objects.values_list("name", flat=True),
        *Seat.objects.values_list("name", flat=True),
        *SchoolClass.objects.values_list("name", flat=True),
    }
    return sorted(names, key=len, reverse=True)


def test_a_text_outside_of_brackets_is_noticed() -> None:
    page = f"<p>{pseudo.pseudo('Roll the dice')}</p><p>Team A</p><a title='x'>Tap <b>here</b></a>"
    assert unmarked(page, ["Team A"]) == ["Tap here"]


def test_the_language_is_two_fifths_longer_and_keeps_its_places() -> None:
    longer = pseudo.pseudo("%(seat)s climb <b>one</b> more step.")
    assert places(longer) == ["%(seat)s"]
    assert longer.count("<b>one</b>") == 1
    assert len(longer) - 2 >= 1.4 * len("climb one more step.")


@pytest.mark.django_db
@pytest.mark.parametrize("slug", GAMES)
def test_every_text_of_a_table_can_be_translated(language: str, slug: str) -> None:
    match = table(1, 1, game=slug, options={}, hint_limit=6)
    client = client_of(student_of(match))
    client.cookies[settings.LANGUAGE_COOKIE_NAME] = language
    address, lost = f"/play/{match.pk}/", []
    for _ in range(8):
        client.post(f"{address}hint", {"rung": 1})
        lost += unmarked(client.get(address).content.decode(), names_given())
        log = log_of(match)
        if log.to_move:
            seat = min(log.to_move)
            say(match, seat, first_legal(log, seat))
    assert lost == []


@pytest.mark.django_db
def test_every_text_of_a_childs_pages_can_be_translated(language: str) -> None:
    school = school_make()
    names, lost, pages = names_given(), dict[str, str](), 0
    for role in ("student", "student before a lesson", "student after a lesson", "guest"):
        client = school.browsers[role]
        client.cookies[settings.LANGUAGE_COOKIE_NAME] = language
        for route, address in school.addresses():
            answer = client.get(address) if route.startswith(OWN) else None
            is_page = answer and answer.headers.get("Content-Type", "").startswith("text/html")
            if answer and is_page and answer.status_code == 200:
                pages += 1
                lost |= dict.fromkeys(unmarked(answer.content.decode(), names), address)
    assert pages > 50
    assert sorted(lost) == []


# Languages of children -----------------------------------------------------------------------


@pytest.fixture
def for_everybody(settings) -> None:
    """Every page may be in the language of a child."""
    settings.LANGUAGES = [*settings.LANGUAGES, *settings.CHILD_LANGUAGES]


@pytest.mark.django_db
@pytest.mark.usefixtures("for_everybody")
@pytest.mark.parametrize("slug", GAMES)
@pytest.mark.parametrize("language", dict(settings.CHILD_LANGUAGES))
def test_a_table_is_in_the_language_of_a_child(language: str, slug: str) -> None:
    match = table(1, 1, game=slug, options={}, hint_limit=6)
    client = speaking(client_of(student_of(match)), language)
    address, english = f"/play/{match.pk}/", set[str]()
    for _ in range(6):
        client.post(f"{address}hint", {"rung": 1})
        html = page(client, address)
        assert f'<html lang="{language}"' in html
        english |= english_words(html, language)
        log = log_of(match)
        if log.to_move:
            seat = min(log.to_move)
            say(match, seat, first_legal(log, seat))
    assert english == set()


@pytest.mark.django_db
@pytest.mark.usefixtures("for_everybody")
def test_a_childs_pages_are_in_the_language_of_a_child() -> None:
    school, english, pages = school_make(), dict[str, str](), 0
    client = speaking(school.browsers["student"], "ar")
    for route, address in school.addresses():
        answer = client.get(address) if route.startswith(OWN) else None
        if answer and answer.headers.get("Content-Type", "").startswith("text/html"):
            html = answer.content.decode()
            pages += '<html lang="ar" dir="rtl"' in html
            english |= dict.fromkeys(english_words(html, "ar"), address)
    assert pages > 20
    assert sorted(english) == []
