"""Records from elsewhere: brought in, refused with the line, stepped through, thrown away."""

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile

from classroom.review.imported_records import services
from classroom.review.models import ImportedRecord
from games import records
from tests.cast import teacher_client
from tests.play.tables import client_of
from tests.review.scene import Scene, page_text, scene_make

pytestmark = pytest.mark.django_db


@pytest.fixture
def record(ended: Scene) -> str:
    return records.write(ended.log, bytes(ended.match.seed))


def bring(scene: Scene, text: str, **more):
    return teacher_client(scene.owner).post("/review/imported/", {"text": text, **more})


def imported_record() -> ImportedRecord:
    return ImportedRecord.objects.get()


def test_a_pasted_record_opens_on_the_page_of_a_match(ended: Scene, record: str) -> None:
    assert bring(ended, record, name="From 4c").url == f"/review/imported/{imported_record().pk}/"
    client = teacher_client(ended.owner)
    page = page_text(client, f"/review/imported/{imported_record().pk}/2/")
    assert "From 4c imported" in page
    assert "Rolled: 2, 5, 6" in page
    assert "All rolls come from the record's seed." in page
    assert "Luck and choices" in page
    part = client.get(f"/review/imported/{imported_record().pk}/3/", headers={"HX-Request": "true"})
    assert "What was possible" in part.content.decode()
    assert "<html" not in part.content.decode()
    assert client.get(f"/review/imported/{imported_record().pk}/9999/").status_code == 404


def test_an_uploaded_record_is_named_by_its_game(ended: Scene, record: str) -> None:
    file = SimpleUploadedFile("game.txt", record.encode())
    teacher_client(ended.owner).post("/review/imported/", {"file": file})
    assert (imported_record().name, imported_record().text) == ("On Belay", record)


def test_of_a_record_only_what_the_game_reads_is_stored(ended: Scene, record: str) -> None:
    bring(ended, f"player: Mia Sommer\n{record}", name="From 4c")
    assert imported_record().text == record


def test_it_is_in_no_list_of_matches(ended: Scene, record: str) -> None:
    bring(ended, record, name="From 4c")
    assert "From 4c" not in page_text(teacher_client(ended.owner), "/review/")
    assert "From 4c" in page_text(teacher_client(ended.owner), "/review/imported/")


def changed(record: str, old: str, new: str) -> tuple[str, int]:
    """The record with one line changed, and its number."""
    lines = record.split("\n")
    number = next(n for n, line in enumerate(lines) if line.startswith(old))
    lines[number] = new
    return "\n".join(lines), number + 1


@pytest.mark.parametrize("new", ["0 dice 1 1 1", "0 dice 9 9 9", "0 hello", "7 roll", "hello"])
def test_a_changed_record_is_refused_with_the_line(ended: Scene, record: str, new: str) -> None:
    text, line = changed(record, "0 dice", new)
    answer = bring(ended, text)
    assert answer.status_code == 422
    assert f"Line {line}" in answer.content.decode()
    assert not ImportedRecord.objects.exists()


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("", "Paste a record or choose a file first."),
        ("hello", "Line 1 must look like"),
        ("game: chess\nversion: 1\nseats: 2\noptions: {}\n\n", "There is no game chess."),
        ("x" * (services.LONGEST + 1), "This is too long. Write less."),
        ("game: on_belay\nnote: \x00", "This file is not text."),
    ],
)
def test_what_is_no_record_is_refused(ended: Scene, text: str, says: str) -> None:
    assert says in bring(ended, text).content.decode()
    assert not ImportedRecord.objects.exists()


@pytest.mark.parametrize("content", [b"\xff\xfe\x00", b"x" * (services.LONGEST + 1)])
def test_a_file_that_is_no_text_or_too_long_is_refused(ended: Scene, content: bytes) -> None:
    file = SimpleUploadedFile("game.txt", content)
    answer = teacher_client(ended.owner).post("/review/imported/", {"file": file})
    assert answer.status_code == 422
    assert not ImportedRecord.objects.exists()


def test_of_a_name_nothing_is_kept_that_a_database_does_not_take(ended: Scene, record: str) -> None:
    bring(ended, record, name="My\x00game ")
    assert imported_record().name == "My game"


def test_a_record_without_a_seed_says_that_its_rolls_cannot_be_checked(ended: Scene) -> None:
    bring(ended, records.write(ended.log))
    page = page_text(teacher_client(ended.owner), f"/review/imported/{imported_record().pk}/")
    assert "so its rolls cannot be checked." in page


def test_there_is_an_end_to_records(ended: Scene, record: str, monkeypatch) -> None:
    monkeypatch.setattr(services, "MOST", 1)
    bring(ended, record)
    assert "You have many records." in bring(ended, record).content.decode()


def test_only_its_teacher_opens_or_deletes_a_record(ended: Scene, record: str) -> None:
    bring(ended, record)
    open_, delete = (
        f"/review/imported/{imported_record().pk}/",
        f"/review/imported/{imported_record().pk}/delete",
    )
    stranger = teacher_client(scene_make().owner)
    assert stranger.get(open_).status_code == 404
    assert stranger.post(delete).status_code == 404
    assert client_of(ended.student(1)).get(open_).status_code == 302
    own = teacher_client(ended.owner)
    assert own.get(delete).status_code == 405
    own.post(delete)
    assert not ImportedRecord.objects.exists()
