"""Regions: what a page shows of one thing, and what brings a page up to date with it."""

import json
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any

from django.utils import timezone, translation
from django.utils.translation import get_language
from django_scopes import scopes_disabled

from classroom.calculation_signs import active_signs, signs_override
from classroom.live.cards import Rendering, render_cards


@dataclass(frozen=True)
class Region:
    """A live section of a page, such as one team's table. Equal regions are rendered once and
    shared.

    `name`: how pages call it (`table:17`); `topics`: what changes it (`match:17`). `renderer`
    renders it as it is now from its hashable `args`; it returns None when there is nothing left to
    see. If the region `is_versioned`, it also takes the `version` that it must have at least.
    `pace`: the least number of seconds between two renderings, but for what the topic `prompt`
    changes; `ages`: whether time alone changes it, so that every beat renders it again; `holder`:
    who holds its stream, if not the person who asks; `onward`: from the same `args`, the address at
    which its page goes on once it is gone, "" for none.
    """

    name: str
    topics: tuple[str, ...]
    renderer: Callable[..., Rendering | None]
    args: tuple[Any, ...] = ()
    pace: float = 0.0
    prompt: str = ""
    ages: bool = False
    is_versioned: bool = False
    holder: str = ""
    onward: Callable[..., str] | None = None
    language: str = field(default_factory=lambda: get_language() or "en")
    zone: str = field(default_factory=timezone.get_current_timezone_name)
    signs: str = field(default_factory=active_signs)

    def render(self, version: int | None = None) -> Rendering | None:
        """Render it in its language, time zone and signs.

        With a `version`, what this process has read already will do if it is not older.
        """
        with self.active():
            return self.renderer(*self.args, **({"version": version} if self.is_versioned else {}))

    def address_onward(self) -> str:
        """The address of the page that follows, once this is gone; "" if its page has to look."""
        with self.active():
            return self.onward(*self.args) if self.onward else ""

    @contextmanager
    def active(self) -> Iterator[None]:
        """Inside, its language, time zone and signs are active, and all classes open: whoever has
        opened it may see all of it.
        """
        with (
            translation.override(self.language),
            timezone.override(self.zone),
            signs_override(self.signs),
            scopes_disabled(),
        ):
            yield


def render_region(template: str, context: Mapping[str, Any], version: int) -> Rendering:
    """The rendering of a region: this template with the cards that it places."""
    return Rendering(version, *render_cards(template, context))


@dataclass(frozen=True)
class RenderedRegion:
    """A region for a page, and how it looks now."""

    region: Region
    rendering: Rendering

    @property
    def name(self) -> str:
        """How the page calls it."""
        return self.region.name


def update(name: str, rendering: Rendering, state: Mapping[str, str]) -> dict[str, Any]:
    """Return the diff from a page's state to this rendering: the cards that it lacks, their hashes,
    and a checksum of all cards.
    """
    # Cards are called parts here and on the stream: pages that stay open during an upgrade go on.
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
    """Read a page's states of the regions it shows, by name; {} for anything unreadable."""
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
    """Return what a page with these states lacks, without regions that are up to date."""
    return [
        update(region.name, region.rendering, states.get(region.name, {}))
        for region in regions
        if states.get(region.name) != region.rendering.state
    ]
