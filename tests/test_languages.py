"""Every language is complete: catalogue, pages, and the way to switch."""

import gettext
import re
import shlex
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from django.conf import settings
from django.test import Client
from django.utils.translation import ngettext, override

from classroom.lessons.labels import label_of
from classroom.lessons.projector_links import projector_address
from classroom.sentences import translate
from games import records, registry
from games.errors import Sentence
from tests.cast import teacher_client
from tests.catalogue import Entry, entries, places
from tests.lessons.setting import Room, room_make
from tests.looks.test_reading import is_for_children, is_for_families
from tests.play.tables import client_of, log_of, say, student_of, table
from tests.servers import PATIENCE

ROOT = Path(settings.BASE_DIR)
PO = ROOT / "locale/de/LC_MESSAGES/django.po"
ENTRIES = entries(PO)
CATALOGUES = sorted(ROOT.glob("locale/*/LC_MESSAGES/django.po"))
# Texts that stand on a page word for word, and read otherwise in the language.
ENGLISH = {
    file.parts[-3]: {
        entry.sources[0]
        for entry in entries(file)
        if len(entry.sources[0]) > 7
        and not places(entry.sources[0])
        and entry.sources[0] not in entry.translations
    }
    for file in CATALOGUES
}
SLUGS = [game.slug for game in registry.all_games()]


def german(client: Client) -> Client:
    """The same browser after a press on Deutsch."""
    return speaking(client, "de")


def speaking(client: Client, language: str) -> Client:
    """The same browser after a press on the name of a language."""
    client.cookies[settings.LANGUAGE_COOKIE_NAME] = language
    return client


def page(client: Client, address: str) -> str:
    answer = client.get(address, follow=True)
    assert answer.status_code == 200
    return answer.content.decode()


def english_words(html: str, language: str = "de") -> set[str]:
    """Texts and labels of a page that the catalogue has in that language."""
    texts = re.sub(r"<(script|style).*?</\1>", "", html, flags=re.DOTALL)
    strings = re.split(r"<[^>]*>", texts)
    strings += re.findall(r'(?:aria-label|title|placeholder|alt)="([^"]*)"', texts)
    return {" ".join(text.split()) for text in strings} & ENGLISH[language]


# The catalogue -------------------------------------------------------------------------------


def test_every_language_has_a_catalogue() -> None:
    languages = [*settings.LANGUAGES[1:], *settings.CHILD_LANGUAGES]
    assert {file.parts[-3] for file in CATALOGUES} == {code for code, _ in languages}


def is_promised(file: str) -> bool:
    """Whether a language has it in which not all pages are."""
    return is_for_children(file) or is_for_families(file)


every_catalogue = pytest.mark.parametrize("file", CATALOGUES, ids=lambda file: file.parts[-3])


@every_catalogue
def test_every_text_is_translated_and_none_is_a_guess(file: Path) -> None:
    catalogue = entries(file)
    if file.parts[-3] in dict(settings.CHILD_LANGUAGES):
        catalogue = [entry for entry in catalogue if any(map(is_promised, entry.files))]
    assert len(catalogue) > 1000
    assert not [entry.sources for entry in catalogue if entry.fuzzy or not all(entry.translations)]


@every_catalogue
def test_every_plural_has_all_forms_of_its_language(file: Path) -> None:
    match = re.search(r"nplurals=(\d)", file.read_text(encoding="utf-8"))
    assert match
    forms = {1: 1, 2: int(match[1])}
    catalogue = entries(file)
    assert not [
        one.sources for one in catalogue if len(one.translations) != forms[len(one.sources)]
    ]


