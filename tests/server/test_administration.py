"""The page of the server: who may open it, and what it says to do in each state."""

import re
import time
import tomllib
from pathlib import Path

import pytest
from django.core.management import call_command
from django.test import Client

from classroom import celery as celery_module
from classroom.people.models import Teacher
from classroom.server import administration, vitals
from classroom.server.errors import note_error
from tests.cast import cast_make
from tests.conftest import free_port
from tests.factories import TeacherFactory

pytestmark = pytest.mark.django_db
PAGE, RELEASE = "/server/", "/server/release"
IN = "/accounts/login/"


@pytest.fixture
def page(settings, tmp_path):
    """`page()`: the text of the page for an administrator of a site that beats and has a backup."""
    settings.STATE_DIR = str(tmp_path)
    vitals.note_backup(3_000_000)
    vitals.note_tick()
    client = Client()
    client.force_login(TeacherFactory(is_superuser=True))

    def text(language: str = "en") -> str:
        answer = client.get(PAGE, headers={"Accept-Language": language})
        assert answer.status_code == 200
        return " ".join(answer.content.decode().split())

    text.client = client  # type: ignore[attr-defined]
    return text


@pytest.mark.parametrize(
    ("role", "reads", "releases"),
    [
        ("nobody", IN, IN),
        ("student", IN, IN),
        ("teacher", 404, 404),
        ("owner", 404, 404),
        ("administrator", 200, PAGE),
    ],
)
def test_each_address_answers_each_role_as_it_should(role, reads, releases):
    cast, client = cast_make(), Client()
    if role == "student":
        client.post(cast.names_url, {"student": cast.ada.pk})
    elif role == "owner":
        client.force_login(cast.owner)
    elif role != "nobody":
        client.force_login(TeacherFactory(is_superuser=role == "administrator"))
    for answer, wanted in ((client.get(PAGE), reads), (client.post(RELEASE), releases)):
        if isinstance(wanted, int):
            assert answer.status_code == wanted
        else:
            assert (answer.status_code, answer.url.partition("?")[0]) == (302, wanted)


def test_nothing_is_released_by_a_get(page):
    assert page.client.get(RELEASE).status_code == 405


def test_only_an_administrator_has_a_link_to_it(page):
    teacher = Client()
    teacher.force_login(TeacherFactory())
    link = f'href="{PAGE}"'
    assert link in page.client.get("/classes/").content.decode()
    assert link not in teacher.get("/classes/").content.decode()


def test_the_first_account_is_made_one_by_a_command_and_stays_one(capsys):
    call_command("teacher", "head@school.example", "--administrator")
    call_command("teacher", "head@school.example")
    call_command("teacher", "other@school.example")
    rights = dict(Teacher.objects.values_list("email", "is_superuser"))
    assert rights == {"head@school.example": True, "other@school.example": False}


def test_a_site_that_is_well_says_so(page):
    text = page()
    assert "All is well." in text
    assert "2.9 MB" in text
    assert "less than a minute ago" in text


def test_the_version_is_that_of_the_project(page):
    project = tomllib.loads(Path("pyproject.toml").read_text())["project"]
    assert re.search(rf"Version</th><td>\s*{re.escape(project['version'])}", page())


def test_in_german(page):
    assert "Alles ist in Ordnung." in page("de")


def test_an_old_backup(page, settings):
    (Path(settings.STATE_DIR) / vitals.BACKUP_NOTE).write_text(
        f'{{"at": {time.time() - 50 * 3600}, "bytes": 1}}'
    )
    text = page()
    assert "50 hours ago" in text
    assert "Run `manage.py backup FILE` today" in text
    assert "All is well." not in text


def test_redis_away(page, settings):
    settings.REDIS_URL = f"redis://127.0.0.1:{free_port()}/0"
    assert "Games go on, but pages are late." in page()
    answer = page.client.post(RELEASE, follow=True).content.decode()
    assert "Redis does not answer, so nothing was changed." in answer


@pytest.mark.parametrize("part", sorted(administration._PARTS))
def test_a_part_that_is_not_well(page, monkeypatch, part):
    monkeypatch.setattr(administration, "check_dependencies", lambda: {part: "missing"})
    assert str(administration._PARTS[part]) in page()


def test_a_disk_that_is_nearly_full(page, monkeypatch):
    monkeypatch.setattr(vitals, "disk_free", lambda: 1_900_000_000)
    assert "Delete old images and backups" in page()


def test_beat_that_stands_still(page, monkeypatch):
    monkeypatch.setattr(vitals, "beat_age", lambda: 121.0)
    text = page()
    assert "2 minutes ago" in text
    assert "Restart beat" in text


def test_errors_of_today_by_place(page):
    note_error("desk", "lessons:pause", "KeyError")
    note_error("desk", "lessons:resume", "ValueError")
    text = page()
    assert "lessons:resume ValueError" in text
    assert "Teachers&#x27; desks</th><td>2</td>" in text
    assert "All is well." not in text


@pytest.mark.services
def test_jobs_that_wait_and_a_parked_task_that_is_tried_again(
    page, settings, redis_server, monkeypatch
):
    settings.REDIS_URL, settings.WEB_REPLICAS = redis_server, 2
    monkeypatch.setitem(celery_module.app.conf, "broker_url", redis_server)
    with vitals._client() as client:
        client.flushall()
        client.rpush("long", *range(201))
        client.hset("classroom:begun", '["tests.deadly", 1]', 3)
    vitals._note_replica()
    text = page()
    for part in ("1 of 2", "One does not run.", "201", "Nobody takes them.", "tests.deadly"):
        assert part in text
    page.client.post(RELEASE)
    assert "tests.deadly" not in page()
