"""Settings of a student stand in their own files, and in none of a class or a team."""

from typing import Any

import pytest

from classroom.people.models import Student
from classroom.people.services.student_settings import student_settings_change
from classroom.review.exports.tables import tables_of
from classroom.review.models import Export
from tests.cast import administrator, student_client, teacher_client
from tests.play.tables import seat_of
from tests.review.exports.reading import body_of, csv_rows, made, pdf_words, sheets
from tests.review.reports.small_class import counted, small_class
from tests.review.scene import Scene

pytestmark = pytest.mark.django_db
EVERYTHING: dict[str, Any] = {
    "language": "de",
    "home_language": "ar",
    "text_size": "large",
    "calm": True,
    "read_aloud": True,
    "more_time": True,
    "start_tables": [2, 5, 10],
    "start_bots": 1,
    "start_hints": 0,
    "fixed": ["language"],
}


@pytest.fixture
def scene(db: None) -> Scene:
    return counted(small_class())


def set_everything(scene: Scene) -> Student:
    kid = scene.student(1)
    assert student_settings_change(student=kid, changes=EVERYTHING, by_teacher=True)
    return Student.objects.get(pk=kid.pk)


def files_of(scene: Scene) -> dict[str, Any]:
    """All files of the class and of a team, as a teacher gets them."""
    client, of_class = teacher_client(scene.owner), f"classes/{scene.school_class.pk}"
    of_team = f"teams/{seat_of(scene.match, 1).pk}"
    names = {
        of_class: [f"{table.name}.csv" for table in tables_of("classes")],
        of_team: [*(f"{table.name}.csv" for table in tables_of("teams")), "log.jsonl"],
    }
    files: dict[str, Any] = {
        f"{path}/{name}": body_of(client.get(f"/review/reports/{path}/{name}"))
        for path, own in names.items()
        for name in own
    }
    files["workbook"] = sheets(made(scene, Export.Kind.XLSX))
    files["log"] = made(scene, Export.Kind.LOG)
    files["report"] = pdf_words(body_of(client.get(f"/review/reports/{of_class}/report.pdf")))
    return files


def test_no_file_of_a_class_or_a_team_shows_it(scene: Scene) -> None:
    before = files_of(scene)
    set_everything(scene)
    assert files_of(scene) == before
    assert len(before) > 12


def test_the_student_and_their_teachers_have_all_of_it_in_the_students_files(scene: Scene) -> None:
    kid = set_everything(scene)
    path = f"/review/reports/students/{kid.pk}/"
    heading, *rows = csv_rows(body_of(teacher_client(scene.owner).get(f"{path}settings.csv")))
    assert len(heading) == 4
    assert len(rows) == len(EVERYTHING) - 1
    assert {row[0] for row in rows} == {kid.name}
    assert [row[2] for row in rows] == [
        "Deutsch", "العربية", "Large", "Things keep still", "On", "More time", "easy bot",
        "No hints", "2, 5, 10",
    ]  # fmt: skip
    assert [row[3] for row in rows] == ["yes", *[""] * 8]
    own = student_client(kid)
    words = body_of(own.get(f"{path}settings.csv")).decode()
    assert all(word in words for word in ("Sprache", "Deutsch", "2, 5, 10"))
    assert len(sheets(body_of(own.get(f"{path}report.xlsx")))) == len(tables_of("students"))


def test_the_file_of_who_has_nothing_set_is_empty(scene: Scene) -> None:
    path = f"/review/reports/students/{scene.student(1).pk}/settings.csv"
    assert len(csv_rows(body_of(teacher_client(scene.owner).get(path)))) == 1


@pytest.mark.parametrize("kind", ["classes", "teams"])
def test_there_is_no_such_file_of_a_class_or_a_team(scene: Scene, kind: str) -> None:
    pk = scene.school_class.pk if kind == "classes" else seat_of(scene.match, 1).pk
    set_everything(scene)
    answer = teacher_client(scene.owner).get(f"/review/reports/{kind}/{pk}/settings.csv")
    assert answer.status_code == 404


def test_no_other_student_and_no_administrator_gets_it(scene: Scene) -> None:
    kid = set_everything(scene)
    path = f"/review/reports/students/{kid.pk}/settings.csv"
    for other in (student_client(scene.student(2)), teacher_client(administrator())):
        assert other.get(path).status_code == 404
