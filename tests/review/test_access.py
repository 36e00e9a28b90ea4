"""Every address of the room for everybody who may knock; reports: reports/test_pages.py."""

import re
from itertools import product

import pytest
from django.test import Client
from django.utils import timezone

from classroom.lessons.models import Lesson, Table
from classroom.people.models import SchoolClass, Student
from classroom.play.models import Match
from classroom.play.services.matches import player_remove
from classroom.review import urls
from classroom.review.imported_records import services as study
from classroom.review.models import (
    Branch,
    DayRoll,
    ImportedRecord,
    Note,
    PracticeSet,
    Question,
    StudentNote,
)
from classroom.review.notes import services as notes
from classroom.review.questions import services as services
from classroom.review.questions.selectors import projector_address
from classroom.review.what_if import services as branches
from games import records
from games.ways_throw import thrown
from tests.cast import teacher_client
from tests.play.tables import client_of, seat_of
from tests.review.scene import Scene, browsers, page_text, scene_make
from tests.undone import same_browser, undone

pytestmark = pytest.mark.django_db

ROLES = (
    "nobody", "student of team A", "student of team B", "classmate at no table",
    "student of another class", "owner", "colleague who may look", "stranger", "administrator",
)  # fmt: skip
GET, POST = "get", "post"
TO_JOIN_ONLY = (302,) * 5  # What is a teacher's sends everybody else to join or sign in.
PLAYED = (302, 200, 200, 404, 404, 200, 200, 404)
# address: (method, what each role gets in the order above; an administrator opens no class, and so
# gets what a stranger gets). The branch, the note and the imported
# record are the owner's, the practice set is a teacher's for team A. 302: to sign in, to join,
# or on after a press.
TABLE = {
    "": (GET, (302, 200, 200, 200, 200, 200, 200, 200)),
    "<int:pk>/": (GET, PLAYED),
    "<int:pk>/<int:ply>/": (GET, PLAYED),
    "<int:pk>/record.txt": (GET, PLAYED),
    "<int:pk>/board": (GET, PLAYED),
    "<int:pk>/luck": (GET, PLAYED),
    "<int:pk>/costly": (GET, PLAYED),
    "<int:pk>/<int:ply>/note": (POST, (302, 302, 302, 404, 404, 302, 302, 404)),
    "note/<int:pk>/change": (POST, (302, 404, 404, 404, 404, 302, 404, 404)),
    "note/<int:pk>/delete": (POST, (302, 404, 404, 404, 404, 302, 404, 404)),
    "arrivals/<int:pk>/answer": (POST, (302, 302, 404, 404, 404, 302, 302, 302)),
    "classes/<int:pk>/words": (POST, (*TO_JOIN_ONLY, 302, 404, 404)),
    "dice/": (GET, (*TO_JOIN_ONLY, 200, 200, 200)),
    "imported/": (GET, (*TO_JOIN_ONLY, 200, 200, 200)),
    "imported/<int:pk>/": (GET, (*TO_JOIN_ONLY, 200, 404, 404)),
    "imported/<int:pk>/<int:ply>/": (GET, (*TO_JOIN_ONLY, 200, 404, 404)),
    "imported/<int:pk>/delete": (POST, (*TO_JOIN_ONLY, 302, 404, 404)),
    "<int:pk>/<int:ply>/what-if": (POST, (302, 302, 302, 404, 404, 302, 302, 404)),
    "what-if/<int:pk>/": (GET, (302, 404, 404, 404, 404, 200, 404, 404)),
    "what-if/<int:pk>/move": (POST, (302, 404, 404, 404, 404, 302, 404, 404)),
    "what-if/<int:pk>/draw": (POST, (302, 404, 404, 404, 404, 302, 404, 404)),
    "what-if/<int:pk>/undo": (POST, (302, 404, 404, 404, 404, 302, 404, 404)),
    "what-if/<int:pk>/dice": (POST, (302, 404, 404, 404, 404, 302, 404, 404)),
    "what-if/<int:pk>/save": (POST, (302, 404, 404, 404, 404, 302, 404, 404)),
    "what-if/<int:pk>/wall": (POST, (*TO_JOIN_ONLY, 302, 404, 404)),
    "what-if/<int:pk>/drop": (POST, (302, 404, 404, 404, 404, 302, 404, 404)),
    "<int:pk>/<int:ply>/ask": (POST, (*TO_JOIN_ONLY, 302, 404, 404)),
    "<int:pk>/ask": (POST, (*TO_JOIN_ONLY, 302, 404, 404)),
    "lessons/<int:pk>/talk": (POST, (*TO_JOIN_ONLY, 302, 404, 404)),
    "lessons/<int:pk>/roll": (POST, (*TO_JOIN_ONLY, 302, 404, 404)),
    "classes/<int:pk>/roll": (POST, (*TO_JOIN_ONLY, 302, 404, 404)),
    "classes/<int:pk>/ropes/": (GET, (*TO_JOIN_ONLY, 200, 404, 404)),
    "classes/<int:pk>/ropes/ask": (POST, (*TO_JOIN_ONLY, 302, 404, 404)),
    "<int:pk>/ideas": (GET, (*TO_JOIN_ONLY, 200, 404, 404)),
    "<int:pk>/<int:ply>/ideas": (GET, (*TO_JOIN_ONLY, 200, 404, 404)),
    "<int:pk>/<int:ply>/ideas/show": (POST, (*TO_JOIN_ONLY, 302, 404, 404)),
    "lessons/<int:pk>/exit": (POST, (*TO_JOIN_ONLY, 302, 404, 404)),
    "questions/<int:pk>/": (GET, (*TO_JOIN_ONLY, 200, 200, 404)),
    "questions/<int:pk>/show": (POST, (*TO_JOIN_ONLY, 302, 404, 404)),
    "<int:pk>/pin": (POST, (*TO_JOIN_ONLY, 302, 404, 404)),
    "<int:pk>/<int:ply>/unpin": (POST, (*TO_JOIN_ONLY, 302, 404, 404)),
    "questions/<int:pk>/pair": (POST, (*TO_JOIN_ONLY, 302, 404, 404)),
    "questions/<int:pk>/close": (POST, (*TO_JOIN_ONLY, 302, 404, 404)),
    "classes/<int:pk>/question/reopen": (POST, (*TO_JOIN_ONLY, 302, 404, 404)),
    "questions/projector/<str:token>/": (GET, (200,) * 8),
    "question/": (GET, (302, 200, 200, 200, 302, 302, 302, 302)),
    "question/answer": (POST, (302,) * 8),
    "question/way": (POST, (302,) * 8),
    "question/hint": (POST, (302,) * 8),
    "challenge/": (GET, (302, 200, 200, 200, 200, 302, 302, 302)),
    "challenge/give": (POST, (302,) * 8),
    "classes/<int:pk>/drafts": (POST, (*TO_JOIN_ONLY, 302, 404, 404)),
    "rolls/<int:pk>/": (GET, (302, 200, 200, 200, 404, 200, 200, 404)),
    "rolls/<int:pk>/line.txt": (GET, (*TO_JOIN_ONLY, 200, 200, 404)),
    "rolls/<int:pk>/home/": (GET, (302, 200, 200, 200, 404, 302, 302, 302)),
    "rolls/<int:pk>/home/way": (POST, (302, 302, 302, 302, 404, 302, 302, 302)),
    "rolls/<int:pk>/home/hint": (POST, (302, 302, 302, 302, 404, 302, 302, 302)),
    "practice/": (GET, (302, 200, 200, 200, 200, 200, 200, 200)),
    "practice/facts/": (GET, (302, 200, 200, 200, 200, 200, 200, 404)),
    "lessons/<int:pk>/": (GET, (*TO_JOIN_ONLY, 200, 200, 404)),
    "lessons/<int:pk>/games": (GET, (*TO_JOIN_ONLY, 302, 302, 404)),
    "filter": (GET, (*TO_JOIN_ONLY, 302, 302, 302)),
    "lessons/<int:pk>/moments/<int:number>/": (GET, (*TO_JOIN_ONLY, 200, 200, 404)),
    "practice/make": (POST, (*TO_JOIN_ONLY, 302, 404, 404)),
    "practice/<int:pk>/": (GET, (302, 200, 404, 404, 404, 200, 200, 404)),
    "practice/<int:pk>/print": (GET, (302, 200, 404, 404, 404, 200, 200, 404)),
    "practice/<int:pk>/delete": (POST, (302, 404, 404, 404, 404, 302, 404, 404)),
    "practice/<int:pk>/<int:number>/": (GET, (302, 200, 404, 404, 404, 200, 200, 404)),
    "practice/<int:pk>/<int:number>/answer": (POST, (302, 302, 404, 404, 404, 302, 302, 302)),
    "practice/<int:pk>/<int:number>/hint": (POST, (302, 302, 404, 404, 404, 302, 302, 302)),
}
INSIDE = {role for role, answer in zip(ROLES, PLAYED, strict=False) if answer == 200}
READERS = sorted(address for address, (method, _) in TABLE.items() if method == GET)
WRITERS = sorted(address for address, (method, _) in TABLE.items() if method == POST)
# A teacher has no page to press these, and so is sent to join before the method is looked at.
STUDENTS_ONLY = {
    "question/answer",
    "question/way",
    "question/hint",
    "arrivals/<int:pk>/answer",
    "practice/<int:pk>/<int:number>/answer",
}
STUDENTS_ONLY |= {"challenge/give", "rolls/<int:pk>/home/way", "rolls/<int:pk>/home/hint"}
STUDENTS_ONLY |= {"practice/<int:pk>/<int:number>/hint"}


