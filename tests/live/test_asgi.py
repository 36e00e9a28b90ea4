"""The real application: who may see which region, and that Django answers all other addresses."""

import asyncio

import pytest
from asgiref.testing import ApplicationCommunicator
from django.test import Client, override_settings
from django_scopes import scopes_disabled

from classroom.asgi import application
from classroom.live.stream import Opening
from classroom.people.models import ClassTeacher, Student
from classroom.people.services.administrators import teacher_close
from classroom.people.services.coteachers import teacher_remove, teacher_set_right
from classroom.people.services.seats import seat_take
from classroom.people.services.students import student_remove
from classroom.play.models import Match
from classroom.play.services.matches import player_add, player_remove
from classroom.review.models import Question
from classroom.review.questions.selectors import projector_address
from classroom.review.questions.services import question_close
from classroom.server.live_regions import barred_holders, open_stream
from tests.cast import administrator
from tests.factories import ClassTeacherFactory, StudentFactory, TeacherFactory
from tests.live.client import stream_address
from tests.play.tables import client_of, seat_of, student_of, table
from tests.servers import PATIENCE

# What a service on the same host, or on the domain above it, may set beside ours.
FOREIGN_COOKIES = pytest.mark.parametrize(
    "cookies", ["sessionid=%s; foo=a b", 'foo={"a":1}; sessionid=%s', "a,b=1; sessionid=%s"]
)


@pytest.fixture
def match(db) -> Match:
    """Two teams of two."""
    return table(2, 2)


@pytest.fixture(autouse=True)
def _no_scope():
    with scopes_disabled():
        yield


def request(address: str, client: Client | None = None, **headers: str) -> dict:
    path, _, query = address.partition("?")
    cookies = client.cookies if client else {}
    all_headers = {
        "cookie": "; ".join(f"{name}={cookies[name].value}" for name in cookies),
        **headers,
    }
    return {
        "type": "http",
        "http_version": "1.1",
        "method": "GET",
        "path": path,
        "query_string": query.encode(),
        "headers": [(b"host", b"localhost")]
        + [
            (name.replace("_", "-").encode(), value.encode()) for name, value in all_headers.items()
        ],
    }


def opened(client: Client | None, *names: str, **headers: str) -> Opening | None:
    """Open the stream of a page with these regions; the same holds without a stream."""
    opening = open_stream(request(stream_address(list(names)), client, **headers))
    answer = (client or Client()).get("/live/parts", {"r": names})
    assert answer.status_code == (200 if opening else 410)
    return opening


def table_of(match: Match) -> str:
    return f"table:{match.pk}"


def teacher_client(teacher) -> Client:
    client = Client()
    client.force_login(teacher)
    return client


# Students ----------------------------------------------------------------------------------------


def test_a_student_sees_the_table_of_their_team(match):
    student = student_of(match, 2)
    opening = opened(client_of(student), table_of(match))
    assert opening is not None
    assert opening.holder == f"student:{student.pk}:{student.device}"
    (region,) = opening.regions
    assert region.args == (match.pk, 2, student.pk)


def test_a_student_sees_no_other_table(match):
    other = table(1, 1)
    assert opened(client_of(student_of(other)), table_of(match)) is None


def test_a_student_whose_seat_another_device_has_taken_sees_nothing(match):
    student = student_of(match)
    before, holder = client_of(student), f"student:{student.pk}:{student.device}"
    assert barred_holders([holder]) == set()
    now = client_of(seat_take(student=student))
    assert opened(before, table_of(match)) is None
    assert barred_holders([holder]) == {holder}
    assert opened(now, table_of(match)) is not None


def test_a_removed_student_sees_nothing(match):
    student = student_of(match)
    client, holder = client_of(student), f"student:{student.pk}:{student.device}"
    student_remove(student=student)
    assert opened(client, table_of(match)) is None
    assert barred_holders([holder]) == {holder}


def test_a_guest_who_waits_sees_no_table(match):
    guest = StudentFactory(school_class=match.school_class, waiting=True)
    assert opened(client_of(guest), table_of(match)) is None


def test_a_guest_who_waits_sees_the_wait_and_is_held_like_a_student(match):
    guest = StudentFactory(school_class=match.school_class, waiting=True, device="phone")
    opening = opened(client_of(guest), f"guest:{guest.pk}")
    assert opening is not None
    assert opening.holder == f"student:{guest.pk}:phone"
    for name in ("question:", f"banner:{match.school_class_id}"):
        assert opened(client_of(guest), name) is None


