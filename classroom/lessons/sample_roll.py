"""One roll to practice on while students wait: a position of the real game, stored nowhere."""

import secrets
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass
from itertools import islice

from django.core import signing

from games import dice, registry
from games.contract import Game
from games.engine import CHANCE, Die, Move, Seat
from games.errors import Sentence, UserError, gettext_noop
from games.facts import sum_in_signs
from games.movelog import MoveLog
from games.options import read_options

_SALT, SAMPLE_SEATS = "practice", 2
# Rows of a log. The first sum comes by the 30th in every preset where students calculate.
_LONGEST = 60
_CHOICES = 3


@dataclass(frozen=True)
class SampleRoll:
    """A position in which there is something to work out.

    `sums` are what the student may choose from; `token` is all of it,
    signed, for the answer.
    """

    token: str
    dice: tuple[Die, ...]
    sums: tuple[str, ...]


def new_sample_roll(game: Game, options: dict[str, object]) -> SampleRoll | None:
    """Return a fresh roll; None if the game has nothing to work out so early."""
    log = sample_log(game, options, secrets.token_bytes(dice.SEED_BYTES))
    if log is None:
        return None
    texts = [game.notation.write(move) for move in _choices(log)]
    return read_sample_roll(game, options, _sign(log, texts))


def sample_log(game: Game, options: dict[str, object], seed: bytes) -> MoveLog | None:
    """Play two teams with these dice to the first sum to work out; None if it is not that early."""
    with suppress(UserError):
        log = MoveLog.start(game, read_options(game.rules.Options, options), SAMPLE_SEATS)
        log = _play_on(log, seed)
        if _choices(log):
            return log
    return None


def read_sample_roll(game: Game, options: dict[str, object], token: str) -> SampleRoll | None:
    """Return the roll of this token; None if it is not ours or is of another game."""
    known = _read(game, options, token)
    if known is None:
        return None
    log, texts = known
    sums = tuple(_sum(log, game.notation.read(text)) for text in texts)
    return SampleRoll(token, _dice(log), sums)


def check_sample_answer(
    game: Game, options: dict[str, object], token: str, choice: int, answer: int
) -> Sentence | None:
    """Return the rules' refusal of `answer` for this sum; None if it is right."""
    known = _read(game, options, token)
    if known is None or not 0 <= choice < len(known[1]):
        return Sentence(gettext_noop("Roll again."))
    log, texts = known
    return _refusal(log, game.notation.read(texts[choice]), answer)


def _play_on(log: MoveLog, seed: bytes) -> MoveLog:
    """Play well up to the first position with something to work out."""
    while len(log.rows) < _LONGEST and not any(_choices(log)):
        if CHANCE in log.to_move:
            log = log.draw(seed)
        else:
            ranked = log.game.bots.ranked_moves(log.state, _mover(log))
            log = log.play(_mover(log), ranked[0])
    return log


def _refusal(log: MoveLog, move: Move, answer: int) -> Sentence | None:
    """Why this move is not taken with this answer to its first sum."""
    try:
        log.play(_mover(log), log.game.notation.write(_claimed(log, move, answer)))
    except UserError as refusal:
        return refusal.sentence
    return None


def _claimed(log: MoveLog, move: Move, answer: int) -> Move:
    return log.game.facts.with_claim(log.state, _mover(log), move, answer)


def _choices(log: MoveLog) -> list[Move]:
    """A few moves whose sums differ and have to be right, the good ones first."""
    by_sum: dict[str, Move] = {}
    if CHANCE not in log.to_move and log.to_move:
        for move in _moves(log):
            for fact in log.game.facts.facts(log.state, _mover(log), move)[:1]:
                if _refusal(log, move, fact.answer) is None and _refusal(
                    log, move, fact.answer + 1
                ):
                    by_sum.setdefault(fact.sum, _claimed(log, move, fact.answer))
            if len(by_sum) == _CHOICES:
                break
    return list(by_sum.values())


def _moves(log: MoveLog) -> Iterator[Move]:
    seat = _mover(log)
    yield from map(log.game.notation.read, log.game.bots.ranked_moves(log.state, seat))
    yield from islice(log.game.rules.legal_moves(log.state, seat), 200)


def _mover(log: MoveLog) -> Seat:
    return min(log.to_move)


def _sum(log: MoveLog, move: Move) -> str:
    return sum_in_signs(log.game.facts.facts(log.state, _mover(log), move)[0].sum)


def _dice(log: MoveLog) -> tuple[Die, ...]:
    """Return the dice of the roll; nothing in a game without dice."""
    return log.game.hooks.dice_shown(log.options, log.game.notation.read(log.rows[-1].text))


def _sign(log: MoveLog, texts: list[str]) -> str:
    rows = [list(row) for row in log.rows]
    return signing.dumps([log.game.slug, rows, texts], salt=_SALT, compress=True)


def _read(game: Game, options: dict[str, object], token: str) -> tuple[MoveLog, list[str]] | None:
    with suppress(signing.BadSignature, UserError):
        slug, rows, texts = signing.loads(token, salt=_SALT)
        if registry.get(slug) is game:
            start = read_options(game.rules.Options, options)
            return MoveLog.replay(game, start, SAMPLE_SEATS, map(tuple, rows)), texts
    return None
