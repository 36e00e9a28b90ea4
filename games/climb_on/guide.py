"""Why a panel in hand may not go here, or not so: the rule that each place and turn would break.

It asks the rules themselves, place by place, so a refusal says the same.
"""

import re
from collections.abc import Hashable
from functools import lru_cache
from itertools import product
from string import ascii_lowercase
from typing import Any

from games.climb_on.notation import panel_name
from games.climb_on.panels import PANELS, SIDE
from games.climb_on.placing import broken_rule, check_turn
from games.climb_on.position import State
from games.climb_on.resting import is_first
from games.climb_on.wall import CONTACTS, Placed, Square, notch
from games.errors import Illegal, Sentence

FITS = "."
GOOD = 3  # places that are shown first
NEXT = 4  # rows above the climber that its next panel best has in its middle


@lru_cache(maxsize=64)
def guide(state: State, columns: range, rows: range) -> dict[str, Any]:
    """Guide the team in turn to the places of its panels.

    `maps`: for `plain` and `red-frame` panels of the hand a row of letters for each row of corners,
    the highest first, `.` if the panel fits, and `runs`, the same as one short text; `left` and
    `top`: the first corner of them; `turns`: such letters for the four turns of each panel, by
    name; `rules`: the sentence of each letter; `good`: the best corners.
    """
    rules: dict[str, Sentence] = {}
    kinds = {_kind(number): number for number in state.team.hand}
    first = is_first(state)
    maps = {kind: _map(rules, state, kinds[kind], columns, rows) for kind in sorted(kinds)}
    return {
        "left": columns.start,
        "top": rows[-1],
        "maps": maps,
        "runs": {kind: "/".join(map(shorten, lines)) for kind, lines in maps.items()},
        "turns": {
            panel_name(number): "".join(
                _turn_letter(rules, Placed(number, notch(state.seat), turns), first)
                for turns in range(4)
            )
            for number in state.team.hand
        },
        "rules": rules,
        "good": _good(state, maps, columns, rows),
    }


def _good(state: State, maps: dict[str, tuple[str, ...]], columns: range, rows: range) -> list[str]:
    """Return the corners, as in the form, next to the squares that the climber reaches next."""
    x, y = state.team.at or (notch(state.seat)[0] + 1, -1)
    fitting = [
        (column, row)
        for lines in maps.values()
        for row, letters in zip(reversed(rows), lines, strict=True)
        for column, letter in zip(columns, letters, strict=True)
        if letter == FITS and (column, row) not in state.wall.at
    ]

    def far(corner: Square) -> tuple[float, Square]:
        across, up = abs(corner[0] + SIDE / 2 - x - 0.5), corner[1] + SIDE / 2 - y - NEXT
        return across + abs(up), corner

    return [f"{column},{row}" for column, row in sorted({*fitting}, key=far)[:GOOD]]


def _map(
    rules: dict[str, Sentence], state: State, number: int, columns: range, rows: range
) -> tuple[str, ...]:
    """Return the letters of a panel for each corner; their rules join the `rules`."""
    # Pieces and markers on the wall obstruct only a panel that covers another.
    occupied = state.occupied if PANELS[number].red_frame else frozenset()
    facts = state.wall, state.seat, state.options.limit, occupied, is_first(state)
    lines, own_rules = _lines(facts, number, columns, rows)
    letters = {ord(letter): _letter_of(rules, rule) for letter, rule in own_rules.items()}
    return tuple(line.translate(letters) for line in lines)


@lru_cache(maxsize=256)
def _lines(
    facts: Any, number: int, columns: range, rows: range
) -> tuple[list[str], dict[str, Sentence]]:
    wall, seat, *others = facts
    rules: dict[str, Sentence] = {}
    overlapping = {(x + dx, y + dy) for (x, y), (dx, dy) in product(wall.at, _OVERLAPS)}
    touching = {(x + dx, y + dy) for (x, y), (dx, dy) in product(wall.at, CONTACTS)} - overlapping
    single = {*touching, *wall.at, notch(seat)}
    letters: dict[Hashable, str] = {}

    def letter(corner: Square) -> str:
        # All other panels of a row overlap one or are far from all, and break the same rule.
        case = corner if corner in single else (corner in overlapping, corner[1], "row")
        if case not in letters:
            rule = broken_rule(wall, Placed(number, corner), seat, *others)
            letters[case] = _letter_of(rules, rule)
        return letters[case]

    return ["".join(letter((x, y)) for x in columns) for y in reversed(rows)], rules


_OVERLAPS = [*product(range(1 - SIDE, SIDE), repeat=2)]  # where the corner of the other panel lies


def shorten(letters: str) -> str:
    """Shorten runs of three or more of a letter to the letter and their number: `a12b.` for a row
    of 14."""
    return re.sub(r"(.)\1{2,}", lambda run: f"{run[1]}{len(run[0])}", letters)


def _turn_letter(rules: dict[str, Sentence], new: Placed, first: bool) -> str:
    try:
        check_turn(new, first)
    except Illegal as refusal:
        return _letter_of(rules, refusal.sentence)
    return FITS


def _letter_of(rules: dict[str, Sentence], rule: Sentence | None) -> str:
    """Return the letter of a rule that is broken, which joins the rules; or FITS."""
    if rule is None:
        return FITS
    for letter, known in rules.items():
        if known == rule:
            return letter
    letter = ascii_lowercase[len(rules)]
    rules[letter] = rule
    return letter


def _kind(number: int) -> str:
    """Return all that a panel's places depend on: a red frame may cover."""
    return "red-frame" if PANELS[number].red_frame else "plain"
