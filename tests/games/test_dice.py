"""Fair dice: drawn from the seed as promised, with no face favoured."""

import hashlib
import hmac
from collections import Counter
from collections.abc import Callable

import pytest

from games import dice

SEED = bytes(range(32))
NINES = bytes([9] * 32)


def digest_by_hand(seed: bytes, ply: int, k: int, attempt: int) -> int:
    """HMAC-SHA256 as RFC 2104 writes it: H(key ^ opad, H(key ^ ipad, message))."""
    key = seed.ljust(64, b"\0")
    message = bytes.fromhex(f"{ply:016x}{k:08x}{attempt:08x}")
    inner = hashlib.sha256(bytes(byte ^ 0x36 for byte in key) + message).digest()
    outer = hashlib.sha256(bytes(byte ^ 0x5C for byte in key) + inner).digest()
    return int(outer[:8].hex(), 16)


@pytest.mark.parametrize("seed", [SEED, NINES])
@pytest.mark.parametrize("ply", [0, 1, 255, 256, 10_000])
def test_the_numbers_are_those_of_the_hmac(seed: bytes, ply: int) -> None:
    sides = (6, 6, 20, 3, 44)
    by_hand = tuple(digest_by_hand(seed, ply, k, 0) % size for k, size in enumerate(sides))
    assert dice.numbers(seed, ply, sides) == by_hand


def test_a_number_in_the_incomplete_stretch_is_drawn_again(
    digests: Callable[..., list[bytes]],
) -> None:
    """2 ** 64 - 4 is the last multiple of 6: the four values from there on are no dice."""
    messages = digests(2**64 - 1, 2**64 - 4, 2**64 - 5)
    assert dice.numbers(SEED, 7, (6,)) == (5,)
    assert messages == [bytes.fromhex(f"{7:016x}{0:08x}{attempt:08x}") for attempt in range(3)]


def test_the_last_number_of_the_complete_stretch_is_taken(
    digests: Callable[..., list[bytes]],
) -> None:
    messages = digests(2**64 - 5)
    assert dice.numbers(SEED, 0, (6,)) == (5,)
    assert len(messages) == 1


def test_no_number_is_drawn_again_where_the_range_divides(
    digests: Callable[..., list[bytes]],
) -> None:
    messages = digests(2**64 - 1)
    assert dice.numbers(SEED, 0, (8,)) == (7,)
    assert len(messages) == 1


@pytest.fixture
def digests(monkeypatch: pytest.MonkeyPatch) -> Callable[..., list[bytes]]:
    """Makes the HMAC give these numbers, one after the other; lists the messages asked for."""

    def give(*values: int) -> list[bytes]:
        messages: list[bytes] = []
        left = iter(values)

        def digest(key: bytes, message: bytes, name: str) -> bytes:
            messages.append(message)
            return next(left).to_bytes(8, "big") + bytes(24)

        monkeypatch.setattr(hmac, "digest", digest)
        return messages

    return give


def test_all_faces_are_equally_likely() -> None:
    """Chi-square on 60,000 draws of a six-sided die; 20.52 is passed once in a thousand."""
    counts = Counter(
        number for ply in range(20_000) for number in dice.numbers(SEED, ply, (6, 6, 6))
    )
    expected = 60_000 / 6
    assert sorted(counts) == [0, 1, 2, 3, 4, 5]
    assert sum((count - expected) ** 2 / expected for count in counts.values()) < 20.52


def test_dice_of_one_roll_do_not_depend_on_each_other() -> None:
    """Chi-square over the 36 pairs of 36,000 rolls; 66.62 is passed once in a thousand."""
    counts = Counter(dice.numbers(SEED, ply, (6, 6)) for ply in range(36_000))
    assert len(counts) == 36
    assert sum((count - 1000) ** 2 / 1000 for count in counts.values()) < 66.62


def test_another_ply_or_seed_draws_other_numbers() -> None:
    wide = (2**32,) * 2
    draws = {dice.numbers(seed, ply, wide) for seed in (SEED, NINES) for ply in range(50)}
    assert len(draws) == 100


def test_the_commitment_is_the_sha256_of_the_seed() -> None:
    known = "630dcd2966c4336691125448bbb25b4ff412a49c732db2c8abc1b8581bd710dd"
    assert dice.commitment(SEED) == known == hashlib.sha256(SEED).hexdigest()


def test_a_seed_one_bit_off_has_another_commitment() -> None:
    assert dice.commitment(SEED) != dice.commitment(bytes([1, *SEED[1:]]))


def test_nothing_to_draw_draws_nothing() -> None:
    assert dice.numbers(SEED, 0, ()) == ()
