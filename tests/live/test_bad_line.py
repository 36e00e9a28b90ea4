"""L4 on the page alone: 30 % of 200 events lost, 30 % doubled, 30 % late, and that 200 times."""

import random
import re
from collections.abc import Mapping
from typing import Any

from classroom.live.regions import RenderedRegion, update
from classroom.live.templatetags.live import region as page_region
from tests.live.boards import Board, board_region
from tests.live.page import Page

MOVES, RUNS, SHARE = 200, 200, 0.3
NAME = "board:1"


class Gullible(Page):
    """A page that believes every event, whichever version it is, and never asks."""

    def apply(self, update: Mapping[str, Any]) -> None:
        self.regions[NAME].version = 0
        super().apply(update)

    @property
    def is_behind(self) -> bool:
        return False


def numbers_on(page: Page) -> list[int]:
    return [int(number) for number in re.findall(r">(\d+)</p>", page.html)]


def is_played_right(number: int, kind: type[Page] = Page) -> bool:
    """Whether the page ends as the server is, and has never shown an older number after a newer."""
    luck, board, late = random.Random(number), Board(), []
    before = board.draw()
    page = kind.opened(page_region({}, RenderedRegion(board_region(board), before)))
    never_back = True
    for move in range(1, MOVES + 1):
        board.set(**{luck.choice(["left", "right"]): move})
        now = board.draw()
        event, before = update(NAME, now, before.state), now
        events = [] if luck.random() < SHARE else [event] * (1 + (luck.random() < SHARE))
        if events and luck.random() < SHARE:
            late.append(events.pop())
        if late and luck.random() < SHARE:
            events.append(late.pop(luck.randrange(len(late))))
        for one in events:
            numbers = numbers_on(page)
            page.hear("parts", one)
            ask(page, board)
            never_back &= all(
                new >= old for new, old in zip(numbers_on(page), numbers, strict=True)
            )
    last = board.draw()
    state = sum(int(digest, 16) for digest in last.state.values())
    page.hear("beat", {"regions": {NAME: {"version": last.version, "sum": state}}})
    ask(page, board)
    return never_back and page.html == last.html()


def ask(page: Page, board: Board) -> None:
    """A page that lacks something asks for it once."""
    if page.is_behind:
        page.apply(update(NAME, board.draw(), page.regions[NAME].state))


def test_two_hundred_pages_of_two_hundred_on_a_bad_line_end_right_and_never_go_back():
    assert sum(is_played_right(number) for number in range(RUNS)) == RUNS


def test_a_page_that_believed_every_event_would_end_wrong_or_go_back():
    """The control."""
    assert sum(is_played_right(number, Gullible) for number in range(RUNS)) < RUNS / 10
