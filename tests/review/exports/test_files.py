"""Files that are taken away: what is in them, and that nothing in them can run."""

import hashlib
import io
import re
import unicodedata

import openpyxl
import pytest
from django.utils import timezone, translation
from pypdf import PdfReader

from classroom.facts.models import FactMemory
from classroom.people.models import Student
from classroom.play import chain
from classroom.play.models import Match
from classroom.review.exports.cells import safe_cell
from classroom.review.exports.pdf import Pages, printable
from classroom.review.exports.report_tables import SHORT
from classroom.review.models import FactCount
from classroom.review.reports.selectors import Period, Subject, report
from games import records, registry
from games.movelog import MoveLog
from games.options import read_options
from tests.cast import teacher_client
from tests.history_maker.classes import history_make
from tests.play.tables import client_of
from tests.review.exports.reading import (
    body_of,
    csv_rows,
    json_lines,
    made,
    pdf_pages,
    pdf_words,
    sheets,
)
from tests.review.reports.small_class import added_for_multiplied
from tests.review.scene import Scene

pytestmark = pytest.mark.django_db
HOSTILE = ["=1+1", "+1", "-1", "@SUM(A1)", "\tx", "\r=2", " =3", '=HYPERLINK("x")', "\uff1d1"]


def taken(scene: Scene, file: str) -> bytes:
    path = f"/review/reports/classes/{scene.school_class.pk}/{file}"
    return body_of(teacher_client(scene.owner).get(path))


def renamed(scene: Scene, name: str) -> None:
    Student.objects.filter(pk=scene.student(1).pk).update(name=name)


# CSV -----------------------------------------------------------------------------------------


def test_facts_are_a_line_each_and_numbers_are_numbers(small: Scene) -> None:
    heading, *rows = csv_rows(taken(small, "facts.csv"))
    assert heading[0] == "Student"
    assert rows == [
        ["Kid 11", "On Belay", "multiplication", "2 \N{MULTIPLICATION SIGN} 6", 1, 1, 0],
        ["Kid 11", "On Belay", "subtraction", "8 \N{MINUS SIGN} 0", 0, 1, 1],
        ["Kid 11", "On Belay", "division", "12 \N{DIVISION SIGN} 3", 0, 1, 0],
        ["Kid 21", "On Belay", "addition", "2 + 6", 1, 1, 1],
        ["Kid 21", "On Belay", "subtraction", "12 \N{MINUS SIGN} 0", 0, 1, 1],
        ["Kid 21", "On Belay", "division", "8 \N{DIVISION SIGN} 2", 0, 1, 1],
    ]


def test_students_have_a_line_each(small: Scene) -> None:
    rows = csv_rows(taken(small, "students.csv"))[1:]
    assert [row[:6] for row in rows] == [
        ["Kid 11", 3, 1, 33, 3, 2],
        ["Kid 12", 0, 0, "", 0, 0],
        ["Kid 21", 3, 3, 100, 2, 0],
    ]


def test_wrong_answers_and_games_say_when_and_where(small: Scene) -> None:
    day = str(timezone.localdate(small.match.started_at))
    wrong = csv_rows(taken(small, "wrong.csv"))[1:]
    assert wrong[0] == [
        day, "Kid 11", "On Belay", small.match.pk, 3, "2 \N{MULTIPLICATION SIGN} 6", 12, 13
    ]  # fmt: skip
    games = csv_rows(taken(small, "games.csv"))[1:]
    assert {row[0] for row in games} == {day}
    assert sum(row[11] for row in games) == 2


@pytest.mark.parametrize("name", HOSTILE)
def test_no_name_is_a_formula_in_csv(small: Scene, name: str) -> None:
    renamed(small, name)
    for file in ("facts.csv", "students.csv", "wrong.csv", "games.csv"):
        for row in csv_rows(taken(small, file)):
            for cell in row:
                assert not isinstance(cell, str) or not cell.lstrip().startswith(
                    tuple("=+-@\uff1d")
                )
        assert any(
            name.strip("\r\t ") in str(cell) for row in csv_rows(taken(small, file)) for cell in row
        )


def test_numbers_stay_as_they_are_and_names_that_cannot_harm_too() -> None:
    assert [safe_cell(value) for value in (-5, 1.5, None, "Ada", "O'Neil", "a=b")] == [
        -5, 1.5, None, "Ada", "O'Neil", "a=b"
    ]  # fmt: skip
    assert safe_cell("-5") == "'-5"


# XLSX ----------------------------------------------------------------------------------------


