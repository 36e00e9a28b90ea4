"""Who may import whom: a reader relies on it, so every import in the house is looked at."""

import ast
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]

FILES = [
    file.relative_to(ROOT)
    for room in ("games", "classroom")
    for file in sorted((ROOT / room).rglob("*.py"))
    if "migrations" not in file.parts
]

# games/*.py: the shared modules, and which of each other they build on.
SHARED = {
    "games": set(),
    "games.draws": set(),
    "games.errors": set(),
    "games.engine": {"games.draws", "games.errors"},
    "games.dice": set(),
    "games.options": {"games.engine", "games.errors"},
    "games.ladder": {"games.errors"},
    "games.views": {"games.errors"},
    "games.facts": {"games.engine"},
    "games.defaults": {"games.engine"},
    "games.contract": {
        f"games.{module}" for module in ("engine", "errors", "draws", "facts", "ladder", "views")
    },
    "games.registry": {"games.contract", "games.errors"},
    "games.bots": {"games.contract", "games.engine"},
    "games.movelog": {"games.contract", "games.engine", "games.errors", "games.dice"},
    "games.records": {
        "games.engine",
        "games.errors",
        "games.dice",
        "games.movelog",
        "games.options",
        "games.registry",
    },
}
EVERY_SHARED = {*SHARED} - {"games"}
SHARED["games.__main__"] = EVERY_SHARED

# games/G/*.py: which of a game's own rooms each may use; other modules of the package belong
# to the rooms that import them.
GAME_ROOMS = {
    "rules": set(),
    "notation": {"rules"},
    "words": {"rules", "notation"},
    "hints": {"rules", "notation", "words"},
    "board": {"rules", "notation", "words"},
    "bots": {"rules", "notation", "hints"},
    "facts": {"rules"},
}
IMPURE = {"random", "secrets", "time", "datetime", "socket", "threading", "asyncio", "subprocess"}

# classroom/ROOM/*.py: which other rooms each may use. Any room that writes may say so on the
# stream, which knows nobody itself.
CLASSROOM = {
    "people": {"classroom.live.publish", "games.errors"},
    "live": set(),
    "lessons": {
        "classroom.live.publish",
        "classroom.people",
        "classroom.play.services",
        "classroom.play.selectors",
        "classroom.play.summaries",
        "classroom.play.boards",
        "classroom.play.process_cache",
        "classroom.play.models",
        "games.registry",
        "games.bots",
        "games.contract",
        "games.engine",
        "games.errors",
        "games.options",
    },
    "play": {"classroom.people", "classroom.live.publish", *EVERY_SHARED},
    "review": {
        "classroom.people",
        "classroom.live.publish",
        "classroom.play.selectors",
        "classroom.play.boards",
        "classroom.play.form_fields",
        "classroom.play.models",
        "classroom.play.chain",
        "classroom.play.task_queue",
        "classroom.play.signals",
        *EVERY_SHARED,
    },
}
# Inside a room of the classroom, reads do not write and neither knows about pages.
LAYERS = {"services": {"views", "urls"}, "selectors": {"views", "urls", "services", "tasks"}}


def module_of(file: Path) -> str:
    return ".".join(file.with_suffix("").parts).removesuffix(".__init__")


def imports_of(module: str, tree: ast.AST, package: bool = False) -> set[str]:
    """Every module a file imports, anywhere in it. `from a import b` counts as a and as a.b."""
    found = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            parts = module.split(".")
            base = parts[: len(parts) + package - node.level] if node.level else []
            origin = ".".join([*base, *([node.module] if node.module else [])])
            found |= {f"{origin}.{alias.name}" for alias in node.names}
    return found


def within(name: str, allowed: set[str]) -> bool:
    return any(name == other or name.startswith(f"{other}.") for other in allowed)


