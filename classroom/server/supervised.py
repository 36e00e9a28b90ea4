"""Child processes that are started again when they die, while the others live on."""

import os
import signal
import subprocess
from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from time import monotonic
from typing import Self

_GRACE = 30  # seconds to finish what is under way
# The pause before a start doubles with each death, up to the longest. A process that has lived for
# HEALTHY_AFTER seconds was well, so its next death counts as the first.
SHORTEST_PAUSE, LONGEST_PAUSE = 0.5, 10.0
HEALTHY_AFTER = 60.0


@dataclass(frozen=True)
class Program:
    """Tell how a process is run: as this user, in this folder, with its output in a file if there
    is one, and by which signal it is asked to stop."""

    command: Sequence[str]
    env: Mapping[str, str] | None = None
    user: str | None = None
    # The current directory may be one that only root may enter.
    folder: str | Path = "/"
    output: Path | None = None
    stop: signal.Signals = signal.SIGTERM


class Supervised:
    """A process that runs inside the context, in a group of its own: Ctrl-C reaches it when its
    turn to end comes, not before."""

    def __init__(self, name: str, program: Program) -> None:
        self.name = name
        self._program = program
        self._process: subprocess.Popen[bytes] | None = None
        self._started_at = 0.0
        self._start_at = 0.0
        self._deaths = 0

    def __enter__(self) -> Self:
        self._start()
        return self

    def __exit__(self, *exc: object) -> None:
        if self._process is None:
            return
        self._process.send_signal(self._program.stop)
        try:
            self._process.wait(_GRACE)
        except subprocess.TimeoutExpired:
            self._kill_group()

    @property
    def has_ended(self) -> bool:
        return self._process is None or self._process.poll() is not None

    def keep_running(self) -> str:
        """Start the process again if it has died and its pause is over. To be called often.

        Returns a line about a death that is new, else "".
        """
        if self._process is not None:
            return self._note_death(self._process) if self.has_ended else ""
        if monotonic() >= self._start_at:
            self._start()
        return ""

    def _start(self) -> None:
        program = self._program
        output = program.output.open("ab") if program.output else None
        self._process = subprocess.Popen(  # noqa: S603
            program.command,
            cwd=program.folder,
            env=program.env,
            user=program.user,
            group=program.user,
            extra_groups=program.user and [],
            stdout=output,
            stderr=output,
            process_group=0,
        )
        if output:
            output.close()
        self._started_at = monotonic()

    def _note_death(self, process: subprocess.Popen[bytes]) -> str:
        # Its children would hold its port or take its tasks.
        self._kill_group()
        self._process = None
        now = monotonic()
        was_well = now - self._started_at >= HEALTHY_AFTER
        self._deaths = 1 if was_well else self._deaths + 1
        pause = min(SHORTEST_PAUSE * 2 ** (self._deaths - 1), LONGEST_PAUSE)
        self._start_at = now + pause
        return f"{self.name} stopped ({process.returncode}); it starts again in {pause:g} s."

    def _kill_group(self) -> None:
        if self._process is None:
            return
        with suppress(ProcessLookupError):
            os.killpg(self._process.pid, signal.SIGKILL)
        self._process.wait()