def test_a_workbook_has_a_sheet_a_table_with_numbers_as_numbers(small: Scene) -> None:
    workbook = sheets(made(small, "xlsx"))
    assert list(workbook) == [
        "Students",
        "Facts",
        "Wrong answers",
        "Games",
        "Practice",
        "Exit questions",
        "Rolls of the day",
        "Notes",
    ]
    assert workbook["Students"][1][:3] == (("s", "Kid 11"), ("n", 3), ("n", 1))
    assert workbook["Games"][1][0][0] == "d"


@pytest.mark.parametrize("name", HOSTILE)
def test_no_name_is_a_formula_in_a_workbook(small: Scene, name: str) -> None:
    renamed(small, name)
    workbook = sheets(made(small, "xlsx"))
    cells = [cell for rows in workbook.values() for row in rows for cell in row]
    assert "f" not in {kind for kind, _ in cells}
    assert any(kind == "s" and name.strip() in str(value).strip() for kind, value in cells)


def test_a_name_with_control_characters_does_not_break_a_workbook(small: Scene) -> None:
    renamed(small, "Ada\x0b\x01")
    assert sheets(made(small, "xlsx"))["Students"][1][0] == ("s", "Ada")


# The raw log ---------------------------------------------------------------------------------


def test_the_raw_log_replays_and_its_chain_holds(small: Scene) -> None:
    lines = json_lines(made(small, "jsonl"))
    head, *rows = lines
    moves = [row for row in rows if row["kind"] == "move"]
    game = registry.get(head["game"])
    options = read_options(game.rules.Options, head["options"])
    log = MoveLog.replay(
        game, options, head["seats"], [(row["seat"], row["text"]) for row in moves]
    )
    assert log.rows == small.log.rows
    assert records.read(records.write(log, bytes.fromhex(head["seed"])))[0].rows == log.rows
    assert moves[0]["digest"] == small.match.moves.get(ply=0).digest
    assert (
        chain.first_digest(small.match) == hashlib.sha256(bytes.fromhex(head["seed"])).hexdigest()
    )


def test_the_raw_log_has_refused_tries_and_hints(small: Scene) -> None:
    lines = json_lines(made(small, "jsonl"))
    tries = [row["text"] for row in lines if row["kind"] == "try"]
    assert tries == ["2*6=13 3x+4", "2*6=12 3x+5"]
    assert [row["rung"] for row in lines if row["kind"] == "hint"] == [1, 2]


def test_the_raw_log_has_finished_matches_only(small: Scene) -> None:
    Match.objects.filter(pk=small.match.pk).update(status=Match.Status.PLAYING)
    assert made(small, "jsonl") == b""


def test_what_a_student_takes_away_has_no_number_of_anybody_else(small: Scene) -> None:
    kid = small.student(1)
    path = f"/review/reports/students/{kid.pk}/log.jsonl"
    lines = json_lines(body_of(client_of(kid).get(path)))
    assert {row.get("student") for row in lines} | {row.get("checker") for row in lines} == {
        kid.pk,
        None,
    }


def test_days_narrow_the_raw_log_down(small: Scene) -> None:
    assert made(small, "jsonl", since="", until="2020-01-01") == b""
    assert json_lines(made(small, "jsonl", since="2020-01-01"))


# PDF -----------------------------------------------------------------------------------------


def test_a_pdf_says_what_the_report_says(small: Scene) -> None:
    body = taken(small, "report.pdf")
    assert body.startswith(b"%PDF-")
    words = pdf_words(body)
    for expected in ("4b", "Operations", "Right first time: 4 / 6 ·"):
        assert expected in words
    # Of one fact nothing is said about a standard.
    assert "CCSS 3.OA.C.7" not in words
    FactCount.objects.filter(sum="2*6").update(met=10, right=5)
    assert "CCSS 3.OA.C.7" in pdf_words(taken(small, "report.pdf"))


def test_a_classs_pdf_has_students_reasons_and_next_steps(scene: Scene) -> None:
    added_for_multiplied(scene)
    FactMemory.objects.filter(sum="2*5").update(missed_days=2)
    words = pdf_words(taken(scene, "report.pdf"))
    assert "To practice Fact Why Not yet secure Right" in words
    assert "2 \N{MULTIPLICATION SIGN} 5 wrong today 1 of 1 students 0 of 1 right" in words
    assert "Students Name Facts answered" in words
    assert "Kid 11 " in words
    assert "Why answers were wrong Reason What helps Times Added instead of multiplied" in words


def test_each_page_of_a_pdf_says_whose_it_is_and_its_number(small: Scene) -> None:
    pages = PdfReader(io.BytesIO(made(small, "pdf"))).pages
    heads = [re.search(r"\n(.*) · since .*\n(\d+)$", page.extract_text()) for page in pages]
    assert [int(head[2]) for head in heads if head] == [*range(1, len(pages) + 1)]
    whose = dict.fromkeys(head[1] for head in heads if head)
    assert [*whose] == ["4b", "Kid 11 · 4b", "Kid 12 · 4b", "Kid 21 · 4b"]