# Which form 0, 1, 2, 3, 11 and 100 things take: the rules of Unicode's CLDR.
@pytest.mark.parametrize(
    ("language", "forms"),
    [
        ("ar", [0, 1, 2, 3, 4, 5]),
        ("uk", [2, 0, 1, 1, 2, 2]),
        ("fr", [0, 0, 1, 1, 1, 1]),
        ("es", [1, 0, 1, 1, 1, 1]),
    ],
)
def test_a_number_of_things_takes_the_form_of_its_language(language: str, forms: list[int]) -> None:
    file = ROOT / f"locale/{language}/LC_MESSAGES/django.po"
    one, many = sources = ("%(n)s climber", "%(n)s climbers")
    entry = next(entry for entry in entries(file) if entry.sources == sources)
    with override(language):
        texts = [ngettext(one, many, n) for n in (0, 1, 2, 3, 11, 100)]
    assert texts == [entry.translations[form] for form in forms]


@every_catalogue
def test_every_translation_keeps_the_places_of_its_text(file: Path) -> None:
    pairs = [
        (entry.sources, translation)
        for entry in entries(file)
        for translation in filter(None, entry.translations)
    ]
    assert not [
        (sources, translation)
        for sources, translation in pairs
        if places(translation) not in [places(source) for source in sources]
    ]


def test_a_lost_place_is_found() -> None:
    assert places("Team %(seat)s wins %(most)d%%.") != places("Team gewinnt %(most)d%%.")


@every_catalogue
def test_the_compiled_catalogue_says_what_the_text_says(file: Path) -> None:
    with file.with_suffix(".mo").open("rb") as binary:
        compiled = dict(gettext.GNUTranslations(binary)._catalog)  # type: ignore[attr-defined]
    compiled.pop("")
    assert compiled == {
        key: text for entry in entries(file) for key, text in _compiled(entry) if text
    }


def _compiled(entry: Entry) -> list[tuple[str | tuple[str, int], str]]:
    key = f"{entry.context}\4{entry.sources[0]}" if entry.context else entry.sources[0]
    if len(entry.sources) == 1:
        return [(key, entry.translations[0])]
    return [((key, number), text) for number, text in enumerate(entry.translations)]


def test_every_marked_text_is_in_the_catalogue(needs_program, tmp_path: Path) -> None:
    """`make messages` on a copy of the sources changes nothing but dates."""
    needs_program("xgettext")
    for folder in ("classroom", "games", "templates", "locale"):
        shutil.copytree(ROOT / folder, tmp_path / folder, ignore=shutil.ignore_patterns("*.pyc"))
    shutil.copy(ROOT / "manage.py", tmp_path)
    made = next(line for line in (ROOT / "Makefile").open() if "makemessages" in line)
    command = [sys.executable, *shlex.split(made)[1:]]
    subprocess.run(command, cwd=tmp_path, check=True, capture_output=True, timeout=PATIENCE)
    catalogue = entries(tmp_path / PO.relative_to(ROOT))
    assert {entry.sources for entry in catalogue} == {entry.sources for entry in ENTRIES}
    assert not [entry.sources for entry in catalogue if entry.fuzzy or not all(entry.translations)]


_LITERAL = r"""(?:"([^"]+)"|'([^']+)')"""
_MARKED = re.compile(rf"\b_\(\s*{_LITERAL}\s*\)|\{{%-?\s*translate\s+{_LITERAL}")


def marked(template: str) -> set[str]:
    """Every literal of a template that is translated when it is shown."""
    return {text for texts in _MARKED.findall(template) for text in texts if text}


def test_every_text_that_a_template_translates_has_been_collected() -> None:
    """`{{ stop(_("Back")) }}`, and a tag over two lines, are shown and never collected."""
    sources = {source for entry in ENTRIES for source in entry.sources}
    files = [*(ROOT / "templates").rglob("*.html"), *(ROOT / "games").rglob("*.html")]
    lost = {file.relative_to(ROOT): marked(file.read_text()) - sources for file in files}
    assert not {file: texts for file, texts in lost.items() if texts}


def test_texts_that_are_not_collected_would_be_noticed() -> None:
    template = """{{ stop(_("Back")) }} {% translate
      'Steps' %} {% translate "Text" as text %}"""
    assert marked(template) == {"Back", "Steps", "Text"}


