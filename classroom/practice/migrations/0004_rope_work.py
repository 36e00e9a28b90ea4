from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('practice', '0003_checks'),
    ]

    operations = [
        # The choices of a field are no matter of the database.
        migrations.SeparateDatabaseAndState(
            state_operations=[
                migrations.AlterField(
                    model_name='hike',
                    name='kind',
                    field=models.CharField(choices=[('task', 'Task'), ('climb', 'Climb'), ('solo', 'Solo'), ('rope', 'Rope')], max_length=5),
                ),
            ],
        ),
    ]
