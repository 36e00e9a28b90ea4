from django.db import migrations


class Migration(migrations.Migration):
    dependencies = [("people", "0004_invitations")]

    operations = [
        migrations.RenameField("schoolclass", "ceiling", "hint_limit"),
    ]
