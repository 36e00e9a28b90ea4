"""What a process has made lately and may be asked for again."""

from collections import OrderedDict
from collections.abc import Callable, Hashable
from dataclasses import dataclass, field
from threading import Lock
from typing import Any, TypeVar

Thing = TypeVar("Thing")


@dataclass
class Kept:
    """At most so many things by their names; the one that was asked for longest ago goes first."""

    most: int = 512
    things: OrderedDict[Hashable, Any] = field(default_factory=OrderedDict)
    lock: Lock = field(default_factory=Lock)

    def once(self, name: Hashable, make: Callable[[], Thing]) -> Thing:
        """The thing of this name, made now where there is none."""
        with self.lock:
            if name in self.things:
                self.things.move_to_end(name)
                return self.things[name]  # type: ignore[no-any-return]
        made = make()
        with self.lock:
            self.things[name] = made
            while len(self.things) > self.most:
                self.things.popitem(last=False)
        return made