def faults(files: dict[str, set[str]]) -> list[str]:
    """What the house forbids, as 'importer -> imported', for modules and their imports."""
    return sorted(
        f"{module} -> {name}"
        for module, names in files.items()
        for name in names
        if not _allowed(module, name, files)
    )


def _allowed(module: str, name: str, files: dict[str, set[str]]) -> bool:
    match module.split("."):
        case ["games", _] | ["games"]:
            return _standard(name) or within(name, SHARED[module])
        case ["games", game] if game not in {m.split(".")[1] for m in SHARED if "." in m}:
            return False
        case ["games", game, *room]:
            return _allowed_in_game(f"games.{game}", ".".join(room), name, files)
        case ["classroom", room, *_] if f"classroom.{room}.apps" in files:
            return _allowed_in_classroom(room, module, name)
    return True


def _standard(name: str) -> bool:
    return name.partition(".")[0] in sys.stdlib_module_names


def _allowed_in_game(game: str, room: str, name: str, files: dict[str, set[str]]) -> bool:
    if room in ("", "game"):
        return within(name, {game, "games.contract", "games.errors"})
    if _standard(name):
        return not within(name, IMPURE)
    shared = ("engine", "errors", "options", "facts", "defaults", "ladder", "views")
    if within(name, {f"games.{module}" for module in shared}):
        return True
    other = name.removeprefix(f"{game}.").partition(".")[0]
    if not name.startswith(f"{game}.") or other == "game":
        return False
    users = {user for user in GAME_ROOMS if room in _reached(game, user, files)}
    return other not in GAME_ROOMS or all(other in {user, *GAME_ROOMS[user]} for user in users)


def _reached(game: str, room: str, files: dict[str, set[str]]) -> set[str]:
    """The room and the modules of the game it imports, directly or not, that are no rooms."""
    reached, todo = set(), [room]
    while todo:
        now = todo.pop()
        reached.add(now)
        names = {name.removeprefix(f"{game}.") for name in files.get(f"{game}.{now}", ())}
        own = {name.partition(".")[0] for name in names if not name.startswith("games.")}
        todo += [
            other
            for other in own
            if f"{game}.{other}" in files and other not in reached | {*GAME_ROOMS}
        ]
    return reached


def _allowed_in_classroom(room: str, module: str, name: str) -> bool:
    if not within(name, {"classroom", "games"}):
        return True
    own = f"classroom.{room}"
    if within(name, {own}):
        layer = module.removeprefix(f"{own}.").partition(".")[0]
        return not within(name, {f"{own}.{other}" for other in LAYERS.get(layer, ())})
    return within(name, CLASSROOM[room])


def house() -> dict[str, set[str]]:
    return {
        module_of(file): imports_of(
            module_of(file), ast.parse((ROOT / file).read_text()), file.name == "__init__.py"
        )
        for file in FILES
    }


def test_nobody_imports_what_the_house_forbids() -> None:
    assert faults(house()) == []


def test_every_room_of_the_classroom_is_in_the_table() -> None:
    rooms = {
        file.parts[1] for file in FILES if file.parts[0] == "classroom" and len(file.parts) > 2
    }
    assert rooms == {*CLASSROOM}


# The checks themselves catch what they are for ------------------------------------------------

ROOMS = {f"games.cards.{room}": set[str]() for room in ("game", *GAME_ROOMS, "deck")}
DESK = {f"classroom.{room}.apps": set[str]() for room in CLASSROOM}


