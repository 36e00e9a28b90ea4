"""The house voice, as far as it can be counted: docstrings, comments, lines of templates."""

import ast
import io
import re
import tokenize
from collections.abc import Iterator
from functools import cache
from pathlib import Path

ROOT = Path(__file__).parents[1]
# "if" and "when" say a condition; "where" is for places.
MOST_WHERE = 40
# A docstring says what its function does: "Return the seats", not "What sits there".
MOST_WHAT = 20
LONGEST_LINE = 160
FEWEST_COMMENTS = 2.5  # lines with a comment for a hundred lines of code
NO_CODE = {
    tokenize.COMMENT,
    tokenize.DEDENT,
    tokenize.ENDMARKER,
    tokenize.INDENT,
    tokenize.NEWLINE,
    tokenize.NL,
}


def python_files(*folders: str) -> list[Path]:
    files = [file for folder in folders for file in (ROOT / folder).rglob("*.py")]
    return sorted(file for file in files if "migrations" not in file.parts)


def docstrings(tree: ast.AST) -> Iterator[tuple[ast.Expr, str]]:
    for node in ast.walk(tree):
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef):
            text = ast.get_docstring(node)
            if text:
                yield node.body[0], text  # type: ignore[misc]


@cache
def all_docstrings() -> list[tuple[Path, str]]:
    return [
        (file.relative_to(ROOT), text)
        for file in python_files("classroom", "games", "tests", "docs", "docker")
        for _place, text in docstrings(ast.parse(file.read_text()))
    ]


def has_where(text: str) -> bool:
    return bool(re.search(r"\bwhere\b", text, re.IGNORECASE))


def begins_with_what(text: str) -> bool:
    return re.match(r"What\b", text) is not None


def code_and_comments(text: str) -> tuple[int, int]:
    """Count the lines of code, without docstrings, and the lines that have a comment."""
    code: set[int] = set()
    comments: set[int] = set()
    for token in tokenize.generate_tokens(io.StringIO(text).readline):
        if token.type == tokenize.COMMENT:
            comments.add(token.start[0])
        if token.type not in NO_CODE:
            code |= set(range(token.start[0], token.end[0] + 1))
    for place, _text in docstrings(ast.parse(text)):
        code -= set(range(place.lineno, (place.end_lineno or place.lineno) + 1))
    return len(code), len(comments)


def long_lines(text: str) -> list[int]:
    lines = enumerate(text.splitlines(), 1)
    return [number for number, line in lines if len(line) > LONGEST_LINE]


def test_docstrings_say_if_and_when() -> None:
    places = [(file, text) for file, text in all_docstrings() if has_where(text)]
    assert len(places) <= MOST_WHERE, places


def test_docstrings_begin_with_what_is_done() -> None:
    places = [(file, text) for file, text in all_docstrings() if begins_with_what(text)]
    assert len(places) <= MOST_WHAT, places


def test_comments_say_why() -> None:
    counts = [code_and_comments(file.read_text()) for file in python_files("classroom", "games")]
    code, comments = map(sum, zip(*counts, strict=True))
    assert 100 * comments / code >= FEWEST_COMMENTS, (code, comments)


def test_lines_of_templates_can_be_read() -> None:
    files = [
        file
        for folder in ("templates", "games", "tests/sixth_game")
        for file in (ROOT / folder).rglob("*.html")
    ]
    long = {file.relative_to(ROOT): long_lines(file.read_text()) for file in files}
    assert {file: lines for file, lines in long.items() if lines} == {}


def test_what_is_counted_is_found() -> None:
    assert has_where("None where there is none")
    assert has_where("Where it is")
    assert not has_where("Everywhere, elsewhere")
    assert begins_with_what("What a press brings")
    assert not begins_with_what("Whatever it is")
    text = '"""Title\n\nmore"""\n\n# why\nx = 1  # so\n\n\ndef f():\n    """Say."""\n'
    assert code_and_comments(text) == (2, 2)
    assert long_lines("a" * 161 + "\n" + "b" * 160) == [1]
