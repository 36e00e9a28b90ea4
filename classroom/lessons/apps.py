from django.apps import AppConfig


class LessonsConfig(AppConfig):
    name = "classroom.lessons"

    def ready(self) -> None:
        """Hear of names that change, of students who take or leave their seats, and of clocks."""
        from classroom.lessons.services.arrivals import (
            expecting_lesson,
            seat_holder_arrive,
            seat_holder_go,
            student_is_needed,
        )
        from classroom.lessons.services.holds import lesson_hold
        from classroom.lessons.services.lifecycle import lesson_pause_with_tables
        from classroom.lessons.services.projector import walls_close, walls_restart
        from classroom.lessons.services.written_names import TEXTS, written_names_replace
        from classroom.lessons.views.waiting_room import first_page as show_waiting_room
        from classroom.people.hooks import class_expected, first_page, seat_takings
        from classroom.people.signals import (
            names_replaced,
            seat_given_back,
            signs_changed,
            student_moved,
            teacher_closed,
        )
        from classroom.people.written_texts import add_texts
        from classroom.play.signals import time_ran_out, waiting_fact_solved

        add_texts(*TEXTS)
        names_replaced.connect(written_names_replace, dispatch_uid="lessons replace names")
        seat_takings.connect(seat_holder_arrive)
        seat_given_back.connect(seat_holder_go, dispatch_uid="lessons take leave")
        student_moved.connect(student_is_needed, dispatch_uid="lessons need student")
        teacher_closed.connect(walls_close, dispatch_uid="lessons close walls")
        signs_changed.connect(walls_restart, dispatch_uid="lessons restart walls")
        class_expected.connect(expecting_lesson)
        time_ran_out.connect(lesson_pause_with_tables, dispatch_uid="lessons pause")
        waiting_fact_solved.connect(lesson_hold, dispatch_uid="lessons hold")
        first_page.connect(show_waiting_room)
