"""Print the playthroughs that stand in `playthroughs/` folders; `make playthroughs` writes them.

The first line of each says which positions of its record it has. Games of other packages stand in
`tests/sixth_game/`, and are printed by a console that finds them by EXTRA_GAMES.
"""

import os
import re
import subprocess
import sys
from pathlib import Path

from games import records
from games.playthrough import playthrough

TESTS = Path(__file__).parents[1]
OWN = sorted(TESTS.glob("games/playthroughs/*/*.txt"))
OTHERS = sorted(TESTS.glob("sixth_game/playthroughs/*/*.txt"))


def record_of(file: Path) -> Path:
    return file.parents[2] / "records" / file.parent.name / file.name


def print_own(file: Path) -> str:
    """Return what a playthrough of a game in `games/` says today."""
    log, _ = records.read(record_of(file).read_text())
    return playthrough(log, *_positions(file))


def print_other(file: Path) -> str:
    """Return what the console prints of a game of another package."""
    command = [sys.executable, "-m", "games", "--playthrough", str(record_of(file))]
    paths = os.pathsep.join([str(file.parents[2]), str(TESTS.parent)])
    done = subprocess.run(
        [*command, *map(str, _positions(file))],
        env={**os.environ, "EXTRA_GAMES": file.parent.name, "PYTHONPATH": paths},
        capture_output=True,
        check=True,
    )
    return done.stdout.decode()


def _positions(file: Path) -> tuple[int, int]:
    numbers = re.match(r".* positions (\d+) to (\d+)\n", file.read_text())
    assert numbers, f"{file} does not say which positions it has"
    return int(numbers[1]), int(numbers[2])


if __name__ == "__main__":
    for file in OWN:
        file.write_text(print_own(file))
    for file in OTHERS:
        file.write_text(print_other(file))
