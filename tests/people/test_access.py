"""Each address of this room for each role. A new address without a line here fails."""

import pytest
from django.test import Client

from classroom.people import sessions
from classroom.people.invitations import invitation_token
from classroom.people.models import AccessRequest, ClassTeacher, Invitation, Student
from classroom.people.services.substitutes import substitute_invite
from classroom.people.substitutes import substitute_token
from classroom.people.urls import urlpatterns
from tests.cast import administrator, substitute_client, teacher_client
from tests.factories import TeacherFactory
from tests.undone import same_browser, undone

pytestmark = pytest.mark.django_db

ROLES = ("nobody", "student", "other", "reader", "owner", "substitute", "administrator")
IN, JOIN, OWN = "/accounts/login/", "/join/", "/account/"
# name: (method, path, what each role gets: a status, or the beginning of where it is sent).
TABLE = {
    "classes": ("get", "/classes/", (IN, IN, 200, 200, 200, "/lessons/new/")),
    "class": ("get", "/classes/{pk}/", (IN, IN, 404, 200, 200, "/lessons/new/")),
    "edit": ("get", "/classes/{pk}/edit/", (IN, IN, 404, 404, 200, 404)),
    "class_copy": ("get", "/classes/{pk}/copy/", (IN, IN, 404, 404, 200, 404)),
    "extend": ("post", "/classes/{pk}/extend/", (IN, IN, 404, 404, "/classes/", 404)),
    "lock": ("post", "/classes/{pk}/lock/", (IN, IN, 404, 404, "/classes/", 404)),
    "new_code": ("post", "/classes/{pk}/code/", (IN, IN, 404, 404, "/classes/", 404)),
    "join_again": ("post", "/classes/{pk}/join-again/", (IN, IN, 404, 404, "/classes/", 404)),
    "crowd": ("post", "/classes/{pk}/crowd/", (IN, IN, 404, 404, "/classes/", "/classes/")),
    "audit": ("get", "/classes/{pk}/audit/", (IN, IN, 404, 200, 200, 404)),
    "cards": ("get", "/classes/{pk}/cards/", (IN, IN, 404, 404, 200, 404)),
    "delete": ("post", "/classes/{pk}/delete/", (IN, IN, 404, 404, 422, 404)),
    "add_names": ("get", "/classes/{pk}/names/", (IN, IN, 404, 404, 200, 404)),
    "add_names_save": ("post", "/classes/{pk}/names/add/", (IN, IN, 404, 404, "/classes/", 404)),
    "waiting": ("post", "/classes/{pk}/waiting/", (IN, IN, 404, 404, "/classes/", "/classes/")),
    "student": ("get", "/classes/{pk}/students/{ada}/", (IN, IN, 404, 404, 200, 404)),
    "student_delete": ("get", "/classes/{pk}/students/{ada}/delete/", (IN, IN, 404, 404, 200, 404)),
    "student_move": ("get", "/classes/{pk}/students/{ada}/move/", (IN, IN, 404, 404, 200, 404)),
    "student_settings": (
        "post",
        "/classes/{pk}/students/{ada}/settings/",
        (IN, IN, 404, 404, "/classes/", 404),
    ),
    "class_settings": ("get", "/classes/{pk}/settings/", (IN, IN, 404, 404, 200, 404)),
    "class_settings_undo": (
        "post",
        "/classes/{pk}/settings/undo",
        (IN, IN, 404, 404, "/classes/", 404),
    ),
    "settings": ("get", "/settings/", (JOIN, 200, JOIN, JOIN, JOIN, 404)),
    "settings_choose": ("post", "/settings/choose", (JOIN, "/settings/", JOIN, JOIN, JOIN, 404)),
    "settings_voice": ("post", "/settings/voice", (JOIN, 204, JOIN, JOIN, JOIN, 404)),
    "student_action": (
        "post",
        "/classes/{pk}/students/{ada}/remove/",
        (IN, IN, 404, 404, "/classes/", 404),
    ),
    "access_request": (
        "post",
        "/classes/{pk}/access-requests/{access_request}/let-in/",
        (IN, IN, 404, 404, "/classes/", "/classes/"),
    ),
    "teachers": ("get", "/classes/{pk}/teachers/", (IN, IN, 404, 200, 200, 404)),
    "right": ("post", "/classes/{pk}/teachers/{owner}/right", (IN, IN, 404, 404, "/classes/", 404)),
    "teacher_remove": (
        "post",
        "/classes/{pk}/teachers/{owner}/remove/",
        (IN, IN, 404, 404, "/classes/", 404),
    ),
    "invitation_withdraw": (
        "post",
        "/classes/{pk}/invitations/{invitation}/withdraw",
        (IN, IN, 404, 404, "/classes/", 404),
    ),
    "invitation": ("get", "/invitation/{token}/", (IN, IN, 200, 200, 200, 404)),
    "profile": ("get", "/account/", (IN, IN, 200, 200, 200, 404)),
    "sign_out_everywhere": (
        "post",
        "/account/sign-out/",
        (IN, IN, OWN, OWN, OWN, 404),
    ),
    "school_sign_in": ("post", "/account/school/", (IN, IN, OWN, OWN, OWN, 404)),
    "account_delete": ("get", "/account/delete/", (IN, IN, 200, 200, 200, 404)),
    "join": ("get", "/join/", (200, 200, 200, 200, 200, 404)),
    "return": ("get", "/join/return/?code=ABC234&student={ada}", (200, 200, 200, 200, 200, 404)),
    "my_code": ("get", "/join/code/", (JOIN, 200, JOIN, JOIN, JOIN, 404)),
    "wait": ("get", "/join/wait/", (JOIN, "/lesson", JOIN, JOIN, JOIN, 404)),
    "school_came": ("get", "/join/school/", (JOIN, JOIN, JOIN, JOIN, JOIN, 404)),
    "school_lead": ("post", "/join/school/none/", (404, 404, 404, 404, 404, 404)),
    "enter": ("get", "/join/ABC234/", (200, 200, 200, 200, 200, 404)),
    "names": ("get", "/join/ABC234/names/", (200, 200, 200, 200, 200, 404)),
    "not_me": ("post", "/join/not-me/", (JOIN, "/join/ABC234/names/", JOIN, JOIN, JOIN, 404)),
    "leave": ("post", "/leave/", (JOIN, JOIN, JOIN, JOIN, JOIN, 404)),
    "substitute_invite": (
        "post",
        "/classes/{pk}/substitute",
        (IN, IN, 404, 404, "/classes/", 404),
    ),
    "substitute": ("get", "/substitute/{substitute}/", (200, 200, 200, 200, 200, 200)),
}
WRITES = [(name, row) for name, row in TABLE.items() if row[0] == "post"]


