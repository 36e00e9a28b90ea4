"""Move log rows can only be inserted: the database itself refuses everything else."""

from django.db import migrations

SQLITE = """
CREATE TRIGGER play_move_no_{event} BEFORE {event} ON play_move
BEGIN SELECT RAISE(ABORT, 'the move log is append-only'); END
"""
POSTGRESQL = """
CREATE FUNCTION play_move_append_only() RETURNS trigger LANGUAGE plpgsql AS
$$ BEGIN RAISE EXCEPTION 'the move log is append-only'; END $$;
CREATE TRIGGER play_move_append_only BEFORE UPDATE OR DELETE ON play_move
FOR EACH ROW EXECUTE FUNCTION play_move_append_only();
"""


def guard(apps, schema_editor):
    if schema_editor.connection.vendor == "sqlite":
        for event in ("UPDATE", "DELETE"):
            schema_editor.execute(SQLITE.format(event=event))
    else:
        schema_editor.execute(POSTGRESQL)


def unguard(apps, schema_editor):
    if schema_editor.connection.vendor == "sqlite":
        for event in ("UPDATE", "DELETE"):
            schema_editor.execute(f"DROP TRIGGER play_move_no_{event}")
    else:
        schema_editor.execute("DROP FUNCTION play_move_append_only CASCADE")


class Migration(migrations.Migration):
    dependencies = [("play", "0001_initial")]
    operations = [migrations.RunPython(guard, unguard)]
