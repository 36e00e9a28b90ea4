"""The real application on a bad line: of the words that something has changed, from this process
and from others, 30 % are lost, 30 % come twice and 30 % too late.

If the folder has a file `die`, the process is killed by the first of them: after a commit and
before anybody has been told.
"""

import os
import random
import signal
from pathlib import Path
from threading import Timer

from classroom.asgi import application as application
from classroom.live.hub import hub

LATE = 0.3
_luck = random.Random(os.environ["VAR_DIR"])
_deliver = hub.deliver
_trap = Path(os.environ["VAR_DIR"]) / "die"


def deliver(topic: str, version: int | None = None) -> None:
    if _trap.exists():
        _trap.unlink()
        os.kill(os.getpid(), signal.SIGKILL)
    luck = _luck.random()
    if luck < 0.3:
        return
    if luck < 0.6:
        Timer(LATE, _deliver, (topic, version)).start()
        return
    _deliver(topic, version)
    if luck < 0.9:
        _deliver(topic, version)


hub.deliver = deliver  # type: ignore[method-assign]
