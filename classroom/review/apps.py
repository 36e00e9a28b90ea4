from django.apps import AppConfig


class ReviewConfig(AppConfig):
    name = "classroom.review"

    def ready(self) -> None:
        """Have every match counted when it ends, names that change replaced here, too, and the
        questions to a class, the moments of a lesson and what if on its wall."""
        from django.db.models.signals import post_save, pre_delete

        from classroom.lessons.selectors.screen_hooks import (
            last_stops,
            other_screens,
            screen_steps,
            team_figures as team_figures_hook,
        )
        from classroom.lessons.signals import lesson_ended
        from classroom.people.signals import names_replaced, student_moved, zone_changed
        from classroom.people.written_texts import add_texts
        from classroom.play.signals import match_ended
        from classroom.review.lesson_report.team_figures import team_figures
        from classroom.review.lesson_report.wall import first_moment, moment_screen, moment_step
        from classroom.review.notes.arrivals import student_notes_move
        from classroom.review.practice.services import own_sets_move
        from classroom.review.questions.pair_wall import pair_screen
        from classroom.review.questions.services import last_question_close
        from classroom.review.questions.wall import (
            closed_screen,
            exit_question,
            question_screen,
            question_step,
        )
        from classroom.review.tasks import (
            class_days_send,
            lesson_findings_send,
            match_count_send,
        )
        from classroom.review.what_if.wall import branch_screen, branch_step
        from classroom.review.written_names import TEXTS, class_forget, written_names_replace

        other_screens.connect(moment_screen)
        screen_steps.connect(moment_step)
        other_screens.connect(question_screen)
        other_screens.connect(closed_screen)
        other_screens.connect(pair_screen)
        screen_steps.connect(question_step)
        post_save.connect(last_question_close, "lessons.Lesson", dispatch_uid="it is over now")
        team_figures_hook.connect(team_figures)
        # One moment to talk about, then the exit question.
        last_stops.connect(first_moment)
        last_stops.connect(exit_question)
        other_screens.connect(branch_screen)
        screen_steps.connect(branch_step)
        match_ended.connect(match_count_send, dispatch_uid="review counts")
        lesson_ended.connect(lesson_findings_send, dispatch_uid="review keeps what is known")
        add_texts(*TEXTS)
        names_replaced.connect(written_names_replace, dispatch_uid="review replaces names")
        student_moved.connect(student_notes_move, dispatch_uid="notes move")
        student_moved.connect(own_sets_move, dispatch_uid="own practice sets move")
        zone_changed.connect(class_days_send, dispatch_uid="review counts days")
        pre_delete.connect(class_forget, "people.SchoolClass", dispatch_uid="review forgets")
