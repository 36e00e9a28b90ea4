"""Migrations only add: during an upgrade, and after a rollback, an older version uses the database.

What nothing uses any more goes a release later, by a migration that is named in `REMOVALS`.
"""

from collections.abc import Iterable

import pytest
from django.apps import apps
from django.db import migrations, models
from django.db.migrations.loader import MigrationLoader
from django.db.migrations.operations.base import Operation
from django.db.models import CASCADE

ADDING = (
    migrations.AddIndex,
    migrations.AlterModelManagers,
    migrations.AlterModelOptions,
    migrations.CreateModel,
    migrations.RunPython,
    migrations.RunSQL,
)
# (app, name of the migration): the release before has stopped to use what it removes.
REMOVALS: set[tuple[str, str]] = set()


def breaking(operations: Iterable[Operation]) -> list[str]:
    """List what an older version would stumble over."""
    return [one.describe() for one in operations if not _adds(one)]


def _adds(one: Operation) -> bool:
    if isinstance(one, migrations.AddField):
        # An older version does not name the column when it writes a row.
        field = one.field
        return field.null or field.many_to_many or field.has_db_default()
    if isinstance(one, migrations.AlterField):
        # A reference that may be missing from now on takes what an older version writes.
        return isinstance(one.field, models.ForeignKey) and one.field.null
    if isinstance(one, migrations.SeparateDatabaseAndState):
        return not breaking(one.database_operations)
    return isinstance(one, ADDING)


def later_migrations() -> list[tuple[str, str]]:
    """Of the project's own apps those that come after its first release."""
    own = {config.label for config in apps.get_app_configs() if "classroom." in config.name}
    first = {"0001_initial", "0002_initial", "0002_append_only"}
    names = MigrationLoader(None).disk_migrations
    return sorted(name for name in names if name[0] in own and name[1] not in first)


def test_every_migration_only_adds():
    stored = MigrationLoader(None).disk_migrations
    breaks = {
        name: breaking(stored[name].operations)
        for name in later_migrations()
        if name not in REMOVALS
    }
    assert {name: words for name, words in breaks.items() if words} == {}


@pytest.mark.parametrize(
    "operation",
    [
        migrations.RemoveField("match", "seed"),
        migrations.DeleteModel("Match"),
        migrations.RenameField("match", "seed", "luck"),
        migrations.AddField("match", "luck", models.IntegerField(default=0)),
        migrations.AlterField("match", "seed", models.IntegerField()),
        migrations.AlterField(
            "match", "school_class", models.ForeignKey("people.SchoolClass", CASCADE)
        ),
    ],
)
def test_what_an_older_version_stumbles_over_is_found(operation):
    assert breaking([operation]) == [operation.describe()]


def test_a_reference_that_may_be_missing_only_adds():
    missing = models.ForeignKey("people.SchoolClass", CASCADE, null=True)
    assert breaking([migrations.AlterField("match", "school_class", missing)]) == []


@pytest.mark.parametrize(
    "field", [models.IntegerField(null=True), models.IntegerField(db_default=0)]
)
def test_a_column_that_fills_itself_only_adds(field):
    assert breaking([migrations.AddField("match", "luck", field)]) == []
