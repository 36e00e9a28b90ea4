"""What keeps the house readable: same rooms in every game, short files, telling names."""

import ast
from pathlib import Path

import pytest

from tests.test_layers import FILES, GAME_ROOMS, ROOT

LONGEST_FILE = 300
LONGEST_FUNCTION = 50
NO_NAMES = {"utils", "util", "helpers", "common", "misc"}
GAMES = sorted(
    {file.parts[1] for file in FILES if file.parts[0] == "games" and len(file.parts) > 2}
)


@pytest.mark.parametrize("game", GAMES)
def test_every_game_has_the_same_rooms(game: str) -> None:
    rooms = {file.stem for file in FILES if file.parts[:2] == ("games", game)}
    assert rooms >= {"__init__", "apps", *GAME_ROOMS}


@pytest.mark.parametrize("file", FILES, ids=str)
def test_no_file_is_too_long(file: Path) -> None:
    assert len((ROOT / file).read_text().splitlines()) <= LONGEST_FILE


@pytest.mark.parametrize("file", FILES, ids=str)
def test_no_function_is_too_long(file: Path) -> None:
    assert _long_functions(ast.parse((ROOT / file).read_text())) == []


def _long_functions(tree: ast.AST) -> list[str]:
    return [
        node.name
        for node in ast.walk(tree)
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)
        and (node.end_lineno or 0) - node.lineno >= LONGEST_FUNCTION
    ]


def test_no_module_has_a_name_that_says_nothing() -> None:
    assert [file for file in FILES if NO_NAMES & {file.stem, *file.parts}] == []


def test_a_function_of_fifty_one_lines_is_found() -> None:
    fifty = "def f():\n" + "    x = 1\n" * 49
    assert _long_functions(ast.parse(fifty)) == []
    assert _long_functions(ast.parse(fifty + "    x = 1\n")) == ["f"]