def places(room) -> dict[str, object]:
    """Return what the addresses of the table name."""
    invitation, _ = Invitation.objects.get_or_create(
        school_class=room.school_class, email="new@school.example", right="full"
    )
    substitutes = room.school_class.teachers.filter(substitute_until__isnull=False)
    substitute = substitutes.first() or substitute_invite(school_class=room.school_class)
    return {
        "pk": room.school_class.pk,
        "ada": room.ada.pk,
        "owner": room.owner.pk,
        "invitation": invitation.pk,
        "access_request": AccessRequest.objects.get_or_create(student=room.ada)[0].pk,
        "token": invitation_token(invitation),
        "substitute": substitute_token(substitute),
    }


@pytest.fixture
def browsers(room, reader):
    clients = {role: Client() for role in ROLES}
    clients["student"].post(room.names_url, {"student": room.ada.pk})
    clients["other"].force_login(TeacherFactory())
    clients["reader"].force_login(reader)
    clients["owner"].force_login(room.owner)
    clients["substitute"] = substitute_client(room)
    clients["administrator"] = teacher_client(administrator())
    return clients


def test_every_address_of_the_room_is_in_the_table():
    assert set(TABLE) == {pattern.name for pattern in urlpatterns}


def test_every_address_answers_every_role_as_it_should(browsers, room):
    wrong = {}
    for name, (method, path, row) in TABLE.items():
        # An administrator opens no class: what is foreign is missing for them, too.
        for role, wanted in zip(ROLES, (*row, row[2]), strict=True):
            with undone():
                address = path.format(**places(room))
                answer = getattr(same_browser(browsers[role]), method)(address)
            if not is_as_wanted(answer, wanted):
                wrong[name, role] = answer
    assert wrong == {}


