from django.db import migrations, models
from django.db.models.deletion import CASCADE


class Migration(migrations.Migration):
    dependencies = [("people", "0008_moved_students")]

    operations = [
        migrations.SeparateDatabaseAndState(
            state_operations=[
                migrations.RenameModel(old_name="Knock", new_name="AccessRequest"),
                migrations.AlterModelTable(name="accessrequest", table="people_knock"),
                migrations.AlterField(
                    model_name="accessrequest",
                    name="student",
                    field=models.ForeignKey(
                        on_delete=CASCADE, related_name="access_requests", to="people.student"
                    ),
                ),
            ]
        )
    ]
