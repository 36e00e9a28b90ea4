"""Who may import whom: the contracts in pyproject.toml hold, and they catch what they are for."""

import ast
import runpy
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]


def lint_imports(root: Path) -> tuple[int, str]:
    """The exit code and the report of import-linter on the tree below `root`."""
    command = [Path(sys.executable).with_name("lint-imports"), "--no-cache"]
    done = subprocess.run(command, cwd=root, capture_output=True, text=True, check=False)
    # A line of the report ends after 80 characters, wherever a name stands.
    return done.returncode, " ".join(done.stdout.split())


def test_every_contract_is_kept() -> None:
    code, report = lint_imports(ROOT)
    assert code == 0, report


def test_the_picture_of_the_rooms_shows_the_imports_of_now() -> None:
    draw_rooms = runpy.run_path(str(ROOT / "docs" / "draw_rooms.py"))["draw_rooms"]
    assert (ROOT / "docs" / "rooms.svg").read_text() == draw_rooms(), "make rooms draws it"


def house_copy(copy: Path) -> Path:
    """The code and its contracts, copied to this folder."""
    shutil.copy(ROOT / "pyproject.toml", copy)
    for package in ("classroom", "games"):
        skip = shutil.ignore_patterns("__pycache__", "templates", "static", "data")
        shutil.copytree(ROOT / package, copy / package, ignore=skip)
    return copy


# One for each contract, and one for each layer that is easily taken for another.
BREACHES = [
    ("classroom/live/hub.py", "from classroom.play import selectors"),
    ("games/on_belay/rules.py", "from games.on_belay import notation"),
    ("games/on_belay/hints.py", "from games.on_belay import board"),
    ("games/on_belay/bots.py", "from games.on_belay import board"),
    ("games/on_belay/board.py", "from games.on_belay import hints"),
    ("games/engine.py", "import django"),
    ("games/on_belay/rules.py", "import random"),
    ("classroom/people/models.py", "from games import registry"),
    ("classroom/review/history/views/matches.py", "from classroom.play import services"),
    ("classroom/lessons/views/desk.py", "from classroom.play import views"),
    ("classroom/lessons/views/desk.py", "from classroom.people import views"),
    ("classroom/review/history/views/matches.py", "from classroom.lessons import services"),
    ("classroom/people/views/join.py", "from classroom.live import hub"),
    ("classroom/analysis/luck.py", "import django"),
]
# The package in which each makes a circle.
CIRCLES = {
    "classroom": ("classroom/people/models.py", "from classroom.play import models"),
    "classroom.people": ("classroom/people/models.py", "from classroom.people import views"),
    "classroom.lessons.services": ("classroom/lessons/services/versions.py", "from . import teams"),
    "games": ("games/engine.py", "from games.on_belay import rules"),
    "games.on_belay": ("games/on_belay/moves.py", "from games.on_belay.position import State"),
}


@pytest.fixture(scope="module")
def broken(tmp_path_factory: pytest.TempPathFactory) -> str:
    """The report of a copy with all breaches and circles in it."""
    house = house_copy(tmp_path_factory.mktemp("broken"))
    for file, line in (*BREACHES, *CIRCLES.values()):
        with (house / file).open("a") as planted:
            planted.write(f"\n{line}\n")
    return lint_imports(house)[1]


def imported(line: str) -> str:
    """The module that this line imports, as a report names it."""
    words = line.removeprefix("from ").replace("import ", "").split()
    module = ".".join(words)
    return module if module.startswith(("classroom.", "games.")) else module.partition(".")[0]


@pytest.mark.parametrize(("file", "line"), BREACHES, ids=[f"{a}: {b}" for a, b in BREACHES])
def test_a_planted_breach_is_found(broken: str, file: str, line: str) -> None:
    importer = file.removesuffix(".py").replace("/", ".")
    assert f"- {importer} -> {imported(line)} " in broken


@pytest.mark.parametrize("package", CIRCLES)
def test_a_planted_circle_is_found(broken: str, package: str) -> None:
    assert f"No cycles are allowed in {package}. " in broken


def uses_of_the_database(source: str) -> list[str]:
    """List what a view may not hold: a query, a save, a transaction."""
    names = {"objects", "save", "delete", "select_related", "refresh_from_db", "atomic"}
    tree = ast.parse(source)
    imports = [node.module for node in ast.walk(tree) if isinstance(node, ast.ImportFrom)]
    calls = [node.attr for node in ast.walk(tree) if isinstance(node, ast.Attribute)]
    return [name for name in imports if (name or "").startswith("django.db")] + [
        name for name in calls if name in names
    ]


def test_views_hold_no_query_and_no_transaction() -> None:
    views = [*ROOT.glob("classroom/**/views.py"), *ROOT.glob("classroom/**/views/*.py")]
    assert len(views) > 20
    uses = {str(view.relative_to(ROOT)): uses_of_the_database(view.read_text()) for view in views}
    assert {view: calls for view, calls in uses.items() if calls} == {}


@pytest.mark.parametrize(
    "line",
    [
        "Match.objects.get(pk=1)",
        "seat.save()",
        "from django.db import transaction",
        "from django.db.models import Q",
        "match.refresh_from_db()",
    ],
)
def test_a_query_or_a_transaction_in_a_view_is_found(line: str) -> None:
    assert uses_of_the_database(line)