@pytest.fixture
def room() -> Scene:
    """A finished match with one of everything."""
    scene = scene_make(2, 1).say(1, "roll").hints(2).say(1, "2 2x+1").end()
    owner, match, log = scene.owner, scene.match, scene.log
    branches.branch_create(match=match, ply=2, teacher=owner, student=None)
    notes.note_add(match=match, ply=2, teacher=owner, student=None, text="Look!")
    study.record_add(teacher=owner, name="", text=records.write(log, bytes(match.seed)))
    DayRoll.objects.create(
        question=Question.objects.create(
            school_class=scene.school_class, kind=Question.Kind.WAYS, closed_at=timezone.now()
        ),
        preset="two",
        seed=bytes(32),
        dice=thrown(bytes(32), "two").dice,
    )
    services.decision_ask(school_class=scene.school_class, match=match, ply=2, seat=1)
    teacher_client(owner).post("/review/practice/make", {"who": f"team-{match.pk}-1"})
    lesson = Lesson.objects.create(
        school_class=scene.school_class,
        game=match.game,
        status=Lesson.Status.ENDED,
        ended_at=timezone.now(),
    )
    Table.objects.create(lesson=lesson, number=1, match=match)
    StudentNote.objects.create(
        school_class=scene.school_class,
        student=scene.student(1),
        teacher=owner,
        text="Look!",
        day=timezone.localdate(),
    )
    return scene


