from django.apps import AppConfig


class ReviewConfig(AppConfig):
    name = "classroom.review"

    def ready(self) -> None:
        """Have every match counted when it ends, names that change replaced here, too, and the
        questions to a class, the moments of a lesson and what if on its wall."""
        from django.db.models.signals import post_save, pre_delete

        from classroom.lessons.signals import lesson_ended
        from classroom.people.signals import names_replaced, student_moved, zone_changed
        from classroom.people.written_texts import add_texts
        from classroom.play.signals import match_ended
        from classroom.review.notes.arrivals import student_notes_move
        from classroom.review.practice.services import own_sets_move
        from classroom.review.questions.services import last_question_close, table_question_close
        from classroom.review.tasks import (
            class_days_send,
            lesson_findings_send,
            match_count_send,
        )
        from classroom.review.written_names import TEXTS, class_forget, written_names_replace

        _put_on_walls()
        post_save.connect(last_question_close, "lessons.Lesson", dispatch_uid="it is over now")
        match_ended.connect(match_count_send, dispatch_uid="review counts")
        lesson_ended.connect(lesson_findings_send, dispatch_uid="review keeps what is known")
        lesson_ended.connect(table_question_close, dispatch_uid="nobody is asked any more")
        add_texts(*TEXTS)
        names_replaced.connect(written_names_replace, dispatch_uid="review replaces names")
        student_moved.connect(student_notes_move, dispatch_uid="notes move")
        student_moved.connect(own_sets_move, dispatch_uid="own practice sets move")
        zone_changed.connect(class_days_send, dispatch_uid="review counts days")
        pre_delete.connect(class_forget, "people.SchoolClass", dispatch_uid="review forgets")


def _put_on_walls() -> None:
    """Answer what the wall of a lesson asks of other rooms."""
    from classroom.lessons.selectors import figures, screen_hooks as hooks
    from classroom.lessons.selectors.suggestion import facts_next
    from classroom.review.lesson_report.team_figures import team_figures
    from classroom.review.lesson_report.wall import first_moment, moment_screen, moment_step
    from classroom.review.questions.facts_to_ask import class_facts_next
    from classroom.review.questions.pair_wall import ideas_step, pair_screen
    from classroom.review.questions.wall import (
        closed_screen,
        exit_question,
        question_screen,
        question_step,
    )
    from classroom.review.what_if.wall import branch_screen, branch_step

    for screen in (moment_screen, question_screen, closed_screen, pair_screen, branch_screen):
        hooks.other_screens.connect(screen)
    for step in (moment_step, question_step, ideas_step, branch_step):
        hooks.screen_steps.connect(step)
    # One moment to talk about, then the exit question.
    hooks.last_stops.connect(first_moment)
    hooks.last_stops.connect(exit_question)
    figures.team_figures.connect(team_figures)
    facts_next.connect(class_facts_next)
