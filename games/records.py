"""Records: a match as a text file that any copy of this program can replay.

Header lines `name: value`, an empty line, then one line a row: the seat and the text.
"""

import json

from games import dice, registry
from games.engine import plain_data
from games.errors import Illegal, Unreadable, UserError, gettext_noop
from games.movelog import GrowingLog, MoveLog, is_unfair_draw
from games.options import read_options

SHARED = "the same at all tables"
MOST_ROWS = 10_000  # no table plays a tenth of that in a day


def write(log: MoveLog, seed: bytes | None = None) -> str:
    """Return the record of a log. With the seed (only once the match is over) its dice can be
    checked."""
    header = {
        "game": log.game.slug,
        "version": log.game.rules.VERSION,
        "seats": log.seats,
        "options": json.dumps(plain_data(log.options)),
    }
    if seed is not None:
        header["seed"] = seed.hex()
        if isinstance(seed, dice.SharedSeed):
            header["dice"] = SHARED
        header["seed-sha256"] = dice.commitment(seed)
    lines = [f"{name}: {value}" for name, value in header.items()]
    return "\n".join([*lines, "", *(f"{row.seat} {row.text}" for row in log.rows), ""])


def read(text: str) -> tuple[MoveLog, bytes | None]:
    """Read the log a record holds, every row checked, and its seed if it has one.

    Raises Unreadable for a broken file, the rules' refusals if a row is not legal, and Illegal if
    the seed does not draw the dice of the rows; each names the line.
    """
    if not isinstance(text, str):
        raise Unreadable(gettext_noop("A record must be text."))
    head, _, body = text.replace("\r\n", "\n").partition("\n\n")
    header = _header(head)
    log, seed = _empty(header), _seed(header)
    growing = GrowingLog(log)
    for number, line in enumerate(body.splitlines(), start=head.count("\n") + 3):
        if line.strip():
            _read_row(growing, line, number)
            _check_draw(growing, seed, number)
    return growing.log(), seed


def _read_row(log: GrowingLog, line: str, number: int) -> None:
    seat, _, text = line.partition(" ")
    if not (seat.isascii() and seat.isdigit() and len(seat) < 4 and text):
        raise Unreadable(gettext_noop("Line %(line)s is not a move."), line=number)
    if len(log.rows) == MOST_ROWS:
        raise Illegal(gettext_noop("A record holds at most %(most)s moves."), most=MOST_ROWS)
    try:
        log.play(int(seat), text)
    except UserError as refusal:
        sentence = gettext_noop("Line %(line)s: %(why)s")
        raise type(refusal)(sentence, line=number, why=refusal.sentence) from None


def _check_draw(log: GrowingLog, seed: bytes | None, number: int) -> None:
    if seed is not None and is_unfair_draw(log, seed):
        raise Illegal(
            gettext_noop("Line %(line)s: the dice of move %(ply)s do not come from the seed."),
            line=number,
            ply=len(log.rows) - 1,
        )


def _header(head: str) -> dict[str, str]:
    header = {}
    for number, line in enumerate(head.splitlines(), start=1):
        name, colon, value = line.partition(": ")
        if not colon:
            raise Unreadable(
                gettext_noop("Line %(line)s must look like 'name: value'."), line=number
            )
        header[name] = value
    return header


def _empty(header: dict[str, str]) -> MoveLog:
    missing = {"game", "version", "seats", "options"} - header.keys()
    if missing:
        raise Unreadable(gettext_noop("The record has no %(name)s."), name=min(missing))
    game = registry.get(header["game"])
    if header["version"] != str(game.rules.VERSION):
        raise Illegal(
            gettext_noop(
                "The record uses version %(version)s of the rules, which this app does not know."
            ),
            version=header["version"][:20],
        )
    try:
        options, seats = json.loads(header["options"]), int(header["seats"][:4])
    except (ValueError, RecursionError):
        raise Unreadable(gettext_noop("The record's seats or options cannot be read.")) from None
    return MoveLog.start(game, read_options(game.rules.Options, options), seats)


def _seed(header: dict[str, str]) -> bytes | None:
    if "seed" not in header:
        return None
    try:
        seed = bytes.fromhex(header["seed"])
    except ValueError:
        raise Unreadable(gettext_noop("The record's seed is not a hex number.")) from None
    if header.get("seed-sha256", dice.commitment(seed)) != dice.commitment(seed):
        raise Illegal(gettext_noop("The seed does not match its seal."))
    return dice.SharedSeed(seed) if header.get("dice") == SHARED else seed
