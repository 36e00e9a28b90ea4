from django.db import migrations


class Migration(migrations.Migration):
    dependencies = [("play", "0008_move_clock")]

    operations = [
        migrations.RenameField("match", "ceiling", "hint_limit"),
        migrations.RenameField("match", "ceiling_own", "has_own_hint_limit"),
        migrations.RenameField("seat", "ceiling", "hint_limit"),
    ]
