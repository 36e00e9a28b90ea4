"""What keeps the house readable: same rooms in every game, short files, telling names."""

import ast

from tests.test_layers import FILES, GAME_ROOMS, ROOT

LONGEST_FILE = 300
LONGEST_FUNCTION = 50
NO_NAMES = {"utils", "util", "helpers", "common", "misc"}
GAMES = sorted(
    {file.parts[1] for file in FILES if file.parts[0] == "games" and len(file.parts) > 2}
)


def test_every_game_has_the_same_rooms() -> None:
    assert GAMES
    for game in GAMES:
        rooms = {file.stem for file in FILES if file.parts[:2] == ("games", game)}
        assert rooms >= {"__init__", "game", "position", "moves", *GAME_ROOMS}, game


def test_no_file_is_too_long() -> None:
    lengths = {file: len((ROOT / file).read_text().splitlines()) for file in FILES}
    assert {file: lines for file, lines in lengths.items() if lines > LONGEST_FILE} == {}


def test_no_function_is_too_long() -> None:
    functions = {file: _long_functions(ast.parse((ROOT / file).read_text())) for file in FILES}
    assert {file: names for file, names in functions.items() if names} == {}


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
