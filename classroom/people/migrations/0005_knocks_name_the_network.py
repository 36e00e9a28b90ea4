from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('people', '0004_sign_ins'),
    ]

    operations = [
        migrations.AddField(
            model_name='knock',
            name='at_school',
            field=models.BooleanField(db_default=False, default=False),
        ),
        # The default is the program's alone: the column stays as it is.
        migrations.SeparateDatabaseAndState(
            state_operations=[
                migrations.AlterField(
                    model_name='knock',
                    name='was_right',
                    field=models.BooleanField(default=False),
                ),
            ],
        ),
    ]
