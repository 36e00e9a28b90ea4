"""Test pushes to a table's screens: they are small and give the same page as a new render."""

import re
from collections.abc import Iterator, Mapping
from functools import partial
from itertools import pairwise
from random import Random
from statistics import median, quantiles

import pytest

from classroom.live import cards
from classroom.live.cards import FRAME, Rendering
from classroom.play.screen import render_table
from classroom.play.table import Table, table_at
from games import bots, registry
from tests.play.tables import log_of, say, table

pytestmark = pytest.mark.django_db

GAMES = [game.slug for game in registry.all_games()]
PLIES, SEED = 45, bytes([7]) * 32
MEDIAN, MOST = 4_000, 10_000  # letters of HTML that a move pushes to a screen
# Who places a panel is told all places for it and all rules there, and the sheet that a lesson
# starts with has 54 squares. Who begins a climb has eight tiles, each with a step for a finger.
MOST_OF = {"climb_on": 12_000, "roll_to_the_top": 12_000, "yeti_mountain": 10_500}

KEEPS = re.compile('<template data-keeps="(.*?)"></template>')
Screens = dict[int | None, Rendering]


_games: dict[str, list[Screens]] = {}


@pytest.fixture(params=GAMES)
def screens(request: pytest.FixtureRequest) -> list[Screens]:
    """All screens of a table of three, a teacher's too, after each move of a game of bots."""
    if request.param not in _games:
        _games[request.param] = [_screens(known) for known in _played(request.param)]
    return _games[request.param]


def _played(slug: str) -> Iterator[Table]:
    game, random = registry.get(slug), Random(5)
    options = next(iter(game.rules.PRESETS.values()))
    match = table(1, 1, 1, game=slug, options=dict(options), seed=SEED)
    while (log := log_of(match)).to_move and log.ply < PLIES:
        yield _known(match.pk)
        texts = (
            (seat, bots.choose(game, log.state, seat, bots.MIDDLE, random.randrange))
            for seat in sorted(log.to_move)
        )
        seat, text = next((seat, text) for seat, text in texts if text is not None)
        say(match, seat, text)
    yield _known(match.pk)


def _known(match: int) -> Table:
    known = table_at(match)
    assert known is not None
    return known


def _screens(known: Table) -> Screens:
    students = {team.number: team.chairs[0].student for team in known.teams}
    viewers = {seat: known.viewer(seat, student) for seat, student in students.items()}
    screens: Screens = {}
    for seat, viewer in {**viewers, None: known.viewer(None, None)}.items():
        assert viewer is not None
        warm = render_table(known, viewer)
        cards.store.clear()
        screens[seat] = render_table(known, viewer)
        assert warm.html() == screens[seat].html()
    return screens


def changes(screens: list[Screens]) -> Iterator[tuple[Rendering, Rendering, dict[str, str]]]:
    """Each screen before and after a move, with what is pushed to it."""
    for before, after in pairwise(screens):
        for seat, now in after.items():
            yield before[seat], now, now.since(before[seat].state)


def apply_parts(page: str, pushed: Mapping[str, str]) -> str:
    """The page once all that was pushed stands in it, as the script puts it there."""
    for part, markup in pushed.items():
        html = KEEPS.sub(partial(page_elements, page), markup)
        if part == FRAME:
            page = html
        else:
            old = element(page, part)
            page = page[: old.start] + html + page[old.stop :]
    return page


def page_elements(page: str, hole: re.Match[str]) -> str:
    """The elements that a page has already and keeps in this place."""
    return "".join(page[element(page, name)] for name in hole[1].split())


def element(page: str, name: str) -> slice:
    """Find the one element with this id in a page."""
    before, _ = page.split(f' id="{name}"')
    start, depth = before.rindex("<"), 0
    word = page[start + 1 :].split(maxsplit=1)[0]
    for tag in re.compile(rf"<(/?){word}\b[^>]*?(/?)>").finditer(page, start):
        depth += 0 if tag[2] else -1 if tag[1] else 1
        if depth == 0:
            return slice(start, tag.end())
    raise AssertionError(f"{name} is not closed")


def test_what_is_pushed_makes_the_page_that_is_drawn_anew(screens):
    for before, after, pushed in changes(screens):
        assert apply_parts(before.html(), pushed) == after.html()


def test_each_part_is_one_element_with_its_own_id(screens):
    for screen in (one for now in screens for one in now.values()):
        for part, markup in screen.cards.items():
            assert element(markup, part) == slice(0, len(markup))


def test_a_move_pushes_little_to_each_screen(screens, request):
    most = next((one for slug, one in MOST_OF.items() if slug in request.node.name), MOST)
    sizes = [sum(map(len, pushed.values())) for *_, pushed in changes(screens) if pushed]
    assert median(sizes) <= MEDIAN
    assert quantiles(sizes, n=20)[-1] <= most
