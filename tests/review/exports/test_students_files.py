"""Every file that a student can reach has their own rows, and nobody else's name or number."""

from copy import deepcopy

import pytest
from django.test import Client

from classroom.people.models import Student
from classroom.play.models import Check, HintStep, KeptIdea, Match, Prediction
from classroom.play.services.moves import move_play
from classroom.review.exports.tables import tables, tables_of
from classroom.review.exports.urls import urlpatterns
from games.errors import UserError
from tests.cast import teacher_client
from tests.factories import StudentFactory
from tests.play.tables import client_of, log_of, seat_of
from tests.review.exports.reading import body_of, csv_rows, json_lines, pdf_words, sheets
from tests.review.reports.small_class import counted
from tests.review.scene import Scene, scene_make

pytestmark = pytest.mark.django_db
FAR = 7_770_000  # ids from here on stand nowhere by chance; in SQLite they follow the largest
READER = "Kid 11"
# Who builds and who checks it, by team and number, and what.
PLAYED = (
    (1, 2, 3, "2*6=13 3x+4"),
    (1, 1, 2, "2*6=12 3x+5"),
    (1, 1, 2, "2*6=12 3x+4"),
    (2, 1, 2, "2+6=9 2x+4"),
    (2, 1, 2, "2+6=8 2x+4"),
    (1, 2, 3, "safe 2 8"),
    (2, 2, 1, "safe 1 12"),
)
# Who says, checks, predicts and asks beside it: some of the reader, some of both teams.
BESIDE = ((1, 1, 2), (1, 2, 3), (1, 3, 1), (2, 1, 2), (2, 2, 1))


def play(scene: Scene, team: int, builder: int, checker: int, text: str) -> None:
    try:
        move_play(
            match=Match.objects.get(pk=scene.match.pk),
            seat=team,
            student=scene.student(team, builder),
            checker=scene.student(team, checker),
            ply=log_of(scene.match).ply,
            key=f"{team}-{builder}-{text}".replace(" ", "_"),
            text=text,
        )
    except UserError:
        return


def ended_game() -> Scene:
    """Teams of three and two, all of whom did something of each kind; all but the reader have
    names and ids that nothing else contains."""
    StudentFactory(pk=FAR)
    scene = scene_make(3, 2).say(1, "roll")
    for team, builder, checker, text in PLAYED:
        play(scene, team, builder, checker, text)
    for rung, (team, one, other) in enumerate(BESIDE, start=1):
        student, checker = scene.student(team, one), scene.student(team, other)
        at = {"match": scene.match, "ply": 2, "seat": team, "student": student}
        HintStep.objects.create(**at, rung=rung)
        Prediction.objects.create(**at, name="climb", choice=f"{rung} feet")
        KeptIdea.objects.create(**at, sum=f"{rung}+6")
        sums = [["2*6", 12, 13, 12]]
        Check.objects.create(**at, checker=checker, text="2*6=13 3x+4", sums=sums, key=f"{rung}")
    scene.end()
    scene.match.refresh_from_db()
    counted(scene)
    for number, one in enumerate(others()):
        Student.objects.filter(pk=one.pk).update(name=f"Quagga{number}")
    return scene


def others() -> list[Student]:
    return list(Student.objects.filter(pk__gt=FAR).exclude(name=READER).order_by("pk"))


def planted() -> list[str]:
    """The names and ids of all but the reader."""
    return [word for one in others() for word in (one.name, str(one.pk))]


@pytest.fixture(scope="module")
def stored(module_db: None) -> Scene:
    return ended_game()


@pytest.fixture
def game(stored: Scene, db: None) -> Scene:
    return deepcopy(stored)


@pytest.fixture
def reader(game: Scene) -> Client:
    return client_of(game.student(1))


@pytest.fixture
def teacher(game: Scene) -> Client:
    return teacher_client(game.owner)


def report_of(game: Scene, kind: str) -> str:
    pks = {"students": game.student(1).pk, "teams": seat_of(game.match, 1).pk}
    return f"/review/reports/{kind}/{pks[kind]}/"


OF_A_STUDENT = {"home.pdf"}  # no team has one


def files(kind: str) -> list[str]:
    """The last part of every address with a file about a student or a team."""
    routes = [str(one.pattern).rpartition("/")[2] for one in urlpatterns]
    names = [route for route in routes if "." in route]
    if kind == "teams":
        names = [name for name in names if name not in OF_A_STUDENT]
    return [name.replace("<slug:name>", table.name) for name in names for table in tables_of(kind)]


def text_of(file: str, body: bytes) -> str:
    if file.endswith(".xlsx"):
        return str(sheets(body))
    return pdf_words(body) if file.endswith(".pdf") else body.decode()


def found_in(client: Client, path: str) -> dict[str, list[str]]:
    """Return what was planted, by the files it is in."""
    kind = path.split("/")[3]
    texts = {file: text_of(file, body_of(client.get(f"{path}{file}"))) for file in files(kind)}
    words_by_file = {
        file: [word for word in planted() if word in text] for file, text in texts.items()
    }
    return {file: words for file, words in words_by_file.items() if words}


@pytest.mark.parametrize("kind", ["students", "teams"])
def test_no_file_that_a_student_can_reach_has_a_name_or_a_number_of_others(
    game: Scene, reader: Client, kind: str
) -> None:
    assert len(set(files(kind))) == (13 if kind == "students" else 7)
    assert found_in(reader, report_of(game, kind)) == {}


def test_a_teacher_finds_everybody_in_the_files_of_a_team(game: Scene, teacher: Client) -> None:
    """The control: the names and ids are there to be found."""
    words = found_in(teacher, report_of(game, "teams"))
    assert set(words) == {*files("teams")} - {"report.pdf"}
    assert words["log.jsonl"] == [str(one.pk) for one in others()]


def test_tables_of_a_team_hold_a_students_own_rows(
    game: Scene, reader: Client, teacher: Client
) -> None:
    path = report_of(game, "teams")
    for table in tables():
        own, all_rows = (
            csv_rows(body_of(client.get(f"{path}{table.name}.csv"))) for client in (reader, teacher)
        )
        heading, *rows = all_rows
        column = heading.index("Student")
        assert len(own) > 1
        assert own == [heading, *(row for row in rows if row[column] == READER)]


def test_the_log_of_a_team_tells_a_student_what_happened_and_not_who_did_it(
    game: Scene, reader: Client, teacher: Client
) -> None:
    path, me = f"{report_of(game, 'teams')}log.jsonl", game.student(1).pk
    own, all_rows = (json_lines(body_of(client.get(path))) for client in (reader, teacher))
    who = ("student", "checker")
    assert own == [
        {name: None if name in who and value != me else value for name, value in row.items()}
        for row in all_rows
        if row["kind"] not in ("prediction", "idea") or row["student"] == me
    ]
    assert [row["text"] for row in own if row["kind"] == "try"] == [
        "2*6=13 3x+4", "2*6=12 3x+5", "2+6=9 2x+4"
    ]  # fmt: skip
    assert [row["choice"] for row in own if row["kind"] == "prediction"] == ["1 feet"]
    assert [row["sum"] for row in own if row["kind"] == "idea"] == ["1+6"]
