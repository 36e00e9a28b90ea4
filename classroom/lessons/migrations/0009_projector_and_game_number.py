from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("lessons", "0008_hint_limit")]

    operations = [
        migrations.RenameField("lesson", "wall_key", "projector_key"),
        migrations.RenameField("lesson", "wall_names", "projector_names"),
        migrations.RenameField("lesson", "wall_shows", "projector_view"),
        migrations.RenameField("lesson", "wall_choice", "projector_choices"),
        migrations.RemoveConstraint("table", "one_table_a_stage_and_number"),
        migrations.RenameField("lesson", "stage", "game_number"),
        migrations.RenameField("table", "stage", "game_number"),
        migrations.AddConstraint(
            "table",
            models.UniqueConstraint(
                fields=["lesson", "game_number", "number"], name="one_table_a_game_and_number"
            ),
        ),
    ]
