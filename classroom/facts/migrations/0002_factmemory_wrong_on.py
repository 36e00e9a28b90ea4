"""Keep the last day on which a fact was wrong: pages say why it is to be practiced."""

from django.db import migrations, models
from django.db.models import F, Max


def fill_in(apps, schema_editor):
    """From what was counted so far."""
    counts = apps.get_model("review", "FactCount").objects.filter(met__gt=F("right"))
    known = counts.filter(student__isnull=False).values_list("student", "operation", "sum")
    wrong_on = {tuple(fact): day for *fact, day in known.annotate(Max("day")).order_by()}
    memories = apps.get_model("facts", "FactMemory").objects
    rows = []
    for row in memories.only("student_id", "operation", "sum").iterator():
        row.wrong_on = wrong_on.get((row.student_id, row.operation, row.sum))
        if row.wrong_on is not None:
            rows.append(row)
    memories.bulk_update(rows, ["wrong_on"], batch_size=500)


class Migration(migrations.Migration):
    dependencies = [("facts", "0001_initial"), ("review", "0001_initial")]

    operations = [
        migrations.AddField("factmemory", "wrong_on", models.DateField(null=True)),
        migrations.RunPython(fill_in, migrations.RunPython.noop),
    ]
