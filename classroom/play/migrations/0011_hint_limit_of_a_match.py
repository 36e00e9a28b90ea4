from django.db import migrations


class Migration(migrations.Migration):
    dependencies = [("play", "0010_attempt_sentence")]

    operations = [migrations.RemoveField("match", "has_own_hint_limit")]
