import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('lessons', '0007_wall_messages_end'),
        ('people', '0008_moved_students'),
        ('play', '0009_topics'),
        ('review', '0012_lesson_findings'),
    ]

    operations = [
        # Only the program has other names: the release before goes on with both tables.
        migrations.SeparateDatabaseAndState(
            state_operations=[
                migrations.RenameModel('ExitQuestion', 'Question'),
                migrations.RenameModel('ExitAnswer', 'Answer'),
                migrations.AlterModelTable('question', 'review_exitquestion'),
                migrations.AlterModelTable('answer', 'review_exitanswer'),
                migrations.AlterField(
                    model_name='question',
                    name='kind',
                    field=models.CharField(choices=[('fact', 'Fact'), ('sentence', 'Sentence'), ('position', 'Roll'), ('decision', 'Decision')], max_length=8),
                ),
                migrations.AlterField(
                    model_name='question',
                    name='school_class',
                    field=models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='questions', to='people.schoolclass'),
                ),
            ],
        ),
        migrations.AlterField(
            model_name='question',
            name='lesson',
            field=models.ForeignKey(null=True, on_delete=django.db.models.deletion.CASCADE, related_name='last_questions', to='lessons.lesson'),
        ),
        migrations.AddField(
            model_name='question',
            name='best',
            field=models.JSONField(null=True),
        ),
    ]
