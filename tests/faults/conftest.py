"""Tables with a crowd around them, at a real server on each kind of database."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

import pytest
from django.db import connection
from django_scopes import scopes_disabled

from classroom.play import logs
from classroom.play.models import Match, Move
from tests import servers
from tests.conftest import free_port
from tests.faults.crowd import Kid, crowd, seated


@dataclass
class Site:
    """A running server and the way to read and write its database from here."""

    web: servers.Web
    database_url: str
    unblock: Callable[[], Any]

    @contextmanager
    def stored(self) -> Iterator[None]:
        """Inside, the models of this process read what the server has stored."""
        with self.unblock(), servers.in_database(self.database_url), scopes_disabled():
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
        """Run a story over HTTP; says what it saw."""
        return crowd(self.site.web.url, self.match, lambda http: story(http, self.kids, *how))

    def stored(self) -> Any:
        return self.site.stored()


@pytest.fixture(scope="module", params=["sqlite", "postgresql"])
def a_database(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> str:
    """A fresh migrated database for a module; all of it runs once on each kind."""
    if request.param == "sqlite":
        template = request.getfixturevalue("migrated_sqlite")
        return servers.sqlite_copy(template, tmp_path_factory.mktemp("database"))
    template = request.getfixturevalue("migrated_postgresql")
    url = request.getfixturevalue("postgresql_url")
    return servers.postgresql_copy(url, template, f"faults_{free_port()}")


@pytest.fixture(scope="module")
def site(a_database, tmp_path_factory, django_db_blocker) -> Iterator[Site]:
    """One server for a module."""
    var = tmp_path_factory.mktemp("var")
    yield from _running(servers.web(a_database, var, free_port()), a_database, django_db_blocker)


@pytest.fixture(scope="module")
def unlocked_site(a_database, tmp_path_factory, django_db_blocker) -> Iterator[Site]:
    """One server for a module, with its locks taken off."""
    var = tmp_path_factory.mktemp("var")
    web = servers.web(a_database, var, free_port(), "tests.faults.unlocked:application")
    with django_db_blocker.unblock(), servers.in_database(a_database):
        _drop_unique_keys()
    yield from _running(web, a_database, django_db_blocker)


def _running(web: servers.Web, url: str, blocker: Any) -> Iterator[Site]:
    web.start()
    yield Site(web, url, blocker.unblock)
    web.kill()


def _drop_unique_keys() -> None:
    """Take the unique keys off the log. SQLite makes the table anew, from the model."""
    kept, Move._meta.constraints = Move._meta.constraints, []
    try:
        with connection.schema_editor() as editor:
            for constraint in kept:
                editor.remove_constraint(Move, constraint)
    finally:
        Move._meta.constraints = kept