# What is not marked --------------------------------------------------------------------------

_NO_WORDS = re.compile(
    r"\{#.*?#\}|\{% block (?:\w+_class|live|theme) %\}.*?\{% endblock[ \w]*%\}"
    r"|\{% blocktranslate.*?\{% endblocktranslate %\}|<(script|style)\b.*?</\1>",
    re.DOTALL,
)
_LABEL = re.compile(r'\b(?:aria-label|title|placeholder|alt|[a-z-]+-confirm)="([^"]*)"')


def unmarked(template: str) -> list[str]:
    """Words and labels of a template that no translator would see."""
    source = _NO_WORDS.sub("", template)
    bare = re.sub(r"\{%.*?%\}|\{\{.*?\}\}", "", source, flags=re.DOTALL)
    texts = re.split(r"<[^>]*>", bare) + _LABEL.findall(bare)
    words = [re.sub(r"&\w+;", "", text).strip() for text in texts]
    return [text for text in words if re.search("[A-Za-z]{2}", text)]


def test_no_template_has_words_that_are_not_marked() -> None:
    words = {
        file.relative_to(ROOT): unmarked(file.read_text())
        for file in (*(ROOT / "templates").rglob("*.html"), *(ROOT / "games").rglob("*.html"))
    }
    assert not {file: texts for file, texts in words.items() if texts}


@pytest.mark.parametrize("template", ["<p>Hello {{ name }}</p>", '<a title="Go on">→</a>'])
def test_words_that_are_not_marked_are_found(template: str) -> None:
    assert unmarked(template)


def names_of(slug: str) -> set[str]:
    """The presets of a game and the words among the choices of its options."""
    game = registry.get(slug)
    fields = game.rules.Options.__dataclass_fields__.values()
    choices = {choice for field in fields for choice in field.metadata["choices"] or ()}
    return {*game.rules.PRESETS, *(choice for choice in choices if isinstance(choice, str))}


@pytest.mark.parametrize("slug", SLUGS)
def test_every_preset_and_choice_of_a_game_has_a_label(slug: str) -> None:
    assert names_of(slug)
    assert not names_of(slug) - registry.get(slug).words.LABELS.keys()


def test_every_preset_has_a_line_of_its_own() -> None:
    for game in registry.all_games():
        assert game.words.PRESET_LINES.keys() == game.rules.PRESETS.keys(), game.slug


@pytest.mark.parametrize("slug", SLUGS)
def test_every_phase_of_a_recorded_game_has_a_label(slug: str) -> None:
    files = sorted((ROOT / "tests/games/records" / slug).glob("*.txt"))[:4]
    logs = [records.read(file.read_text())[0] for file in files]
    game = registry.get(slug)
    phases = {game.board.view(state, None)["phase"] for log in logs for state in log.states[:80]}
    assert len(phases) > 2
    assert not phases - game.words.LABELS.keys()


def test_a_number_reads_as_it_is() -> None:
    assert label_of(registry.all_games()[0], 36) == "36"


# Sentences of the games ----------------------------------------------------------------------


def test_a_sentence_in_a_sentence_is_translated_too() -> None:
    effect = Sentence("climber %(column)s: space %(before)s → %(after)s")
    effect = effect._replace(values={"column": 6, "before": 1, "after": 2})
    with override("de"):
        sentence = translate(Sentence("This helps: %(effect)s.", {"effect": effect}))
    assert sentence == "Das hilft: Kletterer 6: Feld 1 → 2."


def test_what_children_called_their_team_is_not_translated() -> None:
    with override("de"):
        sentence = translate(Sentence("%(seat)s are climbing.", {"seat": 1}), {1: "Bears"})
    assert sentence == "Bears klettern gerade."