def test_without_the_check_no_class_would_be_missing_for_a_stranger(
    browsers, room, every_class_open
):
    """The control."""
    pages = [path for method, path, row in TABLE.values() if (method, row[2]) == ("get", 404)]
    assert len(pages) > 5
    browsers["other"].raise_request_exception = False
    for path in pages:
        assert browsers["other"].get(path.format(**places(room))).status_code != 404, path


def is_as_wanted(answer, wanted: int | str) -> bool:
    if isinstance(wanted, int):
        return answer.status_code == wanted
    return answer.status_code == 302 and answer.url.startswith(wanted)


def test_a_class_that_is_missing_answers_like_a_foreign_one(browsers, room):
    for name, (method, path, _row) in TABLE.items():
        if "{pk}" in path:
            address = path.format(**{**places(room), "pk": 999_999})
            assert getattr(browsers["owner"], method)(address).status_code == 404, name


def test_nothing_is_changed_by_a_get(browsers, room):
    before = list(Student.objects.values()), room.school_class.join_code
    for name, row in WRITES:
        for role in ("student", "owner"):
            same_browser(browsers[role]).get(row[1].format(**places(room)))
        room.school_class.refresh_from_db()
        assert (list(Student.objects.values()), room.school_class.join_code) == before, name


def test_a_post_needs_its_csrf_token(room):
    client = Client(enforce_csrf_checks=True)
    client.force_login(room.owner)
    for name, (_method, path, _row) in TABLE.items():
        answer = same_browser(client).post(path.format(**places(room)))
        assert answer.status_code in (403, 405), name


def test_a_student_of_another_class_is_not_found_through_ones_own(browsers, room):
    from tests.factories import StudentFactory

    stranger = StudentFactory(name="Stranger")
    path = f"{room.class_url}students/{stranger.pk}/"
    assert browsers["owner"].get(path).status_code == 404
    assert browsers["owner"].post(f"{path}remove/").status_code == 404
    assert Student.objects.get(pk=stranger.pk).status == Student.Status.ROSTER


def test_a_full_co_teacher_may_change_but_not_delete(browsers, room):
    helper = TeacherFactory()
    right = ClassTeacher.Right.FULL
    ClassTeacher.objects.create(school_class=room.school_class, teacher=helper, right=right)
    client = Client()
    client.force_login(helper)
    assert client.get(f"{room.class_url}names/").status_code == 200
    assert client.post(f"{room.class_url}delete/").status_code == 404


def test_sign_in_sends_nobody_to_a_foreign_site(room, client):
    answer = client.post(
        "/accounts/login/?next=https://evil.example/",
        {"login": room.owner.email, "password": "mountain-goat-9", "next": "//evil.example/"},
    )
    assert answer.url == "/classes/"


def test_what_create_has_stored_is_not_written_again_unless_it_changes(
    db, django_assert_num_queries
):
    session = sessions.SessionStore()
    sessions.begin_student_session(session, 5, "device")
    with django_assert_num_queries(0):
        session.save()
    session["messages"] = ["Hello"]
    session.save()
    stored = sessions.SessionStore(session.session_key)
    assert dict(stored.items()) == dict(session.items())
    assert session.modified


def test_a_key_that_another_session_has_is_not_given_twice(db, monkeypatch):
    keys = iter(["a" * 32, "a" * 32, "b" * 32])
    monkeypatch.setattr(sessions, "get_random_string", lambda *_: next(keys))
    stores = [sessions.SessionStore(), sessions.SessionStore()]
    for number, store in enumerate(stores):
        store["student"] = number
        store.save()
    assert [store.session_key for store in stores] == ["a" * 32, "b" * 32]
    assert [sessions.SessionStore(key * 32)["student"] for key in "ab"] == [0, 1]
