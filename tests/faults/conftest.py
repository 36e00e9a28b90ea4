"""Tables with a crowd around them, at a real server on each kind of database."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

import pytest
from django.db import connection

from classroom.play import logs
from classroom.play.models import Match, Move
from tests import servers
from tests.conftest import free_port
from tests.faults.crowd import Crowd, Kid, crowd, seated


@dataclass
class Site:
    """A running server and the way to read and write its database from here."""

    web: servers.Web
    unblock: Callable[[], Any]

    @contextmanager
    def stored(self) -> Iterator[None]:
        """Inside, the models of this process read what the server has stored."""
        with self.unblock(), servers.in_database(self.web.database_url):
            logs._cache.clear()
            yield

    def scene(self, *teams: int) -> "Scene":
        """A new table with teams of so many students."""
        with self.stored():
            return Scene(self, *seated(*teams))


@dataclass
class Scene:
    """A match at a site, and the students at the table with their browsers."""

    site: Site
    match: Match
    kids: list[Kid]

    def play(self, story: Callable[..., Any], *how: Any) -> Any:
        """Run a story over HTTP once all have come; says what it saw."""

        async def whole(http: Crowd) -> Any:
            await http.come(self.kids)
            return await story(http, self.kids, *how)

        return crowd(self.site.web.url, self.match, whole)

    def stored(self) -> Any:
        return self.site.stored()


@pytest.fixture(scope="package", params=["sqlite", "postgresql"])
def make_database(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> Callable[[], str]:
    """`make_database()`: a fresh migrated one; all that needs it runs once on each kind."""
    if request.param == "sqlite":
        migrated = request.getfixturevalue("migrated_sqlite")
        return lambda: servers.sqlite_copy(migrated, tmp_path_factory.mktemp("database"))
    template = request.getfixturevalue("migrated_postgresql")
    url = request.getfixturevalue("postgresql_url")
    return lambda: servers.postgresql_copy(url, template, f"faults_{free_port()}")


@pytest.fixture(scope="package")
def site(make_database, tmp_path_factory, django_db_blocker) -> Iterator[Site]:
    """One server for all tests of the room on this kind of database."""
    web = servers.web(make_database(), tmp_path_factory.mktemp("var"), free_port())
    yield from _running(web, django_db_blocker)


@pytest.fixture(scope="package")
def unlocked_site(make_database, tmp_path_factory, django_db_blocker) -> Iterator[Site]:
    """The same with its locks taken off."""
    url, app = make_database(), "tests.faults.unlocked:application"
    web = servers.web(url, tmp_path_factory.mktemp("var"), free_port(), app)
    with django_db_blocker.unblock(), servers.in_database(url):
        _drop_unique_keys()
    yield from _running(web, django_db_blocker)


@pytest.fixture(scope="package")
def hasty_site(make_database, tmp_path_factory, django_db_blocker) -> Iterator[Site]:
    """One that answers before it has committed."""
    app = "tests.faults.hasty:application"
    web = servers.web(make_database(), tmp_path_factory.mktemp("var"), free_port(), app)
    yield from _running(web, django_db_blocker)


def _running(web: servers.Web, blocker: Any) -> Iterator[Site]:
    web.start()
    yield Site(web, blocker.unblock)
    web.kill()


def _drop_unique_keys() -> None:
    """Take the unique keys off the log. SQLite makes the table anew, from the model."""
    constraints, Move._meta.constraints = Move._meta.constraints, []
    try:
        with connection.schema_editor() as editor:
            for constraint in constraints:
                editor.remove_constraint(Move, constraint)
    finally:
        Move._meta.constraints = constraints