def address_of(route: str, scene: Scene) -> str:
    kinds = {
        "what-if": Branch,
        "questions": Question.objects.exclude(kind=Question.Kind.WAYS),
        "rolls": Question.objects.filter(kind=Question.Kind.WAYS),
        "practice": PracticeSet,
        "note": Note,
        "imported": ImportedRecord,
        "arrivals": StudentNote,
        "classes": SchoolClass,
        "lessons": Lesson,
    }
    tables = {kind: getattr(rows, "objects", rows) for kind, rows in kinds.items()}
    made = {kind: rows.first() for kind, rows in tables.items()}
    instance, question = made.get(route.split("/")[0]), made["questions"]
    given = {
        "pk": instance.pk if instance else scene.match.pk,
        "ply": 2,
        "number": 1,
        "token": projector_address(question).split("/")[-2] if question else "",
    }
    return "/review/" + re.sub(r"<\w+:(\w+)>", lambda place: str(given[place[1]]), route)


def opened(client: Client, route: str, scene: Scene) -> int:
    method, _ = TABLE[route]
    form = {"who": f"class-{scene.school_class.pk}", "seat": "1", "text": "Hm"}
    query = {"class": scene.school_class.pk} if route == "practice/facts/" else {}
    data = query if method == GET else form
    return getattr(client, method)(address_of(route, scene), data).status_code


def test_every_address_is_in_the_table() -> None:
    included = [one for one in urls.urlpatterns if str(one.pattern) == ""]
    routes = [str(route.pattern) for one in included for route in one.url_patterns]
    assert sorted(routes) == sorted(TABLE)


def test_every_address_answers_every_role_as_it_should(room: Scene) -> None:
    people, answers = browsers(room), {}
    for route, role in product(TABLE, ROLES):
        with undone():
            answers[route, role] = opened(same_browser(people[role]), route, room)
    assert answers == {
        (route, role): answer
        for route, (_, row) in TABLE.items()
        for role, answer in zip(ROLES, (*row, row[-1]), strict=True)
    }


