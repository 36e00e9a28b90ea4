from django.db import migrations


class Migration(migrations.Migration):
    dependencies = [("play", "0011_hint_limit_of_a_match")]

    operations = [migrations.RenameField("match", "took_back", "has_take_back")]
