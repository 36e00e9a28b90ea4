"""A password, a birthday, a telephone and a mail address, typed wherever somebody may, are in no
table, log, session, cache, error page, export or backup."""

import logging
import re
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings as of_site
from django.contrib.sessions.models import Session
from django.core.cache import caches
from django.core.files.uploadedfile import SimpleUploadedFile
from django.core.management import call_command
from django.db import connection
from django.test import Client

from classroom.people.models import SchoolClass, Student, Teacher
from classroom.people.sessions import SessionStore
from classroom.review.exports.services import export_ask, export_make
from classroom.review.models import Export
from classroom.review.reports.selectors import Period
from tests.conftest import free_port
from tests.faults.test_forgotten import in_caches, in_tables, text_of
from tests.peers.school import school_running

pytestmark = pytest.mark.slow

PASSWORD = "Zwirbel-Kopf-4711-Ultramarin"
BIRTHDAY, TELEPHONE = "14.03.1917", "05551-998877"
PARENT = "xanthippe.kunigunde@parents.example"  # of a child
OWN = "quetzalina@school.example"  # of a teacher, who signs up with it
PLANTED = {"password": PASSWORD, "birthday": BIRTHDAY, "telephone": TELEPHONE, "mail": PARENT}
LIST = (
    "Last name;First name;Birthday;Telephone;Mail;Password\n"
    f"Jones;Mary;{BIRTHDAY};{TELEPHONE};{PARENT};{PASSWORD}\n"
    f"O'Neil;Sean;{BIRTHDAY};{TELEPHONE};{PARENT};{PASSWORD}\n"
)
# Where a teacher's own address is meant to be: in the account, and in the session by which they are
# signed in, which names how.
HOMES_OF_OWN = {"people_teacher", "account_emailaddress", "session"}
FILES = {"classroom.sqlite3", "classroom.sqlite3-wal", "saved.zip"}
GUEST = "05552-112233"  # what a guest types in place of a name
CLAIMS = {
    "role": "teacher",
    "given_name": "Ada",
    "birthdate": "1917-03-14",
    "phone_number": TELEPHONE,
    "email": PARENT,
    "email_verified": False,
}


@dataclass
class Site:
    """A site on SQLite with all that was answered to whoever planted."""

    folder: Path
    log: Callable[[], str]
    pages: dict[str, str] = field(default_factory=dict)

    def note(self, name: str, answer: Any) -> Any:
        self.pages[name] = (
            answer.content.decode(errors="replace") + str(answer.headers) + str(answer.cookies)
        )
        return answer

    def places(self, word: str) -> set[str]:
        """Return the names of all that holds this word."""
        stores = (SessionStore().decode(one.session_data) for one in Session.objects.all())
        places = in_tables(word) | in_caches(word)
        places |= {"session" for one in stores if word.casefold() in str(one).casefold()}
        places |= {"log"} if word.casefold() in self.log().casefold() else set()
        places |= {name for name, text in self.pages.items() if word.casefold() in text.casefold()}
        files = [file for file in self.folder.rglob("*") if file.is_file()]
        return places | {
            file.name for file in files if word.casefold() in text_of(file.read_bytes()).casefold()
        }


@pytest.fixture
def site(
    sqlite_url: str,
    in_database: Callable[[str], AbstractContextManager[None]],
    tmp_path: Path,
    caplog: pytest.LogCaptureFixture,
    settings: Any,
) -> Iterator[Site]:
    requests = "django_structlog.middlewares.RequestMiddleware"
    settings.MIDDLEWARE = [*settings.MIDDLEWARE, requests]
    settings.SIGNUP, settings.VAR_DIR = "open", tmp_path
    caplog.set_level(logging.DEBUG)
    logging.getLogger("django.db.backends").setLevel(logging.INFO)
    for cache in caches.all():
        cache.clear()
    with in_database(sqlite_url):
        yield Site(tmp_path, lambda: caplog.text)


def plant_with_a_teacher(site: Site) -> Teacher:
    """Sign up, mistype, sign in, and read a list with too much in it."""
    browser = Client()
    site.note("page of signing up", browser.get("/accounts/signup/"))
    fields = {"email": OWN, "password1": PASSWORD, "password2": PASSWORD}
    site.note("refused sign-up", browser.post("/accounts/signup/", {**fields, "password2": "x"}))
    site.note("sign-up", browser.post("/accounts/signup/", fields))
    teacher = Teacher.objects.get(email=OWN)
    stranger = Client()
    for login in (OWN, "nobody@school.example"):
        site.note(
            f"wrong password of {login}",
            stranger.post("/accounts/login/", {"login": login, "password": f"{PASSWORD}!"}),
        )
    site.note("sign-in", Client().post("/accounts/login/", {"login": OWN, "password": PASSWORD}))
    mistyped = {"old_password": PASSWORD, "password1": f"{PASSWORD}2", "password2": f"{PASSWORD}3"}
    browser.post("/accounts/password/change/", mistyped)
    browser.post("/classes/", {"name": "4b"})
    return teacher


def plant_with_a_list(site: Site, teacher: Teacher) -> None:
    browser = Client()
    browser.force_login(teacher, backend=of_site.AUTHENTICATION_BACKENDS[0])
    school_class = SchoolClass.objects.get(teachers=teacher)
    address = f"/classes/{school_class.pk}/names/"
    uploaded = SimpleUploadedFile("list.csv", LIST.encode(), "text/csv")
    for name, sent in {"pasted list": {"names": LIST}, "list": {"file": uploaded}}.items():
        preview = site.note(name, browser.post(address, sent))
        names = re.findall(r'name="name" value="(.*?)"', preview.content.decode())
    assert names == ["Mary Jones", "Sean O&#x27;Neil"]
    site.note("added", browser.post(f"{address}add/", {"name": ["Mary Jones", "Sean O'Neil"]}))
    assert Student.objects.count() == 2


