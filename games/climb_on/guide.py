"""Why a panel in hand may not go here, or not so: the rule that each place and turn would break.

The rules themselves are asked, place by place, so a refusal says the same.
"""

from collections.abc import Callable
from functools import lru_cache
from string import ascii_lowercase
from typing import Any

from games.climb_on.notation import panel_name
from games.climb_on.panels import PANELS
from games.climb_on.placing import check_turn
from games.climb_on.position import State
from games.climb_on.resting import check_where, is_first
from games.climb_on.wall import Placed, notch
from games.errors import Illegal, Sentence

FITS = "."
_TURNS = range(4)


@lru_cache(maxsize=64)
def guide(state: State, columns: range, rows: range) -> dict[str, Any]:
    """What the team in turn is told about its panels before it places one.

    `maps`: for `plain` and `red-frame` panels of the hand a row of letters for each row of
    corners, the highest first, `.` where the panel fits; `left` and `top`: the first corner of
    them; `turns`: such letters for the four turns of each panel, by name; `rules`: the sentence
    of each letter.
    """
    letters = _Letters()
    kinds = {_kind(number): number for number in state.team.hand}
    return {
        "left": columns.start,
        "top": rows[-1],
        "maps": {kind: _map(state, kinds[kind], columns, rows, letters) for kind in sorted(kinds)},
        "turns": {panel_name(number): _turns(state, number, letters) for number in state.team.hand},
        "rules": letters.sentences,
    }


class _Letters:
    """Broken rules by a letter each, in the order in which they are met."""

    def __init__(self) -> None:
        self.sentences: dict[str, Sentence] = {}
        self._of: dict[str, str] = {}

    def of(self, check: Callable[..., None], *asked: Any) -> str:
        try:
            check(*asked)
        except Illegal as refusal:
            letter = self._of.setdefault(str(refusal), ascii_lowercase[len(self._of)])
            self.sentences[letter] = refusal.sentence
            return letter
        return FITS


def _kind(number: int) -> str:
    """All that places depend on: a red frame may cover."""
    return "red-frame" if PANELS[number].red_frame else "plain"


def _map(
    state: State, number: int, columns: range, rows: range, letters: _Letters
) -> tuple[str, ...]:
    return tuple(
        "".join(letters.of(check_where, state, Placed(number, (x, y))) for x in columns)
        for y in reversed(rows)
    )


def _turns(state: State, number: int, letters: _Letters) -> str:
    corner, first = notch(state.seat), is_first(state)
    lying = (Placed(number, corner, turns) for turns in _TURNS)
    return "".join(letters.of(check_turn, new, first) for new in lying)