def test_a_decimal_is_written_as_readers_of_the_language_write_it() -> None:
    lost = Sentence("The best move was %(lost)s better (%(unit)s).", {"lost": 8.5, "unit": "rolls"})
    with override("de"):
        assert "8,5" in translate(lost)


# Pages ---------------------------------------------------------------------------------------


@pytest.fixture
def room(db: None) -> Room:
    return room_make(6)


def test_the_start_page_is_german(db: None) -> None:
    html = page(german(Client()), "/")
    assert '<html lang="de"' in html
    assert "Würfeln, rechnen, klettern." in html
    assert not english_words(html)


def test_english_is_noticed_on_an_english_page(db: None) -> None:
    assert "Roll, calculate, climb." in english_words(page(Client(), "/"))


@pytest.mark.parametrize(
    ("address", "text"),
    [
        ("/join/", "Tippe den Code ein, der vorn steht"),
        ("/accounts/login/", "Anmeldung"),
        ("/no-such-trail", "Hier ist nichts"),
    ],
)
def test_pages_for_everybody_are_german(db: None, address: str, text: str) -> None:
    html = german(Client()).get(address).content.decode()
    assert text in html
    assert not english_words(html)


def test_pages_of_a_class_are_german(room: Room) -> None:
    client, pk = german(teacher_client(room.owner)), room.school_class.pk
    for address, text in (
        ("/classes/", "Eine neue Klasse"),
        (f"/classes/{pk}/", "Klassencode"),
        (f"/classes/{pk}/names/", "Ein Name je Zeile"),
        ("/lessons/", "Noch keine Stunde"),
        ("/review/", "Noch keine Spiele."),
    ):
        html = page(client, address)
        assert text in html, address
        assert not english_words(html), address


@pytest.mark.parametrize("slug", SLUGS)
def test_the_options_of_a_game_are_german(room: Room, slug: str) -> None:
    client = german(teacher_client(room.owner))
    html = page(client, f"/lessons/new/?class={room.school_class.pk}&game={slug}")
    assert "Einstellungen des Spiels" in html
    assert not english_words(html)


def test_lobby_and_projector_are_german(room: Room) -> None:
    client = german(teacher_client(room.owner))
    lesson = room.arrived(room.lesson(), 3)
    desk, projector = f"/lessons/{lesson.pk}/", projector_address(lesson)
    for place, text in ((desk, "Teams auslosen"), (projector, "Kinder sind da.")):
        html = page(client, place)
        assert text in html
        assert not english_words(html)


def test_the_desk_is_german(room: Room) -> None:
    html = page(german(teacher_client(room.owner)), f"/lessons/{room.running().pk}/")
    assert "Runde 1 · Würfeln" in html
    assert not english_words(html)


def test_a_refusal_of_a_form_is_german(room: Room) -> None:
    client = german(teacher_client(room.owner))
    data = {"class": room.school_class.pk, "game": "on_belay", "option-trails": ["3"]}
    html = client.post("/lessons/new/", data).content.decode()
    assert "Wählen Sie mindestens zwei Pfade." in html
    assert not english_words(html)


@pytest.mark.parametrize("slug", SLUGS)
@pytest.mark.usefixtures("db")
def test_a_table_is_german(slug: str) -> None:
    match = table(1, 1, game=slug, options={})
    html = page(german(client_of(student_of(match))), f"/play/{match.pk}/")
    assert "Runde 1" in html
    assert not english_words(html)


@pytest.mark.usefixtures("db")
def test_a_history_is_german() -> None:
    match = table(1, 1)
    say(match, 1, "roll")
    html = page(german(client_of(student_of(match))), f"/review/{match.pk}/")
    assert "Gewürfelt: 2, 5, 6" in html
    assert not english_words(html)


@pytest.mark.parametrize("slug", SLUGS)
@pytest.mark.usefixtures("db")
def test_a_table_is_spanish(slug: str) -> None:
    match = table(1, 1, game=slug, options={})
    html = page(speaking(client_of(student_of(match)), "es"), f"/play/{match.pk}/")
    assert "Ronda 1" in html
    assert not english_words(html, "es")


