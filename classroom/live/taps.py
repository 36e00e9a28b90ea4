"""Light up a student's taps on a form on the screens of the team, before it is sent.

Small posts that store nothing: who may send them is known in memory, from the page's stream.
"""

import asyncio
import json
from collections.abc import Callable
from typing import Any

from cachetools import TTLCache
from django.conf import settings

from classroom.live.connections import release_connections
from classroom.live.hub import Hub, hub as this_hub
from classroom.live.lifespan import Receive, Scope, Send
from classroom.live.publish import tell
from classroom.live.regions import Region
from classroom.live.stream import Opening, StreamApp, answer

ADDRESS = "/live/taps/"
LARGEST = 100  # bytes
MOST_DICE, SIGNS = 5, ("", "+", "-", "*", "/")
# A page sends one a second at most; what comes sooner is dropped.
PAUSE = 0.5
_DONE, _UNREADABLE, _FORBIDDEN, _NOT_ALLOWED = 204, 400, 403, 405
# No page of another site can set it.
_HEADER = b"live-taps"


class TapsApp:
    """Takes POST `/live/taps/?r=table:17` with `{"dice": [0, 2], "sign": "*"}`: places of dice and
    a sign, never a number that was typed. It goes to the pages that show the same region. Requests
    come with their whole body.

    `topic_of(region)` says whose screens they are; None for anybody with nothing to tap there. It
    may use the database only in a thread, for a page whose stream another process holds.
    """

    def __init__(
        self,
        streams: StreamApp,
        open_regions: Callable[[Scope], Opening | None],
        topic_of: Callable[[Region], str | None],
        hub: Hub = this_hub,
    ) -> None:
        self._streams, self._hub = streams, hub
        self._open_regions, self._topic_of = open_regions, topic_of
        self._last: TTLCache[tuple[bytes, bytes], bool] = TTLCache(4096, ttl=PAUSE)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        await answer(send, await self._take(scope, receive))

    async def _take(self, scope: Scope, receive: Receive) -> int:
        if scope["method"] != "POST":
            return _NOT_ALLOWED
        headers = dict(scope["headers"])
        if _HEADER not in headers:
            return _FORBIDDEN
        taps = read_taps((await receive())["body"])
        if taps is None:
            return _UNREADABLE
        who = headers.get(b"cookie", b""), scope["query_string"]
        if who in self._last:
            return _DONE
        self._last[who] = True
        opening = self._streams.opening_of(scope)
        if opening is None:
            opening = await asyncio.to_thread(self._open, scope)
        if opening is None:
            return _FORBIDDEN
        target = self._find(opening)
        if target is None:
            return _DONE  # a page may be a moment behind its table
        if settings.REDIS_URL:
            await asyncio.to_thread(tell, *target, taps)
        else:
            tell(*target, taps)
        return _DONE

    def _find(self, opening: Opening) -> tuple[str, str] | None:
        """The topic whose screens it is for, and the name of the region that they show."""
        topics = ((self._topic_of(region), region.name) for region in opening.regions)
        return next(((topic, name) for topic, name in topics if topic is not None), None)

    def _open(self, scope: Scope) -> Opening | None:
        """In a thread: who asks, and what `topic_of` has to know of what they may see."""
        try:
            opening = self._open_regions(scope)
            for region in opening.regions if opening else ():
                region.render()
            return opening
        finally:
            release_connections()


def read_taps(body: bytes) -> dict[str, Any] | None:
    """The taps of a post; None for anything that is none."""
    if len(body) > LARGEST:
        return None
    try:
        taps = json.loads(body)
        dice, sign = taps["dice"], taps["sign"]
        places = [place for place in dice if type(place) is int and 0 <= place < MOST_DICE]
    except (ValueError, TypeError, KeyError, RecursionError):
        return None
    if len(places) != len(dice) or len(dice) > MOST_DICE or sign not in SIGNS:
        return None
    return {"dice": places, "sign": sign}