@pytest.mark.slow
def test_a_student_who_has_played_every_game_fits_on_two_pages(db: None) -> None:
    history_make(lessons=30, students=4, games=2, rows=1)
    subjects = [Subject(one.school_class, student=one) for one in Student.objects.order_by("pk")]
    full_report = next(
        full_report
        for full_report in (report(subject, Period()) for subject in subjects)
        if all(table.met for table in full_report.tables)
    )
    assert len({one.game for one in full_report.evidence}) == 5
    assert len(full_report.common) > SHORT
    for language in ("en", "de"):
        with translation.override(language):
            pages = Pages("Ada")
            pages.add(full_report)
            assert pdf_pages(pages.file()) == 2


@pytest.mark.parametrize("name", ["<b>Ada</b>", "A & B", "</para>", "\u4e00\u4e8c", "Z\u00f6e"])
def test_no_name_breaks_a_pdf(small: Scene, name: str) -> None:
    assert report_pdf(small, name).startswith(b"%PDF-")


NAMES = {
    "Greek": "\u0391\u03bb\u03ad\u03be\u03b1\u03bd\u03b4\u03c1\u03bf\u03c2",
    "Cyrillic": "\u0421\u0432\u0435\u0442\u043b\u0430\u043d\u0430 \u0407\u0436\u0430\u043a",
    "accents": "Zo\u00eb B\u00e9ranger-Nu\u00f1ez",
    "Turkish": "\u0130\u015f\u0131l G\u00f6k\u00e7e\u011f",
    "Polish": "\u0141ucja Ba\u0142\u0119ga-\u017b\u00f3\u0142\u0107",
    "Vietnamese": "Nguy\u1ec5n Th\u1ecb \u0110\u1ee9c",
    "Chinese": "\u738b\u5c0f\u660e",
    "Chinese of Taiwan": "\u9673\u5927\u6587 Ada",
    "Japanese": "\u5c71\u7530 \u3055\u304f\u3089",
    "Korean": "\uae40\ubbfc\uc900",
}


@pytest.mark.parametrize("name", NAMES.values(), ids=NAMES)
def test_a_pdf_prints_a_name_as_it_is_written(small: Scene, name: str) -> None:
    assert name in pdf_words(report_pdf(small, name))


@pytest.mark.parametrize(
    ("name", "printed"),
    [
        (
            "\u05e0\u05d5\u05e2\u05d4 \u05dc\u05d5\u05d9",
            "\u05d9\u05d5\u05dc \u05d4\u05e2\u05d5\u05e0",
        ),
        # Muhammad: initial, medial, medial, final, from the right to the left.
        ("\u0645\u062d\u0645\u062f", "\ufeaa\ufee4\ufea4\ufee3"),
        # Salam: lam and alef in one, and after an alef nothing joins.
        ("\u0633\u0644\u0627\u0645", "\ufee1\ufefc\ufeb3"),
    ],
    ids=["Hebrew", "Arabic", "lam with alef"],
)
def test_letters_that_run_to_the_left_are_printed_in_their_order_and_shapes(
    small: Scene, name: str, printed: str
) -> None:
    # The reader turns words round again, but leaves their letters in the shapes they have.
    assert name in unicodedata.normalize("NFKC", pdf_words(report_pdf(small, name)))
    assert printable(name) == printed


@pytest.mark.parametrize(
    ("text", "printed"),
    [
        ("Ada (4b): 12 \u00f7 3", "Ada (4b): 12 \u00f7 3"),
        ("a \u05d0\u05d1 (12) \u05d2 b", "a \u05d2 (12) \u05d1\u05d0 b"),
        ("\u05d0 x \u05d1", "\u05d0 x \u05d1"),
        ("", ""),
    ],
)
def test_only_runs_of_letters_that_run_to_the_left_are_turned(text: str, printed: str) -> None:
    assert printable(text) == printed


def report_pdf(scene: Scene, name: str) -> bytes:
    renamed(scene, name)
    pages = Pages(name)
    student = Student.objects.get(name=name)
    pages.add(report(Subject(scene.school_class, student=student), Period()))
    return pages.file()


def test_the_heading_of_a_sheet_stays_and_columns_are_as_wide_as_their_texts(small: Scene) -> None:
    book = openpyxl.load_workbook(io.BytesIO(made(small, "xlsx")))
    for sheet in book:
        assert sheet.freeze_panes == "A2"
    wrong = book["Wrong answers"]
    widths = [one.width for one in wrong.column_dimensions.values()]
    assert max(widths) > min(widths) >= 3
    assert widths[0] >= len("Date")
