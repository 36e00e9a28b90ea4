from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("play", "0009_hint_limit")]

    operations = [
        migrations.RenameField("attempt", "refusal", "kind"),
        migrations.RemoveField("attempt", "why"),
        migrations.AddField(
            "attempt", "template", models.CharField(blank=True, default="", max_length=400)
        ),
        migrations.AddField("attempt", "facts", models.JSONField(default=dict)),
    ]
