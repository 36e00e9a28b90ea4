"""A record as long as one may be: its page lists a piece of it, and comes at once."""

import re
import time

import pytest
from django.test import Client

from classroom.review.history.steps import LISTED
from classroom.review.imported_records import services
from classroom.review.imported_records.services import record_add
from classroom.review.models import ImportedRecord
from classroom.review.weighing import MOST_PLIES
from games import records
from tests.cast import teacher_client
from tests.factories import TeacherFactory
from tests.games.playing import Case
from tests.games.test_long_records import rows_that_begin_anew
from tests.review.scene import page_text

pytestmark = pytest.mark.django_db


def record_of(rows: int) -> ImportedRecord:
    log = Case("on_belay", "", 2).start()
    text = records.write(log.play_all(rows_that_begin_anew(log, rows)))
    return record_add(teacher=TeacherFactory(), name="Long", text=text)


def listed(client: Client, record: ImportedRecord, ply: int) -> list[int]:
    """The moves that the page lists, by their numbers."""
    html = client.get(f"/review/imported/{record.pk}/{ply}/").content.decode()
    links = re.findall(r'<a class="number" href="[^"]*" data-ply="(\d+)"', html)
    return [int(ply) for ply in links]


def test_a_long_record_is_listed_in_pieces_that_lead_to_each_other() -> None:
    record = record_of(2 * LISTED + 6)
    client = teacher_client(record.teacher)
    assert listed(client, record, 0) == list(range(1, LISTED + 1))
    assert listed(client, record, LISTED) == list(range(1, LISTED + 1))
    assert listed(client, record, LISTED + 1) == list(range(LISTED + 1, 2 * LISTED + 1))
    assert listed(client, record, 2 * LISTED + 6) == list(range(2 * LISTED + 1, 2 * LISTED + 7))
    middle = client.get(f"/review/imported/{record.pk}/{LISTED + 1}/").content.decode()
    assert f'<a href="/review/imported/{record.pk}/{LISTED}/">Earlier moves</a>' in middle
    assert f'<a href="/review/imported/{record.pk}/{2 * LISTED + 1}/">Later moves</a>' in middle


def test_a_record_of_one_piece_leads_to_no_other() -> None:
    record = record_of(LISTED)
    page = page_text(teacher_client(record.teacher), f"/review/imported/{record.pk}/")
    assert "Earlier moves" not in page
    assert "Later moves" not in page


def test_of_a_very_long_record_luck_and_choices_are_not_computed() -> None:
    record = record_of(MOST_PLIES + 1)
    page = page_text(teacher_client(record.teacher), f"/review/imported/{record.pk}/")
    assert "This game is too long for luck and choices." in page


def test_a_record_of_299_000_characters_is_refused() -> None:
    line = "1 roll\n"
    text = records.write(Case("on_belay", "", 2).start()) + line * (299_000 // len(line))
    client, start = teacher_client(TeacherFactory()), time.process_time()
    assert client.post("/review/imported/", {"text": text}).status_code == 422
    assert len(text) > services.LONGEST
    assert time.process_time() - start < 1


@pytest.mark.slow
def test_the_longest_record_is_read_and_shown_within_three_seconds_of_work() -> None:
    start = time.process_time()
    record = record_of(8_000)
    client = teacher_client(record.teacher)
    assert len(listed(client, record, 8_000)) == LISTED
    assert time.process_time() - start < 3
