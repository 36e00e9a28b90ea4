"""Child processes that are started again when they die, while the others live on."""

import os
import signal
import subprocess
from collections.abc import Callable, Mapping, Sequence
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
# A process that answered once and then nothing for so long hangs, and is ended. It is asked seldom,
# as each question that has no answer holds up the one who asks.
LONGEST_SILENCE, ASKED_EVERY = 30.0, 5.0


@dataclass(frozen=True)
class Program:
    """Tell how a process is run: as this user, in this folder, with its output in a file if there
    is one, by which signal it is asked to stop, and how one sees that it answers."""

    command: Sequence[str]
    env: Mapping[str, str] | None = None
    user: str | None = None
    # The current directory may be one that only root may enter.
    folder: str | Path = "/"
    output: Path | None = None
    stop: signal.Signals = signal.SIGTERM
    answers: Callable[[], bool] = lambda: True


class Supervised:
    """A process that runs inside the context, in a group of its own: Ctrl-C reaches it when its
    turn to end comes, not before."""

    def __init__(self, name: str, program: Program) -> None:
        self.name = name
        self._program = program
        self._process: subprocess.Popen[bytes] | None = None
        self._started_at = 0.0
        self._start_at = 0.0
        self._asked_at = 0.0
        self._answered_at: float | None = None
        self.deaths = 0

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
        """End the process if it hangs, and start it again if it has died and its pause is over. To
        be called often.

        Returns a line about a death that is new, else "".
        """
        if self._process is not None:
            is_over = self.has_ended or self._hangs()
            return self._note_death(self._process) if is_over else ""
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
        self._answered_at = None

    def _hangs(self) -> bool:
        """Ask the process, if that is due, and say if it no longer answers."""
        now = monotonic()
        if now - self._asked_at < ASKED_EVERY:
            return False
        self._asked_at = now
        if self._program.answers():
            self._answered_at = now
        # One that starts may take minutes on a slow machine.
        return self._answered_at is not None and now - self._answered_at > LONGEST_SILENCE

    def _note_death(self, process: subprocess.Popen[bytes]) -> str:
        # Its children would hold its port or take its tasks.
        self._kill_group()
        self._process = None
        now = monotonic()
        was_well = now - self._started_at >= HEALTHY_AFTER
        self.deaths = 1 if was_well else self.deaths + 1
        pause = min(SHORTEST_PAUSE * 2 ** (self.deaths - 1), LONGEST_PAUSE)
        self._start_at = now + pause
        return f"{self.name} stopped ({process.returncode}); it starts again in {pause:g} s."

    def _kill_group(self) -> None:
        if self._process is None:
            return
        with suppress(ProcessLookupError):
            os.killpg(self._process.pid, signal.SIGKILL)
        self._process.wait()
