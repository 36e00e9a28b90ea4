"""The real application: who may hold a stream, and that Django answers all other addresses."""

import asyncio

import pytest
from asgiref.testing import ApplicationCommunicator
from classroom.live.tokens import make_stream_address
from classroom.server.stream_holders import is_holder_allowed
from django.test import override_settings
from django_scopes import scopes_disabled

from classroom.asgi import application
from classroom.people.models import SchoolClass, Student, Teacher
from tests.servers import PATIENCE


@pytest.fixture
def student(db):
    with scopes_disabled():
        school_class = SchoolClass.objects.create(name="3b")
        return Student.objects.create(school_class=school_class, name="Ada", device="tablet")


def test_a_student_holds_a_stream_on_the_device_that_holds_the_seat(student):
    assert is_holder_allowed(f"student:{student.pk}:tablet")
    assert not is_holder_allowed(f"student:{student.pk}:phone")
    assert not is_holder_allowed(f"student:{student.pk}")


def test_a_removed_student_holds_no_stream(student):
    student.status = Student.Status.REMOVED
    with scopes_disabled():
        student.save()
    assert not is_holder_allowed(f"student:{student.pk}:tablet")


def test_a_teacher_holds_a_stream_while_active(db):
    teacher = Teacher.objects.create_user("ada@example.org", "a long word for ada")
    assert is_holder_allowed(f"teacher:{teacher.pk}")
    teacher.is_active = False
    teacher.save()
    assert not is_holder_allowed(f"teacher:{teacher.pk}")


@pytest.mark.parametrize("holder", ["", "teacher", "teacher:", "teacher:x", "class:1", ":1"])
def test_other_holders_hold_no_stream(db, holder):
    assert not is_holder_allowed(holder)


def request(path: str, query: str = "") -> dict:
    return {
        "type": "http",
        "http_version": "1.1",
        "method": "GET",
        "path": path,
        "query_string": query.encode(),
        "headers": [(b"host", b"localhost")],
    }


def answered(scope: dict) -> int:
    """The status the whole application answers with, while it serves."""

    async def story() -> int:
        life = ApplicationCommunicator(application, {"type": "lifespan"})
        await life.send_input({"type": "lifespan.startup"})
        assert (await life.receive_output(PATIENCE))["type"] == "lifespan.startup.complete"
        talk = ApplicationCommunicator(application, scope)
        await talk.send_input({"type": "http.request", "body": b""})
        status = (await talk.receive_output(PATIENCE))["status"]
        # Whoever hangs up in the middle of an answer leaves its thread without a listener.
        while (await talk.receive_output(PATIENCE)).get("more_body"):
            pass
        await life.send_input({"type": "lifespan.shutdown"})
        assert (await life.receive_output(PATIENCE))["type"] == "lifespan.shutdown.complete"
        return status

    # The worker's sweeps would look for a database.
    with override_settings(EMBEDDED_WORKER=False):
        return asyncio.run(story())


def test_the_stream_has_its_own_address():
    assert answered(request("/live/", "t=made-up")) == 403


@pytest.mark.django_db(transaction=True)
def test_a_holder_nobody_knows_gets_no_stream():
    address = make_stream_address(["match:1"], "teacher:999")
    assert answered(request("/live/", address.partition("?")[2])) == 403


@pytest.mark.django_db(transaction=True)
def test_django_answers_all_other_addresses():
    assert answered(request("/static/nothing-here.css")) == 404


@pytest.mark.django_db(transaction=True)
def test_nobody_passes_for_the_proxy(settings):
    """An address that cannot be read is refused where it counts: here it must not count."""
    settings.ALLAUTH_TRUSTED_PROXY_COUNT = 1
    join = request("/join/", "code=ZZZZZZ")
    proxy, nobody = (b"x-forwarded-for", b"198.51.100.7"), (b"x_forwarded_for", b"nobody")
    assert answered({**join, "headers": [*join["headers"], proxy, nobody]}) == 404
    assert answered({**join, "headers": [*join["headers"], (proxy[0], nobody[1])]}) == 403
