from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('play', '0006_took_back'),
    ]

    operations = [
        migrations.AddField(
            model_name='proposal',
            name='back',
            field=models.BooleanField(default=False),
        ),
        migrations.AddField(
            model_name='proposal',
            name='fields',
            field=models.JSONField(default=dict),
        ),
    ]
