"""Beat: it notes each tick for health checks, monitors and an address outside."""

import os
from pathlib import Path
from tempfile import gettempdir
from typing import Any

import structlog
from celery.beat import PersistentScheduler, Scheduler

from classroom.server.outside import OutsideHeartbeat
from classroom.server.vitals import note_tick

log = structlog.get_logger(__name__)
# Its schedule would not do: dbm may write to it without a new time of the file.
ALIVE = Path(os.environ.get("ALIVE_DIR", gettempdir())) / "beat-alive"


class EmbeddedScheduler(Scheduler):  # type: ignore[misc]
    """Celery's scheduler inside the web process of a laptop."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        self._outside = OutsideHeartbeat()
        super().__init__(*args, **kwargs)

    def tick(self, *args: Any, **kwargs: Any) -> float:
        note_tick()
        self._outside.note_tick()
        return float(super().tick(*args, **kwargs))


class WatchedScheduler(PersistentScheduler):  # type: ignore[misc]
    """Celery's scheduler with a sign of life, and one line when tasks cannot be sent, not one with
    a stack for each of them."""

    _sends = True

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        self._outside = OutsideHeartbeat()
        super().__init__(*args, **kwargs)

    def tick(self, *args: Any, **kwargs: Any) -> float:
        ALIVE.touch()
        note_tick()
        self._outside.note_tick()
        return float(super().tick(*args, **kwargs))

    def apply_entry(self, entry: Any, producer: Any = None) -> None:
        try:
            self.apply_async(entry, producer=producer, advance=False)
        except Exception as error:
            self._note(False, str(type(error.__cause__ or error).__name__))
        else:
            self._note(True)

    def _ensure_connected(self) -> Any:
        def wait(error: Exception, interval: float) -> None:
            # It waits for its broker and lives.
            ALIVE.touch()
            self._note(False, type(error).__name__)

        retries = self.app.conf.broker_connection_max_retries
        return self.connection.ensure_connection(wait, retries)

    def _note(self, sends: bool, error: str = "") -> None:
        if sends != self._sends:
            if sends:
                log.warning("beat_sends_again")
            else:
                log.warning("beat_cannot_send", error=error)
        self._sends = sends
