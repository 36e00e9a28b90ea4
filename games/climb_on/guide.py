"""Why a panel in hand may not go here, or not so: the rule that each place and turn would break.

The rules themselves are asked, place by place, so a refusal says the same.
"""

import re
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


@lru_cache(maxsize=64)
def guide(state: State, columns: range, rows: range) -> dict[str, Any]:
    """What the team in turn is told about its panels before it places one.

    `maps`: for `plain` and `red-frame` panels of the hand a row of letters for each row of
    corners, the highest first, `.` where the panel fits, and `runs`, the same as one short text;
    `left` and `top`: the first corner of them; `turns`: such letters for the four turns of each
    panel, by name; `rules`: the sentence of each letter.
    """
    rules: dict[str, Sentence] = {}
    kinds = {_kind(number): number for number in state.team.hand}
    first = is_first(state)
    maps = {
        kind: tuple(
            "".join(
                _letter(rules, check_where, state, Placed(kinds[kind], (x, y))) for x in columns
            )
            for y in reversed(rows)
        )
        for kind in sorted(kinds)
    }
    return {
        "left": columns.start,
        "top": rows[-1],
        "maps": maps,
        "runs": {kind: "/".join(map(shorten, lines)) for kind, lines in maps.items()},
        "turns": {
            panel_name(number): "".join(
                _letter(rules, check_turn, Placed(number, notch(state.seat), turns), first)
                for turns in range(4)
            )
            for number in state.team.hand
        },
        "rules": rules,
    }


def shorten(letters: str) -> str:
    """Three or more of a letter in a row as the letter and how many: `a12b.` for a row of 14."""
    return re.sub(r"(.)\1{2,}", lambda run: f"{run[1]}{len(run[0])}", letters)


def _letter(rules: dict[str, Sentence], check: Callable[..., None], *facts: Any) -> str:
    """The letter of the rule that the check finds broken, which joins the rules; or FITS."""
    try:
        check(*facts)
    except Illegal as refusal:
        letters = (letter for letter, rule in rules.items() if rule == refusal.sentence)
        letter = next(letters, ascii_lowercase[len(rules)])
        rules[letter] = refusal.sentence
        return letter
    return FITS


def _kind(number: int) -> str:
    """All that places depend on: a red frame may cover."""
    return "red-frame" if PANELS[number].red_frame else "plain"
