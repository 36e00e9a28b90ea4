"""`make bench`: what a lesson of N students costs, beside floors measured in the same run.

`make bench N=60` plays with so many, `make bench STACK=1` on PostgreSQL and Redis with a worker and
a web process a core; else it is one process on SQLite, as `make demo` runs it.
"""

import argparse
import asyncio
import sys
import tempfile
from functools import partial
from pathlib import Path

from tests.bench import running


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m tests.bench", description=__doc__)
    parser.add_argument("students", type=int, nargs="?", default=300)
    parser.add_argument("--stack", action="store_true", help="PostgreSQL, Redis, a worker")
    parser.add_argument("--processes", type=int, metavar="N", help="of the web, not one a core")
    parser.add_argument("--evening", type=int, metavar="CHILDREN", help="others at tasks beside it")
    chosen = parser.parse_args()
    kind = partial(running.stack, web=chosen.processes) if chosen.stack else running.laptop
    with tempfile.TemporaryDirectory() as folder, kind(Path(folder)) as place:
        running.django_start(place)
        if chosen.evening:
            from tests.bench.evening import measure

            asyncio.run(measure(place, chosen.students, chosen.evening))
            return
        from tests.bench.report import bench

        if not asyncio.run(bench(place, chosen.students)):
            sys.exit(1)


if __name__ == "__main__":
    main()
