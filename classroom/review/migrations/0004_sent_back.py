from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('review', '0003_notes_study'),
    ]

    operations = [
        migrations.AddField(
            model_name='workcount',
            name='sent_right',
            field=models.PositiveIntegerField(default=0),
        ),
        migrations.AddField(
            model_name='workcount',
            name='sent_wrong',
            field=models.PositiveIntegerField(default=0),
        ),
    ]