def test_a_teachers_pages_are_spanish(room: Room) -> None:
    client, pk = speaking(teacher_client(room.owner), "es"), room.school_class.pk
    lesson = room.running()
    new = f"/lessons/new/?class={pk}&game=on_belay"
    desk, wall = f"/lessons/{lesson.pk}/", projector_address(lesson)
    for address in ("/", "/classes/", f"/classes/{pk}/", "/review/", new, desk, wall):
        html = page(client, address)
        assert '<html lang="es"' in html, address
        assert not english_words(html, "es"), address


_NUMBERS = re.compile(r'\b(?:[xy][12]?|c[xy]|d|points|width|height|viewBox|transform)="([^"]*)"')


@pytest.mark.parametrize("slug", SLUGS)
@pytest.mark.usefixtures("db")
def test_drawings_have_the_same_numbers_in_both_languages(slug: str) -> None:
    """A German page writes 12,5; in a drawing that would be two numbers."""
    match = table(1, 1, game=slug, options={})
    log = log_of(match)
    seat = min(log.to_move)
    say(match, seat, log.game.notation.write(log.game.rules.legal_moves(log.state, seat)[0]))
    client, address = client_of(student_of(match)), f"/play/{match.pk}/"
    numbers = _NUMBERS.findall(page(client, address))
    assert numbers
    assert _NUMBERS.findall(page(german(client), address)) == numbers


# The switch ----------------------------------------------------------------------------------


def test_every_page_offers_the_other_language_by_its_own_name(db: None) -> None:
    html = " ".join(page(Client(), "/join/").split())
    assert 'name="language" value="de" lang="de">Deutsch</button>' in html
    back = " ".join(page(german(Client()), "/join/").split())
    assert 'name="language" value="en" lang="en">English</button>' in back


def test_a_press_switches_the_language_and_stays_on_the_page(db: None) -> None:
    client = Client()
    fields = {"language": "de", "next": "/join/"}
    html = client.post("/i18n/setlang/", fields, follow=True).content.decode()
    assert "Tippe den Code ein, der vorn steht" in html
    assert "Würfeln, rechnen, klettern." in page(client, "/")


def test_the_language_is_a_cookie_that_scripts_cannot_read(db: None) -> None:
    client = Client()
    client.post("/i18n/setlang/", {"language": "de", "next": "/"})
    cookie = client.cookies[settings.LANGUAGE_COOKIE_NAME]
    assert cookie["httponly"]
    assert cookie["max-age"] == settings.LANGUAGE_COOKIE_AGE


def test_the_switch_does_not_lead_to_another_site(db: None) -> None:
    answer = Client().post("/i18n/setlang/", {"language": "de", "next": "https://away.example/"})
    assert answer.headers["Location"] == "/"


def test_a_language_nobody_has_changes_nothing(db: None) -> None:
    client = Client()
    assert client.post("/i18n/setlang/", {"language": "xx", "next": "/"}).status_code == 302
    assert settings.LANGUAGE_COOKIE_NAME not in client.cookies


def test_a_browser_that_asks_for_german_gets_it(db: None) -> None:
    html = Client(headers={"Accept-Language": "de-AT,de;q=0.9"}).get("/").content.decode()
    assert '<html lang="de"' in html


@pytest.mark.usefixtures("db")
def test_teammates_of_two_languages_see_each_their_own() -> None:
    """The table of a team is rendered once for each language, whoever looks first."""
    match = table(2, 1)
    say(match, 1, "roll")
    one, two = client_of(student_of(match, 1, 1)), german(client_of(student_of(match, 1, 2)))
    address = f"/play/{match.pk}/"
    for _ in range(2):
        assert "Work it out. Then tap a step." in page(one, address)
        assert "Rechne. Dann tippe auf einen Schritt." in page(two, address)
