"""The cards that a page is made of: HTML is remembered by the data that it shows.

A card is one element with an id, and it may hold other cards. A page hears of each card alone.
"""

import hashlib
import re
from collections.abc import Callable, Hashable, Mapping
from dataclasses import dataclass, fields
from functools import cached_property, lru_cache
from itertools import islice
from threading import Lock
from typing import TYPE_CHECKING, Any, NamedTuple, cast

from cachetools import LRUCache
from django.template import engines
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.timezone import get_current_timezone_name
from django.utils.translation import get_language
from jinja2 import Environment, Template

from classroom.calculation_signs import active_signs, write_signs
from classroom.single_flight import SingleFlight

if TYPE_CHECKING:
    from _typeshed import DataclassInstance

FRAME = "frame"  # stands for all of a page that is in none of its cards
CSRF_MARK = "csrf-token-of-the-page"
_PLACEHOLDER = re.compile("\x02([^\x02\x03]*)\x03")
_BETWEEN_HOLES = '"></template><template data-keeps="'


class Fragment(NamedTuple):
    """HTML with a place for each card in it, and the HTML of these by their ids."""

    html: SafeString
    cards: dict[str, str]

    @property
    def size(self) -> int:
        """How many letters it has."""
        return len(self.html) + sum(map(len, self.cards.values()))


_MEMORY = 64_000_000  # letters of HTML that a process remembers
store: LRUCache[Hashable, Fragment] = LRUCache(_MEMORY, getsizeof=lambda fragment: fragment.size)
_lock = Lock()


def remember(
    template: str, data: Hashable, render: Callable[[], Fragment], look: str | None = None
) -> Fragment:
    """Render with `render`, once for equal data. It may show nothing but these data in the
    `active_look`. `look`: the same, if it is known.
    """
    key = template, data, look or active_look()
    with _lock:
        try:
            return store[key]
        except KeyError:
            pass
    fragment = render()
    with _lock:
        store[key] = fragment
    return fragment


_flights = SingleFlight()


def remember_once(name: str, data: Hashable, render: Callable[[], str]) -> SafeString:
    """Do as `remember` for HTML without cards: of all threads that need the same, one renders."""
    with _flights.alone((name, data)):
        return remember(name, data, lambda: Fragment(SafeString(render()), {})).html


def forget_all() -> None:
    """Remember no card any more, as a process that has just started."""
    with _lock:
        store.clear()
    digest.cache_clear()


def render_cards(template: str, context: Mapping[str, Any]) -> Fragment:
    """Render a template with all the cards that it places."""
    cards: dict[str, str] = {}
    page = {"id_prefix": "", **context, "region_cards": cards, "csrf_token": CSRF_MARK}
    return Fragment(render_template(template, page), cards)


def render_card(template: str, data: Mapping[str, Any], look: str | None = None) -> SafeString:
    """The HTML of a template that gets nothing but these data: remembered, without its token."""

    def render() -> Fragment:
        return Fragment(trim(render_template(template, {**data, "csrf_token": CSRF_MARK})), {})

    return remember(template, repr(sorted(data.items())), render, look).html


def render_inside(
    name: str,
    data: object,
    cards: dict[str, str],
    render: Callable[[], str],
    look: str | None = None,
) -> str:
    """Render with `render`, remembered with the cards that it adds to `cards`."""

    def render_all() -> Fragment:
        known = len(cards)
        html = SafeString(render())
        return Fragment(html, dict(islice(cards.items(), known, None)))

    fragment = remember(name, repr(data), render_all, look)
    cards |= fragment.cards
    return fragment.html


def render_template(template: str | list[str | Template], data: Mapping[str, Any]) -> SafeString:
    """The HTML of a template of Jinja2; of several names the first that there is."""
    environment: Environment = engines["jinja2"].env  # type: ignore[attr-defined]
    # Looking these up takes 10 to 30 µs, and each card on the page is remembered by them.
    page = {**data, "language": get_language(), "look": active_look()}
    html = environment.get_or_select_template(template).render(page)
    return SafeString(write_signs(html))


def active_look() -> str:
    """The active language, time zone and signs: what a page depends on beside its data."""
    return f"{get_language()} {get_current_timezone_name()} {active_signs()}"


def trim(html: str) -> SafeString:
    """The same HTML without blank lines and indents, which each screen would be sent."""
    lines = str.split(html, "\n")  # `html.split` would mark each line as safe, which costs
    return SafeString("\n".join(filter(None, map(str.strip, lines))))


def place_card(card: str) -> SafeString:
    """Mark the place of a card that is rendered elsewhere."""
    return SafeString(f"\x02{card}\x03")


class CardData:
    """Data that a card is rendered from, a dataclass without a repr of its own: the text it is
    compared by is written once, however often the page is rendered.
    """

    def __repr__(self) -> str:
        return self._written

    @cached_property
    def _written(self) -> str:
        names = (one.name for one in fields(cast("DataclassInstance", self)) if one.repr)
        return repr([getattr(self, name) for name in names])


def fill(html: str, cards: Mapping[str, str]) -> SafeString:
    """Put these cards into their places; any other place stays empty."""
    return SafeString(_PLACEHOLDER.sub(lambda place: cards.get(place[1], ""), html))


@dataclass(frozen=True)
class Rendering:
    """A rendered region: the frame, with a place for each card, and the cards by their ids.

    `version` never falls: of two renderings of a region the one with the higher version is newer.
    """

    version: int
    frame: str
    cards: Mapping[str, str]

    @cached_property
    def state(self) -> dict[str, str]:
        """A short hash of the frame and of each card."""
        return {card: digest(html) for card, html in [(FRAME, self.frame), *self.cards.items()]}

    @cached_property
    def sum(self) -> int:
        """Equal for equal states; small enough for a browser to hold exactly."""
        return sum(int(one, 16) for one in self.state.values())

    def html(self, csrf_token: str = "") -> SafeString:
        """The whole region on a page with this token."""
        return SafeString(self._fill(self.frame, {}).replace(CSRF_MARK, csrf_token))

    def since(self, state: Mapping[str, str]) -> dict[str, str]:
        """Return what a page with this state lacks: cards by ids, and all around them as FRAME.

        In a form, CSRF_MARK stands for the token of its page. `<template data-keeps="its id">`
        stands for a card that the page has already, with the ids of those next to it.
        """
        changed = {card: self._html(card) for card in self.lacking(state)}
        inside = {card for html in changed.values() for card in _PLACEHOLDER.findall(html)}
        return {
            card: self._fill(html, state).replace(_BETWEEN_HOLES, " ")
            for card, html in changed.items()
            if card not in inside
        }

    def lacking(self, state: Mapping[str, str]) -> dict[str, str]:
        """The hashes of what a page with this state lacks."""
        return {card: now for card, now in self.state.items() if state.get(card) != now}

    def _html(self, card: str) -> str:
        return self.frame if card == FRAME else self.cards[card]

    def _fill(self, html: str, state: Mapping[str, str]) -> str:
        def fill(match: re.Match[str]) -> str:
            card = match[1]
            if state.get(card) != self.state[card]:
                return self._fill(self.cards[card], state)
            return _hole(card)

        return _PLACEHOLDER.sub(fill, html)


@lru_cache(maxsize=16_384)
def _hole(card: str) -> SafeString:
    return format_html('<template data-keeps="{}"></template>', card)


@lru_cache(maxsize=4096)  # of HTML that this keeps in memory: some kB each
def digest(html: str) -> str:
    """A short hash. Cached: a card that many pages show is hashed once."""
    return hashlib.blake2b(html.encode(), digest_size=5).hexdigest()
