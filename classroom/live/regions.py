"""Regions: what a page shows of one thing, drawn once for all who see the same, sent in parts."""

import hashlib
import json
import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import cached_property, lru_cache
from typing import Any

from django.utils import timezone, translation
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import get_language
from django_scopes import scopes_disabled

FRAME = "frame"  # stands for all of a region that is in none of its parts
CSRF_MARK = "csrf-token-of-the-page"
_PLACEHOLDER = re.compile("\x02(.*?)\x03")
_BETWEEN_HOLES = '"></template><template data-keeps="'


@dataclass(frozen=True)
class Rendering:
    """A region drawn: the frame, with a place for each part, and the parts by their ids.

    `version` never falls: of two renderings of a region the one with the higher version is newer.
    `pieces`: renderings that many regions share, of which the parts are; their frames do not count.
    """

    version: int
    frame: str
    parts: Mapping[str, str]
    pieces: tuple["Rendering", ...] = ()

    @classmethod
    def join(cls, version: int, frame: str, pieces: tuple["Rendering", ...]) -> "Rendering":
        """A region whose parts are those of all pieces, each with parts of its own. What pages
        compare them by is worked out once a piece.
        """
        parts: dict[str, str] = {}
        for piece in pieces:
            parts |= piece.parts
        return cls(version, frame, parts, pieces)

    @cached_property
    def state(self) -> dict[str, str]:
        """A short hash of the frame and of each part."""
        return {FRAME: _digest(self.frame), **self._part_state}

    @cached_property
    def _part_state(self) -> dict[str, str]:
        if not self.pieces:
            return {part: _digest(html) for part, html in self.parts.items()}
        state: dict[str, str] = {}
        for piece in self.pieces:
            state |= piece._part_state
        return state

    @cached_property
    def sum(self) -> int:
        """Equal where the states are; small enough for a browser to hold exactly."""
        return int(_digest(self.frame), 16) + self._part_sum

    @cached_property
    def _part_sum(self) -> int:
        if self.pieces:
            return sum(piece._part_sum for piece in self.pieces)
        return sum(int(digest, 16) for digest in self._part_state.values())

    def html(self, csrf_token: str = "") -> SafeString:
        """The whole region on a page with this token."""
        return SafeString(self._fill(self.frame, {}).replace(CSRF_MARK, csrf_token))

    def since(self, state: Mapping[str, str]) -> dict[str, str]:
        """What a page with this state lacks: parts by their ids, and all around them as FRAME.

        Where a form needs the token of its page, CSRF_MARK stands; where a part belongs that the
        page has already, `<template data-keeps="its id">` does, with the ids of those next to it.
        """
        changed = {part: self._html(part) for part in self.lacking(state)}
        inside = {part for html in changed.values() for part in _PLACEHOLDER.findall(html)}
        return {
            part: self._fill(html, state).replace(_BETWEEN_HOLES, " ")
            for part, html in changed.items()
            if part not in inside
        }

    def lacking(self, state: Mapping[str, str]) -> dict[str, str]:
        """The hashes of what a page with this state lacks."""
        return {part: now for part, now in self.state.items() if state.get(part) != now}

    def _html(self, part: str) -> str:
        return self.frame if part == FRAME else self.parts[part]

    def _fill(self, html: str, state: Mapping[str, str]) -> str:
        def fill(match: re.Match[str]) -> str:
            part = match[1]
            if state.get(part) != self.state[part]:
                return self._fill(self.parts[part], state)
            return _hole(part)

        return _PLACEHOLDER.sub(fill, html)


@dataclass(frozen=True)
class Region:
    """A live section of a page, such as one team's table. Equal regions are rendered once and
    shared.

    `name`: how pages call it (`table:17`); `topics`: what changes it (`match:17`). `draw` renders
    it as it is now from its hashable `args`, None if there is nothing to see any more; if it
    `is_versioned` it also takes the `version` that it has to have at least. `pace`: the least
    number of seconds between two renderings; `ages`: whether time alone changes it, so that every
    beat redraws it; `holder`: who holds its stream, if not the person who asks.
    """

    name: str
    topics: tuple[str, ...]
    draw: Callable[..., Rendering | None]
    args: tuple[Any, ...] = ()
    pace: float = 0.0
    ages: bool = False
    is_versioned: bool = False
    holder: str = ""
    language: str = field(default_factory=lambda: get_language() or "en")
    zone: str = field(default_factory=timezone.get_current_timezone_name)

    def render(self, version: int | None = None) -> Rendering | None:
        """Render it in its language and time zone.

        With a `version`, what this process has read already will do if it is not older.
        """
        with self.active():
            return self.draw(*self.args, **({"version": version} if self.is_versioned else {}))

    @contextmanager
    def active(self) -> Iterator[None]:
        """Inside, its language and time zone are active, and all classes open: whoever has opened
        it may see all of it.
        """
        with (
            translation.override(self.language),
            timezone.override(self.zone),
            scopes_disabled(),
        ):
            yield


@dataclass(frozen=True)
class RenderedRegion:
    """A region for a page, and how it looks now."""

    region: Region
    rendering: Rendering

    @property
    def name(self) -> str:
        """How the page calls it."""
        return self.region.name


def placeholder(part: str) -> SafeString:
    """Where a part belongs in a frame."""
    return SafeString(f"\x02{part}\x03")


def update(name: str, rendering: Rendering, state: Mapping[str, str]) -> dict[str, Any]:
    """What brings a page with this state to this rendering: the parts that it lacks, their hashes,
    and the sum by which it sees that it lacks nothing else.
    """
    return {
        "region": name,
        "version": rendering.version,
        "sum": rendering.sum,
        "state": rendering.lacking(state),
        "parts": rendering.since(state),
    }


def read_id(text: str) -> int:
    """The id in the name of a region; 0, which nothing has, for anything else."""
    return int(text) if text.isascii() and text.isdecimal() and len(text) < 19 else 0


def read_states(header: str) -> dict[str, dict[str, str]]:
    """What a page says of the regions it shows, by name; {} for anything unreadable."""
    try:
        states = json.loads(header)
    except (ValueError, RecursionError):
        return {}
    if not isinstance(states, dict):
        return {}
    return {name: state for name, state in states.items() if isinstance(state, dict)}


def updates(
    regions: Iterable[RenderedRegion], states: Mapping[str, Mapping[str, str]]
) -> list[dict[str, Any]]:
    """What a page with these states lacks; regions that are up to date are left out."""
    return [
        update(region.name, region.rendering, states.get(region.name, {}))
        for region in regions
        if states.get(region.name) != region.rendering.state
    ]


@lru_cache(maxsize=16_384)
def _hole(part: str) -> SafeString:
    return format_html('<template data-keeps="{}"></template>', part)


@lru_cache(maxsize=16_384)
def _digest(html: str) -> str:
    """Cached: a part that many pages show is hashed once."""
    return hashlib.blake2b(html.encode(), digest_size=5).hexdigest()