def test_a_student_who_moves_to_another_team_sees_that_teams_table_and_the_old_one_is_gone(match):
    student = student_of(match, 1)
    client = client_of(student)
    before = opened(client, table_of(match))
    player_remove(seat=seat_of(match, 1), student=student)
    player_add(seat=seat_of(match, 2), student=student)
    now = opened(client, table_of(match))
    assert before is not None
    assert before.regions[0].render() is None
    assert now is not None
    assert now.regions[0].args[1] == 2
    assert now.regions[0].render() is not None


def test_a_student_who_is_taken_from_the_table_sees_nothing_of_it(match):
    student = student_of(match)
    before = opened(client_of(student), table_of(match))
    player_remove(seat=seat_of(match), student=student)
    assert before is not None
    assert before.regions[0].render() is None
    assert opened(client_of(student), table_of(match)) is None


# Teachers ----------------------------------------------------------------------------------------


@pytest.fixture
def teacher(match):
    """A co-teacher of the class, beside its owner."""
    teacher = TeacherFactory()
    ClassTeacherFactory(school_class=match.school_class, right=ClassTeacher.Right.OWNER)
    ClassTeacherFactory(school_class=match.school_class, teacher=teacher)
    return teacher


@pytest.mark.parametrize("right", ClassTeacher.Right.values)
def test_a_teacher_sees_the_tables_of_an_own_class_without_a_seat(match, teacher, right):
    ClassTeacher.objects.filter(teacher=teacher).update(right=right)
    opening = opened(teacher_client(teacher), table_of(match))
    assert opening is not None
    assert opening.holder.startswith(f"teacher:{teacher.pk}:")
    assert opening.regions[0].args[1] is None
    assert barred_holders([opening.holder]) == set()


def test_a_teacher_of_another_class_sees_nothing(match):
    place = ClassTeacherFactory()
    assert opened(teacher_client(place.teacher), table_of(match)) is None


def test_a_former_co_teacher_sees_nothing_even_where_the_word_was_lost(match, teacher):
    client = teacher_client(teacher)
    before = opened(client, table_of(match))
    teacher_remove(place=ClassTeacher.objects.get(teacher=teacher))
    assert opened(client, table_of(match)) is None
    assert before is not None
    assert barred_holders([before.holder]) == {before.holder}


def test_a_teacher_whose_right_changes_connects_anew(match, teacher):
    client = teacher_client(teacher)
    before = opened(client, table_of(match))
    teacher_set_right(place=ClassTeacher.objects.get(teacher=teacher), right="read")
    assert before is not None
    assert barred_holders([before.holder]) == {before.holder}
    assert opened(client, table_of(match)) is not None


def test_a_teacher_whose_account_is_closed_sees_nothing(match, teacher):
    client = teacher_client(teacher)
    before = opened(client, table_of(match))
    teacher.is_active = False
    teacher.save()
    assert opened(client, table_of(match)) is None
    assert before is not None
    assert barred_holders([before.holder]) == {before.holder}


def test_many_holders_are_looked_at_in_few_statements(
    match, teacher, django_assert_max_num_queries
):
    students = Student.objects.all()
    holders = [f"student:{one.pk}:{one.device}" for one in students]
    holders += [f"teacher:{teacher.pk}:", "visitor:question:5"]
    with django_assert_max_num_queries(3):
        assert barred_holders(holders) == {f"teacher:{teacher.pk}:"}


# Nobody, and nothing -----------------------------------------------------------------------------


def test_who_has_no_session_sees_no_table(match):
    assert opened(None, table_of(match)) is None
    client = Client()
    client.cookies["sessionid"] = "made-up"
    assert opened(client, table_of(match)) is None


@pytest.mark.parametrize(
    "name", ["", "table", "table:", "table:x", "table:0", f"table:{'9' * 30}", "made:1"]
)
def test_what_is_no_region_opens_nothing(match, teacher, name):
    assert opened(teacher_client(teacher), name) is None


