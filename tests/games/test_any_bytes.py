# ruff: noqa: RUF001
"""Readers given anything: they read it, or refuse it with a sentence.

What has broken one of them lies in corpus/, and is tried for ever; a new find is put there.
"""

import hashlib
import random
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from classroom.people.rosters.drafts import read_draft
from games import records, registry
from games.errors import UserError

HERE = Path(__file__).parent
CORPUS = sorted((HERE / "corpus").iterdir())
RECORDS = sorted((HERE / "records").glob("*/*.txt"))
LONGEST_SEED = 6_000  # bytes of a record that is mangled: its beginning
WORDS = (
    b"\x00", b"\r", b"\n\n", b"\xff\xfe", b"\xef\xbb\xbf", b"\xed\xa0\x80", b"0 ", b"999 ",
    b"1e10000000", b"-1", b"99999999999999999999", "٣".encode(), "２".encode(), "−".encode(),
    b"takeback ", b"skip ", b"0 takeback 0\n", b"[" * 60, b'{"a":', b"NaN", b"1e400", b"null",
    b"true", b": ", b"=", b"seed: zz\n", b"seats: 0\n", b"seats: 4\n", b"options: []\n",
)  # fmt: skip


def mangled(original: bytes, luck: random.Random) -> bytes:
    """These bytes with up to six mishaps: flipped, lost, doubled, put in, cut or swapped."""
    data = bytearray(original)
    for _ in range(luck.randint(1, 6)):
        here, there = sorted(luck.randrange(len(data) + 1) for _ in range(2))
        there = min(there, here + luck.choice((1, 2, 8, 60, 1_000)))
        match luck.randrange(6):
            case 0 if data:
                data[here % len(data)] ^= 1 << luck.randrange(8)
            case 1:
                del data[here:there]
            case 2:
                data[there:there] = data[here:there]
            case 3:
                data[here:here] = luck.choice(WORDS)
            case 4:
                lines = bytes(data).split(b"\n")
                luck.shuffle(lines[luck.randrange(len(lines)) :])
                one, other = luck.randrange(len(lines)), luck.randrange(len(lines))
                lines[one], lines[other] = lines[other], lines[one]
                data = bytearray(b"\n".join(lines))
            case _:
                data[here:there] = luck.randbytes(luck.randint(0, 4))
    return bytes(data)


def read_record(raw: bytes) -> None:
    log, seed = records.read(raw.decode(errors="surrogateescape"))
    assert records.read(records.write(log, seed)) == (log, seed)


def read_moves(raw: bytes) -> None:
    for line in raw.decode(errors="replace").splitlines()[:50]:
        for game in registry.all_games():
            try:
                move = game.notation.read(line)
            except UserError:
                continue
            assert game.notation.read(game.notation.write(move)) == move


def read_names(raw: bytes) -> None:
    draft = read_draft(raw, known=["Anna"])
    assert draft is not None


READERS: dict[str, Callable[[bytes], None]] = {
    "record": read_record,
    "moves": read_moves,
    "names": read_names,
}
every_reader = pytest.mark.parametrize("reader", READERS)


def is_survived(reader: str, raw: bytes) -> bool:
    """Whether it was read, or refused as people can be told; what it was not is kept."""
    try:
        READERS[reader](raw)
    except UserError as refusal:
        return bool(str(refusal.sentence))
    except Exception:
        name = hashlib.sha256(raw).hexdigest()[:12]
        (HERE / "corpus" / f"{reader}-{name}.bin").write_bytes(raw)
        raise
    return True


def mangle_and_read(reader: str, number: int) -> None:
    luck = random.Random(number)
    original = luck.choice(RECORDS).read_bytes()[:LONGEST_SEED]
    assert is_survived(reader, mangled(original, luck))


@every_reader
@pytest.mark.parametrize("file", CORPUS, ids=lambda file: file.name)
def test_what_has_broken_a_reader_before_breaks_none(reader: str, file: Path) -> None:
    assert is_survived(reader, file.read_bytes())


@every_reader
def test_mangled_files_are_read_or_refused(reader: str) -> None:
    for number in range(100):
        mangle_and_read(reader, number)


@pytest.mark.slow
@every_reader
def test_five_thousand_mangled_files_are_read_or_refused(reader: str) -> None:
    for number in range(100, 5_100):
        mangle_and_read(reader, number)


@pytest.mark.slow
def test_the_console_answers_every_mangled_line() -> None:
    luck = random.Random(3)
    requests = [
        b'{"do":"start","game":"on_belay","seats":2,"options":{},"auto":true}',
        b'{"do":"play","seat":1,"text":"roll"}',
        b'{"do":"legal","seat":1}',
        b'{"do":"view","seat":null}',
        b'{"do":"load","record":"game: on_belay"}',
    ]
    lines = [
        mangled(luck.choice(requests), luck).replace(b"\n", b" ").replace(b"\r", b" ")
        for _ in range(2_000)
    ]
    command = [sys.executable, "-m", "games"]
    data = b"\n".join([*lines, b'{"do":"games"}', b""])
    done = subprocess.run(command, input=data, capture_output=True, check=True)
    assert done.stderr == b""
    assert b'"games"' in done.stdout.splitlines()[-1]


def test_a_reader_that_breaks_would_be_found(monkeypatch, tmp_path) -> None:
    """The control: an error that is no sentence for people is one of the test, and is kept."""
    (tmp_path / "corpus").mkdir()
    monkeypatch.setattr(f"{__name__}.HERE", tmp_path)
    monkeypatch.setitem(READERS, "record", lambda raw: raw.decode("ascii"))
    with pytest.raises(UnicodeDecodeError):
        is_survived("record", b"\xff")
    assert len(list((tmp_path / "corpus").iterdir())) == 1
