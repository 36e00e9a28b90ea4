from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("lessons", "0009_projector_and_game_number")]

    operations = [
        migrations.AlterField(
            "lesson",
            "hint_limit",
            models.PositiveSmallIntegerField(blank=True, null=True, verbose_name="highest hint"),
        ),
        migrations.RemoveField("lesson", "has_own_hint_limit"),
    ]
