"""No pattern of the program takes the square of a text's length: one long paste would hold every
page, because a pattern lets no other thread run."""

import ast
import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial
from itertools import chain, permutations, product
from pathlib import Path
from re import _constants as codes, _parser as parser
from typing import Any

import pytest

from tests.growth import grows_faster_than_its_text

ROOT = Path(__file__).parents[1]
FILES = sorted(
    path
    for path in chain((ROOT / "classroom").rglob("*.py"), (ROOT / "games").rglob("*.py"))
    if not {"migrations", "management"} & set(path.parts)
)
ANCHORED = {"match", "fullmatch"}
SEARCHES = {"search", "sub", "subn", "split", "finditer", "findall"}
MOST_LETTERS = 5
SIZE = 1_000


@dataclass(frozen=True)
class Pattern:
    """A pattern as it stands in the source, and how it is applied."""

    place: str
    pattern: re.Pattern[Any]
    method: str


def patterns_in(path: Path) -> Iterator[Pattern]:
    tree = ast.parse(path.read_text(encoding="utf-8"))
    calls = [node for node in ast.walk(tree) if isinstance(node, ast.Call)]
    applied: dict[str, set[str]] = {}
    for node in ast.walk(tree):
        if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name):
            applied.setdefault(node.value.id, set()).add(node.attr)
    names = {
        id(node.value): target.id
        for node in ast.walk(tree)
        if isinstance(node, ast.Assign)
        for target in node.targets
        if isinstance(target, ast.Name)
    }
    for call in calls:
        if not isinstance(call.func, ast.Attribute) or ast.unparse(call.func.value) != "re":
            continue
        text = call.args[0]
        if not isinstance(text, ast.Constant):
            continue
        method = call.func.attr
        flags = re.I if any("re.I" in ast.unparse(arg) for arg in call.args[1:]) else 0
        methods = applied.get(names.get(id(call), ""), set()) if method == "compile" else {method}
        place = f"{path.relative_to(ROOT)}: {text.value!r}"
        for name in sorted(methods & (SEARCHES | ANCHORED)):
            yield Pattern(
                place, re.compile(text.value, flags), "match" if name in ANCHORED else "sub"
            )


def letters(tree: Any) -> Iterator[str]:
    """A letter for each thing that the pattern names."""
    kinds = {codes.CATEGORY_SPACE: " ", codes.CATEGORY_DIGIT: "1", codes.CATEGORY_WORD: "a"}
    for op, value in tree:
        if op in (codes.LITERAL, codes.NOT_LITERAL):
            yield chr(value)
        elif op is codes.CATEGORY:
            yield kinds.get(value, "a")
        elif op is codes.RANGE:
            yield chr(value[0])
        elif op is codes.IN:
            yield from letters(value)
        elif op is codes.BRANCH:
            yield from chain.from_iterable(map(letters, value[1]))
        elif isinstance(value, tuple):
            parts = (part for part in value if isinstance(part, parser.SubPattern))
            yield from chain.from_iterable(map(letters, parts))


def runs(one: Pattern) -> list[tuple[str, str]]:
    """Each letter and each two that may repeat, and what may come before."""
    some = list(dict.fromkeys([*letters(parser.parse(one.pattern.pattern)), "x"]))[:MOST_LETTERS]
    pieces = [*some, *("".join(pair) for pair in permutations(some, 2))]
    return list(product({"", some[0]}, pieces))


def text_of(one: Pattern, first: str, piece: str, size: int) -> Any:
    text = first + piece * (size // len(piece)) + "\n\x01"
    return text.encode() if isinstance(one.pattern.pattern, bytes) else text


def apply(one: Pattern, text: Any) -> None:
    empty = text[:0]
    one.pattern.match(text) if one.method == "match" else one.pattern.sub(empty, text)


def is_square(one: Pattern) -> bool:
    return any(
        grows_faster_than_its_text(partial(apply, one), partial(text_of, one, *run), SIZE)
        for run in runs(one)
    )


PATTERNS = [one for path in FILES for one in patterns_in(path)]


@pytest.mark.parametrize("one", PATTERNS, ids=lambda one: one.place)
def test_a_pattern_takes_no_more_than_in_proportion_to_its_text(one):
    assert not is_square(one)
