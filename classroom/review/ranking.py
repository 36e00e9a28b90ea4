"""Where a move stands on a hint list, however it is spelled."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from django.core.cache import cache

from classroom.play.models import HintList, Match
from games.engine import Game, Refusal, Seat, plain
from games.movelog import MoveLog

NEAR = 1e-9
BEST = 1.0
CLOSE = 0.7
CACHED_FOR = 60 * 60  # seconds
_TURNED = re.compile(r"(?<!\S)(\d+)([+*])(\d+)(?=[= ]|$)")


@dataclass(frozen=True)
class Same:
    """Equal for moves that are the same for a table: they lead to one position, or say one
    calculation with its numbers in another order."""

    position: Any
    text: str

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Same) and (
            self.position == other.position or self.text == other.text
        )

    __hash__ = None  # type: ignore[assignment]  # Being alike in one of two ways has no hash.


def same(log: MoveLog, seat: Seat, text: str) -> Same:
    """What this move of the seat is at the end of the log. Raises a Refusal."""
    after = log.play(seat, text)
    return Same(after.state, _TURNED.sub(_smaller_first, after.rows[-1].text))


def _smaller_first(found: re.Match[str]) -> str:
    one, other = sorted((found[1], found[3]), key=int)
    return f"{one}{found[2]}{other}"


def place(log: MoveLog, seat: Seat, text: str, hints: Sequence[dict[str, Any]]) -> int | None:
    """The place from 0 of a legal move among hints; None where it is not among them.

    The same text is found without playing; after it, the hints that look most alike come first.
    """
    texts = [hint["text"] for hint in hints]
    if text in texts:
        return texts.index(text)
    chosen = same(log, seat, text)
    for number in sorted(range(len(texts)), key=lambda n: -_alike(texts[n], text)):
        try:
            if texts[number] and same(log, seat, texts[number]) == chosen:
                return number
        except Refusal:
            continue
    return None


def _alike(one: str | None, other: str) -> int:
    """How many words the two have in the same place."""
    return sum(a == b for a, b in zip((one or "").split(), other.split(), strict=False))


def share(game: Game, hints: Sequence[dict[str, Any]], place: int | None, text: str = "") -> float:
    """How good the entry at this place is, from 1 for the best to 0: its part of the best value.

    A `text` that is on no list counts as nothing, and so is right where nothing is to be gained
    and the game lets a team pass.
    """
    values = [game.hints.value(hint) for hint in hints]
    if place is None and text.split()[:1] not in [[word] for word in game.hints.PASSES]:
        return 0.0
    best, own = max(values, default=0.0), 0.0 if place is None else values[place]
    if own >= best - NEAR:
        return 1.0
    return max(0.0, own / best) if best > 0 else 0.0


def hints_at(match: Match, log: MoveLog, ply: int, seat: Seat) -> dict[str, Any]:
    """The seat's hint list before this ply: the stored one, else worked out now and remembered."""
    asked = question_start(log, ply, seat)
    stored = HintList.objects.filter(match=match, ply=asked, seat=seat).first()
    if stored is not None and valued(log.game, stored.data["hints"]):
        return dict(stored.data)
    name = f"hints-of:{match.pk}:{bytes(match.seed).hex()[:16]}:{asked}:{seat}"
    found = cache.get(name)
    if found is None:
        found = plain(log.game.hints.hint_list(log.states[ply], seat))
        cache.set(name, found, CACHED_FOR)
    return dict(found)


def valued(game: Game, hints: list[dict[str, Any]]) -> bool:
    """Whether the list says what its entries are worth; one of an older program may not."""
    try:
        return all(game.hints.value(hint) is not None for hint in hints)
    except KeyError:
        return False


def question_start(log: MoveLog, ply: int, seat: Seat) -> int:
    """The ply at which the question began that the seat has before this ply."""
    question = log.game.hints.question
    asked = question(log.states[ply], seat)
    while ply > 0 and question(log.states[ply - 1], seat) == asked:
        ply -= 1
    return ply


def playable(hint_list: dict[str, Any]) -> list[dict[str, Any]]:
    """The hints that say a move: some only tell what would be possible with more stamina."""
    return [hint for hint in hint_list["hints"] if hint["text"]]


def best_of(game: Game, hints: Sequence[dict[str, Any]]) -> list[str]:
    """The texts of the best hint and of all that are as good."""
    places = range(len(hints))
    return [hints[n]["text"] for n in places if share(game, hints, n) >= BEST]
