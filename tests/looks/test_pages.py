"""The frame of every page, the start page and the pages for errors."""

import re
from pathlib import Path

import pytest
from django.conf import settings
from django.contrib.auth.models import AnonymousUser
from django.contrib.staticfiles import finders
from django.http import HttpRequest
from django.template.loader import render_to_string
from django.test import Client, RequestFactory

from classroom.live.cards import render_template
from games import registry
from tests.play.tables import client_of, student_of, table

ERRORS = ["400.html", "403.html", "403_csrf.html", "404.html", "500.html", "503.html"]
TEMPLATES = Path(settings.BASE_DIR) / "templates"


@pytest.fixture
def request_(rf: RequestFactory) -> HttpRequest:
    request = rf.get("/")
    request.user = AnonymousUser()
    return request


@pytest.fixture
def home(request_: HttpRequest) -> str:
    return render_to_string("home.html", {"games": registry.all_games()}, request_)


@pytest.mark.parametrize("name", ERRORS)
def test_an_error_page_needs_no_context(name: str) -> None:
    page = render_to_string(name)
    assert "<h1>" in page
    assert 'href="/"' in page


@pytest.mark.parametrize("name", ["500.html", "503.html"])
def test_a_page_for_our_own_faults_depends_on_no_other_template(name: str) -> None:
    source = (TEMPLATES / name).read_text()
    assert "{% extends" not in source
    assert "{% include" not in source


def test_a_missing_page_is_a_404_with_a_way_back(client: Client, db: None) -> None:
    answer = client.get("/no-such-trail")
    assert answer.status_code == 404
    assert "There is nothing here" in answer.content.decode()


def test_the_start_page_shows_each_registered_game(home: str) -> None:
    assert registry.all_games()
    for game in registry.all_games():
        assert f"games/{game.slug}/card.svg" in home


@pytest.mark.parametrize("slug", [game.slug for game in registry.all_games()])
def test_each_game_has_a_picture_and_words(slug: str) -> None:
    assert finders.find(f"games/{slug}/card.svg")
    assert render_template(f"games/{slug}/_blurb.html", {}).strip()


def test_roll_to_the_top_promises_sums_and_tells_the_decreasing_game() -> None:
    assert "subtract" not in render_template("games/roll_to_the_top/_blurb.html", {})
    assert "In a decreasing game" in render_template("games/roll_to_the_top/_rules.html", {})


def test_the_start_page_asks_for_a_code_by_get(home: str) -> None:
    form = re.search(r'<form class="[^"]*join-form"[^>]*>', home)
    assert form
    assert 'method="get"' in form[0]
    assert 'name="code"' in home


def test_pages_hold_no_inline_style_script_or_handler(home: str) -> None:
    assert not re.search(r"\sstyle=|<style|\son\w+=|hx-on", home)
    assert not re.search(r"<script(?![^>]*\ssrc=)", home)


def test_every_file_a_page_names_exists(home: str) -> None:
    names = re.findall(r'(?:src|href)="/static/([^"#]+)[^"]*"', home)
    assert names
    assert [name for name in names if not finders.find(name)] == []


def test_the_live_regions_lie_outside_of_the_main_part(home: str) -> None:
    after = home.split("</main>")[1]
    assert 'id="say"' in after
    assert 'aria-live="assertive"' in after


def test_the_mountain_is_light() -> None:
    assert (TEMPLATES / "jinja2/_scenery.html").stat().st_size < 12_000


# Style sheets --------------------------------------------------------------------------------


def sheets(html: str) -> list[str]:
    """The style sheets that a page names, without what a server puts before their names."""
    return re.findall(r'<link rel="stylesheet" href="/static/([^"]+)"', html)


def games_of(names: list[str]) -> set[str]:
    """The slugs of the games whose files or bundles are among these."""
    slugs = {game.slug for game in registry.all_games()}
    return slugs & {part for name in names for part in re.split(r"[/.]", name)}


@pytest.mark.parametrize("address", ["/accounts/login/", "/join/"])
def test_a_page_without_a_game_loads_no_style_sheet_of_one(
    client: Client, db: None, address: str
) -> None:
    names = sheets(client.get(address).content.decode())
    assert "bundles/site.css" in names
    assert not games_of(names)
    assert not {"css/match.css", "css/projector.css", "css/review.css"} & set(names)


@pytest.mark.parametrize("slug", [game.slug for game in registry.all_games()])
@pytest.mark.usefixtures("db")
def test_a_table_loads_the_style_sheets_and_scripts_of_its_own_game_alone(slug: str) -> None:
    match = table(1, 1, game=slug, options={})
    student = client_of(student_of(match))
    html = student.get(f"/play/{match.pk}/").content.decode()
    assert games_of(sheets(html)) == {slug}
    assert games_of(re.findall(r'<script src="/static/([^"]+)"', html)) == {slug}


def test_every_style_sheet_of_the_start_page_is_named_once(home: str) -> None:
    names = sheets(home)
    assert games_of(names) == {game.slug for game in registry.all_games()}
    assert len(names) == len(set(names))


SPLIT = re.compile(r"\{%[^%}\n]*\n[^{]*?%\}|\{\{[^}\n]*\n[^{]*?\}\}")


def test_no_tag_of_djangos_templates_goes_over_two_lines() -> None:
    """It would be none, and stand on the page as text. Jinja2 has no such rule."""
    files = [
        file
        for folder in ("templates", "classroom", "games")
        for file in (Path(settings.BASE_DIR) / folder).rglob("*")
        if file.suffix in (".html", ".txt") and "jinja2" not in file.parts
    ]
    assert len(files) > 100
    assert SPLIT.search("{% else\n %}")
    assert [str(file) for file in files if SPLIT.search(file.read_text())] == []
