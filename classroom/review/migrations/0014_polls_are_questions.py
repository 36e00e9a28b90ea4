from django.db import migrations
from django.utils import timezone


def ask_again(apps, schema_editor):
    """Bring over each position that is before a class now, with its answers; a class has one."""
    polls = apps.get_model('review', 'Poll').objects.select_related('exit_question')
    questions = apps.get_model('review', 'Question').objects
    for poll in polls:
        facts = {'show_answers': poll.show_answers, 'best': poll.best or None}
        if poll.exit_question is not None:
            # Whatever was answered to it is there already.
            questions.filter(pk=poll.exit_question_id).update(**facts)
            continue
        questions.filter(school_class=poll.school_class_id, closed_at=None).update(closed_at=timezone.now())
        question = questions.create(
            school_class_id=poll.school_class_id, match_id=poll.match_id, ply=poll.ply, seat=poll.seat,
            kind='position' if poll.is_number_talk else 'decision', **facts,
        )
        questions.filter(pk=question.pk).update(asked_at=poll.opened_at)
        question.answers.bulk_create(
            question.answers.model(
                school_class_id=poll.school_class_id, question=question, student_id=one.student_id,
                text=one.text, day=timezone.localdate(),
            )
            for one in poll.answers.order_by('pk')
        )
    polls.all().delete()
    lessons = apps.get_model('lessons', 'Lesson').objects
    lessons.filter(projector_view__in=('poll', 'exit')).update(projector_view='ask')


def close(apps, schema_editor):
    """Close what the release before has no place for: whatever stands without a lesson."""
    apps.get_model('review', 'Question').objects.filter(lesson=None).delete()


class Migration(migrations.Migration):

    dependencies = [
        ('review', '0013_one_question'),
    ]

    operations = [migrations.RunPython(ask_again, close)]
