"""A page kept up to date as static/js/live_*.js do it, without a browser."""

import json
import re
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import cache, partial
from html import unescape
from typing import Any

from classroom.live.cards import FRAME

_ROOT = re.compile(r'<div class="region" ([^>]*)>')
_ATTRIBUTE = re.compile(r'data-([a-z]+)="([^"]*)"')
# With letters in front that are looked for before anything else; a page has thousands of spaces.
_ID = re.compile(r'id="(?<=\sid=")([^"]*)"')
_KEEPS = re.compile(r'<template data-keeps="([^"]*)"></template>')
_NAME = re.compile(r"<([\w-]+)")
_VOID = ("area", "br", "col", "hr", "img", "input", "link", "meta", "source", "wbr")


@dataclass
class PageRegion:
    """A region as the page shows it now."""

    version: int
    state: dict[str, str]
    html: str

    @property
    def sum(self) -> int:
        return sum(int(digest, 16) for digest in self.state.values())


@dataclass
class Page:
    """The regions of a page by their names; `announced` is what the server has sent of each last,
    as version and sum, and `is_gone`: it left. While presses are `awaited`, what the stream brings
    is `held`.
    """

    regions: dict[str, PageRegion] = field(default_factory=dict)
    address: str = ""
    is_gone: bool = False
    awaited: int = 0
    held: list[Mapping[str, Any]] = field(default_factory=list)
    announced: dict[str, Mapping[str, Any]] = field(default_factory=dict)

    @classmethod
    def opened(cls, html: str) -> "Page":
        """The page of this HTML as it is when it has been loaded."""
        address = re.search(r'data-live="([^"]*)"', html)
        page = cls(address=unescape(address[1]) if address else "")
        for root in _ROOT.finditer(html):
            data = {name: unescape(value) for name, value in _ATTRIBUTE.findall(root[1])}
            end = _end_of(html, root.start())
            inner = html[root.end() : end - len("</div>")]
            state = json.loads(data["state"])
            page.regions[data["region"]] = PageRegion(int(data["version"]), state, inner)
        return page

    @property
    def html(self) -> str:
        """All that its regions show."""
        return "".join(region.html for region in self.regions.values())

    @property
    def is_behind(self) -> bool:
        """Whether it lacks something, unless what is on its way brings it."""
        return any(
            latest["version"] >= self.regions[name].version
            and latest["sum"] != self.regions[name].sum
            for name, latest in self.announced.items()
        )

    @property
    def states(self) -> str:
        """The header that says what it shows."""
        return json.dumps({name: region.state for name, region in self.regions.items()})

    @contextmanager
    def press(self) -> Iterator[dict[str, str]]:
        """Inside, a press is answered; gives what goes with it."""
        self.awaited += 1
        try:
            yield {"Live-State": self.states}
        finally:
            self.awaited -= 1
            if not self.awaited:
                held, self.held = self.held, []
                self.take(held)

    def hear(self, kind: str, data: Mapping[str, Any]) -> None:
        """An event of the stream."""
        if kind == "parts" and self.awaited:
            self.held.append(data)
        elif kind == "parts":
            self.apply(data)
        elif kind == "gone":
            self.is_gone = True
        else:
            self._tell(data["regions"])

    def take(self, updates: Iterable[Mapping[str, Any]]) -> None:
        """The answer to a press or to a question."""
        for update in updates:
            self.apply(update)

    def apply(self, update: Mapping[str, Any]) -> None:
        """Bring the region to this version; one that is older than what is shown is passed over."""
        region = self.regions.get(update["region"])
        if region is None or update["version"] < region.version:
            return
        state: Mapping[str, str] = update["state"]
        before, came = region.html, set[str]()
        for part, html in update["parts"].items():
            place = (0, len(region.html)) if part == FRAME else find_element(region.html, part)
            if place is None or region.state.get(part) == state[part]:
                continue
            ids = {part, *_ID.findall(html)}
            elements = {
                one: _element(region.html, one)
                for keeps in _KEEPS.findall(html)
                for one in keeps.split()
            }
            if all(elements.values()):
                came |= ids
            else:
                region.state = {one: now for one, now in region.state.items() if one not in ids}
            markup = _KEEPS.sub(partial(_fill, elements), html)
            region.html = region.html[: place[0]] + markup + region.html[place[1] :]
        if region.html is not before:
            stays = {FRAME, *_ID.findall(region.html)}
            region.state = {part: digest for part, digest in region.state.items() if part in stays}
            region.state |= {part: digest for part, digest in state.items() if part in came}
        region.version = update["version"]
        self._tell({update["region"]: update})

    def _tell(self, regions: Mapping[str, Mapping[str, Any]]) -> None:
        for name, latest in regions.items():
            if name in self.regions and latest["version"] >= self.regions[name].version:
                self.announced[name] = latest


def find_element(html: str, element_id: str) -> tuple[int, int] | None:
    """Find the start and end of the element with this id; None if there is none."""
    attribute, at = f'id="{element_id}"', -1
    while (at := html.find(attribute, at + 1)) >= 0:
        if html[at - 1].isspace():
            start = html.rfind("<", 0, at)
            return start, _end_of(html, start)
    return None


def without_tokens(html: str) -> str:
    """The HTML without what each page has for itself: what is pushed has no tokens of forms."""
    return re.sub(r'(name="csrfmiddlewaretoken" value=")[^"]*', r"\1", html)


def _fill(elements: Mapping[str, str], hole: re.Match[str]) -> str:
    """The elements for which this place is."""
    return "".join(elements[element_id] for element_id in hole[1].split())


def _element(html: str, element_id: str) -> str:
    place = find_element(html, element_id)
    return html[slice(*place)] if place else ""


def _end_of(html: str, start: int) -> int:
    """Find the end of the element that starts here."""
    match = _NAME.match(html, start)
    assert match
    name, depth = match[1], 0
    for tag in _tags(name).finditer(html, start):
        depth += -1 if tag[1] else not (tag[0].endswith("/>") or name in _VOID)
        if depth == 0:
            return tag.end()
    raise ValueError(f"<{name}> has no end")


@cache
def _tags(name: str) -> re.Pattern[str]:
    return re.compile(rf"<(/?){name}(?=[\s/>])[^>]*>")
