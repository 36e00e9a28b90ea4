from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("review", "0007_totals_of_class_facts")]

    operations = [
        migrations.RemoveIndex(model_name="wronganswer", name="wronganswer_class_sum"),
        migrations.RemoveIndex(model_name="wronganswer", name="wronganswer_student_sum"),
        migrations.RenameField(model_name="wronganswer", old_name="said", new_name="claim"),
        migrations.AddIndex(
            model_name="wronganswer",
            index=models.Index(
                fields=["school_class", "sum", "answer", "claim", "id"],
                name="wronganswer_class_sum",
            ),
        ),
        migrations.AddIndex(
            model_name="wronganswer",
            index=models.Index(
                fields=["student", "sum", "answer", "claim", "id"], name="wronganswer_student_sum"
            ),
        ),
    ]
