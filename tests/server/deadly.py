"""The Celery app with a task that kills its worker: `celery -A tests.server.deadly worker`."""

import os
import signal
from pathlib import Path

from classroom import celery
from classroom.celery import app

__all__ = ["app"]

# The negative control: as without the count.
if os.environ.get("UNCOUNTED"):
    celery.MOST_DEATHS = 1_000


@app.task(name="tests.deadly")
def deadly(number: int) -> None:
    note(f"deadly {number}")
    os.kill(os.getpid(), signal.SIGKILL)


@app.task(name="tests.healthy")
def healthy(number: int) -> None:
    note(f"healthy {number}")


@app.task(name="tests.faulty")
def faulty(number: int) -> None:
    note(f"faulty {number}")
    raise ValueError


def note(line: str) -> None:
    with (Path(os.environ["VAR_DIR"]) / "begun").open("a") as file:
        file.write(f"{line}\n")
