"""After the end: the check of dice and chain on the page, the record, and `verify_record`."""

from io import StringIO
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command
from django.test import Client

from games import dice, records, ways_line
from tests.cast import teacher_client
from tests.review.scene import Scene, page_text, part, scene_make

pytestmark = pytest.mark.django_db


def teacher(scene: Scene) -> Client:
    return teacher_client(scene.owner)


def check(scene: Scene) -> str:
    html = teacher(scene).get(scene.url()).content.decode()
    return part(html, '<section class="card" id="check"', "</section>")


def record(scene: Scene) -> str:
    return teacher(scene).get(scene.record_url).content.decode()


def verify(tmp_path: Path, text: str) -> str:
    file, out = tmp_path / "record.txt", StringIO()
    file.write_text(text, encoding="utf-8")
    call_command("verify_record", str(file), stdout=out)
    return out.getvalue()


def refused(tmp_path: Path, text: str) -> tuple[int, str]:
    with pytest.raises(CommandError) as caught:
        verify(tmp_path, text)
    return caught.value.returncode, str(caught.value)


def test_the_seed_and_its_seal_are_shown_after_the_end(ended: Scene) -> None:
    seed = bytes(ended.match.seed)
    assert seed.hex() in check(ended)
    assert dice.commitment(seed) in check(ended)


def test_true_dice_and_an_unbroken_log_are_said_to_be_so(ended: Scene) -> None:
    """The control: what is not true is told from it below."""
    rolled = sum(row.text.startswith("dice") for row in ended.log.rows)
    assert rolled > 1
    assert f"All {rolled} rolls come from the seed." in check(ended)
    assert "No move was changed." in check(ended)


def test_dice_of_another_seed_are_found() -> None:
    scene = scene_make().say(1, "roll").end()
    before = bytes(scene.match.seed)
    scene.match.seed = next(
        seed
        for seed in (bytes([n]) * 32 for n in range(9))
        if dice.numbers(seed, 1, (6, 6, 6)) != dice.numbers(before, 1, (6, 6, 6))
    )
    scene.match.save()
    assert "do not come from the seed: moves 2." in check(scene)
    assert "Move 1 was changed later." in check(scene)


def test_a_running_match_shows_neither(scene: Scene) -> None:
    assert "Were the dice fair?" not in page_text(teacher(scene), scene.say(1, "roll").url())


def test_a_record_is_a_text_to_save_that_replays_to_the_same_game(ended: Scene) -> None:
    response = teacher(ended).get(ended.record_url)
    assert response["Content-Type"] == "text/plain; charset=utf-8"
    assert response["Content-Disposition"].startswith('attachment; filename="on_belay_')
    log, seed = records.read(response.content.decode())
    assert log == ended.log
    assert seed == bytes(ended.match.seed)


def test_a_record_names_nobody(ended: Scene) -> None:
    assert not any(word in record(ended) for word in ("Kid", "Team"))


def test_a_record_of_a_match_cut_short_with_a_take_back_replays(scene: Scene) -> None:
    scene.say(1, "roll", "6 3x+2").take_back(2).say(1, "2 2x+1").end()
    assert records.read(record(scene))[0] == scene.log


def test_a_running_match_says_when_its_record_is_ready(scene: Scene) -> None:
    page = teacher(scene).get(scene.record_url, follow=True)
    assert "Wait until the game is over." in page.content.decode()


def test_verify_record_finds_a_true_record_true(ended: Scene, tmp_path: Path) -> None:
    output = verify(tmp_path, record(ended))
    assert f"all {ended.log.ply} moves follow the rules" in output
    assert "rolls follow from the seed" in output
    assert dice.commitment(bytes(ended.match.seed)) in output


def test_verify_record_refuses_changed_dice(tmp_path: Path) -> None:
    text = record(scene_make(rolls=(2, 5, 6)).say(1, "roll").end())
    code, why = refused(tmp_path, text.replace("0 dice 2 5 6", "0 dice 6 6 6"))
    assert (code, "dice of move" in why) == (1, True)


def test_verify_record_refuses_a_changed_move(tmp_path: Path) -> None:
    text = record(scene_make().say(1, "roll", "2*5=10 2x+5").end())
    code, why = refused(tmp_path, text.replace("2*5=10", "2*5=12"))
    assert (code, why.startswith("Not true: ")) == (1, True)


def test_verify_record_refuses_another_seed(ended: Scene, tmp_path: Path) -> None:
    seed = bytes(ended.match.seed).hex()
    code, why = refused(tmp_path, record(ended).replace(f"seed: {seed}", f"seed: {'00' * 32}"))
    assert (code, "does not match its seal" in why) == (1, True)


def test_verify_record_cannot_check_dice_without_a_seed(ended: Scene, tmp_path: Path) -> None:
    code, why = refused(tmp_path, records.write(ended.log))
    assert (code, "has no seed" in why) == (2, True)


@pytest.mark.parametrize("content", [b"", b"\xff\xfe\x00", b"game: chess\n\n1 e4\n"])
def test_verify_record_refuses_what_is_no_record(tmp_path: Path, content: bytes) -> None:
    file = tmp_path / "record.txt"
    file.write_bytes(content)
    with pytest.raises(CommandError) as caught:
        call_command("verify_record", str(file))
    assert caught.value.returncode == 1


def test_verify_record_says_which_file_it_cannot_find(tmp_path: Path) -> None:
    with pytest.raises(CommandError, match=r"nothing\.txt cannot be read"):
        call_command("verify_record", str(tmp_path / "nothing.txt"))


@pytest.mark.parametrize(
    ("old", "new", "why"),
    [
        ("ways: 14", "ways: 13", "another number of ways"),
        ("dice: 5 6 1", "dice: 6 6 1", "do not come from its seed"),
        ("minutes: 2", "class: 4b", "no line of a class"),
    ],
)
def test_verify_record_checks_the_line_of_a_roll_too(
    tmp_path: Path, old: str, new: str, why: str
) -> None:
    seed = bytes(range(dice.SEED_BYTES))
    text = ways_line.write(ways_line.Line(seed, "two", 0, 2, 14, (3, 9)))
    output = verify(tmp_path, text)
    assert "Roll of the day: 5 6 1, throw 1 of the seed." in output
    assert "It has 14 ways; this class got 2." in output
    assert dice.commitment(seed) in output
    assert old in text
    code, words = refused(tmp_path, text.replace(old, new))
    assert (code, why in words) == (1, True)
