"""Tests that keep the house readable: same rooms in every game, short files, telling names."""

import ast
import re
from pathlib import Path

from games import registry

ROOT = Path(__file__).parents[1]
FILES = [
    file.relative_to(ROOT)
    for package in ("games", "classroom")
    for file in sorted((ROOT / package).rglob("*.py"))
    if "migrations" not in file.parts
]
# What every game's folder holds; a game may have more, which then stands in the contracts, too.
GAME_MODULES = {
    "__init__",
    "board",
    "facts",
    "game",
    "hints",
    "moves",
    "notation",
    "position",
    "rules",
    "words",
}
LONGEST_FILE = 300
LONGEST_FUNCTION = 50
NO_NAMES = {"utils", "util", "helpers", "common", "misc"}
# The one file of tests that may ask a page for what it holds, hidden or not: the others ask it.
SIGHT = Path("tests/browser/sight.py")
TEXT_OF_ALL = {
    "all_inner_texts",
    "all_text_contents",
    "inner_html",
    "inner_text",
    "text_content",
    "to_contain_text",
    "to_have_text",
}
# A test's name must be the same in every process that collects it.
MOMENTS = {"now", "time", "time_ns", "today", "urandom", "uuid1", "uuid4", "token_hex"}
ROWS = {"moves", "objects"}  # rows of the database are counted, not things on a page
# What was done to a value does not tell what it is.
NO_NOUNS = {"asked", "drawn", "found", "heard", "kept", "said", "seen", "shown", "spoken", "told"}


def test_every_game_has_the_same_modules() -> None:
    for game in registry.all_games():
        modules = {file.stem for file in FILES if file.parts[:2] == ("games", game.slug)}
        assert modules >= GAME_MODULES, game.slug


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


def test_nothing_is_named_by_what_was_done_to_it() -> None:
    folders = ("games", "classroom", "tests", "docker", "docs")
    files = [file for folder in folders for file in (ROOT / folder).rglob("*.py")]
    files.append(ROOT / "docker" / "rope")
    names = {file: _names(ast.parse(file.read_text())) & NO_NOUNS for file in files}
    assert {file: some for file, some in names.items() if some} == {}


def _names(tree: ast.AST) -> set[str]:
    """Return all names a file gives: values, parameters, functions, classes and attributes."""
    names = set()
    for node in ast.walk(tree):
        match node:
            case ast.Name(id=name, ctx=ast.Store()) | ast.arg(arg=name):
                names.add(name)
            case ast.Attribute(attr=name, ctx=ast.Store()):
                names.add(name)
            case ast.FunctionDef(name=name) | ast.AsyncFunctionDef(name=name):
                names.add(name)
            case ast.ClassDef(name=name):
                names.add(name)
    return {name.strip("_").lower() for name in names}


def test_every_way_to_give_a_name_is_looked_at() -> None:
    text = "a = 1\ndef b(c): self.d = (_e := 2)\nclass F: g: int\nfor h in (): pass"
    assert _names(ast.parse(text)) == {*"abcdefgh"}


def test_a_function_of_fifty_one_lines_is_found() -> None:
    fifty = "def f():\n" + "    x = 1\n" * 49
    assert _long_functions(ast.parse(fifty)) == []
    assert _long_functions(ast.parse(fifty + "    x = 1\n")) == ["f"]


def test_browser_tests_look_at_nothing_that_is_hidden() -> None:
    files = [file.relative_to(ROOT) for file in (ROOT / "tests").rglob("*.py")]
    looks = {file: _looks_past_hiding((ROOT / file).read_text()) for file in files if file != SIGHT}
    assert {file: lines for file, lines in looks.items() if lines} == {}


def _looks_past_hiding(text: str) -> list[int]:
    """The lines of a browser test that would read or count things which nobody sees.

    That something is gone may be asked of all that a page holds.
    """
    if "playwright" not in text and "tests.browser" not in text:
        return []
    lines = []
    for node in ast.walk(ast.parse(text)):
        match node:
            case ast.Call(func=ast.Attribute(attr=name)) if name in TEXT_OF_ALL:
                lines.append(node.lineno)
            case ast.Call(func=ast.Attribute(attr="to_have_count"), args=[ast.Constant(value=0)]):
                pass
            case ast.Call(func=ast.Attribute(attr="to_have_count" | "not_to_have_count")):
                lines.append(node.lineno)
            case ast.Call(func=ast.Attribute(value=value, attr="count"), args=[]):
                if not (isinstance(value, ast.Attribute) and value.attr in ROWS):
                    lines.append(node.lineno)
            case ast.Compare(
                ops=[ast.In()], comparators=[ast.Call(func=ast.Attribute(attr="content"))]
            ):
                lines.append(node.lineno)
    return sorted(lines)


def test_every_look_past_hiding_is_found_and_no_other_one() -> None:
    past = """
    expect(one).to_contain_text("a"); expect(one).to_have_text("a"); one.inner_text()
    expect(one).to_have_count(2); expect(one).not_to_have_count(0); one.count()
    "a" in one.content()
    one.text_content(); one.all_inner_texts(); one.all_text_contents(); page.locator("a").count()
    """
    fair = """
    expect(one).not_to_contain_text("a"); expect(one).to_have_count(0); "a" not in one.content()
    sees_count(one, 2); Move.objects.count(); match.moves.count(); html.count("a")
    """
    lines = [line.strip() for part in (past, fair) for line in re.split("[;\n]", part)]
    texts = [f"import playwright\n{line}" for line in lines if line]
    results = [bool(_looks_past_hiding(text)) for text in texts]
    assert results == [True] * 11 + [False] * 7


def test_no_test_is_named_by_the_moment_it_was_collected() -> None:
    files = [file.relative_to(ROOT) for file in (ROOT / "tests").rglob("*.py")]
    moments = {file: _moments_at_import((ROOT / file).read_text()) for file in files}
    assert {file: lines for file, lines in moments.items() if lines} == {}


def _moments_at_import(text: str) -> list[int]:
    """The lines that ask for the time or for chance while a file is read, not while it runs.

    Two workers collect a second apart: a parameter made so has a name in each, and neither runs.
    """
    if "parametrize" not in text:
        return []
    tree = ast.parse(text)
    functions = (ast.FunctionDef, ast.AsyncFunctionDef, ast.Lambda)
    bodies = [node.body for node in ast.walk(tree) if isinstance(node, functions)]
    later = {id(inner) for body in bodies for inner in ast.walk(ast.Module(list(_all(body)), []))}
    return [
        node.lineno
        for node in ast.walk(tree)
        if isinstance(node, ast.Call)
        and id(node) not in later
        and getattr(node.func, "attr", getattr(node.func, "id", None)) in MOMENTS
    ]


def _all(body: list[ast.stmt] | ast.expr) -> list[ast.AST]:
    return body if isinstance(body, list) else [body]


def test_every_moment_at_import_is_found_and_no_other_one() -> None:
    past = "NOW = int(time.time())|@parametrize('at', [timezone.now()])\ndef test(at): ..."
    fair = "def test(): time.time()|@parametrize('at', [lambda: now()])\ndef test(at): ..."
    texts = [f"parametrize\n{text}" for part in (past, fair) for text in part.split("|")]
    assert [bool(_moments_at_import(text)) for text in texts] == [True, True, False, False]
