import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("people", "0001_initial"),
        ("review", "0005_totals"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.RemoveConstraint("Answer", "one_answer_a_student"),
        migrations.RenameModel("Question", "Poll"),
        migrations.RenameModel("Answer", "PollAnswer"),
        migrations.RenameModel("StudyRecord", "ImportedRecord"),
        migrations.RenameField("Poll", "shown", "show_answers"),
        migrations.RenameField("Poll", "asked_at", "opened_at"),
        migrations.RenameField("PollAnswer", "question", "poll"),
        migrations.AddConstraint(
            "PollAnswer",
            models.UniqueConstraint(fields=("poll", "student"), name="one_answer_a_student"),
        ),
        migrations.AlterField(
            "ImportedRecord",
            "teacher",
            models.ForeignKey(
                on_delete=django.db.models.deletion.CASCADE,
                related_name="imported_records",
                to=settings.AUTH_USER_MODEL,
            ),
        ),
        migrations.AlterField(
            "Poll",
            "school_class",
            models.OneToOneField(
                on_delete=django.db.models.deletion.CASCADE,
                related_name="poll",
                to="people.schoolclass",
            ),
        ),
    ]