def plant_by_a_child(site: Site) -> None:
    """Type at the door what is no code and no name, and break a form."""
    school_class = SchoolClass.objects.get()
    child, strict = Client(), Client(enforce_csrf_checks=True)
    for word in PLANTED.values():
        site.note(f"no code {word[:3]}", child.post("/join/", {"code": word}))
        site.note(f"no code in the address {word[:3]}", child.get("/join/", {"code": word}))
    forged = {"login": OWN, "password": PASSWORD, "phone": TELEPHONE, "parent": PARENT}
    site.note("forged", strict.post("/accounts/login/", forged))
    sent = {"student": "1", "birthday": BIRTHDAY, "telephone": TELEPHONE, "mail": PARENT}
    site.note("more fields", child.post(f"/join/{school_class.join_code}/names/", sent))


def plant_while_it_is_broken(site: Site) -> None:
    """Sign in while a table is missing: the answer is an error, and the log has a line of it."""
    browser = Client(raise_request_exception=False)
    with connection.cursor() as cursor:
        cursor.execute("ALTER TABLE people_teacher RENAME TO away")
        sent = {"login": OWN, "password": PASSWORD, "birthday": BIRTHDAY, "phone": TELEPHONE}
        answer = site.note("error", browser.post("/accounts/login/", sent))
        cursor.execute("ALTER TABLE away RENAME TO people_teacher")
    assert answer.status_code >= 500


def save(site: Site, teacher: Teacher) -> None:
    """Export the class, and back all up."""
    export = export_ask(
        school_class=SchoolClass.objects.get(),
        teacher=teacher,
        kind=Export.Kind.XLSX,
        period=Period(),
    )
    export_make(export_id=export.pk)
    assert Export.objects.get().finished_at
    call_command("backup", site.folder / "saved.zip")


@pytest.fixture
def planted(site: Site) -> Site:
    teacher = plant_with_a_teacher(site)
    plant_with_a_list(site, teacher)
    plant_by_a_child(site)
    plant_while_it_is_broken(site)
    save(site, teacher)
    return site


def echoed(site: Site) -> set[str]:
    """Return the pages that show a word to whoever has just typed it."""
    return {name for name in site.pages if name.startswith(("no code", "pasted list"))}


@pytest.mark.parametrize("what", PLANTED)
def test_what_is_planted_is_nowhere(planted: Site, what: str) -> None:
    assert planted.places(PLANTED[what]) - echoed(planted) == set()


def test_a_teachers_own_address_is_in_account_and_session_alone(planted: Site) -> None:
    places = planted.places(OWN) - planted.pages.keys()
    assert places - FILES == HOMES_OF_OWN
    # A page shows it to nobody but who is signed in with it, or has just typed it.
    others = [name for name in planted.pages if name.startswith(("no code", "more", "error"))]
    assert len(others) == 10
    assert not planted.places(OWN) & {*others}


def test_a_guest_who_types_a_telephone_as_a_name_is_known_by_it_until_turned_away(
    planted: Site,
) -> None:
    school_class = SchoolClass.objects.get()
    guest = Client()
    guest.post(f"/join/{school_class.join_code}/names/", {"name": GUEST})
    assert planted.places(GUEST) - FILES == {"people_student"}
    browser = Client()
    teacher = Teacher.objects.get(email=OWN)
    browser.force_login(teacher, backend=of_site.AUTHENTICATION_BACKENDS[0])
    student = Student.objects.get(name=GUEST)
    browser.post(f"/classes/{school_class.pk}/students/{student.pk}/refuse/")
    with connection.cursor() as cursor:
        cursor.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    assert planted.places(GUEST) == set()


def test_of_what_a_school_tells_of_a_teacher_the_name_alone_is_stored(
    site: Site, settings: Any
) -> None:
    with school_running(free_port()) as school:
        school.set_up(settings, "role:teacher")
        school.says("p-1", **CLAIMS)
        browser = Client()
        site.note("way back", school.come(browser, "p-1"))
        site.note("profile", browser.get("/account/"))
        assert Teacher.objects.get().first_name == "Ada"
        # The next time the token is spoiled.
        school.says("p-1", spoil="nonce", **CLAIMS)
        site.note("refused", school.come(Client(), "p-1"))
    call_command("backup", site.folder / "saved.zip")
    for word in (CLAIMS["birthdate"], TELEPHONE, PARENT):
        assert site.places(str(word)) == set()


def test_a_word_that_is_stored_would_be_noticed_everywhere(planted: Site) -> None:
    """The negative control."""
    Student.objects.filter(name="Mary Jones").update(name=TELEPHONE)
    logging.getLogger("classroom").warning("of %s", TELEPHONE)
    session = SessionStore()
    session["parent"] = TELEPHONE
    session.save()
    caches["default"].set("parent", TELEPHONE)
    call_command("backup", planted.folder / "again.zip")
    wanted = {"people_student", "log", "session", "default", "again.zip"}
    assert wanted <= planted.places(TELEPHONE)
    assert "saved.zip" not in planted.places(TELEPHONE)