def test_without_the_check_no_game_would_be_missing_for_a_stranger(
    room: Scene, every_class_open: None
) -> None:
    """The control."""
    stranger = browsers(room)["stranger"]
    stranger.raise_request_exception = False
    for route in ("<int:pk>/", "<int:pk>/<int:ply>/", "lessons/<int:pk>/", "questions/<int:pk>/"):
        assert opened(stranger, route, room) != 404, route


def test_nothing_changes_by_a_get_or_without_a_token(room: Scene) -> None:
    owner, careful = browsers(room)["owner"], Client(enforce_csrf_checks=True)
    careful.cookies = client_of(Student.objects.get(name="Kid 11")).cookies
    for route in WRITERS:
        address = address_of(route, room)
        assert route in STUDENTS_ONLY or owner.get(address).status_code == 405, route
        assert careful.post(address).status_code == 403, route


def test_a_page_takes_no_post(room: Scene) -> None:
    people = browsers(room)
    for route in READERS:
        is_own = route.startswith(("question/", "challenge/")) or route.endswith("/home/")
        asks = "student of team A" if is_own else "owner"
        address = address_of(route, room)
        assert route == "imported/" or people[asks].post(address).status_code == 405, route


def test_pages_hold_no_inline_script_or_style(room: Scene) -> None:
    people = browsers(room)
    for route, role in product(READERS, ("owner", "student of team A")):
        html = people[role].get(address_of(route, room)).content.decode()
        assert not re.search(r"\sstyle=|\son[a-z]+=|hx-on|<script>|<style", html), route


def test_a_running_match_gives_no_record_to_anybody(scene: Scene) -> None:
    scene.say(1, "roll")
    for person in (client_of(scene.student(1)), teacher_client(scene.owner)):
        assert person.get(scene.record_url).status_code == 302


def test_the_list_holds_own_matches_only(ended: Scene) -> None:
    other = scene_make()
    listed = {
        who: f"/review/{ended.match.pk}/" in client.get("/review/").content.decode()
        for who, client in browsers(ended).items()
    }
    assert listed == {who: who in INSIDE for who in ROLES}
    page = teacher_client(ended.owner).get("/review/").content.decode()
    assert f"/review/{other.match.pk}/" not in page


@pytest.mark.parametrize("url", ["/review/999/", "/review/99999999999999999999/"])
def test_a_missing_match_is_not_found(scene: Scene, url: str) -> None:
    assert teacher_client(scene.owner).get(url).status_code == 404


@pytest.mark.parametrize("ply", [3, 99999999999999999999])
def test_an_unknown_ply_is_not_found(scene: Scene, ply: int) -> None:
    scene.say(1, "roll")
    assert teacher_client(scene.owner).get(scene.url(2)).status_code == 200
    assert teacher_client(scene.owner).get(scene.url(ply)).status_code == 404


def test_a_student_who_left_the_table_still_finds_the_moves_they_made(scene: Scene) -> None:
    student = scene.student(1)
    scene.say(1, "roll", "2*5=10 2x+5")
    player_remove(seat=seat_of(scene.match, 1), student=student)
    page = page_text(client_of(student), scene.url())
    # The seat's secrets are no longer theirs.
    assert "2 × 5" not in page  # noqa: RUF001


def test_a_student_who_left_without_a_move_does_not_find_the_match(scene: Scene) -> None:
    student = scene.student(1, 2)
    player_remove(seat=seat_of(scene.match, 1), student=student)
    assert client_of(student).get(scene.url()).status_code == 404


def test_a_match_of_a_game_that_is_gone_says_so(scene: Scene) -> None:
    Match.objects.filter(pk=scene.match.pk).update(game="snakes")
    client = teacher_client(scene.owner)
    assert "cannot be shown" in page_text(client, scene.url())
    assert "snakes" in page_text(client, "/review/")


def test_the_front_page_leads_a_student_to_their_games(scene: Scene) -> None:
    child = client_of(scene.student(1))
    camp = child.get("/").url
    assert camp == "/lesson/"
    assert "My best game" in page_text(child, camp)
    assert "Your games" not in page_text(Client(), "/")
