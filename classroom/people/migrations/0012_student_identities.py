import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('people', '0011_administrators'),
    ]

    operations = [
        migrations.AddField(
            model_name='accessrequest',
            name='identity',
            field=models.TextField(blank=True, db_default='', default=''),
        ),
        migrations.CreateModel(
            name='StudentIdentity',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('mark', models.CharField(max_length=64, unique=True)),
                ('sealed', models.TextField()),
                ('student', models.OneToOneField(on_delete=django.db.models.deletion.CASCADE, related_name='identity', to='people.student')),
            ],
        ),
        # Two more words to choose from, for which no column changes.
        migrations.SeparateDatabaseAndState(
            state_operations=[
                migrations.AlterField(
                    model_name='auditentry',
                    name='kind',
                    field=models.CharField(choices=[('class', 'changed the class'), ('code', 'made a new code'), ('lock', 'locked or unlocked the class'), ('again', 'had everybody join again'), ('add', 'added names'), ('rename', 'changed a name'), ('let-in', 'let in'), ('refuse', 'turned away'), ('remove', 'removed a student'), ('let-back', 'let back in'), ('free', 'freed the seat'), ('pictures', 'drew new pictures'), ('tie', "tied the school's sign-in"), ('untie', "untied the school's sign-in"), ('delete', 'deleted a name'), ('move', 'moved to another class'), ('take', 'took over from another class'), ('teachers', 'changed who teaches the class'), ('sub-link', 'made a link for a substitute'), ('sub-came', 'came in by a link for a day'), ('report', 'looked at a report'), ('export', 'exported or printed'), ('school', 'looked at a report as administrator')], max_length=8),
                ),
            ],
        ),
    ]
