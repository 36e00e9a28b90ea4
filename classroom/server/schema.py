"""Compare the tables of a database with what its migrations say, and add what it lacks.

The first migrations of 0.1.0 were edited in place. A database that an older commit made counts as
migrated and lacks columns all the same.
"""

from collections import defaultdict
from typing import Any

from django.apps import apps
from django.db import migrations, models
from django.db.backends.base.base import BaseDatabaseWrapper
from django.db.backends.base.schema import BaseDatabaseSchemaEditor
from django.db.migrations.loader import MigrationLoader
from django.db.migrations.state import ProjectState

ADVICE = "Back up, then run `manage.py catch_up` and `manage.py migrate`."
_COLUMNS = {
    "sqlite": (
        "SELECT t.name, c.name FROM sqlite_master t, pragma_table_xinfo(t.name) c"
        " WHERE t.type = 'table'"
    ),
    "postgresql": (
        "SELECT table_name, column_name FROM information_schema.columns"
        " WHERE table_schema = current_schema()"
    ),
}
_TRIGGERS = "SELECT name, sql FROM sqlite_master WHERE type = 'trigger'"
Columns = dict[str, set[str]]


def stored_columns(connection: BaseDatabaseWrapper) -> Columns:
    """Return the names of columns by table."""
    stored: Columns = defaultdict(set)
    with connection.cursor() as cursor:
        cursor.execute(_COLUMNS[connection.vendor])
        for table, column in cursor.fetchall():
            stored[table].add(column)
    return dict(stored)


def lacking(connection: BaseDatabaseWrapper) -> list[str]:
    """Return `table` and `table.column` for each that the models use and the database lacks."""
    stored = stored_columns(connection)
    return _lacking(apps.get_models(include_auto_created=True), stored)


def lacking_sentence(names: list[str]) -> str:
    """Say what is missing and what to do."""
    return f"The database lacks {', '.join(names)}. {ADVICE}"


def missing_of_applied(connection: BaseDatabaseWrapper) -> list[str]:
    """Return what the applied migrations should have made and the database lacks."""
    wanted = _state_of_applied(connection).apps
    return _lacking(wanted.get_models(include_auto_created=True), stored_columns(connection))


def catch_up(connection: BaseDatabaseWrapper) -> list[str]:
    """Add the tables and columns that the applied migrations should have made; return their names.

    All or nothing. Migrations that are not applied yet are left to `migrate`.
    """
    wanted, stored = _state_of_applied(connection), stored_columns(connection)
    names = _lacking(wanted.apps.get_models(include_auto_created=True), stored)
    if not names:
        return []
    with connection.schema_editor() as editor:
        triggers = _triggers(connection)
        for model in wanted.apps.get_models(include_auto_created=True):
            if not _is_managed(model) or model._meta.db_table in stored:
                continue
            # Django makes such a table together with the model of its field.
            owner: Any = model._meta.auto_created
            if not owner or owner._meta.db_table in stored:
                editor.create_model(model)
        _add_columns(editor, wanted, stored)
        _bring_back(connection, triggers)
    return names


def _lacking(tables: Any, stored: Columns) -> list[str]:
    names = []
    for model in tables:
        table = model._meta.db_table
        if not _is_managed(model):
            continue
        if table not in stored:
            names.append(table)
            continue
        columns = {field.column for field in model._meta.local_concrete_fields}
        names += [f"{table}.{column}" for column in columns - stored[table]]
    return sorted(names)


def _is_managed(model: type[models.Model]) -> bool:
    return model._meta.managed and not model._meta.proxy


def _state_of_applied(connection: BaseDatabaseWrapper) -> ProjectState:
    loader = MigrationLoader(connection)
    applied = [name for name in loader.applied_migrations if name in loader.graph.nodes]
    return loader.project_state(applied)


def _add_columns(editor: BaseDatabaseSchemaEditor, wanted: ProjectState, stored: Columns) -> None:
    missing: list[tuple[str, str, str]] = []
    for table_model in wanted.apps.get_models():
        table = table_model._meta.db_table
        if _is_managed(table_model) and table in stored:
            missing += [
                (table_model._meta.app_label, str(table_model._meta.model_name), field.name)
                for field in table_model._meta.local_concrete_fields
                if field.column not in stored[table]
            ]
    # SQLite makes a table again for a new column. A state that named others that are missing
    # would read them from the old table.
    present = wanted.clone()
    limits = {
        (app, model): _take_limits(editor.connection, present, app, model)
        for app, model, _ in missing
    }
    for app, model, field in missing:
        present.remove_field(app, model, field)
    for app, model, field in missing:
        # The field of the wanted state, so that its default fills the rows.
        definition = wanted.models[app, model].fields[field]
        operation = migrations.AddField(model, field, definition)
        later = present.clone()
        operation.state_forwards(app, later)
        operation.database_forwards(app, editor, present, later)
        present = later
    for (app, name), (constraints, indexes) in limits.items():
        full = wanted.apps.get_model(app, name)
        for constraint in constraints:
            editor.add_constraint(full, constraint)
        for index in indexes:
            editor.add_index(full, index)


def _take_limits(
    connection: BaseDatabaseWrapper, state: ProjectState, app: str, name: str
) -> tuple[list[Any], list[Any]]:
    """Take the constraints and indexes off the model that the database lacks, and return them."""
    table = state.apps.get_model(app, name)._meta.db_table
    with connection.cursor() as cursor:
        stored = connection.introspection.get_constraints(cursor, table)
    options, taken = state.models[app, name].options, []
    for kind in ("constraints", "indexes"):
        wanted = options.get(kind, [])
        options[kind] = [one for one in wanted if one.name in stored]
        taken.append([one for one in wanted if one.name not in stored])
    return taken[0], taken[1]


def _triggers(connection: BaseDatabaseWrapper) -> dict[str, str]:
    if connection.vendor != "sqlite":
        return {}
    with connection.cursor() as cursor:
        cursor.execute(_TRIGGERS)
        return dict(cursor.fetchall())


def _bring_back(connection: BaseDatabaseWrapper, triggers: dict[str, str]) -> None:
    """A table that was made again has lost the triggers that guard the logs."""
    left = _triggers(connection)
    with connection.cursor() as cursor:
        for name in triggers.keys() - left.keys():
            cursor.execute(triggers[name])
