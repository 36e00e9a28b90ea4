"""What pages have just shown, so that the streams that they open need not draw it again."""

import math

from cachetools import TTLCache

from classroom.live.regions import Region, Rendering

_MOST = 1024  # regions on pages whose streams are not open yet
_OPENS_WITHIN = 10.0  # seconds in which a page that was asked for opens its stream


class FreshRenderings:
    """Renderings of pages that were sent, by their regions. Times are seconds of one clock.

    Belongs to one loop: nothing here is locked.
    """

    def __init__(self) -> None:
        self._renderings: TTLCache[Region, tuple[Rendering, float]] = TTLCache(_MOST, _OPENS_WITHIN)
        self._changed_at: TTLCache[str, float] = TTLCache(math.inf, _OPENS_WITHIN)

    def add(self, region: Region, rendering: Rendering, since: float) -> None:
        """A page shows this; `since`: when nothing of it had been read yet."""
        self._renderings[region] = rendering, since

    def note_change(self, topic: str, now: float) -> None:
        """Something of this topic has changed: what was read before is not fresh any more. Changes
        of several threads may be heard in another order than they were made.
        """
        self._changed_at[topic] = max(now, self._changed_at.get(topic, -math.inf))

    def take(self, region: Region, now: float) -> Rendering | None:
        """The rendering that a page shows of this region; None where a change was heard since."""
        rendering, since = self._renderings.pop(region, (None, now))
        is_old = since < now - _OPENS_WITHIN
        is_changed = any(self._changed_at.get(topic, -math.inf) >= since for topic in region.topics)
        return None if is_old or is_changed else rendering
