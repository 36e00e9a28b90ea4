"""Regions: what a page shows of one thing, drawn once for all who see the same, sent in parts."""

import hashlib
import json
import re
from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import cached_property, lru_cache
from typing import Any, ClassVar

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
class Region(ABC):
    """What a page shows of one thing. Equal regions show the same, and are drawn once for all.

    A child is a frozen dataclass of all that it is drawn from, in the `language` and time `zone` of
    the page that it is made for. `pace`: the least number of seconds between two renderings.
    `ages`: whether it changes with time alone, so that every beat redraws it.
    """

    language: str = field(default_factory=lambda: get_language() or "en", kw_only=True)
    zone: str = field(default_factory=timezone.get_current_timezone_name, kw_only=True)
    pace: ClassVar[float]
    ages: ClassVar[bool] = False

    @property
    @abstractmethod
    def name(self) -> str:
        """How pages call it: `table:17`."""

    @property
    @abstractmethod
    def topics(self) -> tuple[str, ...]:
        """What changes it: `match:17`."""

    def render(self, version: int | None = None) -> Rendering | None:
        """It as it is now, in its language and zone; None where there is nothing to see any more.

        With a `version`, what this process has read already will do if it is not older. Whoever
        has opened it may see all of it, so that no class's scope is active.
        """
        with self.active():
            return self._render(version)

    @contextmanager
    def active(self) -> Iterator[None]:
        """Inside, its language and time zone are active, and all classes open."""
        with (
            translation.override(self.language),
            timezone.override(self.zone),
            scopes_disabled(),
        ):
            yield

    @abstractmethod
    def _render(self, version: int | None = None) -> Rendering | None:
        """What `render` gives, where language and scope are set."""


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
