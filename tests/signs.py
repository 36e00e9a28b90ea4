"""Helpers for tests of the signs of calculations: the text of a page, and games with sums."""

import re
from collections.abc import Callable
from html import unescape
from pathlib import Path

from django.conf import settings
from django.test import Client

from classroom.play.models import Match
from classroom.play.services.hints import hint_lists_store
from games import records, registry
from games.engine import plain_data
from tests.play.pages import Page
from tests.play.tables import client_of, log_of, pressed, student_of, table

TIMES, OVER = "\N{MULTIPLICATION SIGN}", "\N{DIVISION SIGN}"
SLUGS = [game.slug for game in registry.all_games()]
RECORDS = Path(settings.BASE_DIR) / "tests" / "games" / "records"
# A recorded game of each kind, and a ply at which a team chooses after sums were worked out.
GAMES = {
    "on_belay": ("three_teams", 58),
    "cant_stop": ("products_3_teams", 21),
    "roll_to_the_top": ("both_signs", 29),
    "climb_on": ("yellow", 35),
    "yeti_mountain": ("two_levels", 24),
}
# Two numbers with the dot of schools between them, or what could be read as that.
_DOT = re.compile(r"[\d½)]\s*·\s*[-+\N{MINUS SIGN}(]?\s*[\d½]")


def in_language(client: Client, language: str) -> Client:
    """The same browser, with pages in this language."""
    client.cookies[settings.LANGUAGE_COOKIE_NAME] = language
    return client


def text_of(html: str) -> str:
    """The words and numbers of a page, as a reader puts them together."""
    texts = re.sub(r"<(script|style)\b.*?</\1>", "", html, flags=re.DOTALL)
    ends = re.sub(r"</?(?:p|li|td|th|h\d|div|section|tr|option|label|text|title)\b", "\n<", texts)
    return unescape(re.sub(r"<[^>]*>", "", ends))


def crosses_in(html: str) -> list[str]:
    """Each cross and obelus anywhere in it, with what is beside it."""
    return re.findall(rf".{{0,40}}[{TIMES}{OVER}].{{0,20}}", html)


def dots_in(html: str) -> list[str]:
    """Each dot between numbers in its text."""
    return [one for line in text_of(html).splitlines() for one in _DOT.findall(line)]


def recorded(slug: str, write: Callable[[str], str] = str, language: str = "en") -> Match:
    """A table at which a recorded game was played on the web, up to the ply in `GAMES`, each move
    written with `write`; all hints are open for whoever chooses."""
    name, plies = GAMES[slug]
    log, seed = records.read((RECORDS / slug / f"{name}.txt").read_text())
    options = plain_data(log.options)
    teams = [1] * log.seats
    match = table(*teams, game=slug, options=options, hint_limit=6, seed=seed)
    pages = {
        seat: Page(in_language(client_of(student_of(match, seat)), language), match)
        for seat in range(1, log.seats + 1)
    }
    for seat, text in pressed(log, plies):
        pages[seat].open()
        pages[seat].press("move", text=write(text))
        assert not pages[seat].error
    assert log_of(match).rows == log.rows[:plies]
    for ply in range(plies + 1):
        hint_lists_store(match=match, ply=ply)
    return Match.objects.get(pk=match.pk)
