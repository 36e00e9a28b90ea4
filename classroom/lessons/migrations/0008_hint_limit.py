from django.db import migrations


class Migration(migrations.Migration):
    dependencies = [("lessons", "0007_move_clock")]

    operations = [
        migrations.RenameField("lesson", "ceiling", "hint_limit"),
        migrations.RenameField("lesson", "ceiling_own", "has_own_hint_limit"),
        migrations.RenameField("lessontemplate", "ceiling", "hint_limit"),
    ]