@pytest.mark.parametrize(
    ("module", "name"),
    [
        ("games.engine", "django.db"),
        ("games.engine", "games.options"),
        ("games.dice", "games.engine.Seat"),
        ("games.records", "games.on_belay.rules"),
        ("games.cards.rules", "random"),
        ("games.cards.rules", "random.Random"),
        ("games.cards.rules", "time.monotonic"),
        ("games.cards.rules", "django.db.models"),
        ("games.cards.rules", "games.on_belay.rules"),
        ("games.cards.rules", "games.movelog.MoveLog"),
        ("games.cards.rules", "games.cards.notation.write"),
        ("games.cards.rules", "classroom.play.models"),
        ("games.cards.notation", "games.cards.hints"),
        ("games.cards.notation", "games.cards.board"),
        ("games.cards.hints", "games.cards.board"),
        ("games.cards.hints", "django.http"),
        ("games.cards.board", "games.cards.hints.RUNGS"),
        ("games.cards.board", "django.utils.html"),
        ("games.cards.game", "classroom.play.services"),
        ("classroom.people.views", "classroom.play.models"),
        ("classroom.people.models", "games.registry"),
        ("classroom.lessons.views", "classroom.review.history.selectors"),
        ("classroom.lessons.views", "classroom.play.views"),
        ("classroom.lessons.forms", "games.movelog"),
        ("classroom.play.services", "classroom.lessons.models"),
        ("classroom.play.services", "classroom.review"),
        ("classroom.play.services", "games.cant_stop.rules"),
        ("classroom.live.hub", "classroom.play.selectors"),
        ("classroom.live.hub", "games.engine"),
        ("classroom.review.views", "classroom.play.services.move_play"),
        ("classroom.review.views", "classroom.lessons.models"),
        ("classroom.review.views", "classroom.live.hub"),
        ("classroom.people.views", "classroom.live.hub"),
        ("classroom.play.selectors", "classroom.play.services.move_play"),
        ("classroom.play.services", "classroom.play.views"),
    ],
)
def test_a_forbidden_import_is_found(module: str, name: str) -> None:
    assert faults({**ROOMS, **DESK, module: {name}}) == [f"{module} -> {name}"]


def test_a_module_that_rules_use_is_held_to_what_rules_may_do() -> None:
    used = {**ROOMS, "games.cards.rules": {"games.cards.deck.Card"}}
    used["games.cards.deck"] = {"games.cards.notation.write"}
    assert faults(used) == ["games.cards.deck -> games.cards.notation.write"]


def test_a_module_that_only_hints_use_may_do_what_hints_may_do() -> None:
    used = {**ROOMS, "games.cards.hints": {"games.cards.deck.ranked"}}
    used["games.cards.deck"] = {"games.cards.notation.write", "games.cards.rules.State"}
    assert faults(used) == []


@pytest.mark.parametrize(
    ("module", "name"),
    [
        ("games.cards.rules", "dataclasses.dataclass"),
        ("games.cards.rules", "games.options.option"),
        ("games.cards.rules", "games.cards.deck"),
        ("games.cards.board", "games.cards.notation.write"),
        ("games.cards.game", "games.contract.Game"),
        ("classroom.lessons.forms", "games.options.options_describe"),
        ("classroom.lessons.services", "classroom.play.services.match_open"),
        ("classroom.play.services", "games.movelog.MoveLog"),
        ("classroom.play.services", "classroom.live.publish.publish"),
        ("classroom.review.views", "classroom.play.selectors.match_log"),
        ("classroom.settings", "games.registry.APPS"),
        ("classroom.urls", "classroom.play.urls"),
    ],
)
def test_an_import_the_house_allows_is_no_fault(module: str, name: str) -> None:
    assert faults({**ROOMS, **DESK, module: {name}}) == []


def imported(code: str) -> Iterator[str]:
    yield from sorted(imports_of("classroom.play.views", ast.parse(code)))


def test_imports_are_seen_in_every_form_and_place() -> None:
    assert list(imported("import random as luck, time")) == ["random", "time"]
    assert list(imported("def f():\n    from random import choice")) == ["random.choice"]
    assert list(imported("from . import services")) == ["classroom.play.services"]
    assert list(imported("from .services import x")) == ["classroom.play.services.x"]
    assert list(imported("from ..lessons import models")) == ["classroom.lessons.models"]
    assert list(imported("if True:\n    from games import records")) == ["games.records"]
