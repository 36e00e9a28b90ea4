"""Every address of what if, questions and practice, for each role."""

import re

import pytest
from django.db import transaction
from django.test import Client
from django.urls import URLPattern

from classroom.people.models import Student
from classroom.review import branch_views, practice_views, question_views
from classroom.review.models import Branch, PracticeSet, Question
from classroom.review.questions import screen_address
from classroom.review.services import branches, questions
from classroom.review.urls import urlpatterns
from tests.play.tables import client_of
from tests.review.scene import Scene, browsers, scene_make, teacher_browser

pytestmark = pytest.mark.django_db

ROLES = (
    "nobody", "student of team A", "student of team B", "classmate at no table",
    "student of another class", "owner", "teacher who may look", "another teacher",
)  # fmt: skip
GET, POST = "get", "post"
ROUTES = {one.name: one for one in urlpatterns if isinstance(one, URLPattern)}
# name: (method, what each role gets in the order above). The branch is the owner's, the practice
# set is a teacher's for team A. 302: to sign in, to join, or on after a press.
TABLE = {
    "branch_start": (POST, (302, 302, 302, 404, 404, 302, 302, 404)),
    "branch": (GET, (302, 404, 404, 404, 404, 200, 404, 404)),
    "branch_move": (POST, (302, 404, 404, 404, 404, 302, 404, 404)),
    "branch_draw": (POST, (302, 404, 404, 404, 404, 302, 404, 404)),
    "branch_undo": (POST, (302, 404, 404, 404, 404, 302, 404, 404)),
    "branch_dice": (POST, (302, 404, 404, 404, 404, 302, 404, 404)),
    "branch_keep": (POST, (302, 404, 404, 404, 404, 302, 404, 404)),
    "branch_drop": (POST, (302, 404, 404, 404, 404, 302, 404, 404)),
    "ask": (POST, (302, 302, 302, 302, 302, 302, 404, 404)),
    "question": (GET, (302, 302, 302, 302, 302, 200, 200, 404)),
    # What is closed and what is foreign look alike: a line that says it is closed.
    "question_now": (GET, (302, 302, 302, 302, 302, 200, 200, 200)),
    "question_show": (POST, (302, 302, 302, 302, 302, 302, 404, 404)),
    "question_close": (POST, (302, 302, 302, 302, 302, 302, 404, 404)),
    "ask_wall": (GET, (200,) * 8),
    "ask_wall_now": (GET, (200,) * 8),
    "asked": (GET, (302, 200, 200, 200, 200, 302, 302, 302)),
    "asked_now": (GET, (302, 200, 200, 200, 200, 302, 302, 302)),
    "asked_banner": (GET, (302, 200, 200, 200, 200, 302, 302, 302)),
    "answer": (POST, (302,) * 8),
    "practice": (GET, (302, 200, 200, 200, 200, 200, 200, 200)),
    "practice_make": (POST, (302, 302, 302, 302, 302, 302, 404, 404)),
    "practice_set": (GET, (302, 200, 404, 404, 404, 200, 200, 404)),
    "practice_print": (GET, (302, 200, 404, 404, 404, 200, 200, 404)),
    "practice_delete": (POST, (302, 404, 404, 404, 404, 302, 404, 404)),
    "task": (GET, (302, 200, 404, 404, 404, 200, 200, 404)),
    "task_answer": (POST, (302, 302, 404, 404, 404, 302, 302, 302)),
    "task_hint": (POST, (302, 302, 404, 404, 404, 302, 302, 302)),
}


@pytest.fixture
def room() -> Scene:
    scene = scene_make(2, 1).say(1, "roll").hints(2).say(1, "2 2x+1").end()
    branches.branch_make(match=scene.match, ply=2, teacher=scene.teacher, student=None)
    questions.question_ask(
        school_class=scene.school_class, match=scene.match, log=scene.log, ply=2, seat=1
    )
    client = teacher_browser(scene.teacher)
    client.post("/review/practice/make", {"who": f"team-{scene.match.pk}-1"})
    return scene


def address_of(name: str, scene: Scene) -> str:
    made = {
        "branch": Branch.objects.filter(teacher=scene.teacher).first(),
        "question": Question.objects.first(),
        "practice": PracticeSet.objects.first(),
    }
    match, branch = scene.match.pk, made["branch"].pk if made["branch"] else 0
    question, practice = made["question"], made["practice"].pk if made["practice"] else 0
    route = ROUTES[name].pattern
    kind = str(route).split("/")[0]
    pk = {"what-if": branch, "questions": question.pk if question else 0, "practice": practice}
    given = {
        "pk": pk.get(kind, match),
        "ply": 2,
        "number": 1,
        "token": screen_address(question).split("/")[-2] if question else "",
    }
    return "/review/" + str(route).replace("<int:", "{").replace("<str:", "{").replace(
        ">", "}"
    ).format(**given)


def opened(client: Client, name: str, scene: Scene) -> int:
    method, _ = TABLE[name]
    data = {} if method == GET else {"who": f"class-{scene.school_class.pk}", "seat": "1"}
    return getattr(client, method)(address_of(name, scene), data).status_code


def test_every_address_is_in_the_table() -> None:
    mine = {module.__name__ for module in (branch_views, practice_views, question_views)}
    assert {name for name, one in ROUTES.items() if one.callback.__module__ in mine} == set(TABLE)


@pytest.mark.parametrize("name", TABLE)
def test_every_address_answers_every_role_as_it_should(room: Scene, name: str) -> None:
    people, answers = browsers(room), {}
    for role in ROLES:
        point = transaction.savepoint()
        answers[role] = opened(people[role], name, room)
        transaction.savepoint_rollback(point)
    assert answers == dict(zip(ROLES, TABLE[name][1], strict=True))


@pytest.mark.parametrize("name", [name for name, row in TABLE.items() if row[0] == POST])
def test_nothing_changes_by_a_get_or_without_a_token(room: Scene, name: str) -> None:
    owner = browsers(room)["owner"]
    if name not in ("answer", "task_answer", "task_hint"):
        assert owner.get(address_of(name, room)).status_code == 405
    careful = Client(enforce_csrf_checks=True)
    careful.cookies = client_of(Student.objects.get(name="Kid 11")).cookies
    assert careful.post(address_of(name, room)).status_code == 403


@pytest.mark.parametrize("name", [name for name, row in TABLE.items() if row[0] == GET])
def test_pages_hold_no_inline_script_or_style(room: Scene, name: str) -> None:
    people = browsers(room)
    for role in ("owner", "student of team A"):
        html = people[role].get(address_of(name, room)).content.decode()
        assert not re.search(r"\sstyle=|\son[a-z]+=|hx-on|<script>|<style", html)
