"""Hooks: questions to rooms above, and that no signal is one any more."""

import re
from pathlib import Path

from classroom.hooks import Hook

CLASSROOM = Path(__file__).parents[1] / "classroom"


def test_a_hook_returns_the_answers_in_order_each_once() -> None:
    hook: Hook[[int], int] = Hook()
    for answer in (double := lambda n: 2 * n, lambda n: n + 1, double):
        hook.connect(answer)
    assert hook(5) == [10, 6]
    assert Hook[[int], int]()(5) == []


def test_nobody_uses_what_a_signal_returns() -> None:
    uses = re.compile(r"(?:=|\bin|return|any\(|next\()\s*\w+\.send(?:_robust)?\(")
    files = list(CLASSROOM.rglob("*.py"))
    assert len(files) > 300
    assert [f"{path.name}: {one}" for path in files for one in uses.findall(path.read_text())] == []
    assert uses.search("answers = seat_taken.send(Student)")
