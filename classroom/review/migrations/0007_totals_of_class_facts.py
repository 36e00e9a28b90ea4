import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("people", "0001_initial"),
        ("review", "0006_polls_imported_records"),
    ]

    operations = [
        migrations.DeleteModel("FactTotal"),
        migrations.DeleteModel("WorkTotal"),
        migrations.DeleteModel("WrongTotal"),
        migrations.CreateModel(
            name="FactTotal",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("operation", models.CharField(max_length=1)),
                ("sum", models.CharField(max_length=80)),
                ("used", models.PositiveIntegerField()),
                ("met", models.PositiveIntegerField()),
                ("right", models.PositiveIntegerField()),
                ("game", models.CharField(max_length=40)),
                (
                    "school_class",
                    models.ForeignKey(
                        db_index=False,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="+",
                        to="people.schoolclass",
                    ),
                ),
            ],
            options={
                "constraints": [
                    models.UniqueConstraint(
                        fields=("school_class", "game", "operation", "sum"), name="one_fact_total"
                    )
                ]
            },
        ),
    ]