def test_who_has_the_address_of_a_polls_projector_sees_it_without_a_session(match):
    question = Question.objects.create(school_class=match.school_class, match=match, ply=0, seat=1)
    name = f"question_projector:{projector_address(question).split('/')[-2]}"
    opening = opened(None, name)
    assert opening is not None
    assert opening.holder == f"visitor:{name}"
    assert barred_holders([opening.holder]) == set()
    for other in (f"question:{question.pk}", "question_projector:made-up"):
        assert opened(None, other) is None
    question_close(question=question)
    assert opened(None, name) is None


def test_the_address_of_a_questions_wall_ends_when_a_teacher_of_the_class_is_closed(match, teacher):
    question = Question.objects.create(school_class=match.school_class, match=match, ply=0, seat=1)
    address = projector_address(question)
    name = f"question_projector:{address.split('/')[-2]}"
    teacher_close(teacher=TeacherFactory(), administrator=administrator())
    assert opened(None, name) is not None
    teacher_close(teacher=teacher, administrator=administrator())
    assert opened(None, name) is None
    assert "data-region" not in Client().get(address).content.decode()
    question_close(question=question)
    later = Question.objects.create(school_class=match.school_class, match=match, ply=0, seat=1)
    assert opened(None, f"question_projector:{projector_address(later).split('/')[-2]}")


def test_one_region_that_is_not_theirs_closes_the_whole_page(match):
    client, other = client_of(student_of(match)), table(1, 1)
    assert opened(client, table_of(match), table_of(other)) is None
    assert opened(client) is None


def test_a_region_is_drawn_in_the_language_of_who_looks(match):
    client = client_of(student_of(match))
    languages = [
        opened(client, table_of(match), accept_language=language).regions[0].language
        for language in ("de", "en")
    ]
    assert languages == ["de", "en"]


@FOREIGN_COOKIES
def test_a_cookie_of_another_service_takes_nobodys_stream_away(match, cookies):
    client = client_of(student_of(match))
    cookie = cookies % client.cookies["sessionid"].value
    assert opened(client, table_of(match), cookie=cookie) is not None


# The application ---------------------------------------------------------------------------------


def answered(scope: dict, body: bytes = b"") -> int:
    """The status the whole application answers with, while it serves."""

    async def story() -> int:
        life = ApplicationCommunicator(application, {"type": "lifespan"})
        await life.send_input({"type": "lifespan.startup"})
        assert (await life.receive_output(PATIENCE))["type"] == "lifespan.startup.complete"
        talk = ApplicationCommunicator(application, scope)
        await talk.send_input({"type": "http.request", "body": body})
        status = (await talk.receive_output(PATIENCE))["status"]
        # Whoever hangs up in the middle of an answer leaves its thread without a listener.
        while (await talk.receive_output(PATIENCE)).get("more_body"):
            pass
        await life.send_input({"type": "lifespan.shutdown"})
        ended = await life.receive_output(PATIENCE)
        assert ended == {"type": "lifespan.shutdown.complete"}
        return status

    # The worker's sweeps would look for a database.
    with override_settings(EMBEDDED_WORKER=False):
        return asyncio.run(story())


@pytest.mark.django_db(transaction=True)
def test_the_stream_has_its_own_address():
    assert answered(request("/live/?r=made-up")) == 403


@pytest.mark.django_db(transaction=True)
@FOREIGN_COOKIES
def test_a_cookie_of_another_service_takes_nobodys_taps_away(match, cookies):
    client = client_of(student_of(match))
    cookie = cookies % client.cookies["sessionid"].value
    taps = request(f"/live/taps/?r={table_of(match)}", client, cookie=cookie, live_taps="1")
    assert answered({**taps, "method": "POST"}, b'{"dice": [0], "sign": ""}') == 204


@pytest.mark.django_db(transaction=True)
def test_django_answers_all_other_addresses():
    assert answered(request("/static/nothing-here.css")) == 404


@pytest.mark.django_db(transaction=True)
def test_nobody_passes_for_the_proxy(settings):
    """An address that cannot be read is refused if it counts: here it must not count."""
    settings.ALLAUTH_TRUSTED_PROXY_COUNT = 1
    join = request("/join/?code=ZZZZZZ")
    proxy, nobody = (b"x-forwarded-for", b"198.51.100.7"), (b"x_forwarded_for", b"nobody")
    assert answered({**join, "headers": [*join["headers"], proxy, nobody]}) == 404
    assert answered({**join, "headers": [*join["headers"], (proxy[0], nobody[1])]}) == 403
