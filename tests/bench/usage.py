"""Usage of processes, with all that they have started, as the kernel counts it."""

import os
import time
from collections.abc import Iterable
from contextlib import suppress
from pathlib import Path

_TICK, _PAGE = os.sysconf("SC_CLK_TCK"), os.sysconf("SC_PAGE_SIZE")
# Fields of /proc/<pid>/stat behind the name, which may hold spaces. The times are those of its
# children that have ended, in user and kernel mode.
_PARENT, _TIMES_OF_ENDED, _RESIDENT = 1, slice(13, 15), 21

Stats = dict[int, list[str]]


def cpu_seconds(roots: Iterable[int]) -> float:
    """The time that these processes and their descendants have worked."""
    return sum(_clock(pid) + _ticks(stat[_TIMES_OF_ENDED]) for pid, stat in _tree(roots).items())


def memory_bytes(roots: Iterable[int]) -> int:
    """Return the memory of these processes and their descendants."""
    return sum(int(stat[_RESIDENT]) for stat in _tree(roots).values()) * _PAGE


def machine_seconds() -> float:
    """The time that this machine has worked, and that others on its host have taken from it."""
    _, user, nice, system, _, _, *more = Path("/proc/stat").read_text().splitlines()[0].split()
    interrupts_and_stolen = more[:3]
    return _ticks((user, nice, system, *interrupts_and_stolen))


def parent_of(pid: int) -> int:
    """The process that started this one."""
    return int(_stats()[pid][_PARENT])


def _clock(pid: int) -> float:
    """The CPU clock of a process, to the nanosecond, as clock_getcpuclockid(3) names it; 0 for one
    that has ended. Its times in /proc go by hundredths of a second, more than a press takes.
    """
    try:
        return time.clock_gettime(~pid << 3 | 2)
    except OSError:
        return 0.0


def _ticks(fields: Iterable[str]) -> float:
    return sum(map(int, fields)) / _TICK


def _tree(roots: Iterable[int]) -> Stats:
    stats = _stats()
    tree = set(roots) & stats.keys()
    while new := {pid for pid, stat in stats.items() if int(stat[_PARENT]) in tree} - tree:
        tree |= new
    return {pid: stats[pid] for pid in tree}


def _stats() -> Stats:
    stats: Stats = {}
    for folder in Path("/proc").iterdir():
        if folder.name.isdigit():
            # It may end meanwhile.
            with suppress(OSError):
                stats[int(folder.name)] = (folder / "stat").read_text().rpartition(")")[2].split()
    return stats
